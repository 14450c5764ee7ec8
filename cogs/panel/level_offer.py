"""What a level of the private panel offers, as values: its buttons, its list, and what each of them is for.

Must not know where the ways come from, nor how they are shown.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple


class Way(NamedTuple):
    """One entry of a level: an action, several joined ones, or another level."""

    tail: str
    label: str
    hint: str = ""
    leaf: bool = True
    main: bool = False
    """Whether it is, or leads to, what most people do now."""
    brief: str = ""
    """The label of a button beside a list, or under a heading, that says the rest; "" for the whole label."""
    at: str = ""
    """The token of the place by which it is counted; "": the one that the game names for its last action."""
    near: str = ""
    """What a button beside the list says of an entry that is a series; "": what the game says of its action."""


@dataclass(frozen=True, slots=True)
class LevelOffer:
    """What a level offers."""

    buttons: tuple[Way, ...] = ()
    listed: tuple[Way, ...] = ()
    """The entries of its list."""
    heading: str = ""
    """What stands on the list."""
    tail: str = ""
    """The level that the list shows."""
    beside: tuple[Way, ...] = ()
    """Buttons that stand with the list: for its first entries, and for what it has no room for."""
    last: tuple[Way, ...] = ()
    """Buttons that stand after all others: what ends the turn."""
