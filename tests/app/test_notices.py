"""What is said at the start is read in full, whatever the size, in its order, once."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from attn_tui.app.notices import Notices
from attn_tui.progress.due import DAY
from attn_tui.progress.event import Questioned, now
from attn_tui.progress.fold import Progress
from attn_tui.progress.reader import Log, Logs
from attn_tui.tutor.keeper import Keeper
from attn_tui.tutor.self_test import MOST_DUE, with_attempt
from attn_tui.tutor.tutor import Tutor
from attn_tui.view.due import due_text
from attn_tui.words import LANGUAGES, Language, Words
from tests.app.learner import Learner, Size, learner, squeezed
from tests.questions.bank import bank
from tests.tutor.lesson import real_course

sentences = st.lists(
    st.text(st.sampled_from("ab ，字"), min_size=1, max_size=60).filter(str.strip), unique=True
)


def overdue(count: int) -> Progress:
    """Questions that come back today, and one that the lesson has no more."""
    progress = Progress()
    ids = [question.id for question in bank().questions][:count]
    for id in (*ids, "gone"):
        attempt = Questioned(now() - 2 * DAY, "self-test", id, "a", 1, "1", right=False, sure=True)
        progress = with_attempt(progress, attempt)
    return progress


def notice_on(someone: Learner) -> str:
    """What stands on the last line, and above it where the notice takes the readout's place."""
    readout = someone.screen.readout
    return squeezed("".join([*(someone.part(readout) if readout.notice else ()), someone.foot]))


@given(sentences, st.integers(4, 30), st.integers(1, 4), st.sampled_from(LANGUAGES))
def test_every_sentence_is_read_in_full(
    said: list[str], width: int, room: int, language: Language
) -> None:
    notices = Notices(Words(language))
    notices.add(*said)
    read = ""
    for _ in range(len("".join(said)) + 1):
        page = notices.page(width, room)
        assert len(page) <= room
        assert all(cell_len(line) <= width for line in page)
        read += "".join(page)
        notices.turn()
    assert squeezed(read) == squeezed("".join(said))
    assert not notices.text


def test_sentences_that_fit_share_a_page_with_a_space_between_them() -> None:
    for language, gap in (("en", " "), ("zh", "")):
        notices = Notices(Words("zh" if language == "zh" else "en"))
        notices.add("One.", "", "Two.", "One.")
        assert notices.page(40, 2) == [f"One.{gap}Two."]


def test_what_is_said_meanwhile_takes_nothing_away() -> None:
    notices = Notices(Words("en"))
    notices.add("Waiting.")
    notices.said = "Now."
    assert notices.page(40, 2) == ["Now."]
    notices.turn()
    assert notices.page(40, 2) == ["Waiting."]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(40, 12), (80, 24), (120, 36)])
async def test_due_questions_a_welcome_and_a_newer_log_are_all_read(
    language: Language, size: Size
) -> None:
    words = Words(language)
    keeper = Keeper()
    keeper.progress = overdue(3)
    keeper._logs = Logs((Log("from-a-later-program.jsonl", (), newer=True),))
    wanted = [
        words("self-test.due", count=3, number=bank().number),
        words("progress.newer", names="from-a-later-program.jsonl"),
    ]
    async with learner(Tutor(real_course()), language, size, keeper=keeper) as someone:
        first = notice_on(someone)
        assert squeezed(wanted[0]) in first
        read = ""
        while someone.screen.notice:
            read += notice_on(someone)
            await someone.press("down")
            await someone.settle()
        assert all(squeezed(each) in read for each in wanted)
        assert (squeezed(words("notice.input-method")) in read) == (language == "zh")


@pytest.mark.parametrize("language", LANGUAGES)
def test_more_than_are_asked_at_a_time_are_counted_in_full(language: Language) -> None:
    words, number = Words(language), bank().number
    tutor = Tutor(real_course())
    assert due_text(tutor, overdue(0), words) == ""
    assert due_text(tutor, overdue(1), words) == words("self-test.due-one", number=number)
    for count in (2, MOST_DUE):
        said = words("self-test.due", count=count, number=number)
        assert due_text(tutor, overdue(count), words) == said
    said = words("self-test.due-more", count=5, most=MOST_DUE, number=number)
    assert due_text(tutor, overdue(5), words) == said


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(40, 12), (80, 24)])
@pytest.mark.parametrize("name", ["state", "attn-tui", "log"])
async def test_a_file_in_the_place_of_a_folder_hides_no_welcome(
    tmp_path_factory: pytest.TempPathFactory, name: str, size: Size, language: Language
) -> None:
    """Set aside and named where the place is ours; named and left where it is not."""
    words = Words(language)
    folder = tmp_path_factory.mktemp("f") / "state" / "attn-tui" / "log"
    place = next(each for each in (folder, *folder.parents) if each.name == name)
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_text("precious")
    keeper = Keeper(lambda: folder)
    tutor = Tutor(real_course())
    keeper.restore(tutor)
    async with learner(tutor, language, size, keeper=keeper) as someone:
        keeper.close()
        await someone.settle()
        read = ""
        while someone.screen.notice:
            read += notice_on(someone)
            await someone.press("down")
            await someone.settle()
    [kept] = [each for each in place.parent.iterdir() if each.is_file()]
    assert kept.read_text() == "precious"
    assert (kept == place) == (name == "state")
    said = words("progress.no-folder", file=place)
    if kept != place:
        said = words("progress.aside", names=kept.name)
    assert read.count(squeezed(said)) == 1
    assert squeezed(words("progress.welcome")) in read
