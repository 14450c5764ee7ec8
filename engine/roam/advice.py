"""Answers about a view of Roam: what a placement would bring, what is complete, what can still be done.

All that pictures, texts and commands know of the rules, beside the words of the game. Each function takes a view, and
a square or card, and gives a small value; the modules of the rules answer, on the table that the view reports
(``from_view``). Must not know any sentence, nor what the view does not tell.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Literal, TypeAlias

from engine.roam.deck import Ability, Book, Deck, Ground
from engine.roam.events import OutpostTaken, Placed
from engine.roam.game import exploration
from engine.roam.squares import LAND_SQUARES, PLACES, listed
from engine.roam.state import (
    After,
    Before,
    Bidding,
    Buying,
    Cards,
    Fill,
    Over,
    Place,
    Setting,
    Start,
    State,
    StateBuilder,
    full,
    occupied,
    owner,
    stock,
)
from engine.roam.turn import explore, turn
from engine.roam.turn.turn import look_around
from engine.roam.view import Phase
from engine.values import cached_by_identity

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.core import Seat
    from engine.roam.actions import Action
    from engine.roam.deck import Artifact, Card
    from engine.roam.state import Pending, Table
    from engine.roam.view import PlayerView, View


# ---- the table that a view tells of


@cached_by_identity
def from_view(view: View) -> tuple[Book, State]:
    """Return the cards that can be seen, and the table as far as the view tells.

    Piles and secret limits are missing, and what an exploration has filled already.
    """
    book = _book(_seen(view))
    seats = range(len(view.players))
    order = view.order
    return book, State(
        setting=Setting(
            tuple(player.edge.quarters for player in view.players),
            order,
            tuple(order[order.index(seat) :] + order[: order.index(seat)] for seat in seats),
            full=view.full,
            outpost=view.outpost,
            stacked=view.stacked,
            animals=view.animals,
        ),
        turn=view.turn,
        active=view.active,
        pending=_pending(view),
        cards=Cards(
            characters=tuple(tuple(held.card.id for held in player.characters) for player in view.players),
            artifacts=tuple(tuple(held.artifact.id for held in player.artifacts) for player in view.players),
            lands=tuple(None if land is None else land.id for land in view.lands),
            pile=(),
            row=tuple(artifact.id for artifact in view.row),
            artifact_pile=(),
            ground=_ground(view),
        ),
        coins=tuple(player.coins for player in view.players),
        awake=tuple(_bits(held.awake for held in player.characters) for player in view.players),
        ready=tuple(_bits(held.ready for held in player.artifacts) for player in view.players),
        below=tuple(_bits(there[:1] == (seat,) for there in view.markers) for seat in seats),
        above=tuple(_bits(there[1:] == (seat,) for there in view.markers) for seat in seats),
        outpost_owner=view.outpost_owner,
        last_round=view.last_round,
        quiet=view.quiet_rounds,
        claimed=False,
    )


def _bits(flags: Iterable[bool]) -> int:
    return sum(1 << place for place, flag in enumerate(flags) if flag)


def _ground(view: View) -> Ground:
    """Return the map without its markers: the squares of lands, and the coins on them (R5.1, R6.6)."""
    squares = sum(mask for mask, land in zip(PLACES, view.lands, strict=True) if land is not None)
    most = max(view.coins)
    return Ground(squares, tuple(_bits(coins >= least for coins in view.coins) for least in range(1, most + 1)))


def _seen(view: View) -> Deck:
    """Return the cards and artifacts that a view shows, always in the same order."""
    held = (held.card for player in view.players for held in player.characters)
    cards = {card.id: card for card in (*held, *view.lands, view.next_land) if card is not None}
    owned = (held.artifact for player in view.players for held in player.artifacts)
    artifacts = {artifact.id: artifact for artifact in (*owned, *view.row)}
    return Deck(
        starting=(),
        lands=tuple(cards[key] for key in sorted(cards)),
        animals=(),
        artifacts=tuple(artifacts[key] for key in sorted(artifacts)),
        digest="",
    )


@lru_cache(maxsize=32)
def _book(deck: Deck) -> Book:
    return Book(deck)


def _pending(view: View) -> Pending:
    """Return the decision; of an exploration that has its position only what is still open."""
    exploration, auction = view.exploration, view.auction
    if auction is not None:
        spoken = tuple(amount for _, amount in auction.spoken)
        return Bidding(auction.place, auction.tied, spoken, (None,) * len(view.players))
    if exploration is not None:
        key = exploration.character
        turns = (exploration.quarters - view.players[view.active].edge.quarters) % 4
        if view.phase is Phase.PLACE:
            return Place(key, turns)
        blank = sum(1 << at for at in exploration.blanks)
        if view.phase is Phase.FILL:
            return Fill(key, turns, sum(1 << at for at in exploration.unfilled), blank, 0)
        return After(key, turns, sum(1 << at for at in exploration.skipped), blank, 0)
    alone: dict[Phase, Pending] = {Phase.START: Start(), Phase.BEFORE: Before(), Phase.BUY: Buying()}
    return alone.get(view.phase, Over("unknown"))


@dataclass(frozen=True, slots=True)
class Claim:
    """A land that is complete, and who has most markers there: several settle it in an auction (R6.3)."""

    place: int
    leaders: tuple[Seat, ...]


Rank: TypeAlias = Literal["ahead", "level", "behind"]
"""Whether a seat has more markers on a land than anyone else, as many as the most, or fewer."""


@dataclass(frozen=True, slots=True)
class LeadChange:
    """A land that is not complete and where a seat comes to stand otherwise by its markers there."""

    place: int
    before: Rank
    now: Rank
    own: int
    """The seat's markers there, afterwards."""
    other: int
    """Most markers of anyone else there, afterwards."""


