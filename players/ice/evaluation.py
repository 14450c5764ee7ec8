"""How well a seat stands in ICE: features named after what they weigh, summed with their weights to RP at the end.

The weights are those of ``weights.toml`` beside this module. Knows all of the state it is given, in which what the seat
cannot know was redealt. Must not choose anything.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from engine.ice import scoring
from engine.ice.board import BELOW, LEVEL, SUPPLY, TILES
from engine.ice.components import DAYS, FRONTS, TYPES, DecreeKind, Guild
from engine.ice.pending import Pay, Sunset, TakeRequest, Validate, Validating
from engine.ice.state import USED_FORAGE, need
from engine.ice.turn.guilds import MOST_SHELTERED
from players.ice.sites import Ways, reach
from players.ice.wishes import means, promise, wants
from players.worth import chance, shared

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from engine.core import Seat
    from engine.ice.board import Cell
    from engine.ice.state import Player, State
    from engine.package import AnyGame
    from players.ice.wishes import Means

FILE: Final = Path(__file__).with_name("weights.toml")


@dataclass(frozen=True, slots=True)
class Inside:
    """Numbers inside features."""

    ep_price: float
    """RP that one EP is worth where a tile in reach is weighed."""
    snow: float
    """RP of a snow tile."""
    below: float
    """How much of the best tile below counts for the snow above it."""
    anima: float
    """RP of one anima besides what it is wanted for, at the start of a match."""
    likely: float
    """Chance of one more anima that is missing, with EP without end."""
    steady: float
    """EP with which that chance is half of it."""


@dataclass(frozen=True, slots=True)
class Weights:
    """All numbers of an evaluation."""

    of: Mapping[str, float]
    """By feature."""
    inside: Inside


def load(path: Path = FILE) -> Weights:
    """Return the weights of a file."""
    tables = tomllib.loads(path.read_text("utf-8"))
    return Weights(tables["weights"], Inside(**tables["inside"]))


STANDARD: Final = load()

_CARDS: Final = ("points", "requests_met", "requests_hoped", "anima_spare")
_TRACKS: Final = ("requests_in_hand", "sets_begun", "shapes_begun", "studies")
_EP: Final = ("ep_today", "ep_later", "planning")
_GROUND: Final = ("best_tile", "second_tile", "third_tile", "company", "archaeologists_near")
_PLACE: Final = ("leader_away", "depth", "camp_pitched")
_EFFECTS: Final = tuple(kind.value for kind in TYPES)
_TILES: Final = (*("wreckage", "sailer", "survivors", "talismans", "travelling_tiles", "other_tiles", "unknown_tiles"),)
_TOKENS: Final = ("free_moves", "daily_ability", "shelter")
FEATURES: Final = (*_CARDS, *_TRACKS, *_EP, *_GROUND, *_PLACE, *_EFFECTS, *_TILES, *_TOKENS)
"""What is weighed, in the order of ``Appraisal.features``."""

_TRAVELLING: Final = frozenset({"manta", "spiders", "smilodon", "whistle", "rope"})
_WORDS: Final = tuple(
    "talismans" if word == "talisman" else "travelling_tiles" if word in _TRAVELLING else word for word in FRONTS
)
_TILE_OF: Final = tuple(_TILES.index(word if word in _TILES else "other_tiles") for word in _WORDS)
"""By front of a snow tile: its place among the features of tiles."""
_SUNSET: Final = (Sunset, TakeRequest, Validating, Validate, Pay)
_WHOLE: Final = 24
"""EP of a whole match of two; what counts for less and less goes by the share of them that is to come."""
DEAR: Final = 10
"""Positions that could be looked at in the time in which tiles are weighed for new needs or on new ground."""
_TURN: Final = 2
"""EP that a turn takes, but for those that overwork."""
_LATE: Final = 0.05
"""Share below which a tile in hand is of little use."""


class Appraisal:
    """Weighs states for one seat, and keeps what it worked out for as long as one choice is made."""

    def __init__(self, state: State, seat: Seat, weights: Weights = STANDARD, ways: Ways | None = None) -> None:
        self.seat = seat
        self.known = sum(1 << piece for piece in state.players[seat].hand)
        """Set of the snow tiles in hand: of those that come while it thinks only their number is known."""
        self.ways = ways or Ways()
        self.work = 0
        """What it cost so far, in positions: states that were weighed, and more where much was worked out."""
        self._weights = tuple(weights.of.get(name, 0.0) for name in FEATURES)
        self._inside = weights.inside
        self._scored: dict[object, tuple[int, int, int]] = {}

    def value(self, state: State, *, ended: bool = False) -> float:
        """Return how many RP the seat may expect at the end; ``ended``: were its turn to end now (I5.4)."""
        self.work += 1
        total = 0.0
        for weight, number in zip(self._weights, self.features(state, ended=ended), strict=True):
            total += weight * number
        return total

    def weighed(self, state: State) -> tuple[float, ...]:
        """Return what each feature contributes, in RP."""
        return tuple(
            weight * number for weight, number in zip(self._weights, self.features(state), strict=True)
        )  # fmt: skip

    def features(self, state: State, *, ended: bool = False) -> tuple[float, ...]:
        """Return what is weighed."""
        seat = self.seat
        player, box = state.players[seat], state.setting.box
        today = player.ep - (ended and player.ep > 0 and not state.now.spent)
        days = DAYS - state.day
        later = days * state.setting.ep + (player.planning and days > 0)
        total = today + later
        share = total / _WHOLE
        has = means(box, player.slots, player.studies & ~player.turned)
        chance = round(self._inside.likely * total / (total + self._inside.steady), 2)
        early = _early(state, seat)
        hope = (
            promise(box, player.requests, has, chance, early)
            if _may_pay(state, seat)
            else promise(box, (), has, 0.0, 0)
        )
        ground = (0.0,) * len(_GROUND)
        if share:
            ground = self._ground(state, has, today, days=days, early=early, total=total, chance=chance)
        points, sets, shapes = self._score(state, player)
        return (
            points,
            hope.sure,
            hope.hoped,
            hope.spare * share,
            len(player.requests) * share,
            sets * share,
            shapes * share,
            player.studies.bit_count() * share,
            today,
            later,
            float(player.planning and days > 0),
            *ground,
            *self._place(state, share),
            *self._effects(state, player, days, today=today),
            *self._hand(state, player, share),
            *_tokens(state, player, days, today=today),
            self._forages(state, days, today=today, ended=ended),
        )

    def _score(self, state: State, player: Player) -> tuple[int, int, int]:
        """Return the points now, and what is on its way where a decree counts it: sets and shapes begun."""
        key = (
            *(player.slots, player.hold, player.studies, player.rp),
            *(player.validated, player.bonus, player.planning),
        )
        found = self._scored.get(key)
        if found is None:
            sets = shapes = 0
            box = state.setting.box
            for card in state.decrees:
                kind = box.decrees[card].kind
                if kind is DecreeKind.SETS:
                    there = player.studies
                    for piece in scoring.artifacts(box, player):
                        there |= 1 << box.types[piece]
                    sets = there.bit_count()
                elif kind is DecreeKind.SHAPES:
                    shapes = scoring.shapes(box, scoring.artifacts(box, player)).count(1)
            found = self._scored[key] = scoring.score(state, self.seat), sets, shapes
        return found

    def _worths(
        self, state: State, player: Player, has: Means, *, chance: float, early: int, share: float
    ) -> dict[Cell, float]:
        """Return what each tile that may be excavated brings, in RP."""
        inside = self._inside
        wanted = wants(state.setting.box, player.requests, has, state.decrees, chance=chance, early=early)
        generic = inside.anima * share
        seen = state.ground.visible & state.ground.tiles
        layout, types = state.ground.layout, state.setting.box.types
        found = {}
        for cell, site in self.ways.sites(state).items():
            if site.kind >= 0:
                found[cell] = wanted[site.kind][site.anima - 1] + generic * site.anima
                continue
            under = 0.0
            for low in BELOW[cell]:
                if low < len(TILES) and seen >> low & 1:
                    under = max(under, wanted[types[layout[low]]][0] + generic)
            found[cell] = inside.snow * (0.4 + share) + inside.below * under
        return found

    def _ground(
        self, state: State, has: Means, today: int, *, days: int, early: int, total: int, chance: float
    ) -> tuple[float, ...]:
        """Return what is in the leader's reach: on the last day for the EP that are left."""
        share = total / _WHOLE
        player = state.players[self.seat]

        def work_out() -> dict[Cell, float]:
            self.work += DEAR
            return self._worths(state, player, has, chance=chance, early=early, share=share)

        worth = self.ways.worth(state, (has, player.requests, total, early), work_out)
        most = _WHOLE if days else today
        near = reach(state, self.seat, self.ways, worth=worth, ep_price=self._inside.ep_price, most=most)
        return (*near.tiles, min(4, near.company) * share, min(6, near.around) * share)

    def _place(self, state: State, share: float) -> tuple[float, ...]:
        if not share:
            return (0.0,) * len(_PLACE)
        leader, camp = state.leaders[self.seat], state.camps[self.seat]
        away = leader == SUPPLY
        return float(away), 0.0 if away else LEVEL[leader] * share, share if camp != SUPPLY else 0.0

    def _effects(self, state: State, player: Player, days: int, *, today: int) -> list[float]:
        """Return how often each type's effect may be used yet with what lies on its slot (I8.1, I8.2)."""
        found = [0.0] * len(_EFFECTS)
        up, needed, anima = player.studies & ~player.turned, need(state, self.seat), state.setting.box.anima
        for kind, slot in enumerate(player.slots):
            if slot and (up >> kind & 1) + sum([anima[piece] for piece in slot]) >= needed:
                found[kind] = days + (today > 0 and not player.down[kind])
        return found

    def _forages(self, state: State, days: int, *, today: int, ended: bool) -> float:
        """Return how many archaeologists the foragers will have from their board: one a turn, two a day (I11.4)."""
        setting = state.setting
        if setting.guilds[self.seat] is not Guild.FORAGERS or not setting.abilities:
            return 0.0
        turns = (today + 1) // _TURN
        if not ended and state.active == self.seat and not state.now.used & USED_FORAGE:
            turns += 1
        return min(state.players[self.seat].shelter, turns) + days * MOST_SHELTERED

    def _hand(self, state: State, player: Player, share: float) -> list[float]:
        found = [0.0] * len(_TILES)
        use = 0.0 if not share else 1.0 if share > _LATE else 0.3
        for piece in player.hand:
            found[_TILE_OF[state.fronts[piece]] if self.known >> piece & 1 else -1] += use
        return found


