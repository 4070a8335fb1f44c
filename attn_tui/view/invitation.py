"""What the first step of a self-test or of a practice says of its keys, as things stand."""

from attn_tui.practice.path import passed, required_left
from attn_tui.progress.fold import Progress
from attn_tui.tutor.standing import Standing
from attn_tui.tutor.tutor import Tutor
from attn_tui.words import Words


def invitation(standing: Standing | None, words: Words) -> str:
    """What Enter does, and how to have every question asked; empty where no test begins."""
    if standing is None:
        return ""
    key = "due-one" if (standing.enter, standing.count) == ("due", 1) else standing.enter
    return words(f"self-test.enter-{key}", number=standing.number, count=standing.count)


def begin_word(standing: Standing | None, words: Words) -> str:
    """The same as a word for the last line; empty where the usual word serves."""
    if standing is None or standing.enter not in ("on", "result"):
        return ""
    return words(f"self-test.key-{standing.enter}", number=standing.number, count=standing.count)


def leads_to_exercises(tutor: Tutor) -> bool:
    """Whether the open step is the first or the last one of a section with exercises."""
    ends = (0, len(tutor.section.steps) - 1)
    return bool(tutor.section.practice.briefs) and tutor.step_index in ends


def exercises_text(tutor: Tutor, progress: Progress, words: Words) -> str:
    """What Enter does in a step that leads to exercises; empty in any other."""
    if not leads_to_exercises(tutor):
        return ""
    count = len(tutor.section.practice.briefs)
    done = len(passed(tutor.section, progress))
    left = required_left(tutor.section, progress)
    key = "enter-done" if not left else "enter-on" if done else "enter"
    return words(f"practice.{key}", count=count, passed=done)
