"""The questions of a self-test in a lesson file: what is read, and where a fault is."""

import pytest

from attn_tui.lesson.course import Draw
from attn_tui.model.board import BOARDS
from attn_tui.model.condition import Changed, Shape
from attn_tui.model.matrix import Ref
from tests.lesson.lint import GOOD, expected, faults, read, unmarked

QUESTIONS = """
    questions:
      - id: rows
        topic: {en: rows, zh: 行}
        rests: look/table
        variants:
          - id: edited
            board: roles
            example: hand
            draw: {Q: [-2, 2], query: {of: [0, 2]}}
            values: {w: "A[0,1]"}
            ask:
              prompt: {en: What moves?, zh: 哪里会变？}
              with: {edit: {"Q[0,0]": 5}}
              choose:
                - id: row
                  text: {en: row 0, zh: 行 0}
                  when: {changed: A, cells: ["A[0,0]", "A[0,1]", "A[0,2]"]}
                  say: {en: "{w}.", zh: "{w}。"}
                - id: column
                  text: {en: column 0, zh: 列 0}
                  when: {changed: A, pattern: one column}
                  say: {en: No., zh: 不对。}
                - id: none
                  text: {en: nothing, zh: 都不变}
                  when: {changed: A, pattern: none}
                  say: {en: No., zh: 不对。}
          - id: found
            rests: look/again
            board: roles
            example: hand
            show: [{matrix: A, blank: yes}]
            ask:
              prompt: {en: Go there., zh: 移过去。}
              cell: A
              where: depends
              right: {en: Yes., zh: 对。}
              wrong: {en: No., zh: 不对。}
              replies:
                - {where: turned, say: {en: Turned., zh: 反了。}}
          - id: shaped
            board: roles
            example: hand
            ask:
              prompt: {en: Which shape?, zh: 什么形状？}
              shape: Q
              right: {en: Yes., zh: 对。}
              wrong: {en: No., zh: 不对。}
              replies:
                - {sizes: [3, "query[0,0]"], say: {en: No., zh: 不对。}}
"""
WHOLE = GOOD.rstrip() + QUESTIONS


def changed(old: str, new: str) -> tuple[str, list[str]]:
    """The lesson with `new` for `old` in its questions, and the places marked in it."""
    assert QUESTIONS.count(old) >= 1, old
    return unmarked(GOOD.rstrip() + QUESTIONS.replace(old, new, 1))


def test_a_question_is_read() -> None:
    (question,) = read(WHOLE).sections[-1].questions
    assert question.id == "rows"
    edited, found, shaped = question.variants
    assert [variant.rests for variant in question.variants] == [
        "look/table",
        "look/again",
        "look/table",
    ]
    assert edited.draws == (Draw("Q", (-2, -1, 0, 1, 2)), Draw("query", (0, 2)))
    assert [option.id for option in edited.ask.options] == ["row", "column", "none"]
    cells = tuple(Ref("A", 0, column) for column in range(3))
    assert edited.ask.options[0].when == Changed("A", cells=cells)
    assert (found.ask.target, found.ask.where) == (Ref("A"), "depends")
    assert found.ask.replies[0].where == "turned"
    assert shaped.ask.replies[0].sizes == (3, Ref("query", 0, 0))
    assert edited.step.shown == ()
    assert edited.step.setup.board == "roles"


def test_sections_are_numbered_and_may_leave_numbers_out() -> None:
    assert [section.number for section in read(GOOD).sections] == [1, 2]
    text = GOOD.replace("    minutes: 5\n", "    minutes: 5\n    number: 2\n", 1)
    assert [section.number for section in read(text).sections] == [2, 3]
    course = read(text)
    assert course.find_section("3") == 1
    assert course.find_section(course.sections[0].id) == 0
    assert course.find_section("1") is None