def _tokens(state: State, player: Player, days: int, *, today: int) -> tuple[float, ...]:
    walks = player.walks if today else 0
    return walks + days * state.setting.walks, float(not player.daily and today > 0)


def _early(state: State, seat: Seat) -> int:
    """Return how many requests may still be paid today for the bonus of a day before the last (I10.3)."""
    if not 1 < state.day < DAYS or not _exploring(state, seat):
        return 0
    return max(0, 2 - sum(day == state.day for _, day, _ in state.players[seat].validated))


def _exploring(state: State, seat: Seat) -> bool:
    """Return whether the seat's sunset is to come today, or is under way."""
    return not state.resting >> seat & 1 or any(
        isinstance(frame, _SUNSET) and frame.seat == seat for frame in state.stack
    )


def _may_pay(state: State, seat: Seat) -> bool:
    return state.day < DAYS or _exploring(state, seat)


# ---- how likely each seat is to win in an open position

CLEAR: Final = 20.0
"""RP that are a clear lead."""
ALONE: Final = 40.0
"""RP of a good match alone."""
LATE: Final = 5.0
"""RP that are a clear lead when all days are over; at the beginning ``CLEAR`` are."""


def chances(game: AnyGame, state: State, seats: int) -> Sequence[float]:
    """Return the chance of each seat, of the RP that it may expect: a lead counts for more as the days go by."""
    over = not game.awaited(state)
    worth = game.scores(state) if over else [Appraisal(state, seat).value(state) for seat in range(seats)]  # type: ignore[attr-defined]
    if seats == 1:
        return [chance(worth[0] - ALONE, CLEAR)]
    return shared(game, state, worth, clear=LATE + (CLEAR - LATE) * (DAYS - state.day + 1) / DAYS)
