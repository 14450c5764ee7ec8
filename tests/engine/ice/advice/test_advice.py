"""The text of a view of ICE is what the rules then do, in kept matches."""

from collections import Counter

import pytest

from engine.ice import GAME, advice
from engine.ice.board import TILES, listed
from engine.ice.events.days import RequestValidated, TurnEnded
from engine.ice.events.dig import Collapsed, Excavated
from engine.ice.state import explorers
from engine.ice.turn import dig
from tests.support.ice_moments import decisions, moments, rare

ARRIVING = ("move:", "walk:", "sail:", "build:", "pitch:", "home", "play:manta", "play:spiders")


@pytest.fixture(scope="module")
def asked():
    """Return decisions: state, seat, view, texts of what may be done."""
    return list(decisions(5))


def after(state, seat, text):
    step = GAME.apply(state, seat, GAME.decode(text))
    return step.state, step.events


def acts(asked, *starts):
    return [
        (state, seat, view, text) for state, seat, view, texts in asked for text in texts if text.startswith(starts)
    ]


def first(events, kind):
    return next((event for event in events if isinstance(event, kind)), None)


def test_i6_4_the_price_of_an_excavation_is_what_is_paid_and_its_parts_make_it(asked):
    harder = Counter()
    for state, seat, view, text in acts(asked, "excavate"):
        foreseen = advice.foreseen(view, text)
        _, events = after(state, seat, text)
        event = first(events, Excavated)
        price = foreseen.price
        assert (foreseen.dug, price.ep) == (event.cell, event.cost)
        off = price.explorers + price.architects + price.termites
        assert price.ep == max(0, price.base + bool(price.harder) - off)
        harder[price.harder] += 1
    assert set(harder) == {"", "nunatak", "covered", "camp"}


def test_i7_1_what_goes_back_with_falling_tiles_is_foreseen(asked):
    seen = Counter()
    for state, seat, view, text in acts(asked, "destroy", "play:rune", "play:gem:", "use:obliteration:"):
        foreseen = advice.foreseen(view, text)
        then, events = after(state, seat, text)
        gone = set(listed(state.ground.tiles & ~then.ground.tiles))
        if gone != set(foreseen.falling):
            assert gone < set(foreseen.falling), "one was rescued, or the turn went on"
            continue
        back, event = advice.sent_back(view, foreseen.falling), first(events, Collapsed)
        assert set(back.leaders) == {leader for leader, _ in event.leaders}
        assert back.archaeologists == sum(number for _, number in event.archs)
        seen.update(leaders=len(back.leaders), archaeologists=back.archaeologists)
    assert seen["archaeologists"]


def test_who_stands_where_one_goes_and_what_digging_costs_there_is_what_was_said(asked):
    seen = Counter()
    for state, seat, view, text in acts(asked, *ARRIVING):
        then, events = after(state, seat, text)
        if first(events, TurnEnded):
            continue
        arrival, at = advice.arrival(view, text), then.leaders[seat]
        assert (arrival.archaeologists, arrival.explorers) == (then.archs[at], explorers(then, at)), text
        digs = at in TILES and dig.diggable(then, at)
        assert arrival.digging == ((dig.price(then, at, architects=False),) if digs else ()), text
        seen[text.partition(":")[0]] += 1
    assert set(seen) >= {"move", "walk", "sail", "build", "pitch", "home"}


def test_i6_2_before_it_is_said_who_comes_along_all_costs_are_told(asked):
    seen = 0
    for _, _, view, texts in asked:
        companies = Counter(text.rpartition(":")[0] for text in texts if text.startswith("move:"))
        for start, number in companies.items():
            costs = {cost for many in range(number) for cost in advice.arrival(view, f"{start}:{many}").digging}
            assert advice.arrival(view, start).digging == tuple(sorted(costs))
            seen += len(costs) > 1
    assert seen


def test_i6_6_the_next_explorer_goes_where_the_rules_let_it_go(asked):
    seen = 0
    for _, _, view, texts in asked:
        if view.decision.phase != "allocate":
            assert advice.next_placed(view) == ()
            continue
        puts = [text for text in texts if text.startswith("put:")]
        assert list(advice.next_placed(view)) == puts
        waiting = advice.waiting(view)
        if puts:
            assert any(text.startswith("put:arch:") for text in puts) == (waiting.archaeologists > 0)
            assert len({text.rpartition(":")[2] for text in puts if text.startswith("put:lead:")}) == waiting.leaders
            seen += 1
    assert seen > 10


