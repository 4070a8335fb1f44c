"""Both ways to read YAML: with libyaml and without."""

import pytest
import yaml

from attn_tui.lesson import syntax


@pytest.fixture(params=["CSafeLoader", "SafeLoader"])
def loader(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Read with the one, then with the other; skip what this installation lacks."""
    if not hasattr(yaml, request.param):
        pytest.skip("no libyaml")
    monkeypatch.setattr(syntax, "LOADER", getattr(yaml, request.param))
