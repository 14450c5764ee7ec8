"""The operations on a match before it starts."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

from db import NO_OPTIONS, Conflict, Opening, PersonRow, SeatRow, StoreError, Unknown
from engine.core import BadOptions
from engine.options import DRAW, FIRST
from engine.record import Record
from host.computers import computers
from host.lobby import lobby
from host.lobby.lobby import Lobby
from host.lobby.table_options import COMPUTER, of_game
from host.match import live_match, standing
from host.match.matches import after_saving, store_errors_refused
from host.match.update import Update
from host.people.ping_limits import PingGrants
from host.people.preferences import Likings
from host.refusal import OF_THE_STORE, Refusal
from host.types import CLOSED, Seated

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Mapping, Sequence

    from db import Due, Stored, Vote
    from engine.core import GameInfo
    from host.types import AnyGame, MatchInfo

_SEED_BITS = 63  # what a column of the store holds
_SALT_BYTES = 16
TAG_BYTES = 3


class Lobbies(Likings, PingGrants):
    """Open, change, start and close the lobbies of one store."""

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
        return await self._create(
            guild, channel, host, game, strengths=strengths, wanted=wanted, interaction=interaction
        )

    def left_out(self, game: str, wanted: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
        """Return the options that a new lobby does not know; raise Refusal for others that it cannot have."""
        if game not in self._games:
            raise Refusal("unknown-game", game=game)
        host = SeatRow(0, 1, "")
        return _with(Lobby(host.user, (host,), {}), self._games[game].info, wanted)[1]

    async def rematch(self, match: int, user: int, name: str, *, interaction: int | None = None) -> MatchInfo:
        """Let the person sit down to the rematch of a finished match, and open its lobby if there is none.

        The others who played are invited; the person after the one who began begins. There is one rematch for each
        match, unless it is given up.
        """
        async with self._alone(match):
            stored = await self._stored(match)
            if stored.changed:
                await self._freeze(stored, stored.changed[0])
            if stored.match.status != "finished":
                raise Refusal("not-over")
            if all(seat.user != user for seat in stored.seats):
                raise Refusal("did-not-play")
            again = await self._store.matches.rematch(match)
            if again is None:
                return await self._open_rematch(stored, SeatRow(0, user, name), interaction)
        return await self._sit_down(again, user, name, interaction)

    async def _sit_down(self, match: int, user: int, name: str, interaction: int | None) -> MatchInfo:
        """Let the person join, unless they sit there already."""
        info = await self.info(match)
        if info.seated(user) is not None:
            return info
        return await self.join(match, user, name, interaction=interaction)

    async def _open_rematch(self, stored: Stored, host: SeatRow, interaction: int | None) -> MatchInfo:
        row, game = stored.match, self._games.get(stored.match.game)
        if game is None:
            raise Refusal("unknown-game", game=row.game)
        strengths = computers.strengths(stored)
        # whose turn it would be to begin may be a computer, and those sit behind the people
        drawn = {FIRST: DRAW} if strengths and game.info.first else {}
        return await self._create(
            row.guild,
            row.channel,
            host,
            row.game,
            options=lobby.options_again(stored.options, game.info) | drawn,
            earlier=row.id,
            invited=lobby.order_again(stored, game.info),
            strengths=strengths,
            interaction=interaction,
        )

    async def _create(
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
        if game not in self._games:
            raise Refusal("unknown-game", game=game)
        now, tag = self._now(), self._entropy.token_hex(TAG_BYTES)
        liked = await self._liked_colours(host.user, earlier)
        opened = Lobby(host.user, (host,), lobby.coloured(options, 0, liked), tuple(invited))
        opened = computers.added(opened, self._games[game].info, strengths)
        opened, _ = _with(opened, self._games[game].info, wanted)
        with store_errors_refused():
            try:
                match = await self._store.matches.create(
                    game,
                    guild=guild,
                    channel=channel,
                    host=host,
                    at=now,
                    tag=tag,
                    options=opened.options,
                    earlier=earlier,
                    invited=invited,
                    pings=self._wanted_pings(host.user, invited),
                    others=opened.seats[1:],
                    standing=standing.of_lobby(0, at=now),
                    interaction=interaction,
                )
            except Conflict:
                known = None if interaction is None else await self._store.interactions.handled(interaction)
                if known is not None and known.match is not None:
                    return await self.info(known.match)
                if earlier is not None and await self._store.matches.rematch(earlier) is not None:
                    raise  # somebody else has just opened it
                raise await self._occupied(channel) from None
            except Unknown as unknown:
                match = await self._opened(channel, tag, unknown)
        with after_saving():
            return await self.info(match)

    async def _opened(self, channel: int, tag: str, unknown: Unknown) -> int:
        """Return the number of a lobby whose save failed, if it is stored all the same; else raise."""
        try:
            match = await self._store.matches.at(channel)
            stored = None if match is None else await self._store.matches.load(match)
        except StoreError:
            raise unknown from None
        if stored is None or stored.match.tag != tag:
            raise StoreError(str(unknown)) from unknown
        return stored.match.id

    async def join(self, match: int, user: int, name: str, *, interaction: int | None = None) -> MatchInfo:
        """Give the person the next seat, and the colour they like if it is free; raise Refusal when it is full."""
        liked = await self._liked_colours(user, (await self._stored(match)).match.earlier)
        return await self._change(
            match, interaction, lambda current, game: lobby.join(current, game, user, name=name, liked=liked)
        )

    async def _liked_colours(self, user: int, earlier: int | None) -> list[str]:
        """Return the colour that the person chose at the ``earlier`` table, then the one they like everywhere."""
        found = [] if earlier is None else [lobby.colour_of(await self._stored(earlier), user)]
        return [one for one in (*found, (await self.preferences(user)).colour) if one is not None]

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
                self._forget_name(user)
            raise
        if named is not None:
            with after_saving():
                await self._rename(renamed, named)
        return info

    async def _rename(self, matches: Iterable[int], person: PersonRow) -> None:
        """Call somebody by the stored name in matches that are in memory."""
        for match in matches:
            # what is neither in memory nor on its way there is read with the new name
            if match in self._cache or self._locks.busy(match):
                async with self._alone(match):
                    if (live := self._cache.get(match)) is not None:
                        seats = _renamed(live.info.seats, person)
                        self._cache.put(match, replace(live, info=replace(live.info, seats=seats)))

    def _forget_name(self, user: int) -> None:
        """Read the person's matches anew when they are needed next: nobody knows what they are called there."""
        self._cache.sift(lambda live: live.info.seated(user) is None)

    async def start(self, match: int, user: int, *, interaction: int | None = None) -> Update:
        """Start the match and deal; raise Refusal unless the person is the host."""
        async with self._alone(match):
            if await self._again(interaction):
                return Update(*await self._live(match))
            stored, current, game = await self._lobby(match)
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
            begun = await self._clocked(None, begun, at=opening.started)
            stands = await self._standing(begun, at=opening.started)
            await self._write_checked(
                match,
                self._store.matches.begin(
                    match, opening, revision=self._described(stored).revision, standing=stands, interaction=interaction
                ),
                lambda now: now.match.salt == opening.salt,
            )
            self._cache.put(match, begun)
            self.when_due()
            return Update(game, begun, events)

    async def cancel(self, match: int, user: int, *, warden: bool = False, interaction: int | None = None) -> MatchInfo:
        """Cancel a match that has not started (the host may) or is frozen (everybody at the table may).

        A ``warden``, who moderates the channel, may do both, because a host may have left for good.
        """
        async with self._alone(match):
            stored = await self._stored(match)
            if await self._again(interaction):
                return self._described(stored)
            if not (stored.match.status == "frozen" or (stored.changed and stored.match.status != "finished")):
                current = lobby.of(stored)
                if not warden:
                    lobby.require_host(current, user)
            elif not warden and all(seat.user != user for seat in lobby.people(stored)):
                raise Refusal("not-seated")
            return await self._cancel(stored, interaction)

    async def close(self, match: int, *, interaction: int | None = None) -> MatchInfo:
        """Close a match that is under way, for somebody who moderates the channel; the record stays."""
        async with self._alone(match):
            stored = await self._stored(match)
            row = stored.match
            if await self._again(interaction):
                return self._described(stored)
            if row.status == "finished":
                raise Refusal("finished")
            if row.started is None:
                raise Refusal("not-running", status=row.status)
            if row.status == "cancelled":
                return self._described(stored)
            return await self._cancel(stored, interaction, reason=CLOSED)

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
        async with self._alone(match):
            if await self._again(interaction):
                return self._described(await self._stored(match))
            stored, current, game = await self._lobby(match)
            after = step(current, game.info)
            if not after.seats:
                return await self._cancel(stored, interaction)
            if named is not None:
                after = replace(after, seats=_renamed(after.seats, named))
            return await self._save(stored, after, interaction, named=named, renamed=renamed)

    async def _lobby(self, match: int) -> tuple[Stored, Lobby, AnyGame]:
        stored = await self._stored(match)
        if stored.changed:
            await self._freeze(stored, stored.changed[0])
        game = self._games.get(stored.match.game)
        if game is None:
            raise Refusal("unknown-game", game=stored.match.game)
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
        match, before = stored.match, self._described(stored).revision
        stands = standing.of_lobby(before + 1, at=self._now())

        async def write() -> None:
            renamed(
                await self._store.matches.save_lobby(
                    match.id,
                    host=current.host,
                    seats=current.seats,
                    options=current.options,
                    named=named,
                    standing=stands,
                    interaction=interaction,
                )
            )

        await self._write_checked(
            match.id,
            write(),
            lambda now: lobby.of(now) == current,
            interaction=interaction,
        )
        row = replace(match, host=current.host)
        return self._described(
            replace(stored, match=row, seats=current.seats, options=current.options, standing=stands)
        )

    async def _cancel(
        self,
        stored: Stored,
        interaction: int | None,
        *,
        reason: str | None = None,
        vote: Vote | None = None,
        due: tuple[Due, ...] = (),
    ) -> MatchInfo:
        now = self._now()
        await self._write_checked(
            stored.match.id,
            self._store.matches.set_status(
                stored.match.id,
                "cancelled",
                reason=reason,
                ended=now,
                standing=standing.of_cancelled(at=now, due=due),
                interaction=interaction,
                vote=vote,
                was=stored.match.status,
            ),
            lambda after: after.match.status == "cancelled",
        )
        self._cache.drop(stored.match.id)
        self.when_due()
        row = replace(stored.match, status="cancelled", reason=reason, ended=now)
        return self._described(replace(stored, match=row))

    def _opening(self, current: Lobby, game: AnyGame) -> tuple[Opening, Record]:
        options = lobby.complete(current.options, game.info)
        seed = self._entropy.randbits(_SEED_BITS)
        salt = self._entropy.token_hex(_SALT_BYTES)
        rules = game.info.rules_version
        record = Record(game.info.key, rules, len(current.seats), seed, of_game(options), cards=game.info.own_cards)
        opening = Opening(rules, seed, salt, "", self._now(), options, game.info.own_cards)
        return opening, record


def _set(current: Lobby, game: GameInfo, user: int, *, key: str, value: str) -> Lobby:
    """Return the lobby with an option set, or with other computers; raise Refusal unless the person is the host."""
    if key == COMPUTER:
        return computers.change(current, game, user, value=value)
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


_S = TypeVar("_S", SeatRow, Seated)


def _renamed(seats: Iterable[_S], person: PersonRow) -> tuple[_S, ...]:
    return tuple(replace(one, name=person.name) if one.user == person.user else one for one in seats)
