from pathlib import Path

import pytest

from attn_tui.lesson.fault import LessonError
from attn_tui.lesson.reader import read_course
from attn_tui.model.matrix import Matrix, Ref
from attn_tui.model.setup import Patch
from attn_tui.model.trace import Trace
from attn_tui.words import Words

GOOD = Path(__file__).with_name("good.yaml").read_text(encoding="utf-8")


def with_values(tmp_path: Path, values: str) -> Path:
    line = "          w: A[2,1]\n"
    assert line in GOOD
    path = tmp_path / "lessons.yaml"
    path.write_text(GOOD.replace(line, f"{line}          s: {values}\n"), encoding="utf-8")
    return path


def test_a_value_is_a_cell_or_the_sum_of_a_row(tmp_path: Path) -> None:
    path = with_values(tmp_path, '{row_sum: "A[1]", with: {causal: yes}}')
    steps = [step for section in read_course(path).sections for step in section.steps]
    values = next(step.values for step in steps if "s" in step.values)
    assert values["w"].source == Ref("A", 2, 1)
    assert values["s"].source == Ref("A", 1)
    assert values["s"].patch == Patch(causal=True)


def test_the_sum_of_a_cell_is_a_fault(tmp_path: Path) -> None:
    with pytest.raises(LessonError) as caught:
        read_course(with_values(tmp_path, '{row_sum: "A[1,0]"}'))
    assert "A[1]" in caught.value.faults[0].text(Words("en"), "lessons.yaml")


def test_a_row_gives_the_sum_that_torch_computed() -> None:
    rows = Matrix("A", (2, 2), (0.5, 0.25, 1.0, 2.0), row_sums=(0.75, 3.0))
    bare = Matrix("P", (2, 2), (0.5, 0.25, 1.0, 2.0))
    trace = Trace((rows, bare), "2.0")
    assert trace.number(Ref("A", 0)) == 0.75
    assert trace.number(Ref("P", 1)) == 3.0
    assert trace.number(Ref("A", 1, 1)) == 2.0