@dataclass(frozen=True, slots=True)
class Forecast:
    """What would follow; nothing of it has happened."""

    markers: int
    """Markers placed."""
    coins: int
    """Coins gained from the map (R5.1); the most that a choice brings while markers are missing."""
    missing: int = 0
    """Free solid squares for which no marker is left (R4.7): of what follows nothing is told then."""
    blanks: int = 0
    """Blanks of the pattern that have room (R4.6)."""
    wasted: int = 0
    """Solid squares of the pattern that were full already, so that nothing is placed there (R4.3)."""
    completed: tuple[Claim, ...] = ()
    """Lands that would become complete."""
    opened: tuple[int, ...] = ()
    """Places that would cease to be complete."""
    passed_on: tuple[Claim, ...] = ()
    """Lands that are complete and would be led by others than now."""
    outpost: bool = False
    """The acting seat would surround a marker (R11.1)."""
    led: int = 0
    """By how many more lands the acting seat would have most markers alone."""
    leads: tuple[LeadChange, ...] = ()
    """Incomplete lands on which the acting seat would gain or lose a lead or a tie for it."""

    def standing(self, seat: Seat) -> tuple[int, float, float]:
        """Return how good it is for a seat, what matters most first.

        Lands that go to others alone, as a loss; lands that come to it less those, a shared one by its share; coins,
        half a marker each, and most of a coin for each land that it comes to lead.
        """
        given, lands = 0, 0.0
        for claim in (*self.completed, *self.passed_on):
            mine = seat in claim.leaders
            given -= not mine
            lands += 1 / len(claim.leaders) if mine else -1.0
        return given, lands, self.coins + self.markers / 2 + 0.7 * self.led


# ---- who acts, and with what


def actor(view: View) -> Seat:
    """Return the seat that acts: the speaker of an auction, else the active one."""
    return view.auction.speaker if view.auction else view.active


def acting(view: View) -> PlayerView:
    """Return the player whose step it is."""
    return view.players[actor(view)]


def card_of(view: View, key: str) -> Card | None:
    """Return the character with this id in a tableau, on the map or next; None when it is nowhere to be seen."""
    book, _ = from_view(view)
    return book.cards.get(key)


def tool(view: View, ability: Ability) -> Artifact | None:
    """Return the artifact that who acts would turn down for an ability: the first ready one (R9.4)."""
    held = acting(view).artifacts
    return next((one.artifact for one in held if one.ready and one.artifact.ability is ability), None)


def awake(view: View) -> int:
    """Return how many characters of who acts are awake: an early rest costs as many coins (R3.3)."""
    _, state = from_view(view)
    return state.awake[actor(view)].bit_count()


def rest_cost(view: View) -> int | None:
    """Return what an early rest costs who acts now; None when there is none to be had (R3.1, R3.3)."""
    _, state = from_view(view)
    cost = turn.rest_cost(state, actor(view)) if view.phase is Phase.START else None
    return cost if cost is not None and cost <= acting(view).coins else None


def explorers(view: View) -> tuple[str, ...]:
    """Return the characters that the acting seat can explore with now (R3.5, R4.9); () when it is not the time."""
    if view.phase not in {Phase.START, Phase.BEFORE}:
        return ()
    book, state = from_view(view)
    return tuple(action.text.partition(":")[2] for action in explore.explorers(state, book))


