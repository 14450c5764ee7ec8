"""What events tell: nobody learns from them what a look at the table afterwards would not show (I2.6, I9.1, I10.3)."""

from dataclasses import fields, replace
from itertools import product

import pytest

from engine.core import IllegalAction
from engine.ice import GAME
from engine.ice.components import BOX
from engine.ice.events import days as events
from engine.ice.events import days as events_cards
from engine.ice.events import dig as events_dig
from engine.ice.events import logbook as events_log
from engine.ice.events.days import (
    IceEvent,
    PileRemade,
    PrismMoved,
    RequestsDrawn,
    RequestShown,
    RequestTaken,
    RequestValidated,
    RowLaid,
    Secret,
    Tossed,
)
from engine.ice.events.dig import ArtifactTaken, FrontSeen, PrismFound, SnowTaken, TilePlayed
from engine.ice.events.logbook import Bought, MarketLaid, Opened, Revealed, Skipped, Snowed, Sold, Swapped
from engine.ice.hidden import _fronts
from engine.rng import Rng
from tests.conformance.test_contract import heard
from tests.conformance.told import check_the_same_is_told
from tests.engine.ice.test_properties import worn
from tests.support.ice_random_play import MODES, choose
from tests.support.positions import Position

KINDS = [
    kind
    for module in (events, events_cards, events_dig, events_log)
    for kind in vars(module).values()
    if isinstance(kind, type) and issubclass(kind, IceEvent) and kind.__module__ == module.__name__
]


def test_only_fronts_found_and_requests_drawn_are_for_one_seat_s_eyes():
    secret = {kind for kind in KINDS if issubclass(kind, Secret)}
    assert secret == {Secret, FrontSeen, RequestsDrawn}
    for kind in secret - {Secret}:
        event = kind(2, *[(1,) for _ in fields(kind)[1:]])
        assert event.audience == (2,)
    for kind in set(KINDS) - secret:
        assert kind(*[0 for _ in fields(kind)]).audience is None


def test_public_events_that_name_what_tiles_and_cards_hide():
    """Each of these shows its tile or card to all: a new one must be thought about."""
    naming = {"front", "fronts", "given", "card", "cards", "shape", "pieces", "anima"}
    found = {kind for kind in KINDS if not issubclass(kind, Secret) and naming & {one.name for one in fields(kind)}}
    log = {event for event in found if event.__module__ == events_log.__name__}
    assert found - log == {
        *(
            Tossed,
            TilePlayed,
            RowLaid,
            RequestTaken,
            RequestShown,
            RequestValidated,
            ArtifactTaken,
            PrismFound,
            PrismMoved,
        )
    }
    assert {kind.__name__ for kind in log} == {
        *("Opened", "Revealed", "Skipped", "Declined", "MarketLaid", "Bought", "Swapped", "Sold")
    }


def check_shown(before, step, event):
    """Check that what a public event names lies open after it, or lay open before."""
    after = GAME.view(step.state, None)
    match event:
        case Tossed(_, front) | TilePlayed(_, front) | Sold(_, front):
            assert front in after.shown
        case Bought(_, front) | Swapped(_, front, _):
            laid = [one.fronts for one in step.events if isinstance(one, MarketLaid)]
            given = [one.given for one in step.events if isinstance(one, Swapped)]
            assert front in {*before.market, *given, *(front for fronts in laid for front in fronts)}
        case RequestTaken(_, card):
            assert card in before.row or any(isinstance(one, RowLaid) for one in step.events)
        case RequestShown(_, card):
            assert after.decision.card == card
        case RequestValidated(seat, card, _, rp, _, _):
            assert (card, after.day, rp) in after.players[seat].validated or (card, before.day, rp) in (
                after.players[seat].validated
            )
        case Opened(card):
            assert after.opened == card
        case Revealed(_, card) | Skipped(_, card):
            assert card in after.logged
        case Snowed(_, cell, terrain, _):
            piece = step.state.ground.layout[cell]
            assert step.state.backs[piece] == terrain
        case ArtifactTaken(seat, _, _, kind, anima, shape, _):
            lying = [(one.type, one.anima, one.shape) for slot in after.players[seat].slots for one in slot]
            assert (kind, anima, shape) in lying


def check_own(step):
    """Check that a secret event names what its seat then holds."""
    for event in step.events:
        if isinstance(event, FrontSeen):
            assert event.front in GAME.view(step.state, event.seat).own.hand
        elif isinstance(event, RequestsDrawn):
            assert set(event.cards) <= set(GAME.view(step.state, event.seat).own.requests)


