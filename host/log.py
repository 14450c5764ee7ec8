"""The log of a match as one viewer may know it, and as a text to keep. Pure functions."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from engine.record import UNDO, Entry, Timeline, dump
from host.live import record_of
from host.types import LogLine
from host.update import known_to

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from db import Action, Stored
    from engine.core import Event, Outcome, Seat
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
    outcome: Outcome | None


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
                stand_in=act.action.user is None,
                text=act.action.text if act.plain or own else None,
                events=act.events if finished else known_to(viewer, act.events),
                undone=False,
                at=act.action.at,
            )
        )
    return shown


def export(game: AnyGame, info: MatchInfo, stored: Stored, actions: Sequence[Action]) -> str:
    """Return the record's text: all of it when the match is finished, else what everybody may know."""
    comments = [f"match {info.id}", f"commitment {info.commitment}"]
    acts = list(_acts(game, stored, actions))
    record = record_of(stored)
    if info.revealed is not None:
        entries = [Entry(act.action.seat, act.action.text, act.action.digest) for act in acts]
        record = replace(record, outcome=acts[-1].outcome if acts else None)
        comments += [f"salt {info.revealed.salt}", "The commitment is the SHA-256 of seed:salt."]
        comments += [f"seat {one.seat} resigned after {one.after} entries" for one in stored.resignations]
    else:
        record = replace(record, seed=None)
        # Nor digests: one of a state with a secret in it could be searched for.
        entries = [Entry(act.action.seat, act.action.text if act.plain else WITHHELD) for act in acts if act.public]
    return "".join(f"# {comment}\n" for comment in comments) + dump(replace(record, entries=tuple(entries)))


def _acts(game: AnyGame, stored: Stored, actions: Sequence[Action]) -> Iterator[_Act]:
    timeline, _ = Timeline.begin(game, record_of(stored))
    for action in actions:
        after, events = timeline.play(game, action.seat, action.text)
        plain = all(event.audience is None for event in events)
        yield _Act(action, after.seq, after.seq != timeline.seq, plain, tuple(events), game.outcome(after.state))
        timeline = after
