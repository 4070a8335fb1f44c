"""Everything that touches the terminal itself."""
