"""What is kept on disk: one append-only log per session, folded together at start."""
