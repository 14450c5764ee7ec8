"""Answers to interactions: the first one within three seconds, and messages by token for a quarter of an hour."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from playground.api_errors import ApiError, unknown
from playground.checks.components import check_choices, check_modal
from playground.checks.messages import check_message
from playground.checks.shape import FormError, Report, one_of, shape
from playground.checks.shape import anything as whatever
from playground.facts import (
    AUTOCOMPLETE,
    CHOICES,
    COMMAND,
    COMPONENT,
    DEFER_REPLY,
    DEFER_UPDATE,
    EPHEMERAL,
    LOADING,
    MODAL,
    ON_MESSAGE,
    ON_PERSON,
    OPEN_MODAL,
    REPLY,
    UPDATE,
    Json,
    Value,
)
from playground.site import Backend, HttpRoute, RouteCall, settle
from playground.world.world import About

if TYPE_CHECKING:
    from playground.acting.exchange import Exchange

_CALLBACK: Final = shape({"type": one_of((4, 5, 6, 7, 8, 9)), "data": whatever}, required=["type"])
_DEFERRED: Final = shape({"flags": one_of((0, EPHEMERAL))})
_FITS: Final = {
    COMMAND: {REPLY, DEFER_REPLY, OPEN_MODAL},
    COMPONENT: {REPLY, DEFER_REPLY, DEFER_UPDATE, UPDATE, OPEN_MODAL},
    AUTOCOMPLETE: {CHOICES},
    MODAL: {REPLY, DEFER_REPLY, DEFER_UPDATE, UPDATE},
}


def callback(site: Backend, call: RouteCall, iid: str, token: str) -> Json | None:
    """Give the first answer to an interaction."""
    exchange = site.acts.answer(int(iid), token)
    try:
        kind, data = _checked(site, call, exchange)
        message = _carried_out(site, call, exchange, kind, data)
    except ApiError as error:
        exchange.refused.append(_line(error))
        raise
    site.acts.answered(exchange, kind, data)
    if message is not None and kind not in (DEFER_REPLY, DEFER_UPDATE):
        site.acts.shows(exchange, int(message["id"]))
    if call.query.get("with_response") not in ("1", "true", "True"):
        return None
    guild = site.world.guild_of(exchange.channel)
    result: Json = {
        "interaction": {
            "id": iid,
            "type": exchange.kind,
            "channel_id": str(exchange.channel),
            **({} if message is None else {"response_message_id": message["id"]}),
            **({} if guild is None else {"guild_id": str(guild)}),
            "response_message_loading": kind == DEFER_REPLY,
            "response_message_ephemeral": message is not None and bool(message["flags"] & EPHEMERAL),
        }
    }
    if message is not None and kind != DEFER_UPDATE:
        # A message to come is one as well.
        result["resource"] = {
            "type": UPDATE if kind == UPDATE else REPLY,
            "message": site.posts.as_sent(int(message["id"])),
        }
    return result


def _line(error: ApiError) -> str:
    found = (
        "; ".join(f"{'.'.join(map(str, p))}: {s}" for p, _, s in error.found) if isinstance(error, FormError) else ""
    )
    return f"{error.status} {error.code} {error.body['message']} {found}".strip()


def _checked(site: Backend, call: RouteCall, exchange: Exchange) -> tuple[int, Json]:
    """Return type and data of an answer; refuse one that does not fit the interaction."""
    report = Report()
    _CALLBACK(report, (), call.body)
    settle(report)
    kind, data = call.form["type"], call.form.get("data") or {}
    inner = Report(emojis=site.world.emojis)
    fits = _FITS[exchange.kind]
    if exchange.payload.get("message") is None:
        fits = fits - {DEFER_UPDATE, UPDATE}
    if kind not in fits:
        report.add(("type",), "BASE_TYPE_CHOICES", f"Kind {exchange.kind} is answered by one of {sorted(fits)}.")
    elif kind in (REPLY, UPDATE):
        old = _source(site, exchange) if kind == UPDATE else None
        check_message(inner, data, call.uploads, way="hook", old=old)
    elif kind == OPEN_MODAL:
        check_modal(inner, data)
    elif kind == CHOICES:
        check_choices(inner, data, _typed_into(exchange.payload["data"]["options"]))
    elif kind == DEFER_REPLY:
        _DEFERRED(inner, (), data)
    report.found += [(("data", *path), code, said) for path, code, said in inner.found]
    settle(report)
    return kind, data


def _typed_into(options: list[Json]) -> int:
    """Return the type of the option for which choices were asked."""
    for option in options:
        if option.get("focused"):
            return int(option["type"])
        if option.get("options") and (kind := _typed_into(option["options"])):
            return kind
    return 0


def _source(site: Backend, exchange: Exchange) -> Json:
    """Return the message whose control was pressed."""
    return site.posts.fresh(int(exchange.payload["message"]["id"]))


def _carried_out(site: Backend, call: RouteCall, exchange: Exchange, kind: int, data: Json) -> Json | None:
    """Make or change the message of a first answer."""
    if kind in (REPLY, DEFER_REPLY):
        site.threads.awake(exchange.channel)
        body = data if kind == REPLY else {"flags": (data.get("flags") or 0) | LOADING}
        message = _create(site, exchange, body, call.uploads)
        exchange.original = int(message["id"])
        return message
    if kind == UPDATE:
        source = _source(site, exchange)
        site.threads.awake(exchange.channel)
        return site.posts.edit(int(source["id"]), data, call.uploads)
    return None


def _create(site: Backend, exchange: Exchange, body: Json, uploads: Value) -> Json:
    about = About(
        person=site.acts.private(exchange, body.get("flags") or 0),
        asked_by=exchange.person,
        command=exchange.name if exchange.kind == COMMAND else None,
        exchange=exchange.id,
    )
    body = {**body, "interaction_metadata": _metadata(site, exchange)}
    return site.posts.create(exchange.channel, body, uploads, about=about)


def _metadata(site: Backend, exchange: Exchange) -> Json:
    """Return a message's metadata on the interaction that it answers."""
    metadata: Json = {
        "id": str(exchange.id),
        "type": exchange.kind,
        "user": site.world.users[exchange.person],
        "authorizing_integration_owners": exchange.payload["authorizing_integration_owners"],
    }
    data = exchange.payload["data"]
    if exchange.kind == COMMAND and data["type"] == ON_PERSON:
        metadata["target_user"] = site.world.users[int(data["target_id"])]
    if exchange.kind == COMMAND and data["type"] == ON_MESSAGE:
        metadata["target_message_id"] = data["target_id"]
    if exchange.kind == MODAL and exchange.opener is not None:
        metadata["triggering_interaction_metadata"] = _metadata(site, exchange.opener)
    elif exchange.payload.get("message"):
        metadata["interacted_message_id"] = exchange.payload["message"]["id"]
    return metadata


