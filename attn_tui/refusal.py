"""Bad input, told in sentences: the command ends with status 2."""


class Refusal(Exception):
    """What was given cannot be used; `sentences` say why, and the way out."""

    def __init__(self, *sentences: str) -> None:
        super().__init__(*sentences)
        self.sentences = sentences
