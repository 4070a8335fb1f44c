"""The settings of a terminal, as `stty` knows them: ours, and those that a shell expects."""

import errno
import termios
from typing import Any

Settings = list[Any]
"""What `termios.tcgetattr` gives: flags of input, output, control and local modes, and more."""

INPUT, OUTPUT, CONTROL, LOCAL, CHARACTERS = 0, 1, 2, 3, 6


def settings_of(terminal: int) -> Settings | None:
    """Its settings; None where it has hung up or is none."""
    try:
        return termios.tcgetattr(terminal)
    except termios.error:
        return None


def raw(settings: Settings) -> Settings:
    """Each key at once and as it is, none of them a signal; output as before."""
    ours = list(settings)
    ours[INPUT] &= ~(
        termios.IXON | termios.IXOFF | termios.ICRNL | termios.INLCR | termios.IGNCR
    ) & ~(termios.ISTRIP | termios.BRKINT)
    ours[LOCAL] &= ~(termios.ECHO | termios.ICANON | termios.IEXTEN | termios.ISIG)
    ours[CHARACTERS] = list(settings[CHARACTERS])
    ours[CHARACTERS][termios.VMIN] = 1
    ours[CHARACTERS][termios.VTIME] = 0
    return ours


def sane(settings: Settings) -> Settings:
    """What `stty sane` makes of them."""
    usual = list(settings)
    usual[INPUT] &= ~(termios.IGNBRK | termios.INLCR | termios.IGNCR | termios.IXOFF)
    usual[INPUT] |= termios.BRKINT | termios.ICRNL | termios.IXON
    usual[OUTPUT] |= termios.OPOST | termios.ONLCR
    usual[CONTROL] |= termios.CREAD
    usual[LOCAL] &= ~(termios.NOFLSH | termios.TOSTOP | termios.ECHONL)
    usual[LOCAL] |= termios.ISIG | termios.ICANON | termios.IEXTEN
    usual[LOCAL] |= termios.ECHO | termios.ECHOE | termios.ECHOK | termios.ECHOCTL | termios.ECHOKE
    usual[CHARACTERS] = list(settings[CHARACTERS])
    for place, character in _USUAL_CHARACTERS.items():
        usual[CHARACTERS][place] = character
    return usual


_USUAL_CHARACTERS = {
    termios.VINTR: b"\x03",
    termios.VQUIT: b"\x1c",
    termios.VERASE: b"\x7f",
    termios.VKILL: b"\x15",
    termios.VEOF: b"\x04",
    termios.VSTART: b"\x11",
    termios.VSTOP: b"\x13",
    termios.VSUSP: b"\x1a",
}


def apply(terminal: int, settings: Settings) -> bool:
    """Make them the terminal's; False where it has hung up or is not ours any more.

    In the background this stops the process until it is brought to the front.
    """
    while True:
        try:
            termios.tcsetattr(terminal, termios.TCSANOW, settings)
        except termios.error as error:
            if error.args[0] != errno.EINTR:
                return False
        else:
            return True
