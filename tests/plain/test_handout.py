"""The lesson as plain text: all of it, with labels and numbers, in both languages."""

from collections.abc import Sequence
from concurrent.futures import Future
from dataclasses import replace

import pytest
from rich.cells import cell_len

from attn_tui.engine import Engine, EngineError, State
from attn_tui.lesson.course import Course
from attn_tui.model.board import BOARDS
from attn_tui.model.check import Verdict
from attn_tui.model.matrix import Matrix
from attn_tui.model.setup import Setup
from attn_tui.model.trace import Trace
from attn_tui.plain import print as printing
from attn_tui.plain.handout import WIDTH, heading, step_lines
from attn_tui.plain.print import print_course
from attn_tui.tutor.self_test import Posed
from attn_tui.tutor.tutor import Tutor
from attn_tui.view.number import digits
from attn_tui.view.prose import Prose
from attn_tui.words import LANGUAGES, Language, Words
from tests.questions.bank import bank, make_ready
from tests.tutor.lesson import at_step, every_step, real_course, small_course, trace_of, verdict_on

PLACES = [
    *((small_course(), place) for place in every_step(small_course())),
    *((real_course(), place) for place in every_step(real_course())),
]
by_place = pytest.mark.parametrize(("course", "place"), PLACES, ids=[each for _, each in PLACES])


def squeezed(text: str) -> str:
    """The text without white space."""
    return "".join(text.split())


@by_place
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_of_a_step_is_printed(course: Course, place: str, language: Language) -> None:
    tutor = at_step(course, place)
    lines = list(step_lines(tutor, Words(language)))
    printed, prose = squeezed("".join(lines)), Prose(tutor, language)
    assert squeezed(prose(tutor.step.say)) in printed
    for ask in tutor.step.asks:
        assert squeezed(prose(ask.prompt)) in printed
        for option in ask.options:
            assert squeezed(prose(option.text)) in printed
        assert squeezed(prose(ask.right)) in printed
    assert all(cell_len(line) <= WIDTH for line in lines)
    assert all(line.isprintable() for line in lines)


@by_place
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_matrix_is_printed_with_labels_and_numbers(
    course: Course, place: str, language: Language
) -> None:
    tutor = at_step(course, place)
    lines = list(step_lines(tutor, Words(language)))
    trace = tutor.trace(tutor.state.now)
    assert trace is not None
    tokens = tutor.step.example.tokens[language]
    for shown in tutor.step.shown:
        kind, layers = BOARDS[tutor.state.now.board][shown.matrix], tutor.state.selection.layers_in
        if shown.blank or kind.paint in ("mark", "curve") or shown.matrix not in trace:
            continue
        matrix = trace[shown.matrix]
        whole = matrix.layer(*layers(shown.matrix))
        for row in shown.rows or range(whole.rows):
            named = row < len(tokens) and tokens[row] != str(row)
            label = f"{row} {tokens[row]}" if named else str(row)
            label = label if kind.rows in ("query", "key", "token") else ""
            assert any(is_row(line, label, whole, row) for line in lines), (shown.matrix, row)


def is_row(line: str, label: str, matrix: Matrix, row: int) -> bool:
    """Whether a line holds the label and then the numbers of a row, hidden ones as a sign."""
    if label not in line:
        return False
    words = line[line.index(label) + len(label) :].replace("*", " ").split()
    wanted = [digits(value) for value in matrix.row(row)]
    starts = range(len(words) - len(wanted) + 1)
    return any(all(map(stands_for, words[start : start + len(wanted)], wanted)) for start in starts)


def stands_for(word: str, number: str) -> bool:
    """Whether a word is a number, or the sign of one that is hidden, missing or a boolean."""
    signs = {"▒": "0", "–": "NaN", "·": "NaN", "True": "1", "False": "0"}
    return number in (word, signs.get(word)) or (number[0] in "<>" and "e-" in word)


