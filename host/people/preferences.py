"""What a person likes: the language, when and how to be called, the colour at tables; what nobody chose has a default.

Knows the store's rows. Must not know where anything of it is shown.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final

from db import Conflict, SettingsRow
from host.absence.vacation_days import counted
from host.match.core import again_after_conflicts, store_errors_refused
from host.people.quiet_hours import REMINDERS_ONLY, TURNS, Habits, known_zone
from host.refusal import Refusal

if TYPE_CHECKING:
    from collections.abc import Collection, Container, Mapping

    from db import Due
    from host.match.core import Core

INTERVALS: Final = (0, 6, 12, 24, 48)
"""Hours between reminders that can be chosen; 0: none."""
_DAY: Final = range(24 * 60)
_CHOICES: Final[Mapping[str, Container[object]]] = {
    "every": INTERVALS,
    "direct": (TURNS, REMINDERS_ONLY),
    "quiet_from": _DAY,
    "quiet_to": _DAY,
    "continues": (1,),
}
"""What can be chosen of each of these."""
_LONGEST: Final = 40
"""Characters of a language or a colour: the store is no place for what somebody made up."""


@dataclass(frozen=True, slots=True)
class Preferences:
    """What a person likes."""

    language: str | None = None
    """A name such as "pl"; None: the one of the person's Discord."""
    habits: Habits = field(default_factory=Habits)
    colour: str | None = None
    """A value of the option ``host.lobby.table_options.COLOUR`` of a seat; None: any."""
    continues: bool = False
    """Where a question offers nothing, the bot goes on for the person."""
    refused: bool = False
    """A direct message was refused, so there are none until the person chooses again."""


def of_row(row: SettingsRow) -> Preferences:
    """Return what a person likes, with the defaults of what was not chosen."""
    usual = Habits()
    habits = Habits(
        interval=usual.interval if row.every is None else row.every,
        quiet_from=usual.quiet_from if row.quiet_from is None else row.quiet_from,
        quiet_to=usual.quiet_to if row.quiet_to is None else row.quiet_to,
        zone=row.zone or usual.zone,
        direct=row.direct or "" if row.refused is None else "",
    )
    return Preferences(row.language, habits, row.colour, continues=bool(row.continues), refused=row.refused is not None)


@again_after_conflicts
class Likings:
    """What the people of one store like."""

    def __init__(self, core: Core) -> None:
        self._core = core

    async def preferences(self, user: int) -> Preferences:
        """Return what a person likes."""
        with store_errors_refused():
            rows = await self._core.store.people.settings([user])
        return of_row(rows[0]) if rows else Preferences()

    async def habits(self, users: Collection[int]) -> Mapping[int, Habits]:
        """Return when, and how often, these people may be called."""
        with store_errors_refused():
            rows, taken = await self._core.store.people.settings_and_vacations(users, after=self._core.now())
        known = dict.fromkeys(users, Habits()) | {row.user: of_row(row).habits for row in rows}
        return known | {one.user: replace(known[one.user], away=(one.begin, one.end)) for one in reversed(taken)}

    async def habits_at(self, guild: int, users: Collection[int]) -> Mapping[int, Habits]:
        """Return when, and how often, these people may be called at the tables of a server.

        A vacation that does not count there is none.
        """
        known, now = await self.habits(users), self._core.now()
        away = [user for user, one in known.items() if one.away is not None]
        with store_errors_refused():
            if not away or not (taken := await self._core.store.people.vacations(away)):
                return known
            bounds = await self._core.store.people.vacation_bounds(guild)
        stretches = {user: [(one.begin, one.end) for one in taken if one.user == user] for user in away}
        counts = {user: [one for one in counted(tuple(own), bounds) if one[1] > now] for user, own in stretches.items()}
        return {**known, **{user: replace(known[user], away=next(iter(found), None)) for user, found in counts.items()}}

    async def habits_of(self, due: Due) -> Habits:
        """Return when the person of whom something is due may be called, at the match if it is of one."""
        if due.user is None:
            return Habits()
        if due.match is None:
            return (await self.habits([due.user]))[due.user]
        return (await self.habits_at((await self._core.info(due.match)).guild, [due.user]))[due.user]

    async def keep(self, user: int, chosen: Mapping[str, str | int | None], *, interaction: int | None) -> None:
        """Keep what a person chose, by the names of ``SettingsRow``; None: as everybody has it.

        What was carried out before changes nothing.
        """
        for key, value in chosen.items():
            if not _fits(key, value):
                raise Refusal("bad-option", key=key, value=value)
        if "direct" in chosen:
            # whoever chooses again has been told, and may have let them in since
            chosen = {**chosen, "refused": None}
        with store_errors_refused(), suppress(Conflict):
            await self._core.store.people.choose(user, chosen, interaction=interaction)


def _fits(key: str, value: str | int | None) -> bool:
    if value is None:
        return key in (*_CHOICES, "zone", "language", "colour")
    if key in _CHOICES:
        return value in _CHOICES[key]
    if key == "zone":
        return isinstance(value, str) and known_zone(value)
    return key in ("language", "colour") and isinstance(value, str) and 0 < len(value) <= _LONGEST
