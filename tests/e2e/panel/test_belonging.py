"""A control counts in its own channel only, and for the match that it was made for, whatever number that has."""

from __future__ import annotations

import itertools
import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from bench.people.messages import control, controls
from bench.people.playing import begun
from cogs.app import router
from cogs.app.ids import ANYWHERE, BUTTONS, ELSEWHERE, PERSONAL, SELECTS, parse
from db.tables.stored import seal_everything
from playground import walk
from tests.e2e.bad_input import standing

if TYPE_CHECKING:
    import sqlite3

    from bench.people.table import LiveTable
    from playground import Exchange

OTHERS = "This message isn't part of a match in this channel, so"
UNKNOWN = "isn't in my database"


@pytest.fixture(autouse=True)
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no other bot answer first."""
    monkeypatch.setattr(router, "COURTESY", 0.0)


async def pressed(at: LiveTable, person: int, message: dict[str, Any], custom_id: str) -> Exchange:
    """Press a control that the message is made to have; hold that one private sentence is the answer."""
    part = next(one for one in walk(message["components"]) if one.get("type") in {2, 3} and "custom_id" in one)
    real, part["custom_id"] = part["custom_id"], custom_id
    values = ["nothing"] if part["type"] == 3 else None
    answer = await at.playground.click(person, message, custom_id, values)
    await answer.wait_shown()
    await at.settled()
    part["custom_id"] = real
    assert not answer.failed, custom_id
    assert answer.ephemeral or answer.modal, custom_id
    assert "incident" not in answer.text, answer.text
    return answer


async def test_a_control_of_another_channel_does_nothing_and_tells_nothing(at: LiveTable) -> None:
    match = await begun(at, (at.ann, at.bob))
    other = at.playground.channel("table-two")
    await at.typed(at.ann, "game new", channel=other, game="roam")
    before = await standing(at)
    update = await match.look()
    for verb in sorted({*BUTTONS, *SELECTS, "typed"} - {*ELSEWHERE, *ANYWHERE}):
        mine = f"{verb}:{match.number}.{update.info.tag}:{update.seq}:sure"
        answer = await pressed(at, update.users[0], at.board(other), mine)
        assert OTHERS in answer.text
        assert "`/game show`" in answer.text
        assert answer.modal is None
    assert await standing(at) == before


async def test_a_control_of_a_match_that_had_the_number_before_does_nothing(at: LiveTable) -> None:
    match = await begun(at, (at.ann, at.bob))
    before = await standing(at)
    update = await match.look()
    tag = "000000" if update.info.tag != "000000" else "000001"
    for verb, number in itertools.product((*BUTTONS, *SELECTS, "typed"), (match.number, 77, 0, 10**18 - 1)):
        answer = await pressed(at, update.users[0], at.board(), f"{verb}:{number}.{tag}:{update.seq}:sure")
        assert UNKNOWN in answer.text or (verb in PERSONAL and number == 0), answer.text
        assert answer.modal is None
    assert await standing(at) == before


def given_away(db: sqlite3.Connection) -> None:
    """Let the match have another tag, as if it had never had its own: digests and all."""
    db.execute("UPDATE matches SET tag = 'ffffff'")
    seal_everything(db)


@pytest.mark.parametrize("restored", [True, False])
async def test_a_message_of_no_match_loses_its_buttons_only_if_a_backup_was_put_back_since(
    at: LiveTable, restored: bool
) -> None:
    match = await begun(at, (at.ann, at.bob))
    old = at.board()
    await at.typed(at.ann, "game resign", sure=True)
    assert (await at.host.core.info(match.number)).status == "finished"
    old = at.board()
    assert controls(old)
    # the number has gone to another match, of this database or of another bot's
    await at.store.database.write(given_away)
    if restored:
        await at.store.facts.set_fact("lost-until", str(at.host.core.now()))
    at.host.core.cache.drop(match.number)
    answer = await at.press(at.bob, old, "log")
    assert (OTHERS if restored else UNKNOWN) in answer.text
    now = next(one for one in at.playground.visible(at.ann, at.channel) if one["id"] == old["id"])
    assert controls(now) == ([] if restored else controls(old))


async def test_a_form_belongs_to_its_match_too(at: LiveTable) -> None:
    match = await begun(at, (at.ann, at.bob))
    update = await match.look()
    person = update.users[0]
    form = await pressed(at, person, at.board(), f"type:{match.number}.{update.info.tag}:{update.seq}:")
    assert form.modal is not None
    before = await standing(at)
    await at.store.database.write(given_away)
    at.host.core.cache.drop(match.number)
    answer = await at.playground.submit(person, form, text=update.legal(update.awaited[0])[0])
    await answer.wait_shown()
    assert UNKNOWN in answer.text
    assert (await standing(at))[0][1:] == before[0][1:]


async def test_every_control_of_every_message_names_its_match(at: LiveTable) -> None:
    match = await begun(at, (at.ann, at.bob))
    info = (await match.look()).info
    assert re.fullmatch("[0-9a-f]{6}", info.tag)
    person = (await match.look()).users[0]
    panel = await at.press(person, at.board(), "turn")
    log = await at.press(person, at.board(), "log")
    for message in (at.board(), panel.message or {}, log.message or {}):
        known = [parse(part["custom_id"]) for part in walk(message["components"]) if "custom_id" in part]
        assert {(one and one.match, one and one.tag) for one in known} <= {(info.id, info.tag)}


async def test_controls_from_before_are_out_of_date(at: LiveTable) -> None:
    match = await begun(at, (at.ann, at.bob))
    update = await match.look()
    person = update.users[0]
    known = parse(control(at.board(), "turn"))
    assert known is not None
    assert known == replace(known, match=match.number, tag=update.info.tag)
    before = await standing(at)
    for old in ("turn:{m}:0:", "do:{m}:{s}:at:c4", "log:{m}:0:", "typed:{m}:0:1.2.3", "join:{m}:0:"):
        answer = await pressed(at, person, at.board(), old.format(m=match.number, s=update.seq))
        assert "out of date" in answer.text
        assert "`/game show`" in answer.text
    assert await standing(at) == before
