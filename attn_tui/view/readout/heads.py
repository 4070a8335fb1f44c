"""Several heads: where their numbers come from, and what is measured of them."""

from math import isnan

from attn_tui.model.boards.heads import LEDGER
from attn_tui.model.matrix import Ref
from attn_tui.view.expression import Name, Number, Product, Sum, dot
from attn_tui.view.number import tiny_digits
from attn_tui.view.readout.scene import Lines, Scene

NO_AXIS = "·"
"""What the board shows for an axis that a tensor lacks."""


def drawn(scene: Scene, cell: Ref) -> Lines:
    """X or a projection: random numbers, unless the example gives them."""
    notes = [scene.say("random", seed=scene.number("seed"))]
    if cell.matrix == "X" and scene.number("change") == str(scene.selection.index("sequence")):
        notes.append(scene.say("one-added"))
    if cell.matrix in ("W_Q", "W_K", "W_V") and scene.number("shared") == "1":
        notes.append(scene.say("head-0-for-all"))
    parts = [Name(scene.title(cell))]
    return scene.lines(scene.place(cell), notes, parts, scene.trace.number(cell))


def cut(scene: Scene, cell: Ref) -> Lines:
    """Q cut in pieces: a piece of a token's row for each head."""
    head, component = cell.cell
    token = scene.selection.index("query")
    place = scene.say("piece", head=head, token=scene.token(token), index=token)
    source = f"Q[{token},{head * _width(scene) + component}]"
    parts = [Name(scene.title(cell)), Name(source)]
    return scene.lines(place, [], parts, scene.trace.number(cell))


def split(scene: Scene, cell: Ref) -> Lines:
    """Q, K or V of one head: columns of the whole; by mistake, numbers of other tokens."""
    row, component = cell.cell
    head, width = scene.selection.index("head"), _width(scene)
    token, column = row, head * width + component
    notes = [scene.say("columns", head=head, first=head * width, last=head * width + width - 1)]
    if scene.mistake in ("bad-split", "bad-both"):
        full = scene.trace[cell.matrix[0]]
        place = (head * full.rows + row) * width + component
        token, column = divmod(place, full.columns)
        notes = [scene.say("view-split", index=token, token=scene.token(token))]
    parts = [Name(scene.title(cell)), Name(f"{cell.matrix[0]}[{token},{column}]")]
    return scene.lines(scene.place(cell), notes, parts, scene.trace.number(cell))


def turned(scene: Scene, cell: Ref) -> Lines:
    """K with its last two axes exchanged."""
    component, key = cell.cell
    parts = [Name(scene.title(cell)), Name(f"K_h[{key},{component}]")]
    return scene.lines(scene.place(cell), [], parts, scene.trace.number(cell))


def joined(scene: Scene, cell: Ref) -> Lines:
    """The heads' outputs side by side; by mistake, numbers of other tokens."""
    token, column = cell.cell
    width, tokens = _width(scene), scene.trace["Yh"].rows
    head, row, component = column // width, token, column % width
    note = scene.say("from-head", head=head)
    if scene.mistake in ("bad-merge", "bad-both"):
        place = token * scene.trace["joined"].columns + column
        head, row, component = place // (tokens * width), place // width % tokens, place % width
        note = scene.say("view-merge", head=head, index=row, token=scene.token(row))
    parts = [Name(scene.title(cell)), Name(f"Y_h[{row},{component}]")]
    return scene.lines(scene.place(cell), [note], parts, scene.trace.number(cell))


def mixed(scene: Scene, cell: Ref) -> Lines:
    """Y: the joined outputs of a token times a column of W_O."""
    token, column = cell.cell
    row, W_O = scene.trace["joined"].row(token), scene.trace["W_O"]
    names = [Name(scene.title(cell)), Name(f"joined[{token}]·W_O[:,{column}]")]
    terms = dot(row, [W_O.at(each, column) for each in range(W_O.rows)], scene.more)
    return scene.lines(scene.place(cell), [], [*names, terms], scene.trace.number(cell))


def shape(scene: Scene, cell: Ref) -> Lines:
    """One size of a tensor of the ledger."""
    stage, axis = cell.cell
    name, letters = LEDGER[stage]
    place = f"{scene.words(f'matrix.stage-{name}')} ({letters})"
    if isnan(scene.trace.number(cell)):
        return place, scene.say("no-axis", count=letters.count(",") + 1, value=NO_AXIS)
    letter = letters.split(",")[axis]
    note = scene.say(f"letter-{letter}")
    parts = [Name(f"shape[{axis}]"), Name(letter)]
    return scene.lines(place, [note], parts, scene.trace.number(cell))


def parameters(scene: Scene, cell: Ref) -> Lines:
    """How many numbers the four projections hold, whatever H is."""
    D = Number(scene.trace["D"].at(0, 0))
    parts = [Name("4·D·D"), Product((Number(4), D, D))]
    return scene.lines(scene.say("parameters"), [], parts, scene.trace.number(cell))


def numbered(scene: Scene, cell: Ref) -> Lines:
    """A number that says which token and which feature it belongs to."""
    D = scene.trace["D"].at(0, 0)
    ten, result = 10 if D <= 10 else 100, scene.trace.number(cell)
    token, feature = divmod(int(result), ten)
    place = scene.say(
        "numbered",
        row=cell.cell[0],
        head=scene.selection.index("head"),
        index=token,
        feature=feature,
    )
    parts = Sum((Product((Number(ten), Number(token))), Number(feature)))
    return scene.lines(place, [], [Name(f"{ten}·token + feature"), parts], result)


def leak(scene: Scene, cell: Ref) -> Lines:
    """The most that any output feels of an input after it."""
    value = scene.trace.number(cell)
    note = scene.say("leaks" if value else "leaks-not")
    return _measured(scene, cell, scene.say("leak"), note, "max ‖∂Y[i]/∂X[j]‖, j > i")


def apart(scene: Scene, cell: Ref) -> Lines:
    """How far the outputs of a sequence moved."""
    place = scene.say("apart", index=cell.cell[0])
    change = scene.number("change")
    note = scene.say("changed-none" if change == "-1" else "changed", index=change)
    return _measured(scene, cell, place, note, "max|Y - Y′|")


def versus(scene: Scene, cell: Ref) -> Lines:
    """How far the outputs are from those of torch's own module."""
    return _measured(scene, cell, scene.say("versus-mha"), "", "max|Y - MHA(X)|")


def _measured(scene: Scene, cell: Ref, place: str, note: str, name: str) -> Lines:
    written = tiny_digits(scene.trace.number(cell), scene.decimals)
    return scene.told(place, [note], f"{name} = {written}")


def _width(scene: Scene) -> int:
    return scene.trace["Qh"].columns
