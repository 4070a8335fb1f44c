"""The two ways in which the command ends before its time."""


class Refusal(Exception):
    """Bad input: status 2. `sentences` say what cannot be used, and the way out."""

    def __init__(self, *sentences: str) -> None:
        super().__init__(*sentences)
        self.sentences = sentences


class Failure(Exception):
    """An error inside: status 1. `log` is the path of the file that holds it."""

    def __init__(self, log: str) -> None:
        super().__init__(log)
        self.log = log
