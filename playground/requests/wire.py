"""HTTP to values and back: requests of the bot, uploads, answers."""

from __future__ import annotations

import json
import math
import mimetypes
import re
import struct
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from aiohttp import BodyPartReader, ClientPayloadError, MultipartReader, http_exceptions, web

from playground.api_errors import ApiError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from playground.facts import Json, Value

LARGEST: Final = 25 * 2**20
"""Bytes of the largest request, with all of its files."""
_DEEPEST: Final = 100
"""Lists and objects that may lie in each other."""
_PIECE: Final = 2**16


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
    """Return the JSON of a request and its files; raise the refusal of one that is too large or malformed."""
    if (request.content_length or 0) > LARGEST:
        raise _too_large()
    try:
        if request.content_type.startswith("multipart/"):
            return await _multipart(request)
        raw = await request.read()
        return (from_json(raw) if raw else None), []
    except web.HTTPRequestEntityTooLarge as error:
        raise _too_large() from error
    except _MALFORMED as error:
        raise ApiError(400, 50109, "The request body contains invalid JSON.") from error


_MALFORMED: Final = (
    ValueError,
    AssertionError,  # of a multipart body without a boundary
    LookupError,  # of a character set or an encoding that nobody knows
    RuntimeError,  # of an encoding of a part that nobody knows
    http_exceptions.HttpProcessingError,
    ClientPayloadError,
    web.RequestPayloadError,
)
"""What the library raises for bodies that are not as their headers say."""


def _too_large() -> ApiError:
    return ApiError(413, 40005, "Request entity too large")


def from_json(raw: bytes | str) -> Value:
    """Return the value of a JSON text in UTF-8; raise ValueError.

    Python alone would take more: numbers that are none, halves of characters, and what lies so deep that reading it
    runs out of stack.
    """
    text = raw if isinstance(raw, str) else raw.decode("utf-8")
    try:
        value = _DECODER.decode(text)
    except RecursionError:
        raise ValueError("lies too deep") from None
    if "\\u" in text or text.count("[") + text.count("{") > _DEEPEST:
        _look_through(value)
    return value


def _look_through(value: Value) -> None:
    """Raise ValueError for halves of characters, and for what lies too deep."""
    stack = [(value, 0)]
    while stack:
        at, depth = stack.pop()
        if isinstance(at, str):
            at.encode()  # a UnicodeEncodeError is a ValueError
        elif isinstance(at, dict | list):
            if depth >= _DEEPEST:
                raise ValueError("lies too deep")
            stack += [(one, depth + 1) for one in (*at, *(at.values() if isinstance(at, dict) else ()))]


def _no_number(name: str) -> Value:
    raise ValueError(f"{name} is no JSON")


def _finite(digits: str) -> float:
    if not math.isfinite(number := float(digits)):
        raise ValueError(f"{digits} is too large")
    return number


_DECODER: Final = json.JSONDecoder(parse_constant=_no_number, parse_float=_finite)


async def _multipart(request: web.Request) -> tuple[Any, list[Upload]]:
    body: Any = None
    files = []
    total = 0
    reader = await request.multipart()
    while (part := await reader.next()) is not None:
        if isinstance(part, MultipartReader):
            raise ApiError(400, 50035, "Invalid Form Body: parts within parts")
        content = await _content(part, LARGEST - total)
        total += len(content)
        if part.name == "payload_json":
            body = from_json(content)
        elif found := re.fullmatch(r"files\[([0-9]{1,9})\]", part.name or ""):
            files.append(Upload(stored_name(part.filename or "unknown"), content, int(found[1])))
        else:
            raise ApiError(400, 50035, f"Invalid Form Body: unknown part {part.name!r}")
    return body, files


async def _content(part: BodyPartReader, most: int) -> bytes:
    """Return what a part of a request holds; raise the refusal once it is more than ``most`` bytes."""
    pieces = bytearray()
    while piece := await part.read_chunk(_PIECE):
        pieces += piece
        if len(pieces) > most:
            raise _too_large()
    return bytes(pieces)


def stored_name(name: str) -> str:
    """Return the name under which Discord stores a file: characters unfit for an address are replaced."""
    return re.sub(r"[^\w.\-]", "_", name.replace(" ", "_")) or "unknown"


def answer(data: object, status: int = 200, headers: Mapping[str, str] | None = None) -> web.Response:
    """Return JSON exactly as Discord labels it: discord.py takes a label with a charset for plain text."""
    body = json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()
    return web.Response(body=body, status=status, headers={**(headers or {}), "Content-Type": "application/json"})


def loopback(request: web.Request) -> bool:
    """Return whether a request was made to this machine's name, by a page of this machine.

    A name that someone else's server resolves to 127.0.0.1 shows in Host; another site's script shows in Origin.
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
