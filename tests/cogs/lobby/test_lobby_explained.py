"""Every option of a lobby says what it means in one line, and a guild shows its card."""

from __future__ import annotations

import pytest

from cogs.lobby import option_texts
from cogs.lobby.message import lobby, option_choices, seat_text
from cogs.messages.message import ENTRY, SelectSpec
from engine.ice.components import Guild
from engine.registry import find
from host import MatchInfo, Seated
from host.lobby.table_options import SEAT_OPTIONS, TABLE_OPTIONS
from render.renderers import RENDERERS
from render.words import words


@pytest.mark.parametrize("key", ["roam", "ice"])
def test_every_value_of_every_option_is_explained_in_one_line(key: str) -> None:
    info, texts = find(key).info, RENDERERS[key].lobby(words())
    lines = {
        (option.key, value): texts.option(option.key, value).meaning
        for option in (*info.options, *info.seat_options)
        for value in option.values
    }
    assert all(0 < len(line) <= ENTRY and not line.endswith(".") for line in lines.values()), lines
    own = [line for (option, _), line in lines.items() if option != "edge"]
    assert len(set(own)) == len(own)


def test_what_a_table_chooses_is_explained_too() -> None:
    for option in (*TABLE_OPTIONS, *SEAT_OPTIONS):
        for value in option.values:
            assert 0 < len(option_texts.explained(option.key, value, words())) <= ENTRY


def test_the_lists_of_a_lobby_have_the_lines() -> None:
    game, texts = find("ice").info, RENDERERS["ice"].lobby(words())
    options = {option.key: option.default for option in game.options}
    seats = (Seated(0, 7, "Ann", {}), Seated(1, 8, "Bob", {"guild": "flame"}))
    info = MatchInfo(1, "ice", 1, 1, 7, "lobby", options, seats, 0, tag="0a1b2c")
    offered = option_choices(info, game, texts)
    assert all(choice.hint for choice in offered if not choice.value.startswith("first="))
    guilds = next(
        block
        for block in lobby(info, game, texts).blocks
        if isinstance(block, SelectSpec) and block.control.tail == "guild"
    )
    told = {choice.value: choice.hint for choice in guilds.choices}
    assert told["flame"] == "chosen by Bob"
    assert told["walkers"] == seat_text("guild", texts, "walkers").meaning


def test_every_guild_has_a_card_that_tells_its_ability() -> None:
    texts = RENDERERS["ice"].lobby(words())
    cards = [card() for guild in Guild if (card := texts.option("guild", guild).card)]
    assert all(card.image.width == 800 and len(card.alt) > 80 for card in cards)
    assert len({card.image.tobytes() for card in cards}) == len(Guild)
    assert texts.option("mode", "first").card is texts.option("guild").card is None
    assert RENDERERS["roam"].lobby(words()).option("edge", "south").card is None
