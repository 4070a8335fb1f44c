"""What is saved is checked, and what was found is shown."""

from dataclasses import replace
from pathlib import Path

import pytest

from attn_tui.engine import EngineError, State
from attn_tui.model.finding import Finding
from attn_tui.practice.solution import solution
from attn_tui.words import LANGUAGES, Language, Words
from tests.app.learner import Size, squeezed
from tests.app.practising import PASSED, SIZES, practitioner
from tests.view.findings import FINDINGS, KINDS

BLANK = Finding("softmax", "blank", line=9, count=2)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES, ids=["80x24", "40x12"])
async def test_every_verdict_is_in_sight_at_once(
    tmp_path: Path, size: Size, language: Language
) -> None:
    async with practitioner(tmp_path, language, size) as someone:
        await someone.open("attention")
        for number, kind in enumerate(KINDS, 1):
            name = "axis" if kind in ("accepts", "refuses") else "a"
            shown = replace(FINDINGS["values"], kind=kind, name=name, proved=(), line=3)
            someone.finder.finds["attention"] = shown
            await someone.save("attention", f"# {kind}\n")
            await someone.checked("attention", number)
            sign = "✓" if kind == "passed" else "✗"
            assert any(line.startswith(f" {sign} ") for line in someone.learner.lines()), kind
            someone.check_widths()


async def test_every_save_is_checked_and_the_newest_counts(tmp_path: Path) -> None:
    async with practitioner(tmp_path) as someone:
        await someone.open("softmax")
        await someone.save("softmax", "first\n")
        await someone.until(lambda: len(someone.finder.attempts) == 1)
        await someone.save("softmax", "second\n")
        await someone.until(lambda: len(someone.finder.attempts) == 2)
        (first, early), (second, late) = someone.finder.attempts
        assert (first.source, second.source) == ("first\n", "second\n")
        assert early.cancelled()
        late.set_result(BLANK)
        await someone.checked("softmax", 1)
        assert squeezed(
            Words("en")("practice.kind-blank-several", count=2, where=" in line 9")
        ) in (someone.seen)
        assert someone.keeper.practised == [("softmax", False, "blank")]


async def test_enter_checks_the_file_as_it_is_once_at_a_time(tmp_path: Path) -> None:
    async with practitioner(tmp_path) as someone:
        await someone.open("softmax")
        await someone.press("enter", "enter")
        [(attempt, future)] = someone.finder.attempts
        assert attempt.path == str(tmp_path / "softmax.py")
        await someone.until(lambda: someone.says("checking"))
        future.set_result(replace(PASSED, kind="values"))
        await someone.until(lambda: not someone.says("checking"))
        await someone.press("enter")
        assert len(someone.finder.attempts) == 2


async def test_what_says_nothing_new_is_not_kept_again_but_each_pass_is(tmp_path: Path) -> None:
    async with practitioner(tmp_path) as someone:
        await someone.open("softmax")
        for number, finding in enumerate((BLANK, BLANK, PASSED, PASSED, BLANK), 1):
            someone.finder.finds["softmax"] = finding
            await someone.press("enter")
            await someone.checked("softmax", number)
        assert [kept[1:] for kept in someone.keeper.practised] == [
            (False, "blank"),
            (True, "passed"),
            (True, "passed"),
            (False, "blank"),
        ]
        assert ("practice", "softmax") in someone.keeper.progress.passed
        assert someone.practising.desk.state("softmax") == "passed"


async def test_a_pass_shows_a_solution_and_the_way_on_but_does_not_go_on(tmp_path: Path) -> None:
    async with practitioner(tmp_path) as someone:
        someone.finder.finds["softmax"] = PASSED
        await someone.open("softmax")
        await someone.press("enter")
        await someone.checked("softmax", 1)
        assert squeezed(solution("softmax")) in someone.written
        assert squeezed(someone.practising.desk.brief.because.en) in someone.written
        assert someone.learner.foot.startswith("Space next")
        assert someone.practising.desk.exercise.id == "softmax"
        await someone.press("space")
        assert someone.practising.desk.exercise.id == "weighted-sum"
        await someone.press("escape")
        assert "passed" in someone.seen


