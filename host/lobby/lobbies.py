"""Matches before they start: opened, for a rematch as well, changed, started, and closed where nobody changes anything.

Knows who may do what, and what is saved with it. Must not know how anyone is told.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from db import NO_OPTIONS, Conflict, Opening, PersonRow, SeatRow, StoreError, Unknown
from engine.core import BadOptions
from engine.options import DRAW, FIRST
from engine.record import Record
from host.lobby import lobby
from host.lobby.lobby import TAG_BYTES, Lobby
from host.lobby.table_options import COMPUTER, of_game
from host.match import live_match, standing
from host.match.core import VoidIfRefused, after_saving, again_after_conflicts, store_errors_refused
from host.match.update import Update
from host.people.preferences import renamed_seats
from host.refusal import OF_THE_STORE, Refusal
from host.schedule import kinds
from host.types import IDLE

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Mapping, Sequence

    from db import Stored, Timer
    from engine.core import GameInfo
    from host.clocks.clocks import Clocks
    from host.match.closing import Closing
    from host.match.core import Core
    from host.match.matches import Matches
    from host.people.ping_limits import Pings
    from host.people.preferences import Likings, PeopleNames
    from host.schedule.schedule import Schedule
    from host.types import AnyGame, MatchInfo

_SEED_BITS = 63  # what a column of the store holds
_SALT_BYTES = 16


@again_after_conflicts
class Lobbies:
    """Open, change and start the lobbies of one store."""

    def __init__(
        self,
        core: Core,
        matches: Matches,
        likings: Likings,
        pings: Pings,
        *,
        clocks: Clocks,
        closing: Closing,
        names: PeopleNames,
        schedule: Schedule,
    ) -> None:
        self._core = core
        self._matches = matches
        self._likings = likings
        self._pings = pings
        self._clocks = clocks
        self._closing = closing
        self._names = names
        self._schedule = schedule

    async def create(
        self,
        guild: int,
        channel: int,
        user: int,
        name: str,
        game: str,
        *,
        strengths: Sequence[str] = (),
        wanted: Sequence[tuple[str, str]] = (),
        interaction: int | None = None,
    ) -> MatchInfo:
        """Open a lobby with the person as its host and in the first seat, and computers of these strengths behind.

        ``wanted``: options with their values, as for ``option``, but for those ``left_out``.

        Here and below: an interaction that was carried out before changes nothing; the match as it is now is returned.
        """
        host = SeatRow(0, user, name)
        return await self._open(guild, channel, host, game, strengths=strengths, wanted=wanted, interaction=interaction)

    def left_out(self, game: str, wanted: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
        """Return the options that a new lobby does not know; raise Refusal for others that it cannot have."""
        host = SeatRow(0, 1, "")
        return _with(Lobby(host.user, (host,), {}), self._game(game).info, wanted)[1]

    async def rematch(
        self, match: int, user: int, name: str, *, channel: int | None = None, interaction: int | None = None
    ) -> MatchInfo:
        """Let the person sit down to the rematch of a finished match, and open its lobby if there is none.

        The others who played are invited; the person after the one who began begins. There is one rematch for each
        match, unless it is given up. It is in the same ``channel``, unless another is given.
        """
        async with self._core.locked(match):
            stored = await self._core.stored(match)
            await self._matches.require_unchanged(stored)
            if stored.match.status != "finished":
                raise Refusal("not-over")
            if all(seat.user != user for seat in stored.seats):
                raise Refusal("did-not-play")
            again = await self._core.store.matches.rematch(match)
            if again is None:
                return await self._open_after(stored, SeatRow(0, user, name), interaction, channel=channel)
        return await self._sit_down(again, user, name, interaction)

    async def open_again(self, match: int, user: int, name: str, *, interaction: int | None = None) -> MatchInfo:
        """Open a lobby again that was closed because it was idle, or join it if someone else has.

        It has the same choices; the others who sat there are invited to the seats that they had.
        """
        async with self._core.locked(match):
            stored = await self._core.stored(match)
            if (stored.match.status, stored.match.reason) != ("cancelled", IDLE):
                raise Refusal("not-running", status="cancelled")
            again = await self._core.store.matches.rematch(match)
            if again is None:
                return await self._open_after(stored, SeatRow(0, user, name), interaction)
        return await self._sit_down(again, user, name, interaction)

    async def close_idle(self, timer: Timer) -> None:
        """Close a lobby in which nothing was changed since the row was written; the word to who sat there is due."""
        match = timer.match or 0
        with VoidIfRefused():
            async with self._core.locked(match):
                stored = await self._core.stored(match)
                if (stored.match.status, self._core.described(stored).revision) == ("lobby", timer.about.number):
                    await self._closing.end(stored, None, reason=IDLE, due=(kinds.of_idle(at=self._core.now()),))
                    return
        await self._schedule.drop(timer)

    async def join(self, match: int, user: int, name: str, *, interaction: int | None = None) -> MatchInfo:
        """Give the person the next seat, and the colour they like if it is free; raise Refusal when it is full."""
        liked = await self._liked_colours(user, (await self._core.stored(match)).match.earlier)
        return await self._change(
            match, interaction, lambda current, game: lobby.join(current, game, user, name=name, liked=liked)
        )

    async def _liked_colours(self, user: int, earlier: int | None) -> list[str]:
        """Return the colour that the person chose at the ``earlier`` table, then the one they like everywhere."""
        found = [] if earlier is None else [lobby.colour_of(await self._core.stored(earlier), user)]
        return [one for one in (*found, (await self._likings.preferences(user)).colour) if one is not None]

    async def leave(self, match: int, user: int, *, interaction: int | None = None) -> MatchInfo:
        """Free the person's seat; when the last person leaves, the match is cancelled."""
        return await self._change(match, interaction, lambda current, game: lobby.leave(current, game, user))

    async def forget(self, match: int, users: Collection[int]) -> MatchInfo:
        """Free the seats of people who are not on the server any more, as ``leave`` does, if they have any."""

        def without(current: Lobby, game: GameInfo) -> Lobby:
            for user in users:
                if any(seat.user == user for seat in current.seats):
                    current = lobby.leave(current, game, user)
            return current

        return await self._change(match, None, without)

    async def option(self, match: int, user: int, key: str, value: str, *, interaction: int | None = None) -> MatchInfo:
        """Set an option of the match, who is ``first``, or what computers play; raise Refusal unless it is the host."""
        return await self._change(
            match, interaction, lambda current, game: _set(current, game, user, key=key, value=value)
        )

    async def require_host(self, match: int, user: int) -> MatchInfo:
        """Return the lobby; raise Refusal unless the person may change it."""
        async with self._core.locked(match):
            stored, current, _ = await self.read(match)
            lobby.require_host(current, user)
            return self._core.described(stored)

    async def options(
        self, match: int, user: int, chosen: Mapping[str, str], *, interaction: int | None = None
    ) -> MatchInfo:
        """Set several options of the match at once; raise Refusal, which has all that is wrong, unless all can be."""
        return await self._change(match, interaction, lambda current, game: lobby.options(current, game, user, chosen))

    async def choose(
        self,
        match: int,
        user: int,
        key: str,
        value: str | None,
        *,
        name: str | None = None,
        interaction: int | None = None,
    ) -> MatchInfo:
        """Set an option of the person's own seat, with None the game decides; and what they are called, both or none.

        The ``name`` counts at all of their open matches on the server.
        """
        named, renamed = (None if name is None else PersonRow(user, name)), list[int]()
        try:
            info = await self._change(
                match,
                interaction,
                lambda current, game: lobby.choose(current, game, user, key=key, value=value),
                named=named,
                renamed=renamed.extend,
            )
        except Refusal as refusal:
            if named is not None and refusal.code in OF_THE_STORE:
                self._names.forget(user)
            raise
        if named is not None:
            with after_saving():
                await self._names.rename(renamed, named)
        return info

    async def start(self, match: int, user: int, *, interaction: int | None = None) -> Update:
        """Start the match and deal; raise Refusal unless the person is the host."""
        async with self._core.locked(match):
            if await self._core.done_before(interaction):
                return Update(*await self._matches.live(match))
            stored, current, game = await self.read(match)
            lobby.require_host(current, user)
            lobby.require_enough(current, game.info)
            opening, record = self._opening(current, game)
            row = replace(
                stored.match,
                status="running",
                rules=opening.rules,
                seed=opening.seed,
                salt=opening.salt,
                started=opening.started,
            )
            info = lobby.describe(replace(stored, match=row, options=opening.options), game.info)
            try:
                begun, events = live_match.begin(game, record, info)
            except BadOptions as error:
                raise Refusal("bad-option", key=error.key, value=error.value) from None
            opening = replace(opening, digest=game.digest(begun.timeline.state))
            begun = await self._clocks.after_change(None, begun, at=opening.started)
            stands = await self._matches.standing(begun, at=opening.started)
            await self._core.write_checked(
                match,
                self._core.store.matches.begin(
                    match,
                    opening,
                    revision=self._core.described(stored).revision,
                    standing=stands,
                    interaction=interaction,
                ),
                lambda now: now.match.salt == opening.salt,
            )
            self._core.cache.put(match, begun)
            self._core.when_due()
            return Update(game, begun, events)

    # Steps of the above

    async def _sit_down(self, match: int, user: int, name: str, interaction: int | None) -> MatchInfo:
        """Let the person join, unless they sit there already."""
        info = await self._core.info(match)
        if info.seated(user) is not None:
            return info
        return await self.join(match, user, name, interaction=interaction)

    async def _open_after(
        self, stored: Stored, host: SeatRow, interaction: int | None, *, channel: int | None = None
    ) -> MatchInfo:
        """Open the lobby that follows a match that is over, or a lobby that was closed, with what was chosen there."""
        row, info = stored.match, self._game(stored.match.game).info
        strengths, played = lobby.strengths_again(stored), row.status == "finished"
        # whose turn it would be to begin may be a computer, and those sit behind the people; in a lobby that was closed
        # it was chosen by a number that may be another person's now
        drawn = {FIRST: DRAW} if info.first and (strengths or not played) else {}
        return await self._open(
            row.guild,
            row.channel if channel is None else channel,
            host,
            row.game,
            options=lobby.options_again(stored.options, info) | drawn,
            earlier=row.id,
            invited=lobby.order_again(stored, info) if played else [one.user for one in stored.seats if one.user > 0],
            strengths=strengths,
            interaction=interaction,
        )

    async def _open(
        self,
        guild: int,
        channel: int,
        host: SeatRow,
        game: str,
        *,
        options: Mapping[str, str] = NO_OPTIONS,
        earlier: int | None = None,
        invited: Sequence[int] = (),
        strengths: Sequence[str] = (),
        wanted: Sequence[tuple[str, str]] = (),
        interaction: int | None,
    ) -> MatchInfo:
        """Open a lobby; ``earlier``: the match that it follows, whose people are ``invited`` to it in this order."""
        info = self._game(game).info
        now, tag = self._core.now(), self._core.entropy.token_hex(TAG_BYTES)
        liked = await self._liked_colours(host.user, earlier)
        opened = Lobby(host.user, (host,), lobby.coloured(options, 0, liked), tuple(invited))
        opened = lobby.with_computers(opened, info, strengths)
        opened, _ = _with(opened, info, wanted)
        with store_errors_refused():
            try:
                match = await self._core.store.matches.create(
                    game,
                    guild=guild,
                    channel=channel,
                    host=host,
                    at=now,
                    tag=tag,
                    options=opened.options,
                    earlier=earlier,
                    invited=invited,
                    pings=self._pings.wanted(host.user, invited),
                    others=opened.seats[1:],
                    standing=standing.of_lobby(0, at=now),
                    interaction=interaction,
                )
            except Conflict:
                known = None if interaction is None else await self._core.store.interactions.handled(interaction)
                if known is not None and known.match is not None:
                    return await self._core.info(known.match)
                if earlier is not None and await self._core.store.matches.rematch(earlier) is not None:
                    raise  # somebody else has just opened it
                raise await self._core.occupied(channel) from None
            except Unknown as unknown:
                match = await self._opened(channel, tag, unknown)
        with after_saving():
            return await self._core.info(match)

    async def _opened(self, channel: int, tag: str, unknown: Unknown) -> int:
        """Return the number of a lobby whose save failed, if it is stored all the same; else raise."""
        try:
            match = await self._core.store.matches.at(channel)
            stored = None if match is None else await self._core.store.matches.load(match)
        except StoreError:
            raise unknown from None
        if stored is None or stored.match.tag != tag:
            raise StoreError(str(unknown)) from unknown
        return stored.match.id

    async def _change(
        self,
        match: int,
        interaction: int | None,
        step: Callable[[Lobby, GameInfo], Lobby],
        *,
        named: PersonRow | None = None,
        renamed: Callable[[Iterable[int]], None] = lambda _matches: None,
    ) -> MatchInfo:
        """Replace a lobby by what ``step`` returns for it; cancel the match when nobody is left.

        ``named`` is saved with it, and ``renamed`` called with the matches where the person is called so now.
        """
        async with self._core.locked(match):
            if await self._core.done_before(interaction):
                return self._core.described(await self._core.stored(match))
            stored, current, game = await self.read(match)
            after = step(current, game.info)
            if not after.seats:
                return await self._closing.end(stored, interaction)
            if named is not None:
                after = replace(after, seats=renamed_seats(after.seats, named))
            return await self._save(stored, after, interaction, named=named, renamed=renamed)

    async def read(self, match: int) -> tuple[Stored, Lobby, AnyGame]:
        """Return a lobby as it is written, and its game; raise Refusal when there is none."""
        stored = await self._core.stored(match)
        await self._matches.require_unchanged(stored)
        game = self._game(stored.match.game)
        return stored, lobby.of(stored), game

    async def _save(
        self,
        stored: Stored,
        current: Lobby,
        interaction: int | None,
        *,
        named: PersonRow | None,
        renamed: Callable[[Iterable[int]], None],
    ) -> MatchInfo:
        match, before = stored.match, self._core.described(stored).revision
        stands = standing.of_lobby(before + 1, at=self._core.now())

        async def write() -> None:
            renamed(
                await self._core.store.matches.save_lobby(
                    match.id,
                    host=current.host,
                    seats=current.seats,
                    options=current.options,
                    named=named,
                    standing=stands,
                    interaction=interaction,
                )
            )

        await self._core.write_checked(
            match.id,
            write(),
            lambda now: lobby.of(now) == current,
            interaction=interaction,
        )
        row = replace(match, host=current.host)
        return self._core.described(
            replace(stored, match=row, seats=current.seats, options=current.options, standing=stands)
        )

    def _game(self, key: str) -> AnyGame:
        if key not in self._core.games:
            raise Refusal("unknown-game", game=key)
        return self._core.games[key]

    def _opening(self, current: Lobby, game: AnyGame) -> tuple[Opening, Record]:
        options = lobby.complete(current.options, game.info)
        seed = self._core.entropy.randbits(_SEED_BITS)
        salt = self._core.entropy.token_hex(_SALT_BYTES)
        rules = game.info.rules_version
        record = Record(game.info.key, rules, len(current.seats), seed, of_game(options), cards=game.info.own_cards)
        opening = Opening(rules, seed, salt, "", self._core.now(), options, game.info.own_cards)
        return opening, record


def _set(current: Lobby, game: GameInfo, user: int, *, key: str, value: str) -> Lobby:
    """Return the lobby with an option set, or with other computers; raise Refusal unless the person is the host."""
    if key == COMPUTER:
        return lobby.change_computers(current, game, user, value=value)
    return lobby.option(current, game, user, key=key, value=value)


def _with(current: Lobby, game: GameInfo, wanted: Sequence[tuple[str, str]]) -> tuple[Lobby, list[tuple[str, str]]]:
    """Return the lobby with options set as its host wants them, and those that it does not know."""
    unknown = []
    for key, value in wanted:
        try:
            current = _set(current, game, current.host, key=key, value=value)
        except Refusal as refusal:
            if refusal.code != "bad-option":
                raise
            unknown.append((key, value))
    return current, unknown
