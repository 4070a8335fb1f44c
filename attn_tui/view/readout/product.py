"""Dot products and weighted sums, term by term."""

from attn_tui.model.matrix import Ref
from attn_tui.view.expression import Name, Number, Product, dot
from attn_tui.view.name import NAMES
from attn_tui.view.readout.scene import Lines, Scene


def projection(scene: Scene, cell: Ref) -> Lines:
    """Q, K or V: a row of X times a column of its projection."""
    row, column = cell.cell
    X, W = scene.numbers("X"), scene.numbers(f"W_{cell.matrix}")
    if X is None or W is None:
        return scene.given(cell)
    names = [Name(scene.title(cell)), Name(f"X[{row}]·W_{cell.matrix}[:,{column}]")]
    terms = dot(X.row(row), [W.at(feature, column) for feature in range(W.rows)], scene.more)
    return scene.lines(scene.place(cell), [], [*names, terms], scene.trace.number(cell))


def similarity(scene: Scene, cell: Ref) -> Lines:
    """X Xᵀ: a row of X times a row of X."""
    i, j = cell.cell
    X = scene.trace["X"]
    names = [Name(scene.title(cell)), Name(f"X[{i}]·X[{j}]")]
    terms = dot(X.row(i), X.row(j), scene.more)
    return scene.lines(scene.place(cell), [], [*names, terms], scene.trace.number(cell))


def dot_product(scene: Scene, cell: Ref) -> Lines:
    """P: a query times a key, or exchanged by mistake."""
    i, j = cell.cell
    swapped = scene.mistake == "swapped"
    rows, columns = map(scene.vector, ("K", "Q") if swapped else ("Q", "K"))
    named = f"{NAMES.get(rows, rows)}[{i}]·{NAMES.get(columns, columns)}[{j}]"
    names = [Name(scene.title(cell)), Name(named)]
    terms = dot(scene.trace[rows].row(i), scene.trace[columns].row(j), scene.more)
    notes = [scene.pair("swapped", i, j)] if swapped else []
    return scene.lines(scene.place(cell), notes, [*names, terms], scene.trace.number(cell))


def share(scene: Scene, cell: Ref) -> Lines:
    """What the selected query takes from one value: a weight times a number of it."""
    key, component = cell.cell
    mixed = "K" if scene.mistake == "key-as-value" else "V"
    weight = scene.trace["A"].at(scene.query, key)
    value = scene.trace[mixed].at(key, component)
    name = Name(f"A[{scene.query},{key}]·{mixed}[{key},{component}]")
    place = scene.pair("share", scene.query, key)
    result = scene.trace["shares"].at(key, component)
    product = Product((Number(weight), Number(value)))
    return scene.lines(place, [], [name, product], result)


def output(scene: Scene, cell: Ref) -> Lines:
    """Y: a row of weights times a column of the values, or of the keys by mistake."""
    i, column = cell.cell
    mixed, notes = "V_wide" if cell.matrix == "Y_wide" else scene.vector("V"), []
    if scene.mistake == "key-as-value" and cell.matrix == "Y":
        mixed, notes = "K", [scene.say("key-as-value")]
    values = scene.trace[mixed]
    weights, mixing = f"A{scene.layer}[{i}]", f"{NAMES.get(mixed, mixed)}{scene.layer}[:,{column}]"
    names = [Name(scene.title(cell)), Name(f"{weights}·{mixing}")]
    column_values = [values.at(key, column) for key in range(values.rows)]
    terms = dot(scene.trace["A"].row(i), column_values, scene.more)
    return scene.lines(scene.place(cell), notes, [*names, terms], scene.trace.number(cell))
