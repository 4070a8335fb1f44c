"""One step as the learner left it: its board, its cell, its answers."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from attn_tui.lesson.course import Ask, Step
from attn_tui.model.board import BOARDS
from attn_tui.model.selection import Selection
from attn_tui.model.setup import Setup
from attn_tui.model.size import matrix_size
from attn_tui.tutor.judge import Answer


@dataclass(slots=True)
class StepState:
    """What changes while a step is open.

    `start` is the board as the step began, `base` the board that the open guess is
    about, `found` the board as the open ask found it, `now` the board as it stands.
    """

    step: Step
    start: Setup
    base: Setup
    found: Setup
    now: Setup
    selection: Selection
    answers: dict[str, Answer] = field(default_factory=dict)
    recalled: set[str] = field(default_factory=set)
    """Asks whose answers an earlier session took; judged anew once their traces are there."""

    @classmethod
    def begin(cls, step: Step, start: Setup) -> "StepState":
        """The state in which a step opens."""
        return cls(step, start, start, start, start, Selection.at(start.board, step.cursor))

    @property
    def ask(self) -> Ask | None:
        """The ask that waits for an answer."""
        return next((ask for ask in self.step.asks if ask.id not in self.answers), None)

    def keep(self, ask: Ask, answer: Answer) -> None:
        """Take an answer; what it reveals becomes the board that the next guess is about."""
        self.answers[ask.id] = replace(answer, base=self.base)
        if ask.kind not in ("draw", "task"):
            self.base = self.base.patched(ask.patch)
            if isinstance(answer.given, int):
                self.base = self.base.patched(ask.options[answer.given].patch)

    def base_of(self, ask: Ask) -> Setup:
        """The board that an ask is about: as it was answered, as it waits, or as the step began."""
        if ask.id in self.answers:
            return self.answers[ask.id].base
        return self.base if ask is self.ask else self.start

    @property
    def guessing(self) -> bool:
        """True while an ask is open that is answered from the board as it stands."""
        return self.ask is not None and self.ask.kind not in ("task", "draw")

    @property
    def untyped(self) -> Setup:
        """The board now, with the numbers of its matrices as the step began.

        Inputs of one number (a seed, a size) stay as they are: they change everything.
        """
        kinds = BOARDS[self.now.board]
        stay = [each for each in self.now.edits if kinds[each.cell.matrix].size == ("1", "1")]
        begun = [each for each in self.start.edits if kinds[each.cell.matrix].size != ("1", "1")]
        return replace(self.now, edits=(*begun, *stay))

    @property
    def covered(self) -> frozenset[tuple[str, int, int]]:
        """The cells that stay covered until every ask about them was answered."""
        return self._hidden([ask for ask in self.step.asks if ask.id not in self.answers])

    @property
    def asked(self) -> frozenset[tuple[str, int, int]]:
        """The cells that the open ask keeps covered."""
        return self._hidden([self.ask] if self.ask else [])

    def _hidden(self, asks: Sequence[Ask]) -> frozenset[tuple[str, int, int]]:
        return frozenset(
            cell
            for ask in asks
            for ref in ask.hide
            if not ref.layers or ref.layers == self.selection.layers_in(ref.matrix)
            for cell in _cells(self.now, ref.matrix, ref.row, ref.column)
        )


def _cells(
    setup: Setup, matrix: str, row: int | None, column: int | None
) -> list[tuple[str, int, int]]:
    height, width = matrix_size(setup, matrix)
    rows = range(height) if row is None else (row,)
    columns = range(width) if column is None else (column,)
    return [(matrix, i, j) for i in rows for j in columns]
