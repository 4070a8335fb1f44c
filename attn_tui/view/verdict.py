"""What a check of a learner's file found, as one sentence."""

from attn_tui.model.finding import Finding
from attn_tui.view.code import cleaned
from attn_tui.words import Words

_COUNTED = ("memory", "output")
_UNITS = (("GB", 10**9), ("MB", 10**6), ("kB", 10**3))


def verdict_text(finding: Finding, words: Words) -> str:
    """The sentence of its kind, with the learner's own line where one is known."""
    kind = finding.kind
    return words(
        f"practice.kind-{kind}{_form(finding)}",
        where=where_text(finding, words),
        detail=cleaned(finding.detail),
        name=_name(finding, words),
        count=_size(finding.count) if kind in _COUNTED else finding.count,
        got=cleaned(finding.got_text),
        expected=cleaned(finding.expected_text),
    )


def where_text(finding: Finding, words: Words) -> str:
    """The learner's own line, and its file where that is another one; empty without one."""
    if finding.line < 1:
        return ""
    if finding.file:
        return words("practice.where-file", line=finding.line, file=cleaned(finding.file))
    return words("practice.where", line=finding.line)


def index_text(at: tuple[int, ...]) -> str:
    """`[0, 2, 1]`; nothing for a single number."""
    return f"[{', '.join(map(str, at))}]" if at else ""


def _form(finding: Finding) -> str:
    """Which form of the kind's sentence fits, as the end of its key."""
    if finding.kind == "blank" and finding.count > 1:
        return "-several"
    if finding.kind == "missing" and finding.detail:
        return "-near"
    return ""


def _name(finding: Finding, words: Words) -> str:
    if finding.kind in ("accepts", "refuses"):
        return words(f"practice.function-{finding.name}")
    return cleaned(finding.name) + (index_text(finding.at) if finding.kind == "answer" else "")


def _size(count: int) -> str:
    """A number of bytes in the largest unit that gives at least one."""
    unit, size = next((each for each in _UNITS if count >= each[1]), ("B", 1))
    return f"{round(count / size)} {unit}"