def exploring(view: View, key: str) -> View | None:
    """Return the view once a character explores, before the place is chosen; None where there is none to choose."""
    book, state = from_view(view)
    builder = StateBuilder(book, state)
    explore.explore(builder, key)
    after = builder.state()
    if not isinstance(after.pending, Place):
        return None
    players = [
        replace(
            player, characters=tuple(replace(one, awake=one.awake and one.card.id != key) for one in player.characters)
        )
        if seat == view.active
        else player
        for seat, player in enumerate(view.players)
    ]
    return replace(view, phase=Phase.PLACE, players=tuple(players), exploration=exploration(after, book))


def wakes_all(view: View) -> bool:
    """Tell whether all characters of who acts wake up when one more falls asleep now (R3.2)."""
    return awake(view) == 1 and view.phase is Phase.START


# ---- what can be done in step 4


def fillable(view: View) -> tuple[int, ...]:
    """Return the blank squares that can be filled and paid for now (R4.6, R10.2)."""
    found = [action.square for action in _fillings(view) if action.verb in {"blank", "free"}]
    return tuple(dict.fromkeys(at for at in found if at is not None))


def usable(view: View) -> bool:
    """Tell whether an artifact other than a Free blank can do something in step 4 (R10)."""
    book, state = from_view(view)
    return bool(explore.anywhere(state, book)) or any(action.verb == "replace" for action in _fillings(view))


def _fillings(view: View) -> tuple[Action, ...]:
    book, state = from_view(view)
    return explore.after_exploring(state, book, state.pending) if isinstance(state.pending, After) else ()


def complete(view: View) -> tuple[Claim, ...]:
    """Return the lands that are complete (R6.1), in reading order."""
    _, state = from_view(view)
    return tuple(Claim(place, seats) for place, seats in _leaders(state).items())


def shop_follows(view: View) -> bool:
    """Tell whether who ends the turn now may surely buy something then (R9.2), whatever an auction costs."""
    seat = actor(view)
    bids = any(len(claim.leaders) > 1 and seat in claim.leaders for claim in complete(view))
    return not bids and bool(affordable(view))


def affordable(view: View) -> tuple[Artifact, ...]:
    """Return the artifacts on sale that who acts could pay (R9.2)."""
    return tuple(artifact for artifact in view.row if artifact.price <= acting(view).coins)


def coins_owned(view: View) -> int:
    """Return how many Coin artifacts who acts has, used ones too (R10.1)."""
    return sum(one.artifact.ability is Ability.COIN for one in acting(view).artifacts)


def coins_ready(view: View) -> int:
    """Return how many Coin artifacts who acts could use now (R10.1)."""
    return sum(one.ready and one.artifact.ability is Ability.COIN for one in acting(view).artifacts)


def shop_opens(view: View) -> bool:
    """Tell whether who acts may end the turn now and buy something, with nothing between that others decide (R9.2)."""
    auctions = any(len(claim.leaders) > 1 for claim in complete(view))
    return view.phase is Phase.AFTER and not auctions and shop_follows(view)


def turns_left(view: View) -> int:
    """Return how many Turn artifacts who acts could still use before choosing a place (R10.4)."""
    if view.phase is not Phase.PLACE or view.exploration is None:
        return 0
    ready = sum(one.ready and one.artifact.ability is Ability.TURN for one in acting(view).artifacts)
    used = (view.exploration.quarters - acting(view).edge.quarters) % 4
    return min(ready, explore.MOST_TURNS - used)


def standing(view: View, place: int) -> tuple[tuple[Seat, int], ...]:
    """Return who has markers on a land and how many (R6.3, R12.2), most first, equal ones in turn order."""
    counts = Counter(seat for at in LAND_SQUARES[place] for seat in view.markers[at])
    return tuple(sorted(counts.items(), key=lambda each: (-each[1], view.order.index(each[0]))))


# ---- what a placement would bring


def filled(view: View, at: int) -> Forecast:
    """Return what placing a marker on a free square brings to who acts."""
    builder = _builder(view)
    return _compared(view, builder, Forecast(1, builder.place(actor(view), 1 << at)))


def replaced(view: View, at: int) -> Forecast | None:
    """Return what a Replace on a square brings: the coins are gained again (R10.3); None where no marker lies."""
    builder = _builder(view)
    whose = owner(builder, at)
    if whose is None:
        return None
    return _compared(view, builder, Forecast(1, explore.exchange(builder, whose, at)))


