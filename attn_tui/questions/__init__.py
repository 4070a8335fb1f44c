"""Questions of a self-test: their numbers drawn from a seed, their options in any order."""
