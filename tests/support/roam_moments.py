"""Moments of random matches of Roam, and a few views and cards for its sentences."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import pairwise, product
from typing import TYPE_CHECKING, Any, NamedTuple

from engine.rng import Rng
from engine.roam import GAME
from engine.roam.deck import Ability, Artifact, Deck, Land, Terrain
from render.base import AnyRenderer, Names
from render.renderers import RENDERERS
from render.words import Words, words
from tests.support import roam_views
from tests.support.names import NAMES
from tests.support.positions import anything, drawn
from tests.support.roam_table import card

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.roam.view import View

_TILES = ("ducat florin", "globe atlas", "gong mask", "prism gyroscope", "lasso", "flute")
SMALL = Deck(
    starting=(card("tovi", coins=None, points=0),),
    lands=(card("maelo", points=3), replace(card("orsa"), land=Land(Terrain.MARSH, (0,) * 6))),
    animals=(),
    artifacts=tuple(
        Artifact(key, key.title(), "", 3, 1, ability)
        for ability, keys in zip(Ability, _TILES, strict=True)
        for key in keys.split()
    ),
    digest="",
)
"""A deck for sentences, so that they stay as they are when the real cards change."""

SWITCHES = ("off", "on")


class Moment(NamedTuple):
    """A state in which someone is asked, what they may do, and what was done and followed."""

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
    match = drawn(GAME, seats, options, rng=rng, choose=anything(GAME))
    return tuple(
        Moment(one.state, one.seat, one.view(one.seat), one.legal(), one.text, then.events, then.view())
        for one, then in pairwise(match)
    )


def matches() -> list[tuple[Moment, ...]]:
    """Return a match of every size, with and without each variant."""
    variants = [("full", *switches) for switches in product(SWITCHES, SWITCHES)] + [("basic", "off", "off")]
    return [match(2 + i % 3, *variant) for i, variant in enumerate(variants)]


def moments(every: int = 1) -> list[Moment]:
    """Return every n-th moment of those matches."""
    return [moment for played in matches() for moment in played][::every]


def roam(names: Sequence[str] = NAMES, said: Words | None = None, renderer: AnyRenderer = RENDERERS["roam"]) -> Any:
    """Return what shows a match of Roam of these people."""
    return renderer.for_match(said or words(), Names(tuple(names), tuple(names)))


@cache
def table(seats: int = 4) -> View:
    """Return the public's view of a match that has just begun; Ann has the first turn."""
    return GAME.view(GAME.setup(seats, 7, {"first": "0"}).state, None)


@cache
def bidding() -> View:
    """Return an auction for the south-west land: Ann bid 2, Bob bids next, then Cy; Dee is not tied."""
    view = table(4)
    return roam_views.bidding(replace(view, players=tuple(replace(player, coins=5) for player in view.players)))
