"""Every kind of fault inside a lesson: its place and its sentence."""

import pytest

from attn_tui.lesson.example import INPUTS
from tests.lesson.lint import GOOD, changed, expected, faults, unmarked

HAND = "{en: [kitten, likes, fish], zh: [小猫, 喜欢, 小鱼]}"
W_Q = "W_Q: [[0, 0], [-1, 1], [0, 0], [3, 1]]"

KEYS = [
    ("format: 1", "format: ¦2", "unknown format '2'; expected one of 1"),
    ("total: 3", "¦totl: 3", "unknown key 'totl'; expected 'total', the nearest that is known"),
    (
        "total: 3",
        "total: 3\n¦zzz: 3",
        "unknown key 'zzz'; expected one of format, title, total, examples, sections",
    ),
    (
        "# A small lesson that uses every part of the format.\nformat: 1\n",
        "¦",
        "the key 'format' is missing; expected format, title, total, examples, sections",
    ),
    (
        "total: 3",
        "total: 3\n¦total: 4",
        "'total' stands here again, first in line 4; expected it once",
    ),
    ("total: 3", "total: 3\n¦[a]: 4", "a list stands here; expected a key of one word"),
    (
        "total: 3",
        "total: ¦1",
        "the total is 1 and the number of sections here 2; expected a total at least as large",
    ),
    ("total: 3", "total: ¦3.5", "'3.5' stands here; expected a whole number from 1 to 99"),
    (
        "minutes: 10",
        "minutes: ¦'10'",
        "the quoted text '10' stands here; expected a whole number from 1 to 600",
    ),
    ("minutes: 10", "minutes: ¦0", "'0' stands here; expected a whole number from 1 to 600"),
    ("further: yes", "further: ¦on", "'on' stands here; expected yes or no"),
    ("further: yes", "further: ¦'yes'", "the quoted text 'yes' stands here; expected yes or no"),
    (
        "[row-sums, first-output]",
        "[row-sums, ¦first-outputs]",
        "unknown check 'first-outputs'; expected 'first-output', the nearest that is known",
    ),
    (
        "[row-sums, first-output]",
        "[row-sums, ¦row-sums]",
        "'row-sums' stands here again, first in line 166; expected it once",
    ),
    ("[row-sums, first-output]", "¦yes", "'yes' stands here; expected a list"),
    ("show: [look]", "show: ¦look", "'look' stands here; expected a list"),
    ("show: [look]", "show: ¦[]", "the number of items here is 0; expected 1 or more"),
    ("show: [look]", "show:¦", "nothing stands here; expected a list"),
]

TEXTS = [
    (
        "title: {en: Weights, zh: 权重}",
        "title: ¦{en: Weights}",
        "the key 'zh' is missing; expected en, zh",
    ),
    (
        "title: {en: Weights, zh: 权重}",
        "title: {en: Weights, zh: 权重, ¦de: Gewichte}",
        "unknown key 'de'; expected one of en, zh",
    ),
    (
        "title: {en: Weights, zh: 权重}",
        "title: {en: ¦'', zh: 权重}",
        "the text is empty; expected words",
    ),
    (
        "title: {en: Weights, zh: 权重}",
        "title: {en: Weights, zh: ¦'  '}",
        "the text is empty; expected words",
    ),
    (
        "title: {en: Weights, zh: 权重}",
        "title: {en: Weights, zh: ¦[a]}",
        "a list stands here; expected a text",
    ),
    (
        "title: {en: Weights, zh: 权重}",
        "title: ¦Weights",
        "'Weights' stands here; expected a mapping with the keys en, zh",
    ),
    (
        "title: {en: Weights, zh: 权重}",
        'title: {en: ¦"a\\x1b[31m", zh: 权重}',
        "the control character U+001B stands here; expected text that can be seen",
    ),
    (
        "title: {en: Weights, zh: 权重}",
        'title: {en: ¦"a\\r", zh: 权重}',
        "the control character U+000D stands here; expected text that can be seen",
    ),
]

