"""Which terminal gets how many colours."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from attn_tui.terminal.colour import Depth, choose_depth

TRUECOLOR, C256, C16, NONE = Depth

TERMS = {
    "xterm-256color": C256,
    "screen-256color": C256,
    "tmux-256color": C256,
    "putty-256color": C256,
    "screen-256color-bce": C256,
    "xterm-direct": TRUECOLOR,
    "tmux-direct": TRUECOLOR,
    "xterm-direct256": TRUECOLOR,
    "xterm-kitty": TRUECOLOR,
    "xterm-ghostty": TRUECOLOR,
    "ghostty": TRUECOLOR,
    "alacritty": TRUECOLOR,
    "alacritty-direct": TRUECOLOR,
    "foot": TRUECOLOR,
    "foot-extra": TRUECOLOR,
    "wezterm": TRUECOLOR,
    "xterm": C16,
    "xterm-16color": C16,
    "xterm-color": C16,
    "screen": C16,
    "tmux": C16,
    "linux": C16,
    "ansi": C16,
    "never-heard-of": C16,
    "vt100": NONE,
    "vt220": NONE,
    "vt102": NONE,
    "xterm-mono": NONE,
    "linux-m": NONE,
    "dumb": NONE,
    "": NONE,
}
SMALL = {"linux", "ansi", "vt100", "vt220", "vt102", "xterm-mono", "linux-m", "dumb", ""}
"""Terminals that a COLORTERM from elsewhere does not make greater."""


@pytest.mark.parametrize("term", TERMS)
def test_term_decides_alone_as_it_must_over_ssh(term: str) -> None:
    assert choose_depth("", {"TERM": term}) == (TERMS[term], "")
    assert choose_depth("auto", {"TERM": term, "COLORTERM": ""}) == (TERMS[term], "")
    assert choose_depth("", {"TERM": term, "NO_COLOR": ""}) == (TERMS[term], "")


@pytest.mark.parametrize("colorterm", ["truecolor", "24bit", "TrueColor"])
@pytest.mark.parametrize("term", TERMS)
def test_colorterm_makes_it_24_bit_where_term_does_not_forbid_it(term: str, colorterm: str) -> None:
    found, _ = choose_depth("", {"TERM": term, "COLORTERM": colorterm})
    if term in SMALL:
        assert found is TERMS[term]
    else:
        assert found is (C256 if term.startswith("screen") else TRUECOLOR)


@pytest.mark.parametrize("colorterm", ["", "1", "gnome-terminal"])
def test_another_colorterm_says_nothing(colorterm: str) -> None:
    environment = {"TERM": "xterm-256color", "COLORTERM": colorterm}
    assert choose_depth("", environment) == (C256, "")


@pytest.mark.parametrize("colorterm", ["", "truecolor"])
@pytest.mark.parametrize("term", TERMS)
def test_gnu_screen_never_gets_24_bit(term: str, colorterm: str) -> None:
    if not term.startswith("tmux"):
        found, _ = choose_depth("", {"TERM": term, "COLORTERM": colorterm, "STY": "7.pts-0"})
        assert found is not TRUECOLOR


@pytest.mark.parametrize(
    ("term", "colorterm", "sty", "depth"),
    [
        ("screen", "", "", C256),
        ("tmux", "", "", C256),
        ("screen", "truecolor", "", TRUECOLOR),
        ("tmux-256color", "truecolor", "", TRUECOLOR),
        ("tmux-256color", "truecolor", "7.pts-0", TRUECOLOR),
        ("screen-256color", "truecolor", "7.pts-0", C256),
        ("linux", "", "", C16),
    ],
)
def test_tmux_translates_what_its_own_terminal_cannot_show(
    term: str, colorterm: str, sty: str, depth: Depth
) -> None:
    environment = {"TERM": term, "COLORTERM": colorterm, "STY": sty, "TMUX": "/run/tmux,1,0"}
    assert choose_depth("", environment) == (depth, "")


@pytest.mark.parametrize("value", ["1", "0", "no"])
@pytest.mark.parametrize("colorterm", ["", "truecolor"])
@pytest.mark.parametrize("term", TERMS)
def test_no_color_means_none(term: str, colorterm: str, value: str) -> None:
    environment = {"TERM": term, "COLORTERM": colorterm, "NO_COLOR": value}
    assert choose_depth("", environment) == (NONE, "")
    assert choose_depth("auto", environment) == (NONE, "")


environments = st.fixed_dictionaries(
    {},
    optional={
        "TERM": st.sampled_from(list(TERMS)),
        "COLORTERM": st.sampled_from(["", "truecolor", "24bit", "1"]),
        "NO_COLOR": st.sampled_from(["", "1"]),
        "STY": st.sampled_from(["", "7.pts-0"]),
        "TMUX": st.sampled_from(["", "/run/tmux,1,0"]),
    },
)
variables = st.sampled_from(["", "auto", "truecolor", "256", "16", "none", "blue"])


@given(environments, variables, st.sampled_from(Depth))
def test_the_option_wins_over_everything(
    environment: dict[str, str], variable: str, depth: Depth
) -> None:
    environment["ATTN_TUI_COLOR"] = variable
    assert choose_depth(depth.value, environment) == (depth, "")
    assert choose_depth(depth.value.upper(), environment) == (depth, "")
    del environment["ATTN_TUI_COLOR"]
    assert choose_depth("", environment | {"ATTN_TUI_COLOR": depth.value}) == (depth, "")


@given(environments, variables, st.text(min_size=1))
@example({}, "", "512")
def test_a_wrong_setting_is_named_and_counts_as_auto(
    environment: dict[str, str], variable: str, wrong: str
) -> None:
    if wrong.strip().lower() in ("", "auto", *(depth.value for depth in Depth)):
        return
    auto, _ = choose_depth("auto", environment)
    assert choose_depth(wrong, environment | {"ATTN_TUI_COLOR": variable}) == (
        auto,
        f"--color={wrong}",
    )
    assert choose_depth("", environment | {"ATTN_TUI_COLOR": wrong}) == (
        auto,
        f"ATTN_TUI_COLOR={wrong}",
    )
