"""What matrices are called in formulas and in the legend."""

from attn_tui.words import Words, has_word

NAMES = {
    "XXt": "(X·Xᵀ)",
    "V_wide": "V′",
    "Y_wide": "Y′",
    "sdpa": "SDPA",
    "handed": "attn_mask",
    "widths": "d",
    **{f"{name}h": f"{name}_h" for name in "QKVY"},
    "K_turned": "K_hᵀ",
    **{f"{name}_after": f"{name}′" for name in "XAVY"},
    **dict.fromkeys(("by_sdpa", "by_ones", "by_float", "sdpa_wrong"), "SDPA"),
    **dict.fromkeys(("by_mha", "mha_wrong"), "MHA"),
    **dict.fromkeys(("by_flex", "flex_wrong"), "flex"),
    **dict.fromkeys(("by_hand", "upper_left", "lower_right", "A_next"), "A"),
}
"""Names that differ from those in the registry."""


def input_name(name: str, words: Words) -> str:
    """What an input of one column is called: as the title above it says."""
    if name in NAMES:
        return NAMES[name]
    return words(f"matrix.{name}") if has_word(f"matrix.{name}") else name
