"""What a step offers to the learner at this moment, as `Command.needs` names it."""

import re

from attn_tui.tutor.inputs import has_layers
from attn_tui.tutor.standing import Standing
from attn_tui.tutor.tutor import Tutor
from attn_tui.view.invitation import leads_to_exercises
from attn_tui.words import Language


def offers(
    tutor: Tutor, begun: bool, more: bool, standing: Standing | None = None
) -> frozenset[str]:
    """The open step's offers.

    `begun` says that an answer is under way, which takes the switches off; `more` that
    the text goes on below; `standing` is how the self-test stands that begins here.
    """
    state = tutor.state
    editable = tutor.can_edit(state.selection.cell)
    also = {
        "editable": editable,
        "elsewhere": "edit" in state.step.switches and not (begun or editable or state.guessing),
        "changed": state.now != state.start,
        "answered": bool(state.answers),
        "board": bool(state.step.shown),
        "matrices": len(state.step.shown) > 1,
        "inputs": bool(state.step.inputs),
        "order": any(shown.matrix == "order" for shown in state.step.shown),
        "head": has_layers(tutor, "head"),
        "more": more,
        "questions": standing is not None,
        "questions-all": standing is not None and standing.enter != "all",
        "begun": begun,
        "exercises": leads_to_exercises(tutor),
    }
    switches = frozenset() if begun else frozenset(state.step.switches)
    return switches | {name for name, offered in also.items() if offered}


def spoken_keys(tutor: Tutor, language: Language) -> frozenset[str]:
    """The keys that stand in the open prompt, or in what was said last: `c`, `+`, `Tab`."""
    state = tutor.state
    answered = [state.answers[ask.id] for ask in state.step.asks if ask.id in state.answers]
    texts = (state.ask.prompt,) if state.ask else answered[-1].says if answered else ()
    return frozenset(key for text in texts for key in _KEY.findall(text[language]))


_KEY = re.compile(r"(?<![\w'{])(?:[a-z+]|Tab)(?![\w'}])", re.ASCII)
