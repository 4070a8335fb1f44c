"""The reason that a file gives, laid over what torch found."""

import unicodedata
from dataclasses import replace

from attn_tui.lesson.course import Brief, Reason
from attn_tui.model.finding import Finding
from attn_tui.practice.starter import letters


def with_reason(finding: Finding, brief: Brief) -> Finding:
    """The finding as it is; where all else holds and the reason is wrong, the kind `why`."""
    if not finding.passed or finding.why is None or not brief.reasons:
        return finding
    reason = reason_given(finding.why, brief)
    if reason and reason.right:
        return finding
    return replace(finding, kind="why", name=finding.why)


def reason_given(why: str, brief: Brief) -> Reason | None:
    """The reason that a letter means, in whatever form it is typed; None for anything else."""
    letter = unicodedata.normalize("NFKC", why).strip().strip("().").lower()
    known = letters(brief)
    return brief.reasons[known.index(letter)] if len(letter) == 1 and letter in known else None
