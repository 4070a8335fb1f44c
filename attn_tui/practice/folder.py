"""The folder with the learner's files: laid out once, never overwritten, watched for saves."""

import errno
import os
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from attn_tui.lesson.brief import Brief
from attn_tui.model.exercise import EXERCISES, Exercise, Fading
from attn_tui.model.finding import Attempt
from attn_tui.practice.source import read_source
from attn_tui.practice.starter import fading_of, starter
from attn_tui.practice.unusable import Unusable
from attn_tui.progress.folder import file_in_the_way
from attn_tui.words import Language
from attn_tui.words.printable import printable

DEFAULT = "attention-practice"
"""The folder where none is named: one of the folder that the program was started in."""

Signature = tuple[int, int, int]
"""What tells a saved file from the one before: its number, its size, its time."""


class Look(NamedTuple):
    """What one look at the folder shows, by the ids of exercises.

    `saved`: those whose files were saved since the look before; `there`: those that have one.
    """

    saved: tuple[str, ...]
    there: frozenset[str]


class Workplace:
    """The files of the exercises in the folder `path`, which need not exist; None is DEFAULT."""

    def __init__(self, path: Path | None = None) -> None:
        self.folder = Path(DEFAULT) if path is None else path
        with suppress(OSError):  # the folder that the program was started in may be gone
            self.folder = Path(os.path.abspath(self.folder))
        self.shown = printable(_as_typed(self.folder))
        """The folder as the learner would type it, where the program was started."""
        self._seen: dict[str, Signature] = {}
        self._watching = False
        self._fadings: dict[str, tuple[Signature, Fading | None]] = {}

    def path(self, exercise: Exercise) -> Path:
        """Where its file is, or would be; absolute."""
        return self.folder / exercise.file

    def shown_path(self, exercise: Exercise) -> str:
        """Where its file is, as the learner would type it."""
        return os.path.normpath(os.path.join(self.shown, exercise.file))

    def lay_out(self, briefs: Sequence[Brief], language: Language) -> tuple[Path, ...]:
        """Write the files that are missing, and say which these are.

        Nothing is overwritten. Raises Unusable where one cannot be written.
        """
        path, new = self.folder, []
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            for brief in briefs:
                path = self._path_of(brief)
                with suppress(FileExistsError):
                    self._write(brief, brief.begin, language)
                    new.append(path)
        except OSError as error:
            raise self._unwritten(error, path) from error
        return tuple(new)

    def read(self, exercise: Exercise) -> Attempt | None:
        """Its file as it is now; None where there is none. Raises Unusable."""
        path = self.path(exercise)
        try:
            return Attempt(exercise.id, str(path), read_source(path))
        except FileNotFoundError:
            return None

    def look(self) -> Look:
        """Ask for each file once; the first look names none as saved.

        A file that is gone is not named: it is when it is back, and another one.
        """
        found = {id: self._signature(exercise) for id, exercise in EXERCISES.items()}
        there = {id: signature for id, signature in found.items() if signature}
        new = tuple(id for id, each in there.items() if each != self._seen.get(id))
        was_watching, self._watching = self._watching, True
        self._seen |= there
        return Look(new if was_watching else (), frozenset(there))

    def begin_again(self, brief: Brief, fading: Fading, language: Language) -> Path | None:
        """Write the starter; the file that was there is kept beside it under a dated name.

        Returns where it is kept: None where it was untouched or missing. Raises Unusable, and
        then all is as before.
        """
        path, kept = self._path_of(brief), None
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            if os.path.lexists(path):
                kept = path.rename(_dated(path))
            self._write(brief, fading, language)
        except OSError as error:
            with suppress(OSError):
                if kept:
                    kept.rename(path)
            raise self._unwritten(error, path) from error
        if kept and _untouched(kept, brief):
            kept.unlink()
            return None
        return kept

    def fading(self, brief: Brief) -> Fading | None:
        """Which untouched starter its file is; None where it was worked on, or is not there."""
        exercise = EXERCISES[brief.id]
        signature = self._signature(exercise)
        if signature is None:
            return None
        known = self._fadings.get(brief.id)
        if known is None or known[0] != signature:
            try:
                attempt = self.read(exercise)
            except Unusable:
                attempt = None
            known = signature, fading_of(attempt.source, brief) if attempt else None
            self._fadings[brief.id] = known
        return known[1]

    def has(self, exercise: Exercise) -> bool:
        """Whether its file is there."""
        return self._signature(exercise) is not None

    def _path_of(self, brief: Brief) -> Path:
        return self.path(EXERCISES[brief.id])

    def _signature(self, exercise: Exercise) -> Signature | None:
        try:
            found = self.path(exercise).stat()
        except OSError:
            return None
        return found.st_ino, found.st_size, found.st_mtime_ns

    def _write(self, brief: Brief, fading: Fading, language: Language) -> None:
        """Write a new file, whole or not at all; it is no save of the learner's. Raises OSError."""
        path = self._path_of(brief)
        data = starter(brief, fading, language).encode()
        with path.open("xb") as file:
            try:
                file.write(data)
                file.flush()
            except OSError:
                path.unlink(missing_ok=True)
                raise
        signature = self._signature(EXERCISES[brief.id])
        if signature:
            self._seen[brief.id] = signature

    def _unwritten(self, error: OSError, path: Path) -> Unusable:
        file = file_in_the_way(self.folder)
        if file and error.errno in (errno.EEXIST, errno.ENOTDIR):
            return Unusable("in-the-way", str(file))
        return Unusable("unwritten", str(path), error.errno or 0)


def _as_typed(folder: Path) -> str:
    """An absolute path from the current folder or from home, where it is below one of them."""
    with suppress(OSError):  # the current folder may be gone
        here = Path(os.getcwd())
        if folder.is_relative_to(here):
            return str(folder.relative_to(here))
    home = Path(os.path.expanduser("~"))
    return str("~" / folder.relative_to(home)) if folder.is_relative_to(home) else str(folder)


def _dated(path: Path) -> Path:
    """A name beside `path` that nothing has yet: `softmax.20250131-120000.py`."""
    stamp = time.strftime("%Y%m%d-%H%M%S")
    numbers = ("", *(f"-{number}" for number in range(2, 1000)))
    names = (path.with_name(f"{path.stem}.{stamp}{more}{path.suffix}") for more in numbers)
    return next(each for each in names if not os.path.lexists(each))


def _untouched(path: Path, brief: Brief) -> bool:
    with suppress(OSError, Unusable):
        return fading_of(read_source(path), brief) is not None
    return False
