"""The log of a match as one viewer may know it, and as a text to keep. Pure functions."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from engine.record import UNDO, Entry, Timeline, dump
from host.live import record_of
from host.types import LogLine, known_to

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from db import Action, Stored
    from engine.core import Event, Outcome, Seat
    from engine.record import Record
    from host.types import AnyGame, MatchInfo

WITHHELD = "withheld"


@dataclass(frozen=True, slots=True)
class _Act:
    action: Action
    seq: int
    public: bool
    """Everybody may know that it happened."""
    plain: bool
    """Everybody may know all of it."""
    events: tuple[Event, ...]


def lines(
    game: AnyGame, stored: Stored, actions: Sequence[Action], *, viewer: Seat | None, finished: bool
) -> list[LogLine]:
    """Return the log for a seat (None: the public); of a finished match, everything to everybody."""
    shown: list[LogLine] = []
    standing: list[int] = []  # indices of acts in ``shown`` that were not taken back
    for act in _acts(game, stored, actions):
        own = finished or act.action.seat == viewer
        if not (act.public or own):
            continue
        if act.action.text == UNDO:
            undone = standing.pop()
            shown[undone] = replace(shown[undone], undone=True)
        elif act.public:
            standing.append(len(shown))
        shown.append(
            LogLine(
                seq=act.seq,
                seat=act.action.seat,
                text=act.action.text if act.plain or own else None,
                events=act.events if finished else known_to(viewer, act.events),
                undone=False,
                at=act.action.at,
            )
        )
    return shown


def record(stored: Stored, actions: Sequence[Action], info: MatchInfo, *, outcome: Outcome | None) -> str:
    """Return the text of a match that nobody plays any more: all of it."""
    comments = _comments(info)
    if info.revealed is not None:
        comments += [f"salt {info.revealed.salt}", "The commitment is the SHA-256 of seed:salt."]
    comments += [f"seat {one.seat} resigned after {one.after} entries" for one in stored.resignations]
    entries = tuple(Entry(action.seat, action.text, action.digest) for action in actions)
    return _text(comments, replace(record_of(stored), entries=entries, outcome=outcome))


def public_record(game: AnyGame, stored: Stored, actions: Sequence[Action], info: MatchInfo) -> str:
    """Return the text of a running match as everybody may know it: no seed, nothing secret.

    Nor are there digests: one of a state with a secret in it could be searched for.
    """
    entries = tuple(
        Entry(act.action.seat, act.action.text if act.plain else WITHHELD)
        for act in _acts(game, stored, actions)
        if act.public
    )
    return _text(_comments(info), replace(record_of(stored), seed=None, entries=entries))


def frozen_record(stored: Stored, info: MatchInfo) -> str:
    """Return the text of a match that does not replay: what of it is secret, only its own rules could tell."""
    comments = [*_comments(info), f"frozen ({info.reason}): the entries are withheld until the match is cancelled"]
    return _text(comments, replace(record_of(stored), seed=None))


def _comments(info: MatchInfo) -> list[str]:
    return [f"match {info.id}", f"commitment {info.commitment}"]


def _text(comments: Sequence[str], whole: Record) -> str:
    return "".join(f"# {comment}\n" for comment in comments) + dump(whole)


def _acts(game: AnyGame, stored: Stored, actions: Sequence[Action]) -> Iterator[_Act]:
    timeline, _ = Timeline.begin(game, record_of(stored))
    for action in actions:
        after, events = timeline.play(game, action.seat, action.text)
        plain = all(event.audience is None for event in events)
        yield _Act(action, after.seq, after.seq != timeline.seq, plain, tuple(events))
        timeline = after
