"""What the screen calls things: never by a name that only the registry knows."""

import re

import pytest

from attn_tui.model.matrix import Ref
from attn_tui.model.selection import Selection
from attn_tui.tutor.comparison import number_before
from attn_tui.tutor.tutor import Tutor
from attn_tui.view.board import Look, draw_board
from attn_tui.view.cell_text import cell_texts
from attn_tui.view.ink import line_text
from attn_tui.view.legend import board_scale, legend_line
from attn_tui.view.page import Draft, write_page
from attn_tui.words import LANGUAGES, Language, Words
from tests.tutor.lesson import at_step, learn, real_course

INTERNAL = re.compile(
    r"\b(?:ledger|A_next|sdpa|by_\w+|moved|difference|Y_after|X_after|K_turned) ?[\[\d=]"
)
EN = Words("en")


def select(tutor: Tutor, cell: str) -> None:
    """Make a cell the active one."""
    tutor.state.selection = Selection.at(tutor.state.now.board, Ref.parse(cell))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("place", "cell", "en", "zh"),
    [
        ("mask/proof", "token[0,0]", "token to change = 1", "改动哪个 token = 1"),
        ("mask/proof", "by[0,0]", "by = 1", "加上 = 1"),
        ("heads/second-head", "shared[0,0]", "shared = 0", "共用头 0 = 0"),
        ("position/set", "order[0,0]", "order[0] = 0", "顺序[0] = 0"),
    ],
)
def test_an_input_is_called_what_its_title_says(
    place: str, cell: str, en: str, zh: str, language: Language
) -> None:
    tutor = at_step(real_course(), place)
    select(tutor, cell)
    assert cell_texts(tutor, Words(language), 3)[-1] == {"en": en, "zh": zh}[language]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_step_shows_a_name_of_the_registry(language: Language) -> None:
    words = Words(language)
    for section in real_course().sections:
        for step in section.steps:
            tutor = at_step(real_course(), f"{section.id}/{step.id}")
            while tutor.state.ask:
                tutor.show()
                learn(tutor)
            for shown in step.shown:
                tutor.state.selection = tutor.state.selection.in_matrix(shown.matrix)
                tutor.state.selection = tutor.state.selection.clamped(tutor.state.now, shown.rows)
                texts = [
                    *cell_texts(tutor, words, 3),
                    line_text(
                        legend_line(tutor, words, board_scale(tutor, tutor.state.selection.matrix))
                    ),
                ]
                page = write_page(tutor, words, 78, Draft())
                texts += map(line_text, page.lines)
                assert not INTERNAL.search("\n".join(texts)), (step.id, shown.matrix, texts)


@pytest.mark.parametrize(("language", "head"), [("en", "A · head 1"), ("zh", "A · 头 1")])
def test_the_next_head_is_named_in_legend_and_readout(language: Language, head: str) -> None:
    words, tutor = Words(language), at_step(real_course(), "heads/second-head")
    while tutor.state.ask:
        tutor.show()
        learn(tutor)
    tutor.state.selection = tutor.state.selection.in_matrix("A_next")
    assert line_text(
        legend_line(tutor, words, board_scale(tutor, tutor.state.selection.matrix))
    ).startswith(f"{head} ")
    assert cell_texts(tutor, words, 3)[0].startswith(words("readout.axis-head", index=1))
    tutor.state.selection = tutor.state.selection.in_matrix("A")
    assert cell_texts(tutor, words, 3)[0].startswith(words("readout.axis-head", index=0))


@pytest.mark.parametrize(
    ("language", "given", "truth"),
    [
        ("en", "You: X, axis 0", "Answer: Q by head, axis 1"),
        ("zh", "你的回答：「X」的维 0", "的维 1"),
    ],
)
def test_a_size_in_the_list_of_shapes_is_a_tensor_and_its_axis(
    language: Language, given: str, truth: str
) -> None:
    tutor = at_step(real_course(), "heads/walk")
    tutor.answer(Ref("ledger", 0, 0))
    page = "\n".join(map(line_text, write_page(tutor, Words(language), 78, Draft()).lines))
    assert given in page
    assert truth in page


def test_two_layers_are_told_apart_in_the_readout() -> None:
    tutor = at_step(real_course(), "position/mask-and-order")
    tutor.edit(Ref("layers", 0, 0), 2)
    learn(tutor)
    while tutor.state.ask:
        tutor.show()
        learn(tutor)
    assert trace_of_layers(tutor) == 2
    select(tutor, "Y[2,0]")
    assert cell_texts(tutor, EN, 3)[-1].startswith("Y₂[2,0] = A₂[2]·V₂[:,0] = ")
    select(tutor, "moved[2,0]")
    assert cell_texts(tutor, EN, 3)[-1].startswith("max|Y₂[2] - Y_back[2]| = ")
    lines = [line_text(line) for line in draw_board(tutor, Look(EN, 118)).lines]
    assert any("max|Y₂[i] - Y_back[i]|" in line for line in lines)


def trace_of_layers(tutor: Tutor) -> float:
    """How many layers torch has computed."""
    trace = tutor.trace(tutor.state.now)
    assert trace is not None
    return trace.number(Ref("layers", 0, 0))


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "Changed: before, it was 1."), ("zh", "改过：原来是 1。")],
)
def test_a_changed_number_tells_what_it_was(language: Language, said: str) -> None:
    tutor, cell = at_step(real_course(), "mask/proof"), Ref("token", 0, 0)
    select(tutor, "token[0,0]")
    assert number_before(tutor, cell) is None
    tutor.edit(cell, 3)
    learn(tutor)
    assert number_before(tutor, cell) == 1
    assert said in cell_texts(tutor, Words(language), 3)
    tutor.edit(cell, 1)
    learn(tutor)
    assert said not in cell_texts(tutor, Words(language), 3)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_weight_of_W_O_leads_from_a_joined_column_to_an_output(language: Language) -> None:
    tutor, words = at_step(real_course(), "heads/join"), Words(language)
    select(tutor, "W_O[2,0]")
    assert cell_texts(tutor, words, 3)[0] == words("readout.joined-to-output", i=2, h=1, j=0)
