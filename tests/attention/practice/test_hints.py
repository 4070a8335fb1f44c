"""What the hints of the real course offer as code passes the check."""

import torch

from attn_tui.attention.practice.exercises.proof import SUSPECTS, accepts
from attn_tui.words import LANGUAGES
from tests.tutor.lesson import real_course

TEST = """
def test_future(attention):
    q, k, v = (torch.randn(2, 5, 4) for _ in range(3))
    before = attention(q, k, v, True)
    q, k, v = q.clone(), k.clone(), v.clone()
    q[:, -1], k[:, -1], v[:, -1] = torch.randn(3, 2, 4)
    after = attention(q, k, v, True)
    {line}
"""


def test_the_comparison_of_the_proof_refuses_what_leaks_and_nothing_else() -> None:
    section = next(each for each in real_course().sections if each.id == "practice")
    brief = next(each for each in section.practice.briefs if each.id == "proof")
    for language in LANGUAGES:
        said = " ".join(brief.hints[-1][language].split())
        line = said[said.index("assert ") : said.index("atol=1e-5)")] + "atol=1e-5)"
        namespace: dict[str, object] = {"torch": torch}
        exec(TEST.format(line=line), namespace)
        for id, suspect in SUSPECTS.items():
            torch.manual_seed(0)
            accepted = accepts(namespace, "test_future", {"attention": suspect})
            assert accepted == (not suspect.leaks), id
