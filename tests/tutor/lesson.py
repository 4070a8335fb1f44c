"""The two courses of these tests, and torch's answers to whatever a tutor needs."""

import warnings
from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from pathlib import Path

from attn_tui.cli import lesson_file
from attn_tui.lesson.course import Course, Section, Step
from attn_tui.lesson.reader import read_course
from attn_tui.model.check import Verdict
from attn_tui.model.setup import Setup
from attn_tui.model.trace import Trace
from attn_tui.tutor.tutor import Tutor

with warnings.catch_warnings():
    warnings.filterwarnings("ignore", message="Failed to initialize NumPy")
    import torch

from attn_tui.attention.checks import prove
from attn_tui.attention.trace import trace

torch.set_num_threads(1)


@cache
def small_course() -> Course:
    """The course of `small.yaml`: every kind of ask, every board."""
    return read_course(Path(__file__).with_name("small.yaml"))


@cache
def real_course() -> Course:
    """The course that comes along with the program."""
    return read_course(lesson_file())


@cache
def trace_of(setup: Setup) -> Trace:
    """What torch computes for a setup."""
    return trace(setup)


@cache
def verdict_on(check: str) -> Verdict:
    """What torch finds of a check."""
    return prove(check)


def learn(tutor: Tutor) -> None:
    """Let a tutor have all traces that its open step needs."""
    needs = tutor.needs()
    tutor.learn(needs, [trace_of(setup) for setup in needs])


def at_step(course: Course, place: str) -> Tutor:
    """A tutor at `section/step` with all its traces."""
    section_id, _, step_id = place.partition("/")
    ids = [section.id for section in course.sections]
    section = ids.index(section_id)
    tutor = Tutor(course)
    steps = [step.id for step in course.sections[section].steps]
    tutor.open(section, steps.index(step_id))
    learn(tutor)
    return tutor


def every_step(course: Course) -> list[str]:
    """The places of a course, as `section/step`."""
    return [f"{section.id}/{step.id}" for section in course.sections for step in section.steps]


def course_of(steps: Iterable[Step], course: Course | None = None) -> Course:
    """A course of one section with these steps."""
    like = course or small_course()
    section: Section = replace(like.sections[0], steps=tuple(steps))
    return replace(like, sections=(section,))
