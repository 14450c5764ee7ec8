"""Which match and step a message shows: by its buttons, its line, or its picture."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Any

import pytest
from discord.components import _component_factory

from cogs.extras import stepping
from host import MatchInfo, OldMessage, Refusal

US = 99
INFO = MatchInfo(7, "roam", 1, 5, 1, "running", {}, (), 1000, started=1000, tag="0a1b2c")


def part(verb: str, *, match: int = 7, tag: str = "0a1b2c", seq: int = 12, tail: str = "") -> dict[str, Any]:
    return {"type": 2, "style": 2, "label": verb, "custom_id": f"{verb}:{match}.{tag}:{seq}:{tail}"}


def row(*buttons: dict[str, Any]) -> dict[str, Any]:
    return {"type": 1, "components": list(buttons)}


def picture(name: str) -> dict[str, Any]:
    return {"type": 12, "items": [{"media": {"url": f"https://cdn.example/attachments/5/6/{name}?ex=1-2-3.png"}}]}


def shown(*parts: dict[str, Any], author: int = US, at: int = 2000, number: int = 4) -> tuple[int, int] | None:
    """Return the match and the step of a message with these parts."""
    box = _component_factory({"type": 17, "components": list(parts)})  # type: ignore[arg-type]  # as Discord sends it
    message: Any = SimpleNamespace(
        id=number,
        author=SimpleNamespace(id=author),
        components=[box],
        created_at=datetime.fromtimestamp(at, UTC),
    )

    async def info(match: int) -> MatchInfo:
        if match != INFO.id:
            raise Refusal("no-match", match=match)
        return INFO

    async def old_message(message: int) -> OldMessage | None:
        return OldMessage(message, 5, 7 if message < 60 else 8, 3) if message > 50 else None

    async def before(_match: int, turn: int) -> int | None:
        return 20 if turn == 3 else None

    host = SimpleNamespace(
        core=SimpleNamespace(info=info),
        messages=SimpleNamespace(old_message=old_message),
        past=SimpleNamespace(before=before),
    )
    responder: Any = SimpleNamespace(
        services=SimpleNamespace(host=host), interaction=SimpleNamespace(application_id=US)
    )
    found = asyncio.run(stepping._shown_by(responder, message))
    return None if found is None else (found[0].id, found[1])


@pytest.mark.parametrize(
    ("parts", "step"),
    [
        ([row(part("turn"), part("hand")), row(part("log"))], (7, 12)),
        ([row(part("rematch"), part("past", seq=0, tail="open|0")), row(part("record", seq=0), part("log"))], (7, 12)),
        ([picture("table-7-40.png"), row(part("turn"))], (7, 12)),
        ([picture("table-7-40.png")], (7, 40)),
        ([{"type": 10, "content": "Nothing"}], None),
        ([row(part("turn", match=8))], None),
        ([row(part("turn", tag="ffffff"))], None),
        ([picture("table-8-40.png")], None),
        ([picture("guild-board.png")], None),
        ([row(part("notice"))], None),
        ([row(part("agree", tail="undo/3")), picture("table-7-40.png")], None),
        ([row({"type": 2, "style": 5, "label": "Go", "url": "https://example.org"})], None),
    ],
)
def test_what_a_message_shows(parts: list[dict[str, Any]], step: tuple[int, int] | None) -> None:
    assert shown(*parts) == step
    assert shown(*parts, author=1) is None, "somebody else's message, whatever is on it"


def test_a_line_that_is_left_of_a_board_shows_the_first_step_of_its_turn() -> None:
    line = {"type": 10, "content": "Turn 3: Ann explored. Next"}
    assert shown(line) is None
    assert shown(line, number=55) == (7, 21)
    assert shown(line, number=65) is None, "its match is gone"


def test_a_picture_of_a_match_that_had_the_number_before_is_not_taken_for_this_one() -> None:
    assert shown(picture("table-7-40.png"), at=999) is None


def test_a_message_without_any_parts_is_no_board() -> None:
    assert shown() is None
