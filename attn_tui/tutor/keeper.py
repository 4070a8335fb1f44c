"""What is brought back at the start of a session, and kept while it lasts."""

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from attn_tui.progress.event import Event, Welcomed, now
from attn_tui.progress.fold import Progress, fold
from attn_tui.progress.folder import Folder, file_in_the_way
from attn_tui.progress.reader import Logs, read_logs
from attn_tui.progress.writer import Writer
from attn_tui.words import LANGUAGES, Language
from attn_tui.words.printable import printable

if TYPE_CHECKING:
    from attn_tui.tutor.journal import Journal
    from attn_tui.tutor.tutor import Tutor


class Notice(NamedTuple):
    """A sentence of the area `progress`: its key, and what it names."""

    key: str
    values: Mapping[str, str] = MappingProxyType({})


class Keeper:
    """Reads the logs of all sessions into a tutor, then writes one of its own.

    `command` is how to start again, `language` the one that was asked for; without a folder
    nothing is read or kept.
    """

    def __init__(
        self,
        folder: Folder | None = None,
        command: str = "attn-tui",
        language: Language | None = None,
    ) -> None:
        self.progress = Progress()
        """What earlier sessions kept."""
        self.failed: Callable[[], None] = lambda: None
        """Called once, from a thread, when something could not be written."""
        self.greets = True
        """Whether a learner who was never welcomed is to be welcomed now."""
        self._folder = folder
        self._command = command
        self._language = language
        self._logs = Logs()
        self._writer = Writer(folder, lambda: self.failed()) if folder else None
        self._journal: Journal | None = None

    def restore(self, tutor: "Tutor", place: bool = True) -> None:
        """Bring back answers and boards, and with `place` the step where the learner was."""
        from attn_tui.tutor.journal import Journal  # with the tutor: not before the first frame
        from attn_tui.tutor.memory import go_to_last, restore

        if self._folder is None:
            return
        self._logs = read_logs(self._folder)
        self.progress = fold(self._logs.events)
        self._journal = Journal(self.record, self.progress)
        restore(tutor, self.progress)
        if place:
            go_to_last(tutor, self.progress)

    @property
    def language(self) -> Language | None:
        """The language that was asked for, or in which the learner was reading."""
        if self._language:
            return self._language
        last = self.progress.last
        return next((each for each in LANGUAGES if last and each == last.language), None)

    def record(self, event: Event) -> None:
        """Keep an event; never waits, never raises."""
        if self._writer:
            self._writer.record(event)

    def note(self, tutor: "Tutor", language: Language) -> None:
        """Keep what is new in the open step."""
        if self._journal:
            self._journal.note(tutor, language)

    def welcome(self) -> tuple[Notice, ...]:
        """What is said at the start: once in all a welcome, once a session what is wrong."""
        notices = self._faults()
        if self.greets and self._writer and not self.progress.welcomed:
            self.record(Welcomed(now()))
            notices = (Notice("welcome"), *notices)
        return notices

    def outlook(self) -> Notice:
        """Whether what was done so far is kept; if not, why."""
        if self._writer is None:
            return Notice("nowhere")
        if self._writer.trouble is None:
            return Notice("kept")
        return place_notice(self._writer.trouble, self._folder)

    def close(self) -> Notice:
        """Write what is left; then how to go on, or why nothing is kept."""
        if self._writer and self._writer.close():
            return Notice("saved", {"command": self._command})
        return self.outlook()

    def _faults(self) -> tuple[Notice, ...]:
        logs, found = self._logs, []
        if logs.unreadable:
            found.append(place_notice("unreadable", self._folder))
        if logs.aside:
            found.append(Notice("aside", {"names": _names(path.name for path in logs.aside)}))
        if logs.stuck:
            found.append(Notice("stuck", {"names": _names(path.name for path in logs.stuck)}))
        if logs.newer:
            found.append(Notice("newer", {"names": _names(logs.newer)}))
        return tuple(found)


def place_notice(key: str, folder: Folder | None) -> Notice:
    """What is wrong with the folder, or with the file that is in its way."""
    try:
        path = folder() if folder else Path()
    except RuntimeError:
        return Notice("no-home")
    file = file_in_the_way(path)
    if file and key in ("unreadable", "no-folder"):
        return Notice("no-folder", {"file": str(file)})
    return Notice("failed" if key == "no-folder" else key, {"folder": str(path)})


def _names(names: Iterable[str]) -> str:
    """The first of some names of files, and how many more there are."""
    first, *more = map(printable, names)
    return f"{first} +{len(more)}" if more else first
