"""A stored match, carried out anew: its log, and who played a seat when. Pure functions of a game and values."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING

from db import BACK, TIMEOUT
from engine.core import BadOptions, IllegalAction, MalformedAction
from engine.record import Entry, Record
from engine.timeline import ReplayDiffers
from host.lobby.table_options import of_game
from host.match.batch import Batch
from host.match.live_match import begin, handed_over, settled, woken
from host.types import SEAT_CHANGED, with_change

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from db import ActionRow, SeatChange, Stored
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