@by_place
def test_every_ask_is_printed_with_its_answer(course: Course, place: str) -> None:
    tutor = at_step(course, place)
    lines, prose = list(step_lines(tutor, Words("en"))), Prose(tutor, "en")
    for ask in tutor.step.asks:
        answer = answer_lines(lines, prose(ask.prompt))
        assert answer, ask.id
        if ask.kind == "choice":
            rights = [option for option in ask.options if prose(option.text) in answer]
            assert rights, ask.id
            assert len(rights) < len(ask.options)


def answer_lines(lines: Sequence[str], prompt: str) -> str:
    """What is printed behind the sign of an answer, up to the next empty line."""
    start = next(n for n, line in enumerate(lines) if line.startswith("? " + prompt[:20]))
    end = lines.index("", start) if "" in lines[start:] else len(lines)
    signs = [n for n in range(start, end) if lines[n].startswith("= ")]
    return " ".join(line.strip() for line in lines[signs[0] : end]) if signs else ""


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_section_is_headed_by_number_title_and_aim(language: Language) -> None:
    tutor = Tutor(real_course())
    for index, section in enumerate(real_course().sections):
        tutor.open(index)
        lines = list(heading(tutor, Words(language)))
        assert lines[0] == f"{section.number}/{real_course().total} {section.title[language]}"
        assert squeezed(section.able[language]) in squeezed("".join(lines))


class InProcess(Engine):
    """Computes without a process of its own."""

    def compute(self, setups: Sequence[Setup]) -> tuple[Trace, ...]:
        """The traces, at once."""
        return tuple(trace_of(setup) for setup in setups)

    def prove(self, checks: Sequence[str]) -> Future[tuple[Verdict, ...]]:
        """The verdicts, at once."""
        answer: Future[tuple[Verdict, ...]] = Future()
        answer.set_result(tuple(verdict_on(check) for check in checks))
        return answer


class WithoutTorch(Engine):
    """Cannot load torch."""

    def compute(self, setups: Sequence[Setup]) -> tuple[Trace, ...]:
        """Refuse, and stay failed."""
        self.state = State("failed", reason="no-torch")
        raise EngineError("no-torch")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_whole_course_is_printed_in_order_without_an_escape(
    language: Language, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(printing, "Engine", InProcess)
    assert print_course(Tutor(real_course()), Words(language)) == 0
    printed, complaints = capsys.readouterr()
    assert not complaints
    assert "\x1b" not in printed
    places = [printed.index(section.title[language] + "\n") for section in real_course().sections]
    assert places == sorted(places)
    steps = sum(len(section.steps) for section in real_course().sections)
    assert printed.count("\n--- ") == steps
    first_token = real_course().examples["hand"].tokens[language][0]
    assert first_token in printed
    assert "0.576" in printed


@pytest.mark.parametrize("language", LANGUAGES)
def test_questions_are_printed_without_their_answers(
    language: Language, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(printing, "Engine", InProcess)
    print_course(Tutor(course_of_questions()), Words(language))
    printed = squeezed(capsys.readouterr().out)
    for question in bank().questions:
        posed = Posed(real_course(), bank(), question, printing.SEED)
        make_ready(posed)
        prose = Prose(posed.tutor, language)
        assert squeezed(prose(posed.ask.prompt)) in printed
        places = [printed.index(squeezed(prose(option.text))) for option in posed.ask.options]
        assert len(set(places)) == len(posed.ask.options)
        for option in posed.ask.options:
            assert squeezed(prose(option.say)) not in printed
        for text in (posed.ask.right, posed.ask.wrong):
            assert not text.en or squeezed(prose(text)) not in printed


def course_of_questions() -> Course:
    """The course with the section that asks questions and no other."""
    return replace(real_course(), sections=(bank(),))


def test_without_torch_one_sentence_says_why_and_all_texts_are_printed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(printing, "Engine", WithoutTorch)
    assert print_course(Tutor(small_course()), Words("en")) == 0
    printed, complaints = capsys.readouterr()
    assert complaints == Words("en")("engine.no-torch") + "\n"
    for section in small_course().sections:
        assert section.title.en in printed
        for step in section.steps:
            assert step.say.en in printed
