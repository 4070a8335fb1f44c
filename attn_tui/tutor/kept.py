"""An answer to a question as a log has it, and what it means to the question drawn again."""

from dataclasses import dataclass

from attn_tui.lesson.course import Ask, Question, Variant
from attn_tui.model.matrix import Ref
from attn_tui.progress.event import Questioned
from attn_tui.tutor.judge import Given


@dataclass(frozen=True, slots=True)
class Kept:
    """What was answered to which variant, and whether the learner was sure."""

    variant: Variant
    text: str
    sure: bool

    def given(self, ask: Ask) -> Given:
        """The answer to the variant's ask, whose options may stand in another order by now."""
        return given_from(ask, self.text)


def kept_answer(question: Question, attempt: Questioned) -> Kept | None:
    """The answer, where the question still has its variant and its option."""
    for variant in question.variants:
        text = str(attempt.given)
        if variant.id == attempt.variant and given_from(variant.ask, text) is not None:
            return Kept(variant, text, attempt.sure)
    return None


def given_from(ask: Ask, text: str) -> Given:
    """The answer that is kept as `text`; None where it is none to `ask`."""
    try:
        match ask.kind:
            case "choice":
                return [option.id for option in ask.options].index(text)
            case "number":
                float(text)
                return text
            case "shape":
                return tuple(int(size) for size in text.split(","))
            case _:
                cell = Ref.parse(text)
                return None if cell.row is None or cell.column is None else cell
    except ValueError:
        return None
