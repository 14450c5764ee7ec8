"""What every game must keep, at every state of random matches: `engine.core` as tests."""

import re
from dataclasses import replace

import pytest

from engine.core import BadOptions, IllegalAction, MalformedAction
from engine.record import Entry, Record, dump, parse
from engine.registry import EVERY_GAME, find
from engine.terminal.random_play import LONGEST, pick
from engine.timeline import Timeline, replay
from render.drawing.theme import SEATS
from tests.conformance.games import conformance, file_of, nothing
from tests.support.cases import CASES, everyone

RUBBISH = (
    "",
    " ",
    ":",
    "::",
    "\n",
    "undo",
    "jump",
    "jump:a",
    "é",
    "0",
    "-1",
    "x" * 500,
    "take:",
    "at:",
    "bid:-1",
    "bid:1.5",
)


def check_texts(game, actions):
    texts = [game.encode(action) for action in actions]
    assert len(set(texts)) == len(texts), "two actions with one text"
    for action, text in zip(actions, texts, strict=True):
        assert game.decode(text) == action
        assert re.fullmatch(r"[a-z0-9]+(:[a-z0-9]+)*", text), "tokens joined by colons"
        assert text.partition(":")[0] != "undo"
        assert len(text) <= 60, "must fit into a custom id"
    return texts


def check_canonical(game, text):
    """A text that is nearly an action is refused, or is another action's own text."""
    for near in (
        text + ":",
        text + ":zz",
        ":" + text,
        " " + text,
        text + "\n",
        text.upper() + "X",
        text.replace(":", "::"),
    ):
        try:
            action = game.decode(near)
        except MalformedAction:
            continue
        assert game.encode(action) == near


def check_refusals(game, state, seat, legal, pool, rng):
    """Actions that were legal somewhere else are refused here, with a reason, and nothing changes."""
    before = game.digest(state)
    # now and then all of them: what `apply` lets through and `legal` does not list is often a rare square
    every, rng = rng.below(6)
    chosen = list(pool) if every == 0 else []
    for _ in range(4 * bool(pool)):
        which, rng = rng.below(len(pool))
        chosen.append(pool[which])
    for text in chosen:
        if text in legal:
            continue
        # no ``pytest.raises``: half a million times, it takes as long as all that is tested here
        try:
            game.apply(state, seat, game.decode(text))
        except IllegalAction as error:
            refused = error
        else:
            pytest.fail(f"{text} is carried out and was not offered")
        assert re.fullmatch("[a-z-]+", refused.reason)
        # the words of the refusal are the notation's: numbers, texts, lists of texts
        for value in refused.values.values():
            assert isinstance(value, (int, str, tuple))
    assert game.digest(state) == before
    return rng


def check_legal(game, state, legal, seat):
    """What is legal works, changes the table, and leaves someone to act or ends the match."""
    for action in legal:
        step = game.apply(state, seat, action)
        assert game.awaited(step.state) or game.outcome(step.state), "nobody awaited, and not over"
        # a secret may be the one that stands already; refusing it would tell nobody anything
        assert game.digest(step.state) != game.digest(state) or not step.public, "an action that changes nothing"


