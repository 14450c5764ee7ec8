"""The people's side over HTTP: what the page in the browser asks and is told.

Knows the world as one person sees it. Must not know how the page looks.

Every id is a string. ``person`` names who acts; without it the first person is meant.
An answer that is no success is ``{"error": "a sentence"}`` with status 400 (403 for a foreign Host or Origin).
A POST carries JSON with ``Content-Type: application/json``. Scripts and styles of the page are files under
``/static/`` (served from ``playground/static/``; ``/`` is ``index.html``), inline scripts are refused by the
Content-Security-Policy. Pictures come from the addresses in the messages, which lead to this server.

::

    GET  /page/world?person=ID
         {"me": ID, "people": [{"id", "name", "locale", "colour": "#rrggbb"}], "guild": {"id", "name"},
          "channels": [C], "commands": [Discord command objects], "bot": {"id", "name", "online": bool}}
         C = {"id", "name", "kind": "text"|"thread"|"dm", "parent": ID|null, "archived": bool}
         (people's direct messages with the bot: one C of kind "dm", always there)
    GET  /page/messages?person=ID&channel=ID[&before=ID][&limit=50]
         {"messages": [M]}   oldest first, only what this person may see
         M = Discord's message object and {"ephemeral": bool, "for": ID|null, "mentions_me": bool,
             "interaction": {"name": "roam explore"|null, "user": ID}|null}
         A deferred answer still to come is a message with flags & 128 (thinking).
    POST /page/slash         {person, channel, command: "roam explore", options: {name: value}}  -> {"exchange": ID}
         (users, channels and roles as ids; an attachment as {"filename", "content": base64})
    POST /page/autocomplete  {person, channel, command, focused: name, options: {name: value}}
         -> {"choices": [{"name", "value"}]}
    POST /page/click         {person, message, custom_id, values?: [..]}  -> {"exchange": ID}
    POST /page/submit        {person, exchange, fields: {custom_id: value}}  -> {"exchange": ID}
         (exchange: the one that opened the modal; value: text, list of values, or true/false by component)
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
         {"type": "reset"}                              something large changed: load the world anew
"""
