"""``/ice`` at a real table: routes shown first, acts at once, refusals over a panel, whole turns by typing."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import pytest

from bench.people.messages import has, words_of
from engine.ice.advice import company, routes
from engine.ice.board import NAMES
from tests.support.ice_player import Digger, command
from tests.support.table import table

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable
    from pathlib import Path

    from bench.people.table import LiveTable
    from host import Update


@pytest.fixture
async def at(tmp_path: Path) -> AsyncIterator[LiveTable]:
    """A table whose pictures are sketches."""
    async with table(tmp_path / "outpost.sqlite3") as one:
        yield one


async def begun(at: LiveTable, *, until: Callable[[Update], bool] = lambda _update: True) -> int:
    """Open a table of ICE for Ann and Bob; play until it is someone's turn in such a position."""
    await at.typed(at.ann, "game new", game="ice", options="first=0")
    await at.typed(at.bob, "game join")
    info = await at.host.tables.at(at.channel)
    assert info is not None
    await at.typed(at.ann, "game start")
    player = Digger(random.Random(1))
    while (update := await at.host.play.look(info.id)).view(None).decision.phase != "turn" or not until(update):
        seat = update.awaited[0]
        user = update.info.seats[seat].user
        await at.host.play.submit(info.id, user, None, [player.choose(update, seat)])
    return info.id


def far(update: Update) -> bool:
    view = update.view(None)
    return any(route.cost == 2 for route in routes(view)) and company(view, view.active) > 0


@pytest.mark.slow
async def test_a_route_is_shown_first_and_done_by_a_press(at: LiveTable) -> None:
    match = await begun(at, until=far)
    update = await at.host.play.look(match)
    view, seat = update.view(None), update.awaited[0]
    person = update.info.seats[seat].user
    route = next(route for route in routes(view) if route.cost == 2)
    offered = await at.offered(person, "ice move", "to", to=NAMES[route.spot], **{"with": 1})
    label = next(label for label, value in offered.items() if value == NAMES[route.spot])
    assert label.startswith(f"To {NAMES[route.spot].upper()} with 1 archaeologist (2 EP)")
    shown = await at.typed(person, "ice move", to=NAMES[route.spot].upper(), **{"with": 1})
    assert shown.ephemeral
    assert (await at.host.play.look(match)).seq == update.seq, "nothing is done yet"
    tail = "+".join(route.moves(1))
    back = await at.press(person, shown, "walk", "")
    assert (await at.host.play.look(match)).seq == update.seq
    assert has(back.message or {}, "pick")
    shown = await at.typed(person, "ice move", to=NAMES[route.spot], **{"with": 1})
    await at.press(person, shown, "do", tail)
    after = (await at.host.play.look(match)).view(None)
    assert after.players[seat].leader == route.spot
    assert after.players[seat].ep == view.players[seat].ep - 2


async def test_an_adjacent_spot_is_gone_to_at_once(at: LiveTable) -> None:
    match = await begun(at, until=far)
    update = await at.host.play.look(match)
    seat, route = update.awaited[0], routes(update.view(None))[0]
    answer = await at.typed(update.info.seats[seat].user, "ice move", to=NAMES[route.spot])
    assert "moved" in answer.text
    assert (await at.host.play.look(match)).view(None).players[seat].leader == route.spot


def stranded(update: Update) -> bool:
    return far(update) and not any(text.startswith("home") for text in update.legal(update.awaited[0]))


@pytest.mark.slow
async def test_refusals_are_sentences_over_a_panel(at: LiveTable) -> None:
    match = await begun(at, until=stranded)
    update = await at.host.play.look(match)
    seat = update.awaited[0]
    person = update.info.seats[seat].user
    for name, options in {
        "ice camp": {"at": "nowhere"},
        "ice move": {"to": "z9"},
        "ice sail": {"to": "z0"},
        "ice excavate": {"termites": 3, "architects": True},
        "ice allocate": {"even": "s4c"},
        "ice recruit": {"at": "z0"},
        "ice free-move": {"to": "d1a", "with": 3},
        "ice tile": {"tile": "termites"},
        "ice artifact": {"type": "harmony", "at": "s4c"},
        "ice guild": {"at": "z0", "with": 1},
        "ice request": {"request": "prismatic"},
    }.items():
        answer = await at.typed(person, name, **options)
        assert answer.text.startswith("**"), (name, answer.text)
        assert "incident" not in answer.text, answer.text
        assert has(answer.message or {}, "hand"), "the panel stands below"
    other = at.bob if person == at.ann else at.ann
    assert "turn" in (await at.typed(other, "ice move", to="s4c")).text
    stranger = at.playground.person("Мария")
    assert "aren't playing" in (await at.typed(stranger, "ice end")).text
    assert await at.offered(stranger, "ice move", "to", to="") == {}
    assert (await at.host.play.look(match)).seq == update.seq


async def test_another_games_table_and_no_table(at: LiveTable) -> None:
    assert "no match" in words_of(await at.typed(at.ann, "ice end")).lower()
    await at.new(at.bob)
    assert "This channel plays Roam" in words_of(await at.typed(at.ann, "ice move", to="s4c"))
    assert await at.offered(at.ann, "ice camp", "at", at="") == {}


async def test_hand_and_tableau(at: LiveTable) -> None:
    await begun(at)
    hand = await at.typed(at.ann, "ice hand")
    assert hand.ephemeral
    assert "request" in hand.text.lower()
    mine = await at.typed(at.ann, "ice tableau")
    players = await at.offered(at.ann, "ice tableau", "player", player="")
    theirs = await at.typed(at.ann, "ice tableau", player=players["Bob"])
    assert "```" in mine.text
    assert mine.text != theirs.text
    assert (await at.typed(at.ann, "ice tableau", player="bob")).text == theirs.text
    assert "Nobody at this table is called “Zed”" in (await at.typed(at.ann, "ice tableau", player="Zed")).text
    assert "This channel plays ICE" in (await at.typed(at.ann, "roam tableau", player="bob")).text


@pytest.mark.slow
@pytest.mark.filterwarnings("default::ResourceWarning")
async def test_a_day_by_typing(at: LiveTable) -> None:
    """A day, every move typed as people do; nothing is refused."""
    match = await begun(at)
    player = Digger(random.Random(2))
    told: set[str] = set()
    while (update := await at.host.play.look(match)).view(None).day < 2:
        seat = update.awaited[0]
        text = player.choose(update, seat)
        name, options = command(text)
        answer: Any = await at.typed(update.info.seats[seat].user, name, **options)
        assert not answer.text.startswith("**"), (text, answer.text)
        assert "incident" not in answer.text
        told.add(name)
    assert len(told) >= 6
