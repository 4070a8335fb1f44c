"""A node of a lesson file: its place, and what may be read from it.

Reading never raises. What is not as expected is noted among the faults, and something
harmless comes back, so that one reading finds every fault of a file.
"""

import re
from collections.abc import Iterator, Sequence
from difflib import get_close_matches
from typing import Literal

from attn_tui.lesson.control import shortened
from attn_tui.lesson.fault import Faults, Term

LARGEST = 1e6
"""Numbers of a lesson lie between minus this and this."""

Form = Literal["scalar", "list", "mapping", "absent"]

_NUMBER = re.compile(r"[-+]?(?:(?:0|[1-9][0-9]*)(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][-+]?[0-9]+)?")
_NOT_FINITE = re.compile(r"[-+]?\.?(?:nan|inf|infinity)", re.IGNORECASE)
_WHOLE = re.compile(r"-?(?:0|[1-9][0-9]{0,8})")
_BOOLEANS = {"yes": True, "true": True, "no": False, "false": False}


class Node:
    """A scalar, a list or a mapping with its place, counted from 1; or one that is not there.

    `children` are the items of a list, or the keys and values of a mapping in turn. An
    absent node is false, and reading it finds no fault: its absence was reported.
    """

    __slots__ = ("children", "column", "faults", "form", "line", "plain", "text")

    def __init__(
        self,
        faults: Faults,
        line: int,
        column: int,
        form: Form,
        text: str = "",
        plain: bool = True,
        children: Sequence["Node"] = (),
    ) -> None:
        self.faults = faults
        self.line = line
        self.column = column
        self.form = form
        self.text = text
        self.plain = plain
        self.children = children

    def __bool__(self) -> bool:
        return self.form != "absent"

    def fault(self, key: str, **values: object) -> None:
        """Note a fault at this place."""
        self.faults.add(self.line, self.column, key, **values)

    def string(self) -> str:
        """A scalar as it is written, whatever YAML would take it for; never empty."""
        if self.form != "scalar":
            self.wrong(Term("a-text"))
        elif not self.text.strip():
            self.fault("empty")
        return self.text

    def one_of(self, known: Sequence[str], what: str) -> str:
        """One of the names in `known`, which are of the kind `what`; else an empty string."""
        if self.form != "scalar" or not self.text:
            self.wrong(Term("one-of", {"names": tuple(known)}))
        elif self.text in known:
            return self.text
        else:
            self.unknown(known, what)
        return ""

    def boolean(self) -> bool:
        """yes, no, true or false; False where it is absent."""
        if self.form != "scalar" or not self.plain or self.text not in _BOOLEANS:
            self.wrong(Term("a-boolean"))
        return _BOOLEANS.get(self.text, False)

    def number(self, low: float = -LARGEST, high: float = LARGEST) -> float:
        """A finite number from `low` to `high`, written in decimals."""
        if self.is_number:
            value = float(self.text)
            if low <= value <= high:
                return value
        if self.is_number or (self.form == "scalar" and _NOT_FINITE.fullmatch(self.text)):
            self.wrong(Term("a-number-between", {"low": f"{low:.0f}", "high": f"{high:.0f}"}))
        else:
            self.wrong(Term("a-number"))
        return 0.0

    @property
    def is_number(self) -> bool:
        """Whether a decimal number is written here, without quotes."""
        return self.form == "scalar" and self.plain and bool(_NUMBER.fullmatch(self.text))

    def whole(self, low: int, high: int) -> int:
        """A whole number from `low` to `high`; `high` where it is none."""
        if self.form == "scalar" and self.plain and _WHOLE.fullmatch(self.text):
            value = int(self.text)
            if low <= value <= high:
                return value
        self.wrong(Term("a-whole", {"low": low, "high": high}))
        return high

    def items(self, low: int = 1, high: int | None = None) -> Sequence["Node"]:
        """The items of a list of at least `low` and at most `high`; none where it is no list."""
        if self.form != "list":
            self.wrong(Term("a-list"))
            return ()
        if len(self.children) < low or (high is not None and len(self.children) > high):
            key = "at-least" if high is None else "exactly" if low == high else "between"
            expected = Term(key, {"low": low, "high": high})
            self.fault("count", found=len(self.children), expected=expected)
        return self.children

    def pairs(self, low: int = 1) -> list[tuple["Node", "Node"]]:
        """Keys and values of a mapping of at least `low` names, each key once."""
        if self.form != "mapping":
            self.wrong(Term("a-mapping"))
            return []
        if len(self.children) < 2 * low:
            self.fault("count", found=0, expected=Term("at-least", {"low": low}))
        first: dict[str, Node] = {}
        kept: list[tuple[Node, Node]] = []
        for key, value in zip(self.children[::2], self.children[1::2], strict=True):
            if key.form != "scalar":
                key.wrong(Term("a-key"))
            elif key.text in first:
                key.fault("again", name=shortened(key.text), first=first[key.text].line)
            else:
                first[key.text] = key
                kept.append((key, value))
        return kept

    def fields(self, need: Sequence[str] = (), may: Sequence[str] = ()) -> "Fields":
        """The values of a mapping that has all keys of `need` and no others than in `may`."""
        known = (*need, *may)
        fields = Fields(self)
        if self.form != "mapping":
            self.wrong(Term("a-mapping-with", {"names": known}))
            fields.meant.update(known)
        for key, value in self.pairs(0) if self.form == "mapping" else ():
            if key.text in known:
                fields.keys[key.text] = key
                fields.values[key.text] = value
            else:
                fields.meant.add(key.unknown(known, "what-key"))
        fields.require(need)
        return fields

    def wrong(self, expected: Term) -> None:
        """Note that something else is written here than `expected`."""
        if self:
            self.fault("wrong", found=self._found(), expected=expected)

    def unknown(self, known: Sequence[str], what: str, name: str = "") -> str:
        """Note that `name`, or what is written here, is not in `known`; what is nearest."""
        name = name or self.text
        folded = {each.casefold(): each for each in known}
        near = folded.get(name.casefold()) or "".join(get_close_matches(name, known, 1))
        expected = Term("near", {"name": near}) if near else Term("one-of", {"names": tuple(known)})
        self.fault("unknown", what=Term(what), name=shortened(name), expected=expected)
        return near

    def _found(self) -> Term:
        if self.form != "scalar":
            return Term("found-list" if self.form == "list" else "found-mapping")
        if self.plain and not self.text:
            return Term("found-nothing")
        return Term("found-text" if self.plain else "found-quoted", {"text": shortened(self.text)})


