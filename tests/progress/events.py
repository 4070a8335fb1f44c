"""Events of every kind, and sessions that write them."""

from collections.abc import Iterable
from pathlib import Path

from hypothesis import strategies as st

from attn_tui.progress.event import (
    Answered,
    Event,
    Finished,
    Practised,
    Questioned,
    Reset,
    Visited,
    Welcomed,
)
from attn_tui.progress.reader import Logs, read_logs
from attn_tui.progress.writer import Writer

times = st.floats(0, 1e11)
texts = st.text(max_size=12)
indices = st.integers(0, 4096)
numbers = st.floats(-1e6, 1e6)
given_answers = st.one_of(
    st.none(),
    texts,
    st.integers(),
    st.lists(st.one_of(texts, st.integers()), max_size=4).map(tuple),
)
switches = st.lists(st.tuples(texts, st.one_of(st.booleans(), texts)), max_size=3).map(tuple)
edits = st.lists(st.tuples(texts, indices, indices, numbers), max_size=3).map(tuple)
events: st.SearchStrategy[Event] = st.one_of(
    st.builds(
        Visited, times, texts, texts, texts, switches=switches, edits=st.one_of(st.none(), edits)
    ),
    st.builds(
        Answered,
        times,
        texts,
        texts,
        texts,
        given=given_answers,
        right=st.one_of(st.none(), st.booleans()),
        shown=st.booleans(),
    ),
    st.builds(
        Questioned,
        times,
        texts,
        texts,
        texts,
        st.integers(),
        given_answers,
        st.booleans(),
        st.booleans(),
        st.lists(texts, max_size=3).map(tuple),
    ),
    st.builds(Practised, times, texts, texts, st.booleans(), texts),
    st.builds(Finished, times, texts, texts),
    st.builds(Welcomed, times),
    st.builds(Reset, times, texts, st.lists(st.tuples(texts, indices), max_size=3).map(tuple)),
)


def answer(time: float, ask: str = "guess", given: str = "1", section: str = "weights") -> Answered:
    """An answer to an ask of the step `one`."""
    return Answered(time, section, "one", ask, given, True)


def session(folder: Path, happened: Iterable[Event]) -> None:
    """A session in which this happened, from its start to its end."""
    writer = Writer(lambda: folder)
    for event in happened:
        writer.record(event)
    assert writer.close()


def read(folder: Path) -> Logs:
    """What a session finds at its start."""
    return read_logs(lambda: folder)
