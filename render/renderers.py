"""The renderer of each game: ``render/<key>/__init__.py`` calls it ``RENDERER``.

Knows where renderers are found. Must not know any game.
"""

from __future__ import annotations

from functools import lru_cache
from types import FunctionType, MappingProxyType
from typing import TYPE_CHECKING, Final

from engine.card_file import text_of
from engine.registry import EXAMPLES, KEYS, IncompleteGame, find_part, home, sources_of_own, text_with, with_card_set
from render.base import Renderer

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from engine.card_file import CardText
    from engine.package import CardSet
    from render.base import AnyRenderer


def find_renderer(key: str) -> AnyRenderer | None:
    """Return the renderer of a game, None when it can be played in the terminal only; raise IncompleteGame."""
    return find_part("render", key, "RENDERER", Renderer)


def fitting(renderers: Mapping[str, AnyRenderer], key: str, cards: CardSet) -> AnyRenderer:
    """Return what shows a match that was dealt from these cards; raise KeyError for a game not in ``renderers``.

    Where nobody has those cards, or today's rules cannot read them, it is what shows the game that is there.
    """
    found = renderers[key]
    if cards.digest in {"", found.cards}:
        return found
    return _with_card_set(key, cards) or found


@lru_cache(maxsize=32)
def _with_card_set(key: str, cards: CardSet) -> AnyRenderer | None:
    text = text_with(key, cards)
    return None if text is None or with_card_set(key, cards) is None else _renderer_of(key, text)


def with_cards(cards: Path | None) -> dict[str, AnyRenderer]:
    """Return the renderer of every game by its key, for the cards of a file where there is one; raise CardsError."""
    own: dict[str, AnyRenderer] = {}
    if cards is not None:
        text = text_of(cards)
        own = {key: _renderer_of(key, text) for key in sources_of_own()}
    return {**RENDERERS, **own}


def _renderer_of(key: str, text: CardText) -> AnyRenderer:
    """Return what shows matches of a game that are dealt from the cards of a text; raise IncompleteGame, CardsError."""
    make = find_part("render", key, "renderer_of", FunctionType)
    if make is None:
        raise IncompleteGame(f"{home('render', key)} must define renderer_of")
    found: AnyRenderer = make(text)
    return found


RENDERERS: Final[Mapping[str, AnyRenderer]] = MappingProxyType(
    {key: found for key in (*KEYS, *EXAMPLES) if (found := find_renderer(key)) is not None}
)
"""By the game's key, in the order of ``engine.registry``."""
