"""The settings: read from the environment and from ``.env``, checked once, each mistake told in a sentence.

Nothing is read when this module is imported.
"""

from __future__ import annotations

import os
import re
from contextlib import suppress
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal
from urllib.parse import unquote, urlsplit

from pydantic import BaseModel, ConfigDict, Field, SecretStr, ValidationError, field_validator

from db.errors import StoreError
from db.place import DEFAULT, names_file, place_of, written
from operator_text import BadValue, NotText, from_environment
from render.words import msg, words

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

PREFIX: Final = "OUTPOST_"
_TOKENS: Final = ("OUTPOST_TOKEN", "DISCORD_TOKEN")
_PATHS: Final = ("database", "cards")
"""Settings that may be paths of files."""
_SHORTEST: Final = 8
"""Signs of a password that is taken out of the logs wherever it stands; a shorter one may be part of a word."""


AUTO: Final = "auto"
"""All shards, as many as Discord advises."""
SHARED: Final = "shared"
"""Those on which the processes of one database agree among themselves."""
_ADDRESS: Final = re.compile(r"(?:\[([0-9A-Fa-f:.]+)\]|([^\s:\[\]]+)):([0-9]{1,5})")
_LAST_PORT: Final = 65_535
_SHARDS: Final = re.compile(r"(\d{1,5})(?:-(\d{1,5}))?/(\d{1,5})")


@dataclass(frozen=True, slots=True)
class Shards:
    """The shards that one of several processes runs: from ``first`` to ``last``, of ``of``."""

    first: int
    last: int
    of: int

    @classmethod
    def read(cls, text: str) -> Shards:
        """Return what ``0-3/16`` or ``5/16`` says; raise ValueError."""
        if (found := _SHARDS.fullmatch(text)) is None:
            raise ValueError("is no range of shards")
        first, last, of = int(found[1]), int(found[2] or found[1]), int(found[3])
        if not first <= last < of:
            raise ValueError("is no range of so many shards")
        return cls(first, last, of)


@dataclass(frozen=True, slots=True)
class ListenAddress:
    """Where this process listens."""

    host: str
    port: int

    @classmethod
    def read(cls, text: str) -> ListenAddress:
        """Return what ``127.0.0.1:9100`` or ``[::1]:9100`` says; raise ValueError."""
        found = _ADDRESS.fullmatch(text.strip())
        if found is None or int(found[3]) > _LAST_PORT:
            raise ValueError("is no address to listen on")
        (found[1] or found[2]).encode("idna")  # a UnicodeError is a ValueError
        return cls(found[1] or found[2], int(found[3]))


class BadSettings(ValueError):
    """Settings that the bot cannot start with; one sentence each, naming the setting and what to do."""

    def __init__(self, sentences: list[str]) -> None:
        super().__init__("\n".join(sentences))
        self.sentences = tuple(sentences)


class Settings(BaseModel):
    """Everything that the operator may choose; ``.env.example`` explains each."""

    model_config = ConfigDict(hide_input_in_errors=True, extra="forbid")

    token: SecretStr | None = None
    database: Path | SecretStr = Path(DEFAULT)
    playground_port: int = Field(8090, ge=0, le=65535)
    cards: Path | None = None
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"
    log_format: Literal["text", "json"] = "text"
    draw_in: Literal["processes", "threads"] = "processes"
    draw_workers: int = Field(0, ge=0, le=64)
    picture_cache_mb: int = Field(48, ge=1, le=4096)
    sync_commands: Literal["changed", "always"] = "changed"
    emoji: Literal["on", "off"] = "on"
    shards: str = "auto"
    metrics: str | None = None
    only_copy: str | None = None
    api: str | None = None
    gateway: str | None = None
    cdn: str | None = None

    @field_validator("log_level", mode="before")
    @classmethod
    def _upper(cls, value: object) -> object:
        return value.upper() if isinstance(value, str) else value

    @field_validator("shards")
    @classmethod
    def _range(cls, value: str) -> str:
        value = value.strip().lower()
        if value not in {AUTO, SHARED}:
            Shards.read(value)
        return value

    @field_validator("token")
    @classmethod
    def _plausible(cls, value: SecretStr | None) -> SecretStr | None:
        text = "" if value is None else value.get_secret_value().strip().removeprefix("Bot ")
        if any(sign.isspace() for sign in text):
            raise ValueError("holds a space")
        return SecretStr(text) if text else None

    @field_validator("database", mode="before")
    @classmethod
    def _address(cls, value: object) -> object:
        """Keep the address of a server, which may hold a password, out of whatever is shown."""
        if not isinstance(value, str):
            return value
        try:
            place = place_of(value)
        except (RuntimeError, StoreError) as error:
            raise ValueError("is no place") from error
        if isinstance(place, Path):
            return place
        if place.count("@") > 1 or any(sign.isspace() for sign in place) or "://" not in place:
            raise ValueError("is no address")
        return SecretStr(place)

    @field_validator("cards")
    @classmethod
    def _at_home(cls, value: Path | None) -> Path | None:
        try:
            return None if value is None else value.expanduser()
        except RuntimeError as error:  # of somebody who has no folder
            raise ValueError("is no path") from error

    @field_validator("database")
    @classmethod
    def _file(cls, value: Path | SecretStr) -> Path | SecretStr:
        if isinstance(value, Path) and (not names_file(value) or _asked(value.is_dir)):
            raise ValueError("is no file")
        return value

    @field_validator("metrics")
    @classmethod
    def _listened_on(cls, value: str | None) -> str | None:
        if value is not None:
            ListenAddress.read(value)
        return value

    @field_validator("api", "cdn")
    @classmethod
    def _http(cls, value: str | None) -> str | None:
        return None if value is None else _of_scheme(value, "http", "https").rstrip("/")

    @field_validator("gateway")
    @classmethod
    def _socket(cls, value: str | None) -> str | None:
        return None if value is None else _of_scheme(value, "ws", "wss")

    @field_validator("cards")
    @classmethod
    def _there(cls, value: Path | None) -> Path | None:
        if value is not None and not _asked(value.is_file):
            raise ValueError("is no file")
        return value

    def place(self) -> Path | str:
        """Return where the database is: a path, or an address that is to be told to nobody."""
        return self.database if isinstance(self.database, Path) else self.database.get_secret_value()

    def secrets(self) -> list[str]:
        """Return what no log may hold."""
        found = [self.token.get_secret_value()] if self.token else []
        if isinstance(self.database, SecretStr):
            found.append(self.database.get_secret_value())
            with suppress(ValueError):
                password = urlsplit(found[-1]).password or ""
                found += [one for one in (password, unquote(password)) if len(one) >= _SHORTEST]
        return found


