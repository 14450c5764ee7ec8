"""What all commands of Roam share: which game they are for."""

from __future__ import annotations

from typing import ClassVar, Final

from cogs.typed import Typed

KEY: Final = "roam"


class Table(Typed):
    """A cog at whose tables Roam is played."""

    key: ClassVar[str] = KEY
