"""Everything there is: people, servers, channels, threads, messages, commands; what outlives the process is in a file.

Knows the present state and keeps it in the store, one SQLite file of JSON and files: every ``put`` is a transaction of
its own, so a crash loses nothing that was written. Sends no events: the code that changes something does. Objects of
the API are replaced or changed in place, never shared with a request.
"""

from __future__ import annotations

import json
import sqlite3
from collections import deque
from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, Any

from playground.api_errors import unknown
from playground.facts import DM, PRIVATE_THREAD, TEXT, THREADS, VOICE, Json
from playground.world import people, permissions
from playground.world.clock import Clock, Snowflakes
from playground.world.people import Person

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_TABLES = """
CREATE TABLE IF NOT EXISTS thing (kind TEXT NOT NULL, key INTEGER NOT NULL, value TEXT NOT NULL,
    PRIMARY KEY (kind, key)) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS file (key INTEGER PRIMARY KEY, content BLOB NOT NULL) STRICT;
"""


class WorldStore:
    """Things by kind and number, and files by number; without a folder only the files, and those in memory."""

    def __init__(self, folder: Path | None) -> None:
        self._db: sqlite3.Connection | None = None
        self._files: dict[int, bytes] = {}
        if folder is not None:
            folder.mkdir(parents=True, exist_ok=True)
            self._db = sqlite3.connect(folder / "playground.sqlite3", isolation_level=None)
            self._db.execute("PRAGMA journal_mode=WAL")
            self._db.execute("PRAGMA synchronous=NORMAL")
            self._db.executescript(_TABLES)

    def put(self, kind: str, key: int, value: object) -> None:
        """Write one thing, new or changed."""
        if self._db is not None:
            text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
            self._db.execute("INSERT OR REPLACE INTO thing VALUES (?, ?, ?)", (kind, key, text))

    def drop(self, kind: str, key: int) -> None:
        """Forget one thing."""
        if self._db is not None:
            self._db.execute("DELETE FROM thing WHERE kind = ? AND key = ?", (kind, key))

    def all(self, kind: str) -> Iterator[tuple[int, Any]]:
        """Yield number and value of everything of a kind, oldest first."""
        if self._db is not None:
            for key, value in self._db.execute("SELECT key, value FROM thing WHERE kind = ? ORDER BY key", (kind,)):
                yield key, json.loads(value)

    def put_file(self, key: int, content: bytes) -> None:
        """Write one file."""
        if self._db is None:
            self._files[key] = content
        else:
            self._db.execute("INSERT OR REPLACE INTO file VALUES (?, ?)", (key, content))

    def file(self, key: int) -> bytes | None:
        """Return one file."""
        if self._db is None:
            return self._files.get(key)
        row = self._db.execute("SELECT content FROM file WHERE key = ?", (key,)).fetchone()
        return None if row is None else bytes(row[0])

    def drop_file(self, key: int) -> None:
        """Forget one file."""
        if self._db is None:
            self._files.pop(key, None)
        else:
            self._db.execute("DELETE FROM file WHERE key = ?", (key,))

    def close(self) -> None:
        """Let go of the file."""
        if self._db is not None:
            self._db.close()
            self._db = None


