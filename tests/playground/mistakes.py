"""Bodies of requests that are right, and the same with one mistake each, beside the rule that finds it."""

from __future__ import annotations

import copy

from playground.requests.wire import Upload

BUTTON = {"type": 2, "style": 1, "label": "Go", "custom_id": "c"}
OPTIONS = [{"label": str(i), "value": str(i)} for i in range(26)]
CHOICES = {"choices": [{"name": "a", "value": "a"}]}
KIND = {"type": 3, "name": "kind", "description": "d", "required": True}
KIND["choices"] = [{"name": "a", "value": "a"}, {"name": "b", "value": "b"}]
COMMAND = {"name": "game", "description": "d", "type": 1, "options": [KIND]}
ROW = ("components", 0, "components")
LEGACY = {"content": "x", "components": [{"type": 1, "components": [BUTTON]}]}
GALLERY = {"type": 12, "items": [{"media": {"url": "attachment://a.png"}, "description": "d"}]}
BOX = {"type": 17, "components": [{"type": 10, "content": "hi"}, GALLERY, {"type": 1, "components": [BUTTON]}]}
V2 = {"flags": 32768, "components": [BOX], "attachments": [{"id": 0, "filename": "a.png", "description": "d"}]}
FIELD = {"type": 4, "style": 1, "custom_id": "q"}
SELECT = {"type": 3, "custom_id": "s", "options": OPTIONS[:3]}
ANN, BOB = ({"id": str(number), "type": "user"} for number in (5, 6))
MODAL = {"custom_id": "m", "title": "t", "components": [{"type": 18, "label": "l", "component": FIELD}]}
PNG = Upload("a.png", b"\x89PNG....")


def change(base, *path, **keys):
    """Return a copy of `base` with keys changed at a path; the value `...` takes a key away."""
    result = at = copy.deepcopy(base)
    for step in path:
        at = at[step]
    at.update(keys)
    for key in [key for key, value in keys.items() if value is ...]:
        at.pop(key, None)
    return result


def grown(base, *path, by):
    """Return a copy of `base` with more in the list at a path."""
    at = base
    for step in path:
        at = at[step]
    return change(base, *path[:-1], **{path[-1]: [*at, *by]})


def row(*parts):
    return change(LEGACY, *ROW[:2], components=[*parts])


def button(**keys):
    return change(LEGACY, *ROW, 0, **keys)


def select(**keys):
    return row({**SELECT, **keys})


def entry(**keys):
    return select(options=[{"label": "x", "value": "a", **keys}])


def parts(*those):
    """Return a message of the second generation of these parts."""
    return change(V2, components=[*those])


def inside(place, **keys):
    """Return a message of the second generation with a part of its box changed."""
    return change(V2, *ROW, place, **keys)


def text(content):
    return {"type": 10, "content": content}


def embeds(*those):
    return {"embeds": [*those]}


def option(**keys):
    return change(COMMAND, "options", 0, **keys)


def options(*those):
    return change(COMMAND, options=[*those])


def label(**keys):
    return change(MODAL, "components", 0, **keys)


def field(**keys):
    return change(MODAL, "components", 0, "component", **keys)


def people(**keys):
    return label(component={"type": 5, "custom_id": "w", **keys})


def choice(**keys):
    return {"choices": [{"name": "x", "value": "a", **keys}]}


