"""A mistake is at work where the switch that it needs is on."""

import pytest

from attn_tui.model.mistake import MISTAKES, mistake_at_work
from attn_tui.model.setup import Setup


@pytest.mark.parametrize("mistake", MISTAKES)
@pytest.mark.parametrize("causal", [True, False])
@pytest.mark.parametrize("scale", [True, False])
def test_a_mistake_needs_its_switch(mistake: str, causal: bool, scale: bool) -> None:
    on = {"": True, "causal": causal, "scale": scale}[MISTAKES[mistake].needs]
    setup = Setup("attention", causal=causal, scale=scale, mistake=mistake)
    assert mistake_at_work(setup) == (mistake if on else "")


@pytest.mark.parametrize("mistake", ["inverted", "float-mask"])
def test_on_sdpa_a_mask_is_always_on(mistake: str) -> None:
    assert mistake_at_work(Setup("sdpa", mistake=mistake)) == mistake


def test_without_a_mistake_none_is_at_work() -> None:
    assert mistake_at_work(Setup("attention", causal=True)) == ""
