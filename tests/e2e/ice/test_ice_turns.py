"""Who is asked in ICE: all at once or one by one, in anybody's turn, by exactly the right mentions, and no others."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from bench.people.messages import controls, has, towards, words_of
from bench.people.playing import PlayedMatch, begun, reach
from engine.ice.board import BY_NAME, SUPPLY
from engine.ice.components import PRISMATIC
from engine.ice.pending import NextTurn, Reload, Reveal, Solace, Sunrise
from tests.e2e.ice_at_position import asked, placed
from tests.support.ice_table import CARDS, artifacts
from tests.support.ice_table import table as position
from tests.support.table import table

if TYPE_CHECKING:
    from pathlib import Path

    from bench.people.table import LiveTable
    from playground import Exchange

WAIT = "I'll ping you when it's your turn"


async def panel_of(at: LiveTable, person: int) -> Exchange:
    """Open a person's panel from the board; it is private."""
    panel = await at.press(person, at.board(), "turn")
    assert panel.ephemeral
    return panel


async def calls(match: PlayedMatch, *people: int) -> dict[str, Any]:
    """Hold that the match waits for exactly these people, that its message rang for them, and tells so; return it."""
    at, update = match.at, await match.look()
    board = at.board()
    assert update.users == people
    assert at.playground.pinged(board) == list(people)
    assert all(f"<@{person}>" in words_of(board) for person in people)
    for person in match.people:
        text = (await panel_of(at, person)).text
        assert (WAIT in text) == (person not in people), text
        assert ("\n### " in f"\n{text}") == (person in people), text  # news may come first
    return board


async def edited(match: PlayedMatch, board: dict[str, Any], *people: int) -> None:
    """Hold that the message stands where it stood, and now names exactly these people, without another ping."""
    at = match.at
    assert at.board()["id"] == board["id"]
    named = {person for person in match.people if f"<@{person}>" in words_of(at.board())}
    assert named == set(people) == set((await match.look()).users)


async def refused(match: PlayedMatch, person: int, path: str, *said: str, **options: Any) -> None:
    """Hold that a command is refused in private, with a sentence that says so much, and changes nothing."""
    before = (await match.look()).seq
    answer = await match.at.typed(person, path, **options)
    assert answer.ephemeral
    assert answer.text.startswith("**"), answer.text
    assert all(part in answer.text for part in said), answer.text
    assert (await match.look()).seq == before


async def chosen(match: PlayedMatch, person: int, panel: Exchange, text: str) -> Exchange:
    """Use the control of a panel that does something at once."""
    custom_id, values = towards(panel.message or {}, text)
    answer = await match.at.playground.click(person, panel.message, custom_id, values)
    await answer.wait_shown()
    await match.at.settled()
    return answer


@pytest.mark.slow
async def test_at_the_set_up_all_choose_requests_at_once(tmp_path: Path) -> None:
    async with table(tmp_path / "outpost.sqlite3", seed=2) as at:
        third = at.playground.person("Мария")
        match = await begun(at, (at.ann, at.bob, third), "first=0", game="ice")
        first = await calls(match, at.ann, at.bob, third)
        panels = {person: await panel_of(at, person) for person in match.people}
        # the last seat answers first, in two steps, by buttons and by typing
        told = await chosen(match, third, panels[third], "drop:2")
        await edited(match, first, at.ann, at.bob, third)
        assert has(told.message or {}, "undo")
        await at.typed(third, "ice request", request="4")
        await edited(match, first, at.ann, at.bob)
        # what was opened before still works: only others have answered since
        assert "out of date" not in (await chosen(match, at.ann, panels[at.ann], "drop:5")).text
        await chosen(match, at.ann, panels[at.ann], "drop:1")
        await edited(match, first, at.bob)
        await chosen(match, at.bob, panels[at.bob], "drop:1")
        await edited(match, first, at.bob)
        await refused(match, third, "ice request", "isn't your turn", request="1")
        assert (await match.look()).view(None).players[1].requests == 4
        await at.typed(at.bob, "ice request", request="1, 2, 3", do="keep")
        board = await calls(match, at.ann)
        assert board["id"] != first["id"]
        assert controls(at.playground.messages[int(first["id"])]) == []
        assert [player.requests for player in (await match.look()).view(None).players] == [3, 3, 3]


