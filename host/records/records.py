"""The record of a match: its log as someone may see it, and as a text to keep."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from db import BACK, ON_VACATION, RESIGNED, TIMEOUT, Changed
from engine.record import Entry, dump
from engine.timeline import UNDO, Timeline
from host.match.core import again_after_conflicts, store_errors_refused
from host.match.replaying import record_of
from host.refusal import Refusal
from host.types import AGREED, CLOSED, OUT_OF_TIME, RULES_AGREED, RULES_CHANGED, LogLine, LogNote, known_to

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from db import ActionRow, NoteRow, Stored
    from engine.core import Event, Outcome, Seat
    from engine.record import Record
    from engine.timeline import Act
    from host.match.core import Core
    from host.match.matches import Matches
    from host.types import AnyGame, MatchInfo

WITHHELD = "withheld"
_CHANGES: Final[Mapping[str, str]] = {
    RESIGNED: "resigned",
    TIMEOUT: "was left to a stand-in",
    ON_VACATION: "was left to a stand-in for a vacation",
    BACK: "was taken back",
}


@dataclass(frozen=True, slots=True)
class _Act:
    action: ActionRow
    seq: int
    public: bool
    """Everyone may know that it happened."""
    plain: bool
    """Everyone may know all of it."""
    events: tuple[Event, ...]
    back: int
    """How many public moves it undid."""
    undone: frozenset[int]
    """The numbers of all acts that it undid."""
    turn: int
    """In which it was done."""


def lines(
    game: AnyGame, stored: Stored, actions: Sequence[ActionRow], *, viewer: Seat | None, finished: bool
) -> list[LogLine]:
    """Return the log for a seat (None: the public); of a finished match everyone gets everything."""
    shown: list[LogLine] = []
    places: dict[int, int] = {}  # where in ``shown`` an act is, by its number
    for act in _acts(game, stored, actions):
        for number in act.undone:
            if number in places:
                shown[places[number]] = replace(shown[places[number]], undone=True)
        own = finished or act.action.seat == viewer
        if not (act.public or own):
            continue
        places[act.action.ordinal] = len(shown)
        shown.append(
            LogLine(
                seq=act.seq,
                seat=act.action.seat,
                text=act.action.text if act.plain or own else None,
                events=act.events if finished else known_to(viewer, act.events),
                undone=False,
                at=act.action.at,
                line=act.action.ordinal,
                took_back=act.back,
                turn=act.turn,
            )
        )
    return shown


def with_notes(lines: Sequence[LogLine], notes: Sequence[NoteRow]) -> list[LogLine | LogNote]:
    """Return the log with what it tells beside the acts, each note behind the acts that came before it."""
    told, left = list[LogLine | LogNote](), list(notes)
    for line in lines:
        while left and left[0].after < line.seq:
            told.append(_note(left.pop(0)))
        told.append(line)
    return [*told, *map(_note, left)]


def _note(row: NoteRow) -> LogNote:
    return LogNote(row.after, row.at, row.kind, row.details)


def record(
    stored: Stored,
    actions: Sequence[ActionRow],
    info: MatchInfo,
    *,
    outcome: Outcome | None,
    changed: Sequence[str] = (),
    earlier: Sequence[Sequence[ActionRow]] = (),
) -> str:
    """Return the full record text of a match that is over, without entries that were changed on the disk.

    ``earlier`` are the logs that it had before its table went on by other rules.
    """
    comments = _comments(info, stored)
    comments += [f"changed on the disk, not by this program: {place}; what follows it is left out" for place in changed]
    if info.revealed is not None:
        comments += [f"salt {info.revealed.salt}", "The commitment is the SHA-256 of seed:salt."]
    if info.reason == CLOSED:
        comments.append("closed before it was over")
    if info.reason == OUT_OF_TIME:
        comments.append("ended before it was over, as the time of somebody was up")
    if info.reason == AGREED:
        comments.append("ended before it was over, as all who played it agreed")
    comments += [f"seat {one.seat} {_CHANGES[one.kind]} after {one.after} entries" for one in stored.seat_changes]
    comments += [f"seat {one.seat} went to another person after {one.seq} public acts" for one in info.had_seats]
    for before in earlier:
        comments += ["before other rules were agreed on, the log was:"]
        comments += [f"{one.seat} {one.text} {one.digest}" for one in before]
    entries = tuple(Entry(action.seat, action.text, action.digest) for action in actions)
    return _text(comments, replace(record_of(stored), entries=entries, outcome=outcome))


def public_record(game: AnyGame, stored: Stored, actions: Sequence[ActionRow], info: MatchInfo) -> str:
    """Return the record text of a running match for the public: no seed, nothing secret.

    Digests are left out, too: from the digest of a state one could find its secrets by trying.
    """
    entries = tuple(
        Entry(act.action.seat, act.action.text if act.plain else WITHHELD)
        for act in _acts(game, stored, actions)
        if act.public
    )
    return _text(_comments(info, stored), replace(record_of(stored), seed=None, entries=entries))


def frozen_record(stored: Stored, info: MatchInfo) -> str:
    """Return the header of a match that does not replay: without its rules nobody can tell which acts are secret."""
    comments = [
        *_comments(info, stored),
        f"frozen ({info.reason}): the entries are withheld until the match is cancelled",
    ]
    return _text(comments, replace(record_of(stored), seed=None))


def _comments(info: MatchInfo, stored: Stored) -> list[str]:
    changes = [
        f"rules {note.details.get('before')} until {_time(note.at)}, then {note.details.get('now')}"
        + (", as the table agreed" if note.kind == RULES_AGREED else "")
        for note in stored.notes
        if note.kind in {RULES_CHANGED, RULES_AGREED}
    ]
    computers = [f"seat {one.seat} computer {one.strength}" for one in info.seats if one.computer]
    return [f"match {info.id}", f"commitment {info.commitment}", *computers, *changes]


def _time(at: int) -> str:
    return datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%d %H:%M:%S UTC")


def _text(comments: Sequence[str], whole: Record) -> str:
    return "".join(f"# {comment}\n" for comment in comments) + dump(whole)


def _acts(game: AnyGame, stored: Stored, actions: Sequence[ActionRow]) -> Iterator[_Act]:
    timeline, _ = Timeline.begin(game, record_of(stored))
    for action in actions:
        after, events = timeline.play(game, action.seat, action.text, agreed=True)
        plain = all(event.audience is None for event in events)
        gone = _gone(timeline, after) if action.text.partition(":")[0] == UNDO else ()
        back = sum(act.public for act in gone)
        undone = frozenset(act.number for act in gone)
        yield _Act(
            action, after.seq, after.seq != timeline.seq, plain, tuple(events), back, undone, game.turn(timeline.state)
        )
        timeline = after


def _gone(before: Timeline[Any], after: Timeline[Any]) -> tuple[Act, ...]:
    """Return the acts that stood and stand no more."""
    stands = {act.number for act in after.acts}
    return tuple(act for act in before.acts if act.number not in stands)


@again_after_conflicts
class Records:
    """The records of the matches of one store."""

    def __init__(self, core: Core, matches: Matches) -> None:
        self._core = core
        self._matches = matches

    async def log(self, match: int, viewer: int | None) -> list[LogLine | LogNote]:
        """Return the log as the viewer may see it (None: the public); of a finished match, all of it."""
        async with self._core.locked(match):
            game, live = await self._matches.live(match)
            stored, actions = await self._core.stored(match), await self._core.store.log.actions(match)
        seated = None if viewer is None else live.info.seated(viewer)
        seat = None if seated is None or seated.resigned else seated.seat
        work = partial(lines, game, stored, actions, viewer=seat, finished=live.over)
        return with_notes(await asyncio.to_thread(work), stored.notes)

    async def would_take_back(self, match: int, seq: int) -> list[LogLine]:
        """Return what everyone may know of the moves after this many public ones that weren't undone."""
        async with self._core.locked(match):
            game, _ = await self._matches.live(match)
            stored, actions = await self._core.stored(match), await self._core.store.log.actions(match)
        found = await asyncio.to_thread(partial(lines, game, stored, actions, viewer=None, finished=False))
        return [line for line in found if line.seq > seq and not line.undone and not line.took_back]

    async def export(self, match: int) -> str:
        """Return the match as a record text: in full when it is over, without secrets while it runs.

        Of a frozen match only the header is returned, because nobody can tell which acts are secret; cancelling the
        match reveals the rest. If something was changed on the disk, the text names it and holds only the log before
        it.
        """
        async with self._core.locked(match):
            try:
                game, live = await self._matches.live(match)
            except Refusal:
                stored = await self._core.stored(match)
                if stored.match.started is None:
                    raise
                info = self._core.described(stored)
                if stored.match.status not in {"finished", "cancelled"} or "status" in stored.changed:
                    return frozen_record(stored, info)
                try:
                    actions = await self._core.store.log.actions(match)
                except Changed as changed:
                    return record(stored, changed.sound, info, outcome=None, changed=(changed.place,))
                earlier = await self._core.store.rules.earlier_logs(match)
                return record(stored, actions, info, outcome=None, changed=stored.changed, earlier=earlier)
            stored, actions = await self._core.stored(match), await self._core.store.log.actions(match)
            earlier = await self._core.store.rules.earlier_logs(match)
        if live.over:
            return record(stored, actions, live.info, outcome=game.outcome(live.timeline.state), earlier=earlier)
        return await asyncio.to_thread(public_record, game, stored, actions, live.info)

    async def solo_scores(self, match: int) -> tuple[int, ...]:
        """Return the scores of earlier solo matches of the same game on the same server, the best first."""
        with store_errors_refused():
            return await self._core.store.matches.solo_scores(match)
