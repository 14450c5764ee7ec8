"""Turns parts of a message into the form that Discord stores: components with ids, files with expiring addresses.

Knows JSON only.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from playground.acting.exchange import walk

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playground.facts import Json, Value

_ADDRESS: Final = re.compile(r'http://[^/"\s]+(/attachments/\d+/\d+/[^?"]+)\?ex=[0-9a-f]+&is=[0-9a-f]+&hm=[0-9a-f]+&')
_HOLDERS: Final = ("media", "file")
_PICTURES: Final = ("image", "thumbnail")
_FILE: Final = 13
_SELECTS: Final = (3, 5, 6, 7, 8)
_PLAIN: Final[Json] = {"description": None, "spoiler": False}
_FILLED: Final[dict[int, Json]] = {
    **{kind: {"min_values": 1, "max_values": 1} for kind in _SELECTS},
    11: _PLAIN,
    _FILE: {"spoiler": False},
    14: {"divider": True, "spacing": 1},
    17: {"accent_color": None, "spoiler": False},
}
"""What a component has where the request said nothing."""
_UNTOLD: Final = dict.fromkeys(_SELECTS, ("required",))
"""What means something in a form only."""


def renewed(message: Json, address: Callable[[str], str]) -> Json:
    """Return a message with a new address for every file."""

    def of(value: Value) -> Value:
        if isinstance(value, dict):
            return {k: of(v) for k, v in value.items()}
        if isinstance(value, list):
            return [of(v) for v in value]
        if isinstance(value, str) and (found := _ADDRESS.fullmatch(value)):
            return address(found[1])
        return value

    return {**message, **{key: of(message[key]) for key in ("attachments", "components", "embeds")}}


def as_sent(message: Json) -> Json:
    """Return a message as Discord sends it: files shown by components or embeds are not among its attachments."""
    shown = set(_paths([message["components"], message["embeds"]]))
    if not shown:
        return message
    return {**message, "attachments": [a for a in message["attachments"] if _path(a["url"]) not in shown]}


def _paths(value: Value) -> Iterator[str]:
    """Yield the paths of the files that components and embeds show."""
    if isinstance(value, dict):
        if isinstance(value.get("url"), str) and "proxy_url" in value:
            yield _path(value["url"])
        value = list(value.values())
    if isinstance(value, list):
        for inner in value:
            yield from _paths(inner)


def _path(url: str) -> str:
    return urlsplit(url).path


def placed(components: list[Json], attachments: list[Json], ids: Callable[[], int]) -> list[Json]:
    """Return components as Discord stores them: each with an id, ``attachment://`` turned into an address."""
    files = {a["filename"]: a for a in attachments}
    taken = {c["id"] for c in walk(components) if c.get("id")}
    free = (number for number in range(1, 1000) if number not in taken)

    def of(component: Json) -> Json:
        kind = component["type"]
        given = {k: v for k, v in component.items() if v is not None and k not in ("id", *_UNTOLD.get(kind, ()))}
        result = {"id": component.get("id") or next(free), **_FILLED.get(kind, {}), **given}
        for key in _HOLDERS:
            if key in result:
                result[key] = _media(result[key], files, ids)
        if kind == _FILE:
            named = files.get(str(component["file"]["url"]).removeprefix("attachment://"), {})
            result |= {"name": named.get("filename"), "size": named.get("size")}
        if "items" in result:
            items = [{k: v for k, v in item.items() if v is not None} for item in result["items"]]
            result["items"] = [{**_PLAIN, **item, "media": _media(item["media"], files, ids)} for item in items]
        if "options" in result:
            result["options"] = [{k: v for k, v in option.items() if v is not None} for option in result["options"]]
        if "components" in result:
            result["components"] = [of(child) for child in result["components"]]
        if "accessory" in result:
            result["accessory"] = of(result["accessory"])
        return result

    return [of(component) for component in components]


def _media(item: Json, files: dict[str, Json], ids: Callable[[], int]) -> Json:
    """Return the media of a component; keys other than the address are ignored, as Discord does."""
    url = item["url"]
    if not url.startswith("attachment://"):
        # A file of this very message may be named by its address as well.
        file = next((f for f in files.values() if _path(f["url"]) == _path(url)), None)
        picture = {"content_type": None, "width": None, "height": None} if file is None else _picture(file)
        return {"id": str(ids()), "url": url, "proxy_url": url, **picture}
    file = files[url.removeprefix("attachment://")]
    return {"id": str(ids()), **_picture(file), "attachment_id": file["id"]}


def _picture(file: Json) -> Json:
    kept = {key: file.get(key) for key in ("width", "height", "content_type")}
    return {"url": file["url"], "proxy_url": file["url"], **kept}


def embedded(embeds: list[Json], attachments: list[Json]) -> list[Json]:
    """Return embeds as Discord keeps them."""
    files = {a["filename"]: a for a in attachments}
    result = []
    for embed in embeds:
        kept: Json = {"type": "rich", **{k: v for k, v in embed.items() if v is not None}}
        if "fields" in kept:
            kept["fields"] = [{"inline": False, **entry} for entry in kept["fields"]]
        for key in _PICTURES:
            url = (embed.get(key) or {}).get("url", "")
            if url.removeprefix("attachment://") in files:
                kept[key] = _picture(files[url.removeprefix("attachment://")])
        result.append(kept)
    return result


def polled(poll: Json, until: str) -> Json:
    """Return a poll as Discord keeps it, without any votes yet."""
    answers = [{"answer_id": number, **answer} for number, answer in enumerate(poll["answers"], 1)]
    return {
        "question": poll["question"],
        "answers": answers,
        "expiry": until,
        "allow_multiselect": bool(poll.get("allow_multiselect")),
        "layout_type": 1,
        "results": {"answer_counts": [], "is_finalized": False},
    }
