"""What events come to, and when questions come back."""

from hypothesis import given
from hypothesis import strategies as st

from attn_tui.progress.due import DAY, INTERVALS, due_questions
from attn_tui.progress.event import Answered, Finished, Practised, Questioned, Visited, Welcomed
from attn_tui.progress.fold import Progress, fold, with_practised
from tests.progress.events import answer, events


def attempt(time: float, right: bool = True, sure: bool = True, id: str = "axes") -> Questioned:
    """An answer to a question."""
    return Questioned(time, "self-test", id, "a", 1, 0, right, sure)


def test_the_last_event_about_a_thing_counts() -> None:
    first, second = Visited(1, "a", "x", "en"), Visited(3, "b", "y", "zh")
    progress = fold(
        [first, answer(2, given="1"), second, answer(4, given="2"), Finished(5, "a", "x")]
    )
    assert progress.last == second
    assert progress.visits == {("a", "x"): first, ("b", "y"): second}
    assert progress.answers == {("weights", "one", "guess"): answer(4, given="2")}
    assert progress.done == {("a", "x")}
    assert not progress.welcomed
    assert fold([Welcomed(1)]).welcomed
    assert fold([]) == Progress()


@given(st.lists(events, max_size=12))
def test_an_event_twice_is_once(happened: list[Visited | Answered]) -> None:
    happened.sort(key=lambda event: event.time)
    doubled = [event for event in happened for _ in (1, 2)]
    assert fold(doubled) == fold(happened)


def test_what_was_passed_once_stays_passed() -> None:
    passed = Practised(1, "practice", "scores", True, "passed")
    broken = Practised(2, "practice", "scores", False, "syntax")
    begun = Practised(3, "practice", "softmax", False, "axis")
    progress = fold([passed, broken, begun])
    assert progress.practised == {("practice", "scores"): broken, ("practice", "softmax"): begun}
    assert progress.passed == {("practice", "scores")}


def test_one_more_check_counts_as_if_it_had_been_there_from_the_start() -> None:
    """What a session shows is what the next one reads."""
    happened: list[Questioned | Practised] = [
        attempt(0),
        Practised(1, "practice", "scores", True, "passed"),
        Practised(2, "practice", "scores", False, "axis"),
        Practised(3, "elsewhere", "scores", False, "time"),
    ]
    for at, event in enumerate(happened[1:], 1):
        assert isinstance(event, Practised)
        assert with_practised(fold(happened[:at]), event) == fold(happened[: at + 1])


def test_a_question_comes_back_in_a_day_a_week_and_a_month() -> None:
    time, attempts = 0.0, []
    for interval in INTERVALS:
        attempts.append(attempt(time))
        [due] = due_questions(fold(attempts))
        assert (due.time, due.missed) == (time + interval, False)
        time = due.time
    assert due_questions(fold([*attempts, attempt(time)])) == ()


def test_an_early_answer_neither_hurries_nor_delays_the_next() -> None:
    [due] = due_questions(fold([attempt(0), attempt(60), attempt(3600)]))
    assert due.time == DAY


def test_missed_and_unsure_ones_come_back_in_a_day_before_the_others() -> None:
    happened = [
        attempt(0, id="known"),
        attempt(10, sure=False, id="guessed"),
        attempt(20, id="lost"),
        attempt(30, right=False, id="lost"),
    ]
    due = due_questions(fold(happened))
    assert [(each.id, each.time, each.missed) for each in due] == [
        ("guessed", 10 + DAY, True),
        ("lost", 30 + DAY, True),
        ("known", DAY, False),
    ]
