"""Hints of ICE's actions: what they promise is what happens."""

import re
from collections import Counter

import pytest

from engine.ice import GAME
from engine.ice.advice.from_view import from_view
from engine.ice.board import BELOW, BY_NAME, NAMES, TILES, listed
from engine.ice.components import BOX, PRISMATIC, TYPES
from engine.ice.day.sunset import payments
from engine.ice.events.days import RequestValidated, TurnEnded
from engine.ice.events.dig import Collapsed, Excavated
from engine.ice.state import explorers, ready
from engine.ice.turn import dig
from render.words import words
from tests.support.ice_moments import EVERY, VIEW, decisions, moments
from tests.support.ice_said import IceSaid
from tests.support.names import NAMES as PEOPLE

WORDS = words()
ACTIONS = IceSaid(WORDS, PEOPLE)

# ---- hints that come true


def after(state, seat, text):
    """Return the state once an action is done, and its events."""
    step = GAME.apply(state, seat, GAME.decode(text))
    return step.state, step.events


def found(events, kind):
    return next((event for event in events if isinstance(event, kind)), None)


def telling(*starts, every=EVERY):
    """Give the decisions with actions that begin so: state, seat, view, text, hint."""
    for state, seat, view, texts in decisions(every):
        for text in texts:
            if text.startswith(starts):
                yield state, seat, text, ACTIONS.hint(text, view)


def number(pattern, said):
    match = re.search(pattern, said)
    return int(match[1]) if match else None


@pytest.mark.slow
def test_an_excavation_costs_and_topples_what_was_said():
    seen = full = chains = curses = 0
    for state, seat, view, texts in decisions(1):
        for text in texts:
            if not text.startswith("excavate"):
                continue
            label = ACTIONS.label(text, view, under="")
            said = ACTIONS.hint(text, view)
            then, events = after(state, seat, text)
            event = found(events, Excavated)
            assert label.endswith(f"({event.cost} EP)"), (label, event)
            down = explorers(state, event.cell)
            # what comes with it is only done once it is said which slot a prismatic artifact goes to, and where a camp
            while then.stack[-1].phase in {"slot", "rehome"}:
                (asked,) = GAME.awaited(then)
                then, _ = after(then, asked, GAME.encode(GAME.legal(then, asked)[0]))
            gone = set(listed(state.ground.tiles & ~then.ground.tiles)) - {event.cell}
            named = {BY_NAME[name.lower()] for name in re.findall(r"\b[SAD]\d[A-I]\b", said)}
            many = number(r"(\d+) tiles collapse", said)
            assert (many == len(gone)) if many else (named == gone), (text, said, gone)
            assert number(r"(\d+) explorers? falls?\b", said) in {down, None}
            full += "explorers fall" in said or "explorer falls" in said
            if view.mode == "curse":
                steps = then.players[seat].step - state.players[seat].step
                assert (number(r"(\d+) curse step", said) or 0) == steps, said
                curses += steps
            seen += 1
            chains += len(gone) > 1
    assert seen > 200
    assert full > 0.8 * seen
    assert chains
    assert curses


@pytest.mark.slow
def test_what_is_said_to_be_left_is_left():
    seen = 0
    for state, seat, text, said in telling("move", "walk", "sail", "build", "recruit", "pitch", "use:ex"):
        left = number(r"leaves (\d+) EP", said)
        then, _ = after(state, seat, text)
        # with no EP left and nothing in hand the turn ends by itself, and the next day may begin
        if then.day == state.day and state.stack[-1].phase == "turn":
            # what is left is said last, where there is room
            assert left in {then.players[seat].ep, None}, (text, said)
        seen += left is not None
    assert seen > 1000


@pytest.mark.slow
def test_excavating_where_one_goes_costs_what_was_said():
    seen = 0
    for state, seat, text, said in telling(
        "move", "walk", "step", "sail", "build", "pitch", "play:manta", "play:spiders"
    ):
        then, events = after(state, seat, text)
        if found(events, TurnEnded):
            continue
        at = then.leaders[seat]
        price = dig.price(then, at, architects=False) if at in TILES and dig.diggable(then, at) else None
        assert number(r"then (\d+) EP to dig", said) == price, (text, said)
        seen += price is not None
    assert seen > 500


