"""What comes out of a good file."""

from dataclasses import replace

import pytest

from attn_tui.lesson.course import Option, Reply, Shown, Text, Value
from attn_tui.lesson.summary import describe
from attn_tui.model.condition import (
    All,
    Any,
    Cell,
    Changed,
    Equal,
    Largest,
    Not,
    NotANumber,
    RowSum,
    Shape,
)
from attn_tui.model.matrix import Matrix, Ref
from attn_tui.model.setup import Edit, Patch
from attn_tui.words import Words
from tests.lesson.lint import GOOD, faults, read

COURSE = read(GOOD)
(TABLE, AGAIN), (DIVIDE, HAND_OVER, SPREAD) = (section.steps for section in COURSE.sections)


def test_course_and_sections() -> None:
    assert COURSE.title == Text("A small lesson", "一节小课")
    assert COURSE.total == 3
    assert [(each.id, each.minutes) for each in COURSE.sections] == [("look", 5), ("weights", 10)]
    assert COURSE.sections[1].able["zh"] == "算出一个权重。"
    assert list(COURSE.examples) == ["hand", "line", "draws"]


def test_inputs_are_in_the_order_of_the_registry() -> None:
    names = [matrix.name for matrix in DIVIDE.setup.inputs]
    assert names == ["X", "W_Q", "W_K", "W_V", "V_wide"]
    assert DIVIDE.setup.inputs[1] == Matrix.of("W_Q", [[0, 0], [-1, 1], [0, 0], [3, 1]])
    assert [matrix.name for matrix in HAND_OVER.setup.inputs] == ["X", "W_Q", "W_K"]


def test_given_matrices_follow_the_inputs() -> None:
    given = (
        "z: [[0], [1], [2]]\n      V: [[1], [2], [3]]\n      Q: [[1, 2], [3, 4], [5, 6]]\n      X:"
    )
    text = GOOD.replace("X:", given, 1).replace("W_V: [[1, 0], [0, 2], [1, 0], [0, 0]]", "")
    text = text.replace("{shape: Y, is: [3, 2]}", "{shape: Y, is: [3, 1]}")
    names = [matrix.name for matrix in read(text).sections[1].steps[0].setup.inputs]
    assert names == ["X", "W_Q", "W_K", "V_wide", "Q", "V", "z"]


def test_setups() -> None:
    setup = DIVIDE.setup
    assert (setup.board, setup.causal, setup.scale, setup.mistake) == (
        "attention",
        True,
        False,
        "late-mask",
    )
    assert (TABLE.setup.causal, TABLE.setup.scale, TABLE.setup.mistake) == (False, True, "")
    assert AGAIN.setup.edits == (Edit(Ref("T", 0, 0), 4.0),)
    assert HAND_OVER.setup.handed == "block"
    assert SPREAD.setup.positions
    assert not DIVIDE.setup.positions
    assert SPREAD.setup.inputs[0] == Matrix.of("widths", [[2], [16]])


def test_what_a_step_shows_and_offers() -> None:
    assert DIVIDE.shown == (
        Shown("Q"),
        Shown("P"),
        Shown("S"),
        Shown("A", rows=(1, 2), title=Text("the weights", "权重")),
        Shown("shares", blank=True),
    )
    assert DIVIDE.cursor == Ref("A", 2, 1)
    assert TABLE.cursor == Ref("look", 0, 0)
    assert DIVIDE.switches == ("causal", "scale", "mistake", "edit")
    assert (DIVIDE.mistakes, DIVIDE.editable) == (("axis", "by-d"), ("Q",))
    assert (SPREAD.switches, SPREAD.inputs) == (("positions",), ("seed",))
    assert DIVIDE.inputs == ()
    assert (DIVIDE.further, TABLE.further) == (True, False)
    assert (AGAIN.carry, TABLE.carry) == ("look/table", "")
    assert (SPREAD.checks, TABLE.checks) == (("row-sums", "first-output"), ())


def test_the_first_shown_cell_is_where_a_step_begins() -> None:
    text = GOOD.replace("        cursor: A[2,1]\n", "").replace(
        "          - Q\n          - P\n", ""
    )
    text = text.replace("          - S\n", "").replace("editable: [Q]", "editable: [A]")
    assert faults(text) != []
    text = text.replace("editable: [A]", "").replace("mistake, edit]", "mistake]")
    step = read(text).sections[1].steps[0]
    assert step.cursor == Ref("A", 1, 0)


def test_values() -> None:
    assert DIVIDE.values == {
        "w": Value(Ref("A", 2, 1)),
        "leak": Value(Ref("A", 0, 2), Patch(mistake="")),
    }


