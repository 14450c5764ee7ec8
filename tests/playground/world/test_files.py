"""Files of messages as Discord tells them: where they are listed, and what an edit keeps."""

from __future__ import annotations

import io

import discord
import pytest

from playground import walk
from tests.playground.small_bot import asking, picture

V2 = 1 << 15


def gallery(*names):
    """Return the body of a message that shows these pictures."""
    items = [{"media": {"url": f"attachment://{name}"}} for name in names]
    return {"flags": V2, "components": [{"type": 12, "items": items}]}


def media(message):
    """Return what the components of a message show."""
    return [item["media"] for part in walk(message["components"]) for item in part.get("items", ())]


async def test_a_file_that_a_component_shows_is_in_no_list_of_attachments(playground, bot, ann, table):
    message = await bot.get_channel(table).send(view=view("a.png"), file=discord.File(picture(1), "a.png"))
    assert message.attachments == []
    assert (await bot.get_channel(table).fetch_message(message.id)).attachments == []
    assert [m.attachments async for m in bot.get_channel(table).history()] == [[]]
    kept = playground.messages[message.id]
    assert [file["filename"] for file in kept["attachments"]] == ["a.png"], "whoever looks for a test sees it"
    (shown,) = media(kept)
    file = kept["attachments"][0]
    assert shown == {
        "id": shown["id"],
        "url": file["url"],
        "proxy_url": file["url"],
        "width": 1201,
        "height": 300,
        "content_type": "image/png",
        "attachment_id": file["id"],
    }


def view(name):
    """Return a message of the second generation with one picture."""
    made = discord.ui.LayoutView(timeout=None)
    made.add_item(discord.ui.MediaGallery(discord.MediaGalleryItem(f"attachment://{name}")))
    return made


async def test_answers_and_presses_do_not_list_them_either(playground, bot, ann, table):
    shown = await (await playground.slash(ann, table, "try board")).wait_shown()
    pressed = await (await playground.click(ann, shown.message, "step:2")).wait_shown()
    assert pressed.payload["message"]["attachments"] == []
    assert len(pressed.message["attachments"]) == 1
    async with asking(playground) as ask:
        chosen = await playground.click(ann, shown.message, "ask")
        await chosen.wait_shown()
        status, body = await ask("GET", f"/webhooks/{playground.world.app}/{shown.token}/messages/@original")
        assert (status, body["attachments"]) == (200, [])


async def test_a_file_that_nothing_shows_is_listed(playground, table):
    async with asking(playground) as ask:
        where = f"/channels/{table}/messages"
        _, body = await ask("POST", where, {"content": "x"}, "a.png", "b.png")
        assert [file["filename"] for file in body["attachments"]] == ["a.png", "b.png"]
        embed = {"image": {"url": "attachment://a.png"}}
        _, body = await ask("POST", where, {"embeds": [embed]}, "a.png", "b.png")
        assert [file["filename"] for file in body["attachments"]] == ["b.png"], "nor one that an embed shows"


@pytest.mark.parametrize("kept", [None, [], [{"id": "ID"}], [{"id": "7", "filename": "a.png"}]])
async def test_an_edit_that_names_a_file_without_listing_id_and_name_is_refused(playground, table, kept):
    async with asking(playground) as ask:
        where = f"/channels/{table}/messages"
        _, body = await ask("POST", where, gallery("a.png"), "a.png")
        key = media(body)[0]["attachment_id"]
        listed = {} if kept is None else {"attachments": [{**f, "id": f["id"].replace("ID", key)} for f in kept]}
        status, said = await ask("PATCH", f"{where}/{body['id']}", gallery("a.png") | listed)
        assert status == 400
        assert "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND" in str(said)
        assert len(playground.violations) == 1


async def test_an_edit_keeps_what_it_lists_and_drops_the_rest(playground, table):
    async with asking(playground) as ask:
        where = f"/channels/{table}/messages"
        _, body = await ask("POST", where, gallery("a.png", "b.png"), "a.png", "b.png")
        key = media(body)[1]["attachment_id"]
        edit = gallery("b.png") | {"attachments": [{"id": key, "filename": "b.png"}]}
        status, edited = await ask("PATCH", f"{where}/{body['id']}", edit)
        assert (status, media(edited)[0]["attachment_id"]) == (200, key)
        kept = playground.messages[int(body["id"])]["attachments"]
        assert [file["filename"] for file in kept] == ["b.png"]
        text = [{"type": 10, "content": "x"}]
        status, edited = await ask("PATCH", f"{where}/{body['id']}", {"components": text})
        assert [file["filename"] for file in edited["attachments"]] == ["b.png"], "kept, and shown by nothing now"


async def test_a_file_of_the_message_may_be_named_by_its_address(playground, table):
    async with asking(playground) as ask:
        where = f"/channels/{table}/messages"
        _, body = await ask("POST", where, gallery("a.png"), "a.png")
        again = gallery("a.png")
        again["components"][0]["items"][0]["media"]["url"] = media(body)[0]["url"]
        status, edited = await ask("PATCH", f"{where}/{body['id']}", again)
        assert (status, edited["attachments"]) == (200, [])
        assert io.BytesIO(playground.world.store.file(int(media(body)[0]["attachment_id"]))).read(4) == b"\x89PNG"
    assert playground.violations == []