def test_i6_6_an_even_allocation_ends_as_was_said(asked):
    seen = 0
    for state, seat, view, text in acts(asked, "even:"):
        spread = advice.even_spread(view, GAME.decode(text).spot)
        then, events = after(state, seat, text)
        if any(type(event).__name__ != "Allocated" for event in events):
            continue
        assert spread.standing == tuple((low, explorers(then, low)) for low, _ in spread.standing)
        assert all(then.leaders[leader] == at for leader, at in spread.leaders)
        seen += 1
    assert seen > 5


def test_i5_4_i5_5_the_end_of_a_turn_costs_what_was_said(asked):
    seen = Counter()
    for state, seat, view, texts in asked:
        if view.decision.phase != "turn" or "done" not in texts:
            continue
        end = advice.turn_end(view)
        event = first(after(state, seat, "done")[1], TurnEnded)
        assert (end.forfeited, end.left) == (event.forfeited, event.left)
        seen.update(forfeited=end.forfeited, ends=1)
    assert seen["forfeited"]
    assert seen["ends"] > 50


def test_i10_2_i10_3_requests_are_paid_and_bring_what_was_said(asked):
    seen = 0
    for state, seat, view, text in acts(asked, "pay:"):
        card, way = view.decision.card, tuple(text.split(":")[1:])
        assert way in advice.payments(view, seat, card)
        reward = advice.reward(view, card, way)
        event = first(after(state, seat, text)[1], RequestValidated)
        assert (reward.rp, reward.token, reward.bonus) == (event.rp, event.token, event.bonus)
        seen += 1
    assert seen > 3


def test_i9_i12_snow_tiles_send_and_blizzards_lay_where_the_rules_let_them():
    seen = Counter()
    states = [*(moment.state for moment in moments()), *rare()]
    for state in states:
        seats = GAME.awaited(state)
        if not seats or state.stack[-1].phase not in {"blizzard", "whistle", "smilodon"}:
            continue
        view, actions = GAME.view(state, seats[0]), GAME.legal(state, seats[0])
        decision = view.decision
        spots = {action.spot for action in actions if action.spot is not None}
        seen[decision.phase] += 1
        if decision.phase == "blizzard":
            assert set(advice.snow_sites(view)) == spots
            continue
        assert advice.snow_sites(view) == ()
        assert set(advice.targets(view, decision.phase, decision.cell)) == spots
        if decision.phase == "whistle":
            assert advice.whistled(view, decision.cell) == max(action.number for action in actions)
    assert set(seen) == {"blizzard", "whistle", "smilodon"}


def test_the_public_is_told_the_same_of_what_everybody_sees(asked):
    for state, seat, view, texts in asked[::5]:
        public = GAME.view(state, None)
        if advice.acting(public) != advice.acting(view):
            continue
        for ask in (advice.routes, advice.next_placed, advice.snow_sites, advice.waiting, advice.underfoot):
            assert ask(public) == ask(view)
        assert advice.price(public, seat) == advice.price(view, seat)
        for text in texts:
            assert advice.arrival(public, text) == advice.arrival(view, text)
            assert advice.foreseen(public, text) == advice.foreseen(view, text)


@pytest.mark.parametrize("text", ["", "done", "plan", "play:rope", "validate:prismatic", "nothing:at:all"])
def test_what_moves_nobody_leaves_all_as_it_is(text):
    view = GAME.view(rare()[0], 0)
    assert advice.arrival(view, text) == advice.arrival(view, "stay")
    assert advice.foreseen(view, text) is None


def test_i10_2_a_request_lacks_nothing_exactly_when_it_can_be_paid(asked):
    seen = Counter()
    for _, seat, view, _ in asked[::7]:
        for card in view.own.requests:
            short = advice.lacking(view, seat, card)
            assert bool(advice.payments(view, seat, card)) == (not short.anima and not short.pieces)
            seen[bool(short.anima), bool(short.pieces)] += 1
    assert set(seen) == {(True, False), (False, True), (False, False)}
