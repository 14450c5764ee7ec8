"""A real bot and people who talk to it: every kind of act and of answer."""

from __future__ import annotations

import io

import discord
import pytest
from PIL import Image

from playground import Refused, Upload
from tests.playground.small_bot import picture


async def test_a_command_is_answered_with_a_picture(playground, bot, ann, table):
    shown = await (await playground.slash(ann, table, "try board")).wait_shown()
    assert shown.type == 4
    assert shown.text == "### Step 1"
    (file,) = shown.files
    assert (file.name, file.alt) == ("board-1.png", "Board at 1")
    assert Image.open(io.BytesIO(file.content)).size == (1201, 300)
    attachment = shown.message["attachments"][0]
    assert (attachment["width"], attachment["height"]) == (1201, 300)
    gallery = shown.message["components"][0]["components"][1]
    assert gallery["items"][0]["media"]["url"] == attachment["url"]
    async with bot.http._HTTPClient__session.get(attachment["url"]) as response:
        assert (response.status, response.content_type) == (200, "image/png")
        assert await response.read() == file.content


async def test_a_deferred_answer_takes_its_place_and_more_follow(playground, bot, ann, table):
    exchange = await playground.slash(ann, table, "try deferred")
    await exchange.wait()
    assert exchange.type == 5
    await playground.until(lambda: len(playground.visible(ann, table)) == 2 and exchange.text == "And a word.")
    first, second = playground.visible(ann, table)
    assert first["id"] == str(exchange.original)
    assert not first["flags"] & 128
    assert [second] == exchange.followups


async def test_a_button_edits_its_message_and_the_old_picture_goes(playground, bot, ann, bob, table):
    shown = await (await playground.slash(ann, table, "try board")).wait_shown()
    before = shown.message
    start = playground.clock.now()
    pressed = await (await playground.click(bob, before, "step:2")).wait_shown()
    assert pressed.type == 6
    assert shown.text == "### Step 2"
    assert [f.name for f in pressed.files] == ["board-2.png"]
    assert before["attachments"][0]["filename"] == "board-1.png", "an earlier look at a message does not change"
    assert 0 < pressed.took < playground.clock.now() - start


async def test_the_token_of_a_press_knows_what_was_pressed_as_the_original_alone(playground, bot, ann, table):
    shown = await (await playground.slash(ann, table, "try board")).wait_shown()
    await (await playground.click(ann, shown.message, "step:2")).wait_shown()
    hook = bot.seen.followup
    assert bot.seen.type is discord.InteractionType.component
    with pytest.raises(discord.NotFound, match="10008"):
        await hook.edit_message(shown.original, content="by its number")
    more = await hook.send("below", ephemeral=True, wait=True)
    assert playground.visible(ann, table)[-1]["id"] == str(more.id), "it stands where it came"
    await hook.edit_message(more.id, content="by its number")
    assert [one["content"] for one in playground.visible(ann, table)][-1] == "by its number"


async def test_a_select_and_the_limits_of_a_client(playground, bot, ann, table):
    shown = await (await playground.slash(ann, table, "try board")).wait_shown()
    chosen = await (await playground.click(ann, shown.message, "kind", ["go"])).wait_shown()
    assert chosen.type == 7
    assert chosen.text == "### Step 50"
    with pytest.raises(Refused, match="chess, checkers, go"):
        await playground.click(ann, shown.message, "kind", ["bridge"])
    with pytest.raises(Refused, match="choose 1"):
        await playground.click(ann, shown.message, "kind", [])
    with pytest.raises(Refused, match="no control 'nothing'; it has beside, step:51"):
        await playground.click(ann, shown.message, "nothing")


