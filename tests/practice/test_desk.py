"""One sitting at the exercises."""

import pytest

from attn_tui.model.exercise import EXERCISES
from attn_tui.model.finding import Finding
from attn_tui.practice.desk import Desk
from attn_tui.practice.folder import Workplace
from attn_tui.progress.event import Practised
from attn_tui.progress.fold import Progress, fold
from tests.practice.briefs import section

IDS = ("by-hand", "scores", "attention")


def at_desk(workplace: Workplace, *events: Practised) -> Desk:
    """A desk after earlier sessions in which this happened."""
    place = section(*IDS)
    workplace.lay_out(place.practice.briefs, "en")
    return Desk(place, workplace, fold(events))


def work(desk: Desk, id: str) -> None:
    desk.workplace.path(EXERCISES[id]).write_text("# mine\n")


def test_going_from_one_to_the_next_ends_at_both_ends(workplace: Workplace) -> None:
    desk = at_desk(workplace)
    assert not desk.go(-1)
    assert (desk.go(1), desk.go(1), desk.go(1)) == (True, True, False)
    assert (desk.brief.id, desk.exercise) == ("attention", EXERCISES["attention"])
    desk.open("scores")
    assert desk.at == 1
    with pytest.raises(ValueError, match="proof"):
        desk.open("proof")


def test_how_far_an_exercise_is(workplace: Workplace) -> None:
    desk = at_desk(workplace)
    assert desk.state("scores") == "new"
    desk.learn(Finding("scores", "blank", count=2, line=3))
    assert desk.state("scores") == "new"
    work(desk, "scores")
    assert desk.state("scores") == "begun"
    desk.learn(Finding("scores", "values", mistake="swapped"))
    assert desk.state("scores") == "not-yet"
    desk.learn(Finding("scores", "passed"))
    desk.learn(Finding("scores", "syntax", line=1))
    assert desk.state("scores") == "passed"
    desk.forget("scores")
    assert (desk.state("scores"), desk.finding("scores")) == ("passed", None)


def test_what_earlier_sessions_have_left(workplace: Workplace) -> None:
    desk = at_desk(
        workplace,
        Practised(1, "practice", "by-hand", True, "passed"),
        Practised(2, "practice", "by-hand", False, "answer"),
        Practised(3, "practice", "scores", False, "swapped"),
        Practised(4, "elsewhere", "attention", True, "passed"),
    )
    work(desk, "scores")
    assert [desk.state(id) for id in IDS] == ["passed", "not-yet", "new"]
    assert desk.required_left == 1
    desk.workplace.begin_again(desk.practice.briefs[1], "one", "en")
    desk.forget("scores")
    assert desk.state("scores") == "new"


def test_a_new_start_says_nothing_of_other_sections(workplace: Workplace) -> None:
    """What an earlier session kept of an exercise here stays, whatever begins again."""
    desk = at_desk(
        workplace,
        Practised(1, "practice", "scores", False, "axis"),
        Practised(2, "practice", "attention", False, "axis"),
    )
    work(desk, "attention")
    desk.forget("scores")
    assert desk.state("attention") == "not-yet"
    assert desk.learn(Finding("attention", "values", mistake="axis")) is None
    assert desk.learn(Finding("scores", "values", mistake="axis")) is not None


def test_all_states_are_those_of_each(workplace: Workplace) -> None:
    desk = at_desk(workplace, Practised(1, "practice", "by-hand", True, "passed"))
    work(desk, "scores")
    assert desk.states() == {"by-hand": "passed", "scores": "begun", "attention": "new"}


def test_lines_put_in_order_say_nothing_of_the_file_but_a_pass_counts(
    workplace: Workplace,
) -> None:
    desk = at_desk(workplace)
    found = Finding("attention", "values", mistake="axis")
    desk.learn(found)
    assert desk.learn_ordered(Finding("attention", "raised", line=8)) is None
    assert desk.finding("attention") == found
    assert desk.state("attention") == "not-yet"
    event = desk.learn_ordered(Finding("attention", "passed"))
    assert event is not None
    assert (event.exercise, event.passed) == ("attention", True)
    assert (desk.finding("attention"), desk.state("attention")) == (found, "passed")
    assert desk.required_left == 1
    assert desk.learn_ordered(Finding("proof", "passed")) is None


def test_what_is_kept_of_a_check(workplace: Workplace) -> None:
    """The mistake or the kind, and no slip twice."""
    desk = at_desk(workplace, Practised(3, "practice", "scores", False, "swapped"))
    swapped = Finding("scores", "values", mistake="swapped", line=4)
    assert desk.learn(swapped) is None
    assert desk.finding("scores") == swapped
    event = desk.learn(Finding("scores", "time", count=5))
    assert event is not None
    assert (event.section, event.exercise) == ("practice", "scores")
    assert (event.passed, event.finding) == (False, "time")
    passed = desk.learn(Finding("scores", "passed"))
    assert passed is not None
    assert (passed.passed, passed.finding) == (True, "passed")
    assert desk.learn(Finding("proof", "passed")) is None
    assert desk.finding("proof") is None


def test_each_pass_is_kept_as_a_reset_elsewhere_may_be_between(workplace: Workplace) -> None:
    desk = at_desk(workplace, Practised(1, "practice", "attention", True, "passed"))
    for learn in (desk.learn, desk.learn_ordered):
        event = learn(Finding("attention", "passed"))
        assert event is not None
        assert ("practice", "attention") in fold([event]).passed


def test_a_pass_with_a_wrong_reason_is_none(workplace: Workplace) -> None:
    desk = at_desk(workplace)
    event = desk.learn(Finding("by-hand", "passed", why="a"))
    assert event is not None
    assert (event.passed, event.finding) == (False, "why")
    assert (desk.state("by-hand"), desk.required_left) == ("not-yet", 2)
    desk.learn(Finding("by-hand", "passed", why="b"))
    assert (desk.state("by-hand"), desk.required_left) == ("passed", 1)


def test_hints_come_one_by_one_and_go_back(workplace: Workplace) -> None:
    desk = at_desk(workplace)
    assert not desk.fewer_hints()
    assert [desk.more_hints() for _ in range(3)] == [True, True, False]
    assert desk.hints("by-hand") == 2
    desk.go(1)
    assert desk.hints("scores") == 0
    desk.go(-1)
    assert desk.fewer_hints()
    assert desk.hints("by-hand") == 1


def test_the_fading_is_remembered_while_the_file_is_worked_on(workplace: Workplace) -> None:
    desk = at_desk(workplace)
    assert desk.fading("scores") == "several"
    desk.workplace.begin_again(desk.practice.briefs[1], "empty", "zh")
    assert desk.fading("scores") == "empty"
    work(desk, "scores")
    assert desk.fading("scores") == "empty"
    assert Desk(desk.section, desk.workplace, Progress()).fading("scores") == "several"
