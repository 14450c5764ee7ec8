"""Panels of people who may ask for hints: green is what a hint says, at each level down to it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from bench.bots.blank_pictures import BlankPool
from bench.kept_matches import every_kind, kept, shown
from cogs.app import ids
from cogs.messages.message import ButtonSpec, Message, Row, SelectSpec
from cogs.panel.action_tree import LIMIT
from cogs.panel.entries import Way
from cogs.panel.panel import Panel, PanelLevel
from engine.registry import find
from host.lobby.table_options import HINTS
from host.match.update import Update
from players.advising import HintPosition, hint
from tests.cogs.panel.test_panels import moments

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cogs.app.ids import Control
    from engine.core import Seat

LEVELS = 3
"""To open one list, and another in it, is all that a player has to do."""


def asked(every: int = 1, of: int = 0) -> Iterator[tuple[Update, Seat]]:
    """Yield moments with a choice at tables that allow hints, each so-manieth of them."""
    kinds = [(update, seat) for update, seat in every_kind() if seat in update.awaited and len(update.legal(seat)) > 1]
    for update, seat in kinds[of::every]:
        people = frozenset(one.user for one in update.info.seats)
        info = replace(update.info, table={HINTS: "on"}, hints_allowed_by=people)
        hinted = Update(update._game, replace(update._live, info=info))
        if not hinted.idle(seat):
            yield hinted, seat


def crowded() -> Iterator[tuple[Update, Seat]]:
    """Yield moments of Roam in which what one character alone begins has more ends than a list holds."""
    for name in ("roam-2-all", "roam-2-outpost", "roam-3-coins"):
        for update, seat, _ in kept(name):
            awake = [text for text in update.legal(seat) if text.startswith("explore:")]
            if len(awake) == 1 and len(panel(update, seat, None).chains.joined) > LIMIT:
                yield update, seat
                break


def controls(advised: Panel, tail: str = "", depth: int = LEVELS) -> Iterator[tuple[str, list[Control]]]:
    """Yield the controls of a level, and of all levels that its buttons lead to."""
    below = advised.laid_out(PanelLevel(tail)).below
    pressed = [one for block in below if isinstance(block, Row) for one in block.buttons if one.control is not None]
    found = [one.control for one in pressed if one.control is not None]
    yield tail, found + [block.control for block in below if isinstance(block, SelectSpec)]
    for one in found:
        if depth and one.verb == "walk" and len(one.tail) > len(tail):
            yield from controls(advised, one.tail, depth - 1)


def plan(update: Update, seat: Seat) -> tuple[str, ...]:
    """Return what a hint says."""
    key, state = update.info.game, update._live.timeline.state
    return hint({key: find(key)}, HintPosition(key, state, seat, 7, update.seq)).texts


def panel(update: Update, seat: Seat, texts: tuple[str, ...] | None) -> Panel:
    return Panel(update, seat, shown(update, update.info.game), texts)


def greens(message: Message) -> list[ButtonSpec]:
    return [one for row in message.blocks if isinstance(row, Row) for one in row.buttons if one.tone == "good"]


async def led(advised: Panel) -> tuple[str, ...]:
    """Return what one comes to by pressing green; at each level there is one green button."""
    tail = ""
    for _ in range(LEVELS):
        (green,) = greens(await advised.level_message(BlankPool(), tail))
        assert green.control is not None
        if green.control.verb != "walk":
            pressed = green.control.tail
            return tuple(ids.read_together(ids.read_kind(pressed)[1] if green.control.verb == "see" else pressed))
        tail = green.control.tail
    raise AssertionError(f"green leads nowhere: {tail}")


@pytest.mark.slow
async def test_green_is_what_a_hint_says_wherever_that_is():
    """Of the last of all actions, too, which is in no list's beginning."""
    for update, seat in asked(every=16):
        kept = [text for text, offer in panel(update, seat, None).by_text.items() if not offer.loses]
        for texts in (plan(update, seat), tuple(kept[-1:])):
            advised = panel(update, seat, texts)
            if advised.entries.loses(Way(advised.plan[0], "")):
                continue  # red says more
            pressed = await led(advised)
            assert pressed == advised.plan[: len(pressed)], (update.info.game, update.seq, texts, pressed)
            assert next(iter(advised.by_text)) == advised.plan[0]
            assert advised.plan == texts or reached(advised, advised.plan) == reached(advised, texts)


def reached(advised: Panel, texts: tuple[str, ...]) -> object:
    """Return what the seat sees once all that it can foresee is done."""
    return advised.update.foreseen(advised.seat, texts).view


@pytest.mark.slow
async def test_no_level_has_a_control_twice_whatever_is_advised():
    """Discord refuses such a message: what is advised may be on another page than that which is open."""
    pages = set()
    for update, seat in (*crowded(), *asked(every=16, of=2)):
        series = [one.texts for one in panel(update, seat, None).shortcuts]
        for texts in dict.fromkeys((plan(update, seat), *series[:1], *series[-1:])):
            for tail, found in controls(panel(update, seat, texts)):
                assert len({one.custom_id for one in found}) == len(found), (texts, tail, found)
                pages.add(tail.partition("|")[2])
    assert "w2" in pages


async def test_what_is_advised_stands_on_each_page_of_its_list_to_its_end():
    for update, seat in crowded():
        series = [one for one in panel(update, seat, None).shortcuts if one.whole]
        for one in (series[0], series[-1]):
            advised = panel(update, seat, one.texts)
            (tail,) = [tail for tail, _ in controls(advised, depth=1) if tail.endswith("|w2")]
            (green,) = greens(await advised.level_message(BlankPool(), tail))
            assert green.label == one.near
            assert green.control is not None
            assert green.control.tail.partition("/")[2] in {"", ids.together(one.texts)}


async def test_what_only_a_list_of_lists_leads_to_has_a_button_there():
    hinted = ((update, seat, update.legal(seat)) for update, seat in asked())
    update, seat, texts = next(
        (update, seat, many)
        for update, seat, legal in hinted
        if len(many := [text for text in legal if text.startswith("play:manta")]) > LIMIT
    )
    for text in (texts[0], texts[-1]):
        assert await led(panel(update, seat, (text,))) == (text,)


@pytest.mark.slow
async def test_nothing_is_green_while_the_hint_is_not_known():
    for update, seat in asked(every=16, of=1):
        assert not greens(await panel(update, seat, ()).level_message(BlankPool()))


@pytest.mark.slow
async def test_an_allocation_that_a_hint_names_in_another_order_is_the_picture_of_its_end():
    found = 0
    for update in moments("ice", 4, 3, {}):
        for seat in update.awaited:
            if update.view(seat).decision.phase == "allocate" and len(update.legal(seat)) > 1:
                texts = plan(update, seat)
                advised = panel(update, seat, texts)
                found += advised.plan != texts
                assert reached(advised, advised.plan) == reached(advised, texts)
        if found:
            break
    pressed = await led(advised)
    assert pressed == advised.plan[: len(pressed)]
    assert pressed[0] != texts[0]
