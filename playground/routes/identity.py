"""Who the bot is, where its gateway is, and its direct messages."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from playground.api_errors import ApiError, unknown
from playground.checks.shape import is_snowflake
from playground.site import HttpRoute

if TYPE_CHECKING:
    from playground.facts import Json
    from playground.site import Backend, RouteCall

_TEN_MINUTES: Final = 600.0


def me(site: Backend, _call: RouteCall) -> Json:
    """Return the bot's own user."""
    return site.world.me


def user(site: Backend, _call: RouteCall, uid: str) -> Json:
    """Return any user."""
    if int(uid) not in site.world.users:
        raise unknown("User")
    return site.world.users[int(uid)]


def application(site: Backend, _call: RouteCall) -> Json:
    """Return the bot's application."""
    return {
        "id": str(site.world.app),
        "name": site.world.bot["username"],
        "icon": None,
        "description": "",
        "bot_public": True,
        "bot_require_code_grant": False,
        "owner": site.world.users[site.owner],
        "team": None,
        "verify_key": "0" * 64,
        "flags": 0,
        "bot": site.world.bot,
        "tags": [],
        "approximate_guild_count": len(site.world.installed),
        "approximate_user_install_count": 0,
        "approximate_user_authorization_count": 0,
        "integration_types_config": {"0": {}},
        "type": None,
        "flags_new": "0",
        "redirect_uris": [],
        "interactions_endpoint_url": None,
        "role_connections_verification_url": None,
        "explicit_content_filter": 0,
        "eligible_oauth2_scopes": ["applications.commands", "bot"],
    }


def gateway(site: Backend, _call: RouteCall) -> Json:
    """Return the gateway's address."""
    return {"url": site.gateway.url}


def gateway_bot(site: Backend, _call: RouteCall) -> Json:
    """Return the gateway's address and how many shards are advised."""
    return {"url": site.gateway.url, "shards": site.shards, "session_start_limit": site.gateway.starts.limit()}


def open_dm(site: Backend, call: RouteCall) -> Json:
    """Open the direct messages with a person."""
    recipient = str(call.form.get("recipient_id"))
    if not is_snowflake(recipient):
        raise ApiError(400, 50033, "Invalid Recipient(s)")
    if int(recipient) == site.world.app:
        raise ApiError(400, 50007, "Cannot send messages to this user")
    if not site.world.has_dm(int(recipient)):
        _not_too_fast(site)
    return site.world.channels[site.world.dm(int(recipient))]


def _not_too_fast(site: Backend) -> None:
    """Count the direct messages that are opened, and refuse too many."""
    now = site.world.clock.now()
    while site.opened and now - site.opened[0] >= _TEN_MINUTES:
        site.opened.popleft()
    if len(site.opened) >= site.openings:
        raise ApiError(403, 40003, "You are opening direct messages too fast.")
    site.opened.append(now)


def guilds(site: Backend, call: RouteCall) -> list[Json]:
    """Return the servers that the bot is in, by their ids."""
    limit, bounds = call.limit(1, 200, default=200), call.bounds("before", "after")
    low, high = bounds.get("after", -1), bounds.get("before", 2**63)
    keys = ("id", "name", "icon", "banner", "features")
    there = [k for k in sorted(site.world.guilds) if site.world.there(k) and low < k < high]
    there = there[-limit:] if "before" in bounds else there[:limit]
    return [{**{k: site.world.guilds[g][k] for k in keys}, "owner": False, "permissions": "0"} for g in there]


ROUTES: Final = (
    HttpRoute("GET", "/users/@me", me),
    HttpRoute("GET", "/users/{id}", user),
    HttpRoute("POST", "/users/@me/channels", open_dm),
    HttpRoute("GET", "/users/@me/guilds", guilds),
    HttpRoute("GET", "/oauth2/applications/@me", application),
    HttpRoute("GET", "/applications/@me", application),
    HttpRoute("GET", "/gateway", gateway),
    HttpRoute("GET", "/gateway/bot", gateway_bot),
)
