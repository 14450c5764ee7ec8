"""What is kept beside the matches: small values that outlive the process, and what was carried out before."""

from __future__ import annotations

from typing import TYPE_CHECKING

from db import Conflict
from host.match.core import again_after_conflicts, store_errors_refused

if TYPE_CHECKING:
    from db import HandledInteraction
    from host.match.core import Core


@again_after_conflicts
class KeptFacts:
    """What one store keeps beside its matches."""

    def __init__(self, core: Core) -> None:
        self._core = core

    async def fact(self, key: str) -> str | None:
        """Return a small value that outlives the process."""
        with store_errors_refused():
            return await self._core.store.facts.fact(key)

    async def set_fact(self, key: str, value: str) -> None:
        """Keep a small value that outlives the process."""
        with store_errors_refused():
            await self._core.store.facts.set_fact(key, value)

    async def require_writable(self) -> None:
        """Raise Refusal unless something could be saved now."""
        with store_errors_refused():
            await self._core.store.facts.require_writable()

    # What was carried out before: Discord may deliver an interaction twice

    async def handled(self, interaction: int) -> HandledInteraction | None:
        """Return the note on an interaction that was carried out before, None when it was not."""
        with store_errors_refused():
            return await self._core.store.interactions.handled(interaction)

    async def claim(self, interaction: int, match: int | None = None) -> bool:
        """Note an interaction before it is carried out; return False when it was noted before."""
        with store_errors_refused():
            try:
                await self._core.store.interactions.claim(interaction, match)
            except Conflict as conflict:
                if conflict.what != "interaction":
                    raise
                return False
        return True
