"""The model solution of an exercise as it is shown, with the reason where one is asked for."""

from attn_tui.lesson.brief import Brief
from attn_tui.model.exercise import REASON
from attn_tui.practice.solution import solution
from attn_tui.practice.starter import comment, letters
from attn_tui.words import Language


def answer(brief: Brief, language: Language, reasoned: bool) -> str:
    """The code and the way to it as valid Python; `reasoned` adds the right letter and its text."""
    lines: list[str] = []
    for letter, reason in zip(letters(brief), brief.reasons, strict=True):
        if reasoned and reason.right:
            lines += ["", *comment(reason.text[language]), f'{REASON} = "{letter}"']
    return solution(brief.id) + "".join(f"{line}\n" for line in lines)
