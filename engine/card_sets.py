"""Which cards a match is dealt from: those that came along now or earlier, or somebody's own.

A match is played to its end with the cards that it was dealt from. So each file from which matches may have been dealt
stays, as ``engine/<game>/released/<digest>.toml`` once another takes its place, and the text of somebody's own file is
kept with the match. Knows files and digests. Must not know any game's cards.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

from engine.card_file import text_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from engine.card_file import CardText
    from engine.package import AnyGame


class CardSet(NamedTuple):
    """The cards of a match."""

    digest: str = ""
    """As the version of its rules names it; "": those that are there now."""
    own: str | None = None
    """The text of the file, where it is not one that came along."""


PRESENT: Final = CardSet()
"""The cards that are there now."""


@dataclass(frozen=True, slots=True)
class CardSource:
    """Where a game's cards come from."""

    file: Path
    """From which is dealt now."""
    released: tuple[str, ...]
    """The digests of all sets from which matches were dealt, the oldest first; the last is that of ``file``."""
    made: Callable[[CardText, str | None], AnyGame]
    """Returns the game with the cards of a text, and notes the second: the text where new matches are dealt from
    somebody's own; raises CardsError."""
    own: bool = False
    """Whoever runs the bot may have cards of their own."""

    def text(self, digest: str) -> CardText | None:
        """Return the file of a set from which matches were dealt; None of a digest that is none of theirs."""
        path = released_file(self.file, self.released, digest)
        return None if path is None else text_of(path)


def released_file(present: Path, released: tuple[str, ...], digest: str) -> Path | None:
    """Return where a set from which matches were dealt lies; None of a digest that is none of theirs."""
    if digest not in released:
        return None
    return present if digest == released[-1] else present.parent / "released" / f"{digest}.toml"


def digest_in(rules: str | None) -> str:
    """Return the digest of the cards that a version of the rules names, "" for none.

    >>> digest_in("1+8d522e38"), digest_in("1"), digest_in(None)
    ('8d522e38', '', '')
    """
    return (rules or "").partition("+")[2]
