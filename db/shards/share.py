"""Which servers a process looks after, where several share them: those whose number falls into its parts.

It is how Discord divides them among the connections of a bot. Knows numbers only.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class ServerShare:
    """Some of ``of`` parts, by their numbers; what belongs to no server belongs to part 0."""

    of: int
    parts: tuple[int, ...]

    def __post_init__(self) -> None:
        if not all(0 <= part < self.of for part in self.parts):
            raise ValueError(f"there are {self.of} parts, counted from 0, not {self.parts}")

    @property
    def whole(self) -> bool:
        """Return whether these are all parts."""
        return len(set(self.parts)) == self.of

    @property
    def first(self) -> bool:
        """Return whether what is done once for all servers is done here."""
        return 0 in self.parts

    def has(self, guild: int) -> bool:
        """Return whether a server is among these."""
        return part_of(guild, self.of) in self.parts


WHOLE: Final = ServerShare(1, (0,))
"""All servers."""


def part_of(guild: int, of: int) -> int:
    """Return the part into which a server falls."""
    return (guild >> 22) % of
