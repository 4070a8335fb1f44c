"""The environment of a calm Textual, set before any test of this folder imports it."""

import os

from attn_tui.terminal.environment import prepare

prepare()
os.environ["TEXTUAL_FPS"] = "1000"
