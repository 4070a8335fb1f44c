"""The door to torch: it lives in processes of its own, which are asked and restarted here."""

from attn_tui.engine.door import COMMAND, Engine
from attn_tui.engine.state import EngineError, Phase, State

__all__ = ["COMMAND", "Engine", "EngineError", "Phase", "State"]
