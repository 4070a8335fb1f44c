"""What a step offers to the learner at this moment, as `Command.needs` names it."""

from attn_tui.tutor.inputs import has_layers
from attn_tui.tutor.tutor import Tutor


def offers(tutor: Tutor, begun: bool, more: bool) -> frozenset[str]:
    """The open step's offers.

    `begun` says that an answer is under way, which takes the switches off; `more` that
    the text goes on below.
    """
    state = tutor.state
    also = {
        "changed": state.now != state.start,
        "answered": bool(state.answers),
        "matrices": len(state.step.shown) > 1,
        "inputs": bool(state.step.inputs),
        "order": any(shown.matrix == "order" for shown in state.step.shown),
        "head": has_layers(tutor, "head"),
        "more": more,
        "questions": bool(tutor.section.questions) and tutor.step_index == 0,
        "begun": begun,
    }
    switches = frozenset() if begun else frozenset(state.step.switches)
    return switches | {name for name, offered in also.items() if offered}