def test_asks() -> None:
    number, cell, shape, choice, task = DIVIDE.asks
    assert (number.kind, number.target, number.tolerance) == ("number", Ref("A", 2, 1), 0.01)
    assert number.patch == Patch(edits=(Edit(Ref("K", 1, 0), 3.0), Edit(Ref("z", 0, 0), -1.5)))
    assert number.hide == (Ref("A"), Ref("A", 2), Ref("A", 2, 1))
    assert number.replies == (
        Reply(Text("Zero?", "零？"), value=0.0),
        Reply(Text("Turned.", "对调了。"), value=Value(Ref("A", 1, 2))),
        Reply(Text("Columns.", "沿列。"), value=Value(Ref("A", 2, 1), Patch(mistake="axis"))),
    )
    assert (cell.kind, cell.target, cell.hide) == ("cell", Ref("shares", 1, 0), ())
    assert (shape.kind, shape.target) == ("shape", Ref("Y_wide"))
    assert choice.kind == "choice"
    assert choice.options[0] == Option(
        Text("By the rows.", "因为行。"),
        Text("They sum to 1.", "每行之和为 1。"),
        when=RowSum(Ref("A", 0), 1.0, 0.001),
        patch=Patch(causal=False),
    )
    assert (choice.right, choice.wrong) == (Text("", ""), Text("", ""))
    assert (task.kind, task.target) == ("task", None)


def test_what_an_ask_leaves_out() -> None:
    text = GOOD.replace("            within: 0.01\n", "")
    text = text.replace('            hide: [A, "A[2]", "A[2,1]"]\n', "")
    number = read(text).sections[1].steps[0].asks[0]
    assert (number.tolerance, number.hide) == (0.005, (Ref("A", 2, 1),))


def test_conditions() -> None:
    assert DIVIDE.asks[4].condition == All(
        (
            Changed("P", "one row"),
            Changed("V", "none", since="right"),
            Largest(Ref("A", 2), 1),
            Shape("Y", (3, 2)),
            Equal(Ref("P"), Ref("S"), 0.5),
            Cell(Ref("A", 1, 0), "above", Ref("A", 0, 1)),
            Not(NotANumber("A")),
        )
    )
    (marks,), (drawing,) = TABLE.asks, AGAIN.asks
    assert (marks.kind, marks.target, marks.condition) == ("draw", Ref("look"), None)
    assert drawing.condition == All(
        (Cell(Ref("look", 3, 0), "is", 1.0), Not(Cell(Ref("look", 0, 3), "is", 1.0)))
    )
    assert drawing.replies[0].when == Any((Changed("look", "none"), Changed("look", rows=(0, 3))))


def test_a_new_length_changes_the_sizes_of_the_line() -> None:
    said = faults(GOOD.replace('        setup: {edit: {"T[0,0]": 4}}\n', ""))
    assert len(said) == 4
    assert said[0] == (
        "lessons.yaml:52:17: look[3,3] lies outside 'look'; expected row 0 to 2, column 0 to 2"
    )


@pytest.mark.parametrize(("option", "right"), [("right: yes", True), ("right: no", False)])
def test_options_without_a_condition(option: str, right: bool) -> None:
    course = read(GOOD.replace("right: no", option))
    assert course.sections[1].steps[0].asks[3].options[2].right is right


def test_a_choice_needs_a_right_option() -> None:
    without = GOOD.replace('                when: {row_sum: "A[0]", is: 1, within: 0.001}\n', "")
    assert faults(without) == [
        "lessons.yaml:131:15: no option is right; expected 'when' or 'right: yes' in one of them"
    ]
    assert faults(without.replace("right: no", "right: yes")) == []


@pytest.mark.parametrize("switch", ["mistake", "edit"])
def test_a_switch_needs_its_list(switch: str) -> None:
    key = {"mistake": "mistakes", "edit": "editable"}[switch]
    lines = [line for line in GOOD.splitlines() if not line.startswith(f"        {key}: [")]
    said = faults("\n".join(lines))
    assert said
    assert all(f"the key '{key}' is missing; expected switches, " in each for each in said)


def test_what_is_said_to_an_answer_must_be_there() -> None:
    lines = [line for line in GOOD.splitlines() if not line.startswith("            right:")]
    said = faults("\n".join(lines))
    assert len(said) == 6
    assert said[0].endswith("the key 'right' is missing; expected right")
    assert said[1].endswith("the key 'right' is missing; expected right, wrong")


def test_describes_a_course_in_a_few_lines() -> None:
    assert describe(COURSE, Words("en")) == [
        "A small lesson: sections 2 of 3",
        "1 look  Who may look: steps 2, minutes 5",
        "2 weights  Weights: steps 3, minutes 10",
        "examples: hand (tokens 3), line (tokens 4), draws (tokens 1)",
        "languages: en, zh",
    ]
    assert describe(COURSE, Words("zh"))[1] == "1 look  看谁：步数 2，约 5 分钟"


def test_a_description_keeps_a_title_on_one_line() -> None:
    course = replace(COURSE, title=Text("Two\n\nlines", "两\n行"))
    assert describe(course, Words("en"))[0] == "Two lines: sections 2 of 3"