async def test_a_form_is_opened_filled_and_sent(playground, bot, ann, bob, table):
    shown = await (await playground.slash(ann, table, "try board")).wait_shown()
    opened = await (await playground.click(ann, shown.message, "ask")).wait_shown()
    assert opened.modal["title"] == "A form"
    sent = await (await playground.submit(ann, opened, move="e2e4", mode="b", remind=True, who=[bob])).wait_shown()
    assert sent.text == f"move=e2e4, mode=b, size=['big'], remind=True, who=['{bob}']"
    assert sent.ephemeral
    with pytest.raises(Refused, match="filled in"):
        await playground.submit(ann, opened)
    with pytest.raises(Refused, match="between 0 and 8"):
        await playground.submit(ann, opened, move="much too long")
    with pytest.raises(Refused, match="no field moove"):
        await playground.submit(ann, opened, moove="e4")
    with pytest.raises(Refused, match="somebody else"):
        await playground.submit(bob, opened, move="e4")
    with pytest.raises(Refused, match="who: choose 1, please"):
        await playground.submit(ann, opened, move="e4", mode="b", who=[ann, bob])
    with pytest.raises(Refused, match="size: each can be chosen once"):
        await playground.submit(ann, opened, move="e4", mode="b", size=["big", "big"])
    sent = await playground.submit(ann, opened, move="e4", mode="b", who=[playground.world.app])
    assert sent.payload["data"]["resolved"]["users"][str(playground.world.app)]["bot"], "bots can be chosen"
    playground.membership.leave(bob)
    for nobody in (bob, 77):
        with pytest.raises(Refused, match=rf"(?i)nobody with the id {nobody}|nothing with the id {nobody}"):
            await playground.submit(ann, opened, move="e4", mode="b", who=[nobody])


async def test_autocomplete_options_and_what_a_client_refuses(playground, bot, ann, table):
    offered = await (await playground.autocomplete(ann, table, "try pick", "kind", kind="ch")).wait()
    assert [c["value"] for c in offered.choices] == ["chess", "checkers"]
    shown = await (await playground.slash(ann, table, "try pick", kind="go", size="large", count="4")).wait_shown()
    assert shown.text == "large go x 4 for None"
    for options, sentence in (
        ({}, "needs kind"),
        ({"kind": "go", "size": "huge"}, "small, large"),
        ({"kind": "go", "size": "small", "count": 10}, "between 1 and 9"),
        ({"kind": "go", "size": "small", "count": "x"}, "not what this option takes"),
        ({"kind": "go", "size": "small", "colour": 1}, "no option colour"),
    ):
        with pytest.raises(Refused, match=sentence):
            await playground.slash(ann, table, "try pick", **options)
    with pytest.raises(Refused, match="no command /try peck"):
        await playground.slash(ann, table, "try peck")
    with pytest.raises(Refused, match="one more word"):
        await playground.slash(ann, table, "try")


async def test_commands_are_translated(playground, bot):
    (command,) = (one for one in playground.commands if one["type"] == 1)
    assert command["description_localizations"] == {"pl": "Próbuj", "ru": "Пробовать"}


async def test_a_private_answer_is_seen_by_its_person_only(playground, bot, ann, bob, table):
    shown = await (await playground.slash(ann, table, "try secret")).wait_shown()
    assert [m["id"] for m in playground.visible(ann, table)] == [shown.message["id"]]
    assert playground.visible(bob, table) == []
    with pytest.raises(Refused, match="no such message"):
        await playground.click(bob, shown.message, "x")
    with pytest.raises(discord.NotFound) as error:
        await bot.get_channel(table).get_partial_message(shown.shown).edit(content="public route")
    assert error.value.code == 10008


async def test_a_thread_is_opened_and_used(playground, bot, ann, bob, table):
    await playground.slash(ann, table, "try thread", name="a corner")
    await playground.until(lambda: any(c.get("name") == "a corner" for c in playground.world.channels.values()))
    thread = playground.channel("a corner")
    await playground.until(lambda: playground.visible(bob, thread))
    assert playground.visible(bob, thread)[0]["content"] == "Welcome to a corner."
    assert bot.get_channel(thread).parent_id == table
    assert (await (await playground.slash(bob, thread, "try ping")).wait_shown()).text == "pong"


