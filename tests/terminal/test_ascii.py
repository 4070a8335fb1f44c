"""A terminal without UTF-8 is sent ASCII alone, and no sign changes its width."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from attn_tui.terminal.ascii import in_ascii, takes_utf8
from attn_tui.view.heat import GLYPHS
from tests.terminal.conftest import Open
from tests.terminal.harness import TORCH, TUTOR


@given(st.text(st.characters(codec="utf-8", exclude_categories=("Cc", "Cs", "Mn", "Me", "Cf"))))
def test_every_text_becomes_ascii_of_its_width(text: str) -> None:
    spelt = in_ascii(text)
    assert spelt.isascii()
    assert len(spelt) == cell_len(text)


def test_the_steps_of_the_ramp_stay_distinct() -> None:
    assert len(set(in_ascii("".join(GLYPHS)))) == len(GLYPHS)


@pytest.mark.parametrize(
    ("environment", "takes"),
    [
        ({}, True),
        ({"LANG": "C"}, True),
        ({"LANG": "de_DE.UTF-8"}, True),
        ({"LANG": "en_US.utf8"}, True),
        ({"LANG": "en_US.ISO-8859-1"}, False),
        ({"LC_ALL": "zh_CN.GB18030", "LANG": "en_US.UTF-8"}, False),
        ({"LC_ALL": "", "LC_CTYPE": "de_DE.ISO-8859-15@euro"}, False),
        ({"LANG": "en_US.UTF-8", "ATTN_TUI_ASCII": "1"}, False),
        ({"ATTN_TUI_ASCII": "0"}, True),
    ],
)
def test_the_locale_says_whether_there_is_utf8(environment: dict[str, str], takes: bool) -> None:
    assert takes_utf8(environment) is takes


def test_the_tutor_sends_ascii_alone(open_terminal: Open) -> None:
    tutor = open_terminal("--section", "weights", command=TUTOR, ATTN_TUI_ASCII="1")
    tutor.until(lambda: TORCH in tutor.text)
    tutor.until_quiet(0.3)
    assert bytes(tutor.output).isascii()
    assert "S = P/V2" in tutor.text
    assert ">" in tutor.text
