"""One request of a person to the bot, and the bot's answers."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from playground.facts import CHOICES, EPHEMERAL, OPEN_MODAL, Json

if TYPE_CHECKING:
    from collections.abc import Callable


@dataclass(frozen=True, slots=True)
class File:
    """A file that the bot showed."""

    name: str
    content: bytes
    alt: str | None


@dataclass(slots=True, eq=False)
class Exchange:
    """An interaction and all that followed; waits raise TimeoutError with a sentence."""

    id: int
    token: str
    kind: int
    """2 command, 3 button or select, 4 autocomplete, 5 form."""
    person: int
    channel: int
    name: str
    """The command's words, or the ``custom_id``."""
    sent: float
    payload: Json
    look: Callable[[int], Json | None]
    read: Callable[[int], bytes | None]
    opener: Exchange | None = None
    """What opened the form that was sent."""
    type: int | None = None
    """The answer: 4 message, 5 message to come, 6 nothing yet, 7 edit, 8 choices, 9 form; None: none so far."""
    data: Json = field(default_factory=dict)
    took: float | None = None
    """Seconds from asking to the answer."""
    original: int | None = None
    """The message that ``@original`` means."""
    made: list[int] = field(default_factory=list)
    """All messages that this exchange brought."""
    shown: int | None = None
    """The newest message that was made or changed: what is changed above it later is not what the person reads on."""
    failed: bool = False
    """The time to answer passed: the person read that the interaction failed."""
    refused: list[str] = field(default_factory=list)
    """What Discord refused of the answers, one line each."""
    _answered: asyncio.Event = field(default_factory=asyncio.Event)
    _seen: asyncio.Event = field(default_factory=asyncio.Event)

    def answered(self) -> None:
        """Note that the first answer came, or can never come."""
        self._answered.set()
        if self.failed or self.type in {CHOICES, OPEN_MODAL}:
            self._seen.set()

    def show(self, message: int) -> None:
        """Note that the person sees a new or changed message."""
        self.shown = max(self.shown or 0, message)
        self._seen.set()

    async def wait(self, timeout: float = 60.0) -> Exchange:
        """Return when the bot has answered or failed to."""
        return await self._until(self._answered, timeout, "was not answered")

    async def wait_shown(self, timeout: float = 60.0) -> Exchange:
        """Return when the person sees something: a message, an edit, a form, choices, or the failure."""
        return await self._until(self._seen, timeout, "showed nothing")

    async def _until(self, event: asyncio.Event, seconds: float, what: str) -> Exchange:
        try:
            async with asyncio.timeout(seconds):
                await event.wait()
        except TimeoutError:
            hint = "".join(f"; refused: {line}" for line in self.refused)
            raise TimeoutError(f"{self.name!r} {what} within {seconds} s (answer type {self.type}){hint}") from None
        return self

    @property
    def message(self) -> Json | None:
        """Return the newest message shown, as it is now; None when there is none (any more)."""
        return None if self.shown is None else self.look(self.shown)

    @property
    def followups(self) -> list[Json]:
        """Return the messages after the first answer, as they are now."""
        return [m for key in self.made if key != self.original and (m := self.look(key)) is not None]

    @property
    def text(self) -> str:
        """Return all texts of the newest message shown."""
        return "" if self.message is None else text_of(self.message)

    @property
    def ephemeral(self) -> bool:
        """Return whether only the person sees the message shown last."""
        return self.message is not None and bool(self.message["flags"] & EPHEMERAL)

    @property
    def files(self) -> list[File]:
        """Return the files of the message shown last."""
        attachments = [] if self.message is None else self.message["attachments"]
        return [File(a["filename"], self.read(int(a["id"])) or b"", a.get("description")) for a in attachments]

    @property
    def choices(self) -> list[Json]:
        """Return the autocomplete choices, name and value each."""
        return list(self.data.get("choices", ())) if self.type == CHOICES else []

    @property
    def modal(self) -> Json | None:
        """Return the form that the bot opened."""
        return self.data if self.type == OPEN_MODAL else None


def walk(components: list[Any]) -> list[Json]:
    """Return components and all within them, in the order in which a reader meets them."""
    found: list[Json] = []
    for component in components:
        found.append(component)
        found += walk(component.get("components") or [])
        found += walk([component[key] for key in ("accessory", "component") if component.get(key)])
    return found


def text_of(message: Json) -> str:
    """Return all texts of a message, one line per part."""
    lines = [message.get("content") or ""]
    for embed in message.get("embeds") or []:
        lines += [embed.get("title") or "", embed.get("description") or ""]
        for entry in embed.get("fields") or []:
            lines += [entry.get("name") or "", entry.get("value") or ""]
        lines.append((embed.get("footer") or {}).get("text") or "")
    lines += [c["content"] for c in walk(message.get("components") or []) if isinstance(c.get("content"), str)]
    return "\n".join(line for line in lines if line)
