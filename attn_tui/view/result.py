"""What a run of questions came to, in words, and every option with its reason."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from attn_tui.lesson.course import Course, Question
from attn_tui.tutor.judge import judge_option
from attn_tui.tutor.self_test import Posed
from attn_tui.view.contents import step_number
from attn_tui.view.ink import Line
from attn_tui.view.page import Writer, given_text
from attn_tui.view.question import Sheetful
from attn_tui.view.truth import reply_text, truth_text
from attn_tui.words import Words

SOLID, HALF = 0.8, 0.6
"""From these shares of right answers on, a result is called so."""


@dataclass(frozen=True, slots=True)
class Rest:
    """What the section has besides a run: how many questions in all, how many that are due."""

    total: int
    due: int = 0


def result(
    posed: Sequence[Posed], course: Course, words: Words, width: int, airy: bool, rest: Rest
) -> Sheetful:
    """The result in words, what can be done now, then the questions one by one."""
    first = posed[0].tutor
    head = Writer(first, words, width, airy)
    head.paragraph(headline(posed, words, rest.total), "strong")
    right = [each for each in posed if each.answer and each.answer.right]
    unsure = [each.question for each in right if not each.sure]
    if unsure:
        head.paragraph(words("self-test.unsure-topics", topics=_topics(unsure, words)), "text")
    head.gap()
    missed = any(not each.good for each in posed)
    again = "retry" if missed else "retry-due" if rest.due else "retry-all"
    count = rest.due or rest.total
    head.paragraph(words(f"self-test.{again}", count=count), "text")
    head.paragraph(words("self-test.onward"), "text")
    head.paragraph(words("self-test.report"), "text")
    head.paragraph(words("self-test.comes-back"), "note")
    lines, starts = [*head.lines], []
    for number, each in enumerate(posed, 1):
        starts.append(len(lines) + 1)
        lines += [(), *_reviewed(each, number, course, words, width, airy)]
    return Sheetful(tuple(lines), starts=tuple(starts))


def headline(posed: Sequence[Posed], words: Words, total: int) -> str:
    """How many were right, and what to look at again; of all of them, what that means as well."""
    wrong = [each.question for each in posed if not (each.answer and each.answer.right)]
    right = len(posed) - len(wrong)
    share = right / len(posed)
    key = "all" if not wrong else "most" if share >= SOLID else "half" if share >= HALF else "few"
    if len(posed) < total:
        key = "part" if wrong else "part-all"
    topics = _topics(wrong, words)
    return words(f"self-test.result-{key}", right=right, count=len(posed), topics=topics)


def _topics(questions: Iterable[Question], words: Words) -> str:
    comma = words("self-test.comma")
    return comma.join(question.topic[words.language] for question in questions)


def _reviewed(
    posed: Posed, number: int, course: Course, words: Words, width: int, airy: bool
) -> list[Line]:
    """A question, each of its options with its reason, and where it is taught."""
    writer = Writer(posed.tutor, words, width, airy)
    writer.paragraph(writer.prose(posed.ask.prompt), "strong", f"{number} ")
    if posed.ask.kind == "choice":
        _review_options(writer, posed)
    else:
        _review_replies(writer, posed)
    section, step = course.find_step(posed.variant.rests)
    taught = course.sections[section]
    where = words(
        "self-test.rests",
        digit=number,
        section=taught.number,
        step=step_number(taught, step),
    )
    writer.paragraph(where, "accent", "→ ")
    return writer.lines


def _review_options(writer: Writer, posed: Posed) -> None:
    given = posed.answer.given if posed.answer else None
    for index, option in enumerate(posed.ask.options):
        right = judge_option(posed.ask, option, posed.tutor.state.start, posed.tutor.traces)
        mine = ">" if given == index else " "
        sign = f"{mine} {'✓' if right else '✗'} "
        role = "strong" if given == index else "text"
        writer.paragraph(writer.prose(option.text), role, sign, "good" if right else "bad")
        writer.paragraph(writer.prose(option.say), "note", "    ")


def _review_replies(writer: Writer, posed: Posed) -> None:
    """The truth and the answers that a belief leads to, each with its reason."""
    ask, start = posed.ask, posed.tutor.state.start
    truth = truth_text(posed.tutor, ask, start, writer.prose, writer.words)
    mine = posed.answer is not None and posed.answer.right
    says = posed.answer.says if posed.answer else ()
    if posed.answer and not mine and not any(reply.say in says for reply in ask.replies):
        given = given_text(writer, ask, posed.answer)
        writer.paragraph(given, "strong", "> ✗ ", "bad")
    writer.paragraph(truth, "strong" if mine else "text", f"{'>' if mine else ' '} ✓ ", "good")
    writer.paragraph(writer.prose(ask.right), "note", "    ")
    for reply in ask.replies:
        text = reply_text(posed.tutor, ask, reply, start)
        sign, role = ("> ✗ ", "strong") if reply.say in says else ("  ✗ ", "text")
        writer.paragraph(text, role, sign, "bad")
        writer.paragraph(writer.prose(reply.say), "note", "    ")
