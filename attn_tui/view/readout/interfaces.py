"""One mask through several interfaces, and rows in which nothing is visible."""

from collections.abc import Sequence
from math import inf, isnan

from attn_tui.model.boards.nothing import WAYS
from attn_tui.model.matrix import Ref
from attn_tui.view.expression import Expression, Name, Number, Quotient
from attn_tui.view.readout.scene import Lines, Scene
from attn_tui.view.readout.weight import scores_of, softmax

_BOOLEAN = {
    "by_hand": ("block", False),
    "by_sdpa": ("attn_mask", True),
    "by_mha": ("attn_mask", False),
    "by_ones": ("attn_mask", True),
    "by_flex": ("mask_mod", True),
    "sdpa_wrong": ("attn_mask", False),
    "mha_wrong": ("attn_mask", True),
    "flex_wrong": ("mask_mod", False),
}
"""What each interface is handed: under which name, and whether as the keep mask."""


def through(scene: Scene, cell: Ref) -> Lines:
    """What is handed over for this pair, and what the interface makes of it."""
    i, j = cell.cell
    argument, as_keep = _BOOLEAN[cell.matrix]
    kept = scene.trace["keep"].at(i, j) == 1
    called = f"(…, {i}, {j})" if argument == "mask_mod" else f"[{i},{j}]"
    handed = f"{argument}{called} = {kept is as_keep}"
    place = scene.place(cell) if cell.matrix == "by_hand" else by_torch(scene, scene.place(cell))
    return _visible(scene, cell, place, handed)


def added(scene: Scene, cell: Ref) -> Lines:
    """A mask of the numbers 0 and 1, which SDPA adds to the scores."""
    i, j = cell.cell
    kept = [float(each == 1) for each in scene.trace["keep"].row(i)]
    scores = [score + one for score, one in zip(scores_of(scene, i), kept, strict=True)]
    note = scene.say("mask-added", handed=f"attn_mask[{i},{j}] = {kept[j]:.0f}")
    return softmax(scene, cell, scores, j, [note], place=by_torch(scene, scene.place(cell)))


def way(scene: Scene, cell: Ref) -> Lines:
    """One way to compute a row in which every key is hidden."""
    at, key = cell.cell
    row = int(scene.trace["row"].at(0, 0))
    label = scene.words(f"matrix.way-{WAYS[at]}")
    place = scene.pair("way", row, key, way=label)
    place = place if WAYS[at] in ("softmax", "finite") else by_torch(scene, place)
    if WAYS[at] == "finite":
        share = Quotient(Number(1), Number(scene.trace["ways"].columns))
        parts = [Name(f"A[{row},{key}]"), share]
        return scene.lines(place, [scene.say("all-alike")], parts, scene.trace.number(cell))
    return _nothing(scene, cell, place, f"A[{row},{key}]")


def shared(scene: Scene, cell: Ref) -> Lines:
    """Equal scores: a row's weight shared out among the keys that take part."""
    i, j = cell.cell
    row = scene.trace[cell.matrix].row(i)
    result = row[j]
    place = by_torch(scene, scene.place(cell))
    count = sum(weight > 0 for weight in row)
    if not count:
        return _nothing(scene, cell, place, scene.title(cell))
    parts: list[Expression] = [Name(scene.title(cell))]
    if not result:
        return scene.lines(place, [scene.pair("gets-none", i, j)], parts, result)
    parts.append(Quotient(Number(1), Number(count)))
    return scene.lines(place, [scene.say("equal-scores", count=count)], parts, result)


def by_torch(scene: Scene, place: str) -> str:
    """A place, and the torch whose answer stands there."""
    return scene.say("by-torch", place=place, version=scene.trace.torch.partition("+")[0])


def _visible(scene: Scene, cell: Ref, place: str, handed: str) -> Lines:
    """The softmax of one row over the keys that got some weight."""
    i, j = cell.cell
    row = scene.trace[cell.matrix].row(i)
    if not any(weight > 0 for weight in row):
        note = scene.say("handed-over", handed=handed)
        return _nothing(scene, cell, place, scene.title(cell), [note])
    scores = [
        score if weight > 0 else -inf
        for score, weight in zip(scores_of(scene, i), row, strict=True)
    ]
    note = scene.pair("handed-takes-part" if row[j] else "handed-left-out", i, j, handed=handed)
    return softmax(scene, cell, scores, j, [note], place=place)


def _nothing(scene: Scene, cell: Ref, place: str, name: str, notes: Sequence[str] = ()) -> Lines:
    """A row in which no key takes part, as it came out: not a number, or zeros."""
    result = scene.trace.number(cell)
    parts: list[Expression] = [Name(name)]
    if isnan(result):
        parts.append(Quotient(Number(0), Number(0)))
    note = scene.say("row-nan" if isnan(result) else "row-zero")
    return scene.lines(place, [*notes, note], parts, result)
