"""Every number, sign, label, sum and title of the drawn board against the trace."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from attn_tui.lesson.course import Course, Example, Shown
from attn_tui.model.board import BOARDS
from attn_tui.model.matrix import Matrix, Ref
from attn_tui.model.mistake import MISTAKES
from attn_tui.model.setup import Setup
from attn_tui.tutor.tutor import Tutor
from attn_tui.view.board import Look
from attn_tui.words import LANGUAGES, Language, Words
from tests.tutor.lesson import at_step, course_of, every_step, learn, real_course, small_course
from tests.view.expected import check_board

WIDTHS = (118, 78, 38)
PLACES = [
    *((small_course(), place) for place in every_step(small_course())),
    *((real_course(), place) for place in every_step(real_course())),
]


def variants(tutor: Tutor) -> Iterator[None]:
    """The step as it opens, then with what its switches, mistakes, edits and asks make of it."""
    learn(tutor)
    yield
    for mistake in tutor.step.mistakes:
        tutor.set_mistake(mistake)
        learn(tutor)
        yield
    tutor.reset()
    for change in (tutor.set_causal, tutor.set_scale):
        before = tutor.state.now
        change(not (before.causal if change == tutor.set_causal else before.scale))
        learn(tutor)
        yield
    for name in tutor.step.editable:
        if not tutor.edit(Ref(name, 0, 0), 2):
            learn(tutor)
            yield
    while tutor.state.ask:
        tutor.show()
        learn(tutor)
        yield


MISTAKEN = [each.id for each in MISTAKES.values() if "attention" in each.boards]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("course", "place"), PLACES, ids=[place for _, place in PLACES])
def test_every_board_shows_what_torch_computed(
    course: Course, place: str, language: Language
) -> None:
    tutor = at_step(course, place)
    for _ in variants(tutor):
        for width in WIDTHS:
            check_board(tutor, Look(Words(language), width, airy=width > 78))
        check_board(tutor, Look(Words(language), 78, covers=False, selected=False))


NUMBERS = st.one_of(
    st.integers(-20, 20).map(float),
    st.integers(-999, 999).map(lambda thousandths: thousandths / 1000),
    st.sampled_from([0.0005, -0.0004, 1000.0, 12.34567]),
)
NAMES = st.text("abc小猫é", min_size=1, max_size=8)


@st.composite
def boards(draw: st.DrawFn) -> Tutor:
    """A tutor before a board with random numbers, tokens, switches and matrices."""
    T, D, d, v = draw(st.integers(1, 6)), draw(st.integers(1, 4)), draw(st.integers(1, 4)), 2
    sizes = {"X": (T, D), "W_Q": (D, d), "W_K": (D, d), "W_V": (D, v), "V_wide": (T, 3)}
    inputs = tuple(
        Matrix(name, size, tuple(draw(st.lists(NUMBERS, min_size=n, max_size=n))))
        for name, size in sizes.items()
        for n in [size[0] * size[1]]
    )
    names = tuple(draw(st.lists(NAMES, min_size=T, max_size=T)))
    setup = Setup(
        "attention",
        inputs,
        causal=draw(st.booleans()),
        scale=draw(st.booleans()),
        mistake=draw(st.sampled_from(["", *MISTAKEN])),
    )
    kinds = BOARDS["attention"].names
    shown = draw(st.lists(st.sampled_from(kinds), min_size=1, max_size=5, unique=True))
    step = replace(
        small_course().sections[1].steps[2],
        setup=setup,
        shown=tuple(Shown(name) for name in shown),
        cursor=Ref(shown[0], 0, 0),
        example=Example("random", {"en": names, "zh": names}, inputs),
    )
    tutor = Tutor(course_of([step]))
    row = draw(st.integers(0, T - 1))
    tutor.state.selection = tutor.state.selection.moved_to(row, 0).clamped(setup)
    learn(tutor)
    return tutor


@settings(
    deadline=None,
    max_examples=60,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
@given(boards(), st.sampled_from(WIDTHS))
def test_random_boards_show_what_torch_computed(tutor: Tutor, width: int) -> None:
    assert check_board(tutor, Look(Words("en"), width)) > 0