def slid(view: View, source: int, target: int) -> Forecast | None:
    """Return what sliding a marker brings; never coins (R5.2). None where no marker lies."""
    builder = _builder(view)
    whose = owner(builder, source)
    if whose is None:
        return None
    explore.move(builder, whose, source, target=target)
    return _compared(view, builder, Forecast(0, 0))


def positioned(view: View, at: int) -> Forecast | None:
    """Return what the exploration under way brings in a position; None where it does not fit (R4.3)."""
    if view.exploration is None or at not in view.exploration.positions:
        return None
    builder = _builder(view)
    found = _placed(builder, at)
    return found if found.missing else _compared(view, builder, found)


def best(view: View, key: str, *, turns: int = 0) -> Forecast | None:
    """Return the position that is best for who acts; None when it fits nowhere.

    ``turns``: this many Turns are used before (R10.4).
    """
    book, state = from_view(view)
    seat = actor(view)
    found = []
    for action in explore.positions(state, book, Place(key, turns)):
        if action.verb == "at" and action.square is not None:
            builder = StateBuilder(book, state)
            builder.pending = Place(key, turns)
            fit = _placed(builder, action.square)
            found.append(fit if fit.missing else _compared(view, builder, fit))
    return max(found, key=lambda fit: fit.standing(seat), default=None)


def _builder(view: View) -> StateBuilder:
    book, state = from_view(view)
    return StateBuilder(book, state)


def _placed(builder: StateBuilder, at: int) -> Forecast:
    """Choose a position, and return the markers and coins that come of it (R4.3 to R4.7)."""
    place = builder.pending
    assert isinstance(place, Place)
    explore.position(builder, place, at)
    after = builder.pending
    assert isinstance(after, Fill | After)
    blanks = (after.blank & ~full(builder)).bit_count()
    if isinstance(after, Fill):
        free, left = explore.unfilled(builder, after), stock(builder, builder.active)
        ground, taken = builder.cards.ground, occupied(builder)
        worth = sorted((ground.gain(1 << one & ~taken) for one in listed(free)), reverse=True)
        return Forecast(left, sum(worth[:left]), missing=free.bit_count() - left, blanks=blanks)
    event = next(event for event in builder.events if isinstance(event, Placed))
    wasted = after.solid.bit_count() - len(event.squares)
    return Forecast(len(event.squares), event.gained, blanks=blanks, wasted=wasted)


def _leaders(table: Table) -> dict[int, tuple[Seat, ...]]:
    """Return by complete place who has most markers there (R6.3), in order of seats."""
    return {place: tuple(sorted(turn.leaders(table, place))) for place in turn.complete(table)}


def _led(table: Table, seat: Seat) -> int:
    """Return on how many lands a seat has most markers alone."""
    return sum(turn.leaders(table, place) == (seat,) for place in range(len(LAND_SQUARES)))


def _leads(before: Table, after: Table, seat: Seat) -> tuple[LeadChange, ...]:
    """Return the lands that are complete neither before nor after and where a seat stands otherwise than before."""
    whole, found = {*turn.complete(before), *turn.complete(after)}, []
    for place in range(len(LAND_SQUARES)):
        was, now = (_rank(table, place, seat) for table in (before, after))
        if place not in whole and was != now:
            counts = turn.counts(after, place)
            others = (count for other, count in enumerate(counts) if other != seat)
            found.append(LeadChange(place, was, now, counts[seat], max(others, default=0)))
    return tuple(found)


def _rank(table: Table, place: int, seat: Seat) -> Rank:
    """Return whether a seat has most markers on a land, alone or not."""
    leaders = turn.leaders(table, place)
    if seat not in leaders or not turn.counts(table, place)[seat]:
        return "behind"
    return "ahead" if leaders == (seat,) else "level"


def _compared(view: View, builder: StateBuilder, found: Forecast) -> Forecast:
    """Return a forecast with what it makes of lands and outpost."""
    _, state = from_view(view)
    look_around(builder)
    before, after = _leaders(state), _leaders(builder)
    return Forecast(
        found.markers,
        found.coins,
        blanks=found.blanks,
        wasted=found.wasted,
        completed=tuple(Claim(place, seats) for place, seats in after.items() if place not in before),
        opened=tuple(place for place in before if place not in after),
        passed_on=tuple(
            Claim(place, seats) for place, seats in after.items() if place in before and before[place] != seats
        ),
        leads=_leads(state, builder, actor(view)),
        led=_led(builder, actor(view)) - _led(state, actor(view)),
        outpost=any(isinstance(event, OutpostTaken) and event.seat == actor(view) for event in builder.events),
    )
