"""Components of messages and of forms, and the choices of autocomplete.

Of messages: rows, buttons, selects, and the second generation's texts, pictures and containers.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from playground.checks.shape import (
    Path,
    Report,
    Rule,
    address,
    an_object,
    anything,
    emoji,
    flag,
    is_whole,
    many,
    number,
    one_of,
    shape,
    snowflake,
    text,
    twice,
    whole,
)
from playground.facts import LOCALES, Json

if TYPE_CHECKING:
    from collections.abc import Collection

    from playground.facts import Json

ROW, BUTTON, SELECT, SECTION, TEXT, THUMBNAIL, GALLERY, FILE, LINE, BOX = 1, 2, 3, 9, 10, 11, 12, 13, 14, 17
SELECTS: Final = frozenset({3, 5, 6, 7, 8})
LINK, PREMIUM = 5, 6

_MEDIA: Final = shape(
    # What comes after the address is what a message shows and a rebuilt view sends back.
    {"url": address("http", "https", "attachment")}
    | dict.fromkeys(("proxy_url", "height", "width", "content_type", "placeholder", "placeholder_version"), anything)
    | dict.fromkeys(("loading_state", "attachment_id", "flags"), anything),
    required=["url"],
)
_ITEM: Final = shape({"media": _MEDIA, "description": text(1, 1024), "spoiler": flag}, required=["media"])
_ANY: Final[dict[str, Rule]] = {"type": anything, "id": whole(0, 2**31 - 1)}
_CHOICE: Final = shape(
    {"label": text(1, 100), "value": text(1, 100), "description": text(1, 100), "emoji": emoji, "default": flag},
    required=["label", "value"],
)
_SELECT: Final[dict[str, Rule]] = {
    **_ANY,
    "custom_id": text(1, 100),
    "placeholder": text(0, 150),
    "min_values": whole(0, 25),
    "max_values": whole(1, 25),
    "disabled": flag,
    "required": flag,
}


def _entities(*kinds: str) -> dict[str, Rule]:
    """Return the keys of a select of what has an id: people, roles, channels."""
    default = shape({"id": snowflake, "type": one_of(kinds)}, required=["id", "type"])
    return {**_SELECT, "default_values": many(0, 25, default)}


KINDS: Final[dict[int, Rule]] = {
    ROW: shape({**_ANY, "components": many(1, 5)}, required=["components"]),
    BUTTON: shape(
        {
            **_ANY,
            "style": whole(1, 6),
            "label": text(0, 80),
            "emoji": emoji,
            "custom_id": text(1, 100),
            "url": address("http", "https", "discord", longest=512),
            "sku_id": snowflake,
            "disabled": flag,
        },
        required=["style"],
    ),
    SELECT: shape({**_SELECT, "options": many(1, 25, _CHOICE)}, required=["custom_id", "options"]),
    5: shape(_entities("user"), required=["custom_id"]),
    6: shape(_entities("role"), required=["custom_id"]),
    7: shape(_entities("user", "role"), required=["custom_id"]),
    8: shape({**_entities("channel"), "channel_types": many(0, 20, whole(0, 16))}, required=["custom_id"]),
    SECTION: shape({**_ANY, "components": many(1, 3), "accessory": anything}, required=["components", "accessory"]),
    TEXT: shape({**_ANY, "content": text(1, 4000)}, required=["content"]),
    THUMBNAIL: shape({**_ANY, "media": _MEDIA, "description": text(1, 1024), "spoiler": flag}, required=["media"]),
    GALLERY: shape({**_ANY, "items": many(1, 10, _ITEM)}, required=["items"]),
    FILE: shape({**_ANY, "file": _MEDIA, "spoiler": flag, "name": anything, "size": anything}, required=["file"]),
    LINE: shape({**_ANY, "divider": flag, "spacing": whole(1, 2)}),
    BOX: shape(
        {**_ANY, "accent_color": whole(0, 0xFFFFFF), "spoiler": flag, "components": many(1, 40)},
        required=["components"],
    ),
}
_INSIDE: Final = {
    ROW: {BUTTON, *SELECTS},
    SECTION: {TEXT},
    BOX: {ROW, SECTION, TEXT, GALLERY, FILE, LINE},
}
_TOP: Final = {ROW}
_TOP_V2: Final = {ROW, SECTION, TEXT, GALLERY, FILE, LINE, BOX}
_MOST_ROWS, _MOST, _MOST_TEXT = 5, 40, 4000


@dataclass(slots=True)
class _Counts:
    """The counts over all components of a message."""

    parts: int
    texts: int
    ids: list[str]
    numbers: list[int]
    files: set[str]


def check_components(report: Report, components: object, *, v2: bool, files: Collection[str] | None) -> set[str]:
    """Check the components of a message and return the files that they name.

    ``files`` are the names allowed after ``attachment://``; None when they are not known.
    """
    path: Path = ("components",)
    counts = _Counts(0, 0, [], [], set())
    if not isinstance(components, list):
        report.add(path, "LIST_TYPE_CONVERT", "Only lists may be used here.")
        return set()
    _children(report, path, components, _TOP_V2 if v2 else _TOP, counts)
    if not v2 and len(components) > _MOST_ROWS:
        report.add(path, "BASE_TYPE_BAD_LENGTH", f"Must be {_MOST_ROWS} or fewer in length: {len(components)} rows.")
    if v2 and counts.parts > _MOST:
        report.add(path, "COMPONENT_MAX_COUNT", f"A message has at most {_MOST} components; these are {counts.parts}.")
    if counts.texts > _MOST_TEXT:
        said = f"The texts have at most {_MOST_TEXT} characters in all; these have {counts.texts}."
        report.add(path, "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", said)
    for again in twice(counts.ids):
        report.add(path, "COMPONENT_CUSTOM_ID_DUPLICATED", f"Component custom id cannot be duplicated: {again}")
    for again in twice(counts.numbers):
        report.add(path, "COMPONENT_ID_DUPLICATED", f"Component id cannot be duplicated: {again}")
    if files is not None:
        for name in sorted(counts.files - set(files)):
            said = f"Attachment {name!r} is not among {sorted(files)}."
            report.add(path, "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND", said)
    return counts.files


def _children(report: Report, path: Path, children: list[Any], allowed: Collection[int], counts: _Counts) -> None:
    for place, child in enumerate(children):
        _one(report, (*path, place), child, allowed, counts)


def _one(report: Report, path: Path, component: object, allowed: Collection[int], counts: _Counts) -> None:
    if not isinstance(component, dict):
        report.add(path, "MODEL_TYPE_CONVERT", "Only dictionaries may be used here.")
        return
    counts.parts += 1
    kind = component.get("type")
    if not is_whole(kind) or kind not in allowed or kind not in KINDS:
        said = f"A component of type {kind!r} cannot stand here; possible are {sorted(allowed)}."
        report.add((*path, "type"), "UNION_TYPE_CHOICES", said)
        return
    KINDS[kind](report, path, component)
    counts.ids += [component["custom_id"]] if isinstance(component.get("custom_id"), str) else []
    counts.numbers += [component["id"]] if is_whole(component.get("id")) and component["id"] else []
    if kind == TEXT:
        counts.texts += len(str(component.get("content") or ""))
    counts.files |= _named(component)
    if kind in (BUTTON, *SELECTS):
        _control(report, path, component)
    if kind == ROW:
        _row(report, path, component)
    if isinstance(component.get("components"), list):
        _children(report, (*path, "components"), component["components"], _INSIDE[kind], counts)
    if component.get("accessory") is not None:
        _one(report, (*path, "accessory"), component["accessory"], {BUTTON, THUMBNAIL}, counts)


def _named(component: Json) -> set[str]:
    """Return the files that a picture, a gallery or a file component names."""
    holders = [h for c in (component, *_dicts(component.get("items"))) for h in (c.get("media"), c.get("file"))]
    urls = [str(h.get("url", "")) for h in holders if isinstance(h, dict)]
    return {url.removeprefix("attachment://") for url in urls if url.startswith("attachment://")}


def _dicts(values: object) -> list[Json]:
    return [v for v in values if isinstance(v, dict)] if isinstance(values, list) else []


def _row(report: Report, path: Path, row: Json) -> None:
    kinds = [c["type"] for c in _dicts(row.get("components")) if is_whole(c.get("type"))]
    if any(kind in SELECTS for kind in kinds) and len(kinds) > 1:
        report.add((*path, "components"), "COMPONENT_LAYOUT_WIDTH_EXCEEDED", "A select needs a row of its own.")


def _control(report: Report, path: Path, component: Json) -> None:
    """Check that the keys of a button or select fit each other."""
    if component["type"] != BUTTON:
        check_select(report, path, component)
        return
    style = component.get("style")
    needed = {LINK: "url", PREMIUM: "sku_id"}.get(style if isinstance(style, int) else 0, "custom_id")
    if not component.get(needed):
        report.add((*path, needed), "BASE_TYPE_REQUIRED", f"A button of style {style} needs {needed}.")
    for other in {"url", "sku_id", "custom_id"} - {needed}:
        if component.get(other):
            report.add((*path, other), "BUTTON_COMPONENT_INVALID_KEY", f"A button of style {style} has no {other}.")
    if style != PREMIUM and not component.get("label") and not component.get("emoji"):
        report.add((*path, "label"), "BUTTON_COMPONENT_CONTENT_REQUIRED", "A button needs a label or an emoji.")


def check_select(report: Report, path: Path, component: Json) -> None:
    """Check that the keys of a select (or a group of boxes) fit each other."""
    options = _dicts(component.get("options"))
    low, high = component.get("min_values"), component.get("max_values")
    low = 1 if not isinstance(low, int) else low
    high = 1 if not isinstance(high, int) else high
    if low > high:
        report.add((*path, "min_values"), "NUMBER_TYPE_MAX", f"min_values {low} is more than max_values {high}.")
    preset = _dicts(component.get("default_values"))
    if preset and not low <= len(preset) <= high:
        said = f"{len(preset)} default values; they must be {low} to {high}."
        report.add((*path, "default_values"), "SELECT_COMPONENT_INVALID_NUMBER_OF_DEFAULT_VALUES", said)
    for value in twice(str(one.get("id")) for one in preset):
        report.add((*path, "default_values"), "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", f"{value!r} is double.")
    if component["type"] == SELECT:
        if options and high > len(options):
            said = f"max_values {high} is more than the {len(options)} options."
            report.add((*path, "max_values"), "NUMBER_TYPE_MAX", said)
        for value in twice(o.get("value") for o in options):
            report.add(
                (*path, "options"), "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", f"The value {value!r} is double."
            )
        if sum(bool(o.get("default")) for o in options) > high:
            report.add((*path, "options"), "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES", f"More than {high} are default.")


_OPTION: Final = shape(
    {"label": text(1, 100), "value": text(1, 100), "description": text(1, 100), "default": flag},
    required=["label", "value"],
)
_BOXES: Final[dict[str, Rule]] = {**_ANY, "custom_id": text(1, 100), "required": flag}
_INPUT: Final = {
    **_BOXES,
    "style": whole(1, 2),
    "label": text(1, 45),
    "min_length": whole(0, 4000),
    "max_length": whole(1, 4000),
    "value": text(0, 4000),
    "placeholder": text(0, 100),
}
_COUNTED: Final = {**_BOXES, "min_values": whole(0, 10), "max_values": whole(1, 10)}
_FIELDS: Final[dict[int, Rule]] = {kind: KINDS[kind] for kind in SELECTS} | {
    4: shape(_INPUT, required=["custom_id", "style"]),
    19: shape(_COUNTED, required=["custom_id"]),
    21: shape({**_BOXES, "options": many(2, 10, _OPTION)}, required=["custom_id", "options"]),
    22: shape({**_COUNTED, "options": many(1, 10, _OPTION)}, required=["custom_id", "options"]),
    23: shape({**_ANY, "custom_id": text(1, 100), "default": flag}, required=["custom_id"]),
}
_LABEL: Final = shape(
    {**_ANY, "label": text(1, 45), "description": text(1, 100), "component": an_object},
    required=["label", "component"],
)
_ROW: Final = shape({**_ANY, "components": many(1, 1, an_object)}, required=["components"])
_MODAL: Final = shape(
    {"custom_id": text(1, 100), "title": text(1, 45), "components": many(1, 5, an_object)},
    required=["custom_id", "title", "components"],
)
_CHOSEN: Final = shape(
    {"name": text(1, 100), "name_localizations": shape(dict.fromkeys(LOCALES, text(1, 100))), "value": anything},
    required=["name", "value"],
)
_CHOICES: Final = shape({"choices": many(0, 25, _CHOSEN)}, required=["choices"])


_VALUES: Final[dict[int, Rule]] = {3: text(1, 100), 4: whole(-(2**53), 2**53), 10: number}
"""What a choice stands for, by the type of the option: text, whole number, any number."""


def check_choices(report: Report, data: object, kind: int = 3) -> None:
    """Check the answer to an autocomplete of an option of type ``kind``."""
    _CHOICES(report, (), data)
    for place, choice in enumerate(_parts(data, "choices")):
        if choice.get("value") is not None:
            _VALUES[kind](report, ("choices", place, "value"), choice["value"])


def check_modal(report: Report, data: object) -> None:
    """Check a form."""
    _MODAL(report, (), data)
    ids = []
    for place, part in enumerate(_parts(data, "components")):
        path: Path = ("components", place)
        kind = part.get("type")
        if kind == 18:
            _LABEL(report, path, part)
            ids += _field(report, (*path, "component"), part.get("component"), inside_label=True)
        elif kind == 1:
            _ROW(report, path, part)
            for number, field in enumerate(_parts(part, "components")):
                ids += _field(report, (*path, "components", number), field, inside_label=False)
        elif kind == TEXT:
            KINDS[TEXT](report, path, part)
        else:
            report.add((*path, "type"), "UNION_TYPE_CHOICES", f"Type {kind!r} cannot stand in a form.")
    for again in twice(ids):
        report.add(("components",), "COMPONENT_CUSTOM_ID_DUPLICATED", f"custom id {again!r} is double.")


def _parts(data: object, key: str) -> list[Json]:
    values = data.get(key) if isinstance(data, dict) else None
    return [v for v in values if isinstance(v, dict)] if isinstance(values, list) else []


def _field(report: Report, path: Path, field: object, *, inside_label: bool) -> list[str]:
    """Check one thing that a person fills in, and return its ``custom_id``."""
    if not isinstance(field, dict):
        return []
    kind = field.get("type")
    if not is_whole(kind) or kind not in _FIELDS or (kind != 4 and not inside_label):
        report.add((*path, "type"), "UNION_TYPE_CHOICES", f"Type {kind!r} cannot be filled in here.")
        return []
    _FIELDS[kind](report, path, field)
    if kind == 4:
        _input(report, path, field, inside_label=inside_label)
    elif kind != 23:
        check_select(report, path, field)
        if field.get("disabled"):
            report.add((*path, "disabled"), "COMPONENT_DISABLED_IN_MODAL", "Nothing in a form can be disabled.")
        if field.get("min_values") == 0 and field.get("required", True):
            report.add((*path, "required"), "MODAL_MIN_VALUES_REQUIRED", "With min_values 0 it cannot be required.")
    return [str(field["custom_id"])] if field.get("custom_id") else []


def _input(report: Report, path: Path, field: Json, *, inside_label: bool) -> None:
    """Check that the keys of a text input fit each other."""
    if inside_label and field.get("label"):
        report.add((*path, "label"), "TEXT_INPUT_LABEL_TWICE", "Its label stands in the component around it.")
    if not inside_label and not field.get("label"):
        report.add((*path, "label"), "BASE_TYPE_REQUIRED", "This field is required.")
    low, high = field.get("min_length") or 0, field.get("max_length") or 4000
    if isinstance(low, int) and isinstance(high, int) and low > high:
        report.add((*path, "min_length"), "NUMBER_TYPE_MAX", f"min_length {low} is more than max_length {high}.")
    if isinstance(high, int) and len(str(field.get("value") or "")) > high:
        report.add((*path, "value"), "BASE_TYPE_MAX_LENGTH", f"Must be {high} or fewer in length.")
