"""The emoji of the application: what Discord takes, refuses and shows of them."""

from __future__ import annotations

from base64 import b64encode
from typing import TYPE_CHECKING, Any

import aiohttp
import pytest

from playground import Playground
from playground.routes.emojis import LARGEST, MOST
from tests.playground.small_bot import asking, picture

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

PNG = picture(1).getvalue()


@pytest.fixture
async def there() -> AsyncIterator[Playground]:
    async with Playground(deadline=30.0, hurry=1e6) as opened:
        yield opened


@pytest.fixture
async def ask(there: Playground) -> AsyncIterator[Any]:
    async with asking(there) as asked:
        yield asked


def path(there: Playground, key: str = "") -> str:
    return f"/applications/{there.world.app}/emojis{key and '/'}{key}"


def data(content: bytes, kind: str = "png") -> str:
    return f"data:image/{kind};base64,{b64encode(content).decode()}"


def new(name: object = "red_A", image: object = data(PNG)) -> dict[str, object]:
    return {"name": name, "image": image}


def with_emoji(key: str) -> dict[str, object]:
    button = {"type": 2, "style": 2, "custom_id": "x", "label": "Bid 2", "emoji": {"id": key, "name": "coin"}}
    return {"content": "x", "components": [{"type": 1, "components": [button]}]}


async def test_they_are_uploaded_listed_renamed_and_deleted(there: Playground, ask: Any) -> None:
    assert await ask("GET", path(there)) == (200, {"items": []})
    status, made = await ask("POST", path(there), new())
    assert (status, made["name"], made["animated"], made["available"]) == (201, "red_A", False, True)
    assert await ask("GET", path(there)) == (200, {"items": [made]})
    assert await ask("GET", path(there, made["id"])) == (200, made)
    assert (await ask("PATCH", path(there, made["id"]), {"name": "red_B"}))[1]["name"] == "red_B"
    async with aiohttp.ClientSession() as session, session.get(f"{there.http}/emojis/{made['id']}.png") as answer:
        assert (answer.content_type, await answer.read()) == ("image/png", PNG)
    assert await ask("DELETE", path(there, made["id"])) == (204, None)
    assert await ask("GET", path(there)) == (200, {"items": []})
    async with aiohttp.ClientSession() as session, session.get(f"{there.http}/emojis/{made['id']}.png") as answer:
        assert answer.status == 404
    for method in ("GET", "DELETE"):
        status, error = await ask(method, path(there, made["id"]))
        assert (status, error["code"]) == (404, 10014)


@pytest.mark.parametrize(
    ("body", "place", "code"),
    [
        (new("a"), "name", "BASE_TYPE_BAD_LENGTH"),
        (new("a" * 33), "name", "BASE_TYPE_MAX_LENGTH"),
        (new("a-b"), "name", "STRING_TYPE_REGEX"),
        (new("größe"), "name", "STRING_TYPE_REGEX"),
        (new(None), "name", "BASE_TYPE_REQUIRED"),
        (new("taken"), "name", "APPLICATION_EMOJI_NAME_ALREADY_TAKEN"),
        (new(image=None), "image", "BASE_TYPE_REQUIRED"),
        (new(image="x"), "image", "IMAGE_INVALID"),
        (new(image=data(b"x")), "image", "IMAGE_INVALID"),
        (new(image=data(PNG, "bmp")), "image", "IMAGE_INVALID"),
        (new(image=data(PNG + bytes(LARGEST))), "image", "BINARY_TYPE_MAX_SIZE"),
    ],
)
async def test_what_is_none_is_refused(there: Playground, ask: Any, body: object, place: str, code: str) -> None:
    await ask("POST", path(there), new("taken"))
    status, error = await ask("POST", path(there), body)
    assert (status, error["code"]) == (400, 50035)
    assert [one["code"] for one in error["errors"][place]["_errors"]][-1] == code
    assert len(there.world.emojis) == 1


async def test_there_are_no_more_than_two_thousand_and_none_of_other_applications(there: Playground, ask: Any) -> None:
    there.world.emojis |= {key: {"id": str(key), "name": f"e_{key}"} for key in range(1, MOST + 1)}
    status, error = await ask("POST", path(there), new())
    assert (status, error["code"]) == (400, 30008)
    status, error = await ask("GET", "/applications/5/emojis")
    assert (status, error["code"]) == (403, 20012)


async def test_a_button_bears_one_that_is_there_and_no_other(there: Playground, ask: Any) -> None:
    _, made = await ask("POST", path(there), new("coin"))
    messages = f"/channels/{there.channel('general')}/messages"
    status, sent = await ask("POST", messages, with_emoji(made["id"]))
    assert (status, sent["components"][0]["components"][0]["emoji"]["id"]) == (200, made["id"])
    await ask("DELETE", path(there, made["id"]))
    for status, error in (
        await ask("POST", messages, with_emoji(made["id"])),
        await ask("PATCH", f"{messages}/{sent['id']}", with_emoji(made["id"])),
    ):
        assert (status, error["code"]) == (400, 50035)
        assert "BUTTON_COMPONENT_INVALID_EMOJI" in str(error)


async def test_they_outlive_a_restart(tmp_path: Path) -> None:
    async with Playground(tmp_path) as before, asking(before) as ask:
        _, made = await ask("POST", path(before), new())
    async with Playground(tmp_path) as after, asking(after) as ask:
        assert await ask("GET", path(after)) == (200, {"items": [made]})
        assert after.world.store.file(int(made["id"])) == PNG
        assert after.world.ids() > int(made["id"])
