"""Names that people chose, made safe for texts with mark-up.

Knows Discord's mark-up and the people of a match. Must not know the sentences around the names.
"""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING, Final

from host.computers import SIGN
from render.base import Names
from render.words import msg

if TYPE_CHECKING:
    from collections.abc import Iterable

    import discord

    from host import MatchInfo
    from render.words import Words

LENGTH: Final = 32
"""Longest name that is shown; Discord's own names are no longer."""
_BLANK: Final = frozenset({"Cc", "Cf", "Co", "Cs", "Zl", "Zp", "Zs"})
"""Separators, controls and what turns the direction: they would break the line that the name stands in."""
_UNSEEN: Final = "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"
"""Letters and marks that are invisible."""
_SELECTORS: Final = re.compile("[\u180b-\u180d\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef]")
"""Invisible signs that choose how the one before them looks."""
_MARKS: Final = 3
"""The most accents on one letter: more would cover the lines above."""
_NOBODY: Final = "?"
"""A name of which nothing is seen."""
STAND_IN: Final = msg("{name}'s stand-in")


def plain(name: str) -> str:
    """Return a name on one line, of bounded length, never empty: for pictures, labels and alt text."""
    return _on_one_line(name)[:LENGTH].strip() or _NOBODY


def _on_one_line(name: str) -> str:
    """Return a name with nothing in it that would break the line, as long as it is."""
    signs: list[str] = []
    marks = 0
    for sign in unicodedata.normalize("NFC", _SELECTORS.sub("", name)):
        kind = unicodedata.category(sign)
        marks = marks + 1 if kind[0] == "M" else 0
        if marks <= _MARKS:
            signs.append(" " if kind in _BLANK or sign in _UNSEEN else sign)
    return " ".join("".join(signs).split())


def too_long(name: str) -> bool:
    """Return whether a name would be cut."""
    return len(_on_one_line(name)) > LENGTH


def safe(name: str) -> str:
    r"""Return a name for a Discord text: no mark-up, no mention, no link, no emoji code.

    >>> print(safe("*Ann*"), ascii(safe("<@1>")))
    \*Ann\* '\\<@\u200b1\\>'
    """
    return escaped(plain(name))


def escaped(text: str) -> str:
    r"""Return a line of plain text escaped for Discord, so that it is shown exactly as it is.

    >>> print(escaped("Spy at *Ann*"))
    Spy at \*Ann\*
    """
    # the library has two helpers: one leaves emoji codes and links, the other channels and time stamps
    text = re.sub(r"([\\*_~`|<>\[\]#]|^-)", r"\\\1", text)
    return text.replace("@", "@\u200b").replace("://", ":\u200b//")


def alike(name: str) -> str:
    """Return a key that is equal for two names that look the same to a reader.

    >>> alike(" ＢOB ") == alike("Bob")
    True
    """
    return unicodedata.normalize("NFKC", plain(name)).casefold()


def name_of(user: discord.User | discord.Member, others: Iterable[str] = ()) -> str:
    """Return a person's name: the one Discord shows, or their unique user name if others have that, or it is unseen."""
    name = own(user.display_name)
    return own(user.name) if name == _NOBODY or taken(name, others) else name


def own(name: str) -> str:
    """Return the name of a person, who must not be taken for a computer.

    >>> own("\N{GEAR} Ada")
    'Ada'
    """
    return plain(name.replace(SIGN, ""))


def taken(name: str, others: Iterable[str]) -> bool:
    """Return whether one of the others has the same name, or one that looks the same."""
    return any(alike(name) == alike(other) for other in others)


def shown(names: Iterable[str], colours: tuple[int, ...] = ()) -> Names:
    """Return the names by seat in the forms that a renderer needs, with the colours of the seats."""
    known = tuple(map(plain, names))
    return Names(known, tuple(map(escaped, known)), colours)


def people(users: Iterable[int], info: MatchInfo) -> list[str]:
    """Return people as a text calls them: by their name at the table, or as Discord shows somebody who is not there."""
    known = {one.user: safe(one.name) for one in info.people}
    return [known.get(user, f"<@{user}>") for user in users]


def shown_names(info: MatchInfo, words: Words) -> Names:
    """Return names and colours of a match by seat, as a renderer needs them; stand-ins are marked as such."""
    names = shown(info.names, info.colours)

    def called(known: Iterable[str]) -> tuple[str, ...]:
        return tuple(
            words.say(STAND_IN, name=name) if seated.stood_in else name
            for name, seated in zip(known, info.seats, strict=True)
        )

    return Names(called(names.plain), called(names.escaped), names.colours)
