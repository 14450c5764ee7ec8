"""What anyone who runs the bot may ask of its matches beside it: whether they replay, and how one of them stands.

It has no secrets unless they are asked for. What is shown otherwise is what everyone at the table may know: the
public view, the public moves, whose turn it is. What depends on the number or the time of all moves is left out:
some of those are secret. Only reads.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Final

from db import Changed
from engine.package import outline
from engine.registry import dealt
from engine.timeline import ReplayDiffers
from host.clocks.clocks import with_stored_clocks
from host.lobby.lobby import describe
from host.match.replaying import resume
from host.records import records
from host.refusal import Refusal
from host.schedule.kinds import handling
from operator_text import say

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence

    from db import ActionRow, MatchMessages, OldMessage, Store, Stored, Timer
    from host.match.live_match import LiveMatch
    from host.types import AnyGame, LogLine, MatchInfo, Seated

ACTS: Final = 10
"""Acts that are shown, the last ones."""
_TRIES: Final = 10
"""How often a match is read again that the bot changes meanwhile."""


class DoesNotReplay(Exception):
    """A match cannot be carried out again; the text is a sentence for anyone who runs the bot, with no secret in it."""


async def read(store: Store, match: int) -> tuple[Stored, tuple[ActionRow, ...]] | None:
    """Return a match with its log, both of one moment; None: there is no such match. Raise Changed, StoreError."""
    stored = await store.matches.load(match)
    for _ in range(_TRIES):
        try:
            actions = await store.log.actions(match)
        except Changed:
            if stored == (stored := await store.matches.load(match)):
                raise
            continue
        if stored == (stored := await store.matches.load(match)):
            break
    return None if stored is None else (stored, actions)


def replayed(games: Mapping[str, AnyGame], stored: Stored, actions: Sequence[ActionRow]) -> tuple[AnyGame, LiveMatch]:
    """Return the game and the state that a log leads to, as the host does; raise DoesNotReplay."""
    row = stored.match
    if stored.changed:
        raise DoesNotReplay(
            say("Match {match}: {place} was changed after it was written.", match=row.id, place=stored.changed[0])
        )
    if (present := games.get(row.game)) is None:
        raise DoesNotReplay(say("Match {match}: its game {game} no longer exists here.", match=row.id, game=row.game))
    info = describe(stored, present.info)
    game = dealt(games, row.game, info.cards)
    try:
        return game, resume(game, stored, actions, info)
    except ReplayDiffers as differs:
        # of the act nothing is said: it may be a secret
        raise DoesNotReplay(
            say(
                "Match {match}: it was played with rules {before}. With {now} it doesn't replay from entry {entry} on.",
                match=row.id,
                before=row.rules,
                now=game.info.rules_version,
                entry=differs.entry,
            )
        ) from differs


async def findings(store: Store, games: Mapping[str, AnyGame]) -> AsyncIterator[str]:
    """Yield a sentence for each open match that has started and does not replay; raise StoreError."""
    for match, _, _ in await store.boards.boards():
        try:
            if (found := await read(store, match)) is None:
                continue
            stored, actions = found
            # one that stands still goes on as soon as it replays
            thawed = stored.match.started is not None and stored.match.status in {"running", "frozen"}
            if thawed:
                replayed(games, stored, actions)
        except (DoesNotReplay, Changed) as wrong:
            yield str(wrong)


# How one match stands


@dataclass(frozen=True, slots=True)
class Kept:
    """All that is kept of a match."""

    stored: Stored
    actions: tuple[ActionRow, ...]
    messages: MatchMessages
    old: tuple[OldMessage, ...]
    due: tuple[Timer, ...]
    broken: str = ""
    """What of its log is not as it was written."""


async def kept(store: Store, match: int) -> Kept:
    """Read all that is kept of a match; raise Refusal (no-match) when there is none."""
    broken = ""
    try:
        found = await read(store, match)
    except Changed as changed:
        stored = await store.matches.load(match)
        found, broken = None if stored is None else (stored, changed.sound), str(changed)
    if found is None:
        raise Refusal("no-match", match=match)
    return Kept(
        *found,
        await store.boards.messages(match),
        tuple(one for one in await store.boards.old_messages() if one.match == match),
        await store.timers.due_of_match(match),
        broken,
    )


def lines(
    of: Kept,
    games: Mapping[str, AnyGame],
    *,
    now: int,
    reveal: bool = False,
    text_table: Callable[[object], str] = outline,
) -> Iterator[str]:
    """Yield how a match stands; ``reveal``: with hands, seed and every move."""
    game = games.get(of.stored.match.game)
    info = describe(of.stored, None if game is None else game.info)
    live, why = _live(of, games, now=now)
    yield from _head(of.stored, info)
    if why:
        yield why
    if reveal and of.stored.match.seed is not None:
        yield say("Seed {seed}, salt {salt}", seed=of.stored.match.seed, salt=of.stored.match.salt)
    yield from _seats(info, live, now=now)
    yield from _messages(of)
    yield from _due(of.due, now=now, reveal=reveal)
    if game is None or live is None:
        if reveal:
            # Translators: above a list.
            yield say("Last moves:")
            yield from (f"  {one.ordinal + 1:>4}  {one.seat}  {one.text}" for one in of.actions[-ACTS:])
        return
    finished = reveal or live.over
    # Translators: above a list.
    yield say("Last moves:")
    acts = records.lines(game, of.stored, of.actions, viewer=None, finished=finished)
    yield from (_act(one) for one in acts[-ACTS:])
    state = live.timeline.state
    yield say("The table, as everyone sees it:")
    yield text_table(game.view(state, None))
    for one in info.seats if reveal else ():
        yield say("The table as seat {seat} sees it:", seat=one.seat)
        yield text_table(game.view(state, one.seat))


def _live(of: Kept, games: Mapping[str, AnyGame], *, now: int) -> tuple[LiveMatch | None, str]:
    """Return the match as it replays, or why it does not."""
    row = of.stored.match
    if row.started is None or row.status not in {"running", "frozen", "finished"}:
        return None, ""
    if of.broken:
        return None, of.broken
    try:
        _, live = replayed(games, of.stored, of.actions)
    except DoesNotReplay as wrong:
        return None, str(wrong)
    return with_stored_clocks(of.stored, live, now=now, stood_still=row.status == "frozen"), ""


def _head(stored: Stored, info: MatchInfo) -> Iterator[str]:
    row = stored.match
    yield say(
        "Match {match}, {game}: {status}", match=row.id, game=row.game, status=" ".join(filter(None, _status(info)))
    )
    yield say("Server {server}, channel {channel}", server=row.guild, channel=row.channel)
    yield say("Opened {opened}, started {started}, ended {ended}", **_times(info))
    yield say("Rules {rules}, tag {tag}", rules=row.rules or "-", tag=row.tag)
    options = {**info.options, **info.table}
    # Translators: the options of a match.
    yield say("Options: {options}", options=", ".join(f"{key} {value}" for key, value in options.items()) or "-")


def _status(info: MatchInfo) -> tuple[str, str | None, str]:
    rests = "" if info.resting is None else say("(frozen since {time})", time=_time(info.resting))
    return info.status, info.reason and f"({info.reason})", rests


def _times(info: MatchInfo) -> dict[str, str]:
    return {"opened": _time(info.created), "started": _time(info.started), "ended": _time(info.ended)}


def _seats(info: MatchInfo, live: LiveMatch | None, *, now: int) -> Iterator[str]:
    waits = {} if live is None else {one.seat: one.since for one in live.waits}
    clocks = {} if live is None else {one.seat: one for one in live.clocks}
    # Translators: above a list of players.
    yield say("Seats:")
    for one in info.seats:
        told = [f"  {one.seat}  {_who(one)}"]
        if one.seat in waits:
            told.append(say("the table has waited {time}", time=_span(now - waits[one.seat])))
        if (clock := clocks.get(one.seat)) is not None:
            told.append(
                say("clock: {left}, stopped", left=_span(clock.left))
                if clock.since is None
                else say("clock: {left} at {time}, running", left=_span(clock.left), time=_time(clock.since))
            )
        yield ", ".join(told)


def _who(one: Seated) -> str:
    if one.computer:
        # Translators: in place of a player's name.
        return say("computer ({strength})", strength=one.strength)
    return f"{one.name} ({one.user})" + (f" [{one.absent}]" if one.absent else "")


def _messages(of: Kept) -> Iterator[str]:
    standing = of.stored.standing
    should = "-" if standing is None else f"{standing.turn}.{standing.seq}"
    board, posting = of.messages.board, of.messages.posting
    if board is None:
        yield say("Message: none; should show {should}", should=should)
    else:
        yield say(
            "Message: {message} in channel {channel} shows {shown}; should show {should}",
            message=board.message,
            channel=board.channel,
            shown=f"{board.turn}.{board.seq}",
            should=should,
        )
    if posting is not None:
        yield say("Being posted in channel {channel} since {time}", channel=posting.channel, time=_time(posting.at))
    if of.old:
        yield say("Messages still to collapse: {messages}", messages=", ".join(str(one.message) for one in of.old))


def _due(due: Sequence[Timer], *, now: int, reveal: bool) -> Iterator[str]:
    listed = [one for one in due if not handling(one).personal]
    shown = [one for one in listed if reveal or not handling(one).counts_all]
    # Translators: before what is scheduled / nothing is scheduled.
    yield say("Timer:") if shown else say("Timer: none")
    for one in shown:
        # Translators: behind a timer; {time} is a length of time.
        late = say("{time} late", time=_span(now - one.at)) if one.state == "pending" and one.at < now else one.state
        yield f"  {one.kind}  {one.user or '-'}  {_time(one.at)}  {late}"


def _act(one: LogLine) -> str:
    # Translators: in place of a hidden move.
    text = say("(withheld)") if one.text is None else one.text
    # Translators: behind a move.
    return f"  {one.seq:>4}  {one.seat}  {text}" + (f"  {say('(undone)')}" if one.undone else "")


def _time(at: int | None) -> str:
    if at is None:
        return "-"
    try:
        return datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%d %H:%M:%S UTC")
    except (OSError, OverflowError, ValueError):  # something on the disk that is no time
        return str(at)


def _span(seconds: int) -> str:
    try:
        return str(timedelta(seconds=max(0, seconds)))
    except OverflowError:
        return str(seconds)
