"""What is counted or drawn: hand-overs, comparisons, simulated dot products."""

from math import isnan

from attn_tui.model.matrix import Ref
from attn_tui.view.expression import Difference, Name, Number, Product
from attn_tui.view.number import digits
from attn_tui.view.readout.scene import Lines, Scene

NO_PATH = "–"
"""What the board shows where a forward reader has no way back."""


def hops(scene: Scene, cell: Ref) -> Lines:
    """How often a state is handed on between key and query."""
    i, j = cell.cell
    result = scene.trace.number(cell)
    if isnan(result):
        return (scene.pair("no-path", i, j, value=NO_PATH),)
    parts = [Name("i - j"), Difference(Number(i), Number(j))]
    return scene.lines(scene.place(cell), [scene.say("hops")], parts, result)


def direct(scene: Scene, cell: Ref) -> Lines:
    """Attention hands nothing on: the query looks at the key itself."""
    return _counted(scene, cell, "direct")


def pairs(scene: Scene, cell: Ref) -> Lines:
    """One query is compared with one key."""
    return _counted(scene, cell, "pairs")


def cells(scene: Scene, cell: Ref) -> Lines:
    """How many pairs a table of T tokens holds."""
    tokens = Number(scene.trace["T"].at(0, 0))
    parts = [Name("T·T"), Product((tokens, tokens))]
    return scene.lines(scene.say("cells"), [], parts, scene.trace.number(cell))


def spread(scene: Scene, cell: Ref) -> Lines:
    """The standard deviation of all dot products of one width."""
    return _drawn(scene, cell, "spread")


def largest_weight(scene: Scene, cell: Ref) -> Lines:
    """The largest weight among the keys, averaged over the draws."""
    return _drawn(scene, cell, cell.matrix.replace("_", "-"))


def _counted(scene: Scene, cell: Ref, key: str) -> Lines:
    value = digits(scene.trace.number(cell), scene.decimals)
    return scene.place(cell), scene.say(key, value=value)


def _drawn(scene: Scene, cell: Ref, key: str) -> Lines:
    """What was drawn, and what was measured of it."""
    keys, draws = scene.trace["keys"].at(0, 0), scene.trace["draws"].at(0, 0)
    width = digits(scene.trace["widths"].at(cell.cell[0], 0))
    value = digits(scene.trace.number(cell), scene.decimals)
    drawn = scene.say("drawn", draws=digits(draws), keys=digits(keys), width=width)
    return drawn, scene.say(key, count=digits(draws * keys), width=width, value=value)
