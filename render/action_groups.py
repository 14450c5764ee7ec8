"""Actions that a panel offers together: kinds of them, and series that are one entry.

Plain values that a game's renderer returns. Must not know any game, nor how a panel shows them.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Kind:
    """Actions of one kind: a panel offers what can be done before where."""

    key: str
    """Lower-case letters, "" for one that is the beginning of its actions."""
    label: str
    """At most 38 characters."""
    hint: str
    """What the best of them costs and gains, in at most 100 characters."""
    texts: tuple[str, ...]
    heading: str = ""
    """Stands over the list of the actions; "" for the label."""


@dataclass(frozen=True, slots=True)
class Shortcut:
    """Several actions that are offered as one, in addition to the single actions."""

    texts: tuple[str, ...]
    label: str
    """At most 80 characters."""
    hint: str
    """At most 100 characters."""
    whole: bool = False
    """It goes to the end of what its first action begins, so that it is offered instead of that one."""
    at: str = ""
    """The token of the place by which it is counted on the picture of ``places``; a ``whole`` one has one."""
    near: str = ""
    """What a button beside the list says of it, at most 20 characters; "": it has none."""
    said: str = ""
    """What a button says of it that stands among others, with what is done, at most 20 characters; "": it has none."""
