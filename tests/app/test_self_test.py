"""The self-test by keyboard: on three screens, in both languages, from the first key to the last."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from attn_tui.app import examiner
from attn_tui.app.screens.question import QuestionScreen
from attn_tui.progress.due import DAY
from attn_tui.progress.event import Questioned, now
from attn_tui.progress.fold import Progress, fold
from attn_tui.progress.reader import read_logs
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
            await one.press("enter")
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
        assert squeezed(headline(one.run.posed, words)) in text
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
        await one.press("enter")
        assert one.run is run
        assert (run.at, run.posed[0].good) == (1, True)


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
        assert squeezed(words("self-test.retry-all")) in await one.read_all()
        await one.press("enter")
        assert len(one.run.posed) == 2


async def test_a_digit_opens_the_step_that_a_question_rests_on_and_the_result_stays() -> None:
    for number in range(1, len(bank().questions) + 1):
        async with examinee() as one:
            await one.finish(True, False, True, False, True)
            run = one.run
            await one.press("9", str(number))
            assert one.learner.place == run.posed[number - 1].variant.rests
            await one.learner.open("self-test/begin")
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


def attempt_at(id: str, right: bool) -> Questioned:
    """An answer of two days ago."""
    return Questioned(now() - 2 * DAY, "self-test", id, "typed", 1, "8", right=right, sure=True)


def past(id: str, right: bool) -> Progress:
    """The progress with that answer alone."""
    return with_attempt(Progress(), attempt_at(id, right))
