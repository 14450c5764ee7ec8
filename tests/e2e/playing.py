"""Playing at a table of the playground: by typing, by panels, and by pressing whatever can be pressed."""

from __future__ import annotations

import random
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

from cogs.app.ids import parse
from cogs.panel.action_tree import split
from cogs.panel.chains import SINGLY
from engine.record import parse as parsed
from engine.timeline import Timeline, replay
from host.match.live_match import TURNS
from playground import text_of, walk
from tests.support.roam_player import Greedy

if TYPE_CHECKING:
    from collections.abc import Container

    import pytest

    from engine.record import Record
    from host import Update
    from playground import Exchange
    from tests.support.table import Table

SCRIBBLES = ("c4", "a1", "F 6", "at:c3", "bid:1", "limit:2", "done", "rest", "-1", "🦊", "<@1>", "'; DROP TABLE", "zzz")


@dataclass
class Match:
    """One match under way: the table, its number, who sits where, and what was done so far."""

    at: Table
    number: int
    people: tuple[int, ...]
    acts: list[tuple[int, str]] = field(default_factory=list)
    """What was carried out, as far as the hands know: seat and text."""

    @property
    def channel(self) -> int:
        return self.at.channel

    async def look(self) -> Update:
        return await self.at.host.look(self.number)

    async def over(self) -> bool:
        return (await self.at.host.info(self.number)).status == "finished"


async def begun(at: Table, people: tuple[int, ...], options: str = "", *, game: str = "roam") -> Match:
    """Open a table for these people, the first of them being Ann, and start it."""
    return Match(at, await at.new(*people[1:], options=options, game=game), people)


async def to_an_auction(match: Match) -> None:
    """Play by the host alone until two seats are tied."""
    at = match.at
    for step in range(300):
        update = await match.look()
        if update.view(None).auction is not None:
            break
        seat = update.awaited[0]
        legal = update.legal(seat)
        explore = [text for text in legal if text.split(":")[0] in {"explore", "at"}]
        text = explore[7 * step % len(explore)] if explore else "done" if "done" in legal else legal[0]
        await at.host.submit(match.number, match.people[seat], None, [text])
    at.bot.services.publisher.refresh(match.number)
    await at.settled()
    assert (await match.look()).view(None).auction is not None


class Player(Protocol):
    """Somebody who knows how to play one game; ``tests.support.roam_player.Greedy`` does for Roam.

    Everything is told by an ``Update``, so the same player types, presses and simulates. A player may look at
    ``update.view(seat)``, ``update.legal(seat)`` and ``update.preview(seat, texts)``, never at the state.
    """

    def choose(self, update: Update, seat: int) -> str:
        """Return the text of the legal action that the seat takes now; the seat is awaited."""

    def together(self, update: Update, seat: int, text: str) -> list[str]:
        """Return the actions that are typed in one command with the chosen one, which comes first: often it alone."""

    def command(self, update: Update, seat: int, texts: list[str]) -> tuple[str, dict[str, Any]]:
        """Return the slash command ("roam explore") and its options that carry out exactly these actions, in order."""


# -- by typing -----------------------------------------------------------------------------------------------------


async def typed(match: Match, person: int, *texts: str, by: Player | None = None) -> Exchange:
    """Type what carries these actions out in one command, and hold that it is answered in private."""
    update = await match.look()
    seat = update.seat_of(person)
    assert seat is not None
    name, options = (by or Greedy(random.Random(0))).command(update, seat, list(texts))
    answer = await match.at.typed(person, name, **options)
    assert answer.ephemeral, (texts, answer.text)
    match.acts += [(seat, text) for text in texts]
    return answer


async def typed_act(match: Match, player: Player, *, which: int = 0) -> Exchange:
    """Let a person awaited type their next action; ``which`` of them, where several are."""
    update = await match.look()
    seat = update.awaited[which % len(update.awaited)]
    texts = player.together(update, seat, player.choose(update, seat))
    return await typed(match, update.info.seats[seat].user, *texts, by=player)


# -- by panels -----------------------------------------------------------------------------------------------------


async def pressed_act(match: Match, player: Player, *, which: int = 0) -> Exchange:
    """Let a person awaited open their panel and press until their next action is done."""
    update = await match.look()
    seat = update.awaited[which % len(update.awaited)]
    person = update.info.seats[seat].user
    panel = await match.at.press(person, match.at.board(), "turn")
    return await reach(match, person, panel, player.choose(update, seat))


