"""What each person at a table of ICE may know by name, and what they can read there."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from engine.ice.components import BOX
from playground import walk
from render.ice.cards import request_name
from render.ice.lexicon import front_name
from render.words import words

if TYPE_CHECKING:
    from host import Update
    from tests.support.table import Table

WORDS = words()


def control_of(part: dict[str, Any]) -> str:
    """Return what can be read of a control or a paragraph, its hidden id too."""
    kept = ("content", "custom_id", "label", "placeholder", "options", "disabled", "style", "type")
    return re.sub(r"\d{15,}", "#", repr({key: part[key] for key in kept if key in part}))


@dataclass
class Knowledge:
    """Which snow tiles and requests who has ever seen, by their names."""

    people: tuple[int, ...]
    public: set[str] = field(default_factory=set)
    own: dict[int, set[str]] = field(default_factory=dict)

    def learn(self, update: Update) -> None:
        """Take in a moment of the match."""
        view = update.view(None)
        self.public |= {front_name(WORDS, front) for front in (*view.shown, *view.market)}
        validated = [card for player in view.players for card, _, _ in player.validated]
        self.public |= {name for card in (*view.row, *validated) for name in named(card)}
        for seat, person in enumerate(self.people):
            own = update.view(seat).own
            cards = {name for card in own.requests for name in named(card)}
            self.own.setdefault(person, set()).update(cards, (front_name(WORDS, front) for front in own.hand))

    def secrets(self, person: int, update: Update) -> set[str]:
        """Return the names of what others hold and this person never saw."""
        held: set[str] = set()
        for seat, other in enumerate(self.people):
            if other != person:
                own = update.view(seat).own
                held |= {name for card in own.requests for name in named(card)}
                held |= {front_name(WORDS, front) for front in own.hand}
        return held - self.public - self.own.get(person, set())


def named(card: int) -> tuple[str, str]:
    """Return how a request is called, and its key in controls."""
    return request_name(WORDS, card), BOX.requests[card].id


def read(at: Table, person: int, since: int) -> str:
    """Return everything that a person could read lately: messages, controls, names of files, alternative texts."""
    seen = [one for one in at.playground.visible(person, at.channel) if int(one["id"]) >= since]
    found = []
    for message in seen:
        found += [control_of(part) for part in walk(message["components"])]
        for one in message["attachments"]:
            content = at.playground.world.store.file(int(one["id"])) or b""
            found += [one["filename"], one.get("description") or ""]
            found += [] if content.startswith(b"\x89PNG") else [content.decode()]
    return "\n".join(found)
