"""Mistakes that end in an exception wherever they are made: no outcome tells them, a sign does."""

ALL_AXES = "all-axes"
"""`.T` turned more axes than the last two, and torch refuses the product."""

NO_INIT = "no-init"
"""A layer is given to a module whose `super().__init__()` was not called."""

BEFORE_INIT = "before Module.__init__() call"
"""How torch says so."""


def sign_of(error: BaseException, turned: bool) -> str:
    """The mistake behind an exception, empty for none; `turned`: `.T` turned more than two axes."""
    if type(error) is AttributeError and str(error).endswith(BEFORE_INIT):
        return NO_INIT
    return ALL_AXES if turned and type(error) is RuntimeError else ""