def _target(site: Backend, exchange: Exchange, mid: str) -> int:
    """Return the id of a message that a token may change: one of its exchange, or the one that was clicked.

    That one is of an older exchange, so this one's token knows it as ``@original`` alone.
    """
    key = exchange.original if mid == "@original" else int(mid)
    own = key in exchange.made or (key == exchange.original and exchange.type in {REPLY, DEFER_REPLY})
    if key is None or not (own or mid == "@original"):
        raise unknown("Message")
    site.posts.fresh(key)
    return key


def _by_token(site: Backend, app: str, token: str) -> Exchange:
    """Return the exchange of a token, which is good together with the application's own id only."""
    if app != str(site.world.app):
        raise unknown("Webhook")
    return site.acts.live_token(token)


def follow_up(site: Backend, call: RouteCall, app: str, token: str) -> Json:
    """Send one more message; after a deferred answer the first one takes its place."""
    exchange = _by_token(site, app, token)
    original = site.world.messages.get(exchange.original or 0)
    if exchange.type == DEFER_REPLY and original is not None and original["flags"] & LOADING:
        return _edit(site, call, exchange, int(original["id"]))
    report = Report(emojis=site.world.emojis)
    check_message(report, call.body, call.uploads, way="hook")
    settle(report)
    site.threads.awake(exchange.channel)
    message = _create(site, exchange, call.form, call.uploads)
    site.acts.shows(exchange, int(message["id"]))
    return site.posts.as_sent(int(message["id"]))


def look(site: Backend, _call: RouteCall, app: str, token: str, mid: str) -> Json:
    """Return a message by token."""
    exchange = _by_token(site, app, token)
    return site.posts.as_sent(_target(site, exchange, mid))


def edit(site: Backend, call: RouteCall, app: str, token: str, mid: str) -> Json:
    """Change a message by token."""
    exchange = _by_token(site, app, token)
    return _edit(site, call, exchange, _target(site, exchange, mid))


def _edit(site: Backend, call: RouteCall, exchange: Exchange, key: int) -> Json:
    site.threads.awake(exchange.channel)
    report = Report(emojis=site.world.emojis)
    check_message(report, call.body, call.uploads, way="hook", old=site.world.messages[key])
    if report.found:
        exchange.refused.append(_line(report.error()))
    settle(report)
    message = site.posts.edit(key, call.form, call.uploads)
    site.acts.shows(exchange, key)
    return site.posts.as_sent(int(message["id"]))


def delete(site: Backend, _call: RouteCall, app: str, token: str, mid: str) -> None:
    """Delete a message by token."""
    exchange = _by_token(site, app, token)
    site.posts.delete(_target(site, exchange, mid))


ROUTES: Final = (
    HttpRoute("POST", "/interactions/{id}/{any}/callback", callback),
    HttpRoute("POST", "/webhooks/{id}/{any}", follow_up),
    HttpRoute("GET", "/webhooks/{id}/{any}/messages/{@original}", look),
    HttpRoute("PATCH", "/webhooks/{id}/{any}/messages/{@original}", edit),
    HttpRoute("DELETE", "/webhooks/{id}/{any}/messages/{@original}", delete),
)
