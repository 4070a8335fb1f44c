"""From dot products to exponentials: scaled, moved by a constant, masked, exponentiated."""

from math import inf

from attn_tui.model.matrix import Ref
from attn_tui.view.expression import (
    Exponential,
    Expression,
    Name,
    Number,
    Quotient,
    Root,
    Sum,
    added,
)
from attn_tui.view.readout.scene import Lines, Scene


def scaled(scene: Scene, cell: Ref) -> Lines:
    """S: a dot product divided by √d; by d or by nothing where a mistake or a switch says so."""
    i, j = cell.cell
    dot_product = Number(scene.trace["P"].at(i, j))
    width = Number(scene.trace[scene.vector("Q")].columns)
    whole = Name(scene.title(cell))
    place, result = scene.place(cell), scene.trace.number(cell)
    if scene.mistake == "by-d":
        names = [whole, Name(f"P[{i},{j}]/d")]
        parts = [*names, Quotient(dot_product, width)]
        return scene.lines(place, [scene.say("by-d")], parts, result)
    if not scene.setup.scale or scene.mistake == "no-scale":
        return scene.lines(place, [scene.say("not-scaled")], [whole, Name(f"P[{i},{j}]")], result)
    parts = [whole, Name(f"P[{i},{j}]/√d"), Quotient(dot_product, Root(width))]
    return scene.lines(place, [], parts, result)


def moved(scene: Scene, cell: Ref) -> Lines:
    """S + z: a score with the constant of its row added."""
    i, j = cell.cell
    score, constant = scene.trace["S"].at(i, j), scene.trace["z"].at(i, 0)
    names = [Name(f"S[{i},{j}] + z[{i}]")]
    total = Sum((Number(score), Number(constant)))
    return scene.lines(scene.place(cell), [], [*names, total], scene.trace.number(cell))


def masked(scene: Scene, cell: Ref) -> Lines:
    """M: a score plus 0 or -∞, or what a mistake makes of it."""
    i, j = cell.cell
    result = scene.trace.number(cell)
    parts: list[Expression] = [Name(scene.title(cell))]
    if scene.mistake != "zero-fill" or j <= i:
        score = scene.trace["S"].at(i, j)
        constant = scene.trace["z"].at(i, 0) if "z" in scene.trace else 0
        names, terms = [f"S[{i},{j}]"], [Number(score)]
        if constant:
            names, terms = [*names, f"z[{i}]"], [*terms, Number(constant)]
        if scene.setup.causal and scene.mistake != "late-mask":
            seen = float(scene.mistake == "float-mask" and j <= i)
            mask = Number(-inf if scene.blocked(i, j) else seen)
            names, terms = [*names, mask.grouped(0)], [*terms, mask]
        parts += [Name(" + ".join(names)), added(terms)]
    return scene.lines(_why(scene, i, j), [_slip(scene, i, j)], parts, result)


def exponentiated(scene: Scene, cell: Ref) -> Lines:
    """E: e to the power of the masked score."""
    i, j = cell.cell
    score, result = scene.trace["M"].at(i, j), scene.trace.number(cell)
    note = scene.say("overflow") if result == inf else ""
    parts = [Name(scene.title(cell)), Exponential(Number(score))]
    return scene.lines(scene.place(cell), [note], parts, result)


def _why(scene: Scene, i: int, j: int) -> str:
    """Whether the key may be seen by the query, told by their places."""
    if not scene.setup.causal:
        return scene.pair("pair", i, j)
    if j > i:
        return scene.pair("later", i, j)
    return scene.pair("own" if i == j else "earlier", i, j)


def _slip(scene: Scene, i: int, j: int) -> str:
    """What is done about it: hidden or not, and by which mistake."""
    if not scene.setup.causal:
        return scene.say("mask-off")
    future = "future" if j > i else "past"
    if scene.mistake in ("zero-fill", "late-mask") and j > i:
        return scene.say(scene.mistake)
    if scene.mistake == "off-by-one" and i == j:
        return scene.say("off-by-one")
    if scene.mistake in ("inverted", "float-mask"):
        return scene.say(f"{scene.mistake}-{future}")
    return scene.say("hidden" if j > i else "visible")
