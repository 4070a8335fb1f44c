"""Text of a lesson is shown as it is: no markup, no escape, nothing swallowed."""

import asyncio
import string
from dataclasses import replace

from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from rich.cells import cell_len

from attn_tui.lesson.course import Course, Option, Text
from tests.app.learner import learner, squeezed
from tests.tutor.lesson import course_of, small_course

MARKUP = [
    "[b]",
    "[/b]",
    "[red]bold[/]",
    "{x}",
    "{truth}",
    "\\[",
    "\\n",
    "[@click=quit]",
    "$x",
    "%s",
]
WIDE = ["小猫", "，", "（「」）", "ｗ", "한국어", "🐈", "👩‍👧", "é", "e\u0301", "Ω≈√·", "▴", "…"]
PLAIN = st.text(string.ascii_letters + string.digits + string.punctuation, min_size=1, max_size=12)
ANY = st.text(st.characters(exclude_categories=("Cc", "Cs", "Cn", "Z")), min_size=1, max_size=8)
TEXTS = st.lists(
    st.one_of(PLAIN, ANY, st.sampled_from(MARKUP), st.sampled_from(WIDE)), min_size=1, max_size=12
).map(" ".join)


def course_that_says(say: str, prompt: str, options: tuple[str, str]) -> Course:
    """A course of one step, a choice, with these texts in both languages."""
    step = next(step for step in small_course().sections[0].steps if step.id == "choice")
    first, second = options
    shown = tuple(
        Option(Text(text, text), Text(say, say), right=right)
        for text, right in ((first, True), (second, False))
    )
    ask = replace(step.asks[0], prompt=Text(prompt, prompt), options=shown)
    return course_of([replace(step, say=Text(say, say), asks=(ask,))])


async def read(course: Course) -> tuple[str, str, list[str]]:
    """The page before and after an answer, and the options' lines; all white space left out."""
    async with learner(course, size=(100, 60)) as someone:
        before = someone.page
        await someone.press("1", "enter")
        await someone.settle()
        return before, someone.page, someone.lines()


@settings(
    deadline=None, max_examples=25, suppress_health_check=[HealthCheck.too_slow], database=None
)
@given(TEXTS, TEXTS, st.tuples(TEXTS, TEXTS))
@example("[b]x[/b]", "[/]", ("{0} {", "}"))
@example("\\", "[link=https://x]y[/link]", ("👩‍👧 [red]", "小猫[/]"))
def test_any_text_is_read_on_the_screen(say: str, prompt: str, options: tuple[str, str]) -> None:
    before, after, lines = asyncio.run(read(course_that_says(say, prompt, options)))
    for text in (say, prompt, *options):
        assert squeezed(text) in before
    for text in (say, prompt, options[0]):
        assert squeezed(text) in after
    assert {cell_len(line) for line in lines} == {100}
