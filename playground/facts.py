"""Numbers and names of Discord's API that several modules need; nothing else."""

from __future__ import annotations

from typing import Any, Final, TypeAlias

Value: TypeAlias = Any
"""Whatever may stand in JSON."""

Json: TypeAlias = dict[str, Any]
"""One JSON object as it goes over the wire."""

EPOCH: Final = 1_420_070_400_000
"""Milliseconds from 1970 to the start of 2015, where snowflakes begin."""

# Flags of messages
SUPPRESS_EMBEDS: Final = 1 << 2
HAS_THREAD: Final = 1 << 5
EPHEMERAL: Final = 1 << 6
LOADING: Final = 1 << 7
SILENT: Final = 1 << 12
V2: Final = 1 << 15

# Kinds of interactions
COMMAND: Final = 2
COMPONENT: Final = 3
AUTOCOMPLETE: Final = 4
MODAL: Final = 5

# Kinds of commands: typed, and in the context menus of a person and of a message
SLASH: Final = 1
ON_PERSON: Final = 2
ON_MESSAGE: Final = 3

# Kinds of answers to interactions
REPLY: Final = 4
DEFER_REPLY: Final = 5
DEFER_UPDATE: Final = 6
UPDATE: Final = 7
CHOICES: Final = 8
OPEN_MODAL: Final = 9

# Kinds of channels
TEXT: Final = 0
DM: Final = 1
VOICE: Final = 2
ANNOUNCEMENT: Final = 5
ANNOUNCEMENT_THREAD: Final = 10
PUBLIC_THREAD: Final = 11
PRIVATE_THREAD: Final = 12
FORUM: Final = 15
THREADS: Final = frozenset({ANNOUNCEMENT_THREAD, PUBLIC_THREAD, PRIVATE_THREAD})
KINDS: Final = {"text": TEXT, "voice": VOICE, "announcement": ANNOUNCEMENT, "forum": FORUM}
"""The kinds of channels that a server can have here, by name."""

UPLOAD_LIMIT: Final = 10 * 2**20
"""Bytes of one uploaded file in a server without boosts."""

LOCALES: Final = frozenset(
    [
        "id",
        "da",
        "de",
        "en-GB",
        "en-US",
        "es-ES",
        "es-419",
        "fr",
        "hr",
        "it",
        "lt",
        "hu",
        "nl",
        "no",
        "pl",
        "pt-BR",
        "ro",
        "fi",
        "sv-SE",
        "vi",
        "tr",
        "cs",
        "el",
        "bg",
        "ru",
        "uk",
        "hi",
        "th",
        "zh-CN",
        "ja",
        "zh-TW",
        "ko",
    ]
)
"""Languages in which a command may be described."""
