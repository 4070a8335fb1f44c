"""The reason that a file gives: handed on, still blank, or without its quotes."""

import pytest

from attn_tui.model.exercise import EXERCISES
from tests.attention.practice.running import Desk
from tests.attention.practice.softmax import RIGHT


@pytest.mark.parametrize(
    ("source", "why"),
    [
        ("why = ' b '", "b"),
        ("why = 3", None),
        ("", None),
        ("why = 'x ' * 5_000_000", "x " * 99 + "x…"),
        ("class S(str):\n    def strip(self): return self\nwhy = S(' a')", "a"),
    ],
)
def test_the_reason_is_handed_on(desk: Desk, source: str, why: str | None) -> None:
    assert desk.check(RIGHT + source).why == why


def test_a_blank_reason_is_told_once_all_else_holds(desk: Desk) -> None:
    blank = 'why = "____"\n'
    finding = desk.check(f"{blank}{RIGHT}")
    assert (finding.kind, finding.name, finding.line, finding.count) == ("blank", "why", 1, 1)
    assert finding.proved == EXERCISES["softmax"].comparisons
    finding = desk.check(blank + RIGHT.replace("-1", "-2"))
    assert (finding.kind, finding.mistake) == ("values", "axis")
    finding = desk.check(f"{blank}x = ____\n{RIGHT}")
    assert (finding.kind, finding.name, finding.line, finding.count) == ("blank", "", 1, 2)


@pytest.mark.parametrize(
    ("source", "kind", "name", "line"),
    [
        ("\nwhy = b", "quotes", "b", 2),
        ("why = B  # or a", "quotes", "B", 1),
        ("why = abc", "raised", "", 1),
        ("x = b", "raised", "", 1),
        ("why = (\n    b,\n)", "raised", "", 2),
    ],
)
def test_a_reason_without_its_quotes(
    desk: Desk, source: str, kind: str, name: str, line: int
) -> None:
    finding = desk.check(f"{source}\n{RIGHT}")
    assert (finding.kind, finding.name, finding.line) == (kind, name, line)


def test_what_else_is_wrong_is_said_before_the_quotes(desk: Desk) -> None:
    finding = desk.check("why = b\n" + RIGHT.replace("-1", "-2"))
    assert (finding.kind, finding.mistake, finding.why) == ("values", "axis", "b")
    finding = desk.check(f"why = b\n{RIGHT}\nnowhere")
    assert (finding.kind, finding.line) == ("raised", RIGHT.count("\n") + 3)
    finding = desk.check(f"why = b\n{RIGHT}\nimport os\nos.kill(1, 0)")
    assert finding.kind == "process"
