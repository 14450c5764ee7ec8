"""Commands of the context menus of people and messages: what they bring, and where there are none."""

from __future__ import annotations

import pytest

from playground import Refused


async def test_a_command_on_a_person_names_them_with_their_rights_in_the_channel(playground, bot, ann, bob, table):
    shown = await (await playground.menu(ann, table, "Wave at", user=bob)).wait_shown()
    assert shown.text == f"<@{bob}> True"
    assert shown.payload["data"]["target_id"] == str(bob)
    assert shown.payload["data"]["type"] == 2
    assert "options" not in shown.payload["data"]
    assert shown.message["interaction_metadata"]["target_user"]["id"] == str(bob)
    playground.deny(table, "view_channel", to=bob)
    assert (await (await playground.menu(ann, table, "Wave at", user=bob)).wait_shown()).text == f"<@{bob}> False"


async def test_a_command_on_a_message_brings_all_of_it(playground, bot, ann, bob, table):
    said = playground.acts.say(bob, table, "Good morning")
    shown = await (await playground.menu(ann, table, "Read Aloud", message=said)).wait_shown()
    assert shown.text.endswith(": Good morning")
    assert shown.ephemeral
    assert shown.payload["data"]["target_id"] == str(said)
    assert shown.message["interaction_metadata"]["target_message_id"] == str(said)


async def test_what_discord_does_not_offer_is_refused(playground, bot, ann, bob, table):
    said = playground.acts.say(bob, table, "Good morning")
    private = await (await playground.slash(ann, table, "try secret")).wait_shown()
    for name, about, why in (
        ("try", {"user": bob}, "no command"),
        ("wave at", {"user": bob}, "no command"),
        ("Wave at", {"message": said}, "no command"),
        ("Read Aloud", {"user": bob}, "no command"),
        ("Wave at", {"user": 5}, "nobody with the id 5"),
        ("Read Aloud", {"message": 5}, "no such message"),
        ("Read Aloud", {"message": int(private.message["id"])}, "only one person sees"),
    ):
        with pytest.raises(Refused, match=why):
            await playground.menu(ann, table, name, **about)
    with pytest.raises(Refused, match="There is no command /Wave"):
        await playground.slash(ann, table, "Wave at")
    with pytest.raises(Refused, match="no such message"):
        await playground.menu(ann, playground.channel("table-two"), "Read Aloud", message=said)
    playground.deny(table, "use_application_commands", to=bob)
    with pytest.raises(Refused, match="use_application_commands"):
        await playground.menu(bob, table, "Wave at", user=ann)
