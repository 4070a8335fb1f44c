"""The screen of a section: read, look, answer. One screen, the same for all of them."""

from textual import events, on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.geometry import Size
from textual.screen import Screen

from attn_tui.app.actions import Actions
from attn_tui.app.answering import Answering
from attn_tui.app.arrangement import Arrangement
from attn_tui.app.computing import Computing, Request
from attn_tui.app.footer import Footer, footer
from attn_tui.app.header import header_line
from attn_tui.app.keys import key_name
from attn_tui.app.layout import CONTENTS_WIDTH, fits
from attn_tui.app.notices import Notices
from attn_tui.app.offers import offers, spoken_keys
from attn_tui.app.pressing import press
from attn_tui.app.screens.sheet import Sheet
from attn_tui.app.widgets.board import Board
from attn_tui.app.widgets.lines import Lines
from attn_tui.app.widgets.reading import Reading
from attn_tui.app.widgets.readout import Readout
from attn_tui.engine import State
from attn_tui.tutor.keeper import Keeper
from attn_tui.tutor.tutor import Tutor
from attn_tui.view.contents import contents_lines
from attn_tui.view.due import due_text
from attn_tui.view.heat import FULL, Ramp
from attn_tui.view.ink import Ink, Line, Span
from attn_tui.view.invitation import begin_word, exercises_text, invitation
from attn_tui.view.notice import notice_text
from attn_tui.words import Words


class SectionScreen(Screen[None], inherit_bindings=False):
    """Title, contents, reading part, board, readout, footer."""

    ALLOW_SELECT = False
    AUTO_FOCUS = "#board"

    def __init__(
        self,
        tutor: Tutor,
        words: Words,
        request: Request,
        ramp: Ramp = FULL,
        keeper: Keeper | None = None,
    ) -> None:
        super().__init__()
        self.keeper = keeper or Keeper()
        self.request = request
        self.tutor = tutor
        self.words = words
        self.engine_state = State()
        self.notices = Notices(words)
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
        self._can_edit = False
        self._covered = False
        self._drawn_size = Size(0, 0)
        self.actions = Actions(self)
        self.arrangement = Arrangement(self)
        self.computing = Computing(self)

    def compose(self) -> ComposeResult:
        """The widgets, top to bottom, with their heights for the first layout."""
        self._drawn_size = self.app.size
        self._welcome()
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

    def redraw(self, follow: bool = False) -> None:
        """Draw everything as the tutor has it; only what differs is repainted."""
        self.board.typed = self.answering.edited
        self._arrange()
        self.computing.has_numbers = self.tutor.trace(self.tutor.state.now) is not None
        self.reading.write(self.answering.draft, follow)
        self.board.redraw()
        self.readout.redraw()
        self._draw_frame()
        menu = self.arrangement.menu
        if menu:
            menu.redraw()

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
            self.offers,
            len(ask.options) if ask else 0,
            self._say_in_lines(),
            self.app.size.width,
            spoken_keys(self.tutor, self.words.language),
            begin_word(self.actions.standing, self.words),
        )
        self.foot.show([self.footer.line])

    @property
    def notice(self) -> str:
        """What the last line says, or has still to say."""
        return self.notices.text

    def say(self, notice: str) -> None:
        """Put a sentence on the last line until the next key."""
        self.notices.said = notice
        self.redraw_footer()

    def say_also(self, notice: str) -> None:
        """Put a sentence on the last line, behind those that were not read yet."""
        self.notices.add(notice)
        self.redraw_footer()

    def _say_in_lines(self) -> str:
        """The last line of the notice; the lines before it take the readout's place."""
        width = self.app.size.width - self.arrangement.left
        lines = self.notices.page(max(8, width - 2), self.arrangement.heights.readout + 1)
        above = lines[:-1]
        if above != self.readout.notice:
            self.readout.notice = above
            self.readout.redraw()
        return lines[-1] if lines else ""

    def _arrange(self) -> None:
        exercises = exercises_text(self.tutor, self.keeper.progress, self.words)
        self.reading.invitation = exercises or invitation(self.actions.standing, self.words)
        self.arrangement.make()

    @property
    def offers(self) -> frozenset[str]:
        """What the open step offers at this moment."""
        more, standing = self.arrangement.has_more, self.actions.standing
        return offers(self.tutor, self.answering.begun, more, standing)

    def change_language(self) -> None:
        """The other language, on the same step."""
        self.words.language = "en" if self.words.language == "zh" else "zh"
        self.keeper.note(self.tutor, self.words.language)
        self._hint_at_input_methods()
        self.redraw()

    def _welcome(self) -> None:
        """Say what is to be said at the start, before anything else on the last line."""
        self.notices.add(due_text(self.tutor, self.keeper.progress, self.words))
        self.notices.add(*(notice_text(self.words, each) for each in self.keeper.welcome()))

    def _hint_at_input_methods(self) -> None:
        """Say once, to a reader of Chinese, why a key may not arrive."""
        if self.words.language == "zh" and not self._hinted:
            self._hinted = True
            self.notices.add(self.words("notice.input-method"))

    # Events

    def on_mount(self) -> None:
        """Ask for the first numbers."""
        self.computing.ask()

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
        press(self, key)

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
