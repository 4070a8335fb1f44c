"""One frame in flight, and what becomes of terminals that do not answer."""

from hypothesis import given, settings
from hypothesis import strategies as st

from attn_tui.terminal.flow import FIRST_ANSWER, LOST_ANSWER, Flow


def test_a_second_frame_waits_for_the_answer_to_the_first() -> None:
    flow = Flow()
    assert flow.may_send(0)
    assert flow.asks
    flow.sent(0)
    assert not flow.may_send(0.5)
    assert not flow.asks
    flow.acknowledged(0.6)
    assert flow.may_send(0.6)
    assert flow.asks


def test_a_probe_holds_up_no_frame_and_is_the_only_query_until_it_is_answered() -> None:
    flow = Flow()
    flow.probed(0)
    for now in (0.1, 0.2):
        assert flow.may_send(now)
        assert not flow.asks
        flow.sent(now)
    flow.acknowledged(0.3)
    assert flow.asks
    flow.sent(0.4)
    assert not flow.may_send(FIRST_ANSWER + 5)


def test_a_terminal_that_leaves_the_first_query_unanswered_is_never_asked_again() -> None:
    flow = Flow()
    flow.sent(3)
    assert flow.deadline == 3 + FIRST_ANSWER
    assert not flow.timed_out(3.9)
    assert flow.timed_out(4)
    assert not flow.timed_out(4.1)
    assert flow.deadline is None
    for now in (4, 5, 6):
        assert flow.may_send(now)
        assert not flow.asks
        flow.sent(now)
        flow.acknowledged(now)


def test_an_answer_that_comes_too_late_changes_nothing() -> None:
    flow = Flow()
    flow.sent(0)
    flow.acknowledged(FIRST_ANSWER + 1)
    assert flow.may_send(FIRST_ANSWER + 1)
    assert not flow.asks


def test_a_slow_terminal_that_answered_once_is_waited_for() -> None:
    flow = Flow()
    flow.probed(0)
    flow.acknowledged(0.2)
    flow.sent(1)
    assert not flow.may_send(60)
    assert flow.may_send(1 + LOST_ANSWER)
    assert flow.asks


def test_what_is_forgotten_holds_up_nothing() -> None:
    flow = Flow()
    flow.probed(0)
    flow.acknowledged(0.1)
    flow.sent(0.2)
    flow.forget()
    assert flow.deadline is None
    assert flow.may_send(0.3)
    assert flow.asks


def test_the_first_query_is_the_only_one_though_the_terminal_is_drawn_anew() -> None:
    flow = Flow()
    flow.sent(0)
    flow.forget()
    assert flow.may_send(0.1)
    assert not flow.asks
    flow.sent(0.1)
    assert flow.timed_out(FIRST_ANSWER)
    flow.forget()
    assert not flow.asks


@settings(deadline=None)
@given(st.lists(st.tuples(st.sampled_from(["send", "answer", "wait", "probe"]), st.floats(0, 3))))
def test_frames_are_in_flight_one_at_a_time_or_never_asked_about(
    events: list[tuple[str, float]],
) -> None:
    flow, now = Flow(), 0.0
    queries = unanswered = 0
    for event, passed in events:
        now += passed
        if flow.timed_out(now):
            unanswered = 0
        assert flow.deadline is None or flow.deadline > now
        if event == "probe" and queries == 0:
            flow.probed(now)
            queries = unanswered = 1
        elif event == "send" and flow.may_send(now):
            asks = flow.asks
            assert not (asks and unanswered), "two queries are under way"
            flow.sent(now)
            queries += asks
            unanswered += asks
            assert flow.may_send(now) is not asks
        elif event == "answer" and unanswered:
            flow.acknowledged(now)
            unanswered -= 1
            assert flow.may_send(now)
