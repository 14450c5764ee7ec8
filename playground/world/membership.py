"""Changes the members and roles of a server: joining, leaving, removal, rights of roles.

Knows who gets the events. The bot gets those of other members only with a privileged intent.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from playground.api_errors import Refused
from playground.world.permissions import bits

if TYPE_CHECKING:
    from collections.abc import Callable

    from playground.facts import Json
    from playground.gateway.gateway import Gateway
    from playground.live import Live
    from playground.world.threads import Threads
    from playground.world.world import World


class Membership:
    """The members and roles of every server; ``told`` gives a server as GUILD_CREATE tells it.

    Where no ``guild`` is named, the first server is meant.
    """

    def __init__(
        self, world: World, gateway: Gateway, live: Live, *, threads: Threads, told: Callable[[int], Json]
    ) -> None:
        self._world = world
        self._gateway = gateway
        self._live = live
        self._threads = threads
        self._told = told

    # -- people ----------------------------------------------------------------------------------------------------

    def leave(self, user: int, *, guild: int | None = None) -> None:
        """Take someone out of a server, and out of its threads."""
        world, guild = self._world, self._named(guild)
        if user not in world.members[guild]:
            raise Refused(f"{user} is not in that server.")
        if world.guilds[guild]["owner_id"] == str(user):
            raise Refused("Whoever owns a server cannot leave it.")
        for thread in [key for key in world.channels if world.guild_of(key) == guild]:
            self._threads.leave(thread, user)
        del world.members[guild][user]
        world.keep_guild(guild)
        if user != world.app and world.there(guild):
            data = {"guild_id": str(guild), "user": world.users[user]}
            self._gateway.dispatch("GUILD_MEMBER_REMOVE", data, guild=guild)
        self._live.push({"type": "reset"})

    def join(self, user: int, *, guild: int | None = None) -> None:
        """Let a person (back) into a server."""
        world, guild = self._world, self._named(guild)
        if user in world.members[guild]:
            raise Refused(f"{user} is in that server already.")
        world.join(guild, user)
        if world.there(guild):
            data = {**world.members[guild][user], "guild_id": str(guild)}
            self._gateway.dispatch("GUILD_MEMBER_ADD", data, guild=guild)
        self._live.push({"type": "reset"})

    def take_dms(self, person: int, *, taken: bool) -> None:
        """Let a person receive direct messages, or none."""
        self._world.people[person].dms = taken
        self._world.keep_person(person)
        self._live.push({"type": "reset"}, to=[person])

    # -- the bot ---------------------------------------------------------------------------------------------------

    def invite(self, *, guild: int | None = None, bot: bool = True) -> None:
        """Install the application in a server: with the bot, or its commands only (without the scope ``bot``)."""
        world, guild = self._world, self._named(guild)
        world.installed.add(guild)
        if bot and not world.there(guild):
            world.join(guild, world.app)
            # only of a server that was out of reach it is said that it is back
            body = {key: value for key, value in self._told(guild).items() if key != "unavailable"}
            self._gateway.dispatch("GUILD_CREATE", body, guild=guild)
        world.keep_guild(guild)
        self._live.push({"type": "reset"})

    def throw_out(self, *, guild: int | None = None) -> None:
        """Remove the bot and its commands from a server; its messages stay."""
        world, guild = self._world, self._named(guild)
        self.leave(world.app, guild=guild)
        world.installed.discard(guild)
        world.guilds[guild]["roles"] = [r for r in world.guilds[guild]["roles"] if not r["managed"]]
        world.keep_guild(guild)
        self._gateway.dispatch("GUILD_DELETE", {"id": str(guild)}, guild=guild)

    def outage(self, *, guild: int | None = None, whole: bool = True) -> None:
        """Begin an outage of a server: GUILD_DELETE with ``unavailable``, and no further event until it is over.

        A session that begins meanwhile has the server as unavailable in its READY and gets no GUILD_CREATE. Nobody can
        do anything there, and every request about it fails with 503. Not ``whole``: only the gateway has lost the
        server, or has it late. People and requests still get through, so interactions come from a server that the bot
        does not know.
        """
        guild = self._named(guild)
        if guild in self._world.out:
            raise Refused(f"Server {guild} has an outage already.")
        self._gateway.dispatch("GUILD_DELETE", {"id": str(guild), "unavailable": True}, guild=guild)
        self._world.out[guild] = whole
        self._live.push({"type": "reset"})

    def outage_over(self, *, guild: int | None = None) -> None:
        """End the outage of a server: the bot is told how it is now, and of nothing that has happened meanwhile."""
        guild = self._named(guild)
        if self._world.out.pop(guild, None) is None:
            raise Refused(f"Server {guild} has no outage.")
        if self._world.there(guild):
            self._gateway.dispatch("GUILD_CREATE", self._told(guild), guild=guild)
        self._live.push({"type": "reset"})

    # -- roles -----------------------------------------------------------------------------------------------------

    def deny_everywhere(self, right: str, *, guild: int | None = None) -> None:
        """Take rights (names with spaces between) in a server, from every role of the bot, @everyone included."""
        self._rights(self._named(guild), allow=0, deny=bits(right))

    def allow_everywhere(self, right: str, *, guild: int | None = None) -> None:
        """Give rights in a server, to every role that the bot has."""
        self._rights(self._named(guild), allow=bits(right), deny=0)

    def _rights(self, guild: int, *, allow: int, deny: int) -> None:
        world = self._world
        mine = world.members[guild][world.app]["roles"] if world.there(guild) else []
        for role in (guild, *map(int, mine)):
            self.role(guild, role, allow=allow, deny=deny)

    def role(self, guild: int, role: int, *, allow: int, deny: int) -> None:
        """Give and take rights of one role; the id of @everyone is the server's."""
        world = self._world
        roles = world.guilds[guild]["roles"]
        place = next(n for n, body in enumerate(roles) if body["id"] == str(role))
        roles[place] = {**roles[place], "permissions": str((int(roles[place]["permissions"]) | allow) & ~deny)}
        world.keep_guild(guild)
        if world.there(guild):
            self._gateway.dispatch("GUILD_ROLE_UPDATE", {"guild_id": str(guild), "role": roles[place]}, guild=guild)
        self._live.push({"type": "reset"})

    def roles(self, user: int, *roles: int, guild: int | None = None) -> None:
        """Give a member, or the bot, these roles and no others."""
        world, guild = self._world, self._named(guild)
        world.members[guild][user] = {**world.members[guild][user], "roles": [str(role) for role in roles]}
        world.keep_guild(guild)
        if world.there(guild):
            data = {**world.members[guild][user], "guild_id": str(guild)}
            self._gateway.dispatch("GUILD_MEMBER_UPDATE", data, guild=guild, own=user == world.app)
        self._live.push({"type": "reset"})

    def _named(self, guild: int | None) -> int:
        return guild or next(iter(self._world.guilds))
