"""What a check of a learner's file found, as one sentence."""

import re
from unicodedata import normalize

from attn_tui.model.exercise import EXERCISES, REASON
from attn_tui.model.finding import Finding
from attn_tui.view.code import cleaned
from attn_tui.view.number import digits
from attn_tui.words import Words

_COUNTED = ("memory", "output")
_UNITS = (("GB", 10**9), ("MB", 10**6), ("kB", 10**3))
_COUNT = re.compile(r"\((\d+),\)")
"""The shape of a list of numbers."""
_CODE_POINT = re.compile(r"U\+([0-9A-F]{4})\b")
"""The character that Python cannot read, as its message names it."""
_SMALL_TRUTH = re.compile(r"name '(true|false)' is not defined")
"""What Python says of a truth that begins with a small letter."""
_CHINESE = dict(zip("“”‘’、。【】《》「」", '""\'\',.[]<>""', strict=True))
"""Signs of a Chinese keyboard without a half-width form of their own, and what is meant."""
_SPACE = "\u3000"


def verdict_text(finding: Finding, words: Words) -> str:
    """The sentence of its kind, with the learner's own line where one is known."""
    kind = finding.kind
    sign = _sign(finding)
    got, expected = _texts(finding)
    return words(
        f"practice.kind-{kind}{_form(finding)}",
        where=where_text(finding, words),
        detail=cleaned(finding.detail),
        name=_name(finding, words),
        count=_size(finding.count) if kind in _COUNTED else finding.count,
        got=got,
        expected=expected,
        sign=sign,
        plain=_plain(sign),
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
    match finding.kind:
        case "blank" if finding.name == REASON:
            return "-why-numbers" if _is_answers(finding) else "-why"
        case "why" if _is_answers(finding):
            return "-numbers"
        case "raised" if _SMALL_TRUTH.search(finding.detail):
            return "-truth"
        case "blank" if finding.count > 1:
            return "-several"
        case "missing" if finding.name == REASON:
            return "-why"
        case "callable" if EXERCISES[finding.exercise].form == "module":
            return "-class"
        case "missing" if finding.detail:
            return "-near"
        case "syntax" if sign := _sign(finding):
            return "-space" if sign == _SPACE else "-sign"
        case "random" if finding.mistake:
            return "-named"
        case "answer":
            return _answer_form(finding)
    return ""


def _is_answers(finding: Finding) -> bool:
    return EXERCISES[finding.exercise].form == "answers"


def _answer_form(finding: Finding) -> str:
    if finding.at:
        return ""
    if finding.got is not None and len(finding.got.values) == 1:
        return "-number"
    if _counts(finding):
        return "-count"
    if finding.expected_text.startswith("("):
        return "-shape"
    return "-type" if finding.expected_text else ""


def _texts(finding: Finding) -> tuple[str, str]:
    """What came and what is expected, as the sentence names them."""
    if finding.kind == "answer" and not finding.at:
        if finding.got is not None and len(finding.got.values) == 1:
            return digits(finding.got.values[0]), ""
        counts = _counts(finding)
        if counts:
            return counts
    return cleaned(finding.got_text), cleaned(finding.expected_text)


def _counts(finding: Finding) -> tuple[str, str] | None:
    """How many numbers a list has and should have, where it is that."""
    got, expected = map(_COUNT.fullmatch, (finding.got_text, finding.expected_text))
    return (got[1], expected[1]) if got and expected else None


def _sign(finding: Finding) -> str:
    """The full-width sign that Python cannot read; empty where it is something else."""
    found = _CODE_POINT.search(finding.detail) if finding.kind == "syntax" else None
    sign = chr(int(found[1], 16)) if found else ""
    known = sign in _CHINESE or sign == _SPACE or "\uff01" <= sign <= "\uff5e"
    return sign if known else ""


def _plain(sign: str) -> str:
    """The half-width sign that is meant."""
    return _CHINESE.get(sign) or normalize("NFKC", sign)


def _name(finding: Finding, words: Words) -> str:
    if finding.kind in ("accepts", "refuses"):
        return words(f"practice.function-{finding.name}")
    return cleaned(finding.name) + (index_text(finding.at) if finding.kind == "answer" else "")


def _size(count: int) -> str:
    """A number of bytes in the largest unit that gives at least one."""
    unit, size = next((each for each in _UNITS if count >= each[1]), ("B", 1))
    return f"{round(count / size)} {unit}"