async def reach(match: Match, person: int, panel: Exchange, goal: str) -> Exchange:
    """Walk a panel to an action and carry it out."""
    seat, before = (await match.look()).seat_of(person), await _log(match)
    assert seat is not None
    tried: set[str] = set()
    for _ in range(40):
        panel = await step_towards(match, person, panel, goal, tried=tried)
        if await _log(match) != before:
            await match.at.settled()
            match.acts.append((seat, goal))
            return panel
    raise AssertionError(f"{goal} was not reached")


async def step_towards(
    match: Match, person: int, panel: Exchange, goal: str, *, tried: set[str] | None = None
) -> Exchange:
    """Press what leads on to an action, once; ``tried`` gathers the parts of lists that have been opened."""
    assert panel.message is not None
    custom_id, values = towards(panel.message, goal, tried=tried or ())
    if tried is not None:
        known = parse(custom_id)
        tried |= {value for value in values or () if split(value)[1]}
        tried |= {known.tail} if known and known.verb == "walk" else set()
    panel = await match.at.playground.click(person, panel.message, custom_id, values)
    await panel.wait_shown()
    assert panel.ephemeral
    return panel


async def _log(match: Match) -> int:
    return (await match.look())._live.length


def towards(message: dict[str, Any], goal: str, *, tried: Container[str] = ()) -> tuple[str, list[str] | None]:
    """Return the control (and what to choose in it) that leads on to an action; back, if it is in another part."""
    ways: list[tuple[float, str, list[str] | None]] = []
    for part in walk(message["components"]):
        known = parse(part.get("custom_id", ""))
        if known is None or part.get("disabled"):
            continue
        if known.verb == "pick":
            ways += [
                # a list without room for a button has the way to the same one by one at its end
                (0.6 if o["value"].endswith(f"|{SINGLY}") else _near(o["value"], goal), part["custom_id"], [o["value"]])
                for o in part["options"]
                if o["value"] not in tried
            ]
        elif known.verb in {"do", "see", "walk"}:
            tail = known.tail.partition("/")[2] if known.verb == "see" else known.tail
            # the way back to the top leads anywhere, but nothing leads there more slowly; what kind of action it is,
            # and in which part of a long list, is not told by the tail
            back = 0.5 if known.verb == "walk" else 0
            unknown = known.verb == "walk" and (tail.startswith("@") or bool(split(tail)[1]))
            near = ((0 if split(tail)[1] else 0.3) if tail in tried else 0.7) if unknown else _near(tail, goal)
            ways.append((near if tail else back, part["custom_id"], None))
    near, custom_id, values = max(ways, key=lambda way: way[0], default=(0, "", None))
    assert near, f"nothing leads to {goal} in {[way[1:] for way in ways]}"
    return custom_id, values


def _near(tail: str, goal: str) -> int:
    """Return how near a tail is to an action: 0 when it does not lead there."""
    text, part = split(tail)
    if text == goal:
        return 1000
    if not goal.startswith(f"{text}:"):
        return 0
    rest = goal[len(text) + 1 :]
    # the same level again would lead in a circle, so a level counts for less than its parts; what is in a page,
    # which has a number, is not told by the number
    return len(text) * 2 + 1 if part and (part.isdecimal() or rest.startswith(part)) else 0 if part else len(text) * 2


# -- by pressing anything ------------------------------------------------------------------------------------------


_TYPED = 1 / 6


