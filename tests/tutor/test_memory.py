"""A session that ends, and the next one that goes on where it was."""

import random
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from attn_tui.lesson.course import Course, Section, Step, Text
from attn_tui.model.matrix import Ref
from attn_tui.model.setup import Setup
from attn_tui.progress.event import Answered, Event, Finished, Questioned, Visited
from attn_tui.progress.fold import fold
from attn_tui.tutor.journal import Journal
from attn_tui.tutor.judge import Answer, Given, true_number, true_shape
from attn_tui.tutor.keeper import Keeper
from attn_tui.tutor.memory import go_to_last, restore
from attn_tui.tutor.tutor import Tutor
from tests.progress.events import events as any_events
from tests.progress.events import session
from tests.tutor.lesson import at_step, every_step, learn, real_course, small_course


class Watched:
    """A tutor whose journal is kept."""

    def __init__(self, course: Course, events: Iterable[Event] = ()) -> None:
        self.events = list(events)
        self.tutor = Tutor(course)
        progress = fold(self.events)
        self.journal = Journal(self.events.append, progress)
        restore(self.tutor, progress)
        go_to_last(self.tutor, progress)

    def again(self, course: Course | None = None) -> "Watched":
        """The next session."""
        return Watched(course or self.tutor.course, self.events)

    def note(self) -> None:
        """A key was pressed."""
        self.journal.note(self.tutor, "en")

    def seen(self) -> dict[tuple[str, str], tuple[Setup, Setup, dict[str, Answer], bool]]:
        """Board, the board that waits, answers and ✓ of every step that was opened."""
        tutor, here = self.tutor, self.tutor.place
        found = {}
        for number, section in enumerate(tutor.course.sections):
            for at, step in enumerate(section.steps):
                if (section.id, step.id) in tutor._states:
                    tutor.open(number, at)
                    learn(tutor)
                    state = tutor.state
                    done = tutor.is_answered(section, step)
                    found[section.id, step.id] = state.now, state.base, dict(state.answers), done
        tutor.open(*here)
        return found


def guess(tutor: Tutor, chance: random.Random) -> Given:
    """An answer to the open ask, right or wrong."""
    ask, base = tutor.state.ask, tutor.state.base
    assert ask
    rightly = chance.random() < 0.5
    match ask.kind:
        case "number":
            return f"{true_number(ask, base, tutor.traces) + (0 if rightly else 1):.10g}"
        case "shape":
            return true_shape(ask, base, tutor.traces) if rightly else (1, 2)
        case "choice":
            return chance.randrange(len(ask.options))
        case "cell":
            return tutor.state.selection.cell
        case _:
            return None


def act(tutor: Tutor, chance: random.Random) -> None:
    """Do something that a learner may do."""
    step, state = tutor.step, tutor.state
    learn(tutor)
    doing = chance.choice(["go", "back", "answer", "answer", "show", "again", "switch", "edit"])
    if doing in ("go", "back"):
        tutor.go(1 if doing == "go" else -1)
    elif doing == "again" and state.answers:
        tutor.ask_again()
    elif doing == "answer" and state.ask:
        tutor.answer(guess(tutor, chance))
    elif doing == "show" and state.ask:
        tutor.show()
    elif doing == "switch" and "causal" in step.switches:
        tutor.set_causal(not state.now.causal)
    elif doing == "switch" and step.mistakes:
        tutor.set_mistake(chance.choice(step.mistakes))
    elif doing == "edit":
        cell = state.selection.cell
        if tutor.can_edit(cell):
            tutor.edit(cell, chance.choice([0, 1, 2.5]))


@settings(deadline=None, max_examples=25)
@given(st.integers(0, 10**6), st.integers(1, 30))
def test_the_next_session_finds_every_board_and_answer(seed: int, keys: int) -> None:
    """An answer that was asked again and not given is the one before: answers are not lost."""
    chance = random.Random(seed)
    watched = Watched(small_course())
    watched.note()
    for _ in range(keys):
        act(watched.tutor, chance)
        watched.note()
    before, after = watched.seen(), watched.again().seen()
    assert before.keys() == after.keys()
    for place, (now, base, answers, done) in before.items():
        restored = after[place]
        assert restored[3] == done, place
        assert restored[2].keys() >= answers.keys(), place
        if restored[2].keys() == answers.keys():
            assert restored[:2] == (now, base), place
            assert restored[2] == answers, place
    assert watched.again().tutor.place == watched.tutor.place


@pytest.mark.parametrize("course", [small_course(), real_course()], ids=["small", "real"])
def test_every_answer_of_the_lesson_comes_back(course: Course) -> None:
    """Shown or guessed; with what was said to it."""
    chance = random.Random(1)
    watched = Watched(course)
    for number, section in enumerate(course.sections):
        for question in section.questions:
            watched.events.append(Questioned(1, section.id, question.id, "a", 1, 0, True, True))
            watched.tutor.attempted.add(question.id)
        for at in range(len(section.steps)):
            watched.tutor.open(number, at)
            while watched.tutor.state.ask:
                learn(watched.tutor)
                if watched.tutor.state.ask.kind in ("draw", "task") or chance.random() < 0.3:
                    watched.tutor.show()
                else:
                    watched.tutor.answer(guess(watched.tutor, chance))
                watched.note()
            watched.note()
    again = watched.again()
    assert len([event for event in watched.events if isinstance(event, Finished)]) == len(
        every_step(course)
    )
    assert all(again.tutor.is_done(section) for section in course.sections)
    assert again.seen() == watched.seen()


def test_what_comes_back_is_not_written_again() -> None:
    watched = Watched(small_course())
    watched.tutor.open(1)
    learn(watched.tutor)
    watched.tutor.show()
    for _ in range(3):
        watched.note()
    count = len(watched.events)
    again = watched.again()
    learn(again.tutor)
    again.note()
    assert [type(event) for event in again.events[count:]] == [Visited]


