"""Orders and position vectors: who stands where, sines and cosines, and what has moved."""

from collections.abc import Callable
from functools import partial

from attn_tui.model.boards.position import layers_of, order_of
from attn_tui.model.boards.sinusoid import origin_of
from attn_tui.model.matrix import Ref
from attn_tui.view.expression import Difference, Expression, Name, Number, Sum, dot
from attn_tui.view.function import Angle, Size, Wave
from attn_tui.view.number import digits, tiny_digits
from attn_tui.view.readout import product, weight
from attn_tui.view.readout.scene import Lines, Scene

ROUNDING = 1e-9
"""A difference below this comes from rounding alone."""


def order(scene: Scene, cell: Ref) -> Lines:
    """Which token stands at a position."""
    parts = [Name(scene.title(cell))]
    result = scene.trace.number(cell)
    return scene.lines(scene.place(cell), [_stands(scene, cell.cell[0])], parts, result)


def vector(scene: Scene, cell: Ref) -> Lines:
    """PE: a sine or a cosine of the position."""
    parts = _wave(scene, *cell.cell)
    note = scene.say("not-added") if _is_idle(scene) else _pair(scene, cell.cell[1])
    return scene.lines(scene.place(cell), [note], parts, scene.trace.number(cell))


def curve(scene: Scene, cell: Ref) -> Lines:
    """A place on a curve, which is a number of PE."""
    feature, position = cell.cell
    place = scene.place(Ref("PE", position, feature))
    parts = _wave(scene, position, feature)
    return scene.lines(place, [_pair(scene, feature)], parts, scene.trace.number(cell))


def likeness(scene: Scene, cell: Ref) -> Lines:
    """The dot product of the origin's vector with another."""
    position, origin, PE = cell.cell[0], origin_of(scene.setup), scene.trace["PE"]
    apart = abs(position - origin)
    place = scene.say("likeness", origin=origin, index=position, apart=apart)
    note = "" if apart else scene.say("likeness-self")
    terms = dot(PE.row(origin), PE.row(position), scene.more)
    parts = [Name(f"PE[{origin}]·PE[{position}]"), terms]
    return scene.lines(place, [note], parts, scene.trace.number(cell))


def placed(scene: Scene, cell: Ref) -> Lines:
    """X_in: a number of the token that stands here, with the position vector's added."""
    position, feature = cell.cell
    token = order_of(scene.setup)[position]
    moved = scene.trace["X"].at(token, feature)
    name, parts = f"X[{token},{feature}]", [Name(scene.title(cell))]
    expressions: list[Expression] = [*parts, Name(name)]
    if scene.setup.positions:
        vector = Number(scene.trace["PE"].at(position, feature))
        total = Sum((Number(moved), vector))
        expressions = [*parts, Name(f"{name} + PE[{position},{feature}]"), total]
    note = _stands(scene, position)
    return scene.lines(scene.place(cell), [note], expressions, scene.trace.number(cell))


def weights(scene: Scene, cell: Ref) -> Lines:
    """A in the order in which the tokens are given."""
    return _second_layer(scene, weight.by_hand(scene, cell))


def output(scene: Scene, cell: Ref) -> Lines:
    """Y in the order in which the tokens are given."""
    return _second_layer(scene, product.output(scene, cell))


def new_output(scene: Scene, cell: Ref) -> Lines:
    """Y_new: the weights of a position times a column of the values, both in the new order."""
    position, column = cell.cell
    values = scene.trace["V_new"]
    names = [Name(scene.title(cell)), Name(f"A_new[{position}]·V_new[:,{column}]")]
    column_values = [values.at(row, column) for row in range(values.rows)]
    terms = dot(scene.trace["A_new"].row(position), column_values, scene.more)
    note = _stands(scene, position)
    lines = scene.lines(scene.place(cell), [note], [*names, terms], scene.trace.number(cell))
    return _second_layer(scene, lines)


def put_back(scene: Scene, cell: Ref) -> Lines:
    """Y_back: a row of Y_new, where its token stood at first."""
    token, column = cell.cell
    position = order_of(scene.setup).index(token)
    note = scene.say("stood", position=position)
    parts = [Name(scene.title(cell)), Name(f"Y_new[{position},{column}]")]
    return scene.lines(scene.place(cell), [note], parts, scene.trace.number(cell))


def moved(scene: Scene, cell: Ref) -> Lines:
    """By how much the output of one token has changed at most."""
    return _largest(scene, cell, [cell.cell[0]])


def difference(scene: Scene, cell: Ref) -> Lines:
    """By how much any output has changed at most."""
    return _largest(scene, cell, list(range(scene.trace["Y"].rows)))


def _largest(scene: Scene, cell: Ref, rows: list[int]) -> Lines:
    Y, back = scene.trace["Y"], scene.trace["Y_back"]
    cells = [(row, column) for row in rows for column in range(Y.columns)]
    row, column = max(cells, key=lambda place: abs(Y.at(*place) - back.at(*place)))
    result = scene.trace.number(cell)
    name = f"Y{scene.layer}"
    lone = cell.matrix == "difference"
    names = [
        f"max|{name}[{row}] - Y_back[{row}]|",
        f"|{name}[{row},{column}] - Y_back[{row},{column}]|",
    ]
    if lone:
        stands = order_of(scene.setup).index(row)
        names = [
            scene.words("matrix.difference", layer=scene.layer),
            f"|{name}[{row},{column}] - Y_new[{stands},{column}]|",
        ]
    written = tiny_digits(result, scene.decimals)
    place = scene.say("largest-moved") if lone else scene.place(cell)
    said = "" if lone else scene.say("moved")
    if result == 0 or written != digits(result, scene.decimals):
        if result < ROUNDING:
            said = scene.say("rounding" if result else "equal")
        return scene.told(place, [said], " = ".join([*names, written]))
    size = Size(Difference(Number(Y.at(row, column)), Number(back.at(row, column))))
    return scene.lines(place, [said], [*map(Name, names), size], result)


def _wave(scene: Scene, position: int, feature: int) -> list[Expression]:
    width = scene.trace["PE"].columns
    angle = Angle(position, feature - feature % 2, width)
    wave: Callable[[Expression], Wave] = partial(Wave, "cos" if feature % 2 else "sin")
    return [Name(f"PE[{position},{feature}]"), wave(angle), wave(Number(angle.shown(0)))]


def _pair(scene: Scene, feature: int) -> str:
    even = feature - feature % 2
    return scene.say("wave", even=even, odd=even + 1)


def _is_idle(scene: Scene) -> bool:
    return scene.setup.board == "position" and not scene.setup.positions


def _stands(scene: Scene, position: int) -> str:
    token = order_of(scene.setup)[position]
    return scene.say("stands", index=token, token=scene.token(token))


def _second_layer(scene: Scene, lines: Lines) -> Lines:
    """The lines with a word about the layer that they belong to, where there are two."""
    if layers_of(scene.setup) == 1:
        return lines
    *place, formula = lines
    said = scene.say("second-layer")
    note = scene.say("both", one=place[1], other=said) if len(place) > 1 else said
    return (*place[:1], note, formula)


def _at(scene: Scene, cell: Ref) -> float:
    return scene.trace.number(cell)
