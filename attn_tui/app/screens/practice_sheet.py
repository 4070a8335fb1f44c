"""What the screens of the practice have in common: keys by name, a notice, the last verdict."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rich.cells import cell_len, set_cell_size
from textual import events, on

from attn_tui.app.footer import Footer
from attn_tui.app.practice_keys import Where, help_lines, key_for, key_line
from attn_tui.app.screens.sheet import Sheet
from attn_tui.app.widgets.lines import SignedLines
from attn_tui.view.exercise import onward_lines
from attn_tui.view.finding import finding_lines
from attn_tui.view.ink import Line
from attn_tui.view.paragraph import paragraph

if TYPE_CHECKING:
    from attn_tui.app.checker import Checker
    from attn_tui.app.checks import Checks
    from attn_tui.app.practising import Practising
    from attn_tui.model.finding import Finding
    from attn_tui.practice.desk import Desk

AIRY_FROM = 16
"""Lines of a screen from which on there are empty ones."""


class PracticeSheet(Sheet[None]):
    """Lines over the whole screen; each key does the method `do_` of its action."""

    WHERE: ClassVar[Where]

    def __init__(self, practising: Practising) -> None:
        super().__init__(practising.words, "", "", self._page)
        self.body = SignedLines(id="body")
        self.practising = practising
        self.desk: Desk = practising.desk
        self.checker: Checker = practising.checker
        self.notice = ""
        """A sentence that stands below all else until the next key."""
        self._notice_end = 0
        self._stays = False
        """Whether a check that arrives leaves the notice there."""
        self.footer = Footer(())

    # What subclasses say

    @property
    def offers(self) -> frozenset[str]:
        """What can be done at the moment."""
        return frozenset()

    def headline(self) -> str:
        """What stands on the first line, behind the number of the section."""
        raise NotImplementedError

    def count(self) -> str:
        """What stands at the end of the first line, however narrow the screen is."""
        return ""

    def entries(self, width: int) -> list[Line]:
        """The lines of the body down to where a notice stands."""
        raise NotImplementedError

    def tail(self, width: int) -> list[Line]:
        """The lines below that."""
        return []

    def sight(self) -> int | None:
        """The line from which on the body is to be seen; None where it may stay as it is."""
        return None

    @property
    def checks(self) -> Checks:
        """The checks that the screen shows."""
        return self.checker

    def finding(self, exercise: str) -> Finding | None:
        """What the last of them found."""
        return self.desk.finding(exercise)

    def source(self, exercise: str) -> str:
        """The text that its lines are counted in."""
        return self.checks.sources.get(exercise, "")

    def follow(self, exercise: str) -> None:
        """Draw what is new of an exercise, of none where it is empty."""
        if exercise and not self._stays:
            self.notice = ""
        self.redraw()

    # Drawing

    def redraw(self) -> None:
        """Draw, with what has to be seen in sight."""
        section, total = self.desk.section, self.practising.total
        heading = f"{section.number}/{total}  {self.headline()}"
        width, count = self.size.width - 2, self.count()
        room = width - (cell_len(count) + 2 if count else 0)
        if cell_len(heading) > room > 0:
            heading = set_cell_size(heading, room - 1).rstrip() + "…"
        self.heading = f"{heading}  {count}"
        super().redraw()
        height, top = self.body.size.height, self.sight()
        if self.notice:
            top = self._notice_end - height
        if top is not None:
            self.body.show(self.body.lines, top=top)
        self._draw_foot()

    def _page(self, width: int) -> list[Line]:
        lines = self.entries(width)
        if self.notice:
            lines = [*lines, (), *paragraph(self.notice, width - 1, "accent", " ! ")]
        self._notice_end = len(lines)
        return lines + self.tail(width)

    def _draw_foot(self) -> None:
        overflow = {"overflow"} if len(self.body.lines) > self.body.size.height else set()
        offers = self.offers | overflow
        self.footer = key_line(self.WHERE, offers, self.words, self.size.width)
        self.foot.show([self.footer.line])

    @property
    def airy(self) -> bool:
        """Whether there is room for empty lines."""
        return self.size.height >= AIRY_FROM

    def verdict(self, exercise: str, width: int) -> list[Line]:
        """What is known of the last check: why there is none, that it runs, or what it found."""
        words, checks = self.words, self.checks
        if exercise in checks.said:
            return paragraph(checks.said[exercise](), width, "strong", " ! ", "bad")
        if exercise in checks.slow:
            starts = self.practising.engine_state.phase in ("off", "starting")
            text = words("practice.starting" if starts else "practice.checking")
            return paragraph(text, width, "accent", "   ")
        finding, brief = self.finding(exercise), self.desk.practice.brief(exercise)
        if finding is None or brief is None:
            return []
        source = self.source(exercise)
        return finding_lines(finding, brief, self.desk.practice, source, words, width)

    def way_on(self, width: int) -> list[Line]:
        """After a pass, what is next on the required path."""
        after, onward = self.practising.next_title, self.practising.onward
        return onward_lines(self.desk, onward, after, self.words, width)

    # Keys

    def take(self, key: str) -> None:
        """Take the notice away, and do what the key does now."""
        had_notice, self.notice = bool(self.notice), ""
        offers = self.offers | {"overflow"}
        command = key_for(self.WHERE, key, offers)
        if command:
            getattr(self, f"do_{command.action}")(key)
        if had_notice and self.app.screen is self and not self.notice:
            self.redraw()

    def say(self, notice: str, stays: bool = False) -> None:
        """Put a sentence below all else until the next key, or until a check arrives."""
        self.notice, self._stays = notice, stays
        self.redraw()

    def do_scroll(self, key: str) -> None:
        """Scroll by a line, by a page, or to an end."""
        turned = {"tab": "down", "shift+tab": "up"}
        self.press(turned.get(key, key))

    do_page = do_scroll

    def do_language(self, _: str) -> None:
        """The other language."""
        self.practising.change_language()
        self.redraw()

    def do_help(self, _: str) -> None:
        """Every key of the practice."""
        words = self.words
        self.app.push_screen(
            Sheet[None](
                words,
                words("menu.help"),
                words("menu.read-hint"),
                lambda width: help_lines(words, width, self.WHERE),
            )
        )

    def do_leave(self, _: str) -> None:
        """Back by one screen."""
        self.dismiss(None)

    def do_quit(self, _: str) -> None:
        """Quit; asks first."""
        self.practising.app.action_ask_to_quit()

    # Events

    def on_screen_resume(self) -> None:
        """Draw what was changed from another screen."""
        if self.is_mounted and self.size.width:
            self.redraw()

    @on(events.Click, "#foot")
    def press_in_footer(self, event: events.Click) -> None:
        """A click on a key's name presses it."""
        key = self.footer.key_at(event.x)
        if key:
            self.take(key)

    def on_mouse_scroll_down(self) -> None:
        """The wheel moves the lines."""
        self.body.scroll_lines(1)

    def on_mouse_scroll_up(self) -> None:
        """The wheel moves the lines back."""
        self.body.scroll_lines(-1)
