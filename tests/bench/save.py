"""From a save in an editor to the verdict on the screen."""

from functools import partial
from pathlib import Path

from attn_tui.practice.solution import solution
from tests.bench.stopwatch import SETTLED, seconds_to_answer, settled
from tests.terminal.harness import TUTOR

EXERCISE = "attention"
DIGIT = "8"
SIGN = "Attention as a whole"


def seconds_to_verdict(home: Path, repetitions: int) -> list[float]:
    """For each save of a right file and of a wrong one, by turns, with torch ready."""
    folder = home / "practice"
    right = solution(EXERCISE)
    wrong = right.replace("dim=-1", "dim=-2")
    with settled((*TUTOR, "practice", str(folder)), home, SIGN) as terminal:
        terminal.press(DIGIT)
        terminal.until_quiet(SETTLED)
        path = folder / f"{EXERCISE}.py"
        saves = [partial(path.write_text, each, "utf-8") for each in (wrong, right)]
        seconds_to_answer(terminal, saves[0])
        return [
            seconds_to_answer(terminal, save) for _ in range(repetitions) for save in saves[::-1]
        ]
