"""What terminals send that is no key of ours."""

REPLIES = [
    b"\x1b[?62;1;2;6;7;8;9;15;22;29c",  # device attributes
    b"\x1b[>41;390;0c",
    b"\x1bP!|7E565445\x1b\\",
    b"\x1bP>|XTerm(390)\x1b\\",  # version
    b"\x1b]11;rgb:ffff/ffff/dddd\x1b\\",  # colours
    b"\x1b]10;rgb:0000/0000/0000\x07",
    b"\x1b]4;1;rgb:cdcd/0000/0000\x07",
    b"\x1b]52;c;cXVpdA==\x07",  # clipboard
    b"\x1b[?2026;2$y",  # modes
    b"\x1b[?2048;0$y",
    b"\x1b[?1u",  # keyboard protocol
    b"\x1b[12;40R",  # cursor
    b"\x1b[8;24;80t",  # sizes
    b"\x1b[48;0;0;0;0t",
    b"\x1b[4;0;0t",
    b"\x1bP1+r544e=787465726d\x1b\\",  # terminfo
    b"\x1b_Gi=31;OK\x1b\\",  # pictures
    b"\x1b^quit\x1b\\",
    b"\x1bXquit\x1b\\",
    b"\x1b[1114112;1u",  # keys that do not exist
    b"\x1b[99999999999999999999u",
    b"\x1b[55296u",
    b"\x1b[27;5;1114112~",
    b"\x1b[97;1:3u",
    b"\x1b[" + b"1" * 5000 + b"A",
    b"\x1b[" + b"1;" * 50 + b"q",
    b"\x1b[1;3A",  # Alt with an arrow, which Textual takes for Escape and an arrow
    b"\x1b[<35;10;5M",  # a mouse that moves, and buttons that no mouse has
    b"\x1b[<128;10;5M",
    b"\x1b[<0;0;0M",
    b"\x1b[<0;-4;7M",
    b"\x1b[<0;99999;1M",
    b"\x1b[M q!",  # a click that is not in text
    b"\x1b[M\xff\xfe\x71",
    b"\x1b[32;10;5M",
    b"\xff\xfe\x80\xc3",  # no UTF-8
    b"\xed\xa0\x80",  # half of a pair
    b"\xf4\x90\x80\x80",
    b"\xc2\x9b",  # C1
    b"\xc2\x9d",
]
