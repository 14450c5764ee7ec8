"""``/game do``: every game is played by typing before anyone writes a command for it."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import pytest

from bench.people.messages import entries, has, words_of
from bench.people.playing import begun
from cogs.app import ids
from engine.registry import EVERY_GAME
from tests.e2e.bad_input import TEXTS, standing
from tests.e2e.ice_at_position import placed
from tests.support.ice_table import table as position

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from bench.people.playing import PlayedMatch
    from bench.people.table import LiveTable

STEPS = 25


@pytest.fixture
async def ice(tmp_path: Path) -> AsyncIterator[PlayedMatch]:
    """Ann's turn in ICE, on a tile that she can excavate, with company; Bob waits."""
    state = position(2, leaders=["s4d", "s1a"], archs={"s4d": 3, "s4c": 1}, hand="rope manta talisman:harmony")
    async with placed(tmp_path / "outpost.sqlite3", state) as (_, match):
        yield match


async def offered(match: PlayedMatch, person: int, typed: str = "") -> dict[str, str]:
    return await match.at.offered(person, "game do", "action", action=typed)


async def did(match: PlayedMatch, person: int, typed: str) -> Any:
    return await match.at.typed(person, "game do", action=typed)


@pytest.mark.slow
@pytest.mark.parametrize("game", [game.info.key for game in EVERY_GAME])
async def test_a_game_is_played_by_choosing_from_the_lists_alone(at: LiveTable, game: str) -> None:
    at.playground.rest.description = None  # other tests look at each request; here it takes nine tenths of the time
    chance, match = random.Random(game), await begun(at, (at.ann, at.bob), game=game)
    for _ in range(STEPS):
        if await match.over():
            break
        person, legal = await at.turn(match.number)
        chosen = chance.choice(list((await offered(match, person)).items()))
        while chosen[1] not in legal and ids.JOINED not in chosen[1]:
            # the entry stands in the field, and whoever types on has it before the rest
            chosen = chance.choice(list((await offered(match, person, f"{chosen[0]} ")).items()))
        before = await match.look()
        answer = await did(match, person, chosen[1])
        assert answer.ephemeral
        assert not answer.failed
        after = await match.look()
        if ids.JOINED in chosen[1]:
            assert has(answer.message or {}, "do")
            await at.press(person, answer, "do")
            after = await match.look()
        assert (after.seq, after.legal(0), after.legal(1)) != (before.seq, before.legal(0), before.legal(1)), chosen


async def test_a_whole_action_is_done_as_a_press_would_do_it(at: LiveTable) -> None:
    match = await begun(at, (at.ann, at.bob))
    person, _ = await at.turn(match.number)
    found = await offered(match, person, "explore belma")
    assert [one for one in found.values() if ids.JOINED not in one] == ["explore:belma"]
    answer = await did(match, person, "explore:belma")
    assert "Belma" in answer.text
    assert "Belma" in words_of(at.board())
    assert any(text.startswith("at:") for text in (await at.turn(match.number))[1])
    spots = await offered(match, person, "c")
    assert "at:c3" in spots.values()
    # less than its name, which only this one has, is looked at first, as where it is chosen in the panel
    before = await standing(at)
    answer = await did(match, person, "C3")
    assert await standing(at) == before
    await at.press(person, answer, "do", "at:c3")
    assert await standing(at) != before


async def test_an_action_that_is_not_whole_opens_the_panel_at_its_level(ice: PlayedMatch) -> None:
    at, (ann, _) = ice.at, ice.people
    before = await standing(at)
    for typed in ("move", "Move", "MOVE (1 EP)"):
        answer = await did(ice, ann, typed)
        level = [text.split(":")[1] for text in (await ice.look()).legal(0) if text.startswith("move:")]
        assert {value.split(":")[1] for value in entries(answer.message or {}, "move")} == set(level)
    assert await standing(at) == before


async def test_several_steps_are_shown_before_they_are_done(ice: PlayedMatch) -> None:
    at, (ann, _) = ice.at, ice.people
    label, several = next(one for one in (await offered(ice, ann)).items() if ids.JOINED in one[1])
    before = await standing(at)
    answer = await did(ice, ann, several)
    assert label.partition(":")[0] in words_of(answer)
    assert await standing(at) == before
    await at.press(ann, answer, "do", several)
    assert await standing(at) != before