def test_spreading_evenly_ends_as_was_said():
    seen = others = 0
    for state, seat, text, said in telling("even"):
        frame = state.stack[-1]
        then, events = after(state, seat, text)
        if any(
            not type(event).__module__.endswith("events.dig") or type(event).__name__ != "Allocated" for event in events
        ):
            continue
        told = {
            spot: int(many)
            for many, spots in re.findall(r"(\d+)(?: each)? on ((?:[SADZ]\d[A-I]?(?:, | and )?)+)", said)
            for spot in re.findall(r"[SADZ]\d[A-I]?", spots)
        }
        standing = {NAMES[low].upper(): explorers(then, low) for low in BELOW[frame.cell]}
        assert told == {spot: many for spot, many in standing.items() if many}, said
        for other, spot in re.findall(r"(\w+)'s leader to (\w+)", said):
            assert then.leaders[PEOPLE.index(other)] == BY_NAME[spot.lower()]
            others += 1
        seen += 1
    assert seen > 10


def test_destroying_topples_and_sends_back_what_was_said():
    seen = 0
    for state, seat, text, said in telling(
        "use:obliteration", "spark:obliteration", "play:rune", "play:gem:", "destroy"
    ):
        if any(text.endswith(start) for start in ("obliteration",)):
            continue
        _, events = after(state, seat, text)
        event = found(events, Collapsed)
        many = number(r"(\d+) tiles collapse", said)
        named = re.findall(r"\b[SAD]\d[A-I]\b", said.partition(" collapse")[0]) if " collapse" in said else []
        assert (many or len(named)) == len(event.chain), (text, said)
        for leader, _ in event.leaders:
            who = "your" if leader == seat else f"{PEOPLE[leader]}'s"
            assert f"{who} leader is removed" in said or len(said) > 70, (text, said)
        archs = sum(number for _, number in event.archs)
        assert (number(r"(\d+) archaeologists? (?:is|are) removed", said) or 0) == archs or len(said) > 70
        seen += 1
    assert seen > 100


@pytest.mark.slow
def test_requests_bring_what_was_said():
    seen = 0
    for state, seat, text, said in telling("validate", "pay", every=1):
        _, events = after(state, seat, text)
        event = found(events, RequestValidated)
        if event is None:
            assert "ways to pay" in said, said
            continue
        assert said.startswith(f"{event.rp} renown"), said
        assert (number(r"(\d+) renown tokens? right away", said) or 0) == event.token
        assert (number(r"(\d+) renown more at the end", said) or 0) == event.bonus
        seen += 1
    assert seen > 50


def test_a_request_that_could_be_paid_says_so():
    seen = Counter()
    for state, seat, text, said in telling("take"):
        card = next(card for card in state.row if BOX.requests[card].id == text.removeprefix("take:"))
        can = bool(payments(BOX, card, state.players[seat]))
        assert ("payable now" in said) == can, (text, said)
        seen[can] += 1
    assert seen[True] > 10
    assert seen[False] > 10


def test_ending_a_turn_costs_what_was_said():
    seen = Counter()
    for state, seat, view, texts in decisions():
        if view.decision.phase != "turn" or "done" not in texts:
            continue
        said = ACTIONS.hint("done", view)
        _, events = after(state, seat, "done")
        event = found(events, TurnEnded)
        assert ("you lose 1 EP" in said) == bool(event.forfeited), said
        assert ("your sunset is next" in said) == (event.left == 0), said
        assert (f"{event.left} EP left for later turns" in said) == (event.left > 0), said
        assert ("you can keep 3 snow tiles" in said) == (len(state.players[seat].hand) > 3)
        seen[bool(event.forfeited)] += 1
    assert min(seen.values()) > 5


