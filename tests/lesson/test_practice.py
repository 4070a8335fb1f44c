"""The exercises of a section in a lesson file: what is read, and where a fault is."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from attn_tui.lesson.brief import Practice, Reason
from attn_tui.lesson.summary import describe
from attn_tui.lesson.text import Text
from attn_tui.model.exercise import EXERCISES
from attn_tui.words import LANGUAGES, Words
from tests.lesson.lint import GOOD, expected, faults, read, unmarked
from tests.lesson.test_properties import FEW, tried
from tests.tutor.lesson import real_course

NUMBERED = "transposed"
MISTAKES = "".join(
    f"      {mistake}: {{en: 'It is {mistake}.', zh: '{mistake}。'}}\n"
    for mistake in dict.fromkeys(EXERCISES["scores"].mistakes + EXERCISES["weighted-sum"].mistakes)
).replace(f"It is {NUMBERED}.", "It gives {numbers}.")
PRACTICE = f"""
    exercises:
      - id: weighted-sum
        title: {{en: The sum, zh: 求和}}
        task: {{en: "Write it, with (…, S).", zh: 写出来。}}
        hints:
          - {{en: Rows., zh: 行。}}
          - {{en: "Rows, and {{x}}.", zh: 一行一行。}}
        asks: {{en: "Why?", zh: 为什么？}}
        reasons:
          - text: {{en: By the columns., zh: 因为列。}}
            say: {{en: No., zh: 不对。}}
          - text: {{en: By the rows., zh: 因为行。}}
            say: {{en: Yes., zh: 对。}}
            right: yes
        because: {{en: One product., zh: 一次乘法。}}
      - id: scores
        title: {{en: Scores, zh: 分数}}
        task: {{en: Write them., zh: 写出来。}}
        begin: one
        hints: [{{en: First., zh: 先。}}, {{en: Then., zh: 再。}}]
        asks: {{en: "And why?", zh: 又是为什么？}}
        reasons:
          - {{text: {{en: So., zh: 这样。}}, say: {{en: Yes., zh: 对。}}, right: true}}
          - {{text: {{en: Not so., zh: 不。}}, say: {{en: No., zh: 不对。}}, right: no}}
        because: {{en: It is short., zh: 短。}}
    mistakes:
{MISTAKES}"""
BEFORE = GOOD.rstrip()
WHOLE = BEFORE + PRACTICE


def changed(old: str, new: str) -> tuple[str, list[str]]:
    """The lesson with `new` for `old` in its practice, and the places marked in it."""
    assert old in PRACTICE, old
    return unmarked(BEFORE + PRACTICE.replace(old, new, 1))


def practice() -> Practice:
    """What the whole lesson says about its exercises."""
    return read(WHOLE).sections[-1].practice


def test_exercises_are_read_in_order() -> None:
    sums, scores = practice().briefs
    assert (sums.id, scores.id) == ("weighted-sum", "scores")
    assert sums.title == Text("The sum", "求和")
    assert sums.task.en == "Write it, with (…, S)."
    assert sums.hints == (Text("Rows.", "行。"), Text("Rows, and {x}.", "一行一行。"))
    assert sums.asks["zh"] == "为什么？"
    assert sums.reasons == (
        Reason(Text("By the columns.", "因为列。"), Text("No.", "不对。")),
        Reason(Text("By the rows.", "因为行。"), Text("Yes.", "对。"), right=True),
    )
    assert [reason.right for reason in scores.reasons] == [True, False]
    assert sums.because == Text("One product.", "一次乘法。")
    assert (sums.begin, scores.begin) == ("several", "one")


def test_every_mistake_of_its_exercises_has_its_text() -> None:
    mistakes = practice().mistakes
    assert set(mistakes) == {*EXERCISES["scores"].mistakes, *EXERCISES["weighted-sum"].mistakes}
    assert mistakes[NUMBERED] == Text("It gives {numbers}.", f"{NUMBERED}。")


def test_a_section_without_exercises_has_no_practice() -> None:
    assert [section.practice for section in read(GOOD).sections] == [Practice(), Practice()]


def test_a_step_without_a_board_may_stand_beside_exercises() -> None:
    at = GOOD.rindex("        show: ")
    bare = GOOD[:at] + "        show: []\n" + GOOD[GOOD.index("\n", at) + 1 :]
    assert read(bare.rstrip() + PRACTICE).sections[-1].steps[-1].shown == ()
    assert len(faults(bare)) == 1


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        (
            "- id: weighted-sum",
            "- id: ¦weighted-sums",
            "unknown exercise 'weighted-sums'; expected 'weighted-sum', the nearest that is known",
        ),
        ("begin: one", "begin: ¦on", "unknown amount to write 'on'; expected 'one', the nearest"),
        ("begin: one", "¦began: one", "unknown key 'began'; expected 'begin', the nearest"),
        ("because: {en: It is short., zh: 短。}", "¦x: {}", "unknown key 'x'"),
        (
            "hints: [{en: First., zh: 先。}, {en: Then., zh: 再。}]",
            "hints: ¦[{en: First., zh: 先。}]",
            "the number of items here is 1; expected 2 to 4",
        ),
        ("hints: [{en: First., zh: 先。}", "hints: [¦First", "'First' stands here; expected a map"),
        (
            "right: yes",
            "right: ¦maybe",
            "'maybe' stands here; expected yes or no",
        ),
        (f"      {NUMBERED}: ", "      ¦transpose: ", "unknown mistake 'transpose'; expected 'tr"),
        ("'It gives {numbers}.'", "¦''", "the text is empty"),
        ("exercises:", "¦exercise:", "unknown key 'exercise'; expected 'exercises', the nearest"),
        ("mistakes:", "¦mistake:", "unknown key 'mistake'; expected 'mistakes', the nearest"),
    ],
)
def test_a_fault_is_named_where_it_stands(old: str, new: str, sentence: str) -> None:
    text, places = changed(old, new)
    told = faults(text)
    place = f"lessons.yaml:{places[0]}: "
    assert any(each.startswith(place + sentence) for each in told), told


def test_a_text_names_nothing_but_numbers() -> None:
    text, places = changed("'It gives {numbers}.'", "¦'{numbers}, {sums} and {}'")
    said = "the text names {sums}; expected no other name in braces than {numbers}"
    assert faults(text) == expected(places, [said])


def test_an_exercise_stands_there_once() -> None:
    text, places = changed("- id: scores", "- id: ¦weighted-sum")
    first = text[: text.index("weighted-sum")].count("\n") + 1
    said = f"'weighted-sum' stands here again, first in line {first}; expected it once"
    assert faults(text)[0] == expected(places, [said])[0]


def test_one_reason_is_right() -> None:
    text, places = changed("            right: yes\n", "            right: no\n")
    (told,) = faults(text)
    assert "none of the reasons is right" in told
    text, places = changed("right: no}", "right: ¦yes}")
    line = int(places[0].partition(":")[0]) - 1
    said = f"a second reason is right, after line {line}; expected one alone"
    assert faults(text) == expected(places, [said])


def test_a_mistake_without_a_text_is_told_at_them() -> None:
    line = next(each for each in MISTAKES.splitlines(keepends=True) if NUMBERED in each)
    text, places = unmarked(WHOLE.replace(line, "").replace("\n    mistakes:", "\n    ¦mistakes:"))
    said = f"no text is here for {NUMBERED}; expected one for each mistake that the exercises know"
    assert faults(text) == expected(places, [said])


def test_exercises_and_mistakes_go_together() -> None:
    (told,) = faults(WHOLE[: WHOLE.index("\n    mistakes:")])
    assert "the key 'mistakes' is missing; expected exercises, mistakes" in told
    (told,) = faults(BEFORE + WHOLE[WHOLE.index("\n    mistakes:") :])
    assert "the key 'exercises' is missing; expected mistakes, exercises" in told


def test_a_mistake_that_no_exercise_here_knows_is_a_fault() -> None:
    other = next(
        mistake for mistake in EXERCISES["positions"].mistakes if f" {mistake}:" not in MISTAKES
    )
    text, places = unmarked(WHOLE.rstrip() + f"\n      ¦{other}: {{en: No., zh: 不对。}}\n")
    (told,) = faults(text)
    assert told.startswith(f"lessons.yaml:{places[0]}: unknown mistake '{other}'; expected ")


def test_the_summary_names_the_exercises() -> None:
    line = describe(read(WHOLE), Words("en"))[2]
    assert line.endswith(", exercises 2 (weighted-sum, scores)")
    assert describe(read(WHOLE), Words("zh"))[2].endswith("，练习 2 个（weighted-sum、scores）")


@FEW
@given(st.sets(st.integers(0, PRACTICE.count("\n")), min_size=1, max_size=4))
def test_a_practice_without_some_lines(lines: set[int]) -> None:
    kept = [line for number, line in enumerate(PRACTICE.split("\n")) if number not in lines]
    tried((BEFORE + "\n".join(kept)).encode())


@FEW
@given(
    st.integers(0, len(PRACTICE)),
    st.integers(0, 12),
    st.sampled_from(["", "[]", "{}", ": ", "- ", "\n", "''", "a", "{numbers}", "{other}", "no"]),
)
def test_a_practice_with_a_part_exchanged(start: int, length: int, new: str) -> None:
    tried((BEFORE + PRACTICE[:start] + new + PRACTICE[start + length :]).encode())


REAL = next(section.practice for section in real_course().sections if section.id == "practice")


def test_the_course_has_every_exercise_in_order() -> None:
    assert [brief.id for brief in REAL.briefs] == list(EXERCISES)


def test_titles_fit_into_a_list() -> None:
    for brief in REAL.briefs:
        for language in LANGUAGES:
            assert cell_len(brief.title[language]) <= 30, brief.id


def test_the_right_reason_stands_in_any_place() -> None:
    places = [[reason.right for reason in brief.reasons].index(True) for brief in REAL.briefs]
    assert all(places.count(place) >= 3 for place in range(3)), places


def test_both_languages_show_the_numbers_of_a_mistake() -> None:
    for mistake, text in REAL.mistakes.items():
        assert ("{numbers}" in text.en) == ("{numbers}" in text.zh), mistake


def test_a_task_names_what_it_asks_for() -> None:
    for brief in REAL.briefs:
        for name in EXERCISES[brief.id].names:
            listed = name.startswith("table_")
            for language in LANGUAGES:
                assert listed or name in brief.task[language], (brief.id, name)