async def test_users_channels_and_direct_messages(playground, bot, ann, bob, table):
    shown = await (await playground.slash(ann, table, "try write", who=bob, where=table)).wait_shown()
    assert shown.text == "Bob table-one"
    await playground.until(lambda: playground.visible(bob, playground.dm(bob)))
    (message,) = playground.visible(bob, playground.dm(bob))
    assert message["content"] == "A word in private."
    assert playground.pinged(message) == [bob]
    assert playground.visible(ann, playground.dm(bob)) == []
    shown = await (await playground.slash(bob, playground.dm(bob), "try ping")).wait_shown()
    assert shown.text == "pong"
    assert bot.seen.guild is None
    assert bot.seen.user.id == bob
    playground.membership.take_dms(bob, taken=False)
    with pytest.raises(discord.Forbidden) as error:
        await bot.get_user(bob).send("x") if bot.get_user(bob) else await (await bot.fetch_user(bob)).send("x")
    assert error.value.code == 50007
    playground.membership.take_dms(bob, taken=True)
    await (await bot.fetch_user(bob)).send("x")
    playground.site.openings = 0
    with pytest.raises(discord.Forbidden) as error:
        await (await bot.fetch_user(playground.person("*Max"))).send("x")
    assert error.value.code == 40003


async def test_mentions_ring_only_whom_the_request_allows(playground, bot, ann, bob, table):
    max_ = playground.person("*Max")
    shown = await (await playground.slash(ann, table, "try call", one=bob, other=max_)).wait_shown()
    assert [u["id"] for u in shown.message["mentions"]] == [str(bob)]
    assert not shown.message["mention_everyone"]
    assert playground.pinged(shown.message) == [bob]


async def test_a_file_is_given_with_a_command(playground, bot, ann, table):
    record = Upload("game.txt", "ход".encode())
    shown = await (await playground.slash(ann, table, "try file", record=record)).wait_shown()
    assert shown.text == "ход"


async def test_what_the_bot_knows_of_an_interaction(playground, bot, ann, bob, table):
    polish = playground.person("Łucja")
    await (await playground.slash(polish, table, "try ping")).wait()
    seen = bot.seen
    assert (seen.locale, seen.guild_locale) == (discord.Locale.polish, discord.Locale.american_english)
    assert seen.user.display_name == "Łucja Żółw"
    assert seen.permissions.send_messages
    assert not seen.permissions.administrator
    assert seen.app_permissions == bot.get_channel(table).permissions_for(seen.guild.me)
    assert seen.app_permissions.value & discord.Permissions(administrator=True, manage_channels=True).value == 0
    await (await playground.slash(ann, table, "try ping")).wait()
    assert bot.seen.permissions.administrator, "the first person owns the server"
    assert bot.seen.filesize_limit == 10 * 2**20
    playground.deny(table, "attach_files embed_links")
    await (await playground.slash(ann, table, "try ping")).wait()
    assert not bot.seen.app_permissions.attach_files


async def test_a_thread_at_a_message_and_an_embedded_picture(playground, bot, ann, table):
    file = discord.File(picture(7), "p.png", description="alt")
    embed = discord.Embed(title="T", description="D").set_image(url="attachment://p.png")
    sent = await bot.get_channel(table).send(embed=embed, file=file)
    (message,) = playground.visible(ann, table)
    assert message["embeds"][0]["image"]["url"] == message["attachments"][0]["url"]
    thread = await sent.create_thread(name="about it")
    assert thread.id == sent.id
    assert playground.messages[sent.id]["flags"] & 32
    with pytest.raises(discord.HTTPException) as error:
        await sent.create_thread(name="again")
    assert error.value.code == 160004


async def test_more_servers_channels_and_people(playground, bot):
    guild = playground.add_guild("Elsewhere")
    dan = playground.add_person("Dan", locale="pl")
    den = playground.add_channel("den", guild=guild)
    await playground.until(lambda: bot.get_channel(den))
    shown = await (await playground.slash(dan, den, "try ping")).wait_shown()
    assert shown.text == "pong"
    assert bot.seen.guild_id == guild
    assert bot.seen.locale is discord.Locale.polish


async def test_people_can_talk_and_the_bot_does_not_hear_it(playground, bot, ann, bob, table):
    said = await playground.say(bob, table, "Hello.")
    assert [m["content"] for m in playground.visible(ann, table)] == ["Hello."]
    with pytest.raises(discord.Forbidden) as error:
        await bot.get_channel(table).get_partial_message(int(said["id"])).edit(content="Mine.")
    assert error.value.code == 50005
