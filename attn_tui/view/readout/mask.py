"""Marks and masks: who may look at whom, and what is handed to SDPA."""

from attn_tui.model.matrix import Ref
from attn_tui.model.setup import Handed
from attn_tui.view.expression import Difference, Name, Number
from attn_tui.view.readout.scene import Lines, Scene

_HANDED_BY: dict[str, Handed] = {"inverted": "block", "float-mask": "float"}


def handed_by(scene: Scene) -> Handed:
    """In which form SDPA gets the mask: a mistake decides before the switch."""
    return _HANDED_BY.get(scene.setup.mistake, scene.setup.handed)


def look(scene: Scene, cell: Ref) -> Lines:
    """A mark of the learner's."""
    note = scene.say("marked" if scene.trace.number(cell) else "unmarked")
    return scene.lines(
        scene.place(cell), [note], [Name(scene.title(cell))], scene.trace.number(cell)
    )


def mask(scene: Scene, cell: Ref) -> Lines:
    """What a mark adds to the score: 0 or -∞."""
    marked = scene.trace["look"].at(*cell.cell) == 1
    note = scene.say("mask-marked" if marked else "mask-unmarked")
    return scene.lines(
        scene.place(cell), [note], [Name(scene.title(cell))], scene.trace.number(cell)
    )


def block(scene: Scene, cell: Ref) -> Lines:
    """True where the key comes after the query."""
    i, j = cell.cell
    place = scene.pair("later" if j > i else "own" if i == j else "earlier", i, j)
    note = scene.say("block-true" if j > i else "block-false")
    return scene.told(place, [note], f"block[{i},{j}] = {j} > {i} = {j > i}")


def handed(scene: Scene, cell: Ref) -> Lines:
    """What SDPA is given for this cell, and what it does with it."""
    i, j = cell.cell
    name, source = scene.title(cell), f"block[{i},{j}]"
    blocked, result = scene.trace["block"].at(i, j), scene.trace.number(cell)
    how = handed_by(scene)
    if how == "float":
        parts = [Name(name), Name(f"1 - {source}"), Difference(Number(1), Number(blocked))]
        return scene.lines(scene.place(cell), [scene.say("handed-float")], parts, result)
    note = scene.pair("handed-true" if result else "handed-false", i, j)
    inverted = f"not {source} = not {bool(blocked)}"
    formula = f"{name} = {source if how == 'block' else inverted} = {bool(result)}"
    return scene.told(scene.place(cell), [note], formula)
