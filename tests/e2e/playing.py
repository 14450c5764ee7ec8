"""Pressing whatever can be pressed, and what must hold of a match and its channel in the end."""

from __future__ import annotations

import asyncio
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from bench.people.messages import known, usable
from bench.people.playing import typed_act
from engine.record import parse as parsed
from engine.timeline import Timeline, replay
from host.match.live_match import TURNS
from playground import text_of

if TYPE_CHECKING:
    import random

    import pytest

    from bench.people.playing import Chooser, PlayedMatch
    from bench.people.table import LiveTable
    from engine.record import Record
    from host import Update
    from playground import Exchange

SCRIBBLES = ("c4", "a1", "F 6", "at:c3", "bid:1", "limit:2", "done", "rest", "-1", "🦊", "<@1>", "'; DROP TABLE", "zzz")


# -- by pressing anything ------------------------------------------------------------------------------------------


_TYPED = 1 / 6


@dataclass
class Restless:
    """Someone at random presses something at random: panels old and new, boards, what others were not meant to."""

    rng: random.Random
    strangers: tuple[int, ...] = ()
    player: Chooser | None = None
    """Chooses what is typed now and then, so that a match comes to its end in hundreds of presses, not thousands."""

    async def press(self, match: PlayedMatch) -> Exchange | None:
        """Press once; the person awaited is the likeliest to, and their newest panel the likeliest to be pressed."""
        rng, update = self.rng, await match.look()
        if self.player is not None and rng.random() < _TYPED:
            answer = await typed_act(match, self.player, which=rng.randrange(5))
            match.acts.clear()  # those that were pressed are not known
            return answer
        everybody = [*match.people, *self.strangers]
        person = rng.choice(update.users if rng.random() < 0.85 else everybody)
        seen = [m for m in match.at.playground.visible(person, match.channel)[-60:] if usable(m)]
        if not seen:
            return None
        own = [m for m in seen if m["flags"] & 64]
        board = [m for m in seen if not m["flags"] & 64][-1:]
        roll = rng.random()
        message = own[-1] if own and roll < 0.7 else board[0] if board and roll < 0.85 else rng.choice(seen)
        if own and message is own[-1] and not _fresh(message, update) and board and rng.random() < 0.7:
            message = board[0]
        part = rng.choices(parts := usable(message), [_weight(one) for one in parts])[0]
        values = [rng.choice(part["options"])["value"]] if part["type"] == 3 else None
        answer = await match.at.playground.click(person, message, part["custom_id"], values)
        await answer.wait_shown()
        if answer.modal is not None and rng.random() < 0.9:
            answer = await self._scribbled(match, answer, update)
        await match.at.settled()
        return answer

    async def _scribbled(self, match: PlayedMatch, form: Exchange, update: Update) -> Exchange:
        seat = update.seat_of(form.person)
        legal = update.legal(seat) if seat is not None else ()
        text = self.rng.choice([*SCRIBBLES, *legal[:3]])
        answer = await match.at.playground.submit(form.person, form, text=text)
        return await answer.wait_shown()


def _fresh(message: dict[str, Any], update: Update) -> bool:
    return update.seq in [control.seq for control, _ in known(message) if control.verb != "page"]


def _weight(part: dict[str, Any]) -> float:
    verb = part["custom_id"].partition(":")[0]
    return {"do": 6.0, "pick": 4.0, "turn": 6.0, "undo": 0.15, "see": 2.0, "walk": 0.5}.get(verb, 0.4)


# -- what must hold in the end -------------------------------------------------------------------------------------


async def hold(match: PlayedMatch, caplog: pytest.LogCaptureFixture) -> Record:
    """Hold a finished match to its pure replay, and the channel to what the replay says; return the record."""
    at, update = match.at, await match.look()
    answer = await at.typed(at.ann, "game export", match=str(match.number))
    record = parsed(answer.files[0].content.decode())
    game = at.games[record.game]
    timeline = replay(game, record)
    assert timeline.state == update._live.timeline.state
    assert record.outcome == update.outcome == game.outcome(timeline.state)
    assert record.outcome is not None
    if match.acts:
        _hold_acts(match, record, game)
    _hold_messages(match, record, update)
    for exchange in at.playground.acts.exchanges.values():
        assert not exchange.failed, exchange.name
        assert exchange.type is not None, exchange.name
        assert not exchange.refused, exchange.refused
    assert [line.getMessage() for line in caplog.records if line.exc_info or line.levelname == "ERROR"] == []
    return record


def _hold_acts(match: PlayedMatch, record: Record, game: Any) -> None:
    """Hold that the log has what people did; one who plays alone is not asked where a question offers nothing."""
    timeline, left = Timeline.begin(game, record)[0], list(match.acts)
    for entry in record.entries:
        if len(match.people) > 1 or not game.idle(timeline.state, entry.seat):
            assert left.pop(0) == (entry.seat, entry.text)
        timeline, _ = timeline.play(game, entry.seat, entry.text, agreed=True)
    assert left == []


