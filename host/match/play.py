"""What people do in a match that has started, each with its steps in the one right order.

One lock per match; under it: load, check who asks and whether what they saw is current, try, save, and only then
replace the match in memory. Each operation returns an ``Update``. A crash at any point loses nothing that was
acknowledged.
"""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TYPE_CHECKING

from db import ActionRow
from engine.core import IllegalAction, MalformedAction
from engine.timeline import UNDO, undo_to
from host.match.core import again_after_conflicts
from host.match.live_match import Batch, undoing
from host.match.update import Update
from host.refusal import Refusal

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from engine.core import Seat
    from host.match.core import Core
    from host.match.live_match import LiveMatch
    from host.match.matches import Matches
    from host.proposals.wanted import Agreed


@again_after_conflicts
class Play:
    """The acts in the matches of one store."""

    def __init__(self, core: Core, matches: Matches) -> None:
        self._core = core
        self._matches = matches

    async def submit(
        self, match: int, user: int, seq: int | None, texts: Sequence[str], *, interaction: int | None = None
    ) -> Update:
        """Carry out all of these actions or none; ``seq`` is the number that the person saw, None for a typed command.

        An interaction that was carried out before changes nothing; the match as it stands now is returned.
        """
        if not texts:
            raise Refusal("malformed", text="")
        return await self._submit(match, user, seq, lambda *_: texts, interaction=interaction)

    async def undo(
        self, match: int, user: int, seq: int | None, *, together: int = 1, interaction: int | None = None
    ) -> Update:
        """Take back the person's own last act, or the last ones that were done ``together``, all or none."""
        return await self._submit(match, user, seq, partial(_undoing, together=together), interaction=interaction)

    async def redo(self, match: int, user: int, seq: int | None, *, interaction: int | None = None) -> Update:
        """Do again what the person took back last; nothing else may have happened since."""
        return await self._submit(match, user, seq, _taken_back, interaction=interaction)

    async def _submit(
        self,
        match: int,
        user: int,
        seq: int | None,
        chosen: Callable[[LiveMatch, Batch, Seat], Iterable[str]],
        *,
        interaction: int | None,
    ) -> Update:
        async with self._core.locked(match):
            try:
                game, live = await self._matches.live(match, seen=seq)
                seat = _playing(live, user, seq)
                batch, at, agreed = Batch(game, live), self._core.now(), live.info.practice
                actions = [
                    ActionRow(
                        batch.length, seat, user, text, _played(batch, seat, text, agreed=agreed), part, at, interaction
                    )
                    for part, text in enumerate(_steps(live, batch, seat, chosen(live, batch, seat)))
                ]
                return await self._matches.save(live, batch, actions, info=live.info)
            except Refusal:
                if not await self._core.done_before(interaction):
                    raise
                return Update(*await self._matches.live(match))

    async def look(self, match: int, *, seen: int | None = None) -> Update:
        """Return the current state of a running or finished match; raise Refusal when it is frozen.

        ``seen``: how many public acts somebody has seen already.
        """
        return Update(*await self._matches.current(match, seen=seen))

    async def undo_agreed(self, agreed: Agreed) -> Update:
        """Take back what a table has agreed on, in the name of who asked; the caller must hold the match."""
        seat = agreed.info.playing(agreed.proposal.user)
        text = undo_to(int(agreed.proposal.payload))
        game, live = await self._matches.live(agreed.proposal.match)
        batch, at, vote = Batch(game, live), self._core.now(), agreed.vote
        line = batch.length
        # going far back plays the match once more
        digest = await asyncio.to_thread(partial(_played, batch, seat, text, agreed=True))
        action = ActionRow(line, seat, agreed.proposal.user, text, digest, 0, at, vote.interaction)
        return await self._matches.save(live, batch, [action], info=live.info, vote=vote)


# Steps of the above; each text is carried out before the next is asked for


def _steps(live: LiveMatch, batch: Batch, seat: Seat, texts: Iterable[str]) -> Iterator[str]:
    """Yield what a seat does, and past the questions that would offer it nothing, where nobody could learn anything.

    Who takes something back goes past them the other way. At a table of several people they are asked, and one by one
    taken back: two at once would tell that the seat holds nothing.
    """
    text = ""
    for text in texts:
        yield text
    while live.info.alone and (only := batch.hiding(seat)):
        if text.startswith(UNDO):
            back = undoing(batch.timeline, batch.game, seat, practice=live.info.practice)
            if back is None:
                return
            yield back
        else:
            yield only


def _undoing(live: LiveMatch, batch: Batch, seat: Seat, *, together: int) -> Iterator[str]:
    """Yield what takes back the seat's last acts."""
    for _ in range(together):
        yield undoing(batch.timeline, batch.game, seat, practice=live.info.practice) or UNDO


def _playing(live: LiveMatch, user: int, seq: int | None = None) -> Seat:
    """Return the person's seat; raise Refusal unless they may act and ``seq`` is current (None: not checked)."""
    if live.over:
        raise Refusal("finished")
    seat = live.info.playing(user)
    live.require_awake()
    if seq is not None and not live.holds(seat, seq):
        raise Refusal("stale", seq=seq, current=live.timeline.seq)
    return seat


def _taken_back(live: LiveMatch, _batch: Batch, seat: Seat) -> tuple[str]:
    """Return what the seat may do again; raise Refusal."""
    text = live.timeline.redo(seat)
    if text is None:
        raise Refusal("nothing-to-redo")
    return (text,)


def _played(batch: Batch, seat: Seat, text: str, *, agreed: bool = False) -> str:
    """Carry one act out and return the digest after it; raise Refusal."""
    try:
        batch.play(seat, text, agreed=agreed)
    except MalformedAction:
        raise Refusal("malformed", text=text) from None
    except IllegalAction as error:
        if text.partition(":")[0] == UNDO:
            raise Refusal("nothing-to-undo") from None
        if not _in_turn(batch, seat, text):
            raise Refusal("not-awaited", awaited=batch.awaited) from None
        raise Refusal("illegal", reason=error.reason, values=error.values) from None
    return batch.game.digest(batch.state)


def _in_turn(batch: Batch, seat: Seat, text: str) -> bool:
    """Return whether the seat may do now some action with the same verb."""
    if seat in batch.awaited:
        return True
    legal = map(batch.game.encode, batch.game.legal(batch.state, seat))
    return text.partition(":")[0] in {one.partition(":")[0] for one in legal}