@pytest.mark.slow
@pytest.mark.parametrize("case", CASES)
def test_a_random_match_keeps_the_contract(case):
    game, rng, law = case.game, case.rng("contract"), conformance(case.game.info.key).law
    record = Record(game.info.key, game.info.rules_version, case.seats, 11, case.options)
    timeline, events = Timeline.begin(game, record)
    public, entries, pool, seen = game.view(timeline.state, None), [], [], set()
    law(None, public, events)
    while awaited := game.awaited(timeline.state):
        assert len(entries) < LONGEST, "no end"
        state = timeline.state
        assert len(set(awaited)) == len(awaited)
        assert game.outcome(state) is None
        for seat in range(case.seats):
            legal = game.legal(state, seat)
            texts = check_texts(game, legal)
            assert legal or seat not in awaited, "awaited, and nothing to do"
            for text in texts:
                if text not in seen:
                    seen.add(text)
                    pool.append(text)
                    check_canonical(game, text)
            if len(entries) % 4 == seat:
                check_legal(game, state, legal, seat)
            rng = check_refusals(game, state, seat, set(texts), pool, rng)
        seat, action, rng = pick(game, state, rng, seats=case.seats)
        before, timeline, events = timeline, *timeline.play(game, seat, game.encode(action))
        entries.append(Entry(seat, game.encode(action), game.digest(timeline.state)))
        check_undo(game, before, timeline, seat)
        view = game.view(timeline.state, None)
        law(public, view, [event for event in events if event.audience is None])
        public = view
    outcome = game.outcome(timeline.state)
    assert outcome.winners
    assert len(outcome.scores) == case.seats
    assert {outcome.scores[seat] for seat in outcome.winners} == {max(outcome.scores)}
    check_over(game, timeline, case.seats, pool)
    record = replace(record, entries=tuple(entries), outcome=outcome)
    assert replay(game, parse(dump(record))) == timeline


def check_undo(game, before, after, seat):
    """An undo brings back the very state, unless something hidden was revealed."""
    if after.seq == before.seq:
        assert after.past[-1:] == () or after.past[-1].before == before.past[-1].before
        return
    if not after.can_undo(game, seat):
        assert not after.past
        return
    undone, events = after.play(game, seat, "undo")
    assert undone.state == before.state
    assert game.digest(undone.state) == game.digest(before.state)
    assert undone.seq == after.seq + 1
    assert events == ()


def check_over(game, timeline, seats, pool):
    """When it is over nothing can be done, nor undone."""
    assert not timeline.past
    for seat in range(seats):
        assert game.legal(timeline.state, seat) == ()
        with pytest.raises(IllegalAction):
            timeline.play(game, seat, "undo")
        for text in pool[:20]:
            with pytest.raises(IllegalAction):
                game.apply(timeline.state, seat, game.decode(text))


@pytest.mark.slow
@pytest.mark.parametrize("case", CASES)
def test_views_leak_nothing(case):
    """Whatever is redealt in what a seat cannot know, that seat sees, may do and is told the same."""
    game, rng = case.game, case.rng("views")
    state = game.setup(case.seats, 12, case.options).state
    differed = 0
    while game.awaited(state):
        seat, action, rng = pick(game, state, rng, seats=case.seats)
        step = game.apply(state, seat, action)
        for eyes in everyone(case):
            other = game.resample(state, eyes, rng)
            _, rng = rng.word()
            differed += other != state
            check_same_to(game, state, other, eyes)
            if eyes in (seat, None):
                check_step_is_innocent(game, step, other, seat, action, eyes)
            if eyes == seat:
                check_what_is_revealed(game, step, other, seat, action)
        if not step.public:
            check_secret(game, state, step, case)
        state = step.state
    hidden = conformance(game.info.key).secrets
    assert bool(differed) == hidden, "resample deals nothing anew" if hidden else "resample changes what all can see"
    for eyes in everyone(case):
        check_same_to(game, state, game.resample(state, eyes, rng), eyes)


def check_same_to(game, state, other, eyes):
    assert game.view(other, eyes) == game.view(state, eyes)
    assert game.awaited(other) == game.awaited(state)
    assert game.turn(other) == game.turn(state)
    assert game.outcome(other) == game.outcome(state)
    if eyes is not None:
        assert game.legal(other, eyes) == game.legal(state, eyes)


def check_step_is_innocent(game, step, other, seat, action, eyes):
    """A step that may be undone, or that is secret, has shown nothing that was hidden."""
    if step.barrier or (eyes is None and not step.public):
        return
    again = game.apply(other, seat, action)
    assert again.barrier == step.barrier
    assert heard(again.events, eyes) == heard(step.events, eyes)
    assert game.view(again.state, eyes) == game.view(step.state, eyes)


