"""The context of one interaction: its match, as far as it is known, and its outcome so far.

Knows the host. Must not know how an answer reaches the person.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from cogs.messages import errors
from cogs.messages.interaction import used
from host import Refusal

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    import discord

    from cogs.app.services import Services
    from cogs.messages.interaction import Interaction
    from host import MatchInfo, Update
    from render.words import Words


@dataclass(eq=False, repr=False)
class MatchContext:
    """One click or command of one person while it is handled.

    Set ``match`` so that sentences can name its people, ``done`` once something was committed, and ``secret`` if nobody
    else may learn of that.
    """

    services: Services
    interaction: Interaction
    words: Words = field(init=False)
    """The language of the person."""
    match: MatchInfo | None = field(default=None, init=False)
    done: bool = field(default=False, init=False)
    claimed: bool = field(default=False, init=False)
    """Whether the interaction was noted before anything was done: that alone, without a match, saves nothing."""
    rest: Callable[[], Awaitable[None]] | None = field(default=None, init=False)
    """What is left to do if it turns out later that the request was saved; raise Refusal of the store to try again."""
    opened: discord.Thread | None = field(default=None, init=False)
    """A thread that is put away if what it was opened for turns out not to be saved."""
    secret: bool = field(default=False, init=False)

    def __post_init__(self) -> None:
        self.words = self.services.reader(self.interaction)

    async def started(self, match: int) -> MatchInfo:
        """Return the public information on a match that has started; raise Refusal for a lobby."""
        self.match = await self.services.host.core.info(match)
        if self.match.status == "cancelled" and self.match.started is not None:
            raise Refusal("closed", match=match)
        if self.match.status in ("lobby", "cancelled"):
            raise Refusal("not-running", status=self.match.status)
        return self.match

    async def look(self, match: int, *, seen: int | None = None) -> Update:
        """Return the present state of a match that has started; raise Refusal for a lobby."""
        await self.started(match)
        update = await self.services.host.play.look(match, seen=seen)
        self.match = update.info
        return update

    def meaning(self, error: Exception, *, in_full: bool = True) -> str:
        """Return the sentence for an exception; ``in_full``: with the words of the match's game, if it is known."""
        known = self.match is not None and in_full and self.match.game in self.services.renderers
        renderer = self.services.renderer_of(self.match) if self.match is not None and known else None
        return errors.sentence(
            error,
            self.words,
            self.services.metrics,
            info=self.match,
            renderer=renderer,
            where=used(self.interaction),
            done=self.done,
        )
