"""Panels of any game in random matches: within Discord's limits, and every action can be reached."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import pytest

from cogs import walk
from cogs.ids import parse
from cogs.panel import Panel
from cogs.sheet import Choose, Picture, Row, Sheet, Text, layout
from engine.record import Record
from engine.registry import find
from host import Update
from host.live import Batch, begin
from host.types import MatchInfo, Seated
from render.registry import RENDERERS
from render.words import words

if TYPE_CHECKING:
    from collections.abc import Iterator

NOTES = 3
"""Parts that a message may need beside a panel: what happened, why nothing did, which right is lacking."""


class Blank:
    """A studio that draws nothing."""

    async def draw(self, _picture: Any) -> bytes:
        return b"x"

    async def perhaps(self, _picture: Any) -> bytes | None:
        return b"x"

    async def series(self, pictures: Any, *, end: str) -> tuple[Picture, ...]:
        return tuple(Picture(f"{one.name}-{end}.png", b"x", one.alt) for one in pictures())


def moments(key: str, seats: int, seed: int, options: dict[str, str]) -> Iterator[Update]:
    """Yield moments of a match of random actions."""
    game, chance = find(key), random.Random(seed)
    people = tuple(Seated(seat, 10**18 + seat, f"Person {seat}", {}) for seat in range(seats))
    info = MatchInfo(10**6, key, 1, 1, 7, "running", options, people, 0)
    live, _ = begin(game, Record(key, game.info.rules_version, seats, seed, options), info)
    for _ in range(4_000):
        seat = chance.choice(game.awaited(live.timeline.state) or (-1,))
        if seat < 0:
            return
        yield Update(game, live)
        batch = Batch(game, live)
        batch.play(seat, game.encode(chance.choice(game.legal(live.timeline.state, seat))))
        live = batch.finish(info)


def hold(sheet: Sheet) -> None:
    """Hold a panel to what Discord takes, with room for notes."""
    view = layout(sheet)
    assert len(list(view.walk_children())) + NOTES <= 40
    ids = [c.custom_id for c in view.walk_children() if getattr(c, "custom_id", None)]
    assert len(set(ids)) == len(ids)
    assert all(len(one) <= 100 and parse(one) for one in ids)
    assert sum(len(block.content) for block in sheet.blocks if isinstance(block, Text)) <= 3500, "texts would be cut"
    for block in sheet.blocks:
        match block:
            case Choose():
                assert 0 < len(block.choices) <= 25
                values = [choice.value for choice in block.choices]
                assert len(set(values)) == len(values)
                assert all(0 < len(value) <= 100 for value in values)
                assert all(0 < len(choice.label) <= 100 and len(choice.hint) <= 100 for choice in block.choices)
            case Row():
                assert 0 < len(block.buttons) <= 5
                assert all(0 < len(press.label) <= 80 for press in block.buttons)
            case Picture():
                assert 0 < len(block.alt) <= 1024
            case Text():
                assert block.content


def ways(sheet: Sheet) -> Iterator[tuple[str, str]]:
    """Yield what can be pressed: the verb and the tail that it leads to."""
    for block in sheet.blocks:
        if isinstance(block, Choose):
            yield from (("pick", choice.value) for choice in block.choices)
        elif isinstance(block, Row):
            for press in block.buttons:
                if press.control.verb in {"do", "see", "walk"}:
                    tail = press.control.tail
                    yield press.control.verb, tail.partition("/")[2] if press.control.verb == "see" else tail


async def reached(panel: Panel, tail: str = "", depth: int = 0) -> set[str]:
    """Return the actions that presses lead to; hold each level on the way."""
    assert depth < 8, tail
    sheet = await panel.ask(Blank(), tail)  # type: ignore[arg-type]
    hold(sheet)
    legal = panel.update.legal(panel.seat)
    found: set[str] = set()
    for verb, to in ways(sheet):
        if to in legal:
            found.add(to)
        elif walk.JOINED not in to and to != tail and not (verb == "walk" and len(to) < len(tail)):
            found |= await reached(panel, to, depth + 1)
    return found


CASES = [
    ("roam", 4, {"outpost": "on", "stacked": "on", "animals": "on"}),
    ("roam", 2, {}),
    ("ice", 1, {}),
    ("ice", 2, {"mode": "first"}),
    ("ice", 4, {"mode": "curse", "mild": "on"}),
    ("ice", 5, {"journal": "on"}),
]


@pytest.mark.parametrize(("key", "seats", "options"), CASES)
async def test_every_action_is_reached_within_the_limits(key: str, seats: int, options: dict[str, str]) -> None:
    chance = random.Random(key)
    for number, update in enumerate(moments(key, seats, 1, options)):
        if chance.random() > 0.04 and number:
            continue
        for seat in range(seats):
            panel = Panel(update, seat, RENDERERS[key], words())
            if (legal := update.legal(seat)) and chance.random() < 0.5:
                text = chance.choice(legal)
                if RENDERERS[key].looks(text):
                    hold(await panel.look(Blank(), text))  # type: ignore[arg-type]
                for one in panel.shortcuts():
                    hold(await panel.look(Blank(), walk.JOINED.join(one.texts)))  # type: ignore[arg-type]
            assert await reached(panel) == set(legal), f"{number}: {seat}"


def panels(key: str, seats: int, options: dict[str, str]) -> Iterator[tuple[Panel, tuple[str, ...]]]:
    """Yield the panels of who is awaited, with what they may do."""
    for update in moments(key, seats, 2, options):
        for seat in range(seats):
            if seat in update.awaited and (legal := update.legal(seat)):
                yield Panel(update, seat, RENDERERS[key], words()), legal


async def test_the_hand_is_in_sight_where_cards_are_chosen():
    seen = set()
    for panel, legal in panels("ice", 3, {}):
        verb = legal[0].partition(":")[0]
        if verb in seen or verb not in {"drop", "take", "excavate", "put", "toss", "validate"}:
            continue
        seen.add(verb)
        sheet = await panel.ask(Blank())  # type: ignore[arg-type]
        shown = {block.name.partition("-")[0] for block in sheet.blocks if isinstance(block, Picture)}
        assert ("hand" in shown) == (verb not in {"excavate", "put"}), verb
    assert {"drop", "take", "excavate"} <= seen


async def test_the_own_board_is_in_sight_where_the_game_says_so():
    class Spread(type(RENDERERS["ice"])):  # type: ignore[misc]
        def sight(self, _view: Any, _legal: Any) -> str:
            return "spread"

    panel, _ = next(panels("ice", 3, {}))
    seats = Panel(panel.update, panel.seat, Spread(), words()), Panel(panel.update, 2, Spread(), words())
    for one in seats:
        sheet = await one.ask(Blank())  # type: ignore[arg-type]
        (shown,) = (block for block in sheet.blocks if isinstance(block, Picture))
        assert shown.name.startswith("board-")
        assert f"Person {one.seat}" in shown.alt


async def test_the_map_is_in_sight_where_places_are_chosen_but_in_turns():
    for panel, legal in panels("ice", 2, {}):
        phase = panel.view.decision.phase
        sheet = await panel.ask(Blank())  # type: ignore[arg-type]
        shown = {block.name.partition("-")[0] for block in sheet.blocks if isinstance(block, Picture)}
        places = any(map(panel.renderer.looks, legal))
        assert ("map" in shown) == (places and phase != "turn"), phase


async def test_excavating_stands_above_the_lists_and_a_level_is_named():
    for panel, legal in panels("ice", 3, {}):
        to = next((text for text in legal if text.startswith("move:") and text.endswith(":1")), None)
        if "excavate" not in legal or to is None:
            continue
        sheet = await panel.ask(Blank())  # type: ignore[arg-type]
        kinds = [type(block) for block in sheet.blocks]
        assert kinds.index(Row) < kinds.index(Choose)
        level = await panel.ask(Blank(), to[:-2])  # type: ignore[arg-type]
        assert isinstance(level.blocks[0], Text)
        assert "with how many?" in level.blocks[0].content
        assert "EP left" in level.blocks[0].content
        look = await panel.look(Blank(), to)  # type: ignore[arg-type]
        labels = [press.label for block in look.blocks if isinstance(block, Row) for press in block.buttons]
        assert {"Alone", "With 1 archaeologist", "Do it", "Back"} <= set(labels)
        return
    raise AssertionError("nobody could excavate and move")


async def test_the_even_allocation_comes_first_as_buttons():
    for panel, legal in panels("ice", 2, {}):
        even = [text for text in legal if text.startswith("even:")]
        if not 2 <= len(even) <= 3:
            continue
        sheet = await panel.ask(Blank())  # type: ignore[arg-type]
        first = next(block for block in sheet.blocks if isinstance(block, Row))
        assert [press.control.tail for press in first.buttons[: len(even)]] == [f"look/{text}" for text in even]
        return
    raise AssertionError("nothing was allocated")


async def test_a_list_is_headed_by_what_it_lists():
    seen = set()
    for panel, legal in panels("ice", 4, {}):
        fronts = {text.split(":")[1] for text in legal if text.startswith("play:")}
        if panel.view.decision.phase != "turn" or len(fronts) != 1:
            continue
        sheet = await panel.ask(Blank())  # type: ignore[arg-type]
        heads = [b.placeholder for b in sheet.blocks if isinstance(b, Choose) and b.control.tail.startswith("play")]
        assert "Play which snow tile?" not in heads, legal
        seen.update(heads)
    assert seen


def tall(sheet: Sheet) -> int:
    """Reckon how many pixels a panel takes on a phone that is 390 pixels wide."""
    total = 20
    for block in sheet.blocks:
        match block:
            case Text():
                lines = [(len(line), line.startswith("-#")) for line in block.content.replace("*", "").split("\n")]
                total += 8 + sum((19, 22)[not small] * -(-length // (50 if small else 42)) for length, small in lines)
            case Choose():
                total += 48
            case Row():
                room, rows = 0, 0
                for wide in (42 + 8 * len(press.label) for press in block.buttons):
                    rows += wide > room
                    room = (353 if wide > room else room) - wide
                total += 48 * rows
            case Picture():
                total += 275
    return total


async def test_the_panel_of_a_turn_is_no_longer_than_the_screen_of_a_phone():
    lengths = {"roam": [], "ice": []}
    for key, seats in (("roam", 4), ("ice", 3), ("ice", 5)):
        for panel, _ in panels(key, seats, {}):
            if key == "roam" or panel.view.decision.phase == "turn":
                lengths[key].append(tall(await panel.ask(Blank())))  # type: ignore[arg-type]
    for key, found in lengths.items():
        assert max(found) <= 844, key
        assert sorted(found)[len(found) // 2] <= 560, key


async def test_a_panel_seldom_looks(monkeypatch):
    looked = []
    look = Update.view
    monkeypatch.setattr(Update, "view", lambda self, seat: looked.append(seat) or look(self, seat))
    for number, update in enumerate(moments("ice", 2, 1, {})):
        if number > 40:
            break
        looked.clear()
        seat = update.awaited[0]
        await Panel(update, seat, RENDERERS["ice"], words()).ask(Blank())
        # a view is as large as the table: one is enough for all labels, and one for the picture of the hand
        assert 1 <= len(looked) <= 2
