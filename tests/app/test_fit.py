"""What has to fit on a screen of 80 columns and 24 lines, or of 40 and 12."""

import pytest

from attn_tui.words import LANGUAGES, Language, Words, read_area
from tests.app.learner import Size, learner, squeezed
from tests.tutor.lesson import every_step, real_course, small_course

VALUES = {
    "number": 6,
    "name": "sequence",
    "matrix": "W_Q",
    "low": 0,
    "high": 1_000_000,
    "last": 63,
    "width": 16,
    "heads": 7,
    "share": "2.286",
    "D": 15,
    "v": 2,
    "count": 4,
    "example": "2,7,1,9",
}
"""What stands in sentences that refuse something."""


@pytest.mark.parametrize("language", LANGUAGES)
async def test_an_unanswered_step_is_read_without_scrolling(language: Language) -> None:
    long: dict[str, int] = {}
    async with learner(real_course(), language, (80, 24)) as someone:
        for place in every_step(real_course()):
            await someone.open(place)
            reading = someone.screen.reading
            if len(reading.lines) > reading.size.height:
                long[place] = len(reading.lines) - reading.size.height
    assert not long, f"{language}: lines too many {long}"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(80, 24), (40, 12)], ids=["80x24", "40x12"])
async def test_every_notice_is_seen_whole(size: Size, language: Language) -> None:
    words = Words(language)
    notices = [
        words(f"{area}.{key}", title=small_course().title[language], **VALUES)
        for area in ("notice", "engine")
        for key in read_area(area)
    ]
    cut: list[str] = []
    async with learner(small_course(), language, size) as someone:
        for notice in notices:
            someone.screen.say(notice)
            await someone.settle()
            if squeezed(notice) not in squeezed("".join(someone.lines())):
                cut.append(notice)
    assert not cut, f"{len(cut)} of {len(notices)}: {cut}"
