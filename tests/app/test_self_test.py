"""The self-test by keyboard: on three screens, in both languages, from the first key to the last."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from attn_tui.app import examiner
from attn_tui.app.screens.question import QuestionScreen
from attn_tui.model.matrix import Ref
from attn_tui.progress.due import DAY
from attn_tui.progress.event import Questioned, now
from attn_tui.progress.fold import Progress, fold
from attn_tui.progress.reader import read_logs
from attn_tui.questions.draw import draw_variant
from attn_tui.tutor.judge import judge_option, true_cell, true_number, true_shape
from attn_tui.tutor.keeper import Keeper
from attn_tui.tutor.self_test import Posed, SelfTest, with_attempt
from attn_tui.tutor.tutor import Tutor
from attn_tui.view.ink import line_width
from attn_tui.view.prose import Prose
from attn_tui.view.result import headline
from attn_tui.words import LANGUAGES, Language, Words
from tests.app.engines import Failed, Held
from tests.app.learner import Learner, Size, learner, squeezed
from tests.questions.bank import bank
from tests.tutor.lesson import real_course

SIZES = ((120, 36), (80, 24), (40, 12))
FULL_WIDTH = {digit: chr(ord(digit) + 0xFEE0) for digit in "0123456789,"}


class Examinee:
    """A learner in front of the self-test."""

    def __init__(self, someone: Learner) -> None:
        self.learner = someone

    @property
    def page(self) -> QuestionScreen:
        """The self-test's screen."""
        screen = self.learner.app.screen
        assert isinstance(screen, QuestionScreen)
        return screen

    @property
    def run(self) -> SelfTest:
        """The questions."""
        return self.page.run_of_questions

    @property
    def posed(self) -> Posed:
        """The open question."""
        posed = self.page.posed
        assert posed is not None
        return posed

    async def press(self, *keys: str) -> None:
        """Press keys, and wait until all is drawn."""
        await self.learner.press(*keys)
        await self.learner.settle()

    async def begin(self) -> None:
        """Open the section and begin."""
        await self.learner.open("self-test/begin")
        await self.press("enter")

    async def give(self, rightly: bool, full_width: bool = False) -> None:
        """Make an answer, up to the question how sure it is."""
        for key in keys_for(self.posed, rightly):
            await self.learner.press(FULL_WIDTH.get(key, key) if full_width else key)
        await self.press("enter")
        assert self.page.stage == "sure"

    async def answer(self, rightly: bool, sure: bool = True) -> None:
        """Answer the open question and hand it in."""
        await self.give(rightly)
        await self.press("1" if sure else "2", "enter")
        assert self.page.stage == "told"
        answer = self.posed.answer
        assert answer is not None
        assert answer.right is rightly

    async def finish(self, *rightly: bool) -> None:
        """Answer question after question."""
        for each in rightly:
            await self.answer(each)
            await self.press("space")

    async def read_all(self) -> str:
        """All lines of the page, scrolled through, without white space."""
        await self.press(*["pageup"] * len(self.page.body.lines))
        read = self.learner.part(self.page.body)
        while self.page.body.top + self.page.body.size.height < len(self.page.body.lines):
            before = self.page.body.top
            await self.press("pagedown")
            assert self.page.body.top > before
            read += self.learner.part(self.page.body)[before - self.page.body.top :]
        return squeezed("".join(read))

    def check(self) -> None:
        """Nothing is wider than the screen."""
        for part in (self.page.head, self.page.body, self.page.foot):
            for line in part.lines:
                assert line_width(line) <= part.size.width, line


def keys_for(posed: Posed, rightly: bool) -> list[str]:
    """The keys of an answer that is right, or of one that is not."""
    ask, base, traces = posed.ask, posed.tutor.state.base, posed.tutor.traces
    match ask.kind:
        case "choice":
            verdicts = [judge_option(ask, each, base, traces) for each in ask.options]
            return [str(verdicts.index(rightly) + 1)]
        case "number":
            return [*f"{true_number(ask, base, traces) + (0 if rightly else 1):g}"]
        case "shape":
            sizes = true_shape(ask, base, traces)
            return [*",".join(str(size) for size in sizes[: 4 if rightly else 3])]
        case _:
            row, column = true_cell(ask, base, traces).cell
            down, right = (row, column) if rightly else (column, row)
            return ["down"] * down + ["right"] * right