async def test_a_click_on_what_one_answered_oneself_is_refused_aloud(tmp_path: Path) -> None:
    async with table(tmp_path / "outpost.sqlite3", seed=2) as at:
        match = await begun(at, (at.ann, at.bob), game="ice")
        one, other = await panel_of(at, at.bob), await panel_of(at, at.bob)
        await chosen(match, at.bob, one, "drop:1")
        answer = await chosen(match, at.bob, other, "drop:2")
        assert answer.ephemeral
        assert "was out of date" in answer.text
        assert towards(answer.message or {}, "drop:4"), "a fresh panel stands below"
        assert (await match.look()).view(None).players[1].requests == 4


def sunrise() -> Any:
    """Return the sunrise of day 2: two are last on the track of the curse, two have prismatic artifacts."""
    one, other, strong = artifacts("x1 x1 x2")
    state = position(
        3,
        options={"mode": "curse", "mild": "on"},
        p0={"slots": ((one,), (), (), (), ()), "step": 1},
        p1={"step": 4},
        p2={"slots": ((), (other, strong), (), (), ()), "step": 1},
    )
    return asked(replace(state, log=(CARDS["icefall"],)), Solace(), Sunrise())


async def test_a_sunrise_asks_several_at_once_and_a_logbook_card_one_by_one(tmp_path: Path) -> None:
    async with placed(tmp_path / "outpost.sqlite3", sunrise()) as (at, match):
        ann, bob, maria = match.people
        first = await calls(match, ann, maria)
        old = await panel_of(at, ann)
        await refused(match, bob, "ice artifact", "isn't your turn", type="harmony")
        await at.typed(maria, "ice artifact", type="exalted")
        await edited(match, first, ann)
        await chosen(match, ann, old, "learn:harmony")
        # the next question is for both of them again, so it rings again
        second = await calls(match, ann, maria)
        assert second["id"] != first["id"]
        await at.restart()
        old = await panel_of(at, ann)
        await at.typed(maria, "ice artifact", type="exalted", to="harmony", anima=2)
        await edited(match, second, ann, maria)
        await at.typed(maria, "ice end")
        await edited(match, second, ann)
        await reach(match, ann, old, "shift:obliteration:harmony:1")
        slots = (await match.look()).view(None).players
        kinds = [[[piece.type for piece in slot] for slot in one.slots] for one in slots]
        assert kinds[0][2] == kinds[2][1] == kinds[2][2] == [PRISMATIC]
        # the logbook asks in turn order, from the new first player, each by a message of their own
        for number, person in enumerate((bob, maria, ann)):
            board = await calls(match, person)
            assert "Icefall" in words_of(board).splitlines()[0]
            other = match.people[(match.people.index(person) + 1) % 3]
            await refused(match, other, "ice tile", "isn't your turn", at="s4c")
            await at.typed(person, "ice tile", at=f"s{number + 1}b")
        board = await calls(match, bob)
        assert "Bob's turn" in words_of(board).splitlines()[0]


async def test_nobody_is_asked_who_has_no_choice(tmp_path: Path) -> None:
    state = position(3, leaders=[None, None, "s4d"], archs={"s4d": 1})
    state = asked(replace(state, log=(CARDS["ascent"],), active=state.first - 1), Reveal(), NextTurn())
    async with placed(tmp_path / "outpost.sqlite3", state) as (at, match):
        ann, bob, maria = match.people
        board = await calls(match, maria)
        assert "Ascent" in words_of(board).splitlines()[0]
        for person in (ann, bob):
            await refused(match, person, "ice move", "isn't your turn", to="s4c")
        await at.typed(maria, "ice move", to="s4c", **{"with": 1})
        update = await match.look()
        assert update.view(None).players[2].leader == BY_NAME["s4c"]
        await calls(match, ann)


