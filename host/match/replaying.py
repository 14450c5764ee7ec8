"""A stored match, carried out again: as it is now, where other rules lead elsewhere, and how it would go on by those.

Knows which acts hold a secret: of where rules differ, only what everyone may know is told. Pure functions of a game
and values; see docs/adr/0017.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final, Literal

from db import BACK, TIMEOUT, ActionRow
from engine.core import BadOptions, IllegalAction, MalformedAction
from engine.record import Entry, Record
from engine.rng import Rng
from engine.timeline import UNDO, ReplayDiffers, Timeline
from host.lobby.lobby import describe
from host.lobby.table_options import of_game
from host.match.live_match import Batch, begin, handed_over, settled, woken
from host.types import SEAT_CHANGED, known_to, with_change

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from db import SeatChange, Stored
    from engine.core import Event, Seat, Value
    from host.match.live_match import LiveMatch
    from host.types import AnyGame, MatchInfo, Seated


def record_of(stored: Stored) -> Record:
    """Return the stored match as a record of the engine, without its acts."""
    row = stored.match
    options = of_game(stored.options)
    return Record(row.game, row.rules or "", len(stored.seats), row.seed, options, cards=stored.cards)


def resume(game: AnyGame, stored: Stored, actions: Sequence[ActionRow], info: MatchInfo) -> LiveMatch:
    """Return the match that this log leads to, replayed step by step; raise ReplayDiffers.

    A digest costs more than a step of the rules, so only the last one is compared: a difference on the way that is
    gone at the end harms nobody. When the last one differs, the first entry that differs is looked for and named.
    Other rules than those that it was played by have to come to the same state after each entry.
    """
    if stored.match.rules != game.info.rules_version:
        live = _replayed(game, stored, actions, info, compared=0)
    else:
        try:
            live = _replayed(game, stored, actions, info, compared=len(actions) - 1)
        except ReplayDiffers:
            live = _replayed(game, stored, actions, info, compared=0)
    for note in stored.notes:
        if note.kind == SEAT_CHANGED:
            waits = handed_over(live.waits, int(note.details.get("seat", -1)), at=note.at, seq=note.after)
            live = replace(live, waits=waits)
    ended = [until for _, until in stored.rests if until is not None]
    # perhaps it rests again
    return replace(woken(live, at=ended[-1]), info=live.info) if ended else live


def _replayed(
    game: AnyGame, stored: Stored, actions: Sequence[ActionRow], info: MatchInfo, *, compared: int
) -> LiveMatch:
    """Return the match that a log leads to; ``compared``: from which act on the states are compared with the log."""
    playing = replace(info, status="running", seats=tuple(map(_there, info.seats)))
    batch = Batch(game, _begun(game, stored, playing))
    at, seats, total = info.started or 0, range(len(info.seats)), len(actions)
    for change, acts in _batches(stored.seat_changes, actions):
        if change is not None and change.kind == BACK:
            batch.sit_down(change.seat)
        for act in acts:
            if act.ordinal != batch.length or act.seat not in seats:
                raise ReplayDiffers(act.ordinal + 1, f"entry {batch.length + 1}", f"{act.seat} {act.text}")
            try:
                batch.play(act.seat, act.text, agreed=True)
            except (IllegalAction, MalformedAction) as error:
                raise _refused(act, error) from error
            if act.ordinal >= compared:
                _compare(game, batch.state, act.ordinal + 1, act.digest, act=act)
        by_time = False
        if change is not None:
            playing, by_time = with_change(playing, change), change.kind == TIMEOUT
        at = acts[0].at if acts else at if change is None else change.at
        if batch.length == total:  # nothing can follow the end
            playing = settled(game, batch.state, playing, at=0)
        batch.end(playing, at=at, by_time=by_time)
        batch.events.clear()  # nobody is told of them
    if (playing.status == "finished") != (info.status == "finished"):
        raise ReplayDiffers(total, info.status, playing.status)
    return batch.finish(info, at=at)


def _begun(game: AnyGame, stored: Stored, info: MatchInfo) -> LiveMatch:
    try:
        live, _ = begin(game, record_of(stored), info)
    except BadOptions as error:
        raise ReplayDiffers(0, "options that are known", str(error)) from error
    _compare(game, live.timeline.state, 0, stored.match.digest)
    return live


def _refused(act: ActionRow, error: IllegalAction | MalformedAction) -> ReplayDiffers:
    entry = Entry(act.seat, act.text)
    return ReplayDiffers(act.ordinal + 1, act.text, f"a refusal: {error}", act=entry, refusal=error)


def _there(seated: Seated) -> Seated:
    """Return a seat as it was in the beginning."""
    return seated if seated.computer else replace(seated, absent="")


def _compare(game: AnyGame, state: object, entry: int, expected: str | None, *, act: ActionRow | None = None) -> None:
    got = game.digest(state)
    if got != expected:
        raise ReplayDiffers(entry, str(expected), got, act=None if act is None else Entry(act.seat, act.text))


def _batches(
    changes: Sequence[SeatChange], actions: Sequence[ActionRow]
) -> Iterator[tuple[SeatChange | None, Sequence[ActionRow]]]:
    """Yield the batches in which the log was saved: what it changed of who plays a seat, and its acts."""
    left = list(changes)
    starts = [place for place, action in enumerate(actions) if action.part == 0 or not place]
    for start, end in pairwise([*starts, len(actions)]):
        group = actions[start:end]
        if not left:
            yield None, group
            continue
        due = [one for one in left if one.after <= group[0].ordinal]
        del left[: len(due)]
        # Stand-ins that acted at once, as they did before they were computers, began a batch only when somebody had
        # just left in it, or come while others were away.
        with_it = due.pop() if due and group[0].user is None else None
        for one in due:
            yield one, ()
        yield with_it, group
    for one in left:
        yield one, ()


# Where other rules lead elsewhere

_DEALS: Final = 16
"""Times that what nobody may know is redealt, to learn whether a refusal reveals it."""


@dataclass(frozen=True, slots=True)
class Difference:
    """The first place at which the rules lead elsewhere, and in what; whatever is a secret is left out."""

    before: str
    """The version of the rules by which the match was played."""
    now: str
    kind: Literal["setup", "act", "end"]
    """``setup``: it begins otherwise; ``end``: all acts are the same, but not whether it is over."""
    seq: int = 0
    """The number of public moves before it."""
    seat: Seat | None = None
    """Whose act it is; None: that someone acted is a secret."""
    text: str | None = None
    """The move; None: it holds a secret."""
    refused: bool = False
    """The rules do not allow it; otherwise what comes of it is another state."""
    reason: str | None = None
    """Why they do not, for the game's texts; None: that is a secret, or it is no action any more."""
    values: Mapping[str, Value] | None = None
    events: tuple[Event, ...] = ()
    """What everyone sees of the move by the rules that are there."""
    lost: bool = False
    """These rules do not know its options any more, so that it cannot go on by them."""


