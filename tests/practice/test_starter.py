"""The files that learners begin with."""

import ast
import re
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from attn_tui.lesson.brief import Brief
from attn_tui.model.exercise import BLANK, EXERCISES, FADINGS, Fading
from attn_tui.practice.fading import faded
from attn_tui.practice.solution import marked, marks, solution, without_way
from attn_tui.practice.starter import WIDTH, fading_of, starter
from attn_tui.words import LANGUAGES, Language
from tests.practice.briefs import BRIEFS, brief

ALL = [(each, fading) for each in BRIEFS for fading in FADINGS]
DEPTHS: dict[Fading, int] = {"one": 1, "several": 2}
prose = st.text(st.one_of(st.characters(codec="utf-8", exclude_categories=["C"]), st.just("\n")))


def blanks(source: str) -> int:
    """How many blanks the code has: names and whole texts."""
    return sum(
        BLANK in (getattr(node, "id", ""), getattr(node, "value", ""))
        for node in ast.walk(ast.parse(source))
    )


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("each", "fading"), ALL, ids=lambda each: getattr(each, "id", each))
def test_a_starter_is_python_with_blanks(each: Brief, fading: Fading, language: Language) -> None:
    source = starter(each, fading, language)
    assert blanks(source) >= 1
    assert source.startswith(f"# {each.title[language]}\n")
    assert source.endswith("\n")
    for line in source.splitlines():
        assert cell_len(line) <= WIDTH
        assert line == line.rstrip()


def code(id: str) -> str:
    """The solution without the way to it."""
    return "".join(f"{without_way(marks(line)[0])}\n" for line in marked(id))


@pytest.mark.parametrize("id", EXERCISES)
def test_more_is_left_to_write_from_fading_to_fading(id: str) -> None:
    whole, one, several, empty = (faded(id, fading) for fading in FADINGS)
    assert whole == code(id)
    assert (blanks(whole), blanks(one)) == (0, 1)
    assert 2 <= blanks(several) <= 9
    assert len({whole, one, several, empty}) == 4
    if EXERCISES[id].form == "answers":
        assert blanks(empty) == len(EXERCISES[id].names)
    else:
        assert len(empty.splitlines()) <= len(several.splitlines())


@pytest.mark.parametrize("id", EXERCISES)
def test_filling_the_blanks_gives_the_solution(id: str) -> None:
    """Marks stand in the order of their places."""
    for fading, deepest in DEPTHS.items():
        pieces = faded(id, fading).split(BLANK)
        found = (mark for line in marked(id) for mark in marks(line)[1])
        wanted = [expression for depth, expression in found if depth <= deepest]
        assert len(pieces) == len(wanted) + 1
        filled = (f"{each}{piece}" for each, piece in zip(wanted, pieces[1:], strict=True))
        assert pieces[0] + "".join(filled) == code(id)


@pytest.mark.parametrize("id", EXERCISES)
def test_a_blank_stands_within_brackets_that_the_line_has(id: str) -> None:
    """What is listed may be typed without brackets, and what slices as in [:t]."""
    for line in marked(id):
        for _, expression in marks(line)[1]:
            assert not (expression[0] == "(" and expression[-1] == ")")
            assert "slice(" not in line


TYPED = {
    "q, k, v": ("(q, k, v)", "[q, k, v]", "q, k, v", "v,", "v"),
    "t:": ("t:", "slice(t, None)", "t", "-1"),
    ":t": (":t", "0:t", ":t - 1", "slice(t)", "slice(0, t)", "t"),
}
"""By blank of the proof, what learners write there."""


@pytest.mark.parametrize("mark", TYPED)
def test_whatever_is_likely_in_a_blank_of_the_proof_is_python(mark: str) -> None:
    wanted = [expression for line in marked("proof") for _, expression in marks(line)[1]]
    assert wanted == [*TYPED]
    for typed in TYPED[mark]:
        filled = [typed if each == mark else each for each in wanted]
        pieces = faded("proof", "several").split(BLANK)
        ast.parse("".join(map("".join, zip(pieces, [*filled, ""], strict=True))))


