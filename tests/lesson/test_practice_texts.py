"""What the real course says about its exercises: true of their files, and one word a thing."""

import re

import pytest

from attn_tui.lesson.text import Text
from attn_tui.model.exercise import EXERCISES
from attn_tui.practice.solution import marked, solution
from attn_tui.words import LANGUAGES, read_area
from attn_tui.words.wrap import joined
from tests.app.test_words import texts_in
from tests.tutor.lesson import real_course

SECTION = next(section for section in real_course().sections if section.id == "practice")
BRIEFS = {brief.id: brief for brief in SECTION.practice.briefs}
MISTAKES = {
    id: Text(joined(text.en), joined(text.zh)) for id, text in SECTION.practice.mistakes.items()
}
SAID = (*texts_in(SECTION), *(Text(**each) for each in read_area("practice").values()))

SDPA = {"sdpa", "causal-mask", "attention", "multi-head"}
"""Exercises whose files meet SDPA, or make masks that it may be handed."""

OTHERWISE = {
    "往前看": "往回看, where the past is meant",
    "就算错": "结果就不对: 就算 reads as even if",
    "每隔": "每 H 个里取一个: 每隔 leaves H out",
    "用的除数": "实际除数、正确除数",
    "放过了": "放行",
    "拦住": "拦下",
    "道练习": "个练习",
    "指数是 1": "取指数得 1: 指数 is the exponent",
    "每个指数": "取指数后的每个数",
    "指数之和": "取指数后的和",
    "标准差是 √": "标准差随 √d 变大",
}
"""What was misread in Chinese, and what to say."""

CODE = re.compile(r"-?\b\d+e-?\d+|\w+\([^()（）]*\)|dim=-?\d|√\w+|\b[a-z]+_[a-z_]+\b|\.\w+\b")
"""Numbers, calls and names as code writes them."""

FUTURE_LEAKS = re.compile("未来(?!信息)[^，。；]{0,3}泄漏")
"""未来信息泄漏 is the term."""


def test_one_chinese_word_for_one_thing() -> None:
    assert len(SAID) > 300
    for text in SAID:
        for wrong, right in OTHERWISE.items():
            assert wrong not in text.zh, f"{right}: {text.zh}"
        assert not FUTURE_LEAKS.search(text.zh), text.zh


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_speaks_of_its_exercises_alone(mistake: str) -> None:
    known = {id for id, exercise in EXERCISES.items() if mistake in exercise.mistakes}
    for language in LANGUAGES:
        said = MISTAKES[mistake][language]
        assert known <= SDPA or not re.search("SDPA|attn_mask", said), known
        assert "by-hand" not in known or "tril" not in said, known


def test_counts_of_keys_are_those_of_each_row() -> None:
    counted = [text for text in MISTAKES.values() if "Keys seen" in text.en]
    assert len(counted) > 5
    for text in counted:
        assert "Keys seen by each row: {numbers}" in text.en
        assert "每行看得到的 Key 数：{numbers}" in text.zh


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_shows_the_same_code_in_both_languages(mistake: str) -> None:
    english, chinese = (set(CODE.findall(MISTAKES[mistake][language])) for language in LANGUAGES)
    assert english == chinese


def test_divisors_are_named_alike() -> None:
    for mistake, text in MISTAKES.items():
        named = "(divisor used, then the right one: {numbers})" in text.en
        assert named == ("（实际除数、正确除数：{numbers}）" in text.zh), mistake


def test_the_tolerance_of_a_proof_is_one() -> None:
    for language in LANGUAGES:
        hints = " ".join(hint[language] for hint in BRIEFS["proof"].hints)
        assert set(re.findall(r"\de-\d+", hints)) == set(re.findall(r"\de-\d+", solution("proof")))


def test_the_hints_to_reading_hold_of_its_tables() -> None:
    tables = _tables(solution("reading"))
    _, second, third, _ = BRIEFS["reading"].hints
    for language in LANGUAGES:
        assert {"2.828", "-inf"} <= set(re.findall(r"-?[\w.]*\w", second[language]))
        assert third[language].count("√2") == 1
    held = [name for name, cells in tables.items() if {"2.828", "-inf"} & {*cells} == {"2.828"}]
    given = [line[len("table_")] for line in marked("reading") if re.match("table_(?!.*#: )", line)]
    assert (held, given) == (["e"], ["b"])
    pairs = zip(map(float, tables["b"]), map(float, tables["e"]), strict=True)
    assert all(abs(product - 2**0.5 * score) < 0.002 for product, score in pairs)
    masked = zip(tables["e"], tables["f"], strict=True)
    assert [at for at, (score, after) in enumerate(masked) if score != after] == [1, 2, 5]


def _tables(source: str) -> dict[str, list[str]]:
    """The cells of the tables that stand as comments above each `table_x`."""
    found: dict[str, list[str]] = {}
    cells: list[str] = []
    for line in source.splitlines():
        if line.startswith("#"):
            cells += line.lstrip("#").split()
        elif line.startswith("table_"):
            found[line[len("table_")]] = cells
        if not line.startswith("#"):
            cells = []
    return found
