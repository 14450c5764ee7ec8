"""What a test does and sees as a person."""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING

from playground.api_errors import Refused

if TYPE_CHECKING:
    from collections import deque
    from collections.abc import Callable, Sequence

    from playground.acting.acts import Acts
    from playground.acting.exchange import Exchange
    from playground.facts import Json, Value
    from playground.live import Live
    from playground.requests.rest import Rest, Violation
    from playground.requests.wire import WireRequest
    from playground.world.world import World


class Hands:
    """People's acts and eyes; a person, a channel and a message are named by their ids."""

    world: World
    acts: Acts
    live: Live
    rest: Rest

    # -- what people do --------------------------------------------------------------------------------------------

    async def slash(self, person: int, channel: int, path: str, /, **options: Value) -> Exchange:
        """Send a command: ``await p.slash(ann, table, "roam explore", character="maelo")``."""
        return self.acts.slash(person, channel, path, options)

    async def autocomplete(
        self,
        person: int,
        channel: int,
        path: str,
        focused: str,
        /,
        **options: Value,
    ) -> Exchange:
        """Ask for the autocomplete list of ``focused``; ``options`` are those typed so far, with its own beginning."""
        return self.acts.autocomplete(person, channel, path, focused, options)

    async def click(
        self, person: int, message: int | Json, custom_id: str, values: Sequence[object] | None = None
    ) -> Exchange:
        """Press a button, or choose values in a select."""
        key = int(message["id"]) if isinstance(message, dict) else message
        return self.acts.click(person, key, custom_id, values)

    async def submit(self, person: int, opened: Exchange, /, **fields: Value) -> Exchange:
        """Send the form that an exchange opened; fields by their ``custom_id``."""
        return self.acts.submit(person, opened, fields)

    async def say(self, person: int, channel: int, content: str) -> Json:
        """Write a message of one's own."""
        return self.world.messages[self.acts.say(person, channel, content)]

    def repeat(self, exchange: Exchange) -> None:
        """Send the same interaction to the bot once more."""
        self.acts.repeat(exchange)

    # -- looking ---------------------------------------------------------------------------------------------------

    def person(self, name: str) -> int:
        """Return the id of a person by name, or by the beginning of it."""
        for key, person in self.world.people.items():
            if person.name.startswith(name):
                return key
        raise Refused(f"There is nobody called {name!r}.")

    def channel(self, name: str) -> int:
        """Return the id of a channel or thread by its name."""
        for key, channel in self.world.channels.items():
            if channel.get("name") == name:
                return key
        raise Refused(f"There is no channel called {name!r}.")

    def dm(self, person: int) -> int:
        """Return the channel of a person's direct messages with the bot."""
        return self.world.dm(person)

    @property
    def guild(self) -> int:
        """The first server."""
        return next(iter(self.world.guilds))

    @property
    def people(self) -> list[int]:
        """The ids of all people; the first owns the server."""
        return list(self.world.people)

    @property
    def messages(self) -> dict[int, Json]:
        """All messages by id, with all their files (the API lists fewer); a changed message is a new object."""
        return self.world.messages

    def visible(self, person: int, channel: int) -> list[Json]:
        """Return the messages that a person sees in a channel, oldest first."""
        return [self.messages[k] for k in self.world.seen_in(person, channel)]

    def pinged(self, message: int | Json) -> list[int]:
        """Return the people whose client notified them of a message."""
        return list(self.world.about[int(message["id"]) if isinstance(message, dict) else message].pings)

    @property
    def commands(self) -> list[Json]:
        """The commands that hold everywhere."""
        return self.world.commands[0]

    @property
    def requests(self) -> deque[WireRequest]:
        """Return the bot's requests to the API, oldest first."""
        return self.rest.requests

    @property
    def violations(self) -> list[Violation]:
        """Return every limit that the bot broke."""
        return self.rest.violations

    @property
    def own_mistakes(self) -> list[str]:
        """Return what the playground itself sent against Discord's description."""
        return list(self.rest.own.mistakes)

    async def until(self, true: Callable[[], object], seconds: float = 60.0) -> None:
        """Wait until a condition holds; it is checked whenever something happens here, and a little later as well."""
        try:
            async with asyncio.timeout(seconds):
                while not true():
                    # The condition may lie in the bot, which acts on the news after they are told here.
                    # Not `wait_for`: in Python 3.11 it forgets that it is cancelled when there is news just then.
                    with contextlib.suppress(TimeoutError):
                        async with asyncio.timeout(0.01):
                            await self.live.news()
        except TimeoutError:
            raise TimeoutError(f"the condition did not come true within {seconds} s") from None