def check_what_is_revealed(game, step, other, seat, action):
    """That a step reveals something is known beforehand, and where it does not, so is all that comes of it."""
    assert step.barrier or not step.reveals
    again = game.apply(other, seat, action)
    assert again.reveals == step.reveals
    if not step.reveals:
        assert again.barrier == step.barrier
        assert heard(again.events, seat) == heard(step.events, seat)
        check_same_to(game, step.state, again.state, seat)


def check_secret(game, state, step, case):
    """A secret move shows to its own seat only."""
    told = {seat for event in step.events for seat in event.audience}
    for eyes in everyone(case):
        if eyes not in told:
            assert game.view(step.state, eyes) == game.view(state, eyes)
    assert game.awaited(step.state) == game.awaited(state)


def heard(events, eyes):
    return [event for event in events if event.audience is None or eyes in event.audience]


@pytest.mark.parametrize("game", EVERY_GAME, ids=lambda game: game.info.key)
def test_rubbish_is_malformed(game):
    for text in RUBBISH:
        with pytest.raises(MalformedAction):
            game.decode(text)


@pytest.mark.parametrize("game", EVERY_GAME, ids=lambda game: game.info.key)
def test_options_are_checked(game):
    for seats in (0, -1, max(game.info.seats) + 1):
        with pytest.raises(BadOptions):
            game.setup(seats, 1, {})
    seats = max(game.info.seats)
    wrong = [("nosuch", "on"), ("first", str(seats)), ("first", "x")]
    wrong += [(option.key, "nosuch") for option in game.info.options]
    wrong += [(f"{choice.key}.0", "nosuch") for choice in game.info.seat_options]
    wrong += [(f"{choice.key}.{seats}", choice.values[0]) for choice in game.info.seat_options]
    for key, value in wrong:
        with pytest.raises(BadOptions) as refused:
            game.setup(seats, 1, {key: value})
        assert refused.value.key == key
    for choice in game.info.seat_options:
        if choice.unique:
            with pytest.raises(BadOptions):
                game.setup(seats, 1, {f"{choice.key}.0": choice.values[0], f"{choice.key}.1": choice.values[0]})


@pytest.mark.parametrize("game", EVERY_GAME, ids=lambda game: game.info.key)
def test_what_a_game_says_of_itself(game):
    info = game.info
    assert find(info.key) is game
    assert re.fullmatch("[a-z]+", info.key)
    assert info.stage in {"alpha", "beta", "stable"}
    assert info.seats == tuple(sorted(set(info.seats)))
    assert 1 <= info.seats[0] <= info.seats[-1] <= len(SEATS), "seats that can be told apart"
    assert " " not in info.rules_version
    keys = [option.key for option in (*info.options, *info.seat_options)]
    assert len(set(keys)) == len(keys)
    for option in info.options:
        assert option.default in option.values


@pytest.mark.parametrize("game", EVERY_GAME, ids=lambda game: game.info.key)
def test_a_game_says_what_is_never_created_and_never_lost(game):
    key = game.info.key
    assert conformance(key).law is not nothing, (
        f"write {file_of(key)} with CONFORMANCE = Conformance(law), where law(before, after, events) asserts what holds"
        " of the public's views before and after every step; tests/engine/heap/conformance.py is a short one"
    )


def test_a_game_without_a_law_is_told_where_to_write_it(monkeypatch):
    monkeypatch.setattr("tests.engine.roam.conformance.CONFORMANCE", conformance("nosuch"))
    conformance.cache_clear()
    with pytest.raises(AssertionError, match=r"write tests/engine/roam/conformance\.py"):
        test_a_game_says_what_is_never_created_and_never_lost(find("roam"))
    conformance.cache_clear()


def test_a_game_that_is_unknown():
    with pytest.raises(KeyError):
        find("nosuch")
