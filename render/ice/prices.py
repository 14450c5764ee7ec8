"""The price of an excavation in words: what is added and what is taken off (I6.4).

Knows the parts of a price. Must not know what they come from.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from render.words import msg

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.ice.advice import Price
    from render.words import Words

_HARDER: Final[Mapping[str, str]] = {
    "nunatak": msg("+1 nunatak"),
    "covered": msg("+1 half covered"),
    "camp": msg("+1 camp"),
}


def price_parts(price: Price, words: Words) -> list[str]:
    """Return what is added and taken off: "+1 half covered", "−2 explorers"."""
    found = [words.say(_HARDER[price.harder])] if price.harder else []
    found.append(words.count("−{n} explorer", "−{n} explorers", price.explorers))
    if price.architects:
        found.append(words.say("−1 architects"))
    if price.termites:
        found.append(words.count("−{n} termite", "−{n} termites", price.termites))
    return found
