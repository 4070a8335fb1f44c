"""A tutor before a board of our own choosing."""

from collections.abc import Sequence
from dataclasses import replace

from attn_tui.lesson.course import Example, Shown, Switch
from attn_tui.model.matrix import Ref
from attn_tui.model.setup import Setup
from attn_tui.tutor.tutor import Tutor
from tests.tutor.lesson import course_of, learn, small_course

NAMES = ("kitten", "likes", "fish")


def tutor_before(
    setup: Setup,
    shown: Sequence[str],
    names: Sequence[str] = NAMES,
    switches: tuple[Switch, ...] = (),
    editable: tuple[str, ...] = (),
) -> Tutor:
    """A tutor whose one step shows these matrices and asks nothing; torch has answered."""
    tokens = tuple(names)
    step = replace(
        small_course().sections[0].steps[0],
        setup=setup,
        shown=tuple(Shown(name) for name in shown),
        cursor=Ref(shown[0], 0, 0),
        example=Example("given", {"en": tokens, "zh": tokens}, setup.inputs),
        switches=switches,
        editable=editable,
        asks=(),
        values={},
    )
    tutor = Tutor(course_of([step]))
    learn(tutor)
    return tutor
