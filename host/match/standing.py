"""The public message of a match: what it should show, what it shows, and where it is.

The store has what the message should show and what it does show, each as the number of the message's turn and of the
state within it; where the two differ, the message is out of date. Where no turn is shown, those numbers stand for
something else, which is known here alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeAlias

from db import Posting, RefusedBoard, Standing
from host.match.core import again_after_conflicts, store_errors_refused
from host.schedule import kinds

if TYPE_CHECKING:
    from collections.abc import Collection

    from db import Board, MatchMessages, OldMessage, Timer
    from host.match.core import Core
    from host.match.live_match import LiveMatch

_LOBBY: Final = -1
"""The turn of a message that shows a lobby: older than any turn of a match."""
_OVER: Final = 10**6
"""The turn of a message that shows how a match ended, or that it is frozen: later than any turn of a match."""
_RESTS: Final = _OVER - 1
"""The turn of a message that says that a match rests: later than any turn of a match, too."""
_CANCELLED: Final = -1
_STILL: Final = -2
_UNKNOWN: Final = -3


@dataclass(frozen=True, slots=True)
class LobbyShown:
    """A lobby."""

    revision: int
    """After this many changes."""


@dataclass(frozen=True, slots=True)
class TurnShown:
    """A turn of a match that is being played."""

    turn: int
    """See ``Update.turn``."""
    seq: int
    """The public moves by then, here and below."""


@dataclass(frozen=True, slots=True)
class RestShown:
    """That a match rests."""

    seq: int


@dataclass(frozen=True, slots=True)
class EndShown:
    """How a match ended."""

    seq: int


@dataclass(frozen=True, slots=True)
class FrozenShown:
    """That a match is frozen."""


@dataclass(frozen=True, slots=True)
class CancelledShown:
    """That a match was given up, perhaps after it was frozen."""


@dataclass(frozen=True, slots=True)
class UnknownShown:
    """Some state before the wanted one, or without its pictures: the message is out of date in any case."""

    number: int
    """See ``number``."""


Shown: TypeAlias = LobbyShown | TurnShown | RestShown | EndShown | FrozenShown | CancelledShown | UnknownShown


def columns(one: Shown) -> tuple[int, int]:
    """Return the numbers that the store keeps of what a message shows.

    >>> columns(TurnShown(3, 17)), columns(LobbyShown(2)), columns(FrozenShown())
    ((3, 17), (-1, 2), (1000000, -2))
    """
    match one:
        case LobbyShown(revision):
            found = _LOBBY, revision
        case TurnShown(turn, seq):
            found = turn, seq
        case RestShown(seq):
            found = _RESTS, seq
        case EndShown(seq):
            found = _OVER, seq
        case FrozenShown():
            found = _OVER, _STILL
        case CancelledShown():
            found = _OVER, _CANCELLED
        case UnknownShown(known):
            found = known, _UNKNOWN
    return found


def shown(turn: int, seq: int = 0) -> Shown:
    """Return what a message shows, by the numbers in the store; of an old message it keeps the first alone.

    >>> shown(3, 17), shown(1_000_000, -2)
    (TurnShown(turn=3, seq=17), FrozenShown())
    """
    if turn < _LOBBY or seq == _UNKNOWN:
        return UnknownShown(turn)
    if turn == _LOBBY:
        return LobbyShown(seq)
    if turn < _RESTS:
        return TurnShown(turn, seq)
    if turn == _RESTS:
        return RestShown(seq)
    return FrozenShown() if seq == _STILL else CancelledShown() if seq == _CANCELLED else EndShown(seq)


def number(one: Shown) -> int:
    """Return the number of a message, which another one has when people are to be called, or nobody is any more."""
    return columns(one)[0]


def of_lobby(revision: int, *, at: int) -> Standing:
    """Return the standing of a lobby after ``revision`` changes."""
    return Standing(*columns(LobbyShown(revision)), at, due=(kinds.of_lobby(revision, at=at),))


def of_cancelled(*, at: int, due: tuple[Timer, ...] = ()) -> Standing:
    """Return the standing of a cancelled match; ``due`` is what is to be said of it."""
    return Standing(*columns(CancelledShown()), at, due=due, over=True)


def of_frozen(*, at: int) -> Standing:
    """Return the standing of a frozen match."""
    return Standing(*columns(FrozenShown()), at, due=())


def of_match(live: LiveMatch, *, at: int, due: tuple[Timer, ...]) -> Standing:
    """Return the standing of a match that has started, with what is scheduled in its turn."""
    seq = live.timeline.seq
    if live.info.resting is not None:
        return Standing(*columns(RestShown(seq)), at, due=())
    shows, asked = (
        EndShown(seq) if live.over else TurnShown(live.turn, seq),
        {one.seat: one.since for one in live.waits},
    )
    people = live.summons.people
    since = tuple(asked[seat] for seat in people) if asked.keys() >= set(people) else ()
    return Standing(*columns(shows), at, people, due, since, live.clocks or None, over=live.over)


def same(one: Standing | None, other: Standing) -> bool:
    """Return whether both stand for the same message, whatever their times."""
    return one is not None and (one.turn, one.seq, one.awaited) == (other.turn, other.seq, other.awaited)


# Where it is

_LOST_UNTIL: Final = "lost-until"


@again_after_conflicts
class PublicMessages:
    """The public messages of all matches, as the store keeps them, and which old ones are still to shrink."""

    def __init__(self, core: Core) -> None:
        self._core = core

    async def messages(self, match: int) -> MatchMessages:
        """Return how the messages of a match stand."""
        with store_errors_refused():
            return await self._core.store.boards.messages(match)

    async def board(self, match: int) -> Board | None:
        """Return where the public message of a match is and what it shows, None when there is none."""
        with store_errors_refused():
            return await self._core.store.boards.board(match)

    async def set_board(
        self,
        match: int,
        board: Board | None,
        *,
        standing: Collection[int] = (),
        posted: int | None = None,
        called: Collection[int] = (),
    ) -> tuple[OldMessage, ...]:
        """Store where the public message of a match is and what it shows; None: there is none any more.

        ``posted``: when that was, in Unix seconds, if it is found only now. ``called`` are the people it has
        mentioned.

        Return the old messages that have to be told again, because their turns are not among those ``standing``.
        """
        with store_errors_refused():
            return await self._core.store.boards.set_board(
                match, board, standing=standing, at=self._core.now(), posted=posted, called=called
            )

    async def restored(self) -> list[tuple[int, int, Board | None]] | None:
        """Return (match, guild, public message) of every open match if a backup was restored, None if none was.

        Controls made since the backup name matches of this log. So the matches get new tags, and no such control counts
        any more, even when a match comes to the same number of acts again.
        """
        if not self._core.store.origin.restored:
            return None
        with store_errors_refused():
            if await self._core.store.boards.change_tags():
                await self._core.store.facts.set_fact(_LOST_UNTIL, str(self._core.now()))
        return await self.boards()

    async def boards(self) -> list[tuple[int, int, Board | None]]:
        """Return (match, guild, public message) of every open match, those first in which something was done last."""
        with store_errors_refused():
            return list(await self._core.store.boards.boards())

    async def lost_until(self) -> int:
        """Return the Unix second up to which there may be messages of matches that a restored backup does not know.

        0: no backup was ever restored.
        """
        with store_errors_refused():
            return int(await self._core.store.facts.fact(_LOST_UNTIL) or 0)

    async def servers(self) -> tuple[tuple[int, ...], int]:
        """Return the guilds in which matches were ever played, and the Unix second of the last change."""
        with store_errors_refused():
            return await self._core.store.boards.servers()

    async def restore_settled(self) -> bool:
        """Store that all messages sent since the backup have lost their buttons in the servers looked after here.

        Return whether they have everywhere.
        """
        with store_errors_refused():
            return await self._core.store.origin.restore_settled(self._core.share)

    async def begin_posting(self, match: int, channel: int, *, turn: int) -> None:
        """Store that a message is about to be posted: until ``set_board`` it may be in the channel or not."""
        with store_errors_refused():
            await self._core.store.boards.set_posting(match, Posting(channel, turn, self._core.now()))

    async def end_posting(self, match: int) -> None:
        """Store that nothing was posted."""
        with store_errors_refused():
            await self._core.store.boards.set_posting(match, None)

    async def board_refused(self, match: int, *, code: int) -> None:
        """Store that Discord doesn't take the public message of a match, for now or since an earlier call.

        It counts until ``set_board``; ``messages`` has it. ``code`` is Discord's error code, 0 for none.
        """
        with store_errors_refused():
            await self._core.store.boards.refuse_board(match, RefusedBoard(self._core.now(), code))

    async def old_messages(self) -> tuple[OldMessage, ...]:
        """Return the messages that were overtaken and are still to shrink, the newest first."""
        with store_errors_refused():
            return await self._core.store.boards.old_messages()

    async def old_message(self, message: int) -> OldMessage | None:
        """Return what is known of a message that was overtaken within the last turns, None: nothing."""
        with store_errors_refused():
            return await self._core.store.boards.old_message(message)

    async def add_old(self, *old: OldMessage) -> None:
        """Store that these messages were overtaken."""
        with store_errors_refused():
            await self._core.store.boards.add_old(old)

    async def forget_old(self, message: int) -> None:
        """Store that an old message is done with, or can never be reached again."""
        with store_errors_refused():
            await self._core.store.boards.forget_old(message)

    async def keep_told(self, message: int) -> None:
        """Store that an old message says what was done in its turn, as long as that stands."""
        with store_errors_refused():
            await self._core.store.boards.keep_told(message)