class Fields:
    """The values of a mapping by key; what is not there reads as absent.

    `meant` are the keys that misspelt ones are near to: they are not reported as missing.
    """

    def __init__(self, node: Node) -> None:
        self.node = node
        self.keys: dict[str, Node] = {}
        self.values: dict[str, Node] = {}
        self.meant: set[str] = set()

    def __getitem__(self, key: str) -> Node:
        absent = Node(self.node.faults, self.node.line, self.node.column, "absent")
        return self.values.get(key, absent)

    def __contains__(self, key: object) -> bool:
        return key in self.values

    def __iter__(self) -> Iterator[str]:
        return iter(self.values)

    def only(self, names: Sequence[str]) -> str:
        """The one of `names` that is a key here; an empty string where none or several are."""
        found = [name for name in self if name in names]
        if len(found) == 1:
            return found[0]
        if found:
            self.keys[found[1]].fault("several", found=tuple(found), names=tuple(names))
        elif not self.meant.intersection(names):
            self.node.fault("none", names=tuple(names))
        return ""

    def restrict(self, name: str, others: Sequence[str]) -> None:
        """Note every key that goes neither by `name` nor by one of `others`."""
        for key in self:
            if key != name and key not in others:
                self.keys[key].fault("stray", name=key, other=name, names=(name, *others))

    def require(self, need: Sequence[str], beside: Sequence[str] = ()) -> None:
        """Note every key of `need` that is missing, beside keys that ask for it."""
        for name in need:
            if name not in self and name not in self.meant:
                self.node.fault("missing", name=name, names=(*beside, *need))
