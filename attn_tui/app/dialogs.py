"""The menus and sheets that a section's screen opens, and what comes of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attn_tui.app.contents import contents_items
from attn_tui.app.keys import COMMANDS, GROUPS
from attn_tui.app.screens.inputs import InputMenu
from attn_tui.app.screens.menu import Item, Menu
from attn_tui.app.screens.quit import QuitScreen
from attn_tui.app.screens.sheet import Sheet
from attn_tui.model.mistake import MISTAKES
from attn_tui.view.board import Look, draw_board, fitted
from attn_tui.view.cell_text import cell_texts
from attn_tui.view.ink import Ink, Line, Span, line_text
from attn_tui.view.notice import notice_text
from attn_tui.view.number import digits
from attn_tui.view.paragraph import paragraph
from attn_tui.words import read_area

if TYPE_CHECKING:
    from attn_tui.app.actions import Actions
    from attn_tui.app.screens.section import SectionScreen

COPY_WIDTH = 100


class Dialogs:
    """Opens them over the screen."""

    def __init__(self, screen: SectionScreen, actions: Actions) -> None:
        self.screen = screen
        self.actions = actions

    def contents(self) -> None:
        """All sections and steps, with search."""
        words, tutor = self.screen.words, self.screen.tutor
        items, places = contents_items(tutor, words)
        chosen = places.index(tutor.place, places.index((tutor.section_index, 0)) + 1)

        def opened(place: int | None) -> None:
            if place is not None:
                self.actions.open(*places[place])

        self.screen.app.push_screen(
            Menu(words, words("menu.contents"), items, chosen, search=True), opened
        )

    def mistakes(self) -> None:
        """The mistakes that make sense on this board."""
        words, tutor = self.screen.words, self.screen.tutor
        ids = ("", *tutor.step.mistakes)
        items = [Item(words("menu.no-mistake"), words("menu.no-mistake-says"), "0")]
        for number, mistake in enumerate(tutor.step.mistakes, 1):
            says, needs = words(f"mistake.{mistake}-says"), MISTAKES[mistake].needs
            if needs and not getattr(tutor.state.now, needs):
                says = words(f"menu.needs-{needs}", says=says)
            items.append(Item(words(f"mistake.{mistake}"), says, str(number)))

        def chosen(place: int | None) -> None:
            if place is not None:
                tutor.set_mistake(ids[place])
                self.screen.answering.try_task()
                self.actions.after_change()

        self.screen.app.push_screen(
            Menu(words, words("menu.mistakes"), items, ids.index(tutor.state.now.mistake)), chosen
        )

    def inputs(self) -> None:
        """The small inputs that the step lists."""
        screen = self.screen

        def changed() -> None:
            screen.answering.try_task()
            self.actions.after_change()

        screen.app.push_screen(
            InputMenu(screen.tutor, screen.words, screen.arrangement.reading_room, changed)
        )

    def copy(self) -> None:
        """The value, its arithmetic, or the board, to the clipboard or plain on the screen."""
        words, tutor = self.screen.words, self.screen.tutor
        cell, trace = tutor.state.selection.cell, tutor.trace(tutor.state.now)
        covered = (cell.matrix, *cell.cell) in tutor.state.covered
        value = "?" if trace is None or covered else digits(trace.number(cell))
        look = fitted(tutor, Look(words, COPY_WIDTH, selected=False))
        board = [line_text(line).rstrip() for line in draw_board(tutor, look).lines]
        texts = [value, "\n".join(cell_texts(tutor, words, 3)), "\n".join(board)]
        items = [
            Item(words("menu.copy-value", value=value), digit="1"),
            Item(words("menu.copy-arithmetic"), digit="2"),
            Item(words("menu.copy-board"), digit="3"),
            Item(words("menu.copy-select"), digit="4"),
        ]

        def chosen(place: int | None) -> None:
            if place == len(texts):
                self._plain(board)
            elif place is not None:
                self.screen.app.copy_to_clipboard(texts[place])
                self.screen.say(words("notice.copied"))

        self.screen.app.push_screen(Menu(words, words("menu.copy"), items), chosen)

    def help(self) -> None:
        """Every key, and the glossary."""
        words = self.screen.words

        def write(width: int) -> list[Line]:
            lines: list[Line] = []
            for group in GROUPS:
                lines += [(Span(f" {words(f'menu.keys-{group}')}", Ink("title")),)]
                texts = {
                    words(f"keys.{command.action}-help"): command.shown
                    for command in reversed(COMMANDS)
                    if command.group == group
                }
                for text, shown in reversed(texts.items()):
                    lines.extend(paragraph(text, width, lead=f"   {shown}".ljust(14)))
                lines.append(())
            for area, heading in (("sign", "signs"), ("glossary", "glossary")):
                lines.append((Span(f" {words(f'menu.{heading}')}", Ink("title")),))
                for entry in read_area(area):
                    lines.extend(paragraph(words(f"{area}.{entry}"), width, lead="   "))
                lines.append(())
            return lines

        self.screen.app.push_screen(
            Sheet[None](words, words("menu.help"), words("menu.read-hint"), write)
        )

    def quit(self) -> None:
        """Ask, then quit."""

        def answered(yes: bool | None) -> None:
            if yes:
                self.screen.app.exit()

        words = self.screen.words
        outlook = notice_text(words, self.screen.keeper.outlook())
        self.screen.app.push_screen(QuitScreen(words, outlook), answered)

    def _plain(self, board: list[str]) -> None:
        words = self.screen.words
        self.screen.app.push_screen(
            Sheet[None](
                words,
                words("menu.copy"),
                words("menu.copy-select-hint"),
                lambda _: [(Span(line),) for line in board],
            )
        )
