"""Everything there is: people, servers, channels, threads, messages, commands.

Knows what holds at the moment and keeps it in the store. Tells nobody: who changes something also says so.
Objects of the API are replaced or changed in place, never shared with a request.
"""

from __future__ import annotations

from collections import deque
from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING

from playground import people, permissions
from playground.clock import Clock, Snowflakes
from playground.errors import unknown
from playground.facts import DM, TEXT, THREADS, Json
from playground.people import Person
from playground.store import Store

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@dataclass(slots=True)
class About:
    """What is known of a message beside what the API shows."""

    person: int | None = None
    """The only one who sees it; None: everybody in the channel."""
    pings: list[int] = field(default_factory=list)
    asked_by: int | None = None
    """Who caused it by a command, a button or a form."""
    command: str | None = None
    exchange: int | None = None
    fresh_until: float = 0.0
    """When the addresses of its files expire; 0: it has none."""


class World:
    """The state of the playground, with the few rules needed to keep it whole."""

    def __init__(self, clock: Clock, folder: Path | None) -> None:
        self.clock = clock
        self.store = Store(folder)
        self.ids = Snowflakes(clock)
        self.app = people.APP
        self.bot: Json = {**people.user(self.app, "Outpost", bot=True), "verified": True, "mfa_enabled": False}
        self.people: dict[int, Person] = {}
        self.users: dict[int, Json] = {self.app: self.bot}
        self.guilds: dict[int, Json] = {}
        self.members: dict[int, dict[int, Json]] = {}
        self.channels: dict[int, Json] = {}
        self.messages: dict[int, Json] = {}
        self.about: dict[int, About] = {}
        self.commands: dict[int, list[Json]] = {0: []}
        """By server; 0: everywhere."""
        self._in_channel: dict[int, dict[int, None]] = {}
        self._orphans: deque[int] = deque()
        self._load()

    # -- the beginning ---------------------------------------------------------------------------------------------

    def _load(self) -> None:
        for key, value in self.store.all("person"):
            self._enter(Person(**value))
            self.ids.after(key)
        for key, value in self.store.all("guild"):
            self.guilds[key] = value["guild"]
            self.members[key] = {int(m["user"]["id"]): m for m in value["members"]}
        for key, value in self.store.all("channel"):
            self.channels[key] = value
            self.ids.after(key)
        for key, value in self.store.all("message"):
            self.messages[key] = value["message"]
            self.about[key] = About(**value["about"])
            if value["message"]["attachments"]:
                # The port may be another one now: 1 lies in the past, so the addresses are made anew.
                self.about[key].fresh_until = 1.0
            self._in_channel.setdefault(int(value["message"]["channel_id"]), {})[key] = None
            self.ids.after(max(key, *(int(a["id"]) for a in value["message"]["attachments"]), 0))
        for key, value in self.store.all("commands"):
            self.commands[key] = value
        if not self.guilds:
            for key, name, locale, colour in people.PEOPLE:
                self.add_person(name, locale, colour, key=key)
            self.add_guild(people.GUILD_NAME, key=people.GUILD)
            for name, key in people.CHANNELS.items():
                self.add_channel(people.GUILD, name, key=key)

    def _enter(self, person: Person) -> None:
        self.people[person.id] = person
        self.users[person.id] = people.user(person.id, person.name)

    def add_person(self, name: str, locale: str = "en-US", colour: str = "#777777", *, key: int | None = None) -> int:
        """Add somebody, to all servers there are."""
        person = Person(key or self.ids(), name, locale, colour)
        self._enter(person)
        self.keep_person(person.id)
        for guild in self.guilds:
            self.join(guild, person.id)
        return person.id

    def add_guild(self, name: str, *, key: int | None = None, locale: str = "en-US", owner: int | None = None) -> int:
        """Add a server with everybody and the bot in it."""
        guild = key or self.ids()
        everyone = people.role(guild, "@everyone", permissions.EVERYONE)
        own = people.role(self.ids() if key is None else guild + 1, "Outpost", permissions.LEAST, bot=self.app)
        boss = owner or next(iter(self.people))
        self.guilds[guild] = people.guild(guild, name, boss, [everyone, own], locale=locale)
        self.members[guild] = {}
        for user in (self.app, *self.people):
            self.join(guild, user)
        self.members[guild][self.app]["roles"] = [own["id"]]
        self.keep_guild(guild)
        return guild

    def join(self, guild: int, user: int) -> None:
        """Make a user a member of a server."""
        self.members[guild][user] = people.member(self.users[user], "2024-01-01T00:00:00+00:00")
        self.keep_guild(guild)

    def add_channel(self, guild: int, name: str, *, key: int | None = None) -> int:
        """Add a text channel."""
        channel = key or self.ids()
        self.channels[channel] = {
            "id": str(channel),
            "guild_id": str(guild),
            "name": name,
            "type": TEXT,
            "position": sum(1 for c in self.channels.values() if c.get("guild_id") == str(guild)),
            "permission_overwrites": [],
            "nsfw": False,
            "topic": None,
            "parent_id": None,
            "last_message_id": None,
            "rate_limit_per_user": 0,
            "flags": 0,
        }
        self.keep_channel(channel)
        return channel

    def dm(self, user: int) -> int:
        """Return the channel of the direct messages between a person and the bot; opened when needed."""
        for key, channel in self.channels.items():
            if channel["type"] == DM and channel["recipients"][0]["id"] == str(user):
                return key
        if user not in self.people:
            raise unknown("User")
        key = self.ids()
        body = {"id": str(key), "type": DM, "recipients": [self.users[user]], "last_message_id": None, "flags": 0}
        self.channels[key] = body
        self.keep_channel(key)
        return key

    # -- looking ---------------------------------------------------------------------------------------------------

    def channel(self, key: int) -> Json:
        """Return a channel, thread or direct-message channel; 404 when there is none."""
        try:
            return self.channels[key]
        except KeyError:
            raise unknown("Channel") from None

    def guild_of(self, channel: int) -> int | None:
        """Return the server of a channel; None for direct messages."""
        guild = self.channel(channel).get("guild_id")
        return None if guild is None else int(guild)

    def in_channel(self, channel: int) -> Iterator[int]:
        """Yield the ids of the messages of a channel, oldest first."""
        yield from self._in_channel.get(channel, ())

    def permissions(self, user: int, channel: int) -> int:
        """Return what a user may do in a channel, a thread or a direct message."""
        body = self.channel(channel)
        if body["type"] == DM:
            return permissions.IN_DM if user == self.app or body["recipients"][0]["id"] == str(user) else 0
        guild = int(body["guild_id"])
        who = self.members[guild].get(user)
        if who is None:
            return 0
        holder = self.channels.get(int(body["parent_id"]), body) if body["type"] in THREADS else body
        return permissions.in_channel(self.guilds[guild], who, holder.get("permission_overwrites", ()))

    def can(self, user: int, channel: int, right: str) -> bool:
        """Tell whether a user has a right in a channel."""
        return bool(self.permissions(user, channel) & permissions.BITS[right])

    def sees(self, person: int, message: int) -> bool:
        """Tell whether a person sees a message."""
        only = self.about[message].person
        if only is not None and only != person:
            return False
        return self.can(person, int(self.messages[message]["channel_id"]), "view_channel")

    # -- keeping ---------------------------------------------------------------------------------------------------

    def keep_person(self, key: int) -> None:
        """Write a person down."""
        self.store.put("person", key, asdict(self.people[key]))

    def keep_guild(self, key: int) -> None:
        """Write a server and its members down."""
        self.store.put("guild", key, {"guild": self.guilds[key], "members": list(self.members[key].values())})

    def keep_channel(self, key: int) -> None:
        """Write a channel down."""
        self.store.put("channel", key, self.channels[key])

    def keep_commands(self, scope: int) -> None:
        """Write the commands of a server (0: of all) down."""
        self.store.put("commands", scope, self.commands[scope])

    def keep_message(self, key: int, message: Json, about: About) -> None:
        """Put a message into its channel, or a new version in its place, and write it down."""
        self.messages[key] = message
        self.about[key] = about
        self._in_channel.setdefault(int(message["channel_id"]), {})[key] = None
        self.store.put("message", key, {"message": message, "about": asdict(about)})

    def drop_message(self, key: int) -> Json:
        """Forget a message and return it."""
        message = self.messages.pop(key)
        del self.about[key]
        del self._in_channel[int(message["channel_id"])][key]
        self.store.drop("message", key)
        self.drop_files(message["attachments"])
        return message

    def drop_channel(self, key: int) -> Json:
        """Forget a channel with its messages and return it."""
        for message in list(self.in_channel(key)):
            self.drop_message(message)
        self._in_channel.pop(key, None)
        self.store.drop("channel", key)
        return self.channels.pop(key)

    def drop_files(self, attachments: list[Json]) -> None:
        """Forget files, but not at once: a browser may still be loading them."""
        self._orphans.extend(int(a["id"]) for a in attachments)
        while len(self._orphans) > 64:
            self.store.drop_file(self._orphans.popleft())
