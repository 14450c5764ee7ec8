"""The HTTP API of the page in the browser.

Knows the world as one person sees it. Must not know how the page looks.

Every id is a string. ``person`` names who acts; without it the first person is meant.
An answer that is no success is ``{"error": "a sentence"}`` with status 400 (403 for a foreign Host or Origin).
A POST carries JSON with ``Content-Type: application/json``. Scripts and styles of the page are files under
``/static/`` (served from ``playground/static/``; ``/`` is ``index.html``), inline scripts are refused by the
Content-Security-Policy. Pictures come from the addresses in the messages, which lead to this server.

::

    GET  /page/world?person=ID
         {"me": ID, "now": SECONDS, "people": [{"id", "name", "locale", "colour": "#rrggbb", "dms": bool}],
          "members": [{"id", "name", "colour": "#rrggbb"|null, "bot": bool}],   who can be chosen, bots among them
          "guild": {"id", "name"}, "channels": [C],
          "commands": [Discord command objects], "bot": {"id", "name", "online": bool}}
         C = {"id", "name", "kind": "text"|"thread"|"dm", "parent": ID|null, "archived": bool}
         (people's direct messages with the bot: one C of kind "dm", always there)
    GET  /page/messages?person=ID&channel=ID[&before=ID][&limit=50]
         {"messages": [M]}   oldest first, only what this person may see
         M = Discord's message object and {"ephemeral": bool, "for": ID|null, "mentions_me": bool,
             "interaction": {"name": "roam explore"|null, "user": ID, "typed": bool}|null}
         (typed: not from a context menu)
         A deferred answer still to come is a message with flags & 128 (thinking).
    POST /page/slash         {person, channel, command: "roam explore", options: {name: value}}  -> {"exchange": ID}
         (users, channels and roles as ids; an attachment as {"filename", "content": base64})
    POST /page/menu          {person, channel, command: "Look back", user: ID} or {…, message: ID}  -> {"exchange": ID}
         (a command of the context menu of a user, type 2, or of a message, type 3)
    POST /page/autocomplete  {person, channel, command, focused: name, options: {name: value}}
         -> {"choices": [{"name", "value"}]}
    POST /page/click         {person, message, custom_id, values?: [..]}  -> {"exchange": ID}
    POST /page/submit        {person, exchange, fields: {custom_id: value}}  -> {"exchange": ID}
         (exchange: the one that opened the modal; value: text, list of values, or true/false by component)
    POST /page/pass          {seconds}  -> {"now": SECONDS}   let time pass, four weeks at most
    POST /page/dms           {person, open: bool}   -> {"open": bool}   whether the person takes direct messages
    POST /page/say           {person, channel, content}  -> {"message": ID}
    WS   /page/live?person=ID   the server speaks, one JSON object each:
         {"type": "message", "channel": ID, "message": M}
         {"type": "edit", "channel": ID, "message": M}
         {"type": "delete", "channel": ID, "message": ID}
         {"type": "channel", "channel": C}              new or changed; {"id", "gone": true} when deleted
         {"type": "commands", "commands": [..]}
         {"type": "thinking", "exchange": ID, "channel": ID}   the bot was asked
         {"type": "answered", "exchange": ID, "channel": ID}   and has answered
         {"type": "failed", "exchange": ID, "channel": ID, "text": "This interaction failed"}
         {"type": "modal", "exchange": ID, "channel": ID, "modal": {"custom_id", "title", "components"}}
         {"type": "typing", "channel": ID}
         {"type": "bot", "online": bool}
         {"type": "clock", "now": SECONDS}              time has passed at once
         {"type": "reset"}                              something large changed: load the world again
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from aiohttp import web

from playground.api_errors import ApiError, Refused
from playground.live import page_channels, page_commands, page_message
from playground.requests.wire import answer, from_json

if TYPE_CHECKING:
    from playground.facts import Json, Value
    from playground.site import Backend
    from playground.world.world import World

_STATIC: Final = Path(__file__).parent / "static"
_LONGEST: Final = 28 * 86_400
"""Seconds that may pass at once."""
_POLICY: Final = (
    "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; object-src 'none';"
    " base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS: Final = {
    "Content-Security-Policy": _POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
}


class Page:
    """The routes of the page."""

    def __init__(self, site: Backend) -> None:
        self._site = site

    def routes(self) -> list[web.RouteDef]:
        """Return the routes that the browser may call."""
        return [
            web.get("/", _index),
            web.get("/static/{name:[^.].*}", _static),
            web.get("/page/world", self._world),
            web.get("/page/messages", self._messages),
            web.get("/page/live", self._live),
            *(
                web.post(f"/page/{act}", self._act)
                for act in ("slash", "menu", "autocomplete", "click", "submit", "say", "pass", "dms")
            ),
        ]

    # -- looking ---------------------------------------------------------------------------------------------------

    def _person(self, given: object) -> int:
        people = self._site.world.people
        if given in (None, ""):
            return next(iter(people))
        key = _id(given, "person")
        if key not in people:
            raise Refused(f"There is nobody with the id {key}.")
        return key

    async def _world(self, request: web.Request) -> web.Response:
        world = self._site.world
        me = self._person(request.query.get("person"))
        guild = next(iter(world.guilds.values()))
        people = [
            {"id": str(p.id), "name": p.name, "locale": p.locale, "colour": p.colour, "dms": p.dms}
            for p in world.people.values()
        ]
        body = {
            "me": str(me),
            "now": world.clock.now(),
            "people": people,
            "members": _members(world, int(guild["id"])),
            "guild": {"id": guild["id"], "name": guild["name"]},
            "channels": page_channels(world, me),
            "commands": page_commands(world),
            "bot": {"id": world.bot["id"], "name": world.bot["username"], "online": self._site.gateway.online},
        }
        return answer(body)

    async def _messages(self, request: web.Request) -> web.Response:
        world = self._site.world
        me = self._person(request.query.get("person"))
        channel = _id(request.query.get("channel"), "channel")
        if channel not in world.channels or not world.can(me, channel, "view_channel"):
            raise Refused("There is no such channel for you.")
        before = _id(request.query.get("before") or 2**63, "before")
        limit = min(200, max(1, _id(request.query.get("limit") or 50, "limit")))
        keys = [key for key in world.in_channel(channel) if key < before and world.sees(me, key)][-limit:]
        for key in keys:
            self._site.posts.fresh(key)
        return answer({"messages": [page_message(world, key, me) for key in keys]})

    async def _live(self, request: web.Request) -> web.WebSocketResponse:
        return await self._site.live.serve(request, self._person(request.query.get("person")))

    # -- doing -----------------------------------------------------------------------------------------------------

    async def _act(self, request: web.Request) -> web.Response:
        if request.content_type != "application/json":
            raise Refused("Send JSON, labelled as such.")
        try:
            body = from_json(await request.read())
        except ValueError:
            raise Refused("That is no JSON.") from None
        if not isinstance(body, dict):
            raise Refused("Send an object.")
        act = request.path.rpartition("/")[2]
        if act == "autocomplete":
            return answer(await self._autocomplete(body))
        if act == "pass":
            return answer(self._pass(body.get("seconds")))
        return answer(self._done(act, body))

    def _done(self, act: str, body: Json) -> Json:
        acts, me = self._site.acts, self._person(body.get("person"))
        match act:
            case "slash":
                channel = _id(body.get("channel"), "channel")
                exchange = acts.slash(me, channel, _text(body, "command"), _object(body, "options"))
            case "menu":
                channel, name = _id(body.get("channel"), "channel"), _text(body, "command")
                about = {what: _id(body[what], what) for what in ("user", "message") if what in body}
                if len(about) != 1:
                    raise Refused("A user or a message is needed.")
                exchange = acts.menu(me, channel, name, **about)
            case "click":
                values = body.get("values")
                if values is not None and not isinstance(values, list):
                    raise Refused("values: a list is needed.")
                exchange = acts.click(me, _id(body.get("message"), "message"), _text(body, "custom_id"), values)
            case "submit":
                opened = acts.exchanges.get(_id(body.get("exchange"), "exchange"))
                if opened is None:
                    raise Refused("That form is no longer open.")
                exchange = acts.submit(me, opened, _object(body, "fields"))
            case "dms":
                self._site.membership.take_dms(me, taken=bool(body.get("open")))
                return {"open": self._site.world.people[me].dms}
            case _:
                channel = _id(body.get("channel"), "channel")
                return {"message": str(acts.say(me, channel, _text(body, "content")))}
        return {"exchange": str(exchange.id)}

    def _pass(self, seconds: object) -> Json:
        if not isinstance(seconds, int) or not 0 < seconds <= _LONGEST:
            raise Refused(f"seconds: a number from 1 to {_LONGEST} is needed.")
        clock = self._site.world.clock
        clock.advance(seconds)
        self._site.live.push({"type": "clock", "now": clock.now()})
        return {"now": clock.now()}

    async def _autocomplete(self, body: Json) -> Json:
        acts, me = self._site.acts, self._person(body.get("person"))
        channel = _id(body.get("channel"), "channel")
        options = _object(body, "options")
        exchange = acts.autocomplete(me, channel, _text(body, "command"), _text(body, "focused"), options)
        await exchange.wait(acts.limits.answer + 1)
        if exchange.failed:
            raise Refused("Loading the choices failed.")
        return {"choices": exchange.choices}


def _id(value: object, name: str) -> int:
    try:
        return int(str(value))
    except ValueError:
        raise Refused(f"{name}: an id is needed, not {value!r}.") from None


def _text(body: Json, name: str) -> str:
    value = body.get(name)
    if not isinstance(value, str) or not value:
        raise Refused(f"{name}: a text is needed.")
    return value


def _object(body: Json, name: str) -> dict[str, Any]:
    value = body.get(name) or {}
    if not isinstance(value, dict):
        raise Refused(f"{name}: an object is needed.")
    return value


def _members(world: World, guild: int) -> list[Json]:
    """Return who is on a server, as a list of people offers them: those who have left it are not there."""
    found = []
    for key in world.members[guild]:
        person, body = world.people.get(key), world.users[key]
        name, bot = (body["username"], True) if person is None else (person.name, False)
        found.append({"id": str(key), "name": name, "colour": None if person is None else person.colour, "bot": bot})
    return sorted(found, key=lambda one: one["bot"])


async def _index(_request: web.Request) -> web.StreamResponse:
    return _file("index.html")


async def _static(request: web.Request) -> web.StreamResponse:
    return _file(request.match_info["name"])


def _file(name: str) -> web.StreamResponse:
    try:
        path = (_STATIC / name).resolve()
        there = path.is_relative_to(_STATIC) and path.is_file()
    except (OSError, ValueError):  # of a name that is too long, or that no file can have
        there = False
    return web.FileResponse(path) if there else web.Response(status=404, text="There is no such file.")


@web.middleware
async def sentences(request: web.Request, handler: Value) -> web.StreamResponse:
    """Turn a refusal into a sentence, and add the page's security headers to every answer."""
    try:
        response: web.StreamResponse = await handler(request)
    except (Refused, ApiError) as error:
        said = str(error.body["message"]) if isinstance(error, ApiError) else str(error)
        response = answer({"error": said}, 400)
    if not response.prepared and not request.path.startswith("/api/"):
        response.headers.update(HEADERS)
    return response