TOO_LONG, BAD_LENGTH, REQUIRED = "BASE_TYPE_MAX_LENGTH", "BASE_TYPE_BAD_LENGTH", "BASE_TYPE_REQUIRED"
RANGE, MOST, UNION, UNKNOWN = "NUMBER_TYPE_RANGE", "NUMBER_TYPE_MAX", "UNION_TYPE_CHOICES", "UNKNOWN_KEY"
TWICE = "SET_TYPE_ALREADY_CONTAINS_VALUE"
NO_EMOJI = (
    {},
    {"name": "a"},
    {"name": ":game_die:"},
    {"name": "🎲🎲"},
    {"name": " 🎲"},
    {"name": "🇽🇽"},
    {"name": "👍\u200d👍"},
    {"name": "🎲🏽"},
    {"name": 5},
    {"id": "5", "name": "dice"},
    {"id": "5", "name": "🎲", "animated": True},
)
EMOJI = ("🎲", "👍🏽", "1️⃣", "🇵🇱", "🏳️‍🌈", "👩🏽‍🚀", "🏃🏽‍♀️", "👨‍👩‍👧‍👦", "❤️", "❤", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "⚙")
NO_ADDRESS = (
    "https://",
    "https:///path",
    "https://?a=b",
    "https://a.b/c d",
    "https://a b.c",
    "https://a.b\t/",
    "https://a.b/\n",
    "https://a.b/\u200b",
    "https://a.b:port/",
    "https://a.b:99999/",
    "https://[::1/",
    "https://nowhere",
    "https://.",
    "discord://",
)
RIGHT = {
    "a message": (LEGACY, ()),
    "a select": (select(), ()),
    "second generation": (V2, (PNG,)),
    "only a file": ({}, (PNG,)),
    "nulls for what is left out": ({"content": "x", "embeds": None, "components": None, "flags": None}, ()),
    **{f"the emoji {emoji}": (button(emoji={"name": emoji}), ()) for emoji in EMOJI},
    "a link": (button(style=5, url="https://discord.com/channels/1/2", custom_id=...), ()),
    "a link to a client": (button(style=5, url="discord://-/channels/1/2", custom_id=...), ()),
    "a nonce that is a number": ({"content": "x", "nonce": -(2**63)}, ()),
    "blanks around a text": ({"content": " x "}, ()),
    "a reply": ({"content": "x", "message_reference": {"message_id": 1, "channel_id": "2", "guild_id": "3"}}, ()),
}
WRONG_MESSAGES = {
    "content 2001": ({"content": "x" * 2001}, TOO_LONG),
    "embed title 257": (embeds({"title": "x" * 257}), TOO_LONG),
    "embed description 4097": (embeds({"description": "x" * 4097}), TOO_LONG),
    "custom_id 101": (button(custom_id="c" * 101), TOO_LONG),
    "label 81": (button(label="c" * 81), TOO_LONG),
    "option label 101": (entry(label="x" * 101), TOO_LONG),
    "option description 101": (entry(description="x" * 101), TOO_LONG),
    "placeholder 151": (select(placeholder="x" * 151), TOO_LONG),
    "text 4001": (inside(0, content="x" * 4001), TOO_LONG),
    "alt text 1025": (change(V2, *ROW, 1, "items", 0, description="x" * 1025), TOO_LONG),
    "file description 1025": ({"content": "x", "attachments": [{"id": 0, "description": "x" * 1025}]}, TOO_LONG),
    "11 embeds": (embeds(*[{"title": "t"}] * 11), BAD_LENGTH),
    "embed 26 fields": (embeds({"fields": [{"name": "n", "value": "v"}] * 26}), BAD_LENGTH),
    "embed field without value": (embeds({"fields": [{"name": "n", "value": ""}]}), BAD_LENGTH),
    "6 buttons in a row": (row(*[BUTTON] * 6), BAD_LENGTH),
    "6 rows": (change(LEGACY, components=LEGACY["components"] * 6), BAD_LENGTH),
    "an empty row": (row(), BAD_LENGTH),
    "26 options": (select(options=OPTIONS), BAD_LENGTH),
    "no options": (select(options=[]), BAD_LENGTH),
    "option without label": (entry(label=""), BAD_LENGTH),
    "an empty text": (inside(0, content=""), BAD_LENGTH),
    "gallery 11": (inside(1, items=GALLERY["items"] * 11), BAD_LENGTH),
    "an empty container": (parts({"type": 17, "components": []}), BAD_LENGTH),
    "mentions of 101": ({"content": "x", "allowed_mentions": {"users": ["1"] * 101}}, BAD_LENGTH),
    "11 attachments": ({"content": "x", "attachments": [{"id": 0}] * 11}, BAD_LENGTH),
    "11 poll answers": (
        {"poll": {"question": {"text": "q"}, "answers": [{"poll_media": {"text": "a"}}] * 11}},
        BAD_LENGTH,
    ),
    "content no text": ({"content": 5}, "STRING_TYPE_CONVERT"),
    "nothing in it": ({"content": ""}, "MESSAGE_EMPTY"),
    "embeds over 6000": (embeds(*[{"description": "x" * 3001}] * 2), "MAX_EMBED_SIZE_EXCEEDED"),
    "a button beside a select": (row(SELECT, BUTTON), "COMPONENT_LAYOUT_WIDTH_EXCEEDED"),
    "custom_id twice": (row(BUTTON, BUTTON), "COMPONENT_CUSTOM_ID_DUPLICATED"),
    "a button with nothing on it": (button(label=...), "BUTTON_COMPONENT_CONTENT_REQUIRED"),
    "style 9": (button(style=9), RANGE),
    "colour beyond white": (change(V2, *ROW[:2], accent_color=0x1000000), RANGE),
    "a link without address": (button(style=5, custom_id=...), REQUIRED),
    "a button without custom_id": (button(custom_id=...), REQUIRED),
    "a section without accessory": (grown(V2, *ROW, by=[{"type": 9, "components": [text("a")]}]), REQUIRED),
    "a link with custom_id": (button(style=5, url="https://a.b"), "BUTTON_COMPONENT_INVALID_KEY"),
    "a link to javascript": (button(style=5, url="javascript:x", custom_id=...), "URL_TYPE_INVALID_SCHEME"),
    "options with one value": (select(options=[OPTIONS[0]] * 2), "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED"),
    "more to choose than there is": (select(max_values=4), MOST),
    "at least more than at most": (select(min_values=3, max_values=2), MOST),
    "two defaults for one": (
        select(options=[{**o, "default": True} for o in OPTIONS[:2]]),
        "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES",
    ),
    "a button at the top": (change(LEGACY, components=[BUTTON]), UNION),
    "an input in a message": (row(FIELD), UNION),
    "second generation without its flag": (change(V2, flags=...), UNION),
    "a container in a container": (grown(V2, *ROW, by=[BOX]), UNION),
    "second generation with content": (change(V2, content="x"), "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"),
    "second generation with embeds": (
        change(V2, **embeds({"title": "t"})),
        "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
    ),
    "41 components": (parts(BOX, *[text("a")] * 36), "COMPONENT_MAX_COUNT"),
    "texts 4001 in sum": (grown(V2, *ROW, by=[text("x" * 2000)] * 2), "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED"),
    "a picture that is not there": (
        change(V2, *ROW, 1, "items", 0, media={"url": "attachment://b.png"}),
        "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
    ),
    "a number of a component twice": (parts(*[text("a") | {"id": 3}] * 2), "COMPONENT_ID_DUPLICATED"),
    "a misspelt key": (change(LEGACY, contnet="x"), UNKNOWN),
    "a misspelt key in a button": (button(disable=True), UNKNOWN),
    "mentions of nobody known": ({"content": "x", "allowed_mentions": {"parse": ["everybody"]}}, "BASE_TYPE_CHOICES"),
    "mentions twice over": (
        {"content": "x", "allowed_mentions": {"parse": ["users"], "users": ["1"]}},
        "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
    ),
    "a flag that is not ours": ({"content": "x", "flags": 1}, "BITFIELD_TYPE_FLAGS"),
    "private in a channel": ({"content": "x", "flags": 64}, "BITFIELD_TYPE_FLAGS"),
    "a long nonce": ({"content": "x", "nonce": "n" * 26}, "NONCE_TYPE_TOO_LONG"),
    "no object": ([], "MODEL_TYPE_CONVERT"),
    **{
        f"only blanks {content!r}": ({"content": content}, "MESSAGE_EMPTY")
        for content in (" ", "\n\t", "\xa0\u2003", "　")
    },
    **{f"emoji {emoji}": (button(emoji=emoji), "BUTTON_COMPONENT_INVALID_EMOJI") for emoji in NO_EMOJI},
    "an emoji of nobody beside an option": (entry(emoji={"id": "5", "name": "x"}), "BUTTON_COMPONENT_INVALID_EMOJI"),
    "an emoji of a poll": (
        {"poll": {"question": {"text": "q"}, "answers": [{"poll_media": {"text": "a", "emoji": {"name": "a"}}}]}},
        "BUTTON_COMPONENT_INVALID_EMOJI",
    ),
    **{f"a link to {url}": (button(style=5, url=url, custom_id=...), "URL_TYPE_INVALID_URL") for url in NO_ADDRESS},
    "an embed's link without a host": (embeds({"title": "t", "url": "https://"}), "URL_TYPE_INVALID_URL"),
    "an embed's picture with a blank": (embeds({"image": {"url": "https://a.b/c d"}}), "URL_TYPE_INVALID_URL"),
    **{f"nonce {nonce!r}": ({"content": "x", "nonce": nonce}, UNION) for nonce in ({"a": 1}, [1], True, 1.5, 2**63)},
    "a user twice": ({"content": "x", "allowed_mentions": {"users": ["1", "2", "1"]}}, TWICE),
    "a user twice, once as a number": ({"content": "x", "allowed_mentions": {"users": ["1", 1]}}, TWICE),
    "a role twice": ({"content": "x", "allowed_mentions": {"roles": ["1", "1"]}}, TWICE),
    "a kind of mention twice": ({"content": "x", "allowed_mentions": {"parse": ["users", "users"]}}, TWICE),
}
WRONG_FILES = {
    "a file nobody would see": (parts(text("a")), PNG, "ATTACHMENT_NOT_REFERENCED"),
    "a file too large": ({}, Upload("a.png", bytes(10 * 2**20 + 1)), "FILE_TOO_LARGE"),
    "an empty file": ({}, Upload("a.png", b""), "FILE_EMPTY"),
}
_MANY = [{"name": str(i), "value": str(i)} for i in range(26)]
_LONG = ([{"name": f"{i}{j}" + "n" * 90, "value": f"{j}" + "v" * 90} for j in range(25)] for i in range(2))
_GROUP = {"name": "a", "description": "d", "type": 2}
WRONG_COMMANDS = {
    "upper case": (change(COMMAND, name="Game"), "APPLICATION_COMMAND_INVALID_NAME"),
    "a blank in the name": (change(COMMAND, name="ga me"), "APPLICATION_COMMAND_INVALID_NAME"),
    "an option in upper case": (option(name="Kind"), "APPLICATION_COMMAND_INVALID_NAME"),
    "upper case in translation": (
        change(COMMAND, name_localizations={"ru": "Игра"}),
        "APPLICATION_COMMAND_INVALID_NAME",
    ),
    "name 33": (change(COMMAND, name="g" * 33), TOO_LONG),
    "description 101": (change(COMMAND, description="d" * 101), TOO_LONG),
    "translated description 101": (change(COMMAND, description_localizations={"pl": "a" * 101}), TOO_LONG),
    "no description": (change(COMMAND, description=...), REQUIRED),
    "an empty description": (change(COMMAND, description=""), BAD_LENGTH),
    "an option without description": (option(description=""), BAD_LENGTH),
    "26 options": (options(*(KIND | {"name": f"o{i}"} for i in range(26))), BAD_LENGTH),
    "26 choices": (option(choices=_MANY), BAD_LENGTH),
    "a choice of another type": (option(choices=[{"name": "a", "value": 5}]), UNION),
    "a choice twice": (option(choices=CHOICES["choices"] * 2), "APPLICATION_COMMAND_OPTIONS_CHOICES_DUPLICATE"),
    "choices and autocomplete": (option(autocomplete=True), "APPLICATION_COMMAND_AUTOCOMPLETE_CHOICES"),
    "choices of people": (option(type=6), "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID"),
    "a subcommand beside an option": (
        options(KIND, {"type": 1, "name": "s", "description": "d"}),
        "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
    ),
    "groups in groups": (
        options(_GROUP | {"options": [_GROUP | {"name": "b", "options": []}]}),
        "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
    ),
    "an unknown type": (option(type=55), RANGE),
    "an unknown language": (change(COMMAND, name_localizations={"xx": "a"}), "DICT_TYPE_KEY"),
    "a language without a region": (change(COMMAND, description_localizations={"en": "a"}), "DICT_TYPE_KEY"),
    "required after optional": (
        options({"type": 3, "name": "z", "description": "d"}, KIND),
        "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
    ),
    "an option twice": (options(KIND, KIND), "APPLICATION_COMMAND_OPTIONS_NAME_DUPLICATE"),
    "more than 8000 characters": (
        options(*(KIND | {"name": f"o{i}", "choices": c} for i, c in enumerate(_LONG))),
        "APPLICATION_COMMAND_TOO_LARGE",
    ),
    "a misspelt key": (change(COMMAND, desciption="d"), UNKNOWN),
    "a misspelt key in an option": (option(autocompleet=True), UNKNOWN),
}
WRONG_COMMANDS |= {
    "a context twice": (change(COMMAND, contexts=[0, 0]), TWICE),
    "installed in a place twice": (change(COMMAND, integration_types=[0, 0]), TWICE),
    "installed by people, which is not enabled": (change(COMMAND, integration_types=[0, 1]), "BASE_TYPE_CHOICES"),
    **{
        f"permissions {wrong!r}": (change(COMMAND, default_member_permissions=wrong), "NUMBER_TYPE_COERCE")
        for wrong in ("x", "", "-1", -1, 2**54, [], True, "1.5")
    },
    "least above most": (option(type=4, choices=..., min_value=3, max_value=2), MOST),
    "fractions of whole numbers": (option(type=4, choices=..., min_value=0.5), "NUMBER_TYPE_COERCE"),
    "least above most, with fractions": (option(type=10, choices=..., min_value=0.3, max_value=0.2), MOST),
    "shortest above longest": (option(choices=..., min_length=3, max_length=2), MOST),
}
MENU = {"name": "Look Back", "type": 3, "name_localizations": {"ru": "Назад"}}
WRONG_COMMANDS |= {
    "a menu's description": (change(MENU, description="d"), "APPLICATION_COMMAND_CONTEXT_MENU_KEY_INVALID"),
    "a menu's translated description": (
        change(MENU, description_localizations={"ru": "d"}),
        "APPLICATION_COMMAND_CONTEXT_MENU_KEY_INVALID",
    ),
    "a menu's options": (change(MENU, options=[KIND]), "APPLICATION_COMMAND_CONTEXT_MENU_KEY_INVALID"),
    "a menu's name of 33": (change(MENU, name="g" * 33), TOO_LONG),
    "a menu's translated name of 33": (change(MENU, name_localizations={"ru": "g" * 33}), TOO_LONG),
    "a menu's name of blanks": (change(MENU, type=2, name="  "), REQUIRED),
    "a menu without a name": (change(MENU, name=...), REQUIRED),
    "a menu in an unknown language": (change(MENU, name_localizations={"xx": "a"}), "DICT_TYPE_KEY"),
    "a menu's misspelt key": (change(MENU, contxts=[0]), UNKNOWN),
}
WRONG_MODALS = {
    "title 46": (change(MODAL, title="x" * 46), TOO_LONG),
    "label 46": (label(label="x" * 46), TOO_LONG),
    "description 101": (label(description="x" * 101), TOO_LONG),
    "custom_id 101": (change(MODAL, custom_id="m" * 101), TOO_LONG),
    "a preset that is too long": (field(value="abc", max_length=2), TOO_LONG),
    "no title": (change(MODAL, title=...), REQUIRED),
    "nothing in it": (change(MODAL, components=[]), BAD_LENGTH),
    "6 components": (
        change(MODAL, components=[MODAL["components"][0] | {"component": FIELD | {"custom_id": i}} for i in "012345"]),
        BAD_LENGTH,
    ),
    "a radio group of one": (label(component={"type": 21, "custom_id": "r", "options": OPTIONS[:1]}), BAD_LENGTH),
    "a button": (label(component=BUTTON), UNION),
    "custom_id twice": (change(MODAL, components=MODAL["components"] * 2), "COMPONENT_CUSTOM_ID_DUPLICATED"),
    "an input's label twice": (field(label="x"), "TEXT_INPUT_LABEL_TWICE"),
    "shorter than the shortest": (field(min_length=5, max_length=4), MOST),
    "a disabled select": (label(component={**SELECT, "disabled": True}), "COMPONENT_DISABLED_IN_MODAL"),
    "a misspelt key": (label(lable="x"), UNKNOWN),
    "none need be chosen where one has to": (people(min_values=0), "MODAL_MIN_VALUES_REQUIRED"),
    "a role among people": (people(default_values=[{"id": "5", "type": "role"}]), "BASE_TYPE_CHOICES"),
    "more people than can be chosen": (
        people(default_values=[ANN, BOB]),
        "SELECT_COMPONENT_INVALID_NUMBER_OF_DEFAULT_VALUES",
    ),
    "a person twice": (people(default_values=[ANN, ANN], max_values=2), "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED"),
    "a label in a label": (label(component=MODAL["components"][0]), UNION),
}
WRONG_CHOICES = {
    "name 101": (choice(name="x" * 101), TOO_LONG),
    "value 101": (choice(value="a" * 101), TOO_LONG),
    "26": ({"choices": [choice(name="a", value=one["value"])["choices"][0] for one in _MANY]}, BAD_LENGTH),
    "no name": (choice(name=""), BAD_LENGTH),
    "a value that is a list": (choice(value=[]), "STRING_TYPE_CONVERT"),
}
