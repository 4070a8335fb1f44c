"""Where something happened, and what is said about it."""

import faulthandler
from functools import partial
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from attn_tui.attention.practice.place import place, place_in_dump
from attn_tui.attention.practice.trouble import LENGTH, one_line, trouble_of

PATH = "/home/me/practice/softmax.py"


@pytest.mark.parametrize(
    ("frames", "expected"),
    [
        ([("/lib/torch.py", 7), (PATH, 3), (PATH, 9)], (3, "")),
        ([("/home/me/practice/heads.py", 2), (PATH, 9)], (2, "heads.py")),
        ([("/home/me/practice/.venv/torch.py", 2), ("<string>", 1)], (0, "")),
        ([(PATH, None)], (0, "")),
        ([], (0, "")),
    ],
)
def test_the_innermost_line_of_the_folder(
    frames: list[tuple[str, int | None]], expected: tuple[int, str]
) -> None:
    assert place(PATH, frames) == expected


def test_a_dump_is_read_as_it_is_written(tmp_path: Path) -> None:
    path = tmp_path / "练习 é" / "softmax.py"
    with open(tmp_path / "dump", "w") as file:
        dumping = partial(faulthandler.dump_traceback, file, all_threads=False)
        exec(compile("\n\ndump()", str(path), "exec"), {"dump": dumping})
    dump = (tmp_path / "dump").read_text()
    assert place_in_dump(str(path), dump) == (3, "")
    assert place_in_dump(str(path.with_name("heads.py")), dump)[0] == 3


@pytest.mark.parametrize(
    ("call", "line"), [("f()", 2), ("M.f()", 5), ("M().f(1, 2)", 5), ("f.g()", 0), ("no()", 0)]
)
def test_a_call_that_does_not_fit_leads_to_its_head(call: str, line: int) -> None:
    namespace: dict[str, object] = {}
    source = "\ndef f(x): pass\n\nclass M:\n    def f(self, x): pass\n"
    exec(compile(source, PATH, "exec"), namespace)
    with pytest.raises((TypeError, AttributeError, NameError)) as caught:
        eval(call, namespace)
    assert trouble_of(caught.value, PATH, namespace).line == line


@given(st.text(st.characters(exclude_categories=[])))
def test_what_is_said_is_one_short_line(text: str) -> None:
    said = one_line(text)
    assert said.isprintable()
    assert len(said) <= LENGTH
    assert said in text or not text.isprintable() or len(text) > LENGTH
