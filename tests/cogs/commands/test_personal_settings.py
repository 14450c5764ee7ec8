"""The panel of the settings, within Discord's limits."""

from __future__ import annotations

import pytest

from cogs.commands import personal_settings
from cogs.commands.personal_settings import Offered, settings
from cogs.messages.message import SelectSpec, layout
from host.lobby.table_options import COLOURS
from host.people.preferences import Habits, Preferences
from render.words import words

OFFERED = Offered(("en", "pl"), {"red": "Red", "blue": "Blue"})


def lists(liked: Preferences, offered: Offered = OFFERED) -> dict[str, SelectSpec]:
    """Return the lists of the panel by what they are for, once Discord's library has taken it."""
    message = settings(liked, words(), offered, now=1_700_000_000)
    layout(message).to_components()
    return {block.control.tail: block for block in message.blocks if isinstance(block, SelectSpec)}


def chosen(spec: SelectSpec) -> list[str]:
    return [choice.label for choice in spec.choices if choice.chosen]


@pytest.mark.parametrize("begin", range(0, 1440, 35))
@pytest.mark.parametrize("end", [0, 1, 59, 60, 700, 1439])
def test_each_list_shows_one_choice_and_holds_at_most_25(begin: int, end: int) -> None:
    found = lists(Preferences("pl", Habits(quiet_from=begin, quiet_to=end)))
    for spec in found.values():
        assert len(chosen(spec)) == 1
        assert len(spec.choices) <= 25
        assert len({choice.value for choice in spec.choices}) == len(spec.choices)
    assert ("quiet_to" in found) == (begin != end)


def test_the_colour_that_is_liked_is_chosen_in_its_list() -> None:
    assert chosen(lists(Preferences())["colour"]) == ["Any"]
    assert chosen(lists(Preferences(colour="blue"))["colour"]) == ["Blue"]
    assert chosen(lists(Preferences(colour="violet"))["colour"]) == ["Any"], "of an older version"


def test_every_colour_that_a_seat_can_have_is_offered() -> None:
    assert list(personal_settings.colours(words()).items()) == [(one, one.capitalize()) for one in COLOURS]


def test_what_was_chosen_in_a_language_that_is_gone_is_shown_as_none() -> None:
    assert chosen(lists(Preferences("xx"))["language"]) == ["Same as your Discord"]


def test_direct_messages_are_never_sent_by_default_and_none_is_shown_as_chosen_while_discord_refuses() -> None:
    assert chosen(lists(Preferences())["direct"]) == ["Never"]
    assert chosen(lists(Preferences(habits=Habits(direct="reminders")))["direct"]) == ["Only as reminders"]
    assert chosen(lists(Preferences(refused=True))["direct"]) == []