async def test_what_is_wrong_is_refused_with_an_example_that_is_understood(at: LiveTable) -> None:
    match = await begun(at, (at.ann, at.bob))
    person, _ = await at.turn(match.number)
    before = await standing(at)
    for wrong, like in (
        ("jump over the moon", ""),
        ("explore:my:hand", "Explore with "),
        ("belm", "Explore with Belma"),
    ):
        answer = words_of(await did(match, person, wrong))
        assert f"I don't understand “{wrong}”. Type it as in the lists, such as {like}" in answer
        example = answer.partition("such as ")[2].partition(".**")[0]
        assert example in next(iter(await offered(match, person, example)))
    assert await standing(at) == before
    await did(match, person, example)
    assert await standing(at) != before


async def test_what_the_rules_forbid_is_refused_in_their_words(at: LiveTable) -> None:
    match = await begun(at, (at.ann, at.bob))
    person, _ = await at.turn(match.number)
    typed = await at.typed(person, "roam artifact", kind="coin")
    for text in ("coin", "COIN "):
        answer = await did(match, person, text)
        assert answer.text.split("\n")[0] == typed.text.split("\n")[0]
        assert answer.text.startswith("**")


async def test_who_is_not_awaited_reads_who_is(ice: PlayedMatch) -> None:
    _, bob = ice.people
    before = await standing(ice.at)
    for text in ("done", "excavate", "nonsense"):
        assert "It isn't your turn. Waiting for: Ann." in words_of(await did(ice, bob, text))
    assert await offered(ice, bob) == {}
    assert await standing(ice.at) == before


async def test_a_list_tells_nothing_to_who_does_not_ask_for_their_own_seat(at: LiveTable) -> None:
    match = await begun(at, (at.ann, at.bob))
    await match.at.to_an_auction(match.number)
    stranger, elsewhere = at.playground.person("Bartholomew"), at.playground.channel("table-two")
    assert await offered(match, stranger) == {}
    assert "You aren't playing in this match" in (await did(match, stranger, "pass")).text
    asked = await at.playground.autocomplete(at.ann, elsewhere, "game do", "action", action="")
    await asked.wait()
    assert not asked.choices
    update = await match.look()
    for seat, person in enumerate(match.people):
        own = set(update.legal(seat))
        for typed in ("", "bid", "limit", "set", "1"):
            found = (await offered(match, person, typed)).values()
            assert all(any(text == one or text.startswith(f"{one}:") for text in own) for one in found)


async def test_a_secret_action_shows_on_no_board(at: LiveTable) -> None:
    match = await begun(at, (at.ann, at.bob, at.playground.person("Bartholomew")))
    await match.at.to_an_auction(match.number)
    update = await match.look()
    seat = next(seat for seat in range(3) if seat not in update.awaited and update.legal(seat))
    before = words_of(at.board())
    found = await offered(match, match.people[seat], "limit 0")
    assert "limit:0" in found.values()
    answer = await did(match, match.people[seat], "limit 0")
    assert answer.ephemeral
    assert words_of(at.board()) == before


async def test_where_nothing_is_played_a_sentence_says_so(at: LiveTable) -> None:
    assert "There's no match here" in (await at.typed(at.ann, "game do", action="explore")).text
    await at.typed(at.ann, "game new", game="roam")
    assert "The match hasn't started" in (await at.typed(at.ann, "game do", action="explore")).text
    assert await at.offered(at.ann, "game do", "action", action="") == {}


@pytest.mark.slow
async def test_whatever_is_typed_is_answered(ice: PlayedMatch) -> None:
    ann, _ = ice.people
    for text in TEXTS:
        if not text.strip():
            continue
        answer = await did(ice, ann, text)
        assert answer.ephemeral
        assert not answer.failed
        assert "incident" not in answer.text
        assert len(answer.text.split("\n")[0]) < 400
        assert len(await offered(ice, ann, text)) <= 25