@pytest.mark.parametrize("seats", GAME.info.seats)
def test_i4_5_nobody_is_told_another_s_first_requests(seats):
    step = GAME.setup(seats, 3, {})
    check_own(step)
    for eyes in (None, *range(seats)):
        drawn = [event.seat for event in heard(step.events, eyes) if isinstance(event, RequestsDrawn)]
        assert drawn == ([] if eyes is None else [eyes])


CASES = [*product(GAME.info.seats, MODES, (0, 45))]


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "mode", "gone"), CASES, ids=str)
def test_public_events_show_what_lies_open_and_secret_ones_what_their_seat_holds(seats, mode, gone):
    """Near the bottom too, where no kept match is often: there the law of all games is held as well."""
    state, rng = worn(GAME.setup(seats, seats, MODES[mode]).state, gone, Rng.seeded(seats, f"told {mode}"))
    number, same = 0, 0
    while awaited := GAME.awaited(state):
        seat = awaited[number % len(awaited)]
        text, rng = choose(GAME, state, seat, rng)
        step = GAME.apply(state, seat, GAME.decode(text))
        before = GAME.view(state, None)
        check_own(step)
        for event in heard(step.events, None):
            check_shown(before, step, event)
        if gone and step.barrier:
            position = Position(f"{mode} {gone}", number, seats, state, (), seat, text)
            same += check_the_same_is_told(GAME, position, (None, seat, (seat + 1) % seats)[number % 3])
        state, number = step.state, number + 1
    assert same > 3 or not gone


def other_hands(state, eyes, rng):
    """Deal fronts and the others' requests again, nothing else: whatever is in hands that eyes do not see."""
    fronts_, rng = _fronts(state, eyes, rng)
    seats = [seat for seat in range(state.setting.seats) if seat != eyes]
    pool, rng = rng.shuffled((*state.heap, *(card for seat in seats for card in state.players[seat].requests)))
    heap, pool = pool[: len(state.heap)], pool[len(state.heap) :]
    players = list(state.players)
    for seat in seats:
        size = len(players[seat].requests)
        players[seat], pool = replace(players[seat], requests=pool[:size]), pool[size:]
    return replace(state, fronts=fronts_, heap=heap, players=tuple(players))


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "mode", "gone"), CASES[1::2], ids=str)
def test_i9_1_what_is_asked_tells_nothing_of_others_hands(seats, mode, gone):
    """Whatever tiles and requests the others hold and find: the same act leads to the same table and questions."""
    state, rng = worn(GAME.setup(seats, seats, MODES[mode]).state, gone, Rng.seeded(seats, f"asked {mode}"))
    number, same = 0, 0
    while awaited := GAME.awaited(state):
        seat = awaited[number % len(awaited)]
        text, rng = choose(GAME, state, seat, rng)
        step = GAME.apply(state, seat, GAME.decode(text))
        # these show what was hidden; which copy of a card is validated is one of those things
        open_ = any(isinstance(event, MarketLaid | PileRemade) for event in step.events) or text.startswith("validate")
        for eyes in {None, (seat + 1) % seats} - {seat} if not open_ else ():
            other = other_hands(state, eyes, Rng.seeded(number, "hands"))
            try:
                twin = GAME.apply(other, seat, GAME.decode(text))
            except IllegalAction:
                continue
            same += other != state
            assert GAME.view(twin.state, eyes) == GAME.view(step.state, eyes), text
            assert heard(twin.events, eyes) == heard(step.events, eyes), text
            assert twin.barrier == step.barrier
        state, number = step.state, number + 1
    assert same > 20


def test_what_is_taken_from_below_is_told_as_it_is():
    """An artifact is shown when it is taken, a snow tile to its finder only (I6.5)."""
    state, rng = worn(GAME.setup(2, 2, {}).state, 40, Rng.seeded(7, "taken"))
    seen = set()
    while awaited := GAME.awaited(state):
        text, rng = choose(GAME, state, awaited[0], rng)
        step = GAME.apply(state, awaited[0], GAME.decode(text))
        for event in step.events:
            if isinstance(event, ArtifactTaken):
                piece = step.state.players[event.seat].slots[event.slot][-1]
                assert (event.type, event.anima, event.shape) == (BOX.types[piece], BOX.anima[piece], BOX.shapes[piece])
                seen.add("artifact")
            elif isinstance(event, SnowTaken):
                assert {one.name for one in fields(event)} == {"seat", "cell"}
                seen.add("snow")
        state = step.state
    assert seen == {"artifact", "snow"}
