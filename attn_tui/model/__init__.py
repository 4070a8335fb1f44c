"""What is computed, in plain data: setups, traces, boards, conditions. Standard library only."""
