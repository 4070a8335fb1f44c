"""Run the Textual front end to its end."""

import sys

from attn_tui.lesson.course import Course
from attn_tui.terminal.colour import Depth
from attn_tui.terminal.ending import interrupt_quietly
from attn_tui.terminal.environment import prepare
from attn_tui.tutor.tutor import Tutor
from attn_tui.words import Language, Words


def run(
    course: Course,
    section: int,
    language: Language,
    words: Words,
    *,
    depth: Depth = Depth.TRUECOLOR,
    mouse: bool = True,
) -> int:
    """Teach on this terminal. Returns the status: 0, or 1 after an error inside."""
    interrupt_quietly()
    prepare()
    from attn_tui.app.tutor_app import TutorApp  # with Textual: 0.5 s

    tutor = Tutor(course)
    tutor.open(section)
    app = TutorApp(tutor, language, depth=depth)
    try:
        app.run(mouse=mouse)
    finally:
        app.engine.close()
    if app.failure:
        print(words("command.error"), file=sys.stderr)
        print(words("command.error-log", path=app.failure), file=sys.stderr)
        return 1
    return app.return_code or 0