def awaited(game: Any, record: Record) -> dict[int, tuple[int, ...]]:
    """Return the seats awaited by the number of public moves."""
    timeline, _ = Timeline.begin(game, record)
    found = {0: game.awaited(timeline.state)}
    for entry in record.entries:
        timeline, _ = timeline.play(game, entry.seat, entry.text, agreed=True)
        found[timeline.seq] = game.awaited(timeline.state)
    return found


def shown(match: PlayedMatch) -> list[tuple[int, set[int]]]:
    """Return, for each public message of the match, the public moves before it was posted, and who got a ping."""
    at, seqs = match.at, dict[str, int]()
    for request in at.playground.requests:
        if request.method != "POST" or not request.path.endswith(f"/channels/{match.channel}/messages"):
            continue
        names = [re.fullmatch(r"[a-z]+-(\d+)-(\d+)\.png", name) for name, _ in request.files]
        for name in names:
            if name and int(name[1]) == match.number:
                seqs.setdefault(str(request.body["nonce"]), int(name[2]))
    posted = [(str(message.get("nonce")), message) for message in at.public(match.channel)]
    return [(seqs[nonce], set(at.playground.pinged(message))) for nonce, message in posted if nonce in seqs]


def left_over(match: PlayedMatch) -> list[dict[str, Any]]:
    """Return the public messages but the last that still have buttons."""
    return [message for message in match.at.public(match.channel)[:-1] if usable(message)]


def _acts(game: Any, record: Record) -> list[tuple[int, int, bool]]:
    """Return for each entry the public moves after it, its seat, and whether it was an undo."""
    timeline, _ = Timeline.begin(game, record)
    found = []
    for entry in record.entries:
        timeline, _ = timeline.play(game, entry.seat, entry.text, agreed=True)
        found.append((timeline.seq, entry.seat, entry.text.startswith("undo")))
    return found


def _hold_messages(match: PlayedMatch, record: Record, update: Update) -> None:
    """Hold that each turn has one public message, which rang for exactly the people awaited when it came.

    Who plays alone is never rung for, nor who took the turn back, nor who was called to what was undone and has
    done nothing since; and it shrinks to a line when another follows it.
    """
    waits = awaited(match.at.games[record.game], record)
    people = {seq: {match.people[seat] for seat in seats} for seq, seats in waits.items()}
    if len(match.people) == 1:
        people = {seq: set() for seq in people}
    acts = _acts(match.at.games[record.game], record)
    undone = {seq for seq, _, undo in acts if undo}
    seats, rang = {person: seat for seat, person in enumerate(match.people)}, dict[int, int]()
    posts, old = shown(match), match.at.public(match.channel)[:-1]
    for seq, rung in posts:
        assert rung <= people[seq], f"seq {seq}"
        for person in set() if not rung and seq in undone else people[seq] - rung:
            since = [(seat, undo) for at, seat, undo in acts if rang.get(person, seq) < at <= seq]
            assert any(undo for _, undo in since), f"seq {seq}"
            assert seats[person] not in {seat for seat, _ in since}, f"seq {seq}"
        rang |= dict.fromkeys(rung, seq)
    seqs = [seq for seq, _ in posts]
    assert seqs == sorted(set(seqs)), "a state was shown twice"
    assert len(seqs) == update.turn, "each turn has one message"
    assert seqs[-1] == update.seq
    gone = [
        message for message in old if "here was undone" in text_of(message) or "here were undone" in text_of(message)
    ]
    known = sum(update.undone(turn) for turn in range(1, update.turn))
    # of turns long ago it is not known any more
    assert len(gone) == known or (len(gone) > known and update.turn > TURNS), "a turn taken back calls nobody"
    assert all(not message["mentions"] and not message["attachments"] for message in old)
    assert left_over(match) == [], "buttons are left on an old board"
    last = match.at.public(match.channel)[-1]
    assert last["attachments"][-1]["description"]
    asks = [part for part in usable(last) if part["custom_id"].startswith("turn")]
    assert asks == [], "a match that is over asks for turns"


async def stopped(at: LiveTable, match: int, why: str) -> None:
    """Wait until it is known that the match cannot be reached."""
    async with asyncio.timeout(60):
        while (found := await at.host.standstill.cut_off(match)) is None:
            await asyncio.sleep(0.01)
    assert found.why == why


async def goes_on(at: LiveTable, match: int) -> None:
    """Wait until the match can be reached again."""
    async with asyncio.timeout(60):
        while await at.host.standstill.cut_off(match) is not None:
            await asyncio.sleep(0.01)
    await at.settled()
