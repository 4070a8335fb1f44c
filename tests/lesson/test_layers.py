"""Several sequences and heads in a lesson file: tables are named, sizes follow, inputs agree."""

import pytest

from attn_tui.lesson.condition import read_condition
from attn_tui.lesson.example import read_example
from attn_tui.lesson.fault import Faults
from attn_tui.lesson.layout import Layout, lay_out
from attn_tui.lesson.patch import read_patch
from attn_tui.lesson.reference import NOWHERE, read_reference
from attn_tui.lesson.syntax import read_nodes
from attn_tui.model.board import BOARDS
from attn_tui.model.condition import Cell, Changed, Condition, Equal, Largest
from attn_tui.model.matrix import Ref
from attn_tui.model.setup import Patch
from attn_tui.words import Words

TOKENS = "tokens: {en: ['0', '1', '2'], zh: ['0', '1', '2']}"
MODEL = "T: [[3]], D: [[12]], H: [[3]], B: [[2]]"


def laid_out(inputs: str) -> tuple[Layout, list[str]]:
    """The layout of the board `heads` for an example, and what is wrong with it."""
    faults = Faults()
    node = read_nodes(f"{{{TOKENS}, inputs: {{{inputs}}}}}", faults)
    return lay_out(BOARDS["heads"], read_example("one", node)), told(faults)


def told(faults: Faults) -> list[str]:
    """The sentences about these faults."""
    return [fault.text(Words("en"), "f").split(": ", 1)[1] for fault in faults.error().faults]


def patched(text: str, inputs: str = MODEL) -> tuple[Patch, list[str]]:
    """A patch for a layout, and what is wrong with it."""
    faults = Faults()
    return read_patch(read_nodes(text, faults), laid_out(inputs)[0]), told(faults)


def condition(text: str) -> tuple[Condition, list[str]]:
    """A condition on the model, and what is wrong with it."""
    faults = Faults()
    return read_condition(read_nodes(text, faults), laid_out(MODEL)[0]), told(faults)


def test_the_width_of_a_head_and_the_layers_follow_from_the_inputs() -> None:
    layout, wrong = laid_out(MODEL)
    assert wrong == []
    assert layout.sizes["Qh"] == (3, 4)
    assert (layout.layers("A"), layout.layers("Y"), layout.layers("W_Q")) == ((2, 3), (2,), ())
    after = layout.patched(patched('{edit: {"H[0,0]": 6, "B[0,0]": 1}}')[0])
    assert after.sizes["Qh"] == (3, 2)
    assert after.layers("A") == (1, 6)
    assert after.patched(patched('{edit: {"D[0,0]": 6}}')[0]).sizes["Qh"] == (3, 1)


@pytest.mark.parametrize(
    ("inputs", "said"),
    [
        (
            "T: [[3]], D: [[6]], H: [[4]]",
            "'D' cannot be 6 beside the other inputs of the board 'heads'; expected another number",
        ),
        ("T: [[4]], D: [[4]], H: [[2]]", "'4' stands here; expected a whole number from 1 to 3"),
        (
            "T: [[3]], D: [[4.5]], H: [[2]]",
            "'4.5' stands here; expected a whole number from 1 to 16",
        ),
        (
            "X: [[1, 2], [3, 4]], H: [[2]]",
            "the number of rows of 'X' is 2; expected 3, one for each token",
        ),
    ],
)
def test_inputs_that_do_not_agree(inputs: str, said: str) -> None:
    assert laid_out(inputs)[1][0] == said


def test_a_given_input_makes_its_sizes_known() -> None:
    layout, wrong = laid_out("X: [[1, 2], [3, 4], [5, 6]], H: [[2]]")
    assert wrong == []
    assert layout.lacks == {}
    assert (layout.sizes["Qh"], layout.sizes["W_O"]) == ((3, 1), (2, 2))


def test_what_cannot_be_computed_names_the_sizes_that_are_missing() -> None:
    layout, _ = laid_out("T: [[3]], D: [[4]]")
    assert layout.lacks["A"] == ("H",)
    assert layout.sizes["D"] == (1, 1)


def test_a_patch_is_judged_as_a_whole() -> None:
    patch, wrong = patched('{edit: {"H[0,0]": 2, "D[0,0]": 6}}')
    assert (len(patch.edits), wrong) == (2, [])
    said = "'H' cannot be 5 beside the other inputs of the board 'heads'; expected another number"
    assert patched('{edit: {"H[0,0]": 5}}')[1] == [said]


def test_conditions_name_their_tables() -> None:
    assert condition("{equal: ['A@0,0', 'A@1,2']}") == (
        Equal(Ref("A", layers=(0, 0)), Ref("A", layers=(1, 2))),
        [],
    )
    assert condition("{largest: 'A@0,1[2]', at: 1}") == (Largest(Ref("A", 2, None, (0, 1)), 1), [])
    cell = Ref("Y", 0, 11, (1,))
    assert condition("{cell: 'Y@1[0,11]', is: 0}") == (Cell(cell, "is", 0.0), [])
    assert condition("{changed: A, pattern: none}") == (Changed("A", "none"), [])


@pytest.mark.parametrize(
    ("ref", "said"),
    [
        (
            "A[1,0]",
            "A[1,0] names no single table, as 'A' has several; expected @ and the numbers of "
            "the sequence, the head after the name",
        ),
        ("A@2,0[1,0]", "A@2,0[1,0] names a table that 'A' lacks; expected at most @1,2"),
        (
            "W_Q@0[1,0]",
            "W_Q@0[1,0] names a table among several, and 'W_Q' has but one; expected no @",
        ),
        ("A@0,0[3,0]", "A@0,0[3,0] lies outside 'A'; expected row 0 to 2, column 0 to 2"),
    ],
)
def test_references_that_name_no_table(ref: str, said: str) -> None:
    faults, layout = Faults(), laid_out(MODEL)[0]
    assert read_reference(read_nodes(f"'{ref}'", faults), layout, "cell") == NOWHERE
    assert told(faults) == [said]


def test_where_any_table_will_do_none_has_to_be_named() -> None:
    faults, layout = Faults(), laid_out(MODEL)[0]
    node = read_nodes("'A[1,0]'", faults)
    assert read_reference(node, layout, "cell", layers=True) == Ref("A", 1, 0)
    assert len(faults) == 0
