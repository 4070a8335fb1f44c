"""The screen of a section: read, look, answer. One screen, the same for all of them."""

from collections.abc import Callable, Sequence

from textual import events, on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.geometry import Size
from textual.screen import Screen

from attn_tui.app.actions import Actions
from attn_tui.app.answering import Answering
from attn_tui.app.footer import Footer, footer
from attn_tui.app.header import header_line
from attn_tui.app.keys import GUESS, Mode, command_for, key_name
from attn_tui.app.layout import CONTENTS_FROM, CONTENTS_WIDTH, Heights, fits, share
from attn_tui.app.offers import offers, spoken_keys
from attn_tui.app.screens.inputs import InputMenu
from attn_tui.app.screens.sheet import Sheet
from attn_tui.app.widgets.board import Board
from attn_tui.app.widgets.lines import Lines
from attn_tui.app.widgets.reading import Reading
from attn_tui.app.widgets.readout import Readout
from attn_tui.engine import State
from attn_tui.model.refusal import Refusal
from attn_tui.model.setup import Setup
from attn_tui.tutor.tutor import Tutor
from attn_tui.view.cell_text import WAITING
from attn_tui.view.contents import contents_lines
from attn_tui.view.heat import FULL, Ramp
from attn_tui.view.ink import Ink, Line, Span
from attn_tui.view.refusal import refusal_text
from attn_tui.view.wrap import wrap
from attn_tui.words import Words

Request = Callable[["SectionScreen", Sequence[Setup], Sequence[str]], None]
"""Asks torch for traces, and for verdicts on checks; `computed` is called for each of both."""
PATIENCE = 0.1
"""Seconds for which a changed board keeps its old numbers while torch computes the new."""


