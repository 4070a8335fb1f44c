"""`python -m attn_tui` is `attn-tui`."""

import sys

from attn_tui.cli import main

sys.exit(main())
