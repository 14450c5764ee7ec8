"""The numbers that an evaluation of ICE weighs by, from ``weights.toml`` beside this module.

Knows their names. Must not know what they weigh.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

FILE: Final = Path(__file__).with_name("weights.toml")


@dataclass(frozen=True, slots=True)
class Inside:
    """Numbers inside features."""

    ep_price: float
    """RP that one EP is worth where a tile in reach is weighed."""
    snow: float
    """RP of a snow tile."""
    below: float
    """How much of the best tile below counts for the snow above it."""
    anima: float
    """RP of one anima besides what it is wanted for, at the start of a match."""
    likely: float
    """Chance of one more anima that is missing, with EP without end."""
    steady: float
    """EP with which that chance is half of it."""


@dataclass(frozen=True, slots=True)
class Weights:
    """All numbers of an evaluation."""

    of: Mapping[str, float]
    """By feature."""
    inside: Inside


def load(path: Path = FILE) -> Weights:
    """Return the weights of a file."""
    tables = tomllib.loads(path.read_text("utf-8"))
    return Weights(tables["weights"], Inside(**tables["inside"]))


STANDARD: Final = load()
