"""Registration of commands, for all servers or for one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from playground.api_errors import ApiError, missing_access, unknown
from playground.checks.commands import check_command, check_commands
from playground.checks.shape import Report
from playground.facts import SLASH
from playground.live import page_commands
from playground.site import Backend, Created, HttpRoute, RouteCall, settle

if TYPE_CHECKING:
    from playground.facts import Json, Value

_A_DAY: Final = 200
"""Commands that may be created within a day."""


def _scope(site: Backend, app: str, gid: str | None) -> int:
    if app != str(site.world.app):
        raise ApiError(403, 20012, "You are not authorized to perform this action on this application")
    if gid is not None and int(gid) not in site.world.guilds:
        raise missing_access()
    return 0 if gid is None else int(gid)


def _entered(site: Backend, command: Json, scope: int) -> Json:
    """Return a command as it is kept; one of the same name keeps its id."""
    same = [c for c in site.world.commands.get(scope, []) if _key(c) == _key(command)]
    if not same:
        now = site.world.clock.now()
        while site.created and now - site.created[0] > 86_400:
            site.created.popleft()
        if len(site.created) >= _A_DAY:
            raise ApiError(400, 30034, f"Max number of daily application command creates has been reached ({_A_DAY})")
        site.created.append(now)
    said: Json = _said(command)
    allowed = command.get("default_member_permissions")
    return {
        **said,
        "integration_types": command.get("integration_types") or [0],
        "id": same[0]["id"] if same else str(site.world.ids()),
        "application_id": str(site.world.app),
        "version": str(site.world.ids()),
        "type": command.get("type") or SLASH,
        "description": command.get("description") or "",
        "default_member_permissions": None if allowed is None else str(allowed),
        "nsfw": bool(command.get("nsfw")),
        **({"guild_id": str(scope)} if scope else {}),
    }


def _said(value: Value) -> Value:
    """Return what was given without what was given as null."""
    if isinstance(value, dict):
        return {k: _said(v) for k, v in value.items() if v is not None}
    return [_said(v) for v in value] if isinstance(value, list) else value


def _key(command: Json) -> tuple[int, str]:
    return command.get("type") or SLASH, command["name"]


def _keep(site: Backend, scope: int, commands: list[Json]) -> None:
    site.world.commands[scope] = commands
    site.world.keep_commands(scope)
    site.live.push({"type": "commands", "commands": page_commands(site.world)})


def put_all(site: Backend, call: RouteCall, app: str, gid: str | None = None) -> list[Json]:
    """Replace all commands."""
    scope = _scope(site, app, gid)
    report = Report()
    check_commands(report, call.body)
    settle(report)
    _keep(site, scope, [_entered(site, c, scope) for c in call.body])
    return site.world.commands[scope]


def get_all(site: Backend, _call: RouteCall, app: str, gid: str | None = None) -> list[Json]:
    """Return all commands."""
    return site.world.commands.get(_scope(site, app, gid), [])


def post(site: Backend, call: RouteCall, app: str, gid: str | None = None) -> Json | Created:
    """Add one command, in the place of one of the same name."""
    scope = _scope(site, app, gid)
    report = Report()
    check_command(report, call.body)
    settle(report)
    entered = _entered(site, call.form, scope)
    others = [c for c in site.world.commands.get(scope, []) if c["id"] != entered["id"]]
    check_commands(report, [_bare(c) for c in [*others, entered]])
    settle(report)
    known = len(others) < len(site.world.commands.get(scope, []))
    _keep(site, scope, [*others, entered])
    return entered if known else Created(entered)


def _bare(command: Json) -> Json:
    """Return a command without what the server added."""
    return {k: v for k, v in command.items() if k not in ("application_id", "version", "guild_id")}


def one(site: Backend, call: RouteCall, app: str, *ids: str) -> Json | None:
    """Look at, change or delete one command."""
    gid, cid = (ids[0], ids[1]) if len(ids) == 2 else (None, ids[0])
    scope = _scope(site, app, gid)
    commands = site.world.commands.get(scope, [])
    command = next((c for c in commands if c["id"] == cid), None)
    if command is None:
        raise unknown("application command")
    if call.method == "GET":
        return command
    others = [c for c in commands if c["id"] != cid]
    if call.method == "DELETE":
        _keep(site, scope, others)
        return None
    changed = {**command, **call.form}
    report = Report()
    check_commands(report, [_bare(c) for c in [*others, changed]])
    settle(report)
    changed["version"] = str(site.world.ids())
    _keep(site, scope, [*others, changed])
    return changed


_ALL: Final = ("/applications/{id}/commands", "/applications/{id}/guilds/{id}/commands")
ROUTES: Final = tuple(
    route
    for path in _ALL
    for route in (
        HttpRoute("PUT", path, put_all),
        HttpRoute("GET", path, get_all),
        HttpRoute("POST", path, post),
        *(HttpRoute(method, path + "/{id}", one) for method in ("GET", "PATCH", "DELETE")),
    )
)