def wardened() -> Any:
    """Return Ann's turn on the tile with Bob's camp, the road wardens'."""
    return position(3, guilds=("flame", "wardens", "foragers"), leaders=["s4d"], camps=[None, "s4d"], archs={"s4d": 2})


@pytest.mark.parametrize("pressed", [True, False])
async def test_the_road_wardens_put_their_camp_in_anothers_turn(tmp_path: Path, pressed: bool) -> None:
    async with placed(tmp_path / "outpost.sqlite3", wardened()) as (at, match):
        ann, bob, maria = match.people
        first = await calls(match, ann)
        told = await at.typed(ann, "ice excavate")
        assert WAIT in told.text
        second = await calls(match, bob)
        assert second["id"] != first["id"]
        # Ann's excavation stands still meanwhile, and nobody else may answer, undo or go on
        for person in (ann, maria):
            await refused(match, person, "ice camp", "isn't your turn", at="s4c")
            await refused(match, person, "game undo")
        await refused(match, ann, "ice allocate", "isn't your turn", even="a4d")
        await at.restart()
        if pressed:
            spots = [text for text in (await match.look()).legal(1) if text.startswith("camp:")]
            assert len(spots) == 6
            await reach(match, bob, await panel_of(at, bob), spots[0])
        else:
            spots = list((await at.offered(bob, "ice camp", "at", at="")).values())
            assert len(spots) == 6
            await at.typed(bob, "ice camp", at=spots[0].upper())
        view = (await match.look()).view(None)
        assert view.camps[1] not in {SUPPLY, BY_NAME["s4d"]}
        third = await calls(match, ann)
        assert view.decision.phase == "allocate"
        assert has(third, "turn")
        evenly = next(text for text in (await match.look()).legal(0) if text.startswith("even:"))
        await reach(match, ann, await panel_of(at, ann), evenly)
        assert (await match.look()).view(None).decision.phase == "turn"
        assert at.board()["id"] == third["id"], "the same person goes on"


async def test_who_leaves_while_awaited_holds_nobody_up(tmp_path: Path) -> None:
    async with placed(tmp_path / "outpost.sqlite3", wardened()) as (at, match):
        ann, bob, maria = match.people
        await at.typed(ann, "ice excavate")
        await calls(match, bob)
        hand = (await at.typed(bob, "ice hand")).text
        await at.typed(bob, "game resign", sure=True)
        await at.passed(seconds=2)
        # a stand-in has put the camp somewhere, and the excavation goes on
        update = await match.look()
        assert update.users == (ann,)
        assert update.view(None).decision.phase == "allocate"
        assert at.playground.pinged(at.board()) == [ann]
        for path in ("ice hand", "ice end"):
            answer = await at.typed(bob, path)
            assert answer.ephemeral
            assert "resigned" in answer.text
            assert hand not in answer.text
        assert (await at.press(bob, at.board(), "hand")).ephemeral
        evenly = next(text for text in update.legal(0) if text.startswith("even:"))
        await reach(match, ann, await panel_of(at, ann), evenly)
        await at.typed(ann, "ice end")
        # his turn is passed over by the stand-in: the next one is Maria's
        while (await match.look()).users == (ann,):
            await at.typed(ann, "ice end")
        await at.passed(seconds=2)
        assert (await match.look()).users == (maria,)
        assert at.playground.pinged(at.board()) == [maria]


async def test_who_moves_prismatic_artifacts_sees_the_own_board(tmp_path: Path) -> None:
    slots = {"slots": ((), artifacts("x1"), (), (), ())}
    state = position(2, leaders=("s4d", "s1a"), p0=slots, p1=slots)
    async with placed(tmp_path / "outpost.sqlite3", asked(state, Reload())) as (at, match):
        for person, other in ((at.ann, "Bob"), (at.bob, "Ann")):
            panel = await panel_of(at, person)
            assert panel.message is not None
            (shown,) = panel.message["attachments"]
            assert shown["filename"] == f"slots-{match.number}-0.png"
            assert other not in shown["description"]
