"""Where the rules that are there do not lead where the log of a match led, as far as everybody may know it.

Knows which acts hold a secret. Must not know how it is said. Pure functions.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final, Literal

from engine.core import BadOptions, IllegalAction, MalformedAction
from engine.rng import Rng
from engine.timeline import UNDO, Timeline
from host.match.replaying import record_of
from host.types import known_to

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from db import ActionRow, Stored
    from engine.core import Event, Seat, Value
    from engine.timeline import ReplayDiffers
    from host.types import AnyGame

_DEALS: Final = 16
"""Times that what nobody may know is dealt anew, to learn whether a refusal tells of it."""


@dataclass(frozen=True, slots=True)
class Difference:
    """The first place at which the rules lead elsewhere, and in what; whatever is a secret is left out."""

    before: str
    """The version of the rules by which the match was played."""
    now: str
    kind: Literal["setup", "act", "end"]
    """``setup``: it begins otherwise; ``end``: all acts are the same, but not whether it is over."""
    seq: int = 0
    """The number of public acts before it."""
    seat: Seat | None = None
    """Whose act it is; None: that somebody acted is a secret."""
    text: str | None = None
    """The act; None: it holds a secret."""
    refused: bool = False
    """The rules do not allow it; otherwise what comes of it is another state."""
    reason: str | None = None
    """Why they do not, for the game's texts; None: that is a secret, or it is no action any more."""
    values: Mapping[str, Value] | None = None
    events: tuple[Event, ...] = ()
    """What everybody sees of the act by the rules that are there."""
    lost: bool = False
    """These rules do not know its options any more, so that it cannot go on by them."""


def difference(game: AnyGame, stored: Stored, actions: Sequence[ActionRow], error: ReplayDiffers) -> Difference | None:
    """Return what everybody may know of the place at which a replay differs; None of a log that is none."""
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
    if not _open(game, timeline, action, verbs):
        return Difference(before, now, "act", timeline.seq, refused=True)
    shown = Difference(before, now, "act", timeline.seq, action.seat, action.text, refused=True)
    return _with_reason(shown, game, timeline, action, error.refusal)


def whole(stored: Stored, actions: Sequence[ActionRow]) -> bool:
    """Return whether these are the entries of a log, whatever they lead to: none is missing, each is of a seat."""
    return all(one.ordinal == number and 0 <= one.seat < len(stored.seats) for number, one in enumerate(actions))


def _with_reason(
    shown: Difference,
    game: AnyGame,
    timeline: Timeline[Any],
    action: ActionRow,
    refusal: IllegalAction | MalformedAction,
) -> Difference:
    """Add why the act is refused, unless that tells what is hidden."""
    if isinstance(refusal, MalformedAction) or not _known(game, timeline, action, refusal):
        return shown
    return replace(shown, reason=refusal.reason, values=refusal.values)


def _played(game: AnyGame, timeline: Timeline[Any], action: ActionRow) -> tuple[Timeline[Any], bool, tuple[Event, ...]]:
    """Return the timeline after an act, whether everybody may know all of it, and its events."""
    after, events = timeline.play(game, action.seat, action.text, agreed=True)
    return after, all(event.audience is None for event in events), events


def _verb(text: str) -> str:
    return text.partition(":")[0]


def _open(game: AnyGame, timeline: Timeline[Any], action: ActionRow, verbs: Mapping[str, bool]) -> bool:
    """Return whether everybody knew of an act that is refused, and of all of it.

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


def _known(game: AnyGame, timeline: Timeline[Any], action: ActionRow, refusal: IllegalAction) -> bool:
    """Return whether the rules refuse the act for the same reason, whatever it is that nobody may know."""
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