@dataclass(slots=True)
class About:
    """What the playground knows of a message and the API does not show."""

    person: int | None = None
    """The only one who sees it; None: everyone in the channel."""
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
        self.store = WorldStore(folder)
        self.ids = Snowflakes(clock)
        self.app = people.APP
        self.bot: Json = people.user(self.app, "Outpost", bot=True)
        self.people: dict[int, Person] = {}
        self.users: dict[int, Json] = {self.app: self.bot}
        self.guilds: dict[int, Json] = {}
        self.members: dict[int, dict[int, Json]] = {}
        self.installed: set[int] = set()
        """Servers in which the application's commands can be used, whether the bot is a member there or not."""
        self.bare_members = False
        """Whether people named in commands are sent without their permissions, as Discord may."""
        self.out: dict[int, bool] = {}
        """Servers in an outage; True: for everyone, False: only for the bot's gateway. Not kept over a restart."""
        self.channels: dict[int, Json] = {}
        self.joined: dict[int, dict[int, str]] = {}
        """Who is in a thread, and since when."""
        self.messages: dict[int, Json] = {}
        self.about: dict[int, About] = {}
        self.commands: dict[int, list[Json]] = {0: []}
        """By server; 0: everywhere."""
        self.emojis: dict[int, Json] = {}
        """The application's own; the pictures are files under the same ids."""
        self._in_channel: dict[int, dict[int, None]] = {}
        self._orphans: deque[int] = deque()
        for _, ahead in self.store.all("clock"):
            clock.advance(ahead)
        self._load()
        clock.on_jump(lambda: self.store.put("clock", 0, clock.ahead))

    # -- the beginning ---------------------------------------------------------------------------------------------

    def _load(self) -> None:
        self._load_messages()
        for key, value in self.store.all("person"):
            self._enter(Person(**value))
            self.ids.after(key)
        for key, value in self.store.all("guild"):
            self.guilds[key] = value["guild"]
            self.members[key] = {int(m["user"]["id"]): m for m in value["members"]}
            if value.get("installed", True):
                self.installed.add(key)
        for key, value in self.store.all("channel"):
            self.channels[key] = value
            self.ids.after(key)
        for key, value in self.store.all("joined"):
            self.joined[key] = {int(user): stamp for user, stamp in value.items()}
        for key, value in self.store.all("commands"):
            self.commands[key] = value
        self.emojis.update(self.store.all("emoji"))
        self.ids.after(max(self.emojis, default=0))
        if not self.guilds:
            for key, name, locale, colour in people.PEOPLE:
                self.add_person(name, locale, colour, key=key)
            self.join(self.add_guild(people.GUILD_NAME, key=people.GUILD), self.app)
            for name, key in people.CHANNELS.items():
                self.add_channel(people.GUILD, name, key=key)

    def _load_messages(self) -> None:
        for key, value in self.store.all("message"):
            self.messages[key] = value["message"]
            self.about[key] = About(**value["about"])
            if value["message"]["attachments"]:
                # The port may be another one now: 1 lies in the past, so the addresses are made anew.
                self.about[key].fresh_until = 1.0
            self._in_channel.setdefault(int(value["message"]["channel_id"]), {})[key] = None
            self.ids.after(max(key, *(int(a["id"]) for a in value["message"]["attachments"]), 0))

    def _enter(self, person: Person) -> None:
        self.people[person.id] = person
        self.users[person.id] = people.user(person.id, person.name)

    def add_person(self, name: str, locale: str = "en-US", colour: str = "#777777", *, key: int | None = None) -> int:
        """Add someone, to all servers there are."""
        person = Person(key or self.ids(), name, locale, colour)
        self._enter(person)
        self.keep_person(person.id)
        for guild in self.guilds:
            self.join(guild, person.id)
        return person.id

    def add_guild(self, name: str, *, key: int | None = None, locale: str = "en-US") -> int:
        """Add a server with everyone in it, but not the bot."""
        guild = key or self.ids()
        everyone = people.role(guild, "@everyone", permissions.EVERYONE)
        self.guilds[guild] = people.guild(guild, name, next(iter(self.people)), [everyone], locale=locale)
        self.members[guild] = {}
        for user in self.people:
            self.join(guild, user)
        self.keep_guild(guild)
        return guild

    def join(self, guild: int, user: int) -> None:
        """Make a user a member of a server; the bot brings its role along."""
        self.members[guild][user] = people.member(self.users[user], "2024-01-01T00:00:00+00:00")
        if user == self.app:
            # The first server's role has a fixed number, as the server has.
            key = guild + 1 if guild == people.GUILD else self.ids()
            own = people.role(key, "Outpost", permissions.LEAST, bot=user)
            self.guilds[guild]["roles"] = [r for r in self.guilds[guild]["roles"] if not r["managed"]] + [own]
            self.members[guild][user]["roles"] = [own["id"]]
            self.installed.add(guild)
        self.keep_guild(guild)

    def add_channel(self, guild: int, name: str, *, key: int | None = None, kind: int = TEXT) -> int:
        """Add a channel."""
        channel = key or self.ids()
        place = sum(1 for c in self.channels.values() if c.get("guild_id") == str(guild) and c["type"] not in THREADS)
        self.channels[channel] = people.channel(channel, guild, name, kind=kind, position=place)
        self.keep_channel(channel)
        return channel

    def dm(self, user: int) -> int:
        """Return the channel of the direct messages between a person and the bot; opened when needed."""
        if (known := self._dm_of(user)) is not None:
            return known
        if user not in self.people:
            raise unknown("User")
        key = self.ids()
        body = {"id": str(key), "type": DM, "recipients": [self.users[user]], "last_message_id": None, "flags": 0}
        self.channels[key] = body
        self.keep_channel(key)
        return key

    def has_dm(self, user: int) -> bool:
        """Return whether the direct messages between a person and the bot were opened before."""
        return self._dm_of(user) is not None

    def _dm_of(self, user: int) -> int | None:
        return next(
            (k for k, c in self.channels.items() if c["type"] == DM and c["recipients"][0]["id"] == str(user)), None
        )

    @property
    def me(self) -> Json:
        """The bot's own user, as only it itself sees it."""
        return {**self.bot, "verified": True, "mfa_enabled": False, "locale": "en-US", "email": None}

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

    def as_sent(self, key: int) -> Json:
        """Return a channel as the bot gets it: a thread with the bot's own membership, if it has one."""
        joined = self.app in self.joined.get(key, ())
        return {**self.channel(key), **({"member": self.thread_member(key, self.app)} if joined else {})}

    def thread_member(self, thread: int, user: int) -> Json:
        """Return someone's place in a thread."""
        stamp = self.joined[thread][user]
        return {"id": str(thread), "user_id": str(user), "join_timestamp": stamp, "flags": 0}

    def threads(self, guild: int) -> list[Json]:
        """Return the active threads of a server that the bot sees."""
        keys = [k for k, c in self.channels.items() if c["type"] in THREADS and c["guild_id"] == str(guild)]
        awake = [k for k in keys if not self.channels[k]["thread_metadata"]["archived"]]
        return [self.as_sent(k) for k in awake if self.can(self.app, k, "view_channel")]

    def there(self, guild: int) -> bool:
        """Return whether the bot is a member of a server."""
        return self.app in self.members[guild]

    def down(self, guild: int | None) -> bool:
        """Return whether nobody can do anything in a server, because of an outage."""
        return guild is not None and self.out.get(guild, False)

    def in_channel(self, channel: int) -> Iterator[int]:
        """Yield the ids of the messages of a channel, oldest first."""
        yield from self._in_channel.get(channel, ())

    def permissions(self, user: int, channel: int) -> int:
        """Return a user's rights in a channel, a thread or a direct message."""
        body = self.channel(channel)
        if body["type"] == DM:
            return permissions.IN_DM if user == self.app or body["recipients"][0]["id"] == str(user) else 0
        guild = int(body["guild_id"])
        who = self.members[guild].get(user)
        if who is None:
            return 0
        return self._rights(guild, who, channel)

    def _rights(self, guild: int, who: Json, channel: int) -> int:
        """Return a member's rights in a channel or thread of a server."""
        total = permissions.in_channel(self.guilds[guild], who, self._overwrites(channel))
        speaking = self.channels[channel]["type"] == VOICE or total == permissions.EVERYTHING
        return total if speaking else total & ~permissions.VOICE

    def _overwrites(self, channel: int) -> list[Json]:
        """Return the overwrites of a channel, or of a thread's channel."""
        body = self.channels[channel]
        holder = self.channels.get(int(body["parent_id"]), body) if body["type"] in THREADS else body
        return list(holder.get("permission_overwrites", ()))

    def app_permissions(self, channel: int) -> int:
        """Return the bot's rights as an interaction has them: those of @everyone where it isn't a member."""
        guild = self.guild_of(channel)
        if guild is None or self.there(guild):
            return self.permissions(self.app, channel)
        return self._rights(guild, people.member(self.bot, ""), channel)

    def can(self, user: int, channel: int, right: str) -> bool:
        """Return whether a user has a right in a channel; in a private thread only members and thread managers do."""
        mine = self.permissions(user, channel)
        private = self.channels[channel]["type"] == PRIVATE_THREAD and user not in self.joined.get(channel, ())
        if private and not mine & permissions.BITS["manage_threads"]:
            return False
        return bool(mine & permissions.BITS[right])

    def sees(self, person: int, message: int) -> bool:
        """Return whether a person sees a message."""
        return self._may_read(person, message) and self.can(
            person, int(self.messages[message]["channel_id"]), "view_channel"
        )

    def seen_in(self, person: int, channel: int) -> Iterator[int]:
        """Yield the ids of the messages of a channel that a person sees, oldest first."""
        ids = self._in_channel.get(channel)
        if ids and self.can(person, channel, "view_channel"):
            yield from (message for message in ids if self._may_read(person, message))

    def _may_read(self, person: int, message: int) -> bool:
        return self.about[message].person in {None, person}

    # -- keeping ---------------------------------------------------------------------------------------------------

    def keep_person(self, key: int) -> None:
        """Write a person down."""
        self.store.put("person", key, asdict(self.people[key]))

    def keep_guild(self, key: int) -> None:
        """Write a server and its members down."""
        members = list(self.members[key].values())
        self.store.put(
            "guild", key, {"guild": self.guilds[key], "members": members, "installed": key in self.installed}
        )

    def keep_channel(self, key: int) -> None:
        """Write a channel down."""
        self.store.put("channel", key, self.channels[key])
        if key in self.joined:
            self.store.put("joined", key, self.joined[key])

    def keep_commands(self, scope: int) -> None:
        """Write the commands of a server (0: of all) down."""
        self.store.put("commands", scope, self.commands[scope])

    def keep_emoji(self, emoji: Json, picture: bytes | None = None) -> None:
        """Write an emoji down, new or renamed; ``picture``: of a new one."""
        self.emojis[int(emoji["id"])] = emoji
        self.store.put("emoji", int(emoji["id"]), emoji)
        if picture is not None:
            self.store.put_file(int(emoji["id"]), picture)

    def drop_emoji(self, key: int) -> None:
        """Forget an emoji and its picture."""
        del self.emojis[key]
        self.store.drop("emoji", key)
        self.store.drop_file(key)

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
        self.store.drop("joined", key)
        self.joined.pop(key, None)
        return self.channels.pop(key)

    def drop_files(self, attachments: list[Json]) -> None:
        """Forget files, but not at once: a browser may still be loading them."""
        self._orphans.extend(int(a["id"]) for a in attachments)
        while len(self._orphans) > 64:
            self.store.drop_file(self._orphans.popleft())
