"""One file for each board: its name, its inputs, its matrices in the order of the formulas."""