IDS = [
    (
        "- id: weights",
        "- id: ¦Weights",
        "'Weights' stands here; expected an id of small letters, digits and hyphens",
    ),
    ("- id: weights", "- id: ¦look", "the id 'look' is taken, first in line 26; expected another"),
    ("- id: again", "- id: ¦table", "the id 'table' is taken, first in line 33; expected another"),
    (
        "- id: go\n",
        "- id: ¦weight\n",
        "the id 'weight' is taken, first in line 105; expected another",
    ),
]

EXAMPLES = [
    (
        HAND,
        "{en: [kitten, likes], zh: ¦[小猫, 喜欢, 小鱼]}",
        "the number of tokens is 3 in zh and 2 in en; expected the same in every language",
    ),
    (HAND, "¦{en: [a, b, c]}", "the key 'zh' is missing; expected en, zh"),
    (HAND, "{en: ¦[], zh: [小猫, 喜欢, 小鱼]}", "the number of items here is 0; expected 1 to 64"),
    (
        HAND,
        '{en: [kitten, ¦"a\\tb", fish], zh: [小猫, 喜欢, 小鱼]}',
        "the quoted text 'a b' stands here; expected a text on one line, without tabs",
    ),
    (
        HAND,
        '{en: [kitten, ¦"", fish], zh: [小猫, 喜欢, 小鱼]}',
        "the text is empty; expected words",
    ),
    (
        W_Q,
        "¦W_q: [[0, 0], [-1, 1], [0, 0], [3, 1]]",
        "unknown input 'W_q'; expected 'W_Q', the nearest that is known",
    ),
    (
        W_Q,
        f"{W_Q}\n      ¦A: [[1]]",
        f"unknown input 'A'; expected one of {', '.join(INPUTS)}",
    ),
    (W_Q, "W_Q: ¦[]", "the number of items here is 0; expected 1 or more"),
    (W_Q, "W_Q: [¦[], [1]]", "the number of items here is 0; expected 1 or more"),
    (W_Q, "W_Q: ¦3", "'3' stands here; expected a list"),
    (W_Q, "W_Q: [¦3]", "'3' stands here; expected a list"),
    (W_Q, "W_Q: [[0, 0], ¦[-1], [0, 0], [3, 1]]", "row 1 has length 1; expected 2, as in row 0"),
    (
        W_Q,
        "W_Q: [[0, 0], [¦x, 1], [0, 0], [3, 1]]",
        "'x' stands here; expected a number in decimals, without quotes",
    ),
    (
        W_Q,
        "W_Q: [[0, 0], [¦'1', 1], [0, 0], [3, 1]]",
        "the quoted text '1' stands here; expected a number in decimals, without quotes",
    ),
    (
        W_Q,
        "W_Q: [[0, 0], [¦017, 1], [0, 0], [3, 1]]",
        "'017' stands here; expected a number in decimals, without quotes",
    ),
    (
        W_Q,
        "W_Q: [[0, 0], [¦.nan, 1], [0, 0], [3, 1]]",
        "'.nan' stands here; expected a number from -1000000 to 1000000",
    ),
    (
        W_Q,
        "W_Q: [[0, 0], [¦-inf, 1], [0, 0], [3, 1]]",
        "'-inf' stands here; expected a number from -1000000 to 1000000",
    ),
    (
        W_Q,
        "W_Q: [[0, 0], [¦1e999, 1], [0, 0], [3, 1]]",
        "'1e999' stands here; expected a number from -1000000 to 1000000",
    ),
    (
        W_Q,
        "W_Q: [[0, 0], [¦-1000000.5, 1], [0, 0], [3, 1]]",
        "'-1000000.5' stands here; expected a number from -1000000 to 1000000",
    ),
    ("T: [[3]]", "T: [[¦5]]", "'5' stands here; expected a whole number from 2 to 4"),
    ("T: [[3]]", "T: [[¦2.5]]", "'2.5' stands here; expected a whole number from 2 to 4"),
    (
        "widths: [[2], [16]]",
        "widths: [[2], [¦4096]]",
        "'4096' stands here; expected a whole number from 1 to 2048",
    ),
    ("keys: [[8]]", "keys: [[¦0]]", "'0' stands here; expected a whole number from 1 to 64"),
    (
        "draws: [[400]]",
        "draws: [[¦1]]",
        "'1' stands here; expected a whole number from 2 to 100000",
    ),
    ("seed: [[0]]", "seed: [[¦-1]]", "'-1' stands here; expected a whole number from 0 to 1000000"),
]

