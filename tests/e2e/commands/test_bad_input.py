"""Everything that people type wrong: one private sentence each, and nothing has changed."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

import pytest

from bench.people.messages import has
from bench.people.playing import begun
from cogs.app import router
from playground import walk
from tests.e2e.bad_input import NUMBERS, PLAIN, TEXTS, answered, bad, leaves, standing, walked

if TYPE_CHECKING:
    from pathlib import Path

    from bench.people.table import LiveTable


@pytest.fixture
async def at(at: LiveTable) -> LiveTable:
    """A table at which requests are not looked at one by one: thousands are made here."""
    at.playground.rest.description = None
    return at


SIXTH = 6
"""In each situation a sixth of what is bad is typed, and the other sixths in other situations."""
_DONE = {"game show", "game seat", "game ask", "game nudge"}
"""Commands that anyone who plays may give as they are: a name may be any text, and has a test of its own."""


@pytest.mark.slow
async def test_where_there_is_no_match(at: LiveTable) -> None:
    assert await walked(at, at.bob, at.channel, without=set(), every=SIXTH) > 60
    before = await standing(at)
    for path, options in leaves(at):
        if path in {
            "help",
            "doctor",
            "game list",
            "game rules",
            "game new",
            "game solo",
            "game export",
        } or path.startswith("me "):
            continue
        for filling in itertools.islice(bad(path, options), 3):
            answer = await answered(at, at.bob, at.channel, path, filling)
            if answer is None:
                continue
            wanted = "Leave `match` out" if filling.get("match") else "`/game new`"
            assert wanted in answer.text, path
    for match in (0, 1, 5, 2**53):
        answer = await answered(at, at.bob, at.channel, "game export", {"match": str(match)})
        assert answer is not None
        assert not answer.files
    assert await standing(at) == before


@pytest.mark.slow
async def test_by_a_stranger(at: LiveTable) -> None:
    match = await begun(at, (at.ann, at.bob))
    stranger = at.playground.person("Bartholomew")
    await walked(at, stranger, match.channel, without={"game show", "game ask"}, every=SIXTH, first=1)
    told = "You aren't playing in this match"
    for path, options in leaves(at):
        if path.startswith("roam") and path != "roam tableau":
            filling = next(f for f in bad(path, options) if "" not in f.values())
            answer = await answered(at, stranger, match.channel, path, filling)
            assert answer is None or told in answer.text, path
    answer = await answered(at, stranger, match.channel, "game resign", {"sure": True})
    assert answer is not None
    assert told in answer.text


@pytest.mark.slow
@pytest.mark.parametrize("waited", [True, False])
async def test_by_those_who_play(at: LiveTable, waited: bool) -> None:
    match = await begun(at, (at.ann, at.bob))
    update = await match.look()
    person = next(one for one in match.people if (one in update.users) == waited)
    await walked(at, person, match.channel, without=_DONE, every=SIXTH, first=2 + waited)


@pytest.mark.slow
@pytest.mark.parametrize("waited", [True, False])
async def test_in_an_auction(at: LiveTable, waited: bool) -> None:
    match = await begun(at, (at.ann, at.bob), "mode=basic")
    await match.at.to_an_auction(match.number)
    update = await match.look()
    auction = update.view(None).auction
    seat = next(one for one in auction.tied if (one in update.awaited) == waited)
    person = match.people[seat]
    await walked(
        at, person, match.channel, without=_DONE | {"roam pass", "roam bid", "game undo"}, every=SIXTH, first=4 + waited
    )
    before = await standing(at)
    for amount in (*NUMBERS[:2], *NUMBERS[5:]):
        await answered(at, person, match.channel, "roam bid", {"amount": amount})
    assert await standing(at) == before
    answer = await answered(at, person, match.channel, "roam limit", {"amount": "500"})
    assert answer is not None
    assert "**" in answer.text
    assert await standing(at) == before


@pytest.mark.slow
async def test_in_the_lobby(at: LiveTable) -> None:
    await at.typed(at.ann, "game new", game="roam")
    joining = {"game join", "game seat", "game show"}
    await walked(at, at.bob, at.channel, without=joining, every=SIXTH)
    await walked(at, at.ann, at.channel, without={*joining, "game leave", "game cancel"}, every=SIXTH, first=3)
    before = await standing(at)
    for text in TEXTS:
        for person in (at.ann, at.bob):
            if text.strip():
                await answered(at, person, at.channel, "game seat", {"choice": text})
    await at.settled()
    assert await standing(at) == before


@pytest.mark.slow
async def test_a_table_opens_without_the_choices_that_make_no_sense(at: LiveTable) -> None:
    for text in (*TEXTS, ",".join(f"a{n}=b" for n in range(700)), ",," * 2000):
        answer = await answered(at, at.ann, at.channel, "game new", {"game": "roam", "options": text})
        assert answer is not None
        assert "Your table is open" in answer.text
        assert text.strip(", \n") == "" or "left out" in answer.text, text[:50]
        info = await at.host.tables.at(at.channel)
        assert info is not None
        assert set(info.options.values()) == {"full", "off", "draw"}
        await at.typed(at.ann, "game cancel")


async def test_a_name_may_be_anything(at: LiveTable) -> None:
    match = await begun(at, (at.ann, at.bob))
    for text in TEXTS:
        answer = await answered(at, at.ann, match.channel, "game seat", {"name": text})
        assert answer is not None
        name = (await match.look()).names[0]
        assert name.strip()
        assert len(name) <= 100
        await at.settled()
        assert has(at.board(), "turn")
        assert at.playground.pinged(at.board()) == list((await match.look()).users)
        answer = await answered(at, at.bob, match.channel, "game text", {})
        assert answer is not None


@pytest.mark.slow
async def test_lists_that_open_while_one_types(at: LiveTable) -> None:
    await begun(at, (at.ann, at.bob))
    person = (await at.turn(1))[0]
    stranger, empty = at.playground.person("Bartholomew"), at.playground.channel("table-two")
    half = itertools.cycle((0, 1))
    for path, options in leaves(at):
        for option in options:
            if not option.get("autocomplete"):
                continue
            others = {k: v for k, v in PLAIN.get(path, {}).items() if k != option["name"]}
            for text, other in zip(TEXTS[next(half) :: 2], itertools.cycle(((stranger, at.channel), (person, empty)))):
                for who, channel in ((person, at.channel), other):
                    asked = await at.playground.autocomplete(
                        who, channel, path, option["name"], **others, **{option["name"]: text}
                    )
                    await asked.wait()
                    assert not asked.failed, (path, option["name"], text[:50])
                    assert asked.type == 8
                    assert len(asked.choices) <= 25
                    assert all(len(one["name"]) <= 100 for one in asked.choices)


IDS = (
    "do:{m}.{t}:{s}:",
    "do:{m}.{t}:{s}:explore:nobody",
    "do:{m}.{t}:{s}:undo",
    "do:{m}.{t}:{s}:" + "x" * 80,
    "do:{m}.{t}:999999999:done",
    "do:999999999999999999.{t}:{s}:done",
    "do:0.{t}:0:done",
    "do:{m}.{t}:{s}:at:z9",
    "see:{m}.{t}:{s}:look/at:z9",
    "see:{m}.{t}:{s}:",
    "walk:{m}.{t}:{s}:nothing|z",
    "walk:{m}.{t}:{s}:|||",
    "undo:{m}.{t}:{s}:rubbish",
    "type:{m}.{t}:{s}:nothing",
    "turn:77.{t}:0:",
    "log:77.{t}:0:",
    "text:77.{t}:0:",
    "rules:77.{t}:0:",
    "join:{m}.{t}:0:",
    "leave:{m}.{t}:0:",
    "start:{m}.{t}:0:",
    "cancel:{m}.{t}:0:sure",
    "join:77.{t}:0:",
    "start:77.{t}:0:",
    "cancel:77.{t}:0:",
    "page:{m}.{t}:0:rules|chess|1",
    "page:{m}.{t}:0:rules|roam|99999999999",
    "page:{m}.{t}:0:rules|roam|-1",
    "page:77.{t}:0:log|1",
    "page:{m}.{t}:0:",
    "pick:{m}.{t}:{s}:explore",
    "option:{m}.{t}:0:",
    "choose:{m}.{t}:0:edge",
    "typed:{m}.{t}:{s}:1.2.3",
    "nothing",
    "do",
    "do:1",
    "do:-1:-1:-1",
    ":::",
    "💥",
)


async def test_controls_that_nobody_made(at: LiveTable, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(router, "COURTESY", 0.0)
    match = await begun(at, (at.ann, at.bob))
    update = await match.look()
    person = update.users[0]
    before = await standing(at)
    message = at.board()
    button = next(part for part in walk(message["components"]) if "custom_id" in part)
    real = button["custom_id"]
    for form, who in itertools.product(IDS, (person, at.playground.person("Bartholomew"))):
        custom_id = form.format(m=match.number, t=update.info.tag, s=update.seq)
        button["custom_id"] = custom_id
        exchange = await at.playground.click(who, message, custom_id)
        await exchange.wait_shown()
        assert not exchange.failed, custom_id
        assert exchange.modal or exchange.ephemeral, custom_id
        assert exchange.modal or exchange.text, custom_id
        assert "incident" not in exchange.text, f"{custom_id}: {exchange.text}"
    button["custom_id"] = real
    await at.settled()
    assert await standing(at) == before


async def test_another_server_sees_nothing_of_a_match(at: LiveTable, tmp_path: Path) -> None:
    match = await begun(at, (at.ann, at.bob))
    other = at.playground.add_guild("Elsewhere")
    there = next(k for k, c in at.playground.world.channels.items() if c.get("guild_id") == str(other))
    await at.playground.until(lambda: at.bot.get_guild(other) is not None)
    before = await standing(at)
    for path, options, said in (
        ("game export", {"match": str(match.number)}, "no such match on this server"),
        ("game show", {"match": str(match.number)}, "no such match on this server"),
        ("roam done", {}, "no match here"),
        ("game log", {}, "no match here"),
    ):
        answer = await answered(at, at.ann, there, path, options)
        assert answer is not None
        assert said in answer.text
    assert await standing(at) == before
