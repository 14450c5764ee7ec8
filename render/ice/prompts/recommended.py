"""What the panel recommends and shows first: simple orderings by what each thing brings, in RP.

Goes by what the acting seat sees alone, so everyone who sees the same is shown the same. Must not know sentences, nor
think whole turns ahead.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Final

from engine.ice import advice
from engine.ice.board import BELOW, BY_NAME, LEVEL, NAMES, NEAR, POSITION, SNOW, SUPPLY, TILES, ZONES
from engine.ice.components import KINDS, TYPES, Type

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from engine.core import Seat
    from engine.ice.board import Spot
    from engine.ice.view import CellView, View

_EP: Final = 0.9
"""RP that one EP is worth."""
_COMPANY: Final = 0.6
"""RP of each explorer beside the leader, up to four, with a whole match to come: digging gets cheaper."""
_AROUND: Final = 0.2
"""RP of each archaeologist a step away, up to six."""
_SNOW: Final = 0.9
"""RP of a snow tile at the start; it is of little use at the end."""
_BELOW: Final = 0.25
"""How much of the best tile below counts."""
_HELD: Final = 0.5
"""RP of a snow tile that is kept for a better moment."""
_DEAREST: Final = 2
"""EP that digging may cost without overworking."""
_WAYS: Final = 30
"""Ways to split up that are compared."""
_FAR: Final = 3
"""Steps that are thought ahead."""
_NOT: Final = -9.0
"""What is hardly ever worth it."""
_SLOTS: Final = (Type.ACHIEVEMENT, Type.EXALTED, Type.HARMONY, Type.PHILOSOPHICAL, Type.OBLITERATION)
"""Effects, the most useful first."""
_FRONTS: Final = (
    "wreckage",
    "survivors",
    "sailer",
    "talisman",
    "spiders",
    "manta",
    "whistle",
    "rope",
    "termites",
    "gem",
)
"""Snow tiles that are kept, the most useful first."""


def best(view: View, legal: Sequence[str]) -> str:
    """Return what brings most now, the end of a turn where nothing helps, "" where none stands out."""
    look = _Look(view, advice.acting(view))
    phase = view.decision.phase
    if phase == "turn":
        return _turn(look, legal)
    if phase == "allocate":
        return _allocate(look, legal)
    weigh = _BY_PHASE.get(phase)
    if weigh is None:
        return ""
    worths = [(weigh(look, text), -place, text) for place, text in enumerate(legal)]
    best = max(worths, default=(0.0, 0, ""))
    return best[2]


@dataclass(frozen=True)
class _Look:
    """A view with what several orderings ask of it."""

    view: View
    seat: Seat

    @property
    def leader(self) -> Spot:
        return self.view.players[self.seat].leader

    @cached_property
    def cells(self) -> Mapping[Spot, CellView]:
        return {cell.spot: cell for cell in self.view.cells}

    @cached_property
    def left(self) -> float:
        return advice.remaining(self.view)

    @cached_property
    def held(self) -> float:
        """Return what a snow tile is worth that is kept."""
        full = self.view.players[self.seat].hand > advice.MOST_TILES
        return 0.05 if full else _HELD * min(1.0, self.left * 3)

    @cached_property
    def cards(self) -> tuple[int, ...]:
        own = self.view.own
        return own.requests if own is not None and own.seat == self.seat else ()

    # ---- the ground

    def tile(self, spot: Spot, *, below: bool = True) -> float:
        """Return what excavating a tile brings, and what lies below it promises."""
        cell = self.cells.get(spot)
        if cell is None or spot not in TILES or cell.kind != "tile" or cell.back is None:
            return 0.0
        if spot in SNOW:
            found = _SNOW * (0.3 + self.left)
        else:
            found = advice.piece_worth(self.view, KINDS[cell.back], LEVEL[spot])
            found -= 0.5 * advice.curse_steps(self.view, spot)
        if below:
            found += _BELOW * max((self.tile(low, below=False) for low in BELOW[spot] if low in TILES), default=0.0)
        return found

    def dug(self, spot: Spot, costs: Sequence[int], *, paid: int) -> float:
        """Return what it brings to dig at a spot, once one has paid for coming there."""
        cost = costs[0] if costs else 99
        if cost > _DEAREST or (not self.left_after(paid + cost)):
            return -_EP * paid
        return self.tile(spot) - _EP * (cost + paid)

    def left_after(self, cost: int) -> bool:
        """Return whether this many EP are left, on this day or a later one."""
        return cost <= self.view.players[self.seat].ep or self.view.day < advice.DAYS

    def company(self, spot: Spot, explorers: int) -> float:
        """Return what it is worth to stand there with this many, and with others near."""
        near = sum(self.cells[other].archs for other in NEAR[spot] if other in self.cells)
        return self.left * (_COMPANY * min(4, explorers) + _AROUND * min(6, near))

    @cached_property
    def here(self) -> float:
        """Return what digging where the leader stands brings, now or in the next turn, and standing there."""
        if self.leader == SUPPLY:
            return -1.2
        costs = (self.cost,) if self.cost is not None else ()
        return max(0.0, self.dug(self.leader, costs, paid=0)) + self.company(self.leader, self.explorers)

    @cached_property
    def cost(self) -> int | None:
        """Return the EP that digging where the leader stands costs; None where it cannot be."""
        if self.leader == SUPPLY or not advice.diggable(self.view, self.seat):
            return None
        price = advice.price(self.view, self.seat)
        return None if price is None else price.ep

    @property
    def explorers(self) -> int:
        cell = self.cells.get(self.leader)
        return 0 if cell is None else cell.archs + len(cell.leaders)

    def help(self, many: int) -> float:
        """Return what it brings when this many more stand with the leader: digging gets cheaper, and they go along."""
        if self.leader == SUPPLY:
            return 0.0
        cheaper = _EP * min(many, self.cost or 0) if self.cost is not None and self.tile(self.leader) > 0 else 0.0
        room = max(0, 4 - self.explorers)
        return cheaper + self.left * _COMPANY * min(many, room)

    @cached_property
    def routes(self) -> Mapping[Spot, float]:
        """Return by first step what is best on the ways that begin with it: 1 EP a step."""
        many = advice.company(self.view, self.seat) if self.leader != SUPPLY else 0
        found: dict[Spot, float] = {}
        for route in advice.reach(self.view, self.seat, _FAR):
            worth = self.at_end(f"move:{NAMES[route.spot]}:{many}", paid=route.cost)
            found[route.path[0]] = max(worth, found.get(route.path[0], _NOT))
        return found

    @cached_property
    def strolls(self) -> Mapping[Spot, float]:
        """Return the same for two steps at once."""
        many = advice.company(self.view, self.seat) if self.leader != SUPPLY else 0
        found: dict[Spot, float] = {}
        for route in advice.reach(self.view, self.seat, advice.FREE_STEPS):
            worth = self.at_end(f"move:{NAMES[route.spot]}:{many}", paid=0)
            found[route.path[0]] = max(worth, found.get(route.path[0], _NOT))
        return found

    def at_end(self, text: str, *, paid: int) -> float:
        """Return what an action brings that ends somewhere, for digging and company there."""
        arrival = advice.arrival(self.view, text)
        if arrival.leader == SUPPLY:
            return _NOT
        cell = self.cells.get(arrival.leader)
        there = arrival.explorers if cell is not None else 1
        return self.dug(arrival.leader, arrival.digging, paid=paid) + self.company(arrival.leader, there)


# ---- a turn


def _turn(look: _Look, legal: Sequence[str]) -> str:
    """Return what brings most in a turn; its end once nothing that can be done now brings more than to wait."""
    worths = [(_acted(look, text), -place, text) for place, text in enumerate(legal) if text != "done"]
    best, _, text = max(worths, default=(_NOT, 0, ""))
    # who spends nothing gives up 1 EP
    least = 0.02 if look.view.spent or not look.view.players[look.seat].ep else -_EP
    return text if best > least else "done" if "done" in legal else text


def _acted(look: _Look, text: str) -> float:
    verb, *rest = text.split(":")
    weigh = _ACTS.get(verb)
    return _NOT if weigh is None else weigh(look, text, rest)


def _excavate(look: _Look, _text: str, rest: Sequence[str]) -> float:
    termites = int(rest[-1]) if rest and rest[-1].isdecimal() else 0
    price = advice.price(look.view, look.seat, termites=termites, architects="architects" in rest)
    if price is None:
        return _NOT
    return look.tile(look.leader) - _EP * price.ep - look.held * termites + 0.3


def _move(look: _Look, text: str, rest: Sequence[str]) -> float:
    most = advice.company(look.view, look.seat)
    spot, many = BY_NAME[rest[0]], int(rest[1])
    if many == most:
        return look.routes.get(spot, _NOT) - look.here
    return look.at_end(text, paid=1) - look.here - 0.1


def _walk(look: _Look, _text: str, rest: Sequence[str]) -> float:
    most = advice.company(look.view, look.seat)
    return _NOT if int(rest[1]) != most else look.strolls.get(BY_NAME[rest[0]], _NOT) - _EP - 0.1 - look.here


def _coming(look: _Look, text: str, rest: Sequence[str]) -> float:
    paid = 0 if text.startswith("home") else 1
    bonus = 0.3 * look.left if text.startswith(("build", "pitch")) else 0.0
    if "white" in rest:
        bonus -= 0.1  # of one's own, one more is always at hand
    return look.at_end(text, paid=paid) + bonus - look.here


def _recruit(look: _Look, _text: str, rest: Sequence[str]) -> float:
    spot = BY_NAME[rest[0]]
    if spot == look.leader:
        return look.help(1) - _EP
    return look.left * _AROUND * (look.leader != SUPPLY and spot in NEAR[look.leader]) - _EP


def _forage(look: _Look, _text: str, rest: Sequence[str]) -> float:
    spot = BY_NAME[rest[0]]
    if spot == look.leader:
        return look.help(1) + 0.2
    return 0.1 + look.left * _AROUND * (look.leader != SUPPLY and spot in NEAR[look.leader])


def _study(look: _Look, _text: str, _rest: Sequence[str]) -> float:
    kind = KINDS[advice.underfoot(look.view) or ""]
    ready = 0.4 if advice.readied_by_study(look.view, kind) else 0.0
    return advice.piece_worth(look.view, kind, 1, study=True) + ready - _EP


def _plan(look: _Look, _text: str, _rest: Sequence[str]) -> float:
    return 0.1 if look.view.day == advice.DAYS else 0.0


def _use(look: _Look, _text: str, rest: Sequence[str]) -> float:
    player = look.view.players[look.seat]
    match rest[0]:
        case Type.ACHIEVEMENT:
            return 1.0 if player.ep < advice.MOST_EP else _NOT
        case Type.EXALTED:
            return look.help(len(advice.exalted(look.view))) - _EP
    return _NOT


def _play(look: _Look, text: str, rest: Sequence[str]) -> float:
    view, front = look.view, rest[0]
    match front:
        case "wreckage":
            return 2.0 if view.players[look.seat].ep < advice.MOST_EP else 0.1
        case "talisman":
            return look.tile(look.leader) - look.held if look.cost else _NOT
        case "sailer":
            return look.help(1) - look.held + 0.1
        case "spiders":
            return look.strolls.get(BY_NAME[rest[1]], _NOT) - look.here - look.held
        case "manta":
            return look.at_end(text, paid=0) - look.here - look.held
        case "whistle" if look.leader in view.camps and BY_NAME[rest[1]] != look.leader:
            return look.help(advice.whistled(view, BY_NAME[rest[1]])) - look.held
        case "smilodon" if look.leader in advice.targets(view, "smilodon", BY_NAME[rest[1]]):
            return look.help(advice.archaeologists(view, BY_NAME[rest[1]])) - look.held
        case "gem" if len(rest) == 1:
            return _use(look, text, [advice.underfoot(view) or ""]) - look.held
    return _NOT


_ACTS: Final[Mapping[str, Callable[[_Look, str, Sequence[str]], float]]] = {
    "excavate": _excavate,
    "move": _move,
    "walk": _walk,
    "sail": _coming,
    "build": _coming,
    "pitch": _coming,
    "home": _coming,
    "recruit": _recruit,
    "forage": _forage,
    "study": _study,
    "plan": _plan,
    "use": _use,
    "spark": _use,
    "play": _play,
}

# ---- an allocation


def _allocate(look: _Look, legal: Sequence[str]) -> str:
    """Return how to split up: survivors first, the own leader where it can dig best.

    Ways that begin alike are one button: the first of them.
    """
    if "play:survivors" in legal and look.view.reserve:
        return "play:survivors"
    ways = tuple({way.texts[0]: way for way in reversed(advice.placings(look.view, most=_WAYS))}.values())[::-1]

    def worth(place: int) -> float:
        way = ways[place]
        at = dict(way.leaders).get(look.seat, look.leader)
        digging = (way.digging,) if way.digging >= 0 else ()
        explorers = look.left * _COMPANY * min(4, way.company)
        return look.dug(at, digging, paid=0) + explorers - 0.5 * (at in ZONES)

    if not ways:
        return ""
    return ways[max(range(len(ways)), key=lambda place: (worth(place), -place))].texts[0]


# ---- requests and what pays them


def _keeping(look: _Look, text: str) -> float:
    """Return what a hand promises without the request that is discarded."""
    cards = list(look.cards)
    number = int(text.partition(":")[2])
    return advice.prospect(look.view, look.seat, [*cards[: number - 1], *cards[number:]])


def _letter(look: _Look, text: str) -> float:
    *others, one, other = look.cards
    kept = (one, other)[int(text.partition(":")[2]) - 1]
    return advice.prospect(look.view, look.seat, [*others, kept])


def _take(look: _Look, text: str) -> float:
    if text == "pass":
        return 0.01
    card = look.view.box.request_cards[text.partition(":")[2]]
    more = advice.prospect(look.view, look.seat, [*look.cards, card])
    return more - advice.prospect(look.view, look.seat, look.cards)


def _validate(look: _Look, text: str) -> float:
    """Return what validating brings now, against keeping the pieces for more."""
    if text == "done":
        return 0.0
    card = look.view.box.request_cards[text.partition(":")[2]]
    return advice.validated(look.view, card)


def _pay(look: _Look, text: str) -> float:
    card, way = look.view.decision.card, tuple(text.split(":")[1:])
    return advice.paid(look.view, card, way)


# ---- artifacts and tiles


def _slot(look: _Look, text: str) -> float:
    """Return what a prismatic artifact does for a slot: readies its effect, or brings it nearer."""
    kind = TYPES.index(Type(text.rpartition(":")[2]))
    cell = look.view.decision.cell
    added = advice.added(look.view, kind, LEVEL[cell] if cell >= 0 else 1)
    return (
        10.0 * added.readies
        - _SLOTS.index(TYPES[kind])
        + (1.0 if kind not in look.view.players[look.seat].ready else 0)
    )


def _shift(look: _Look, text: str) -> float:
    if text == "done":
        return 0.0
    _, source, target, number = text.split(":")
    one, other = (TYPES.index(Type(kind)) for kind in (source, target))
    added = advice.shifted(look.view, one, other, int(number))
    better = _SLOTS.index(TYPES[one]) - _SLOTS.index(TYPES[other])
    return float(better) if added is not None and added.readies else -1.0


def _learn(look: _Look, text: str) -> float:
    return advice.piece_worth(look.view, TYPES.index(Type(text.partition(":")[2])), 1, study=True)


def _harmony(_look: _Look, text: str) -> float:
    """Return whether Harmony is used: it is free; from a slot or the token before from a gem."""
    return {"use": 3.0, "spark": 2.0, "play": 1.0}.get(text.partition(":")[0], 1.5)


def _rescue(look: _Look, text: str) -> float:
    if text == "pass":
        return 0.0
    spot, backs = BY_NAME[text.rpartition(":")[2]], dict(look.view.decision.removed)
    if spot in SNOW:
        return _SNOW * (0.3 + look.left)
    return advice.piece_worth(look.view, KINDS[backs[spot]], LEVEL[spot]) + 0.1


def _toss(_look: _Look, text: str) -> float:
    """Return how little a snow tile is worth that is discarded."""
    front = text.split(":")[1]
    return float(_FRONTS.index(front)) if front in _FRONTS else 20.0


# ---- where to


def _onward(look: _Look, text: str) -> float:
    """Return what it brings to go on, to stay, or to go last."""
    if text in {"stay", "pass"}:
        return look.here
    return look.at_end(text, paid=0)


def _sent(look: _Look, text: str) -> float:
    """Return how near those come who are sent: best to where the leader stands, as many as can."""
    if text in {"pass", "done"}:
        return -50.0
    _, spot, *number = text.split(":")
    return -_apart(look.leader, BY_NAME[spot]) + 0.1 * int(number[0] if number else 0)


def _camp(look: _Look, text: str) -> float:
    """Return where a camp does least harm: not where the leader digs, nor on what is wanted, but near for recruits."""
    if text == "pass":
        return -0.5
    spot = BY_NAME[text.rpartition(":")[2]]
    return -2.0 * (spot == look.leader) - 0.3 * look.tile(spot) - 0.05 * _apart(look.leader, spot)


def _harm(look: _Look, text: str) -> float:
    """Return where the weather does least harm: far from the leader, and from what it wants."""
    spot = BY_NAME[text.rpartition(":")[2]] if ":" in text else look.leader
    return _apart(look.leader, spot)


def _apart(source: Spot, spot: Spot) -> float:
    """Return the distance of two spots seen from above; 0 from the reserve and in Azulia."""
    if SUPPLY in {source, spot} or source in ZONES or spot in ZONES:
        return 0.0
    (q, r), (x, y) = POSITION[source], POSITION[spot]
    return max(abs(q - x), abs(r - y), abs(q + r - x - y)) / 3


_BY_PHASE: Final[Mapping[str, Callable[[_Look, str], float]]] = {
    "keep": _keeping,
    "trim": _keeping,
    "letter": _letter,
    "take": _take,
    "validate": _validate,
    "pay": _pay,
    "slot": _slot,
    "prisms": _shift,
    "consoled": _learn,
    "harmony": _harmony,
    "rescue": _rescue,
    "toss": _toss,
    "walk": _onward,
    "held": _onward,
    "ascent": _onward,
    "whistle": _sent,
    "smilodon": _sent,
    "call": _sent,
    "summon": _sent,
    "post": _sent,
    "relief": _sent,
    "camp": _camp,
    "rehome": _camp,
    "ground": _camp,
    "icefall": _harm,
    "blizzard": _harm,
}
