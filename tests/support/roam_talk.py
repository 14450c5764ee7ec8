"""Moments of random matches of Roam, and words that show what is said past the catalogue."""

from __future__ import annotations

import gettext
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import TYPE_CHECKING, Any

from engine.rng import Rng
from engine.roam import GAME
from render.words import Words

if TYPE_CHECKING:
    from engine.roam.view import View

NAMES = ("Ann", "Bob", "Cy", "Dee")
SWITCHES = ("off", "on")


@dataclass(frozen=True)
class Moment:
    """A state in which somebody is asked, what they may do, and what was done and followed."""

    state: Any
    seat: int
    view: View
    legal: tuple[str, ...]
    chosen: str
    events: tuple[Any, ...]
    after: View


@cache
def match(seats: int, mode: str = "full", outpost: str = "off", stacked: str = "off") -> tuple[Moment, ...]:
    """Return a random match, always the same for the same options."""
    options = {"mode": mode, "outpost": outpost, "stacked": stacked, "animals": outpost}
    rng = Rng.seeded(seats, f"{mode}{outpost}{stacked}")
    state = GAME.setup(seats, 7, options).state
    moments = []
    while GAME.outcome(state) is None:
        seat = GAME.awaited(state)[0]
        legal = GAME.legal(state, seat)
        pick, rng = rng.below(len(legal))
        step = GAME.apply(state, seat, legal[pick])
        texts = tuple(GAME.encode(action) for action in legal)
        view, after = GAME.view(state, seat), GAME.view(step.state, None)
        moments.append(Moment(state, seat, view, texts, texts[pick], step.events, after))
        state = step.state
    return tuple(moments)


def matches() -> list[tuple[Moment, ...]]:
    """Return a match of every size, with and without each variant."""
    variants = [("full", *switches) for switches in product(SWITCHES, SWITCHES)] + [("basic", "off", "off")]
    return [match(2 + i % 3, *variant) for i, variant in enumerate(variants)]


def moments(every: int = 1) -> list[Moment]:
    """Return every n-th moment of those matches."""
    return [moment for played in matches() for moment in played][::every]


_PLAIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
_ODD = "åƀçđéƒğĥíĵķłɱñøƥɋřšŧůṽŵẋýžÅƁÇĐÉƑĞĤÍĴĶŁṀÑØƤɊŘŠŦŮṼŴẊÝŽ"
_ACCENTS = str.maketrans(_PLAIN, _ODD)


class _Pseudo(gettext.NullTranslations):
    """A language without a plain Latin letter, a third longer than English."""

    def gettext(self, message: str) -> str:
        parts = message.replace("}", "{").split("{")
        odd = "".join(f"{{{part}}}" if i % 2 else part.translate(_ACCENTS) for i, part in enumerate(parts))
        return f"{odd}{'~' * (len(message) // 3)}"

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)


PSEUDO = Words("el", _Pseudo())  # Greek, so that no list has a Latin "and"
"""What stands in plain letters in its texts was never looked up."""
NAMELESS = ("№1", "№2", "№3", "№4")
"""Names without letters, to be told from words."""
