"""``/ice`` at a real table: several steps in one go, all or none; and everything that can be typed wrong."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest

from bench.people.messages import has, words_of
from engine.ice.board import BY_NAME, NAMES
from playground import walk
from tests.e2e.bad_input import TEXTS, leaves, standing, walked
from tests.e2e.ice_at_position import placed
from tests.support.ice_table import table as position

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from bench.people.playing import PlayedMatch

READING = {"ice hand", "ice tableau"}
DOING = {"ice end", "ice overwork", "ice guild", "ice excavate"}
"""Commands that are right in the position, whatever is said beside them."""
BELOW = ("a4d", "a5d", "a5e")
"""Under s4d."""


@pytest.fixture
async def match(tmp_path: Path) -> AsyncIterator[PlayedMatch]:
    """Ann's turn, on the cheapest tile to excavate, with company; Bob waits."""
    state = position(
        2,
        leaders=["s4d", "s1a"],
        archs={"s4d": 3, "s4c": 1},
        hand="rope manta talisman:harmony",
        p0={"walks": 1},
    )
    async with placed(tmp_path / "outpost.sqlite3", state) as (_, match):
        yield match


async def untouched(match: PlayedMatch, person: int, path: str, *said: str, **options: Any) -> str:
    """Hold that a command does nothing and says so much; return what it says."""
    before = await standing(match.at)
    answer = await match.at.typed(person, path, **options)
    assert answer.ephemeral
    assert all(part in words_of(answer) for part in said), answer.text
    assert await standing(match.at) == before
    return words_of(answer)


async def leader(match: PlayedMatch) -> str:
    return NAMES[(await match.look()).view(None).players[0].leader]


async def test_a_route_is_shown_and_then_done_whole_or_not_at_all(match: PlayedMatch) -> None:
    at, (ann, _) = match.at, match.people
    offers = await at.offered(ann, "ice move", "to", to="s4b", **{"with": 2})
    assert any(label.startswith("To S4B with 2 archaeologists (2 EP)") for label in offers)
    await untouched(match, ann, "ice move", "S4B", to="s4b", **{"with": 2})
    # a step is done before the button is pressed: the whole way is refused, not its second half
    shown = await at.typed(ann, "ice move", to="S4B", **{"with": 2})
    other = await at.typed(ann, "ice move", to="s4b")
    await at.typed(ann, "ice move", to="s5d")
    stale = await at.press(ann, shown, "do")
    assert "was out of date" in stale.text
    assert await leader(match) == "s5d"
    await at.typed(ann, "game undo")
    assert await leader(match) == "s4d"
    shown = await at.typed(ann, "ice move", to="s4b", **{"with": 2})
    told = await at.press(ann, shown, "do")
    assert "S4B" in told.text
    view = (await match.look()).view(None)
    assert (await leader(match), view.spent) == ("s4b", 2)
    assert {NAMES[cell.spot]: cell.archs for cell in view.cells if cell.archs} == {"s4d": 1, "s4c": 1, "s4b": 2}
    # nothing is left to spend, so the way back is not offered, and the old one refused
    assert await at.offered(ann, "ice move", "to", to="") == {}
    await untouched(match, ann, "ice move", "**", to="s4d")
    assert "was out of date" in (await at.press(ann, other, "do")).text
    # each step is taken back by itself
    await at.typed(ann, "game undo")
    assert await leader(match) == "s4c"


async def test_what_is_too_far_is_told_with_what_it_would_cost(match: PlayedMatch) -> None:
    ann, bob = match.people
    told = await untouched(match, ann, "ice move", "S1A", "**", to="s1a")
    assert re.search(r"costs \d (EP|exploration point)", told), told
    await untouched(match, ann, "ice move", "already on S4D", to="s4d")
    await untouched(match, bob, "ice move", "isn't your turn", to="s1b")
    assert await match.at.offered(bob, "ice move", "to", to="") == {}


async def test_an_excavation_from_the_command_to_the_last_explorer(match: PlayedMatch) -> None:
    at, (ann, bob) = match.at, match.people
    await untouched(match, ann, "ice allocate", "**", even="a4d")
    told = await at.typed(ann, "ice excavate")
    assert "S4D" in told.text
    assert (await match.look()).view(None).decision.phase == "allocate"
    below = [NAMES[spot] for spot in (await match.look()).view(None).decision.spots]
    offers = await at.offered(ann, "ice allocate", "even", even="")
    assert list(offers.values()) == below
    for label, spot in offers.items():
        assert re.match(rf"{spot.upper()}: \d (each )?on ", label), label
        assert all(low.upper() in label for low in below), label
    singly = await at.offered(ann, "ice allocate", "to", to=f"me:{below[0]} ")
    assert {value.rpartition(" ")[2] for value in singly.values()} == set(below[1:])
    # all or none: the first would do, what follows would not
    await untouched(match, ann, "ice allocate", "**", to=f"me:{below[0]} {below[0]}")
    await untouched(match, ann, "ice allocate", "**", to=f"me:{below[0]} s4d")
    await untouched(match, ann, "ice allocate", "**", to=below[0], even="s4c")
    await untouched(match, ann, "ice allocate", "**", to=f"2:{below[0]}")
    await untouched(match, ann, "ice allocate", "**", to=f"nobody:{below[0]}")
    await untouched(match, ann, "ice allocate", "**")
    await untouched(match, bob, "ice allocate", "isn't your turn", even=below[0])
    await at.typed(ann, "ice allocate", to=f"{below[1]},{below[2]}", even=below[0].upper())
    view = (await match.look()).view(None)
    archs = {NAMES[cell.spot]: cell.archs for cell in view.cells if cell.archs and cell.spot != BY_NAME["s4c"]}
    assert archs == {below[0]: 1, below[1]: 1, below[2]: 1}
    assert (await leader(match), view.decision.phase) == (below[0], "turn")
    assert view.players[0].hand == 4