@asynccontextmanager
async def examinee(
    language: Language = "en", size: Size = (80, 24), keeper: Keeper | None = None
) -> AsyncIterator[Examinee]:
    """A learner who has begun the self-test."""
    async with learner(Tutor(real_course()), language, size, keeper=keeper) as someone:
        one = Examinee(someone)
        await one.begin()
        yield one


@pytest.fixture(autouse=True)
def seeds(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same numbers in every run of the tests, others in every run of questions."""
    drawn = iter(range(100))
    monkeypatch.setattr(examiner, "randrange", lambda _: next(drawn))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
async def test_the_whole_self_test_by_keyboard(size: Size, language: Language) -> None:
    words = Words(language)
    async with examinee(language, size) as one:
        assert [posed.question for posed in one.run.posed] == [*bank().questions]
        for number in range(len(bank().questions)):
            posed = one.posed
            prose = Prose(posed.tutor, language)
            assert one.learner.lines()[0].split()[-1] == f"{number + 1}/5"
            text = await one.read_all()
            for wanted in (posed.ask.prompt, *(option.text for option in posed.ask.options)):
                assert squeezed(prose(wanted)) in text
            rightly = bool(number % 2)
            await one.give(rightly)
            one.check()
            shown = squeezed("".join(one.learner.part(one.page.body)))
            assert squeezed(words("self-test.how-sure")) in shown
            assert squeezed(words("self-test.unsure")) in shown
            await one.press("1", "enter")
            answer = posed.answer
            assert answer is not None
            assert answer.right is rightly
            text = await one.read_all()
            for said in answer.says:
                assert squeezed(prose(said)) in text
            one.check()
            await one.press("space")
        text = await one.read_all()
        one.check()
        assert squeezed(headline(one.run.posed, words, 5)) in text
        for posed in one.run.posed:
            prose = Prose(posed.tutor, language)
            for option in posed.ask.options:
                assert squeezed(prose(option.say)) in text
            for reply in posed.ask.replies:
                assert squeezed(prose(reply.say)) in text
        await one.press("space")
        assert one.learner.place == "self-test/next"


async def test_letters_of_the_board_and_other_keys_do_nothing_inside_a_question() -> None:
    async with examinee() as one:
        for _ in bank().questions:
            before = one.learner.lines()
            await one.press(*"cxsetogbnqahjkly?", "0", "tab", "space", "home", "end", "9")
            if one.posed.ask.kind in ("choice", "cell"):
                assert one.learner.lines() == before
            assert one.page.stage == one.posed.ask.kind
            await one.press(*["backspace"] * 8)
            await one.answer(rightly=True)
            await one.press(*"cxsetogbnqa?9")
            assert one.posed.answer is not None
            await one.press("space")


async def test_the_lesson_is_not_in_sight_during_the_test() -> None:
    async with examinee("en", (120, 36)) as one:
        titles = [section.title.en for section in real_course().sections[:-1]]
        for _ in bank().questions:
            screen = " ".join(one.learner.lines())
            assert not [title for title in titles if title in screen]
            await one.answer(rightly=False)
            await one.press("space")


async def test_esc_goes_back_to_the_answer_then_leaves_and_keeps_what_was_answered() -> None:
    async with examinee() as one:
        await one.answer(rightly=True)
        await one.press("space")
        run = one.run
        await one.give(rightly=False)
        await one.press("escape")
        assert one.page.stage == one.posed.ask.kind
        await one.press("escape")
        assert one.learner.place == "self-test/begin"
        assert "Enter go on (2/5)" in one.learner.foot
        assert "question 2 of 5" in " ".join(one.learner.lines())
        await one.press("enter")
        assert one.run is run
        assert (run.at, run.posed[0].good) == (1, True)
        await one.answer(rightly=True)
        await one.press("escape")
        assert "Enter go on (3/5)" in one.learner.foot


async def test_an_answer_has_to_be_made_before_it_is_handed_in() -> None:
    words = Words("en")
    async with examinee() as one:
        for _ in bank().questions:
            kind = one.posed.ask.kind
            if kind != "cell":
                await one.press("enter")
                assert one.page.stage == kind
                refused = "no-sizes" if kind == "shape" else f"no-{kind}"
                assert words(f"notice.{refused}") in " ".join(
                    line.strip() for line in one.learner.part(one.page.body)
                )
            await one.answer(rightly=True)
            await one.press("space")


async def test_a_choice_is_made_with_arrows_too() -> None:
    async with examinee() as one:
        while one.posed.ask.kind != "choice":
            await one.answer(rightly=True)
            await one.press("space")
        await one.press("down", "down", "down", "down", "up")
        assert one.page.entry.answering.draft.option == 1
        await one.press("enter", "down", "up", "down", "enter")
        assert one.posed.sure is False
        assert one.posed.answer is not None
        assert one.posed.answer.given == 1


async def test_a_click_on_an_option_chooses_it() -> None:
    async with examinee() as one:
        while one.posed.ask.kind != "choice":
            await one.answer(rightly=True)
            await one.press("space")
        lines = one.learner.part(one.page.body)
        row = next(row for row, line in enumerate(lines) if line.strip().startswith("2 "))
        await one.learner.click(one.page.body, 6, row)
        assert one.page.entry.answering.draft.option == 1
        await one.press("enter")
        lines = one.learner.part(one.page.body)
        row = [row for row, line in enumerate(lines) if line.strip().startswith("2 ")][-1]
        await one.learner.click(one.page.body, 6, row)
        assert one.page.entry.sure is False


async def test_full_width_forms_are_read() -> None:
    async with examinee() as one:
        for _ in bank().questions:
            await one.give(rightly=True, full_width=True)
            await one.press("１", "enter")
            assert one.posed.good
            await one.press("\u3000")


async def test_a_retry_asks_what_was_missed_or_unsure_with_new_numbers() -> None:
    async with examinee() as one:
        await one.answer(rightly=False)
        await one.press("space")
        await one.answer(rightly=True, sure=False)
        await one.press("space")
        await one.finish(True, True, True)
        assert one.page.stage == "result"
        first = one.run
        await one.press("r")
        assert [each.question for each in one.run.posed] == [*bank().questions[:2]]
        for before, after in zip(first.posed, one.run.posed, strict=False):
            assert before.variant != after.variant
        await one.finish(True, True)
        words = Words("en")
        assert one.run.missed == []
        text = await one.read_all()
        assert squeezed(words("self-test.retry-all", count=5)) in text
        assert squeezed(words("self-test.result-part-all", right=2, count=2)) in text
        await one.press("enter")
        assert [each.question for each in one.run.posed] == [*bank().questions]


async def test_a_digit_opens_the_step_that_a_question_rests_on_and_the_result_stays() -> None:
    for number in range(1, len(bank().questions) + 1):
        async with examinee() as one:
            await one.finish(True, False, True, False, True)
            run = one.run
            await one.press("9", str(number))
            assert one.learner.place == run.posed[number - 1].variant.rests
            assert one.learner.foot == Words("en")("self-test.kept", number=9)
            await one.press("up")
            await one.learner.open("self-test/begin")
            assert "Enter result" in one.learner.foot
            await one.press("enter")
            assert one.page.stage == "result"
            assert one.run is run
            await one.press("escape", "enter")
            assert one.run is not run


async def test_a_doubtful_question_is_named_and_copied() -> None:
    async with examinee("en", (40, 12)) as one:
        name = one.posed.name
        for key in ("!", "！"):
            await one.press(key)
            assert one.learner.app.clipboard == name
            assert squeezed(name) in squeezed("".join(one.learner.part(one.page.body)))
            await one.press("up")
            assert squeezed(name) not in squeezed("".join(one.learner.part(one.page.body)))
            one.learner.app.copy_to_clipboard("")


async def test_every_answer_is_kept(tmp_path: Path) -> None:
    keeper = Keeper(lambda: tmp_path)
    keeper.restore(Tutor(real_course()))
    async with examinee(keeper=keeper) as one:
        await one.answer(rightly=False, sure=True)
        await one.press("space")
        await one.answer(rightly=True, sure=False)
        posed = [*one.run.posed]
    keeper.close()
    kept = fold(read_logs(lambda: tmp_path).events).questions
    assert set(kept) == {posed[0].question.id, posed[1].question.id}
    for each, right, sure in ((posed[0], False, True), (posed[1], True, False)):
        (attempt,) = kept[each.question.id]
        assert (attempt.section, attempt.variant, attempt.seed) == (
            "self-test",
            each.variant.id,
            each.seed,
        )
        assert (attempt.given, attempt.right, attempt.sure) == (each.given, right, sure)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES[1:], ids=lambda size: f"{size[0]}x{size[1]}")
async def test_what_is_due_is_offered_in_one_line_and_asked_first(
    size: Size, language: Language
) -> None:
    ids = [question.id for question in bank().questions]
    keeper = Keeper()
    keeper.progress = past(ids[2], right=True)
    keeper.progress = with_attempt(keeper.progress, attempt_at(ids[4], right=False))
    async with learner(Tutor(real_course()), language, size, keeper=keeper) as someone:
        offer = Words(language)("self-test.due", count=2, number=9)
        assert squeezed(offer) in squeezed("".join(someone.lines()[-3:]))
        await someone.press("o")
        await someone.settle()
        await someone.press("9")
        await someone.settle()
        one = Examinee(someone)
        await one.press("enter")
        assert [each.question.id for each in one.run.posed] == [ids[4], ids[2]]
        await one.finish(True, True)
        await one.press("escape", "enter")
        assert [each.question.id for each in one.run.posed] == ids


async def test_nothing_is_offered_where_nothing_is_due() -> None:
    keeper = Keeper()
    attempt = Questioned(now(), "self-test", "root-d", "typed", 1, "8", right=True, sure=True)
    keeper.progress = with_attempt(Progress(), attempt)
    async with learner(Tutor(real_course()), "en", keeper=keeper) as someone:
        assert "due" not in " ".join(someone.lines())


async def test_a_question_waits_for_torch_and_comes_when_it_answers() -> None:
    async with learner(Tutor(real_course()), "en", engine=Held) as someone:
        one = Examinee(someone)
        await one.begin()
        assert one.page.stage == "drawing"
        assert Words("en")("self-test.drawing") in " ".join(someone.lines())
        await one.press("1", "enter", "space")
        assert one.page.stage == "drawing"
        engine = someone.engine
        assert isinstance(engine, Held)
        while one.page.stage == "drawing":
            engine.release()
            await someone.pilot.pause()
        assert one.page.stage == one.posed.ask.kind


async def test_without_torch_the_test_says_why_and_lets_go() -> None:
    async with learner(Tutor(real_course()), "en", engine=Failed) as someone:
        one = Examinee(someone)
        await one.begin()
        said = squeezed("".join(someone.part(one.page.body)))
        assert squeezed(Words("en")("engine.no-torch")) in said
        await one.press("escape")
        assert someone.place == "self-test/begin"


async def test_a_test_that_nobody_finished_is_not_done() -> None:
    async with examinee() as one:
        tutor = one.learner.tutor
        await one.answer(rightly=False)
        await one.press("escape", "space")
        assert one.learner.place == "self-test/next"
        assert tutor.done_of(tutor.section) == (0, 2)
        assert not tutor.is_done(tutor.section)
        await one.press("b", "enter", "space")
        await one.finish(True, True, True, True)
        assert one.page.stage == "result"
        assert tutor.is_done(tutor.section)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_run_that_was_left_is_gone_on_with_after_a_restart(
    tmp_path: Path, language: Language
) -> None:
    words = Words(language)
    keeper = Keeper(lambda: tmp_path)
    keeper.restore(Tutor(real_course()))
    async with examinee(language, keeper=keeper) as one:
        await one.finish(False, True)
        left = one.run
    keeper.close()
    keeper, tutor = Keeper(lambda: tmp_path), Tutor(real_course())
    keeper.restore(tutor)
    async with learner(tutor, language, keeper=keeper) as someone:
        assert someone.place == "self-test/begin"
        await someone.press("up")
        await someone.settle()
        assert words("self-test.key-on", number=3, count=5) in someone.foot
        assert squeezed(words("self-test.enter-on", number=3, count=5)) in someone.page
        one = Examinee(someone)
        await one.press("enter")
        assert (one.run.at, one.run.names[:2]) == (2, left.names[:2])
        await one.finish(True, True, True)
        assert one.page.stage == "result"
        for before, after in zip(left.posed[:2], one.run.posed, strict=False):
            assert (after.given, after.good) == (before.given, before.good)
        assert headline(one.run.posed, words, 5).startswith(
            "4" if language == "en" else "5 题对了 4"
        )
    keeper.close()


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
async def test_the_first_step_has_no_board_and_every_key_is_harmless(size: Size) -> None:
    async with learner(Tutor(real_course()), "en", size) as someone:
        await someone.open("self-test/begin")
        assert not someone.screen.board.canvas.lines
        assert not any(line for line in someone.part(someone.screen.readout) if line.strip())
        before = someone.lines()
        for key in ("up", "down", "left", "right", "home", "end", "tab", "y", "e", "r", "c", "s"):
            await someone.press(key)
            await someone.settle()
        assert someone.lines() == before


async def test_everything_can_be_asked_while_something_is_due() -> None:
    ids = [question.id for question in bank().questions]
    keeper = Keeper()
    for id in ids:
        keeper.progress = with_attempt(keeper.progress, attempt_at(id, right=True))
    async with learner(Tutor(real_course()), "en", keeper=keeper) as someone:
        one = Examinee(someone)
        await someone.open("self-test/begin")
        await one.press("up")
        assert Words("en")("self-test.enter-due", count=3) in " ".join(someone.lines())
        assert " r all" in someone.foot
        await one.press("enter")
        assert [each.question.id for each in one.run.posed] == ids[:3]
        await one.finish(True, True, True)
        assert squeezed(Words("en")("self-test.retry-due", count=2)) in await one.read_all()
        await one.press("enter")
        assert [each.question.id for each in one.run.posed] == ids[3:]
        await one.press("escape", "r")
        assert [each.question.id for each in one.run.posed] == ids


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES[1:], ids=lambda size: f"{size[0]}x{size[1]}")
async def test_the_result_shows_that_it_goes_on_and_how_to_leave(
    size: Size, language: Language
) -> None:
    words = Words(language)
    async with examinee(language, size) as one:
        await one.finish(False, True, True, True, True)
        assert one.learner.foot == words("self-test.keys-result", count=5)
        assert "▾" in "".join(one.learner.part(one.page.body))
        await one.press("pagedown")
        assert "▴" in "".join(one.learner.part(one.page.body))
        await one.press("enter")
        await one.finish(True)
        assert one.learner.foot == words("self-test.keys-result-one")
        assert squeezed(headline(one.run.posed, words, 5)) in await one.read_all()


async def test_nobody_is_taken_to_be_sure() -> None:
    async with examinee() as one:
        await one.give(rightly=True)
        await one.press("enter")
        assert one.page.stage == "sure"
        assert Words("en")("self-test.no-sure") in " ".join(one.learner.lines())
        await one.press("2", "enter")
        assert one.posed.sure is False


async def test_a_question_on_a_board_is_read_while_it_is_asked_how_sure(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(examiner, "randrange", lambda _: seed_of("i-and-j", "find-cell"))
    for language in LANGUAGES:
        async with examinee(language, (40, 12)) as one:
            prose = Prose(one.posed.tutor, language)
            await one.give(rightly=True)
            seen = squeezed("".join(one.learner.part(one.page.body)))
            cell = str(true_cell(one.posed.ask, one.posed.tutor.state.base, one.posed.tutor.traces))
            assert squeezed(prose(one.posed.ask.prompt)) in seen
            assert squeezed(Words(language)("page.given", given=cell)) in seen
            assert squeezed(Words(language)("self-test.unsure")) in seen


async def test_a_typed_belief_is_marked_in_the_result(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(examiner, "randrange", lambda _: seed_of("weights-shape", "typed"))
    for typed in ("belief", "other"):
        async with examinee() as one:
            await one.finish(True, True, True)
            trace = one.posed.tutor.traces(one.posed.tutor.state.base).now
            sizes = [int(trace.number(Ref(name, 0, 0))) for name in "BTT"]
            sizes = sizes if typed == "belief" else [*sizes, 1]
            await one.press(*",".join(map(str, sizes)), "enter", "1", "enter", "space")
            await one.finish(True)
            mark = f">✗({','.join(map(str, sizes))})"
            assert (await one.read_all()).count(mark) == 1


async def test_a_doubtful_question_is_named_from_the_result_too() -> None:
    async with examinee() as one:
        await one.finish(True, True, True, True, True)
        await one.press("end")
        top = one.page.body.top
        await one.press("!")
        assert one.run.names[-1] in one.learner.app.clipboard
        assert one.run.names[0] not in one.learner.app.clipboard
        assert squeezed(one.run.names[-1]) in squeezed("".join(one.learner.part(one.page.body)))
        await one.press("a")
        assert one.page.body.top == top


def seed_of(question: str, variant: str) -> int:
    """A seed with which the question comes in this variant."""
    asked = next(each for each in bank().questions if each.id == question)
    return next(seed for seed in range(99) if draw_variant(asked, seed).id == variant)


def attempt_at(id: str, right: bool) -> Questioned:
    """An answer of two days ago."""
    return Questioned(now() - 2 * DAY, "self-test", id, "typed", 1, "8", right=right, sure=True)


def past(id: str, right: bool) -> Progress:
    """The progress with that answer alone."""
    return with_attempt(Progress(), attempt_at(id, right))
