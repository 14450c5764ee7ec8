"""Moments of random matches of Roam, and words that show what is said past the catalogue."""

from __future__ import annotations

import gettext
from dataclasses import dataclass, replace
from functools import cache
from itertools import product
from typing import TYPE_CHECKING, Any

from engine.rng import Rng
from engine.roam import GAME
from engine.roam.deck import Ability, Artifact, Card, Deck, Land, Pattern, Terrain
from engine.roam.view import Auction, Phase
from render.words import Words

if TYPE_CHECKING:
    from engine.roam.view import View

_DOT = Pattern(((0, 0),))
_TILES = {
    Ability.COIN: ("ducat", "florin"),
    Ability.FREE_BLANK: ("globe", "atlas"),
    Ability.REPLACE: ("gong", "mask"),
    Ability.TURN: ("prism", "gyroscope"),
    Ability.SLIDE: ("lasso",),
    Ability.FLIP: ("flute",),
}
SMALL = Deck(
    starting=(Card("tovi", "Tovi", "", 0, _DOT),),
    lands=(
        Card("maelo", "Maelo", "", 3, _DOT, Land(Terrain.FOREST, (0,) * 6)),
        Card("orsa", "Orsa", "", 1, _DOT, Land(Terrain.MARSH, (0,) * 6)),
    ),
    animals=(),
    artifacts=tuple(Artifact(key, key.title(), "", 3, 1, ability) for ability, keys in _TILES.items() for key in keys),
    digest="",
)
"""A deck for sentences, so that they stay as they are when the real cards change."""

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


@cache
def table(seats: int = 4) -> View:
    """Return the public's view of a match that has just begun; Ann has the first turn."""
    return GAME.view(GAME.setup(seats, 7, {"first": "0"}).state, None)


@cache
def bidding() -> View:
    """Return an auction for the south-west land: Ann bid 2, Bob is to speak, then Cy; Dee is not tied."""
    view = table(4)
    card = view.lands[3]
    assert card is not None
    markers = list(view.markers)
    for at, seat in zip((18, 19, 24, 25, 30, 31), (0, 1, 2, 0, 1, 2), strict=True):
        markers[at] = (seat,)
    return replace(
        view,
        players=tuple(replace(player, coins=5) for player in view.players),
        markers=tuple(markers),
        phase=Phase.AUCTION,
        awaited=(1,),
        auction=Auction(3, card, (0, 1, 2), ((0, 2),), (0, 2), 1),
    )