def clear(path: str, text: str) -> None:
    """Hold that an answer begins with a sentence in bold type that says what to do."""
    if path in READING:
        return
    first = text.partition("**\n")[0]
    assert first.startswith("**"), (path, text)
    assert first.rstrip("*").endswith((".", "?", ")", "!")), (path, first)
    assert len(first) < 400, (path, first)
    # what was typed is quoted, the rest is ours
    assert not re.search(r"\{\w+\}|None|Traceback", re.sub(r"“.*”", "", first)), (path, first)


@pytest.mark.slow
async def test_whatever_is_typed_wrong_in_ones_turn(match: PlayedMatch) -> None:
    ann, _ = match.people
    assert await walked(match.at, ann, match.channel, game="ice", without=DOING, every=6, hold=clear) > 75


async def test_whatever_is_typed_wrong_while_another_is_awaited(match: PlayedMatch) -> None:
    _, bob = match.people
    assert await walked(match.at, bob, match.channel, game="ice", without=set(), every=7, hold=clear) > 80


@pytest.mark.slow
async def test_whatever_is_typed_wrong_in_an_excavation(match: PlayedMatch) -> None:
    at, (ann, _) = match.at, match.people
    await at.typed(ann, "ice excavate")
    assert not has((await at.press(ann, at.board(), "turn")).message or {}, "undo")
    assert await walked(at, ann, match.channel, game="ice", without=set(), every=9, hold=clear) > 60
    assert await walked(at, ann, match.channel, game="ice allocate", without=set(), hold=clear) > 50


@pytest.mark.slow
async def test_lists_that_open_while_one_types(match: PlayedMatch) -> None:
    at, (ann, bob) = match.at, match.people
    stranger, before, offered = at.playground.person("Bartholomew"), await standing(at), 0
    for path, options in leaves(at):
        for option in options if path.startswith("ice ") else ():
            for number, text in enumerate(TEXTS[len(path) % 2 :: 2] if option.get("autocomplete") else ()):
                for person in (ann, (bob, stranger)[number % 2]):
                    asked = await at.playground.autocomplete(
                        person, at.channel, path, option["name"], **{option["name"]: text}
                    )
                    await asked.wait()
                    assert not asked.failed, (path, option["name"], text[:50])
                    assert asked.type == 8
                    assert len(asked.choices) <= 25
                    assert all(0 < len(one["name"]) <= 100 for one in asked.choices)
                    assert person == ann or not asked.choices or path == "ice tableau"
                    offered += len(asked.choices)
    assert offered > 50
    assert await standing(at) == before


IDS = (
    *(
        "do:{m}.{t}:{s}:excavate:9",
        "do:{m}.{t}:{s}:excavate:architects",
        "do:{m}.{t}:{s}:move:s4c:9",
        "do:{m}.{t}:{s}:move:zz:0",
    ),
    *(
        "do:{m}.{t}:{s}:move:s4c:0+move:s1a:0",
        "do:{m}.{t}:{s}:move:s4c:0+",
        "do:{m}.{t}:{s}:+",
        "do:{m}.{t}:{s}:even:s4c",
    ),
    *(
        "do:{m}.{t}:{s}:play:gem",
        "do:{m}.{t}:{s}:play:talisman",
        "do:{m}.{t}:{s}:validate:none",
        "do:{m}.{t}:{s}:drop:1",
    ),
    *(
        "see:{m}.{t}:{s}:look/excavate:3",
        "see:{m}.{t}:{s}:look/move:s1a:0",
        "see:{m}.{t}:{s}:right/play:rune:s4d",
        "see:{m}.{t}:{s}:/",
    ),
    *(
        "walk:{m}.{t}:{s}:play:talisman:harmony",
        "walk:{m}.{t}:{s}:move|s9",
        "walk:{m}.{t}:{s}:even",
        "pick:{m}.{t}:{s}:+",
    ),
    *(
        "hand:{m}.{t}:0:",
        "hand:77.{t}:0:",
        "hand:{m}.{t}:{s}:1",
        "page:{m}.{t}:0:rules|ice|99",
        "page:{m}.{t}:0:text|99",
        "turn:{m}.{t}:0:ahead",
    ),
    *(
        "do:{m}.{t}:999:done",
        "do:{m}.{t}:{s}:take:two-o-1",
        "do:{m}.{t}:{s}:pay:o1c:x2",
        "typed:{m}.{t}:{s}:1.2.even",
        "type:{m}.{t}:{s}:even",
    ),
)


@pytest.mark.slow
async def test_controls_that_nobody_made(match: PlayedMatch) -> None:
    at, (ann, bob) = match.at, match.people
    before, update = await standing(at), await match.look()
    message = at.board()
    button = next(part for part in walk(message["components"]) if "custom_id" in part)
    real = button["custom_id"]
    for number, form in enumerate(IDS):
        for person in (ann, (bob, at.playground.person("Bartholomew"))[number % 2]):
            custom_id = button["custom_id"] = form.format(m=match.number, t=update.info.tag, s=update.seq)
            answer = await at.playground.click(person, message, custom_id)
            await answer.wait_shown()
            assert not answer.failed, custom_id
            assert answer.modal or (answer.ephemeral and answer.text), custom_id
            assert "incident" not in answer.text, f"{custom_id}: {answer.text}"
    button["custom_id"] = real
    await at.settled()
    assert await standing(at) == before
