"""What the panel needs of choices: where spots are, which actions have a picture beforehand, and which come first.

Knows the names of spots, views and the advice on them. Must not know sentences.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.ice import advice
from engine.ice.board import BY_NAME, FLOOR_POSITION, FLOOR_ZONE, NAMES, POSITION, SUPPLY, ZONES
from render.base import MapPlace
from render.words import msg

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from engine.ice.advice import Placing
    from engine.ice.board import Spot
    from engine.ice.view import View
    from render.base import PanelPicture
    from render.words import Words

_ROW: Final = 0.866
"""Height of a row, in thirds of the distance between two middles."""
_LEVELS: Final[Mapping[str, str]] = {
    "s": msg("Snow, row {row}"),
    "a": msg("Surface, row {row}"),
    "d": msg("Deep, row {row}"),
}
_AZULIA: Final = "z"
_DEPTHS: Final = "sadz"
"""The levels by their letters, as one digs through them."""

_HELD: Final = frozenset({"keep", "toss", "take", "validate", "trim", "caravan", "letter"})
"""Phases in which cards are chosen, or cards against those of the hand."""
_TABLEAU: Final = frozenset({"slot", "prisms", "pay", "consoled"})
"""Phases in which slots, artifacts or study tokens of the own board are chosen."""
_COMING: Final = frozenset({"build", "sail", "move", "walk", "step", "pitch"})
"""Verbs by which a leader comes to a spot, to dig there."""
_FLYING: Final = frozenset({"manta", "spiders"})
"""Snow tiles that bring a leader to a spot."""
_PITCHING: Final = frozenset({"build", "pitch"})
_SENDING: Final = frozenset({"recruit", "forage", "destroy", "lay", "call", "pick"})
"""Verbs that do something to a spot, wherever the leader is."""
_BESIDE: Final = 10
"""The square of the distance below which two spots lie beside each other, or under each other."""
_NEVER: Final = 99
"""The cost for tiles that cannot be excavated, so that they are sorted last."""


def place(token: str) -> MapPlace | None:
    """Return the position of the spot that a token names; None when it names none.

    >>> place("s4c").region
    's4'
    """
    return _PLACES.get(token)


def region(key: str, words: Words) -> str:
    """Return the name of a row of a level, or of Azulia."""
    if key == _AZULIA:
        return words.say("Azulia")
    return words.say(_LEVELS[key[0]], row=key[1:])


def has_preview(text: str) -> bool:
    """Return whether a picture of an action is shown before it is done: of one that names a spot or excavates."""
    return text.partition(":")[0] == "excavate" or bool(numbered(text))


def told(text: str, view: View) -> bool:
    """Return whether words say all that is certain of an action: what falls takes none of its player's own along.

    Who else goes back, with leader and camp, is named in its hint.
    """
    found = advice.foreseen(view, text)
    if found is None:
        return True
    named = BY_NAME.get(text.rpartition(":")[2])
    back = advice.sent_back(view, [cell for cell in found.falling if cell != named])
    own = view.active in back.leaders or view.active in back.camps
    return not (own or named == view.players[view.active].leader)


def numbered(text: str) -> str:
    """Return the token of the spot that an action leads to, the last one that it names; "" when it names none.

    The pieces of a payment are no spots, although some look like one.

    >>> numbered("move:s4c:2"), numbered("excavate"), numbered("pay:a1a:os")
    ('s4c', '', '')
    """
    if text.startswith("pay:"):
        return ""
    return next((token for token in reversed(text.split(":")[1:]) if token in BY_NAME), "")


def brief(text: str) -> str:
    """Return the spot that an action leads to, as people write it; "" when it names none, or says more than one.

    >>> brief("move:s4c:2"), brief("play:gem"), brief("use:obliteration:a5d")
    ('S4C', '', 'A5D')
    """
    return "" if text.partition(":")[0] == "even" else numbered(text).upper()


def spots(tokens: Sequence[str]) -> tuple[Spot, ...]:
    """Return the spots that tokens name."""
    return tuple(BY_NAME[token] for token in tokens)


def panel_picture(view: View, legal: Sequence[str]) -> PanelPicture:
    """Return which picture the panel shows with these actions.

    In a turn the public message shows the dig already; the questions that an action leads to each have a place.
    """
    phase = view.decision.phase
    if not legal or phase == "turn":
        return ""
    if phase in _HELD:
        return "hand"
    if phase in _TABLEAU:
        return "tableau"
    return "map" if any(map(has_preview, legal)) else ""


_PLACED: Final = 24
"""Ways to place everyone without what is asked after them: what one list holds, beside placing all one by one."""
_OUTCOMES: Final = 50
"""Ways on a panel: what two lists hold."""


def outcomes(view: View) -> tuple[Placing, ...]:
    """Return the tables to which an allocation may lead, as a panel offers them; () outside of one."""
    return advice.outcomes(view, ways=_PLACED, most=_OUTCOMES)


def _middle(spot: Spot) -> tuple[float, float]:
    """Return the middle of a cell, or of all cells of a zone."""
    if spot not in ZONES:
        return _flat(*POSITION[spot])
    cells = [_flat(*at) for at, zone in zip(FLOOR_POSITION, FLOOR_ZONE, strict=True) if zone == spot]
    return sum(x for x, _ in cells) / len(cells), sum(y for _, y in cells) / len(cells)


def _flat(q: int, r: int) -> tuple[float, float]:
    return q + r / 2, r * _ROW


_PLACES: Final = {
    token: MapPlace(*_middle(spot), _AZULIA if spot in ZONES else token[:2], _DEPTHS.index(token[0]))
    for token, spot in BY_NAME.items()
}


def ranked(view: View, legal: Sequence[str]) -> tuple[str, ...]:
    """Return the actions; those that differ only in their spot are sorted, the most useful first.

    For a leader in the reserve, coming to the dig goes first, above all by a camp of its own.
    """
    at = view.players[advice.acting(view)].leader
    groups: dict[str, list[tuple[tuple[float, ...], str]]] = {}
    ranks: dict[tuple[str, Spot], tuple[float, ...]] = {}
    crowded = [there for cell in view.cells if cell.archs and (there := place(NAMES[cell.spot]))]
    for text in legal:
        verb, *rest = text.split(":")
        spot = next((BY_NAME[token] for token in rest if token in BY_NAME), SUPPLY)
        white = rest[:1] == ["white"]
        flown = verb == "play" and rest[0] in _FLYING
        group = f"{verb}:{rest[0]}" if white or flown else verb
        if spot == SUPPLY or not (flown or verb in _COMING | _SENDING):
            rank: tuple[float, ...] = ()
        elif (rank := ranks.get((group, spot), ())) == ():
            rank = ranks[group, spot] = (_cost(group, spot, view), _steps(at, spot, crowded))
        groups.setdefault(group, []).append((rank, text))
    kinds = sorted(groups, key=lambda group: at != SUPPLY or group != "build")
    return tuple(text for kind in kinds for _, text in sorted(groups[kind], key=lambda one: one[0]))


def nearest(view: View, legal: Sequence[str]) -> tuple[str, int]:
    """Return the first move, with the company that makes digging there cheapest, and the EP of digging then."""
    moves = [text for text in legal if text.startswith("move:")]
    spot = moves[0].split(":")[1] if moves else ""
    found: list[tuple[int, int, str]] = []
    for text in moves:
        _, there, many = text.split(":")
        if there == spot:
            costs = advice.arrival(view, text).digging
            found.append((costs[0] if costs else advice.MOST_EP, -int(many), text))
    cost, _, text = min(found, default=(0, 0, ""))
    return text, cost


def _cost(group: str, spot: Spot, view: View) -> int:
    """Return the EP of excavating where the leader would arrive alone (I6.4); 0 where it does not go."""
    verb, _, tile = group.partition(":")
    if verb not in _COMING and tile not in _FLYING:
        return 0
    way = group if verb in _PITCHING else "move"
    costs = advice.arrival(view, f"{way}:{NAMES[spot]}:0").digging
    return costs[0] if costs else _NEVER


def _steps(source: Spot, spot: Spot, crowded: Sequence[MapPlace]) -> float:
    """Return the distance of two spots seen from above; from the reserve, the fewer archaeologists are near it."""
    there = place(NAMES[spot])
    assert there is not None
    if source == SUPPLY:
        return -sum((one.x - there.x) ** 2 + (one.y - there.y) ** 2 < _BESIDE for one in crowded)
    here = place(NAMES[source])
    assert here is not None
    return round((here.x - there.x) ** 2 + (here.y - there.y) ** 2)