def difference(game: AnyGame, stored: Stored, actions: Sequence[ActionRow], error: ReplayDiffers) -> Difference | None:
    """Return what everyone may know of the place at which a replay differs; None of a log that is none."""
    if not whole(stored, actions):
        return None
    before, now = stored.match.rules or "", game.info.rules_version
    if not error.entry:
        return Difference(before, now, "setup", lost=isinstance(error.__cause__, BadOptions))
    timeline, _ = Timeline.begin(game, record_of(stored))
    verbs: dict[str, bool] = {}
    for action in actions[: error.entry - (error.act is not None)]:
        timeline, plain, _ = _played(game, timeline, action)
        verbs[_verb(action.text)] = plain and verbs.get(_verb(action.text), True)
    if error.act is None:
        return Difference(before, now, "end", timeline.seq)
    action = actions[error.entry - 1]
    if error.refusal is None:
        after, plain, events = _played(game, timeline, action)
        public = after.seq != timeline.seq
        seat, text = (action.seat if public else None), (action.text if plain else None)
        return Difference(before, now, "act", timeline.seq, seat, text, events=known_to(None, events))
    shown, refusal = Difference(before, now, "act", timeline.seq, refused=True), error.refusal
    if _openly_known(game, timeline, action, verbs):
        shown = replace(shown, seat=action.seat, text=action.text)
        if isinstance(refusal, IllegalAction) and _same_refusal(game, timeline, action, refusal):
            shown = replace(shown, reason=refusal.reason, values=refusal.values)
    return shown


