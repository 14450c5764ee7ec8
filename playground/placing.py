"""How Discord keeps what names a file: components with numbers, ``attachment://`` as addresses that expire.

Knows JSON only.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from playground.exchange import walk

if TYPE_CHECKING:
    from collections.abc import Callable

    from playground.facts import Json, Value

_ADDRESS: Final = re.compile(r'http://[^/"\s]+(/attachments/\d+/\d+/[^?"]+)\?ex=[0-9a-f]+&is=[0-9a-f]+&hm=[0-9a-f]+&')
_HOLDERS: Final = ("media", "file")
_PICTURES: Final = ("image", "thumbnail")


def renewed(message: Json, address: Callable[[str], str]) -> Json:
    """Return a message in which every address of a file is a new one."""

    def of(value: Value) -> Value:
        if isinstance(value, dict):
            return {k: of(v) for k, v in value.items()}
        if isinstance(value, list):
            return [of(v) for v in value]
        if isinstance(value, str) and (found := _ADDRESS.fullmatch(value)):
            return address(found[1])
        return value

    return {**message, **{key: of(message[key]) for key in ("attachments", "components", "embeds")}}


def placed(components: list[Json], attachments: list[Json]) -> list[Json]:
    """Return components as Discord keeps them: each with a number, ``attachment://`` turned into an address."""
    files = {a["filename"]: a for a in attachments}
    taken = {c["id"] for c in walk(components) if c.get("id")}
    free = (number for number in range(1, 1000) if number not in taken)

    def of(component: Json) -> Json:
        result = {"id": component.get("id") or next(free), **{k: v for k, v in component.items() if k != "id"}}
        for key in _HOLDERS:
            if key in result:
                result[key] = _media(result[key], files)
        if "items" in result:
            result["items"] = [{**item, "media": _media(item["media"], files)} for item in result["items"]]
        if "components" in result:
            result["components"] = [of(child) for child in result["components"]]
        if "accessory" in result:
            result["accessory"] = of(result["accessory"])
        return result

    return [of(component) for component in components]


def _media(item: Json, files: dict[str, Json]) -> Json:
    url = item["url"]
    if not url.startswith("attachment://"):
        return {"proxy_url": url, **item}
    file = files[url.removeprefix("attachment://")]
    return {
        "url": file["url"],
        "proxy_url": file["url"],
        "width": file.get("width", 0),
        "height": file.get("height", 0),
        "content_type": file["content_type"],
        "attachment_id": file["id"],
    }


def embedded(embeds: list[Json], attachments: list[Json]) -> list[Json]:
    """Return embeds as Discord keeps them."""
    files = {a["filename"]: a for a in attachments}
    result = []
    for embed in embeds:
        kept: Json = {"type": "rich", **embed}
        for key in _PICTURES:
            url = (embed.get(key) or {}).get("url", "")
            if url.removeprefix("attachment://") in files:
                kept[key] = _media(embed[key], files)
        result.append(kept)
    return result
