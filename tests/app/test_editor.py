"""Which editor is opened, and what is said where there is none."""

from collections.abc import Sequence
from pathlib import Path

import pytest
from textual.app import App

from attn_tui.app.editor import NoEditorError, editor_command
from attn_tui.app.screens import exercise
from attn_tui.model.finding import Finding
from attn_tui.words import LANGUAGES, Language, Words
from tests.app.learner import squeezed
from tests.app.practising import practitioner


def executable(path: Path) -> Path:
    """A program of that name that does nothing."""
    path.write_text("#!/bin/sh\n")
    path.chmod(0o755)
    return path


@pytest.mark.parametrize(
    ("variables", "command"),
    [
        ({"VISUAL": "code --wait", "EDITOR": "vi"}, ["code", "--wait"]),
        ({"VISUAL": "", "EDITOR": "'my editor' -x"}, ["my editor", "-x"]),
        ({"VISUAL": " ", "EDITOR": "emacs"}, ["emacs"]),
    ],
)
def test_visual_comes_before_editor(variables: dict[str, str], command: list[str]) -> None:
    assert editor_command(variables) == command


def test_without_a_variable_the_first_that_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    for name in ("vi", "vim", "nano"):
        executable(tmp_path / name)
        assert editor_command({}) == [name]


def test_an_open_quote_names_its_variable() -> None:
    with pytest.raises(NoEditorError) as found:
        editor_command({"EDITOR": "vim '"})
    assert (found.value.key, found.value.name) == ("editor-unread", "EDITOR")


@pytest.mark.parametrize("language", LANGUAGES)
async def test_without_any_editor_a_sentence_says_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: Language
) -> None:
    for variable in ("VISUAL", "EDITOR"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    async with practitioner(tmp_path / "files", language, (40, 12)) as someone:
        await someone.open("softmax")
        await someone.press("e")
        assert squeezed(Words(language)("practice.editor-none")) in someone.written
        monkeypatch.setenv("EDITOR", "true")
        await someone.press("e")
        assert squeezed(Words(language)("practice.editor-refused", name="true")) in someone.written
        assert not someone.finder.attempts


async def test_what_is_saved_in_the_editor_is_checked_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("EDITOR", "true")
    async with practitioner(tmp_path) as someone:
        someone.finder.finds["softmax"] = Finding("softmax", "values")

        async def edit(app: App[None], command: Sequence[str], path: str) -> None:
            if not someone.finder.attempts:
                await someone.save("softmax", "mine = 1\n")
                await someone.until(lambda: someone.practising.checker.counts)

        monkeypatch.setattr(exercise, "edit", edit)
        await someone.open("softmax")
        for _ in ("saves", "saves nothing"):
            await someone.press("e")
            await someone.until(lambda: all(each.is_finished for each in someone.app.workers))
            await someone.learner.settle()
            assert len(someone.finder.attempts) == 1
            assert someone.says("checks", count=1)


async def test_what_an_editor_failed_with_stays_when_its_check_arrives(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("EDITOR", "true")
    async with practitioner(tmp_path) as someone:

        async def edit(app: App[None], command: Sequence[str], path: str) -> None:
            await someone.save("softmax", "mine = 1\n")
            raise NoEditorError("editor-failed", "true", 3)

        monkeypatch.setattr(exercise, "edit", edit)
        await someone.open("softmax")
        await someone.press("e")
        await someone.until(lambda: someone.finder.attempts)
        someone.finder.attempts[-1][1].set_result(Finding("softmax", "values"))
        await someone.checked("softmax", 1)
        assert someone.says("editor-failed", name="true", status=3)
