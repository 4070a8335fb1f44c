"""The program's own words: a folder of TOML files, one per area, each key in every language."""

import tomllib
from functools import cache
from pathlib import Path
from typing import Literal

Language = Literal["en", "zh"]
LANGUAGES: tuple[Language, ...] = ("en", "zh")

FOLDER = Path(__file__).parent


class Words:
    """The words of one language: `words("screen.next")`, `words("faults.unknown", name="x")`."""

    def __init__(self, language: Language) -> None:
        self.language = language

    def __call__(self, key: str, **values: object) -> str:
        """The text of `area.key` with its `{names}` filled in; KeyError for an unknown key."""
        area, _, name = key.partition(".")
        return read_area(area)[name][self.language].format(**values)


@cache
def read_area(area: str) -> dict[str, dict[str, str]]:
    """All texts of one area, by key and language. Areas are read when first asked for."""
    return tomllib.loads((FOLDER / f"{area}.toml").read_text(encoding="utf-8"))


def has_word(key: str) -> bool:
    """Whether the catalogue has a text for `area.key`."""
    area, _, name = key.partition(".")
    return name in read_area(area)
