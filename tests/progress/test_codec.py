"""An event is one line, and comes back from it; anything else is no event."""

import json
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from attn_tui.progress.codec import MIGRATIONS, START, LineError, NewerError, decode, encode
from attn_tui.progress.event import Event, Practised, Visited
from tests.progress.events import answer, events


@given(events)
@example(Visited(0.0, "\ud800\u2028\n\x00", "", "zh", (("causal", True),), ()))
@example(Visited(0.0, "a", "b", "en", (), (("K", 0, 0, -0.0), ("Q", 1, 2, 1e-300))))
def test_an_event_comes_back_from_its_line(event: Event) -> None:
    line = encode(event)
    assert line.startswith(START)
    assert line.endswith(b"\n")
    assert line.count(b"\n") == 1
    assert line.isascii()
    assert decode(line) == event
    assert repr(decode(line[:-1])) == repr(event)


@given(events, st.data())
def test_a_torn_line_is_no_event(event: Event, data: st.DataObject) -> None:
    line = encode(event)[:-1]
    with pytest.raises(LineError):
        decode(line[: data.draw(st.integers(0, len(line) - 1))])


json_values = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=5)),
    lambda inner: st.one_of(
        st.lists(inner, max_size=4), st.dictionaries(st.text(max_size=5), inner, max_size=4)
    ),
    max_leaves=8,
)


@given(st.one_of(st.binary(), json_values.map(lambda value: json.dumps(value).encode())))
@example(b"[" * 100_000)
@example(b"\x00" * 4096)
@example(b'{"v":true,"kind":"welcomed","time":1}')
@example(b'{"v":-1,"kind":"welcomed","time":1}')
@example(b'{"v":1,"kind":"welcomed"}')
@example(b'{"v":1,"kind":"welcomed","time":NaN}')
@example(b'{"v":1,"kind":"welcomed","time":1e999}')
@example(b'{"v":1,"kind":"welcomed","time":' + b"9" * 5000 + b"}")
@example(b'{"v":1,"kind":["welcomed"],"time":1}')
def test_any_other_bytes_are_no_event(data: bytes) -> None:
    with pytest.raises(LineError):
        decode(data)


@given(events, st.data())
def test_a_field_of_another_type_is_refused_or_read_as_an_event(
    event: Event, data: st.DataObject
) -> None:
    line = json.loads(encode(event))
    line[data.draw(st.sampled_from(sorted(line)))] = data.draw(json_values)
    try:
        found = decode(json.dumps(line).encode())
    except LineError:
        return
    assert decode(encode(found)) == found


def test_a_later_format_is_known_as_such() -> None:
    line = json.dumps({"v": len(MIGRATIONS) + 2, "kind": "dream", "of": []}).encode()
    with pytest.raises(NewerError):
        decode(line)


def test_a_kind_that_is_not_known_yet_is_one_of_a_later_program() -> None:
    with pytest.raises(NewerError):
        decode(b'{"v":1,"kind":"dream","time":1}')


def test_an_exercise_that_was_checked() -> None:
    line = b'{"v":1,"kind":"practice","time":2.5,"section":"practice","exercise":"scores","passed":false,"finding":"swapped"}\n'
    event = Practised(2.5, "practice", "scores", False, "swapped")
    assert encode(event) == line
    assert decode(line) == event


def test_an_older_format_goes_through_every_migration_from_its_own_on() -> None:
    """Format 1 said `lang`, format 2 had seconds in thousandths; format 3 is that of today."""

    def named(line: dict[str, Any]) -> dict[str, Any]:
        return {("language" if name == "lang" else name): value for name, value in line.items()}

    def in_seconds(line: dict[str, Any]) -> dict[str, Any]:
        return {**line, "time": line["time"] / 1000}

    migrations = (named, in_seconds)
    today = Visited(12.5, "weights", "one", "zh")
    first = b'{"v":1,"kind":"visit","time":12500,"section":"weights","step":"one","lang":"zh"}'
    second = first.replace(b'"v":1', b'"v":2').replace(b'"lang"', b'"language"')
    assert decode(first, migrations) == today
    assert decode(second, migrations) == today
    assert decode(encode(today, migrations), migrations) == today
    with pytest.raises(NewerError):
        decode(encode(today, migrations))


def test_a_migration_of_a_line_that_lacks_what_it_changes() -> None:
    def without(line: dict[str, Any]) -> dict[str, Any]:
        del line["lang"]
        return line

    with pytest.raises(LineError):
        decode(encode(answer(1)), (without,))
