"""Remarks on options of the lobby that have no effect now.

Knows what each option needs to have an effect (I6.11, I13). Must not know a match.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from render.ice.documents.option_names import option

if TYPE_CHECKING:
    from collections.abc import Mapping

    from render.words import Words


def option_applies(key: str, options: Mapping[str, str]) -> bool:
    """Return whether an option has any effect in the chosen mode (I4.7, I13)."""
    mode = options.get("mode")
    match key:
        case "mild":
            return mode == "curse"
        case "journal" | "guild":
            return mode != "first"
    return True


def remarks(options: Mapping[str, str], seats: int, words: Words) -> list[str]:
    """Return a sentence for each option that is on and has no effect."""
    lines = []
    names = {key: option(key, None, words) for key in ("mild", "journal", "freemove")}
    if options.get("mild") == "on" and not option_applies("mild", options):
        lines.append(words.say("“{option}” changes nothing without the Curse of the Nuuk.", option=names["mild"]))
    elif options.get("mild") == "on" and seats == 1:
        lines.append(words.say("“{option}” changes nothing for somebody alone.", option=names["mild"]))
    if options.get("journal") == "on" and not option_applies("journal", options):
        lines.append(words.say("“{option}” changes nothing in the first expedition.", option=names["journal"]))
    if options.get("freemove") == "on" and seats != 3:
        lines.append(words.say("“{option}” changes nothing unless 3 people play.", option=names["freemove"]))
    return lines
