"""A trace as text: numbers, arithmetic, tables, wrapped prose. No screen, no torch."""
