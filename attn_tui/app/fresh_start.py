"""Begins a file again, with as much left to write as the learner chooses; asks first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attn_tui.app.screens.menu import Item, Menu
from attn_tui.model.exercise import FADINGS, Fading
from attn_tui.practice.unusable import Unusable
from attn_tui.view.code import cleaned

if TYPE_CHECKING:
    from attn_tui.app.screens.exercise import ExerciseScreen


class FreshStart:
    """The menus before it, and what is said after it."""

    def __init__(self, screen: ExerciseScreen) -> None:
        self.screen = screen
        self.desk = screen.desk
        self.words = screen.words

    @property
    def has_work(self) -> bool:
        """Whether the file is there, and something was changed in it."""
        return self.screen.has_file and self.desk.workplace.fading(self.desk.brief) is None

    def choose(self) -> None:
        """Choose how much is left to write."""
        words = self.words
        items = [
            Item(words(f"practice.fading-{fading}"), words(f"practice.fading-{fading}-says"), digit)
            for digit, fading in zip("1234", FADINGS, strict=True)
        ]
        chosen = FADINGS.index(self.desk.fading(self.desk.brief.id))

        def begin(place: int | None) -> None:
            if place is not None:
                self._ask(FADINGS[place])

        self.screen.app.push_screen(Menu(words, words("practice.fading"), items, chosen), begin)

    def reset(self) -> None:
        """Begin as it was begun."""
        if self.screen.has_file and not self.has_work:
            self.screen.say(self.words("practice.untouched"))
        else:
            self._ask(self.desk.fading(self.desk.brief.id))

    def _ask(self, fading: Fading) -> None:
        """Ask where the file was worked on."""
        words = self.words
        if not self.has_work:
            self._begin(fading)
            return
        items = [
            Item(words("practice.reset-yes"), words("practice.reset-yes-says"), "1"),
            Item(words("practice.reset-no"), digit="2"),
        ]

        def answered(place: int | None) -> None:
            if place == 0:
                self._begin(fading)

        self.screen.app.push_screen(Menu(words, words("practice.reset"), items, 1), answered)

    def _begin(self, fading: Fading) -> None:
        brief, words = self.desk.brief, self.words
        try:
            kept = self.desk.workplace.begin_again(brief, fading, words.language)
        except Unusable as error:
            self.screen.say(error.text(words))
            return
        self.desk.forget(brief.id)
        self.screen.checker.forget(brief.id)
        name = words(f"practice.fading-{fading}")
        if kept:
            file = cleaned(kept.name)
            self.screen.say(words("practice.begun-again-kept", fading=name, file=file))
        else:
            self.screen.say(words("practice.begun-again", fading=name))
