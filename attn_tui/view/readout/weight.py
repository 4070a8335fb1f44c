"""Softmax of one cell: its exponential over the sum of all those beside it."""

from collections.abc import Sequence
from math import fsum, inf, isfinite, isnan, log, sqrt

from attn_tui.model.matrix import Matrix, Ref
from attn_tui.view.expression import (
    Exponential,
    Expression,
    Name,
    Number,
    Product,
    Quotient,
    added,
    exponential,
)
from attn_tui.view.readout.mask import handed_by
from attn_tui.view.readout.scene import Lines, Scene, hidden

_LARGEST, _SMALLEST = log(1e6), log(1e-3)
"""Largest scores of a row between which its exponentials are easy to read."""


def weight(scene: Scene, cell: Ref) -> Lines:
    """A, from the masked scores."""
    return weight_from(scene, cell, scene.trace["M"])


def weight_from(scene: Scene, cell: Ref, masked: Matrix) -> Lines:
    """A weight of the table that these masked scores give."""
    i, j = cell.cell
    result = scene.trace.number(cell)
    if scene.mistake == "axis":
        column = [masked.at(row, j) for row in range(masked.rows)]
        return softmax(scene, cell, column, i, [scene.say("axis")], "column")
    if scene.mistake == "late-mask" and scene.blocked(i, j):
        before = _share(masked.row(i), j)
        parts = [Name(scene.title(cell)), Product((Number(before), Number(0)))]
        return scene.lines(scene.place(cell), [scene.say("late-zero")], parts, result)
    return softmax(scene, cell, masked.row(i), j, [_slip(scene, i)])


def by_hand(scene: Scene, cell: Ref) -> Lines:
    """A on boards without M: the masked scores are worked out here from Q and K."""
    i, j = cell.cell
    scores = scores_of(scene, i)
    scores = [-inf if scene.blocked(i, key) else score for key, score in enumerate(scores)]
    return softmax(scene, cell, scores, j, [])


def by_sdpa(scene: Scene, cell: Ref) -> Lines:
    """SDPA's weights, by what its `attn_mask` does to the scores."""
    i, j = cell.cell
    how = handed_by(scene)
    scores = scores_of(scene, i)
    past = [key <= i for key in range(len(scores))]
    if how == "float":
        scores = [score + seen for score, seen in zip(scores, past, strict=True)]
        return softmax(scene, cell, scores, j, [scene.say("sdpa-float")])
    takes_part = [not seen if how == "block" else seen for seen in past]
    scores = [score if part else -inf for score, part in zip(scores, takes_part, strict=True)]
    note = scene.pair("takes-part" if takes_part[j] else "left-out", i, j)
    return softmax(scene, cell, scores, j, [note])


def scores_of(scene: Scene, i: int) -> list[float]:
    """The scores of row i before any mask, worked out from Q and K."""
    Q, K = scene.trace["Q"], scene.trace["K"]
    divisor = sqrt(Q.columns) if scene.setup.scale else 1.0
    products = [zip(Q.row(i), K.row(key), strict=True) for key in range(K.rows)]
    return [sum(one * other for one, other in pairs) / divisor for pairs in products]


def _share(scores: Sequence[float], at: int) -> float:
    largest = max(scores)
    return exponential(scores[at] - largest) / fsum(exponential(each - largest) for each in scores)


def _slip(scene: Scene, i: int) -> str:
    """What a mistake does to row i of the weights."""
    last = scene.trace["M"].columns - 1
    if scene.mistake in ("zero-fill", "late-mask") and i == last:
        return ""
    known = ("zero-fill", "late-mask", "inverted", "float-mask")
    return scene.say(f"{scene.mistake}-weight") if scene.mistake in known else ""


def softmax(
    scene: Scene,
    cell: Ref,
    scores: Sequence[float],
    at: int,
    notes: list[str],
    along: str = "row",
    place: str = "",
) -> Lines:
    """The chain of one weight among `scores`, with what has to be said about them."""
    place = place or scene.place(cell)
    result = scene.trace.number(cell)
    visible = [score for score in scores if not hidden(score)]
    parts: list[Expression] = [Name(scene.title(cell))]
    if not visible:
        note = scene.say("nothing-visible" if isnan(result) else "sdpa-nothing")
        parts += [Quotient(Number(0), Number(0))] if isnan(result) else []
        return scene.lines(place, [note], parts, result)
    if not any(notes) and len(visible) < len(scores):
        notes = [scene.say("zero" if hidden(scores[at]) else "zeros")]
    largest = max(visible)
    if isfinite(largest) and not _SMALLEST <= largest <= _LARGEST:
        shown = Number(largest).text(scene.decimals)
        notes = [*notes, scene.say(f"largest-of-{along}", largest=shown)]
        scores, visible = ([each - largest for each in some] for some in (scores, visible))
    powers = added([Exponential(Number(score)) for score in visible], scene.more)
    total = Number(fsum(exponential(score) for score in visible))
    parts.append(Quotient(Exponential(Number(scores[at])), powers))
    parts.append(Quotient(Number(exponential(scores[at])), total))
    return scene.lines(place, notes, parts, result)