@pytest.mark.slow
def test_a_slot_that_becomes_ready_was_said_to():
    seen = Counter()
    for state, seat, text, said in telling("slot:", "shift:", "study", "learn:", every=1):
        then, events = after(state, seat, text)
        if then.day != state.day or (state.stack[-1].phase == "turn" and found(events, TurnEnded)):
            continue
        before = {kind for kind in range(PRISMATIC) if ready(state, seat, kind)}
        new = {kind for kind in range(PRISMATIC) if ready(then, seat, kind)} - before
        assert ("usable" in said) == bool(new), (text, said)
        seen[bool(new)] += 1
    assert min(seen.values()) > 3


def test_what_a_view_tells_is_put_back_as_it_was():
    for moment in moments(11):
        state, view = moment.state, GAME.view(moment.state, None)
        again = from_view(view)
        assert again.ground.tiles == state.ground.tiles
        assert again.archs == state.archs
        assert again.leaders == state.leaders
        assert again.camps == state.camps
        for seat, player in enumerate(state.players):
            for kind in range(len(TYPES)):
                assert ready(again, seat, kind) == ready(state, seat, kind)
            at = state.leaders[seat]
            if at in TILES and dig.diggable(state, at):
                assert dig.price(again, at, architects=False) == dig.price(state, at, architects=False)
            assert again.players[seat].down == player.down
        assert from_view(GAME.view(state, 0)) == again


# ---- hints by hand

HINTS = [
    ("move:s4b", "blank snow, then 0–1 EP to dig, leaves 4 EP"),
    ("move:s5d:1", "blank snow, then 0 EP to dig, 2 archaeologists, a white camp, leaves 4 EP"),
    ("move:d4b:1", "hidden, leaves 4 EP"),
    ("sail:s5d", "blank snow, then 0 EP to dig, 2 archaeologists, a white camp, leaves 4 EP"),
    ("build:white:s1b", "blank snow, then 2 EP to dig, leaves 4 EP"),
    ("recruit:s5d", "3 archaeologists there in all, blank snow, leaves 4 EP"),
    ("recruit:s6a", "1 archaeologist there in all, blank snow, leaves 4 EP"),
    ("study", "1 anima for Exalted and for requests"),
    ("plan", "1 more EP at the next sunrise"),
    ("overwork", "you may use up to 3 EP this turn"),
    ("light", "use its effect once today, apart from its slot"),
    ("excavate", "3 EP +1 half covered −3 explorers, an Exalted artifact, S4B collapses, 3 explorers fall"),
    ("use:exalted", ""),
    ("use:achievement", "you gain 1 EP"),
    (
        "use:obliteration:a4c",
        "Exalted, half covered, your leader is removed, Bob's leader is removed, 1 archaeologist is removed",
    ),
    ("play:rope", "When you dig: your leader and 1 archaeologist land together on a cell you choose"),
    ("play:sailer:2", "1 archaeologist joins your leader on A4C, 1 archaeologist joins Cy's leader on S1A"),
    ("play:whistle:s5d", "2 archaeologists, a white camp, blank snow"),
    ("play:gem", "Use the effect of the artifact tile under your leader without any anima"),
    ("play:manta:s1a", "blank snow, then 0 EP to dig, Cy's leader"),
    ("toss:wreckage", "Gain 1 EP and 1 renown token"),
    ("swap:rune:gem", "Destroy any open tile without a leader on it"),
    ("take:oneharmony", "6 renown, still needs 3 more Harmony anima"),
    (
        "take:shapesharmony",
        "2/5/9 renown, still needs a Harmony artifact, Harmony artifacts of different shapes: 1, 2 or 3",
    ),
    ("drop:3", "5 renown, still needs 2 more Prismatic anima"),
    ("done", "you lose 1 EP (none spent), 4 EP left for later turns"),
    ("home", "blank snow, then 2 EP to dig, your camp"),
    ("camp:s1a", "blank snow, Cy's leader"),
    ("lay:s1a", "drawn face down from the discard"),
    ("destroy:s1a", "blank snow, Cy's leader is removed"),
]


@pytest.mark.parametrize(("text", "brings"), HINTS)
def test_hints_by_hand(text, brings):
    assert ACTIONS.hint(text, VIEW) == brings
