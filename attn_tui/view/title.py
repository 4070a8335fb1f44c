"""What stands above a matrix: the step's title, the program's word, or the formula."""

from rich.cells import cell_len

from attn_tui.model.setup import Patch
from attn_tui.model.size import axis_size
from attn_tui.tutor.tutor import Tutor
from attn_tui.view.formula import formula, layer_sign
from attn_tui.words import Words, has_word


def title_of(tutor: Tutor, name: str, words: Words, own: str = "") -> str:
    """The title of a matrix, with the sequence and the head whose table is seen.

    `own` is what the step says in place of the program's title.
    """
    name = tutor.state.selection.source(name)
    return (own or _name(tutor, name, words)) + layer_words(tutor, name, words)


def title_room(tutor: Tutor, name: str, words: Words) -> int:
    """The width of the widest title that the switches on offer can give."""
    shown = [each.matrix for each in tutor.step.shown]
    patches = [Patch()]
    if "causal" in tutor.step.switches:
        patches += [Patch(causal=True), Patch(causal=False)]
    if "scale" in tutor.step.switches:
        patches += [Patch(scale=True), Patch(scale=False)]
    if "positions" in tutor.step.switches:
        patches += [Patch(positions=True), Patch(positions=False)]
    now = tutor.state.now.right
    widest = max(cell_len(formula(now.patched(patch), name, shown)) for patch in patches)
    return widest + cell_len(layer_words(tutor, name, words))


def _name(tutor: Tutor, name: str, words: Words) -> str:
    for key in (f"matrix.{tutor.state.now.board}-{name}", f"matrix.{name}"):
        if has_word(key):
            mixed = "K" if tutor.state.now.mistake == "key-as-value" else "V"
            row, layer = tutor.state.selection.index("query"), layer_sign(tutor.state.now)
            return words(key, row=row, mixed=mixed, layer=layer)
    return formula(tutor.state.now, name, [shown.matrix for shown in tutor.step.shown])


def layer_words(tutor: Tutor, name: str, words: Words) -> str:
    """Which layer is seen, where there is more than one."""
    setup, selection = tutor.state.now, tutor.state.selection
    said = ""
    for axis in selection.kind_of(name).layers:
        if axis == "query" and name == "shares":
            continue
        count = axis_size(setup, axis)
        if count > 1:
            ahead = name == "A_next" and axis == "head"
            said += words(f"matrix.at-{axis}", index=(selection.index(axis) + ahead) % count)
    return said