@pytest.mark.parametrize("id", EXERCISES)
def test_an_empty_file_keeps_what_the_check_looks_for(id: str) -> None:
    """Names and shapes stay, and nothing of the solution's own statements."""
    tree, empty = ast.parse(solution(id)), ast.parse(faded(id, "empty"))
    for whole, left in zip(tree.body, empty.body, strict=True):
        match whole, left:
            case ast.FunctionDef(), ast.FunctionDef():
                assert_emptied(whole, left)
            case ast.ClassDef(), ast.ClassDef():
                assert ast.get_docstring(left) == ast.get_docstring(whole)
                methods = zip(whole.body[1:], left.body[1:], strict=True)
                for one, other in methods:
                    assert isinstance(one, ast.FunctionDef)
                    assert isinstance(other, ast.FunctionDef)
                    assert_emptied(one, other)
            case ast.Assign(), ast.Assign():
                assert ast.unparse(left) == f"{ast.unparse(whole.targets[0])} = {BLANK}"
            case _:
                assert ast.unparse(left) == ast.unparse(whole)


def assert_emptied(whole: ast.FunctionDef, left: ast.FunctionDef) -> None:
    assert ast.unparse(left.args) == ast.unparse(whole.args)
    assert ast.get_docstring(left) == ast.get_docstring(whole)
    given = [ast.unparse(each) for each in left.body if each is not left.body[-1]]
    plumbing = [each for each in map(ast.unparse, whole.body) if each == "super().__init__()"]
    docstring = [ast.unparse(whole.body[0])] if ast.get_docstring(whole) else []
    assert given == docstring + plumbing
    assert ast.unparse(left.body[-1]) == BLANK


def test_a_reason_is_asked_for_where_the_code_is_whole_and_by_hand_always() -> None:
    for each, fading in ALL:
        source = starter(each, fading, "en")
        asks = fading == "explain" or each.id == "by-hand"
        assert ('why = "____"' in source) == asks
        assert ("Why is that so?" in source) == asks
        assert (re.findall(r"^#   ([a-d])  ", source, re.MULTILINE) == ["a", "b", "c"]) == asks


def test_an_untouched_starter_is_known_in_any_language() -> None:
    for each, fading in ALL:
        for language in LANGUAGES:
            source = starter(each, fading, language)
            assert fading_of(source, each) == fading
            assert fading_of(source.replace("\n", "\r\n") + "\r\n", each) == fading
            assert fading_of(source.replace(BLANK, "1"), each) is None
            assert fading_of(f"{source}# a note\n", each) is None


@given(prose, prose, st.sampled_from(FADINGS), st.sampled_from(LANGUAGES))
def test_whatever_a_text_holds_stays_in_comments(
    title: str, task: str, fading: Fading, language: Language
) -> None:
    source = starter(brief("attention", title, task), fading, language)
    plain = starter(brief("attention"), fading, language)
    assert ast.dump(ast.parse(source)) == ast.dump(ast.parse(plain))


@pytest.mark.parametrize("fading", FADINGS)
def test_a_starter_gives_no_way_away(fading: Fading) -> None:
    ways = [line.partition("# = ")[2] for line in solution_lines() if "# = " in line]
    assert len(ways) == 10
    texts = [starter(each, fading, language) for each in BRIEFS for language in LANGUAGES]
    for way in ways:
        assert not any(f"  # {way}" in text or "# =" in text for text in texts)


def solution_lines() -> Iterator[str]:
    """All lines of all solutions, without marks."""
    return (marks(line)[0] for id in EXERCISES for line in marked(id))


def test_a_file_without_a_blank_is_compared_with_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every starter has one; the files of a section are looked at on every drawing."""

    def refuse(*_: object) -> str:
        raise AssertionError("compared")

    monkeypatch.setattr("attn_tui.practice.starter.starter", refuse)
    assert fading_of(solution("softmax"), brief("softmax")) is None
    with pytest.raises(AssertionError, match="compared"):
        fading_of(BLANK, brief("softmax"))
