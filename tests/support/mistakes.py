"""Bodies of requests that are right, and the same with one mistake each, beside the rule that finds it."""

from __future__ import annotations

import copy

from playground.wire import Upload

BUTTON = {"type": 2, "style": 1, "label": "Go", "custom_id": "c"}
OPTIONS = [{"label": str(i), "value": str(i)} for i in range(26)]
COMMAND = {
    "name": "game",
    "description": "d",
    "type": 1,
    "options": [
        {
            "type": 3,
            "name": "kind",
            "description": "d",
            "required": True,
            "choices": [{"name": "a", "value": "a"}, {"name": "b", "value": "b"}],
        }
    ],
}
LEGACY = {"content": "x", "components": [{"type": 1, "components": [BUTTON]}]}
BOX = {
    "type": 17,
    "components": [
        {"type": 10, "content": "hi"},
        {"type": 12, "items": [{"media": {"url": "attachment://a.png"}, "description": "d"}]},
        {"type": 1, "components": [BUTTON]},
    ],
}
V2 = {"flags": 32768, "components": [BOX], "attachments": [{"id": 0, "filename": "a.png", "description": "d"}]}
FIELD = {"type": 4, "style": 1, "custom_id": "q"}
MODAL = {"custom_id": "m", "title": "t", "components": [{"type": 18, "label": "l", "component": FIELD}]}
CHOICES = {"choices": [{"name": "a", "value": "a"}]}
PNG = Upload("a.png", b"\x89PNG....")


def change(base, *path, **keys):
    """Return a copy of `base` with keys changed at a path; the value `...` takes a key away."""
    result = copy.deepcopy(base)
    at = result
    for step in path:
        at = at[step]
    for key, value in keys.items():
        if value is ...:
            del at[key]
        else:
            at[key] = value
    return result


def grown(base, *path, by):
    result = copy.deepcopy(base)
    at = result
    for step in path:
        at = at[step]
    at.extend(copy.deepcopy(by))
    return result


ROW = ("components", 0, "components")
SELECT = {"type": 3, "custom_id": "s", "options": OPTIONS[:3]}


def select(**keys):
    return change(LEGACY, *ROW[:2], components=[{**SELECT, **keys}])


def option(**keys):
    return change(COMMAND, "options", 0, **keys)


