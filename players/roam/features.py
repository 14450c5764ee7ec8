"""What a position of Roam is weighed by: one list of numbers for each seat, and their names.

Knows states and cards. Must not know what anything weighs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.roam.deck import Ability
from engine.roam.squares import PLACES, united
from engine.roam.state import MARKERS, Over
from engine.roam.turn.turn import POINTS as OUTPOST

if TYPE_CHECKING:
    from engine.core import Seat
    from engine.roam.deck import Book
    from engine.roam.state import State

PHASES: Final = ("early", "late", "last")
"""When a weight holds: all that lies between the first and the tenth character is mixed from the first two."""
FIRST_CHARACTERS: Final = 3
MOST_CHARACTERS: Final = 10
SIZES: Final = 6
"""Patterns with more solid squares count as such with this many."""
COINS: Final = (2, 5, 9, 99)
"""Coins up to the first number weigh the same each, those up to the second, and so on."""
SHORT: Final = 8
"""Markers in stock below which they are missed."""
ABILITIES: Final = tuple(Ability)

_ALONE = (
    "points",
    "characters",
    *(f"pattern of {size}" for size in range(1, SIZES + 1)),
    "blanks",
    *(f"awake of {size}" for size in range(1, SIZES + 1)),
    "all asleep",
    *(f"coins up to {most}" for most in COINS),
    *(f"artifact {ability.value}" for ability in ABILITIES),
    *(f"ready {ability.value}" for ability in ABILITIES),
    "markers short",
    "to move",
)
POINTS: Final = _ALONE.index("points")
CHARACTERS: Final = _ALONE.index("characters")
PATTERN: Final = _ALONE.index("pattern of 1")
BLANKS: Final = _ALONE.index("blanks")
AWAKE: Final = _ALONE.index("awake of 1")
ASLEEP: Final = _ALONE.index("all asleep")
COIN: Final = _ALONE.index(f"coins up to {COINS[0]}")
OWNED: Final = _ALONE.index("artifact coin")
READY: Final = _ALONE.index("ready coin")
SCARCE: Final = _ALONE.index("markers short")
TO_MOVE: Final = _ALONE.index("to move")
LAND: Final = len(_ALONE)
"""From here on: by what may come of a land, ``land_at`` says which."""
LAND_SQUARES: Final = 6
CARD_POINTS: Final = 3.0
"""The points of a card that weigh as much as a land as such."""
_STANDINGS: Final = tuple(
    (own, best, empty)
    for empty in range(LAND_SQUARES + 1)
    for own in range(LAND_SQUARES + 1 - empty)
    for best in range(LAND_SQUARES + 1 - empty - own)
)
"""How a land may stand: own markers, most of anyone else's, empty squares."""


