"""Eight sessions at once, killed at random: `crowd.py FOLDER ROUNDS SEED` checks every round.

Each session reads what is there, as at a start, then answers and tells through a pipe what
was surely written. All that was told has to be there at the end of the round.
"""

import os
import random
import signal
import sys
import time
from pathlib import Path

from attn_tui.progress.event import Answered
from attn_tui.progress.reader import Logs, read_logs
from attn_tui.progress.writer import Writer

SESSIONS = 8
ANSWERS = 40


class Told(Writer):
    """Tells how many events are written after each; it is called once for every event."""

    def __init__(self, folder: Path, name: str, pipe: int) -> None:
        super().__init__(lambda: folder)
        self.name = name
        self.pipe = pipe
        self.count = 0

    def _write(self) -> None:
        super()._write()
        self.count += 1
        if not self._unwritten:
            os.write(self.pipe, f"{self.name} {self.count}\n".encode())


def session(folder: Path, name: str, pipe: int) -> None:
    """Answer as fast as it goes."""
    read_logs(lambda: folder)
    writer = Told(folder, name, pipe)
    for number in range(ANSWERS):
        writer.record(Answered(time.time(), "weights", "one", f"{name} {number}"))
        time.sleep(0.0002)
    writer.close()


def play(folder: Path, round_: int, chance: random.Random) -> dict[str, int]:
    """One round; how many answers each session surely gave."""
    ours, theirs = os.pipe()
    sessions = []
    for number in range(SESSIONS):
        process = os.fork()
        if process == 0:
            os.close(ours)
            session(folder, f"{round_}-{number}", theirs)
            os._exit(0)
        sessions.append(process)
    os.close(theirs)
    for process in chance.sample(sessions, chance.randint(1, SESSIONS)):
        time.sleep(chance.random() * 0.004)
        os.kill(process, signal.SIGKILL)
    with open(ours, encoding="ascii") as file:
        told = [line.split() for line in file]
    for process in sessions:
        os.waitpid(process, 0)
    surely: dict[str, int] = {}
    for name, count in told:
        surely[name] = max(surely.get(name, 0), int(count))
    return surely


def check(folder: Path, surely: dict[str, int]) -> int:
    """Every answer that was told is there, in order and without a gap; how many there are."""
    logs = read_logs(lambda: folder)
    assert logs == Logs(logs.logs), "something was set aside"
    found: dict[str, list[int]] = {}
    for log in logs.logs:
        for event in log.lines:
            assert isinstance(event, Answered), log.name
            name, count = event.ask.split()
            found.setdefault(name, []).append(int(count))
    for name, counts in found.items():
        assert counts == list(range(len(counts))), name
    for name, least in surely.items():
        assert len(found.get(name, ())) >= least, name
    return sum(map(len, found.values()))


def main(folder: Path, rounds: int, seed: int) -> None:
    """Play all rounds, some of them in one folder."""
    chance = random.Random(seed)
    surely: dict[str, int] = {}
    answers = 0
    for round_ in range(rounds):
        home = folder / f"{round_ // 20}"
        surely = ({} if round_ % 20 == 0 else surely) | play(home, round_, chance)
        answers = check(home, surely)
    print(rounds, answers)


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]))