def test_a_number_never_falls_and_stays_within_the_total() -> None:
    text, places = unmarked(GOOD.replace("    minutes: 5\n", "    minutes: 5\n    number: ¦0\n", 1))
    said = "'0' stands here; expected a whole number from 1 to 99"
    assert faults(text)[:1] == expected(places, [said])
    text = GOOD.replace("    minutes: 5\n", "    minutes: 5\n    number: 3\n", 1)
    assert len(faults(text)) == 1
    assert "3" in faults(text)[0]


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        (
            "rests: look/table",
            "rests: ¦look/tabel",
            "unknown step 'look/tabel'; expected 'look/table', the nearest that is known",
        ),
        ("{Q: [-2, 2]", "{¦QQ: [-2, 2]", "unknown input 'QQ'"),
        (
            "Q: [-2, 2]",
            "Q: ¦[2, -2]",
            "nothing lies between 2 and -2; expected a smaller number first, then a larger one",
        ),
        (
            "{of: [0, 2]}",
            "{of: [0, ¦64]}",
            "'64' stands here; expected a whole number from 0 to 63",
        ),
        ("Q: [-2, 2]", "Q: [¦0.5, 2]", "'0.5' stands here; expected a whole number"),
        ("{of: [0, 2]}", "{¦off: [0, 2]}", "unknown key 'off'"),
        (
            "                - id: row\n                  text",
            "                - ¦text",
            "the key 'id' is missing; expected id, text, say, when",
        ),
        (
            "when: {changed: A, pattern: none}",
            "when: {changed: A, pattern: none}\n                  ¦right: yes",
            "unknown key 'right'",
        ),
        ("- id: column", "- id: ¦row", "the id 'row' is taken"),
        ("where: depends", "where: ¦A", "'A'"),
        ("where: turned", "where: ¦turnd", "unknown matrix 'turnd'"),
        ('"query[0,0]"]', '¦"query[1,0]"]', "'query[1,0]'"),
        ('cells: ["A[0,0]"', 'cells: [¦"A[9,0]"', "'A[9,0]'"),
        ("topic: {en: rows, zh: 行}", "¦tpoic: {en: rows, zh: 行}", "unknown key 'tpoic'"),
    ],
)
def test_a_fault_is_named_where_it_stands(old: str, new: str, sentence: str) -> None:
    text, places = changed(old, new)
    told = faults(text)
    assert len(told) == 1, told
    assert told[0].startswith(f"lessons.yaml:{places[0]}: "), told
    assert sentence.split("; ")[0].strip("'") in told[0]


def test_numbers_that_no_board_takes_together_are_a_fault() -> None:
    text, _ = changed("query: {of: [0, 2]}}", "query: {of: [3, 4]}}")
    (told,) = faults(text)
    assert "'roles' takes none of these numbers" in told


def test_two_variants_are_too_few() -> None:
    text = WHOLE[: WHOLE.index("          - id: shaped")]
    (told,) = faults(text)
    assert "3" in told


def test_a_choice_of_two_is_too_small() -> None:
    start = QUESTIONS.index("                - id: none")
    end = QUESTIONS.index("          - id: found")
    (told,) = faults(GOOD.rstrip() + QUESTIONS[:start] + QUESTIONS[end:])
    assert "3" in told


def test_a_shape_may_be_told_by_cells() -> None:
    text = WHOLE.replace(
        "when: {changed: A, pattern: none}", 'when: {shape: A, is: ["query[0,0]", 3]}'
    )
    option = read(text).sections[-1].questions[0].variants[0].ask.options[2]
    assert option.when == Shape("A", (Ref("query", 0, 0), 3))


def test_a_step_without_a_board_stands_in_a_section_with_questions_alone() -> None:
    at = GOOD.rindex("        show: ")
    bare = GOOD[:at] + "        show: []\n" + GOOD[GOOD.index("\n", at) + 1 :]
    step = read(bare.rstrip() + QUESTIONS).sections[-1].steps[-1]
    assert (step.shown, step.cursor.matrix) == ((), BOARDS[step.setup.board].names[0])
    assert len(faults(bare)) == 1