SIZES = [
    (
        "X: [[1, 0, 0, 1], [0, 2, 0, 1], [2, 1, 1, 0]]",
        "X: ¦[[1, 0, 0, 1], [0, 2, 0, 1]]",
        "the number of rows of 'X' is 2; expected 3, one for each token",
    ),
    (
        W_Q,
        "W_Q: ¦[[0, 0], [-1, 1], [0, 0]]",
        "the number of rows of 'W_Q' is 3; expected 4, the number of columns of 'X'",
    ),
    (
        "W_K: [[1, 0], [0, 0], [0, 0], [0, 1]]",
        "W_K: ¦[[1], [0], [0], [0]]",
        "the number of columns of 'W_K' is 1; expected 2, the number of columns of 'W_Q'",
    ),
    (
        W_Q,
        f"{W_Q}\n      V: ¦[[1, 2, 3], [1, 2, 3], [1, 2, 3]]",
        "the number of columns of 'V' is 3; expected 2, the number of columns of 'W_V'",
    ),
    (
        W_Q,
        f"{W_Q}\n      z: ¦[[1, 2], [1, 2], [1, 2]]",
        "the number of columns of 'z' is 2; expected 1, as the board 'attention' has it",
    ),
    (
        "seed: [[0]]",
        "seed: ¦[[0], [1]]",
        "the number of rows of 'seed' is 2; expected 1, as the board 'scaling' has it",
    ),
    (
        "T: [[3]]",
        "T: [[3]]\n      look: ¦[[0, 1, 0], [1, 1, 0]]",
        "the number of rows of 'look' is 2; expected 3, the number in 'T'",
    ),
]

SETUPS = [
    (
        "    board: look\n",
        "    board: ¦lok\n",
        "unknown board 'lok'; expected 'look', the nearest that is known",
    ),
    (
        "    example: line\n",
        "    example: ¦nil\n",
        "unknown example 'nil'; expected one of hand, line, draws",
    ),
    (
        "mistake: late-mask",
        "mistake: ¦late-msk",
        "unknown mistake 'late-msk'; expected 'late-mask', the nearest that is known",
    ),
    (
        "mistakes: [axis, by-d]",
        "mistakes: [axis, ¦by-e]",
        "unknown mistake 'by-e'; expected 'by-d', the nearest that is known",
    ),
    (
        "setup: {handed: block}",
        "setup: {mistake: ¦axis}",
        "the mistake 'axis' cannot be made on the board 'sdpa'; expected one of inverted, "
        "float-mask",
    ),
    (
        "setup: {handed: block}",
        "setup: {handed: ¦blok}",
        "unknown mask to hand over 'blok'; expected 'block', the nearest that is known",
    ),
    (
        "setup: {handed: block}",
        "setup: {¦scal: no}",
        "unknown key 'scal'; expected 'scale', the nearest that is known",
    ),
    ('"K[1,0]": 3', '¦"K[3,0]": 3', "K[3,0] lies outside 'K'; expected row 0 to 2, column 0 to 1"),
    ('"T[0,0]": 4', '"T[0,0]": ¦5', "'5' stands here; expected a whole number from 2 to 4"),
    (
        '"K[1,0]": 3',
        '"K[1,0]": ¦x',
        "'x' stands here; expected a number in decimals, without quotes",
    ),
    (
        '"K[1,0]": 3',
        '¦"S[1,0]": 3',
        "'S' cannot be typed over; expected one of X, W_Q, W_K, W_V, Q, K, V, V_wide, z",
    ),
    (
        '"K[1,0]": 3',
        '¦"K[1]": 3',
        "the quoted text 'K[1]' stands here; expected a cell, such as A[1,0]",
    ),
]