class SectionScreen(Screen[None], inherit_bindings=False):
    """Title, contents, reading part, board, readout, footer."""

    ALLOW_SELECT = False
    AUTO_FOCUS = "#board"

    def __init__(self, tutor: Tutor, words: Words, request: Request, ramp: Ramp = FULL) -> None:
        super().__init__()
        self.request = request
        self.tutor = tutor
        self.words = words
        self.engine_state = State()
        self.notice = ""
        self.answering = Answering(tutor, words)
        self.reading = Reading(tutor, words)
        self.board = Board(tutor, words, self.cell_moved, self.on_key, ramp)
        self.head = Lines(id="head")
        self.contents = Lines(id="contents")
        self.readout = Readout(tutor, words)
        self.foot = Lines(id="foot")
        self.middle = Horizontal(id="middle")
        self.footer = Footer(())
        self._hinted = False
        self._has_numbers = False
        self._can_edit = False
        self._has_more = False
        self._covered = False
        self._drawn_size = Size(0, 0)
        self.actions = Actions(self)
        self._arranged: tuple[Heights, bool] | None = None

    def compose(self) -> ComposeResult:
        """The widgets, top to bottom, with their heights for the first layout."""
        self._drawn_size = self.app.size
        self._hint_at_input_methods()
        self._arrange()
        self._draw_frame()
        yield self.head
        with self.middle:
            yield self.contents
            with Vertical():
                yield self.reading
                yield self.board
                yield self.readout
        yield self.foot

    # Drawing

    def redraw(self, follow: bool = False) -> None:
        """Draw everything as the tutor has it; only what differs is repainted."""
        self.board.typed = self.answering.edited
        self._arrange()
        self._has_numbers = self.tutor.trace(self.tutor.state.now) is not None
        self.reading.write(self.answering.draft, follow)
        self.board.redraw()
        self.readout.redraw()
        self._draw_frame()
        if self._menu:
            self._menu.redraw()

    def _draw_frame(self) -> None:
        """Draw what stands around the step: title, contents, footer."""
        self.head.show([self._head_line()])
        self.contents.show(contents_lines(self.tutor, self.words, CONTENTS_WIDTH - 1)[0])
        self.redraw_footer()

    def _head_line(self) -> Line:
        width, height = self.app.size
        if not fits(width, height):
            return (Span(self.words("notice.too-small"), Ink("accent")),)
        return header_line(self.tutor, self.words, self.engine_state, width)

    def redraw_soon(self) -> None:
        """Draw when the board's numbers are there, or when they are long in coming."""
        if self._has_numbers and self.tutor.trace(self.tutor.state.now) is None:
            place = self.tutor.place
            self.set_timer(PATIENCE, lambda: self._redraw_if_at(place))
        else:
            self.redraw(follow=True)

    def _redraw_if_at(self, place: tuple[int, int]) -> None:
        if self.tutor.place == place:
            self.redraw(follow=True)

    def cell_moved(self) -> None:
        """Draw what belongs to the cell that is active now; what was typed for another is left."""
        if self.answering.edited is not None:
            self.answering.clear()
            self.redraw()
            return
        self.readout.follow()
        if self._can_edit != self.tutor.can_edit(self.tutor.state.selection.cell):
            self.redraw_footer()

    def redraw_footer(self) -> None:
        """Draw the last line; whether the active cell can be changed shows in it."""
        self._can_edit = self.tutor.can_edit(self.tutor.state.selection.cell)
        ask = self.tutor.state.ask
        self.footer = footer(
            self.words,
            self.answering.mode,
            self._offers,
            len(ask.options) if ask else 0,
            self._say_in_lines(),
            self.app.size.width,
            spoken_keys(self.tutor, self.words.language),
        )
        self.foot.show([self.footer.line])

    def say(self, notice: str) -> None:
        """Put a sentence on the last line until the next key."""
        self.notice = notice
        self.redraw_footer()

    def _say_in_lines(self) -> str:
        """The last line of the notice; the lines before it take the readout's place."""
        lines = wrap(self.notice, max(8, self.app.size.width - 2))
        above = lines[:-1]
        if above != self.readout.notice:
            self.readout.notice = above
            self.readout.redraw()
        return lines[-1] if lines else ""

    def _arrange(self) -> None:
        """Give each part its height; each draws itself again where that is another."""
        width, height = self.app.size
        self.middle.display = self.foot.display = fits(width, height)
        if not self.middle.display:
            return
        has_contents = width >= CONTENTS_FROM
        inner = width - (CONTENTS_WIDTH if has_contents else 0)
        self.board.airy = height >= 30
        menu = self._menu
        draft = self.answering.draft
        page = menu.natural_height(inner) if menu else self.reading.natural_height(inner, draft)
        least = self.reading.least_height(inner, draft)
        heights = share(height, page, self.board.natural_height(inner))
        self._has_more = least > heights.page
        if (heights, has_contents) != self._arranged:
            self._arranged = (heights, has_contents)
            self.contents.display = has_contents
            self.reading.styles.height = heights.page
            self.board.styles.height = heights.board
            self.readout.styles.height = heights.readout

    @property
    def _menu(self) -> InputMenu | None:
        """The menu that lies over the reading part."""
        return next((each for each in self.app.screen_stack if isinstance(each, InputMenu)), None)

    def reading_room(self) -> tuple[int, int]:
        """The left edge and the height of the reading part, or of the menu in its place."""
        self._arrange()
        heights, has_contents = self._arranged or (Heights(1, 1, 1), False)
        return (CONTENTS_WIDTH if has_contents else 0), heights.page

    @property
    def _offers(self) -> frozenset[str]:
        return offers(self.tutor, self.answering.begun, self._has_more)

    # Torch

    def compute(self) -> None:
        """Ask torch for the traces and verdicts that the open step lacks."""
        needs = self.tutor.needs()
        checks = self.tutor.evidence.needs(self.tutor.step)
        if needs or checks:
            self.request(self, needs, checks)

    def computed(self) -> None:
        """Draw what torch answered; a task may be done by it."""
        state = self.tutor.state
        if state.now != state.start:
            self.answering.try_task()
        self.redraw(follow=state.now != state.start)

    def show_engine(self, state: State) -> None:
        """Say how torch is."""
        self.engine_state = state
        self.readout.waiting = f"engine.{state.reason}" if state.phase == "failed" else WAITING
        self.redraw()
        if state.reason:
            self.say(self.words(f"engine.{state.reason}"))

    def change_language(self) -> None:
        """The other language, on the same step."""
        self.words.language = "en" if self.words.language == "zh" else "zh"
        self._hint_at_input_methods()
        self.redraw()

    def _hint_at_input_methods(self) -> None:
        """Say once, to a reader of Chinese, why a key may not arrive."""
        if self.words.language == "zh" and not self._hinted:
            self._hinted = True
            self.notice = self.words("notice.input-method")

    # Events

    def on_mount(self) -> None:
        """Ask for the first numbers."""
        self.compute()

    def on_resize(self, event: events.Resize) -> None:
        """Share the height out anew."""
        if event.size != self._drawn_size:
            self._drawn_size = event.size
            self.redraw()

    def on_screen_suspend(self) -> None:
        """Note that a dialog covers the screen."""
        self._covered = True

    def on_screen_resume(self) -> None:
        """Draw what a dialog has changed."""
        if self._covered:
            self._covered = False
            self.redraw()

    def on_key(self, event: events.Key) -> None:
        """Do what the key does in this mode, and nothing where it does nothing."""
        key = key_name(event.key, event.character)
        event.stop()
        event.prevent_default()
        if self.is_active:
            self.press(key)
        elif isinstance(self.app.screen, Sheet):
            self.app.screen.take(key)

    def press(self, key: str) -> None:
        """Press a key."""
        mode = self.answering.mode
        command = command_for(mode, key)
        if self.notice:
            self.say("")
        if mode == "shape" and key == "space" and self.answering.begun:
            self.actions.do("type", " ")
        elif mode == "shape" and key == "]" and "[" not in self.answering.draft.typed:
            self.actions.do("page_down", key)
        elif command is None:
            self._explain(mode, key)
        elif not command.needs or command.needs in self._offers:
            self.actions.do(command.action, key)

    def _explain(self, mode: Mode, key: str) -> None:
        """Say why a key does nothing now, where it does something elsewhere in this step."""
        later = command_for("board", key)
        offered = {*self.tutor.step.switches, *(self._offers & {"inputs", "order"})}
        if mode in ("number", "shape") and len(key) == 1 and not key.isalpha():
            refusal = self.answering.no_shape() if mode == "shape" else Refusal("no-number")
            self.say(refusal_text(refusal, self.words))
        elif mode in GUESS and later and later.needs in offered:
            self.say(self.words("notice.answer-first"))

    @on(Reading.Picked)
    def pick_option(self, event: Reading.Picked) -> None:
        """Choose the option that was clicked."""
        self.press(str(event.option + 1))

    @on(events.Click, "#contents")
    def open_clicked(self, event: events.Click) -> None:
        """A click on a section opens it."""
        owners = contents_lines(self.tutor, self.words, CONTENTS_WIDTH - 1)[1]
        if event.y < len(owners):
            self.actions.open(owners[event.y])

    @on(events.Click, "#foot")
    def press_in_footer(self, event: events.Click) -> None:
        """A click on a key's name presses it."""
        key = self.footer.key_at(event.x)
        if key:
            self.press(key)
