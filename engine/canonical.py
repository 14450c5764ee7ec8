"""Values of the engine as one plain text, the same on every machine and version: what digests are made from.

Knows dataclasses, enumerations, tuples, mappings, sets, bytes, texts, numbers and None; no game.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import TypeAlias

Canonical: TypeAlias = bool | int | str | list["Canonical"] | dict[str, "Canonical"] | None


def canonical(value: object) -> Canonical:
    """Return a value as JSON knows it; raise TypeError for a kind that has no one text, such as a float.

    A dataclass is its name and then its fields in order, so that two kinds with equal fields differ.

    >>> canonical((1, None, b"x"))
    [1, None, '78']
    """
    found: Canonical
    match value:
        case Enum():
            found = canonical(value.value)
        case None | bool() | int() | str():
            found = value
        case bytes():
            found = value.hex()
        case tuple():
            found = [canonical(item) for item in value]
        case frozenset():
            found = sorted((canonical(item) for item in value), key=json.dumps)
        case dict():
            found = {str(key): canonical(item) for key, item in value.items()}
        case _ if is_dataclass(value):
            found = [type(value).__name__, *(canonical(getattr(value, one.name)) for one in fields(value))]
        case _:
            raise TypeError(f"{type(value).__name__} has no plain form: {value!r}")
    return found


def text(value: object) -> str:
    """Return a value's canonical text."""
    return json.dumps(canonical(value), separators=(",", ":"), sort_keys=True, ensure_ascii=True)


def digest(value: object, *, length: int = 16) -> str:
    """Return the first hexadecimal digits of the SHA-256 of a value's canonical text."""
    return hashlib.sha256(text(value).encode()).hexdigest()[:length]
