"""Who the bot is, where its gateway is, and its direct messages."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from playground.errors import ApiError, unknown
from playground.routes.table import Route

if TYPE_CHECKING:
    from playground.facts import Json
    from playground.site import Call, Site


def me(site: Site, _call: Call) -> Json:
    """Return the bot's own user."""
    return site.world.bot


def user(site: Site, _call: Call, uid: str) -> Json:
    """Return any user."""
    if int(uid) not in site.world.users:
        raise unknown("User")
    return site.world.users[int(uid)]


def application(site: Site, _call: Call) -> Json:
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
        "approximate_guild_count": len(site.world.guilds),
        "integration_types_config": {"0": {}},
    }


def gateway(site: Site, _call: Call) -> Json:
    """Return the gateway's address."""
    return {"url": site.gateway.url}


def gateway_bot(site: Site, _call: Call) -> Json:
    """Return the gateway's address and how many shards are advised."""
    limits = {"total": 1000, "remaining": 1000 - site.gateway.identifies, "reset_after": 86_400_000}
    return {"url": site.gateway.url, "shards": site.shards, "session_start_limit": {**limits, "max_concurrency": 1}}


def open_dm(site: Site, call: Call) -> Json:
    """Open the direct messages with a person."""
    recipient = str(call.form.get("recipient_id"))
    if not recipient.isdecimal():
        raise ApiError(400, 50033, "Invalid Recipient(s)")
    return site.world.channels[site.world.dm(int(recipient))]


def guilds(site: Site, _call: Call) -> list[Json]:
    """Return the servers that the bot is in."""
    keys = ("id", "name", "icon", "features")
    return [{**{k: g[k] for k in keys}, "owner": False, "permissions": "0"} for g in site.world.guilds.values()]


ROUTES: Final = (
    Route("GET", "/users/@me", me),
    Route("GET", "/users/{id}", user),
    Route("POST", "/users/@me/channels", open_dm),
    Route("GET", "/users/@me/guilds", guilds),
    Route("GET", "/oauth2/applications/@me", application),
    Route("GET", "/applications/@me", application),
    Route("GET", "/gateway", gateway),
    Route("GET", "/gateway/bot", gateway_bot),
)