RIGHT = {
    "a message": (LEGACY, ()),
    "a select": (select(), ()),
    "second generation": (V2, (PNG,)),
    "only a file": ({}, (PNG,)),
    "nulls for what is left out": ({"content": "x", "embeds": None, "components": None, "flags": None}, ()),
    "a reply": ({"content": "x", "message_reference": {"message_id": 1, "channel_id": "2", "guild_id": "3"}}, ()),
}
WRONG_MESSAGES = {
    "content 2001": ({"content": "x" * 2001}, "BASE_TYPE_MAX_LENGTH"),
    "content no text": ({"content": 5}, "STRING_TYPE_CONVERT"),
    "nothing in it": ({"content": " "[:0]}, "MESSAGE_EMPTY"),
    "11 embeds": ({"embeds": [{"title": "t"}] * 11}, "BASE_TYPE_BAD_LENGTH"),
    "embed title 257": ({"embeds": [{"title": "x" * 257}]}, "BASE_TYPE_MAX_LENGTH"),
    "embed description 4097": ({"embeds": [{"description": "x" * 4097}]}, "BASE_TYPE_MAX_LENGTH"),
    "embed 26 fields": ({"embeds": [{"fields": [{"name": "n", "value": "v"}] * 26}]}, "BASE_TYPE_BAD_LENGTH"),
    "embed field without value": ({"embeds": [{"fields": [{"name": "n", "value": ""}]}]}, "BASE_TYPE_BAD_LENGTH"),
    "embeds over 6000": ({"embeds": [{"description": "x" * 3001}] * 2}, "MAX_EMBED_SIZE_EXCEEDED"),
    "6 buttons in a row": (grown(LEGACY, *ROW, by=[BUTTON] * 5), "BASE_TYPE_BAD_LENGTH"),
    "6 rows": (grown(LEGACY, "components", by=LEGACY["components"] * 5), "BASE_TYPE_BAD_LENGTH"),
    "an empty row": (change(LEGACY, *ROW[:2], components=[]), "BASE_TYPE_BAD_LENGTH"),
    "a button beside a select": (grown(select(), *ROW, by=[BUTTON]), "COMPONENT_LAYOUT_WIDTH_EXCEEDED"),
    "custom_id twice": (grown(LEGACY, *ROW, by=[BUTTON]), "COMPONENT_CUSTOM_ID_DUPLICATED"),
    "custom_id 101": (change(LEGACY, *ROW, 0, custom_id="c" * 101), "BASE_TYPE_MAX_LENGTH"),
    "label 81": (change(LEGACY, *ROW, 0, label="c" * 81), "BASE_TYPE_MAX_LENGTH"),
    "a button with nothing on it": (change(LEGACY, *ROW, 0, label=...), "BUTTON_COMPONENT_CONTENT_REQUIRED"),
    "style 9": (change(LEGACY, *ROW, 0, style=9), "NUMBER_TYPE_RANGE"),
    "a link without address": (change(LEGACY, *ROW, 0, style=5, custom_id=...), "BASE_TYPE_REQUIRED"),
    "a link with custom_id": (change(LEGACY, *ROW, 0, style=5, url="https://a.b"), "BUTTON_COMPONENT_INVALID_KEY"),
    "a link to javascript": (
        change(LEGACY, *ROW, 0, style=5, url="javascript:x", custom_id=...),
        "URL_TYPE_INVALID_SCHEME",
    ),
    "a button without custom_id": (change(LEGACY, *ROW, 0, custom_id=...), "BASE_TYPE_REQUIRED"),
    "26 options": (select(options=OPTIONS), "BASE_TYPE_BAD_LENGTH"),
    "no options": (select(options=[]), "BASE_TYPE_BAD_LENGTH"),
    "options with one value": (select(options=[OPTIONS[0]] * 2), "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED"),
    "option label 101": (select(options=[{"label": "x" * 101, "value": "a"}]), "BASE_TYPE_MAX_LENGTH"),
    "option without label": (select(options=[{"label": "", "value": "a"}]), "BASE_TYPE_BAD_LENGTH"),
    "option description 101": (
        select(options=[{"label": "x", "value": "a", "description": "x" * 101}]),
        "BASE_TYPE_MAX_LENGTH",
    ),
    "placeholder 151": (select(placeholder="x" * 151), "BASE_TYPE_MAX_LENGTH"),
    "more to choose than there is": (select(max_values=4), "NUMBER_TYPE_MAX"),
    "at least more than at most": (select(min_values=3, max_values=2), "NUMBER_TYPE_MAX"),
    "two defaults for one": (
        select(options=[{**o, "default": True} for o in OPTIONS[:2]]),
        "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES",
    ),
    "a button at the top": (change(LEGACY, components=[BUTTON]), "UNION_TYPE_CHOICES"),
    "an input in a message": (change(LEGACY, *ROW[:2], components=[FIELD]), "UNION_TYPE_CHOICES"),
    "second generation without its flag": (change(V2, flags=...), "UNION_TYPE_CHOICES"),
    "second generation with content": (
        change(V2, content="x"),
        "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
    ),
    "second generation with embeds": (
        change(V2, embeds=[{"title": "t"}]),
        "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
    ),
    "41 components": (
        change(V2, components=[BOX, *({"type": 10, "content": "a"},) * 36]),
        "COMPONENT_MAX_COUNT",
    ),
    "text 4001": (change(V2, *ROW, 0, content="x" * 4001), "BASE_TYPE_MAX_LENGTH"),
    "texts 4001 in sum": (
        grown(V2, *ROW, by=[{"type": 10, "content": "x" * 2000}] * 2),
        "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED",
    ),
    "an empty text": (change(V2, *ROW, 0, content=""), "BASE_TYPE_BAD_LENGTH"),
    "gallery 11": (
        change(V2, *ROW, 1, items=BOX["components"][1]["items"] * 11),
        "BASE_TYPE_BAD_LENGTH",
    ),
    "alt text 1025": (change(V2, *ROW, 1, "items", 0, description="x" * 1025), "BASE_TYPE_MAX_LENGTH"),
    "a picture that is not there": (
        change(V2, *ROW, 1, "items", 0, media={"url": "attachment://b.png"}),
        "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
    ),
    "a section without accessory": (
        grown(V2, *ROW, by=[{"type": 9, "components": [{"type": 10, "content": "a"}]}]),
        "BASE_TYPE_REQUIRED",
    ),
    "a container in a container": (grown(V2, *ROW, by=[BOX]), "UNION_TYPE_CHOICES"),
    "an empty container": (change(V2, components=[{"type": 17, "components": []}]), "BASE_TYPE_BAD_LENGTH"),
    "colour beyond white": (change(V2, "components", 0, accent_color=0x1000000), "NUMBER_TYPE_RANGE"),
    "a number of a component twice": (
        change(V2, components=[{"type": 10, "id": 3, "content": "a"}] * 2),
        "COMPONENT_ID_DUPLICATED",
    ),
    "a misspelt key": (change(LEGACY, contnet="x"), "UNKNOWN_KEY"),
    "a misspelt key in a button": (change(LEGACY, *ROW, 0, disable=True), "UNKNOWN_KEY"),
    "mentions of nobody known": ({"content": "x", "allowed_mentions": {"parse": ["everybody"]}}, "BASE_TYPE_CHOICES"),
    "mentions twice over": (
        {"content": "x", "allowed_mentions": {"parse": ["users"], "users": ["1"]}},
        "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
    ),
    "mentions of 101": ({"content": "x", "allowed_mentions": {"users": ["1"] * 101}}, "BASE_TYPE_BAD_LENGTH"),
    "file description 1025": (
        {"content": "x", "attachments": [{"id": 0, "description": "x" * 1025}]},
        "BASE_TYPE_MAX_LENGTH",
    ),
    "11 attachments": ({"content": "x", "attachments": [{"id": 0}] * 11}, "BASE_TYPE_BAD_LENGTH"),
    "11 poll answers": (
        {"poll": {"question": {"text": "q"}, "answers": [{"poll_media": {"text": "a"}}] * 11}},
        "BASE_TYPE_BAD_LENGTH",
    ),
    "a flag that is not ours": ({"content": "x", "flags": 1}, "BITFIELD_TYPE_FLAGS"),
    "private in a channel": ({"content": "x", "flags": 64}, "BITFIELD_TYPE_FLAGS"),
    "a long nonce": ({"content": "x", "nonce": "n" * 26}, "NONCE_TYPE_TOO_LONG"),
    "no object": ([], "MODEL_TYPE_CONVERT"),
}
WRONG_FILES = {
    "a file nobody would see": (
        change(V2, components=[{"type": 10, "content": "a"}]),
        PNG,
        "ATTACHMENT_NOT_REFERENCED",
    ),
    "a file too large": ({}, Upload("a.png", bytes(10 * 2**20 + 1)), "FILE_TOO_LARGE"),
    "an empty file": ({}, Upload("a.png", b""), "FILE_EMPTY"),
}
WRONG_COMMANDS = {
    "upper case": (change(COMMAND, name="Game"), "APPLICATION_COMMAND_INVALID_NAME"),
    "a blank in the name": (change(COMMAND, name="ga me"), "APPLICATION_COMMAND_INVALID_NAME"),
    "name 33": (change(COMMAND, name="g" * 33), "BASE_TYPE_MAX_LENGTH"),
    "description 101": (change(COMMAND, description="d" * 101), "BASE_TYPE_MAX_LENGTH"),
    "no description": (change(COMMAND, description=...), "BASE_TYPE_REQUIRED"),
    "an empty description": (change(COMMAND, description=""), "BASE_TYPE_BAD_LENGTH"),
    "an option without description": (option(description=""), "BASE_TYPE_BAD_LENGTH"),
    "an option in upper case": (option(name="Kind"), "APPLICATION_COMMAND_INVALID_NAME"),
    "26 options": (
        change(COMMAND, options=[option(name=f"o{i}")["options"][0] for i in range(26)]),
        "BASE_TYPE_BAD_LENGTH",
    ),
    "26 choices": (option(choices=[{"name": str(i), "value": str(i)} for i in range(26)]), "BASE_TYPE_BAD_LENGTH"),
    "a choice of another type": (option(choices=[{"name": "a", "value": 5}]), "UNION_TYPE_CHOICES"),
    "a choice twice": (
        option(choices=[{"name": "a", "value": "a"}] * 2),
        "APPLICATION_COMMAND_OPTIONS_CHOICES_DUPLICATE",
    ),
    "choices and autocomplete": (option(autocomplete=True), "APPLICATION_COMMAND_AUTOCOMPLETE_CHOICES"),
    "choices of people": (option(type=6), "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID"),
    "an unknown type": (option(type=55), "NUMBER_TYPE_RANGE"),
    "an unknown language": (change(COMMAND, name_localizations={"xx": "a"}), "DICT_TYPE_KEY"),
    "a language without a region": (change(COMMAND, description_localizations={"en": "a"}), "DICT_TYPE_KEY"),
    "upper case in translation": (
        change(COMMAND, name_localizations={"ru": "Игра"}),
        "APPLICATION_COMMAND_INVALID_NAME",
    ),
    "translated description 101": (
        change(COMMAND, description_localizations={"pl": "a" * 101}),
        "BASE_TYPE_MAX_LENGTH",
    ),
    "required after optional": (
        change(COMMAND, options=[{"type": 3, "name": "z", "description": "d"}, *COMMAND["options"]]),
        "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
    ),
    "an option twice": (change(COMMAND, options=COMMAND["options"] * 2), "APPLICATION_COMMAND_OPTIONS_NAME_DUPLICATE"),
    "a subcommand beside an option": (
        grown(COMMAND, "options", by=[{"type": 1, "name": "s", "description": "d"}]),
        "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
    ),
    "groups in groups": (
        change(
            COMMAND,
            options=[
                {
                    "type": 2,
                    "name": "a",
                    "description": "d",
                    "options": [{"type": 2, "name": "b", "description": "d", "options": []}],
                }
            ],
        ),
        "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
    ),
    "more than 8000 characters": (
        change(
            COMMAND,
            options=[
                option(
                    name=f"o{i}",
                    choices=[{"name": f"{i}{j}" + "n" * 90, "value": f"{j}" + "v" * 90} for j in range(25)],
                )["options"][0]
                for i in range(2)
            ],
        ),
        "APPLICATION_COMMAND_TOO_LARGE",
    ),
    "a misspelt key": (change(COMMAND, desciption="d"), "UNKNOWN_KEY"),
    "a misspelt key in an option": (option(autocompleet=True), "UNKNOWN_KEY"),
}
WRONG_MODALS = {
    "title 46": (change(MODAL, title="x" * 46), "BASE_TYPE_MAX_LENGTH"),
    "no title": (change(MODAL, title=...), "BASE_TYPE_REQUIRED"),
    "nothing in it": (change(MODAL, components=[]), "BASE_TYPE_BAD_LENGTH"),
    "6 components": (
        change(
            MODAL,
            components=[{"type": 18, "label": "l", "component": {**FIELD, "custom_id": str(i)}} for i in range(6)],
        ),
        "BASE_TYPE_BAD_LENGTH",
    ),
    "a button": (change(MODAL, "components", 0, component=BUTTON), "UNION_TYPE_CHOICES"),
    "label 46": (change(MODAL, "components", 0, label="x" * 46), "BASE_TYPE_MAX_LENGTH"),
    "description 101": (change(MODAL, "components", 0, description="x" * 101), "BASE_TYPE_MAX_LENGTH"),
    "custom_id twice": (grown(MODAL, "components", by=MODAL["components"]), "COMPONENT_CUSTOM_ID_DUPLICATED"),
    "custom_id 101": (change(MODAL, custom_id="m" * 101), "BASE_TYPE_MAX_LENGTH"),
    "an input's label twice": (change(MODAL, "components", 0, "component", label="x"), "TEXT_INPUT_LABEL_TWICE"),
    "shorter than the shortest": (
        change(MODAL, "components", 0, "component", min_length=5, max_length=4),
        "NUMBER_TYPE_MAX",
    ),
    "a preset that is too long": (
        change(MODAL, "components", 0, "component", value="abc", max_length=2),
        "BASE_TYPE_MAX_LENGTH",
    ),
    "a radio group of one": (
        change(MODAL, "components", 0, component={"type": 21, "custom_id": "r", "options": OPTIONS[:1]}),
        "BASE_TYPE_BAD_LENGTH",
    ),
    "a disabled select": (
        change(MODAL, "components", 0, component={**SELECT, "disabled": True}),
        "COMPONENT_DISABLED_IN_MODAL",
    ),
    "a misspelt key": (change(MODAL, "components", 0, lable="x"), "UNKNOWN_KEY"),
}
WRONG_CHOICES = {
    "26": ({"choices": [{"name": "a", "value": str(i)} for i in range(26)]}, "BASE_TYPE_BAD_LENGTH"),
    "name 101": ({"choices": [{"name": "x" * 101, "value": "a"}]}, "BASE_TYPE_MAX_LENGTH"),
    "no name": ({"choices": [{"name": "", "value": "a"}]}, "BASE_TYPE_BAD_LENGTH"),
    "value 101": ({"choices": [{"name": "x", "value": "a" * 101}]}, "BASE_TYPE_MAX_LENGTH"),
    "a value that is a list": ({"choices": [{"name": "x", "value": []}]}, "UNION_TYPE_CHOICES"),
}
