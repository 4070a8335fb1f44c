"""The reason that a file gives, laid over what torch found."""

import unicodedata
from dataclasses import replace

from attn_tui.lesson.brief import Brief, Reason
from attn_tui.model.exercise import REASON
from attn_tui.model.finding import Finding
from attn_tui.practice.starter import asks_in, letters


def with_reason(finding: Finding, brief: Brief, source: str = "") -> Finding:
    """The finding as it is; another kind where all else holds and the reason does not.

    `why` for a wrong one, `missing` where the file `source` asks for one and gives none.
    """
    if not finding.passed or not brief.reasons:
        return finding
    if finding.why is None:
        lacks = asks_in(source, brief)
        return replace(finding, kind="missing", name=REASON) if lacks else finding
    reason = reason_given(finding.why, brief)
    if reason and reason.right:
        return finding
    return replace(finding, kind="why", name=finding.why)


def reason_given(why: str, brief: Brief) -> Reason | None:
    """The reason that a letter means, in whatever form it is typed; None for anything else."""
    letter = unicodedata.normalize("NFKC", why).strip().strip("().").lower()
    known = letters(brief)
    return brief.reasons[known.index(letter)] if len(letter) == 1 and letter in known else None