STEPS = [
    (
        "show: [T, look, mask]",
        "show: [T, look, ¦masq]",
        "unknown matrix 'masq'; expected 'mask', the nearest that is known",
    ),
    (
        "show: [T, look, mask]",
        "show: [T, look, ¦T]",
        "'T' stands here again, first in line 52; expected it once",
    ),
    (
        "show: [T, look, mask]",
        "show: [T, look, ¦'mask[1]']",
        "the quoted text 'mask[1]' stands here; expected the name of a matrix, such as A",
    ),
    ("rows: [1, 2]", "rows: [1, 2, ¦3]", "'3' stands here; expected a whole number from 0 to 2"),
    (
        "rows: [1, 2]",
        "rows: [1, 2, ¦1]",
        "'1' stands here again, first in line 92; expected it once",
    ),
    (
        "cursor: A[2,1]",
        "cursor: ¦A[3,0]",
        "A[3,0] lies outside 'A'; expected row 0 to 2, column 0 to 2",
    ),
    (
        "cursor: A[2,1]",
        "cursor: ¦A[0,1]",
        "A[0,1] is not shown in this step; expected one of the rows shown of 'A': 1, 2",
    ),
    (
        "cursor: A[2,1]",
        "cursor: ¦Y[0,1]",
        "Y[0,1] is not shown in this step; expected one of Q, P, S, A, shares",
    ),
    ("cursor: A[2,1]", "cursor: ¦A", "'A' stands here; expected a cell, such as A[1,0]"),
    ("cursor: A[2,1]", "cursor: ¦A[2", "'A[2' stands here; expected a cell, such as A[1,0]"),
    (
        "switches: [edit]",
        "switches: [edit, ¦mask]",
        "unknown switch 'mask'; expected one of causal, scale, positions, mistake, edit",
    ),
    (
        "mistakes: [axis, by-d]",
        "mistakes: ¦[]",
        "the number of items here is 0; expected 1 or more",
    ),
    (
        "editable: [Q]",
        "editable: [¦S]",
        "'S' cannot be typed over; expected one of X, W_Q, W_K, W_V, Q, K, V, V_wide, z",
    ),
    (
        "inputs: [seed]",
        "inputs: [¦widths]",
        "unknown input 'widths'; expected one of seed",
    ),
    (
        "inputs: [seed]",
        "inputs: [seed, ¦seed]",
        "'seed' stands here again, first in line 165; expected it once",
    ),
    (
        "inputs: [seed]",
        "inputs: [¦[seed]]",
        "a list stands here; expected one of seed",
    ),
    (
        "positions: yes",
        "positions: ¦on",
        "'on' stands here; expected yes or no",
    ),
    (
        "editable: [Q]",
        "editable: [¦K]",
        "K is not shown in this step; expected one of Q, P, S, A, shares",
    ),
    ("w: A[2,1]", "w: ¦A[2]", "'A[2]' stands here; expected a cell, such as A[1,0]"),
    (
        "w: A[2,1]",
        "w: ¦B[2,1]",
        "unknown matrix 'B'; expected one of X, W_Q, W_K, W_V, Q, K, V, V_wide, XXt, P, S, z, "
        "Sz, M, E, A, shares, Y, Y_wide",
    ),
    ("w: A[2,1]", "¦a b: A[2,1]", "'a b' stands here; expected a name of letters, digits, _ and -"),
    (
        "w: A[2,1]",
        "w: ¦shares[2,1]",
        "shares[2,1] names no single table, as 'shares' has several; expected @ and the "
        "numbers of the query after the name",
    ),
    (
        "w: A[2,1]",
        "w: ¦shares@3[2,1]",
        "shares@3[2,1] names a table that 'shares' lacks; expected at most @2",
    ),
    (
        "w: A[2,1]",
        "w: ¦shares@1,1[2,1]",
        "shares@1,1[2,1] names no single table, as 'shares' has several; expected @ and the "
        "numbers of the query after the name",
    ),
    (
        "w: A[2,1]",
        "w: ¦A@0[2,1]",
        "A@0[2,1] names a table among several, and 'A' has but one; expected no @",
    ),
    (
        "carry: look/table",
        "carry: ¦look/tabel",
        "unknown earlier step with a drawing 'look/tabel'; expected 'look/table', the nearest "
        "that is known",
    ),
    (
        "carry: look/table",
        "carry: ¦weights/divide",
        "unknown earlier step with a drawing 'weights/divide'; expected one of look/table",
    ),
    (
        "        switches: [edit]",
        "        carry: ¦look/again\n        switches: [edit]",
        "no earlier step asks for a drawing; expected one before this step",
    ),
    (
        "further: yes",
        "further: yes\n        carry: ¦look/table",
        "the drawing is in 'look', which the board 'attention' lacks; expected a board that has it",
    ),
]

