"""No secret reaches a log line, whichever way it came."""

from __future__ import annotations

import asyncio
import json
import logging
import sys

import pytest

from cogs.board.overtaken import Outdated
from cogs.telemetry.logs import HIDDEN, Redacting
from cogs.telemetry.metrics import begin_trace, current_trace

TOKEN = "aW50ZXJhY3Rpb246MTIzNDU2Nzg5MDEyMzQ1Njc4OTA6abcdefghijklmnopqrstuvwxyz"


@pytest.mark.parametrize("form", ["text", "json"])
@pytest.mark.parametrize(
    "line",
    [
        f"POST /interactions/123/{TOKEN}/callback",
        f"PATCH https://discord.com/api/v10/webhooks/1/{TOKEN}/messages/@original",
        f"payload {{'token': '{TOKEN}'}}",
        f'{{"token": "{TOKEN}"}}',
        f"Authorization: Bot {TOKEN}",
        "hush",
    ],
)
def test_tokens_are_taken_out(form: str, line: str) -> None:
    formatter = Redacting(["hush"], form=form)  # type: ignore[arg-type]
    for record in (
        logging.LogRecord("x", logging.INFO, "f", 1, line, (), None),
        logging.LogRecord("x", logging.INFO, "f", 1, "%s", (line,), None),
        logging.LogRecord("x", logging.INFO, "f", 1, "went wrong", (), _raised(line)),
    ):
        text = formatter.format(record)
        assert TOKEN not in text
        assert "hush" not in text
        assert HIDDEN in text


def test_json_lines_are_json() -> None:
    record = logging.LogRecord("x", logging.ERROR, "f", 1, "a %s", ("b",), _raised("c"))
    record.incident = "ABC123"
    line = json.loads(Redacting(form="json").format(record))
    assert (line["level"], line["message"], line["incident"]) == ("ERROR", "a b", "ABC123")
    assert "ValueError: c" in line["trace"]


async def test_what_a_click_sets_off_has_its_id_in_tasks_and_threads() -> None:
    record = logging.LogRecord("cogs.x", logging.INFO, "f", 1, "a line", (), None)

    async def follows() -> str:
        return Redacting().format(record)

    async def click() -> tuple[str, list[str]]:
        trace = begin_trace("click")
        task = asyncio.create_task(follows())
        lines = [await follows(), await task, await asyncio.to_thread(Redacting().format, record)]
        line = json.loads(Redacting(form="json").format(record))
        assert line["id"] == trace.id
        assert Outdated(1, 2).trace is trace, "what waits in a queue takes it along"
        return trace.id, lines

    first, second = await asyncio.gather(click(), click())
    assert first[0] != second[0]
    for number, lines in (first, second):
        assert all(line.endswith(f" cogs.x [{number}]: a line") for line in lines)
    assert current_trace() is None
    assert Redacting().format(record).endswith(" cogs.x: a line")
    assert "id" not in json.loads(Redacting(form="json").format(record))


def _raised(text: str):
    try:
        _fail(text)
    except ValueError:
        return sys.exc_info()


def _fail(text: str) -> None:
    raise ValueError(text)