def reworded(course: Course) -> Course:
    """The same course in other words, all options and ids as they were."""
    new = Text("other words", "别的说法")

    def say(step: Step) -> Step:
        asks = tuple(replace(ask, prompt=new, right=new, wrong=new) for ask in step.asks)
        return replace(step, say=new, asks=asks)

    def all_of(section: Section) -> Section:
        return replace(section, title=new, steps=tuple(map(say, section.steps)))

    return replace(course, sections=tuple(map(all_of, course.sections)))


def test_other_words_lose_no_answer_and_say_what_they_say_now() -> None:
    watched = Watched(small_course())
    watched.tutor.open(0, 1)
    learn(watched.tutor)
    given = guess(watched.tutor, random.Random(0))
    watched.tutor.answer(given)
    watched.note()
    ask = next(iter(watched.tutor.state.answers))
    again = watched.again(reworded(small_course())).tutor
    learn(again)
    assert again.state.answers[ask].given == given
    assert again.state.answers[ask].says[-1].en == "other words"


def test_what_the_lesson_has_no_more_is_left_out_and_kept() -> None:
    gone: list[Event] = [
        Visited(1, "gone", "step", "en", (("causal", True),)),
        Answered(2, "gone", "step", "ask", "1", True),
        Answered(3, "guesses", "gone", "ask", "1", True),
        Finished(4, "gone", "step"),
        Visited(5, "changes", "gone", "zh"),
    ]
    watched = Watched(small_course(), gone)
    assert watched.tutor.section.id == "changes"
    assert watched.tutor.step_index == 0
    assert Tutor(small_course()).done_of(small_course().sections[0])[0] == 0
    watched.note()
    assert watched.events[: len(gone)] == gone


@settings(deadline=None)
@given(st.data())
def test_whatever_a_log_says_of_a_step_it_opens(data: st.DataObject) -> None:
    """Edits outside the board, unknown mistakes, answers of another kind: what does not fit is left out."""
    place = data.draw(st.sampled_from(every_step(small_course())))
    section, _, step = place.partition("/")
    tutor = at_step(small_course(), place)
    happened: list[Event] = []
    for ask in tutor.step.asks:
        event = data.draw(any_events.filter(lambda event: isinstance(event, Answered)))
        assert isinstance(event, Answered)
        happened.append(replace(event, section=section, step=step, ask=ask.id))
    names = st.sampled_from(["causal", "scale", "mistake", "handed", "positions", "other"])
    switches = data.draw(
        st.lists(st.tuples(names, st.one_of(st.booleans(), st.text(max_size=3))), max_size=4)
    )
    cells = st.tuples(
        st.sampled_from(["Q", "K", "T", "look", "order", "none"]),
        st.integers(0, 5),
        st.integers(0, 5),
        st.floats(-1e9, 1e9),
    )
    edits = data.draw(st.lists(cells, max_size=4))
    happened.append(Visited(9, section, step, "en", tuple(switches), tuple(edits)))
    again = Watched(small_course(), happened)
    learn(again.tutor)
    assert not again.tutor.needs()
    assert again.tutor.trace(again.tutor.state.now) is not None


def test_before_torch_is_there_an_answer_says_what_it_said() -> None:
    watched = Watched(small_course())
    course = small_course()
    number = next(
        (s, t)
        for s, section in enumerate(course.sections)
        for t, step in enumerate(section.steps)
        if step.asks and step.asks[0].kind == "number"
    )
    watched.tutor.open(*number)
    learn(watched.tutor)
    ask = watched.tutor.state.ask
    assert ask
    watched.tutor.answer("123456")
    watched.note()
    answer = watched.again().tutor.state.answers[ask.id]
    assert (answer.given, answer.right) == ("123456", False)
    assert answer.says == (ask.wrong,)


# The keeper


def test_without_a_folder_nothing_is_kept() -> None:
    keeper = Keeper()
    tutor = Tutor(small_course())
    keeper.restore(tutor)
    keeper.note(tutor, "en")
    assert keeper.welcome() == ()
    assert keeper.outlook().key == keeper.close().key == "nowhere"


def test_a_keeper_brings_back_place_and_language_unless_others_are_asked_for(
    tmp_path: Path,
) -> None:
    session(tmp_path / "log", [Visited(1, "changes", "free", "zh")])
    for place, language in ((True, None), (False, None), (True, "en")):
        keeper = Keeper(lambda: tmp_path / "log", language="en" if language else None)
        tutor = Tutor(small_course())
        keeper.restore(tutor, place)
        assert (tutor.step.id == "free") == place
        assert keeper.language == (language or "zh")
        assert keeper.close().key == "saved"


def test_the_welcome_is_said_once_and_what_is_wrong_each_time(tmp_path: Path) -> None:
    folder = tmp_path / "log"
    said = []
    for number in range(3):
        if number == 1:
            (folder / "bad.jsonl").write_text("hello\n")
            (folder / "new\x1b.jsonl").write_text('{"v":99}\n')
        keeper = Keeper(lambda: folder)
        keeper.restore(Tutor(small_course()))
        said.append([notice.key for notice in keeper.welcome()])
        assert all(text.isprintable() for each in keeper.welcome() for text in each.values.values())
        assert keeper.close().key == "saved"
    assert said == [["welcome"], ["aside", "newer"], ["newer"]]


def test_cells_of_layers_come_back_with_their_layer() -> None:
    from attn_tui.tutor.memory import plain_given

    assert plain_given(Ref("A", 1, 2, (0, 3))) == ("A", 1, 2, 0, 3)
    assert plain_given("0.5") == "0.5"
