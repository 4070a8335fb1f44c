"""What is said of a cell, in the few lines that there are for it."""

from hypothesis import given
from hypothesis import strategies as st

from attn_tui.app.contents import opening
from attn_tui.app.widgets.readout import fitting
from tests.tutor.lesson import every_step, real_course


@given(st.lists(st.integers(1, 4), min_size=1, max_size=3), st.integers(2, 4))
def test_texts_are_shown_as_a_whole_or_not_at_all(heights: list[int], room: int) -> None:
    shown = fitting(heights, room)
    assert shown == sorted(shown)
    assert shown[-1] == len(heights) - 1
    used = sum(heights[number] for number in shown)
    assert used <= room or shown == [len(heights) - 1]
    for number in set(range(len(heights))) - set(shown):
        later = sum(heights[each] for each in shown if each > number)
        assert later + heights[number] > room


def test_the_contents_quote_the_first_sentence_without_stray_spaces() -> None:
    openings = []
    for place in every_step(real_course()):
        section, _, step_id = place.partition("/")
        steps = next(each.steps for each in real_course().sections if each.id == section)
        say = next(step.say for step in steps if step.id == step_id)
        for text in (opening(say.en), opening(say.zh)):
            assert text.removesuffix("…")
            assert not any(f"{mark} " in text for mark in "，。：；")
            openings.append(text)
    assert len(set(openings)) > 0.95 * len(openings)
    assert opening("One thing. And another.") == "One thing."
    assert opening("先说一件事，\n再说一件。还有呢") == "先说一件事，再说一件。"
