"""Checks the answers to an interaction that are no messages: forms and autocomplete choices."""

from __future__ import annotations

from typing import Final

from playground.checks.components import KINDS, SELECTS, TEXT, check_select
from playground.checks.shape import (
    Path,
    Report,
    Rule,
    an_object,
    anything,
    flag,
    is_whole,
    many,
    number,
    shape,
    text,
    twice,
    whole,
)
from playground.facts import LOCALES, Json

_ANY: Final[dict[str, Rule]] = {"type": anything, "id": whole(0, 2**31 - 1)}
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
_CHOICE: Final = shape(
    {"name": text(1, 100), "name_localizations": shape(dict.fromkeys(LOCALES, text(1, 100))), "value": anything},
    required=["name", "value"],
)
_CHOICES: Final = shape({"choices": many(0, 25, _CHOICE)}, required=["choices"])


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