ASKS = [
    ("number: A[2,1]", "number: ¦A[2]", "'A[2]' stands here; expected a cell, such as A[1,0]"),
    (
        "number: A[2,1]",
        "number: A[2,1]\n            ¦shape: Y",
        "number, shape stand together; expected one of number, cell, shape, choose, draw, task",
    ),
    (
        "number: A[2,1]",
        "number: A[2,1]\n            ¦until: {nan: A}",
        "'until' does not go with 'number'; expected here only number, id, prompt, with, hide, "
        "right, wrong, within, replies",
    ),
    ("within: 0.01", "within: ¦-1", "'-1' stands here; expected a number from 0 to 1000000"),
    (
        "cell: shares[1,0]",
        "cell: ¦Y[1,0]",
        "Y[1,0] is not shown in this step; expected one of Q, P, S, A, shares",
    ),
    (
        "shape: Y_wide",
        "shape: ¦Y[1]",
        "'Y[1]' stands here; expected the name of a matrix, such as A",
    ),
    ("draw: look", "draw: ¦hops", "no marks can be drawn in 'hops'; expected one of look, keep"),
    (
        'hide: [A, "A[2]", "A[2,1]"]',
        'hide: [A, ¦"A[3]"]',
        "A[3] lies outside 'A'; expected row 0 to 2, column 0 to 2",
    ),
    (
        'hide: [A, "A[2]", "A[2,1]"]',
        'hide: [A, ¦"A[,]"]',
        "the quoted text 'A[,]' stands here; expected a matrix, a row or a cell, such as A, "
        "A[1] or A[1,0]",
    ),
    (
        '{value: 0, say: {en: "Zero?", zh: 零？}}',
        '{value: ¦zero, say: {en: "Zero?", zh: 零？}}',
        "'zero' stands here; expected a number in decimals, without quotes",
    ),
    (
        "right: no",
        "right: no\n                ¦when: {nan: A}",
        "right, when stand together; expected one of when, right",
    ),
]

