"""How good the green buttons are: a player who always presses green, against computers.

``python -m bench green [--matches N] [--game KEY]`` plays matches of two, each deal once from each seat. Where there is
no green button, that player ends what can be ended, and else takes the first thing that is offered.
Where no hints are allowed, green goes by public facts; where they are, it is what the hint says, which takes longer
to measure, so fewer matches are played.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from bench.measured import Measured
from bench.tables import NAMES
from engine.registry import find as find_game
from engine.roam import advice
from engine.roam.squares import parse
from engine.roam.view import Phase
from players.arena import Tally, series, wilson
from players.computer import EVEN, Budget, Computer, Plan
from players.strengths import ADVISER, find
from render.base import Names
from render.renderers import RENDERERS
from render.words import words

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from players.computer import Dealt

SEED: Final = 5
"""Deals of no other measurement."""
MATCHES: Final = 200
SHARE: Final = 4
"""For one match with hints, this many without."""
LEAST: Final = {"roam": 0.8, "ice": 0.6}
"""By game: the share of matches that green has to win against *easy*."""
_ENDS: Final = ("done", "pass")


@dataclass
class Presses:
    """What came of following green."""

    pressed: int = 0
    """Choices among several with a green button."""
    unled: int = 0
    """Choices among several without one."""
    without: Counter[str] = field(default_factory=Counter)
    """Those by the first word of what was offered first."""
    given: int = 0
    """Placements that completed a land for others alone while another would not have."""


def figures(matches: int | None = None, game: str | None = None) -> Iterator[Measured]:
    """Press green against each strength that newcomers meet, and yield how often that wins."""
    for key, least in LEAST.items():
        if game in {None, key}:
            yield from _figures(key, least, matches or MATCHES, hints=False)
            yield from _figures(key, least, max(2, (matches or MATCHES) // SHARE), hints=True)


def _figures(key: str, least: float, matches: int, *, hints: bool) -> Iterator[Measured]:
    title, followed = find_game(key).info.title, Presses()
    title += ", hints allowed" if hints else ""
    for strength in ("easy", "normal"):
        tally = played(key, strength, matches, followed, hints=hints)
        share, (low, high) = tally.won / tally.matches, wilson(tally.won, tally.matches)
        bar = least if strength == "easy" else 0.0
        yield Measured(
            f"{title}, 2 players: always green against *{strength}*",
            f"≥ {bar:.0%} won" if bar else "–",
            f"{share:.0%} ({low:.0%} to {high:.0%})",
            f"{tally.matches} matches, ahead by {tally.margin / tally.matches:+.1f} points",
            share >= bar,
        )
    if not hints:
        yield _led(title, followed)
    if key == "roam":
        yield Measured(
            f"{title}: green completes a land for rivals alone, though it need not",
            "never",
            f"{followed.given} times",
            f"{followed.pressed} green buttons pressed",
            not followed.given,
        )


def _led(title: str, followed: Presses) -> Measured:
    """Return how often there is a green button; what a hint says always has one."""
    unled = ", ".join(f"{verb} {count}" for verb, count in followed.without.most_common(6))
    return Measured(
        f"{title}: choices among several with a green button",
        "–",
        f"{followed.pressed / (followed.pressed + followed.unled):.0%}",
        f"{followed.pressed} of {followed.pressed + followed.unled}; most often without: {unled}",
        met=True,
    )


def played(key: str, strength: str, matches: int, followed: Presses, *, hints: bool) -> Tally:
    """Return how always pressing green fares against a computer, ``hints``: where those are allowed."""
    adviser = find(key, ADVISER)
    if hints:
        green = Computer("green", partial(_advised, followed, adviser), adviser.budget)
    else:
        green = Computer("green", partial(_pressed, followed), Budget(1, 1.0))
    *_, tally = series(find_game(key), green, find(key, strength), seats=2, matches=matches, seed=SEED, options={})
    return tally


def _pressed(followed: Presses, dealt: Dealt) -> Plan:
    game, seat = dealt.game, dealt.seat
    legal = [game.encode(action) for action in game.legal(dealt.state, seat)]
    dealt.meter.count(1)
    if len(legal) == 1:
        return Plan((legal[0],), EVEN)
    view = game.view(dealt.state, seat)
    renderer = RENDERERS[game.info.key].for_match(words(), Names(NAMES, NAMES))
    text = renderer.actions.offers(view, legal).recommended
    if not text:
        followed.unled += 1
        followed.without[legal[0].partition(":")[0]] += 1
        return Plan((next((one for one in _ENDS if one in legal), legal[0]),), EVEN)
    followed.pressed += 1
    if game.info.key == "roam":
        followed.given += gives_away(view, text, legal)
    return Plan((text,), EVEN)


def _advised(followed: Presses, adviser: Computer, dealt: Dealt) -> Plan:
    """Return the plan of a hint, which green follows to its end."""
    plan, game, state, seat = adviser.strategy(dealt), dealt.game, dealt.state, dealt.seat
    for text in plan.texts:
        legal = [game.encode(action) for action in game.legal(state, seat)]
        if text not in legal:
            break
        if len(legal) > 1:
            followed.pressed += 1
            followed.given += game.info.key == "roam" and gives_away(game.view(state, seat), text, legal)
        step = game.apply(state, seat, game.decode(text))
        if step.barrier:
            break
        state = step.state
    return plan


def gives_away(view: Any, text: str, legal: Sequence[str]) -> bool:
    """Tell whether a placement completes a land for rivals alone, and another does not."""
    if view.phase is not Phase.PLACE or not text.startswith("at:"):
        return False
    seat = advice.actor(view)

    def gives(one: str) -> bool:
        found = advice.positioned(view, parse(one.partition(":")[2]))
        return found is not None and any(seat not in claim.leaders for claim in found.completed)

    return gives(text) and not all(gives(one) for one in legal if one.startswith("at:"))
