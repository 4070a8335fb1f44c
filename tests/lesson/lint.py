"""Reading lesson files made of the good one, and saying what is wrong with them."""

from pathlib import Path
from tempfile import TemporaryDirectory

from attn_tui.lesson.course import Course
from attn_tui.lesson.fault import LessonError
from attn_tui.lesson.reader import read_course
from attn_tui.words import Language, Words

GOOD = (Path(__file__).parent / "good.yaml").read_text(encoding="utf-8")
NAME = "lessons.yaml"
MARK = "¦"


def read(content: str | bytes) -> Course:
    """The course in a file with this content."""
    with TemporaryDirectory() as folder:
        path = Path(folder, NAME)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return read_course(path)


def faults(content: str | bytes, language: Language = "en") -> list[str]:
    """The sentences about a file with this content."""
    try:
        read(content)
    except LessonError as error:
        return [fault.text(Words(language), NAME) for fault in error.faults]
    return []


def changed(old: str, new: str) -> tuple[str, list[str]]:
    """The good file with `new` for `old`, and the places marked in it, as `line:column`."""
    assert GOOD.count(old) >= 1, old
    return unmarked(GOOD.replace(old, new, 1))


def unmarked(text: str) -> tuple[str, list[str]]:
    """`text` without its marks, and their places."""
    places: list[str] = []
    before, *rest = text.split(MARK)
    for part in rest:
        places.append(f"{before.count(chr(10)) + 1}:{len(before.rpartition(chr(10))[2]) + 1}")
        before += part
    return before, places


def expected(places: list[str], sentences: list[str]) -> list[str]:
    """What is said of faults with these sentences at these places."""
    return [
        f"{NAME}:{place}: {sentence}" for place, sentence in zip(places, sentences, strict=True)
    ]