def _of_scheme(text: str, *schemes: str) -> str:
    """Return an address that names a host, and a port that there is if any; raise ValueError."""
    parts = urlsplit(text)
    if parts.scheme not in schemes or not parts.hostname or parts.port == 0:  # another bad port raises by itself
        raise ValueError("is no address")
    return text


def _asked(question: Callable[[], bool]) -> bool:
    """Return the answer of the system; of what may not be looked at, nothing is known."""
    try:
        return question()
    except OSError:
        return False


ADVICE: Final[Mapping[str, str]] = {
    "token": msg("copy it again from the Bot page of https://discord.com/developers/applications, without spaces"),
    "database": msg(
        "give the path of a file, such as data/outpost.sqlite3, or the address of a PostgreSQL database, such as"
        " postgresql://USER:PASSWORD@HOST:5432/NAME, with % and two hex digits for special characters of the password"
    ),
    "playground_port": msg("give a number from 0 to 65535 (0: any free port)"),
    "cards": msg("give the path of a card file, or leave it empty for the included cards"),
    "log_level": msg("choose DEBUG, INFO, WARNING or ERROR"),
    "log_format": msg("choose text or json"),
    "draw_in": msg("choose processes or threads"),
    "draw_workers": msg("give a number from 0 to 64 (0: one per core)"),
    "picture_cache_mb": msg("give a number from 1 to 4096; 48 is enough for most"),
    "sync_commands": msg("choose changed or always"),
    "emoji": msg("choose on or off"),
    "shards": msg("write auto, shared, or the shards this process runs, counted from 0, out of how many: 4-7/16"),
    "metrics": msg("give an address and a port, such as 127.0.0.1:9100, or leave it empty"),
    "only_copy": msg("give the code shown in the log, or leave it empty"),
    "api": msg("give an address starting with https:// or http://, or leave it empty"),
    "gateway": msg("give an address starting with wss:// or ws://, or leave it empty"),
    "cdn": msg("give an address starting with https:// or http://, or leave it empty"),
}
"""What to do about a bad value, by setting."""
# Translators: advice about a setting.
_SEE: Final = msg("see .env.example")


def advice(name: str) -> str:
    """Return what to do about a bad value of a setting."""
    return words().say(ADVICE.get(name, _SEE))


def read(env_file: str | Path | None = ".env") -> Settings:
    """Return the settings, the environment's before the file's; raise BadSettings with all that is wrong."""
    in_file = {} if env_file is None else _of_file(env_file)
    wrong = _misspelt(in_file)
    given = {name.upper(): value for name, value in os.environ.items()}
    values: dict[str, str] = {}
    for setting in Settings.model_fields:
        names = _TOKENS if setting == "token" else (PREFIX + setting.upper(),)
        try:
            found = [from_environment(name, given.get(name, ""), path=setting in _PATHS) for name in names]
        except BadValue as error:
            wrong.append(str(error))
            continue
        found += [in_file.get(name, "") for name in names]
        if value := next(filter(None, found), None):
            values[setting] = value
    try:
        settings = Settings.model_validate(values)
    except ValidationError as error:
        wrong += [_sentence(str(one["loc"][0])) for one in error.errors()]
    if wrong:
        raise BadSettings(wrong)
    return settings


def _of_file(env_file: str | Path) -> dict[str, str]:
    """Return what a file sets, by name; nothing where there is none. Raise BadSettings if it cannot be read."""
    try:
        return written(env_file)
    except OSError as error:
        said = words().say("{file} can't be read ({why}).", file=env_file, why=error.strerror or error)
        raise BadSettings([said]) from error
    except NotText as error:
        raise BadSettings([str(error)]) from error


def _misspelt(names: Iterable[str]) -> list[str]:
    """Return a sentence for each name of the file that looks like a setting and is none."""
    known = [PREFIX + name.upper() for name in Settings.model_fields]
    return [
        words().say("There is no setting {name}. Did you mean {meant}? See .env.example.", name=name, meant=meant)
        for name in names
        if name.startswith(PREFIX) and name not in known
        for meant in get_close_matches(name, known, n=1, cutoff=0)
    ]


def _sentence(name: str) -> str:
    # the value stays out of the sentence: it might be a secret in the wrong line
    return words().say("{setting} isn't valid: {advice}.", setting=PREFIX + name.upper(), advice=advice(name))