def whole(stored: Stored, actions: Sequence[ActionRow]) -> bool:
    """Return whether these are the entries of a log, whatever they lead to: none is missing, each is of a seat."""
    return all(one.ordinal == number and 0 <= one.seat < len(stored.seats) for number, one in enumerate(actions))


def _played(game: AnyGame, timeline: Timeline[Any], action: ActionRow) -> tuple[Timeline[Any], bool, tuple[Event, ...]]:
    """Return the timeline after a move, whether everyone may know all of it, and its events."""
    after, events = timeline.play(game, action.seat, action.text, agreed=True)
    return after, all(event.audience is None for event in events), events


def _verb(text: str) -> str:
    return text.partition(":")[0]


def _openly_known(game: AnyGame, timeline: Timeline[Any], action: ActionRow, verbs: Mapping[str, bool]) -> bool:
    """Return whether everyone knew of a move that is refused, and of all of it.

    What comes of it cannot be asked any more, so its like is looked at: what was done with this verb before, and what
    the seat could do with it now. Where there is none, it is taken for a secret.
    """
    verb = _verb(action.text)
    if verb == UNDO:
        return True
    state = timeline.state
    like = [one for one in game.legal(state, action.seat) if _verb(game.encode(one)) == verb]
    events = [game.apply(state, action.seat, one).events for one in like]
    found = [verbs[verb]] if verb in verbs else []
    found += [all(event.audience is None for event in told) for told in events]
    return bool(found) and all(found)


def _same_refusal(game: AnyGame, timeline: Timeline[Any], action: ActionRow, refusal: IllegalAction) -> bool:
    """Return whether the rules refuse the move for the same reason, whatever it is that nobody may know."""
    if _verb(action.text) == UNDO:
        return True
    rng = Rng.seeded(0, "difference")
    for _ in range(_DEALS):
        state = game.resample(timeline.state, None, rng)
        _, rng = rng.word()
        try:
            game.apply(state, action.seat, game.decode(action.text))
        except IllegalAction as other:
            if (other.reason, other.values) == (refusal.reason, refusal.values):
                continue
        return False
    return True


# How a match would go on by other rules


@dataclass(frozen=True, slots=True)
class Continuation:
    """A match that would go on by other rules; nothing of it is saved yet."""

    stored: Stored
    actions: tuple[ActionRow, ...]
    """What stays of the log, with the digests of these rules."""
    live: LiveMatch
    back: bool
    """What came after the last act that stays is undone."""


def continued(game: AnyGame, stored: Stored, actions: Sequence[ActionRow], *, at: int) -> Continuation | None:
    """Return the match as these rules would have it go on; None where they do not know its set-up, or it has no log.

    That is the whole log if these rules allow all of it, else what comes before the first place at which they lead
    elsewhere.
    """
    if not whole(stored, actions):
        return None
    row = replace(stored.match, rules=game.info.rules_version, status="running", reason=None, ended=None)
    stored = replace(stored, match=row)
    try:
        timeline, _ = Timeline.begin(game, record_of(stored))
    except BadOptions:
        return None
    digest = game.digest(timeline.state)
    same, states, rows = digest == row.digest, [timeline.state], list[ActionRow]()
    sound = 0
    """Entries that lead where they led."""
    try:
        for action in actions:
            timeline, _ = timeline.play(game, action.seat, action.text, agreed=True)
            states.append(timeline.state)
            rows.append(replace(action, digest=game.digest(timeline.state)))
            same = same and rows[-1].digest == action.digest
            sound += same
    except (IllegalAction, MalformedAction):
        del rows[sound:]
    changes = tuple(replace(one, after=min(one.after, len(rows))) for one in stored.seat_changes)
    stored = replace(stored, match=replace(row, digest=digest), seat_changes=changes)
    info = settled(game, states[len(rows)], describe(stored, game.info), at=at)
    return Continuation(stored, tuple(rows), resume(game, stored, rows, info), len(rows) < len(actions))
