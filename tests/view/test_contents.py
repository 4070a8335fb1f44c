"""Numbers of steps: those that go further are counted apart."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from attn_tui.tutor.tutor import Tutor
from attn_tui.view.contents import count_text, step_number
from tests.tutor.lesson import small_course


def test_steps_of_a_section_without_further_ones_are_counted_through() -> None:
    section = small_course().sections[0]
    assert [step_number(section, index) for index in range(4)] == ["1/4", "2/4", "3/4", "4/4"]


def test_a_step_that_goes_further_is_counted_among_its_like() -> None:
    section = small_course().sections[1]
    assert [step_number(section, index) for index in range(4)] == ["1/3", "2/3", "3/3", "(+) 1/1"]


@given(st.lists(st.booleans(), min_size=1, max_size=12))
def test_every_step_has_a_number_of_its_own_in_the_order_of_its_like(further: list[bool]) -> None:
    like = small_course().sections[0]
    steps = tuple(replace(like.steps[0], further=each) for each in further)
    section = replace(like, steps=steps)
    numbers = [step_number(section, index) for index in range(len(steps))]
    assert len(set(numbers)) == len(steps)
    for path in (section.path(further=False), section.path(further=True)):
        counted = [numbers[index].removeprefix("(+) ") for index in path]
        assert counted == [f"{place}/{len(path)}" for place in range(1, len(path) + 1)]
    assert {index for index, each in enumerate(numbers) if each.startswith("(+)")} == set(
        section.path(further=True)
    )


def test_steps_that_are_done_are_counted_without_those_that_go_further() -> None:
    tutor = Tutor(small_course())
    section = tutor.course.sections[1]
    counts = [count_text(tutor, section)]
    for step in section.steps:
        tutor.done.add((section.id, step.id))
        counts.append(count_text(tutor, section))
    assert counts == ["", " 1/3", " 2/3", " 3/3", " 3/3"]
    assert tutor.is_done(section)
