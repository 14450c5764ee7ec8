"""The acts of a match that stand, as one text: a line for each.

Knows how a line is written. Must not know any game, nor what an act does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.core import Seat


class Act(NamedTuple):
    """An act that stands: carried out and not taken back."""

    number: int
    """Its place in the log, from 0."""
    seq: int
    """Public acts up to and with it."""
    public: bool
    seat: Seat
    text: str


def read(written: str) -> tuple[Act, ...]:
    """Return the acts of a text."""
    return tuple(read_line(one) for one in written.split("\n")[:-1])


def read_line(written: str) -> Act:
    """Return the act of a line, without its end."""
    number, seq, public, seat, text = written.split(" ", 4)
    return Act(int(number), int(seq), public == "1", int(seat), text)


def write(acts: Iterable[tuple[int, int, bool, Seat, str]]) -> str:
    r"""Return the text of acts.

    >>> write([Act(4, 3, True, 1, "take:2")])
    '4 3 1 1 take:2\n'
    """
    return "".join([f"{number} {seq} {1 if public else 0} {seat} {text}\n" for number, seq, public, seat, text in acts])


def since(written: str, number: int) -> list[Act]:
    """Return the acts of a text after the one of that number."""
    found: list[Act] = []
    # from the end: what is asked about was hardly ever long ago, and a match has hundreds of acts
    for one in reversed(written.split("\n")[:-1]):
        act = read_line(one)
        if act.number <= number:
            break
        found.append(act)
    return found[::-1]


def without(written: str, number: int) -> tuple[str, Act]:
    """Return a text without the act of that number, and the act."""
    lines = written.split("\n")
    place = next(at for at in reversed(range(len(lines) - 1)) if read_line(lines[at]).number == number)
    gone = read_line(lines.pop(place))
    return "\n".join(lines), gone
