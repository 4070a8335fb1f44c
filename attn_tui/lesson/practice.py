"""The exercises of a section, and what is said to each known mistake in them."""

import re
from collections.abc import Sequence
from typing import cast

from attn_tui.lesson.brief import Brief, Practice, Reason
from attn_tui.lesson.control import shortened
from attn_tui.lesson.node import Fields, Node
from attn_tui.lesson.text import Text, read_text
from attn_tui.model.exercise import EXERCISES, FADINGS, Fading
from attn_tui.words import LANGUAGES

NUMBERS = "numbers"
"""The one name that the text of a mistake may hold in braces."""

_NAME = re.compile(r"\{([A-Za-z0-9_-]+)\}")
_NEED = ("id", "title", "task", "hints", "asks", "reasons", "because")


def read_practice(section: Fields) -> Practice:
    """The practice of a section: nothing where it has neither `exercises` nor `mistakes`."""
    exercises, mistakes = section["exercises"], section["mistakes"]
    if not exercises:
        if mistakes:
            section.require(("exercises",), beside=("mistakes",))
        return Practice()
    first: dict[str, Node] = {}
    briefs = tuple(_brief(item, first) for item in exercises.items())
    known = tuple(
        dict.fromkeys(
            mistake for brief in briefs if brief.id for mistake in EXERCISES[brief.id].mistakes
        )
    )
    if known:
        section.require(("mistakes",), beside=("exercises",))
    return Practice(briefs, _mistakes(section, known) if mistakes else {})


def _brief(node: Node, first: dict[str, Node]) -> Brief:
    """What is said about one exercise, which is not among those of `first`."""
    fields = node.fields(_NEED, ("begin",))
    id = fields["id"].one_of(tuple(EXERCISES), "what-exercise")
    if id in first:
        fields["id"].fault("again", name=id, first=first[id].line)
    elif id:
        first[id] = fields["id"]
    begin = fields["begin"]
    return Brief(
        id=id,
        title=read_text(fields["title"]),
        task=read_text(fields["task"]),
        hints=tuple(read_text(item) for item in fields["hints"].items(2, 4)),
        asks=read_text(fields["asks"]),
        reasons=_reasons(fields["reasons"]),
        because=read_text(fields["because"]),
        begin=cast(Fading, begin.one_of(FADINGS, "what-fading")) if begin else "several",
    )


def _reasons(node: Node) -> tuple[Reason, ...]:
    """Two to four reasons, of which one is right."""
    reasons: list[Reason] = []
    right: list[Node] = []
    for item in node.items(2, 4):
        fields = item.fields(("text", "say"), ("right",))
        reason = Reason(
            read_text(fields["text"]), read_text(fields["say"]), fields["right"].boolean()
        )
        reasons.append(reason)
        if reason.right:
            right.append(fields["right"])
    if reasons and not right:
        node.fault("no-right-reason")
    for another in right[1:]:
        another.fault("right-again", first=right[0].line)
    return tuple(reasons)


def _mistakes(section: Fields, known: Sequence[str]) -> dict[str, Text]:
    """The texts under `mistakes`: one for each mistake that is known in the section's exercises."""
    mistakes: dict[str, Text] = {}
    meant: set[str] = set()
    for key, value in section["mistakes"].pairs(0):
        text = _numbered(value)
        if key.text in known:
            mistakes[key.text] = text
        elif known:
            meant.add(key.unknown(known, "what-mistake"))
    lacking = tuple(each for each in known if each not in mistakes and each not in meant)
    if lacking and section["mistakes"].form == "mapping":
        section.keys["mistakes"].fault("no-mistakes", names=lacking)
    return mistakes


def _numbered(node: Node) -> Text:
    """A text that names nothing but `{numbers}` in braces."""
    text = read_text(node)
    for key, value in node.pairs(0) if node.form == "mapping" else ():
        other = [name for name in _NAME.findall(value.text) if name != NUMBERS]
        if key.text in LANGUAGES and other:
            value.fault("other-name", name=shortened(other[0]), expected=f"{{{NUMBERS}}}")
    return text
