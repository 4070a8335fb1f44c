"""Numbers that show a mistake."""

from torch import Tensor

Numbers = tuple[float, ...]


def first_table(table: Tensor) -> Tensor:
    """The last two axes at index 0 of all others."""
    return table.reshape(-1, *table.shape[-2:])[0]


def numbers(values: Tensor) -> Numbers:
    """The numbers of a tensor, one after the other."""
    return tuple(values.double().flatten().tolist())


def row_sums(weights: Tensor) -> Numbers:
    """The sum of each row of the first table."""
    return numbers(first_table(weights).sum(dim=-1))


def seen_keys(block: Tensor) -> Numbers:
    """How many keys each row sees of a table that is True where they are hidden: (L, S). Ints."""
    return tuple(map(int, (~block).sum(dim=-1).flatten()))


def hidden_share(weights: Tensor, block: Tensor) -> Numbers:
    """How much of each row of the first table goes to hidden keys; block: (L, S)."""
    return numbers((first_table(weights) * block).sum(dim=-1))