def _reduced(own: int, best: int, empty: int) -> tuple[int, int, int]:
    """Return the standing without stacks that is most like one with them: the lead is what is kept."""
    room = LAND_SQUARES - empty
    lead = own - best
    if own + best <= room:
        return own, best, empty
    least = max(0, (room - abs(lead)) // 2)
    most = room - least
    if not lead:
        return room // 2, room // 2, empty
    return (most, least, empty) if lead > 0 else (least, most, empty)


_MOST: Final = 2 * LAND_SQUARES + 1
STANDING: Final = tuple(
    _STANDINGS.index(_reduced(own, best, empty))
    for empty in range(LAND_SQUARES + 1)
    for own in range(_MOST)
    for best in range(_MOST)
)
"""Which of all standings a land has, with or without stacks; see ``standing``."""
STANDINGS: Final = len(_STANDINGS)


def standing(own: int, best: int, empty: int) -> int:
    """Return the number of how a land stands, from 0 to ``STANDINGS`` - 1."""
    return STANDING[(empty * _MOST + own) * _MOST + best]


def land_at(own: int, best: int, *, empty: int, moving: bool) -> int:
    """Return which feature a land is: own markers, most of anyone else's, empty squares, whose turn is next.

    The one behind it is the same by the points of the land's card.
    """
    return LAND + 2 * (STANDINGS * moving + standing(own, best, empty))


def _land_names() -> list[str]:
    found = []
    for moving in (False, True):
        for own, best, empty in _STANDINGS:
            name = f"land {own}:{best} empty {empty}" + " moving" * moving
            found += [name, f"{name} points"]
    return found


NAMES: Final = (*_ALONE, *_land_names())
"""All features, in their order."""


def moving(state: State) -> tuple[bool, ...]:
    """Return by seat whether it moves next; in the last round, whether it moves again at all."""
    seats = len(state.coins)
    if state.last_round:
        order = state.setting.order
        left = order[(state.turn - 1) % seats :] if not isinstance(state.pending, Over) else ()
        return tuple(seat in left for seat in range(seats))
    return tuple(seat == state.active for seat in range(seats))


def phase(state: State) -> int:
    """Return how far the match is: 0 to 7 by the most characters of anyone, 8 in the last round."""
    if state.last_round:
        return 8
    return min(MOST_CHARACTERS, max(map(len, state.cards.characters))) - FIRST_CHARACTERS


def counts(state: State, place: int) -> tuple[int, ...]:
    """Return the markers of each seat on a land."""
    squares = PLACES[place]
    found = [(below & squares).bit_count() for below in state.below]
    if state.setting.stacked:
        found = [count + (above & squares).bit_count() for count, above in zip(found, state.above, strict=True)]
    return tuple(found)


def coin_steps(coins: int) -> list[int]:
    """Return how many coins lie in each of the steps of ``COINS``."""
    found, under = [], 0
    for most in COINS:
        found.append(max(0, min(coins, most) - under))
        under = most
    return found


def features(state: State, seat: Seat, book: Book) -> list[tuple[int, float]]:
    """Return all that is not 0 for a seat, as numbers of features and how much there is of each."""
    found: list[tuple[int, float]] = []
    points = OUTPOST if state.outpost_owner == seat else 0
    awake = state.awake[seat]
    for index, key in enumerate(state.cards.characters[seat]):
        card = book.cards[key]
        size = min(SIZES, len(card.pattern.solid)) - 1
        points += card.points
        found.append((PATTERN + size, 1.0))
        if card.pattern.blank:
            found.append((BLANKS, float(len(card.pattern.blank))))
        if awake >> index & 1:
            found.append((AWAKE + size, 1.0))
    for index, key in enumerate(state.cards.artifacts[seat]):
        artifact = book.artifacts[key]
        points += artifact.points
        kind = ABILITIES.index(artifact.ability)
        found.append((OWNED + kind, 1.0))
        if state.ready[seat] >> index & 1:
            found.append((READY + kind, 1.0))
    found += [(POINTS, float(points)), (CHARACTERS, float(len(state.cards.characters[seat])))]
    if not awake:
        found.append((ASLEEP, 1.0))
    found += [(COIN + index, float(coins)) for index, coins in enumerate(coin_steps(state.coins[seat])) if coins]
    stock = MARKERS - state.below[seat].bit_count() - state.above[seat].bit_count()
    if stock < SHORT:
        found.append((SCARCE, float(SHORT - stock)))
    if moving(state)[seat]:
        found.append((TO_MOVE, 1.0))
    return found + _of_lands(state, seat, book)


def _of_lands(state: State, seat: Seat, book: Book) -> list[tuple[int, float]]:
    found: list[tuple[int, float]] = []
    moves = moving(state)[seat]
    occupied = united(state.below)
    for place, card in enumerate(state.cards.lands):
        if card is not None:
            here = counts(state, place)
            best = max(other for whose, other in enumerate(here) if whose != seat)
            empty = (PLACES[place] & ~occupied).bit_count()
            at = land_at(here[seat], best, empty=empty, moving=moves)
            found += [(at, 1.0), (at + 1, book.cards[card].points / CARD_POINTS)]
    return found
