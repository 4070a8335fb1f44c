"""Print a course where no screen can be drawn: into a pipe, a file, a log."""

import sys

from attn_tui.engine import Engine, EngineError
from attn_tui.plain.handout import (
    answered_lines,
    exercise_lines,
    heading,
    paper_lines,
    step_lines,
)
from attn_tui.tutor.self_test import Posed
from attn_tui.tutor.tutor import NotComputedError, Tutor
from attn_tui.view.contents import step_number
from attn_tui.words import Words

SEED = 0
"""Draws the questions that are printed."""


def print_course(tutor: Tutor, words: Words, whole: bool = True) -> int:
    """Print every section, or the open one alone.

    Without torch the tables stay empty, and a sentence says why.
    """
    engine = Engine()
    sections = range(len(tutor.course.sections)) if whole else (tutor.section_index,)
    try:
        for section_index in sections:
            section = tutor.course.sections[section_index]
            tutor.open(section_index)
            print("", *heading(tutor, words), sep="\n")
            for step_index in (*section.path(further=False), *section.path(further=True)):
                tutor.open(section_index, step_index)
                _compute(tutor, engine, words)
                print(f"\n--- {step_number(section, step_index)} ---\n")
                print(*step_lines(tutor, words), sep="\n")
                if _answer_all(tutor):
                    _compute(tutor, engine, words)
                    print(*answered_lines(tutor, words), sep="\n")
            for number, question in enumerate(section.questions, 1):
                posed = Posed(tutor.course, section, question, SEED)
                _draw(posed, engine, words)
                print("", *paper_lines(posed, number, words), sep="\n")
            for line in exercise_lines(section, words):
                print(line)
    finally:
        engine.close()
    return 0


def _draw(posed: Posed, engine: Engine, words: Words) -> None:
    """Numbers for a question; without torch their places stay empty."""
    try:
        while not posed.ready and not posed.stuck and engine.state.phase != "failed":
            needs = posed.tutor.needs()
            posed.learn(needs, engine.compute(needs))
    except EngineError as error:
        print(words(f"engine.{error.reason}"), file=sys.stderr)


def _answer_all(tutor: Tutor) -> bool:
    """Show the answers of the open step; whether the board is another one by that."""
    try:
        while tutor.state.ask:
            tutor.show()
    except NotComputedError:
        return False
    return tutor.state.now != tutor.state.start


def _compute(tutor: Tutor, engine: Engine, words: Words) -> None:
    needs, checks = tutor.needs(), tutor.evidence.needs(tutor.step)
    if not (needs or checks) or engine.state.phase == "failed":
        return
    try:
        tutor.learn(needs, engine.compute(needs))
        if checks:
            tutor.evidence.learn(engine.prove(checks).result())
    except EngineError as error:
        print(words(f"engine.{error.reason}"), file=sys.stderr)
