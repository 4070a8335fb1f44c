"""The one sentence of a finding, by its kind and what is known of it."""

from dataclasses import replace

import pytest

from attn_tui.model.finding import Finding, Kind, Own
from attn_tui.model.matrix import Matrix
from attn_tui.view.verdict import verdict_text
from attn_tui.words import LANGUAGES, Language, Words, read_area
from tests.view.findings import KINDS
from tests.view.test_finding import said, written


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_has_its_sentence(kind: Kind, language: Language) -> None:
    finding = Finding("attention", kind, name="right", line=5, detail="a detail", count=7)
    verdict = verdict_text(finding, Words(language))
    assert len(verdict) > 2
    others = {verdict_text(Finding("proof", each, "axis"), Words(language)) for each in KINDS}
    assert len(others) == len(KINDS)
    first = written(finding, language)[0]
    assert first.startswith(" ✓ " if kind == "passed" else " ✗ ")


@pytest.mark.parametrize(
    ("got", "expected", "board", "sentence"),
    [
        ("", "", Matrix("", (), (3,)), "weights is 3; that is not right yet."),
        ("(4,)", "(3,)", None, "weights should hold 3 numbers; here are 4."),
        ("(1, 3)", "(3,)", None, "The shape of weights is (1, 3); it should be (3,)."),
        ("int", "list", None, "weights should be list; here it is int."),
        ("", "", None, "weights is not right yet."),
    ],
)
def test_an_answer_of_another_form_has_one_sentence_and_no_board(
    got: str, expected: str, board: Matrix | None, sentence: str
) -> None:
    finding = Finding("by-hand", "answer", "weights", got_text=got, expected_text=expected)
    assert said(replace(finding, got=board)) == f"✗ {sentence}"


@pytest.mark.parametrize(
    ("exercise", "sentence"),
    [("by-hand", "The numbers are right."), ("attention", "The code is right.")],
)
def test_a_reason_that_is_left_comes_after_all_else(exercise: str, sentence: str) -> None:
    text = said(Finding(exercise, "blank", name="why", line=5, count=1))
    assert f"{sentence} One thing is left: the reason in line 5." in text
    assert "a to b" in text
    assert "a to b" in said(Finding(exercise, "missing", name="why"))
    assert 'why = "a"' in said(Finding(exercise, "quotes", name="a", line=5))


@pytest.mark.parametrize(
    ("sign", "plain"), [("，", ","), ("（", "("), ("＝", "="), ("“", '"'), ("。", "."), ("【", "[")]
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_full_width_sign_is_named_with_what_to_type(
    sign: str, plain: str, language: Language
) -> None:
    detail = f"SyntaxError: invalid character '{sign}' (U+{ord(sign):04X})"
    text = "".join(written(Finding("attention", "syntax", line=5, detail=detail), language))
    assert sign in text
    assert plain in text
    assert "SyntaxError" not in text


@pytest.mark.parametrize("detail", ["SyntaxError: '(' was never closed", "invalid (U+00D7)"])
def test_other_errors_of_syntax_are_said_as_python_says_them(detail: str) -> None:
    assert detail in said(Finding("attention", "syntax", line=5, detail=detail))


def test_a_full_width_space_is_named() -> None:
    detail = "SyntaxError: invalid non-printable character U+3000"
    assert "full-width space" in said(Finding("attention", "syntax", detail=detail))


@pytest.mark.parametrize(
    ("own", "sentence"),
    [("wrong", "not right yet"), ("absent", "not there"), ("tried", ""), ("", "")],
)
def test_of_the_own_function_only_what_was_tried_is_said(own: Own, sentence: str) -> None:
    text = said(Finding("proof", "passed", proved=("right",), own=own))
    assert ("was not tried" in text) == bool(sentence)
    assert sentence in text


def test_a_callable_is_a_function_or_a_class() -> None:
    three = Finding("softmax", "callable", name="softmax", got_text="int")
    assert "softmax is int here; a function" in said(three)
    module = replace(three, exercise="multi-head", name="MultiHead")
    assert "MultiHead is int here; a class" in said(module)


def test_every_sentence_of_a_kind_is_one_of_a_kind() -> None:
    for key in read_area("practice"):
        if key.startswith("kind-"):
            assert any(f"{key}-".startswith(f"kind-{kind}-") for kind in KINDS), key