CONDITIONS = [
    ("{nan: A}", "{¦nam: A}", "unknown key 'nam'; expected 'nan', the nearest that is known"),
    (
        "{nan: A}",
        "¦{}",
        "none of cell, largest, shape, row_sum, equal, changed, nan, all, any, not stands here;"
        " expected one of them",
    ),
    (
        "{nan: A}",
        "{nan: A, ¦equal: [P, S]}",
        "nan, equal stand together; expected one of cell, largest, shape, row_sum, equal, "
        "changed, nan, all, any, not",
    ),
    ("{nan: A}", "{nan: A, ¦is: 1}", "'is' does not go with 'nan'; expected here only nan"),
    (
        "{nan: A}",
        "¦A",
        "'A' stands here; expected a mapping with the keys cell, largest, shape, row_sum, "
        "equal, changed, nan, all, any, not, is, above, below, within, at, pattern, rows, cells, since",
    ),
    ("{nan: A}", "{not: {any: ¦[]}}", "the number of items here is 0; expected 1 or more"),
    (
        '{largest: "A[2]", at: 1}',
        '{largest: "A[2]", at: ¦3}',
        "'3' stands here; expected a whole number from 0 to 2",
    ),
    (
        '{largest: "A[2]", at: 1}',
        '¦{largest: "A[2]"}',
        "the key 'at' is missing; expected largest, at",
    ),
    (
        '{largest: "A[2]", at: 1}',
        '{largest: ¦"A[2,1]", at: 1}',
        "the quoted text 'A[2,1]' stands here; expected a row, such as A[1]",
    ),
    (
        "{shape: Y, is: [3, 2]}",
        "{shape: Y, is: [3, ¦0]}",
        "'0' stands here; expected a whole number from 1 to 9999",
    ),
    (
        "{equal: [P, S], within: 0.5}",
        "{equal: ¦[P], within: 0.5}",
        "the number of items here is 1; expected exactly 2",
    ),
    (
        "{equal: [P, S], within: 0.5}",
        "{equal: ¦[P, Y], within: 0.5}",
        "P, Y differ in size; expected two matrices of one size",
    ),
    (
        "{equal: [P, S], within: 0.5}",
        "{equal: ¦[P, shares], within: 0.5}",
        "P, shares differ in size; expected two matrices of one size",
    ),
    (
        "{changed: P, pattern: one row}",
        "{changed: P, pattern: ¦one}",
        "unknown pattern 'one'; expected 'none', the nearest that is known",
    ),
    (
        "{changed: P, pattern: one row}",
        "¦{changed: P}",
        "none of pattern, rows, cells stands here; expected one of them",
    ),
    (
        "{changed: P, pattern: one row}",
        "{changed: P, rows: [0, ¦3]}",
        "'3' stands here; expected a whole number from 0 to 2",
    ),
    (
        "pattern: none, since: right",
        "pattern: none, since: ¦now",
        "unknown moment 'now'; expected one of start, right",
    ),
    (
        '{cell: "A[1,0]", above: "A[0,1]"}',
        '¦{cell: "A[1,0]"}',
        "none of is, above, below stands here; expected one of them",
    ),
    (
        '{cell: "A[1,0]", above: "A[0,1]"}',
        '{cell: "A[1,0]", above: ¦"A[0,3]"}',
        "A[0,3] lies outside 'A'; expected row 0 to 2, column 0 to 2",
    ),
    (
        '{cell: "A[1,0]", above: "A[0,1]"}',
        '{cell: "A[1,0]", above: 1, ¦below: 3}',
        "above, below stand together; expected one of is, above, below",
    ),
]

CASES = KEYS + TEXTS + IDS + EXAMPLES + SIZES + SETUPS + STEPS + ASKS + CONDITIONS


@pytest.mark.parametrize(("old", "new", "sentence"), CASES)
def test_says_what_is_wrong_and_where(old: str, new: str, sentence: str) -> None:
    text, places = changed(old, new)
    assert faults(text) == expected(places, [sentence])


NOT_COMPUTED = "cannot be computed from the example 'hand'; expected W_V among its inputs"

