"""A tutor in the terminal for understanding attention, number by number."""

__version__ = "0.1.0"
