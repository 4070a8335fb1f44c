"""A changed token: what it becomes, which outputs it moves, and what a gradient says."""

from math import isnan

from attn_tui.model.matrix import Ref
from attn_tui.view.expression import Difference, Name, Number, Sum, dot
from attn_tui.view.function import Size
from attn_tui.view.number import digits, tiny_digits
from attn_tui.view.readout.scene import Lines, Scene
from attn_tui.view.readout.weight import weight_from


def changed_input(scene: Scene, cell: Ref) -> Lines:
    """X after the change: a number is added to each feature of one token."""
    row, feature = cell.cell
    result = scene.trace.number(cell)
    names = [Name(scene.title(cell)), Name(f"X[{row},{feature}]")]
    if row != scene.trace["token"].at(0, 0):
        return scene.lines(scene.place(cell), [scene.say("token-kept")], names, result)
    added = (scene.trace["X"].at(row, feature), scene.trace["by"].at(0, 0))
    total = Sum(tuple(map(Number, added)))
    return scene.lines(scene.place(cell), [scene.say("token-changed")], [*names[:1], total], result)


def weight_after(scene: Scene, cell: Ref) -> Lines:
    """A for the changed X."""
    return weight_from(scene, cell, scene.trace["M_after"])


def output_after(scene: Scene, cell: Ref) -> Lines:
    """Y for the changed X: its weights times its values."""
    i, column = cell.cell
    A, V = scene.trace["A_after"], scene.trace["V_after"]
    names = [Name(scene.title(cell)), Name(f"A′[{i}]·V′[:,{column}]")]
    terms = dot(A.row(i), [V.at(key, column) for key in range(V.rows)], scene.more)
    before = digits(scene.trace["Y"].at(i, column), scene.decimals)
    note = scene.say("before-change", value=before)
    return scene.lines(scene.place(cell), [note], [*names, terms], scene.trace.number(cell))


def moved(scene: Scene, cell: Ref) -> Lines:
    """The largest change among the components of an output."""
    row = cell.cell[0]
    before, after = scene.trace["Y"].row(row), scene.trace["Y_after"].row(row)
    result = scene.trace.number(cell)
    pairs = zip(before, after, strict=True)
    farthest = max(range(len(before)), key=[abs(one - other) for one, other in pairs].__getitem__)
    if isnan(result):
        note = scene.say("moved-nan")
    else:
        note = scene.say("moved-far", index=farthest) if result else scene.say("moved-not")
    names = [f"max|Y′[{row}] - Y[{row}]|", f"|Y′[{row},{farthest}] - Y[{row},{farthest}]|"]
    written = tiny_digits(result, scene.decimals)
    if written != digits(result, scene.decimals):
        return scene.told(scene.place(cell), [note], " = ".join([*names, written]))
    size = Size(Difference(Number(after[farthest]), Number(before[farthest])))
    return scene.lines(scene.place(cell), [note], [*map(Name, names), size], result)


def reach(scene: Scene, cell: Ref) -> Lines:
    """The norm of one block of the Jacobian."""
    i, j = cell.cell
    result = scene.trace.number(cell)
    count = scene.trace["Y"].columns * scene.trace["X"].columns
    sign = "nan" if isnan(result) else "some" if result else "none"
    note = scene.say(f"reach-{sign}", count=count)
    names = [Name(f"‖∂Y[{i}]/∂X[{j}]‖")]
    return scene.lines(scene.pair("output-input", i, j), [note], names, result)
