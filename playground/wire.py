"""HTTP to values and back: requests of the bot, uploads, answers."""

from __future__ import annotations

import json
import mimetypes
import re
import struct
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from aiohttp import MultipartReader, web

from playground.api_errors import ApiError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from playground.facts import Json


@dataclass(frozen=True, slots=True)
class Upload:
    """A file that comes with a message."""

    name: str
    content: bytes
    index: int = 0

    @property
    def kind(self) -> str:
        """The content type, by the name, as Discord guesses it."""
        return mimetypes.guess_type(self.name)[0] or "application/octet-stream"

    @property
    def size(self) -> tuple[int, int] | None:
        """Width and height of a picture (PNG, GIF, WebP with extended header); None for anything else."""
        head = self.content[:32]
        if head.startswith(b"\x89PNG"):
            return struct.unpack(">II", head[16:24])
        if head.startswith(b"GIF8"):
            return struct.unpack("<HH", head[6:10])
        if head[8:16] == b"WEBPVP8X":
            return int.from_bytes(head[24:27], "little") + 1, int.from_bytes(head[27:30], "little") + 1
        return None


@dataclass(slots=True)
class WireRequest:
    """One request of the bot, and its outcome."""

    method: str
    path: str
    query: Mapping[str, str]
    at: float
    body: Any = None
    files: list[tuple[str, int]] = field(default_factory=list)
    """Names and sizes of the uploads."""
    status: int = 0


async def read(request: web.Request) -> tuple[Any, list[Upload]]:
    """Return the JSON of a request and its files."""
    try:
        if request.content_type.startswith("multipart/"):
            return await _multipart(request)
        raw = await request.read()
        return (json.loads(raw) if raw else None), []
    except ValueError as error:
        raise ApiError(400, 50109, "The request body contains invalid JSON.") from error


async def _multipart(request: web.Request) -> tuple[Any, list[Upload]]:
    body: Any = None
    files = []
    reader = await request.multipart()
    while (part := await reader.next()) is not None:
        if isinstance(part, MultipartReader):
            raise ApiError(400, 50035, "Invalid Form Body: parts within parts")
        content = bytes(await part.read())
        if part.name == "payload_json":
            body = json.loads(content)
        elif found := re.fullmatch(r"files\[(\d+)\]", part.name or ""):
            files.append(Upload(stored_name(part.filename or "unknown"), content, int(found[1])))
        else:
            raise ApiError(400, 50035, f"Invalid Form Body: unknown part {part.name!r}")
    return body, files


def stored_name(name: str) -> str:
    """Return the name under which Discord stores a file: characters unfit for an address are replaced."""
    return re.sub(r"[^\w.\-]", "_", name.replace(" ", "_")) or "unknown"


def answer(data: object, status: int = 200, headers: Mapping[str, str] | None = None) -> web.Response:
    """Return JSON exactly as Discord labels it: discord.py takes a label with a charset for plain text."""
    body = json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()
    return web.Response(body=body, status=status, headers={**(headers or {}), "Content-Type": "application/json"})


def loopback(request: web.Request) -> bool:
    """Return whether a request was made to this machine's name, by a page of this machine.

    A name that somebody else's server resolves to 127.0.0.1 shows in Host; another site's script shows in Origin.
    """
    host = request.headers.get("Host", "")
    if re.sub(r":\d+$", "", host) not in {"127.0.0.1", "localhost", "[::1]"}:
        return False
    origin = request.headers.get("Origin")
    return (origin is None or origin == f"http://{host}") and request.headers.get("Sec-Fetch-Site") != "cross-site"


def described(errors: Json) -> str:
    """Return Discord's tree of wrong fields as one line."""
    lines = []
    stack = [("", errors)]
    while stack:
        path, node = stack.pop()
        for key, value in node.items():
            if key == "_errors":
                lines += [f"{path.lstrip('.')}: {e['message']}" for e in value]
            else:
                stack.append((f"{path}.{key}", value))
    return "; ".join(lines)