async def test_torch_is_waited_for_and_what_was_saved_meanwhile_is_checked(tmp_path: Path) -> None:
    async with practitioner(tmp_path) as someone:
        someone.finder.become(State("starting"))
        await someone.open("softmax")
        await someone.save("softmax", "x = 1\n")
        await someone.until(lambda: someone.says("starting"))
        someone.finder.become(State("ready", "2.99.0"))
        someone.finder.attempts[-1][1].set_result(PASSED)
        await someone.until(lambda: not someone.says("starting"))
        assert someone.says("kind-passed")


async def test_a_failed_torch_says_its_sentence(tmp_path: Path) -> None:
    async with practitioner(tmp_path) as someone:
        await someone.open("softmax")
        await someone.press("enter")
        someone.finder.become(State("failed", reason="no-torch"))
        someone.finder.attempts[-1][1].set_exception(EngineError("no-torch"))
        await someone.until(lambda: squeezed(Words("en")("engine.no-torch")) in someone.seen)


async def test_a_check_that_torch_fails_is_not_counted(tmp_path: Path) -> None:
    async with practitioner(tmp_path) as someone:
        await someone.open("softmax")
        await someone.press("enter")
        someone.finder.attempts[-1][1].set_exception(EngineError("failed"))
        await someone.until(lambda: squeezed(Words("en")("engine.failed")) in someone.seen)
        assert not someone.practising.checker.counts


async def test_a_check_takes_an_old_notice_away(tmp_path: Path) -> None:
    async with practitioner(tmp_path) as someone:
        someone.finder.finds["softmax"] = BLANK
        await someone.open("softmax")
        await someone.press("f", "4")
        begun = {"fading": Words("en")("practice.fading-empty")}
        assert someone.says("begun-again", **begun)
        await someone.save("softmax", "mine = 1\n")
        await someone.checked("softmax", 1)
        assert not someone.says("begun-again", **begun)


async def test_beginning_again_begins_the_count_again(tmp_path: Path) -> None:
    async with practitioner(tmp_path) as someone:
        someone.finder.finds["softmax"] = BLANK
        await someone.open("softmax")
        await someone.press("enter")
        await someone.checked("softmax", 1)
        assert someone.says("checks", count=1)
        await someone.press("f", "4")
        assert not someone.says("checks", count=1)


async def test_a_verdict_goes_with_its_file(tmp_path: Path) -> None:
    async with practitioner(tmp_path) as someone:
        someone.finder.finds["softmax"] = BLANK
        await someone.open("softmax")
        await someone.press("enter")
        await someone.checked("softmax", 1)
        someone.file("softmax").unlink()
        await someone.until(lambda: someone.says("gone"))
        await someone.press("enter")
        assert "✗" not in someone.written
        assert someone.written.count(squeezed(Words("en")("practice.gone"))) == 1


async def test_the_file_is_shown_below_as_it_was_saved_last(tmp_path: Path) -> None:
    async with practitioner(tmp_path) as someone:
        someone.finder.finds["softmax"] = BLANK
        await someone.open("softmax")
        assert "____" in someone.written.partition(squeezed(Words("en")("practice.your-file")))[2]
        for number, text in enumerate(("first = 1\n", "second = 2\n"), 1):
            await someone.save("softmax", text)
            await someone.checked("softmax", number)
            assert someone.written.endswith(squeezed(f"1 | {text}"))
        await someone.press("m")
        notice, file = (squeezed(each) for each in ("Pressing m once more", "second = 2"))
        assert someone.written.index(notice) < someone.written.index(file)
        assert notice in someone.seen
        await someone.press("f", "4", "1")
        assert file not in someone.written
