import re

import pytest

from tests.picture.draw import FOLDER, PICTURES, PRACTICE, Picture, draw, draw_practice

ALL = (*PICTURES, PRACTICE)


@pytest.mark.parametrize("picture", PICTURES, ids=lambda picture: picture.name)
async def test_the_readme_shows_the_real_screen(picture: Picture) -> None:
    kept = (FOLDER / f"{picture.name}.svg").read_text(encoding="utf-8")
    assert await draw(picture) == kept, "python -m tests.picture.draw draws the pictures anew"


async def test_the_readme_shows_a_real_verdict() -> None:
    kept = (FOLDER / f"{PRACTICE.name}.svg").read_text(encoding="utf-8")
    assert await draw_practice() == kept, "python -m tests.picture.draw draws the pictures anew"


@pytest.mark.parametrize("picture", ALL, ids=lambda picture: picture.name)
def test_a_picture_asks_no_host_for_anything(picture: Picture) -> None:
    svg = (FOLDER / f"{picture.name}.svg").read_text(encoding="utf-8")
    assert set(re.findall(r"https?://[^\"')\s]+", svg)) <= {"http://www.w3.org/2000/svg"}


def test_the_readme_names_every_picture() -> None:
    readme = (FOLDER.parent.parent / "README.md").read_text(encoding="utf-8")
    for picture in ALL:
        assert f"tests/picture/{picture.name}.svg" in readme
