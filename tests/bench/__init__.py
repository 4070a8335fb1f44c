"""Start, keys and bytes of the tutor beside their peers: `python -m tests.bench`."""