SEVERAL = [
    (
        "    board: attention\n    example: hand\n    steps:\n      - id: divide",
        "    steps:\n      - ¦¦id: divide",
        [
            "neither this step nor its section has 'board'; expected it in one of them",
            "neither this step nor its section has 'example'; expected it in one of them",
        ],
    ),
    (
        '{value: 0, say: {en: "Zero?", zh: 零？}}',
        '¦{¦when: {nan: A}, say: {en: "Zero?", zh: 零？}}',
        [
            "the key 'value' is missing; expected say, value",
            "unknown key 'when'; expected one of say, value",
        ],
    ),
    (
        HAND,
        f"{{en: ¦{['a'] * 65}, zh: ¦{['b'] * 65}}}\n    inputs:\n      X: ¦[[1]]\n  spare:\n"
        f"    tokens: {HAND}",
        [
            "the number of items here is 65; expected 1 to 64",
            "the number of items here is 65; expected 1 to 64",
            "the number of rows of 'X' is 1; expected 65, one for each token",
        ],
    ),
]


@pytest.mark.parametrize(("old", "new", "sentences"), SEVERAL)
def test_says_all_that_one_change_makes_wrong(old: str, new: str, sentences: list[str]) -> None:
    text, places = changed(old, new)
    said = faults(text)
    assert [each for each in said if each in expected(places, sentences)] == expected(
        places, sentences
    )


def test_names_the_inputs_that_a_matrix_lacks() -> None:
    text, places = changed("      W_V: [[1, 0], [0, 2], [1, 0], [0, 0]]\n", "")
    text, places = unmarked(
        text.replace("matrix: shares", "matrix: ¦shares")
        .replace("changed: V", "changed: ¦V")
        .replace("shape: Y,", "shape: ¦Y,")
        .replace("cell: shares", "cell: ¦shares")
        .replace("shape: Y_wide", "shape: Y_wide")
    )
    names = ["shares", "shares", "V", "Y"]
    assert faults(text) == expected(places, [f"'{name}' {NOT_COMPUTED}" for name in names])


def test_a_matrix_that_is_given_needs_no_inputs() -> None:
    given = "V: [[1, 0], [0, 4], [3, 2]]"
    assert faults(GOOD.replace("W_V: [[1, 0], [0, 2], [1, 0], [0, 0]]", given)) == []


@pytest.mark.parametrize("name", ["keys", "draws", "seed"])
def test_a_simulation_needs_every_input(name: str) -> None:
    lines = [line for line in GOOD.splitlines() if not line.startswith(f"      {name}: [[")]
    said = faults("\n".join(lines))
    assert [each.split(": ", 1)[1] for each in said] == [
        f"'{matrix}' cannot be computed from the example 'draws'; expected {name} among its inputs"
        for matrix in ("spread", "raw", *(["seed"] if name == "seed" else []))
    ]


def test_tells_all_faults_of_a_file_at_once_in_the_order_of_the_file() -> None:
    marked = (
        GOOD.replace("title: {en: A small", "title: ¦{en: A small")
        .replace(", zh: 一节小课", "")
        .replace("total: 3", "¦totl: 3")
        .replace("[-1, 1]", "¦[-1]")
        .replace("- id: again", "- id: ¦table")
        .replace("cursor: A[2,1]", "cursor: ¦A[2,7]")
        .replace("further: yes", "further: ¦maybe")
    )
    text, places = unmarked(marked)
    assert faults(text) == expected(
        places,
        [
            "the key 'zh' is missing; expected en, zh",
            "unknown key 'totl'; expected 'total', the nearest that is known",
            "row 1 has length 1; expected 2, as in row 0",
            "the id 'table' is taken, first in line 33; expected another",
            "A[2,7] lies outside 'A'; expected row 0 to 2, column 0 to 2",
            "'maybe' stands here; expected yes or no",
        ],
    )


def test_speaks_chinese() -> None:
    text, _ = changed("total: 3", "totl: 3")
    assert faults(text, "zh") == ["lessons.yaml:4:1: 没有名为“totl”的键；应为最接近的“total”"]


def test_braces_that_name_no_value_are_text() -> None:
    assert faults(GOOD.replace("First paragraph", "{x} {w:3} {} {")) == []
