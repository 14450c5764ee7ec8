"""A match that stands still, as it would go on by the rules that are there. Pure functions.

The reading is that of docs/adr/0017: the whole log if these rules allow all of it, else what comes before the first
place at which they lead elsewhere.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from db import ActionRow
from engine.core import BadOptions, IllegalAction, MalformedAction
from engine.timeline import Timeline
from host.lobby.lobby import describe
from host.match.difference import whole
from host.match.live_match import settled
from host.match.replaying import record_of, resume

if TYPE_CHECKING:
    from collections.abc import Sequence

    from db import Stored
    from host.match.live_match import LiveMatch
    from host.types import AnyGame


@dataclass(frozen=True, slots=True)
class Continuation:
    """A match that would go on by other rules; nothing of it is saved yet."""

    stored: Stored
    actions: tuple[ActionRow, ...]
    """What stays of the log, with the digests of these rules."""
    live: LiveMatch
    back: bool
    """What came after the last act that stays is taken back."""


def continued(game: AnyGame, stored: Stored, actions: Sequence[ActionRow], *, at: int) -> Continuation | None:
    """Return the match as these rules would have it go on; None where they do not know its set-up, or it has no log."""
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