@dataclass
class Restless:
    """Somebody at random presses something at random: panels old and new, boards, what others were not meant to."""

    rng: random.Random
    strangers: tuple[int, ...] = ()
    player: Player | None = None
    """Chooses what is typed now and then, so that a match comes to its end in hundreds of presses, not thousands."""

    async def press(self, match: Match) -> Exchange | None:
        """Press once; the person awaited is the likeliest to, and their newest panel the likeliest to be pressed."""
        rng, update = self.rng, await match.look()
        if self.player is not None and rng.random() < _TYPED:
            answer = await typed_act(match, self.player, which=rng.randrange(5))
            match.acts.clear()  # those that were pressed are not known
            return answer
        everybody = [*match.people, *self.strangers]
        person = rng.choice(update.users if rng.random() < 0.85 else everybody)
        seen = [m for m in match.at.playground.visible(person, match.channel)[-60:] if _usable(m)]
        if not seen:
            return None
        own = [m for m in seen if m["flags"] & 64]
        board = [m for m in seen if not m["flags"] & 64][-1:]
        roll = rng.random()
        message = own[-1] if own and roll < 0.7 else board[0] if board and roll < 0.85 else rng.choice(seen)
        if own and message is own[-1] and not _fresh(message, update) and board and rng.random() < 0.7:
            message = board[0]
        part = rng.choices(usable := _usable(message), [_weight(one) for one in usable])[0]
        values = [rng.choice(part["options"])["value"]] if part["type"] == 3 else None
        answer = await match.at.playground.click(person, message, part["custom_id"], values)
        await answer.wait_shown()
        if answer.modal is not None and rng.random() < 0.9:
            answer = await self._scribbled(match, answer, update)
        await match.at.settled()
        return answer

    async def _scribbled(self, match: Match, form: Exchange, update: Update) -> Exchange:
        seat = update.seat_of(form.person)
        legal = update.legal(seat) if seat is not None else ()
        text = self.rng.choice([*SCRIBBLES, *legal[:3]])
        answer = await match.at.playground.submit(form.person, form, text=text)
        return await answer.wait_shown()


def _usable(message: dict[str, Any]) -> list[dict[str, Any]]:
    return [part for part in walk(message["components"]) if "custom_id" in part and not part.get("disabled")]


def _fresh(message: dict[str, Any], update: Update) -> bool:
    seqs = [known.seq for part in _usable(message) if (known := parse(part["custom_id"])) and known.verb != "page"]
    return update.seq in seqs


def _weight(part: dict[str, Any]) -> float:
    verb = part["custom_id"].partition(":")[0]
    return {"do": 6.0, "pick": 4.0, "turn": 6.0, "undo": 0.15, "see": 2.0, "walk": 0.5}.get(verb, 0.4)


# -- what must hold in the end -------------------------------------------------------------------------------------


async def hold(match: Match, caplog: pytest.LogCaptureFixture) -> Record:
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
        assert [(entry.seat, entry.text) for entry in record.entries] == match.acts
    _hold_messages(match, record, update)
    for exchange in at.playground.acts.exchanges.values():
        assert not exchange.failed, exchange.name
        assert exchange.type is not None, exchange.name
        assert not exchange.refused, exchange.refused
    assert [line.getMessage() for line in caplog.records if line.exc_info or line.levelname == "ERROR"] == []
    return record


def awaited(game: Any, record: Record) -> dict[int, tuple[int, ...]]:
    """Return the seats awaited by the number of public acts."""
    timeline, _ = Timeline.begin(game, record)
    found = {0: game.awaited(timeline.state)}
    for entry in record.entries:
        timeline, _ = timeline.play(game, entry.seat, entry.text, agreed=True)
        found[timeline.seq] = game.awaited(timeline.state)
    return found


def shown(match: Match) -> list[tuple[int, set[int]]]:
    """Return, for each public message of the match, the public acts that it was posted after and whom it rang for."""
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


def left_over(match: Match) -> list[dict[str, Any]]:
    """Return the public messages but the last that still have buttons."""
    return [message for message in match.at.public(match.channel)[:-1] if _usable(message)]


def _acts(game: Any, record: Record) -> list[tuple[int, int, bool]]:
    """Return for each entry the public acts after it, its seat, and whether it was an undo."""
    timeline, _ = Timeline.begin(game, record)
    found = []
    for entry in record.entries:
        timeline, _ = timeline.play(game, entry.seat, entry.text, agreed=True)
        found.append((timeline.seq, entry.seat, entry.text.startswith("undo")))
    return found


def _hold_messages(match: Match, record: Record, update: Update) -> None:
    """Hold that each turn has one public message, which rang for exactly the people awaited when it came.

    Who plays alone is never rung for, nor who took the turn back, nor who was called to what was taken back and has
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
    gone = [message for message in old if "was taken back" in text_of(message)]
    known = sum(update.undone(turn) for turn in range(1, update.turn))
    # of turns long ago it is not known any more
    assert len(gone) == known or (len(gone) > known and update.turn > TURNS), "a turn taken back calls nobody"
    assert all(not message["mentions"] and not message["attachments"] for message in old)
    assert left_over(match) == [], "buttons are left on an old board"
    last = match.at.public(match.channel)[-1]
    assert last["attachments"][-1]["description"]
    asks = [part for part in _usable(last) if part["custom_id"].startswith("turn")]
    assert asks == [], "a match that is over asks for turns"
