"""The emoji of the application, which the bot may use everywhere: listed, uploaded, renamed, deleted."""

from __future__ import annotations

import base64
import binascii
import re
from typing import TYPE_CHECKING, Final

from playground.api_errors import ApiError, unknown
from playground.checks.shape import Report, Rule, shape, text
from playground.site import Backend, Created, HttpRoute, RouteCall, settle

if TYPE_CHECKING:
    from playground.checks.shape import Path
    from playground.facts import Json

MOST: Final = 2000
"""Emoji of one application."""
LARGEST: Final = 256 * 1024
"""Bytes of a picture."""
_NAME: Final = re.compile(r"[A-Za-z0-9_]+")
_DATA: Final = re.compile(r"data:image/(?:png|gif|jpeg|webp|avif);base64,(.*)", re.DOTALL)
_KINDS: Final = (b"\x89PNG\r\n\x1a\n", b"GIF87a", b"GIF89a", b"\xff\xd8\xff", b"RIFF", b"\x00\x00\x00")
"""How pictures begin that Discord takes."""


def _name(report: Report, path: Path, value: object) -> None:
    text(2, 32)(report, path, value)
    if isinstance(value, str) and _NAME.fullmatch(value) is None:
        report.add(path, "STRING_TYPE_REGEX", "String value did not match validation regex.")


def _image(report: Report, path: Path, value: object) -> None:
    try:
        content = _content(value)
    except (ValueError, binascii.Error):
        report.add(path, "IMAGE_INVALID", "Invalid image data")
        return
    if len(content) > LARGEST:
        report.add(path, "BINARY_TYPE_MAX_SIZE", "File cannot be larger than 256.0 kb.")


def _content(value: object) -> bytes:
    """Return the bytes of a picture; raise ValueError for what is none."""
    found = _DATA.fullmatch(value) if isinstance(value, str) else None
    content = base64.b64decode(found[1], validate=True) if found else b""
    if not content.startswith(_KINDS):
        raise ValueError("no picture")
    return content


_NEW: Final[Rule] = shape({"name": _name, "image": _image}, required=["name", "image"])
_RENAMED: Final[Rule] = shape({"name": _name}, required=["name"])


def _require_own(site: Backend, app: str) -> None:
    if app != str(site.world.app):
        raise ApiError(403, 20012, "You are not authorized to perform this action on this application")


def _checked(site: Backend, call: RouteCall, rule: Rule, *, but: int | None = None) -> str:
    """Return the name that is asked for; raise the refusal of a form, or of a name that another emoji has."""
    report = Report()
    rule(report, (), call.form)
    name = call.form.get("name")
    if any(one["name"] == name for key, one in site.world.emojis.items() if key != but):
        report.add(("name",), "APPLICATION_EMOJI_NAME_ALREADY_TAKEN", "An emoji with that name already exists")
    settle(report)
    return str(name)


def get_all(site: Backend, _call: RouteCall, app: str) -> Json:
    """Return all emoji."""
    _require_own(site, app)
    return {"items": list(site.world.emojis.values())}


def post(site: Backend, call: RouteCall, app: str) -> Created:
    """Add one."""
    _require_own(site, app)
    name = _checked(site, call, _NEW)
    if len(site.world.emojis) >= MOST:
        raise ApiError(400, 30008, f"Maximum number of emojis reached ({MOST})")
    content = _content(call.form["image"])
    key = site.world.ids()
    made: Json = {"id": str(key), "name": name, "user": site.world.bot, "roles": [], "require_colons": True}
    made |= {"managed": False, "animated": content.startswith(b"GIF8"), "available": True}
    site.world.keep_emoji(made, content)
    return Created(made)


def one(site: Backend, call: RouteCall, app: str, eid: str) -> Json | None:
    """Look at, rename or delete one."""
    _require_own(site, app)
    found = site.world.emojis.get(int(eid))
    if found is None:
        raise unknown("Emoji")
    if call.method == "DELETE":
        site.world.drop_emoji(int(eid))
        return None
    if call.method == "PATCH":
        found = {**found, "name": _checked(site, call, _RENAMED, but=int(eid))}
        site.world.keep_emoji(found)
    return found


_ALL: Final = "/applications/{id}/emojis"
ROUTES: Final = (
    HttpRoute("GET", _ALL, get_all),
    HttpRoute("POST", _ALL, post),
    *(HttpRoute(method, _ALL + "/{id}", one) for method in ("GET", "PATCH", "DELETE")),
)
