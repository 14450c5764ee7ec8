"""What people like: defaults that need no visit, and what is used of it."""

import pytest

from host.people.preferences import Habits, Preferences
from tests.support.hosting import ANN, BOB, refused


async def test_who_chose_nothing_has_what_everybody_has(table):
    assert await table.host.likings.preferences(ANN) == Preferences()
    assert await table.host.likings.habits([ANN, BOB]) == {ANN: Habits(), BOB: Habits()}


async def test_what_was_chosen_stays_and_the_rest_follows_what_everybody_has(table):
    await table.host.planning.prefer(ANN, {"quiet_from": 0, "quiet_to": 0})
    liked = await table.host.planning.prefer(ANN, {"every": 0, "language": "pl", "zone": "Asia/Tokyo"})
    assert liked == Preferences("pl", Habits(interval=0, quiet_from=0, quiet_to=0, zone="Asia/Tokyo"))
    assert await table.host.likings.preferences(ANN) == liked
    assert await table.host.likings.habits([ANN, BOB]) == {ANN: liked.habits, BOB: Habits()}
    assert await table.host.planning.prefer(
        ANN, dict.fromkeys(("every", "quiet_from", "quiet_to", "language", "zone"))
    ) == (Preferences())


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("every", 5),
        ("every", "6"),
        ("quiet_from", 1440),
        ("quiet_to", -1),
        ("zone", "Europe/Atlantis"),
        ("zone", "../../etc/passwd"),
        ("language", "x" * 41),
        ("colour", ""),
        ("user", 7),
        ("refused", 1),
        ("", None),
    ],
)
async def test_what_nobody_offers_is_refused_and_changes_nothing(table, key, value):
    await table.host.planning.prefer(ANN, {"zone": "Asia/Tokyo"})
    await refused("bad-option", table.host.planning.prefer(ANN, {"every": 6, key: value}), key=key, value=value)
    assert await table.host.likings.preferences(ANN) == Preferences(None, Habits(zone="Asia/Tokyo"))


async def test_a_choice_delivered_twice_does_not_undo_a_later_one(table):
    await table.host.planning.prefer(ANN, {"every": 6}, interaction=1)
    await table.host.planning.prefer(ANN, {"every": 12}, interaction=2)
    assert (await table.host.planning.prefer(ANN, {"every": 6}, interaction=1)).habits.interval == 12
