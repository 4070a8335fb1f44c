"""Mistakes that no numbers tell: a sign does, in an exception or in a second look."""

ALL_AXES = "all-axes"
"""`.T` turned more axes than the last two, and torch refuses the product."""

NO_TABLES = "must be a matrix"
"""How torch says of a product that it takes two axes alone, however they are turned."""

NO_INIT = "no-init"
"""A layer is given to a module whose `super().__init__()` was not called."""

OWN_LAYERS = "own-layers"
"""Weights take part that are none of the four layers', and are drawn anew in each module."""

TOO_LENIENT = "too-lenient"
"""A test sees a large leak, and lets a common one pass."""

BEFORE_INIT = "before Module.__init__() call"
"""How torch says so."""


def sign_of(error: BaseException, turned: bool) -> str:
    """The mistake behind an exception, empty for none; `turned`: `.T` turned more than two axes."""
    if type(error) is AttributeError and str(error).endswith(BEFORE_INIT):
        return NO_INIT
    if turned and type(error) is RuntimeError and NO_TABLES not in str(error):
        return ALL_AXES
    return ""
