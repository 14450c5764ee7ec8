"""What a computer says of turns that are over, and how it takes everyone's chances to have gone."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.registry import EVERY_GAME
from players import advising as reviewing
from players.advising import OwnTurn, States, TurnReview, curve, review
from players.computer import Budget
from players.worker_pool import InThread

GAMES = {game.info.key: game for game in EVERY_GAME}
FEW = Budget(40, 60.0)


def begun(key: str, seats: int = 2):
    game = GAMES[key]
    return game, game.setup(seats, 5, {option.key: option.default for option in game.info.options}).state


@pytest.mark.parametrize("key", GAMES)
def test_what_is_lost_is_what_another_turn_brings_more(key, monkeypatch):
    monkeypatch.setattr(reviewing, "ANSWER", 60.0)  # whatever else the machine does
    game, state = begun(key)
    seat = game.awaited(state)[0]
    text = game.encode(game.legal(state, seat)[-1])
    asked = OwnTurn(key, state, seat, (text,), 5, 0, 2, FEW, strength="normal")
    said = review(GAMES, asked)
    assert said == review(GAMES, asked)
    assert said.texts[0] in map(game.encode, game.legal(state, seat))
    assert said.lost == max(0.0, said.instead - said.done)
    assert 0 <= said.done <= 1
    same = review(GAMES, replace(asked, texts=said.texts))
    assert (same.texts, same.lost) == (said.texts, 0.0)


@pytest.mark.parametrize("key", ["roam", "ice"])
def test_it_is_told_when_the_clock_cut_short_how_a_turn_goes_on(key, monkeypatch):
    game, state = begun(key)
    seat = game.awaited(state)[0]
    asked = OwnTurn(key, state, seat, (game.encode(game.legal(state, seat)[-1]),), 5, 0, 2, FEW, strength="normal")
    monkeypatch.setattr(reviewing, "ANSWER", 60.0)
    assert not review(GAMES, asked).braked
    monkeypatch.setattr(reviewing, "ANSWER", 0.0)
    assert review(GAMES, asked).braked


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("seats", [1, 2, 4])
def test_chances_are_shared_among_those_who_play(key, seats):
    if seats not in GAMES[key].info.seats:
        return
    _, state = begun(key, seats)
    (chances,) = curve(GAMES, States(key, (state,), seats)).chances
    assert len(chances) == seats
    assert seats == 1 or sum(chances) == pytest.approx(1, abs=0.001)


def test_at_the_end_all_of_it_is_the_winners():
    game, state = begun("example")
    while awaited := game.awaited(state):
        state = game.apply(state, awaited[0], game.legal(state, awaited[0])[0]).state
    winners = game.outcome(state).winners
    (chances,) = curve(GAMES, States("example", (state,), 2)).chances
    assert [seat for seat, one in enumerate(chances) if one] == list(winners)


def test_a_loss_is_never_less_than_nothing():
    assert TurnReview((), 0.6, 0.5, 1, braked=False).lost == 0


async def test_a_curve_is_worked_out_wherever_computers_think():
    _, state = begun("example")
    asked = States("example", (state,), 2)
    assert await InThread(GAMES).curve(asked) == curve(GAMES, asked)
