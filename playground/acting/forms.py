"""Turns a person's input to a select or form into the data of an interaction, checked as a client does."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from playground.acting.command_options import Where, resolve
from playground.acting.exchange import walk
from playground.api_errors import Refused

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from playground.facts import Json
    from playground.world.world import World

_INPUT, _SELECT, _FILES, _RADIO, _BOXES, _BOX = 4, 3, 19, 21, 22, 23
_ENTITIES = {5: 6, 6: 8, 7: 9, 8: 7}
"""Selects of people, roles, both, channels: the type of the option that takes the same."""


def pressed(world: World, message: Json, custom_id: str, values: Sequence[Any] | None, where: Where) -> Json:
    """Return the interaction data for a button or select of a message."""
    parts = {c["custom_id"]: c for c in walk(message["components"]) if c.get("custom_id")}
    part = parts.get(custom_id)
    if part is None:
        raise Refused(f"The message has no control {custom_id!r}; it has {', '.join(parts) or 'none'}.")
    if part.get("disabled"):
        raise Refused(f"The control {custom_id!r} is disabled.")
    data: Json = {"custom_id": custom_id, "component_type": part["type"], "id": part["id"]}
    if part["type"] != 2:
        resolved: Json = {}
        data["values"] = _chosen(world, part, values or [], where, resolved, optional=False)
        if resolved:
            data["resolved"] = resolved
    elif values:
        raise Refused(f"{custom_id!r} is a button and takes no values.")
    return data


def _chosen(
    world: World, part: Json, values: Sequence[Any], where: Where, resolved: Json, *, optional: bool
) -> list[str]:
    """Return the values of a select or of a group of boxes."""
    name = part["custom_id"]
    if part["type"] in _ENTITIES:
        chosen = [resolve(world, _ENTITIES[part["type"]], v, where, resolved) for v in values]
    else:
        chosen = [str(v) for v in values]
        offered = [o["value"] for o in part.get("options") or []]
        if stray := [v for v in chosen if v not in offered]:
            raise Refused(f"{name}: {', '.join(stray)} is not among {', '.join(offered)}.")
    low = part["min_values"] if part.get("min_values") is not None else 1
    high = part["max_values"] if part.get("max_values") is not None else (10 if part["type"] == _BOXES else 1)
    if not (optional and not chosen) and not low <= len(chosen) <= high:
        raise Refused(f"{name}: choose {low}, please." if low == high else f"{name}: choose {low} to {high}, please.")
    return chosen


def submitted(world: World, modal: Json, fields: Mapping[str, Any], where: Where) -> Json:
    """Return the interaction data for a form that was filled in; fields that are not named keep their preset values."""
    names = {c["custom_id"] for c in walk(modal["components"]) if c.get("custom_id")}
    if stray := fields.keys() - names:
        raise Refused(f"The form has no field {', '.join(sorted(stray))}; it has {', '.join(sorted(names))}.")
    resolved: Json = {}
    filled: list[Json] = []
    for number, part in enumerate(modal["components"], 1):
        head = {"type": part["type"], "id": part.get("id") or number}
        if part["type"] == 18:
            filled.append({**head, "component": _field(world, part["component"], fields, where, resolved)})
        elif part["type"] == 1:
            inner = [_field(world, field, fields, where, resolved) for field in part["components"]]
            filled.append({**head, "components": inner})
        else:
            filled.append(head)
    data: Json = {"custom_id": modal["custom_id"], "components": filled}
    if resolved:
        data["resolved"] = resolved
    return data


def _field(world: World, part: Json, fields: Mapping[str, Any], where: Where, resolved: Json) -> Json:
    name, kind = part["custom_id"], part["type"]
    head: Json = {"type": kind, "id": part.get("id") or 0, "custom_id": name}
    preset = [o["value"] for o in part.get("options") or [] if o.get("default")]
    optional = part.get("required") is False
    if kind == _INPUT:
        return {**head, "value": _typed(part, str(fields.get(name, part.get("value") or "")))}
    if kind == _BOX:
        return {**head, "value": bool(fields.get(name, part.get("default") or False))}
    if kind == _RADIO:
        value = fields.get(name, preset[0] if preset else None)
        offered = [o["value"] for o in part["options"]]
        if value is None and not optional:
            raise Refused(f"{name}: choose one, please.")
        if value is not None and value not in offered:
            raise Refused(f"{name}: {value!r} is not among {', '.join(offered)}.")
        return {**head, "value": value}
    if kind == _FILES:
        raise Refused(f"{name}: files in forms are not played here.")
    values = fields.get(name, preset)
    values = values if isinstance(values, list) else [values]
    return {**head, "values": _chosen(world, part, values, where, resolved, optional=optional)}


def _typed(part: Json, value: str) -> str:
    """Return a text that a person typed into a form."""
    low, high = part.get("min_length") or 0, part.get("max_length") or 4000
    if not value and part.get("required", True) is not False:
        raise Refused(f"{part['custom_id']}: this has to be filled in.")
    if value and not low <= len(value) <= high:
        raise Refused(f"{part['custom_id']}: between {low} and {high} characters, please.")
    return value
