"""The page in a real browser, against the real playground and a small bot."""

from __future__ import annotations

import asyncio
import json

import pytest
import pytest_asyncio
from playwright.async_api import expect

from bench.browser import PHONE, windowed
from playground import Playground, hook
from tests.playground.small_bot import running
from tests.support.browser import Screen, launched

# One browser, one playground and one bot for all tests of this file: starting a browser takes a second or more.
pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="module")]


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def browser():
    async with launched() as found:
        yield found


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def table():
    """A playground with the bot in it."""
    async with Playground(deadline=30.0) as playground:
        with hook(playground.http):
            async with running(playground) as bot:
                yield playground
                bot.hurry.set()


@pytest_asyncio.fixture(loop_scope="module")
async def channel(table):
    """A channel of its own for each test."""
    return table.rooms.create(table.guild, "quiet-room")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def wide(browser):
    """A window for all tests, one after the other: opening one is most of what they do."""
    async with windowed(browser) as page:
        yield page


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def narrow(browser):
    """The same of a phone."""
    async with windowed(browser, PHONE) as page:
        yield page


@pytest_asyncio.fixture(loop_scope="module")
async def screen(wide, table, channel):
    found = await Screen.shown_in(wide, table.http, channel=channel)
    yield found
    assert found.errors == []
    await found.emptied()


@pytest_asyncio.fixture(loop_scope="module")
async def phone(narrow, table, channel):
    found = await Screen.shown_in(narrow, table.http, channel=channel)
    yield found
    assert found.errors == []
    await found.emptied()


async def test_a_person_closes_and_opens_their_direct_messages(screen, table):
    box = screen.page.get_by_test_id("takes-direct")
    await expect(box).to_be_checked()
    await box.uncheck()
    await table.until(lambda: not table.world.people[table.people[0]].dms)
    await expect(box).not_to_be_checked()
    await box.check()
    await table.until(lambda: table.world.people[table.people[0]].dms)


async def test_it_shows_channels_people_and_whether_the_bot_is_there(screen):
    await expect(screen.page.get_by_test_id("channel-title")).to_contain_text("quiet-room")
    await expect(screen.page.get_by_test_id("person")).to_have_count(6)
    await expect(screen.page.get_by_test_id("bot-state")).to_contain_text("online")
    await expect(screen.page.get_by_test_id("connection")).to_be_hidden()


async def test_time_is_let_pass_from_the_page(screen, table):
    shown = screen.page.get_by_test_id("now")
    before, now = await shown.inner_text(), table.clock.now()
    await screen.slash("try aloud", text=f"<t:{int(now)}:R>")
    await screen.page.get_by_role("button", name="Let 1 day pass").click()
    await expect(shown).not_to_have_text(before)
    assert 86_400 <= table.clock.now() - now < 86_500
    await screen.sees("yesterday")


async def test_typing_a_slash_offers_commands_and_narrows_them(screen):
    options = screen.page.get_by_test_id("suggestions").get_by_role("option")
    await screen.page.keyboard.press("/")
    await expect(options.filter(has_text="/try pick")).to_contain_text("Choose")
    await screen.line.press_sequentially("pick")
    await expect(options).to_have_count(1)
    await screen.line.press("Enter")
    await expect(screen.page.get_by_role("combobox", name="kind")).to_be_focused()


@pytest.mark.slow
async def test_a_command_is_typed_with_the_keyboard_alone_and_completed_by_the_bot(screen):
    page = screen.page
    await screen.line.press_sequentially("/try pick ")
    options = page.get_by_test_id("suggestions").get_by_role("option")
    await expect(options).to_have_count(4)
    await page.keyboard.type("ch")
    await expect(options).to_have_count(2)
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("combobox", name="kind")).to_have_value("A game of checkers")
    await page.keyboard.press("Tab")
    await page.keyboard.type("lar")
    await page.keyboard.press("Tab")
    await expect(page.get_by_role("button", name="+ whose")).to_be_focused()
    await page.keyboard.press("Enter")
    await page.keyboard.type("bob")
    await page.keyboard.press("Enter")
    await page.keyboard.press("Enter")
    await screen.sees("large checkers x 3 for user")
    await expect(screen.last.get_by_test_id("used")).to_have_text("AAnn used /try pick")
    await expect(screen.line).to_be_focused()


@pytest.mark.slow
async def test_late_completions_are_dropped(screen):
    page = screen.page
    held = asyncio.get_running_loop().create_future()

    async def hold(route):
        if held.done():
            await route.continue_()
        else:
            held.set_result(route)

    await page.route("**/page/autocomplete", hold)
    await screen.line.press_sequentially("/try pick ")
    first = await asyncio.wait_for(held, 60)
    await page.keyboard.type("chec")
    options = page.get_by_test_id("suggestions").get_by_role("option")
    await expect(options).to_have_text(["A game of checkers"])
    async with page.expect_response(lambda response: response.request == first.request):
        await first.continue_()
    await page.evaluate("() => new Promise(requestAnimationFrame)")
    await expect(options).to_have_text(["A game of checkers"])


@pytest.mark.slow
async def test_what_is_missing_or_out_of_range_is_said_before_it_is_sent(screen):
    page = screen.page
    await screen.line.press_sequentially("/try aloud ")
    await page.get_by_test_id("send").click()
    await expect(page.get_by_role("alert").filter(has_text="required")).to_be_visible()
    await screen.fill("text", "hey ")
    await page.get_by_role("button", name="+ times").click()
    await expect(page.locator(".suggest-title")).to_contain_text("1 to 3")
    await page.keyboard.type("4")
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("alert").filter(has_text="3 or less")).to_be_visible()
    await screen.fill("times", "2")
    await screen.fill("loud", "True")
    await page.get_by_test_id("send").click()
    await screen.sees("HEY")


@pytest.mark.slow
async def test_foreign_text_is_never_markup(screen):
    await screen.slash("try aloud", text="**bold** <img src=x onerror=alert(1)> [x](javascript:alert(1)) <#1> ||hid||")
    await screen.sees("<img src=x onerror=alert(1)>")
    await expect(screen.last.locator("strong")).to_have_text("bold")
    await expect(screen.last.locator("img")).to_have_count(0)
    await expect(screen.last.locator("a")).to_have_count(0)
    await screen.last.get_by_role("button", name="Spoiler").click()
    await expect(screen.last.get_by_text("hid", exact=True)).to_be_visible()


@pytest.mark.slow
async def test_times_channels_and_commands_in_a_text_can_be_used(screen, table, channel):
    text = f"<t:0:D> <t:1:R> <#{channel}> </try aloud:1> <@{table.person('Ann')}> `<@1>`"
    await screen.slash("try aloud", text=text)
    await screen.sees("1 January 1970")
    await expect(screen.last.locator(".mention.mine")).to_have_text("@Ann")
    await expect(screen.last.locator("code")).to_have_text("<@1>")
    await expect(screen.last.get_by_role("button", name="#quiet-room")).to_be_visible()
    await screen.last.get_by_role("button", name="/try aloud", exact=True).click()
    await expect(screen.page.get_by_role("combobox", name="text")).to_be_focused()


@pytest.mark.slow
async def test_an_edit_changes_the_message_in_place(screen):
    await screen.slash("try board")
    await screen.sees("Step 1")
    image = screen.last.get_by_role("img", name="Board at 1")
    await expect(image).to_have_js_property("naturalWidth", 1201)
    await screen.page.evaluate("document.querySelectorAll('[data-message-id], img, button').forEach(n => n.old = true)")
    await screen.press("Next")
    await screen.sees("Step 2")
    await expect(screen.last.get_by_role("img", name="Board at 2")).to_be_visible()
    await expect(screen.messages).to_have_count(1)
    for node in (screen.last, screen.last.locator("img"), screen.last.get_by_role("button", name="Next")):
        assert await node.evaluate("n => n.old === true")
    await expect(screen.last.get_by_role("button", name="Next")).to_be_focused()


@pytest.mark.slow
async def test_all_styles_of_buttons_show(screen):
    await screen.slash("try board")
    await screen.sees("Step 1")
    await expect(screen.last.get_by_role("button", name="Never")).to_be_disabled()
    await expect(screen.last.get_by_role("link", name="Site")).to_have_attribute("href", "https://example.org/rules")
    for style in ("primary", "secondary", "success", "danger"):
        await expect(screen.last.locator(f"button.{style}").first).to_be_visible()


@pytest.mark.slow
async def test_a_picture_tells_its_description_and_opens_in_full(screen):
    await screen.slash("try board")
    await screen.sees("Step 1")
    note = screen.last.get_by_test_id("alt-text")
    await expect(note).to_be_hidden()
    await screen.last.get_by_role("button", name="ALT").click()
    await expect(note).to_have_text("Board at 1")
    await screen.last.get_by_role("button", name="Enlarge").click()
    await expect(screen.page.get_by_test_id("lightbox")).to_be_visible()
    await screen.page.keyboard.press("Escape")
    await expect(screen.page.get_by_test_id("lightbox")).to_have_count(0)


@pytest.mark.slow
async def test_a_private_answer_is_seen_by_one_person_only(screen):
    await screen.slash("try board")
    await screen.press("Private")
    await screen.sees("Only for you.")
    await expect(screen.last.get_by_test_id("only-you")).to_contain_text("Only you can see this")
    await screen.become("Bob")
    await expect(screen.messages).to_have_count(1)
    await screen.become("Ann")
    await expect(screen.messages).to_have_count(2)
    await screen.press("Dismiss message")
    await expect(screen.messages).to_have_count(1)


@pytest.mark.slow
async def test_selects_take_one_many_and_people(screen, table):
    await screen.slash("try board")
    await screen.press("Private")
    await screen.sees("Only for you.")
    await screen.choose("One game", "Go")
    await screen.sees("Chosen: go")
    await screen.choose("Many games", "Chess", "Shogi")
    await screen.sees("Chosen: chess, shogi")
    await screen.choose("Somebody", "Bob")
    await screen.sees(f"Chosen: {table.person('Bob')}")


@pytest.mark.slow
async def test_an_open_select_survives_other_messages_and_edits(screen, table, channel):
    await screen.slash("try board")
    await screen.press("Private")
    await screen.sees("Only for you.")
    await screen.page.get_by_role("combobox", name="Many games").click()
    await screen.page.get_by_role("option", name="Chess").click()
    await table.say(table.person("Bob"), channel, "I am still here")
    await screen.sees("I am still here")
    await expect(screen.page.get_by_role("option", name="Chess")).to_have_attribute("aria-selected", "true")
    await screen.page.get_by_role("combobox", name="Many games").focus()
    for key in ("ArrowDown", "Enter", "Tab"):
        await screen.page.keyboard.press(key)
    await expect(screen.page.get_by_role("button", name="Done")).to_be_focused()
    await screen.page.keyboard.press("Enter")
    await expect(screen.page.get_by_test_id("messages")).to_contain_text("Chosen: chess, ")


@pytest.mark.slow
async def test_a_form_is_filled_in_and_sent(screen, table):
    await screen.slash("try board")
    await screen.press("Ask")
    form = screen.form
    await expect(form.get_by_role("heading", name="A form")).to_be_visible()
    await form.get_by_label("Move").fill("e2e4")
    await form.get_by_role("combobox", name="Size").click()
    await form.get_by_role("option", name="Small").click()
    await expect(form.get_by_role("combobox", name="Size: Small")).to_be_focused()
    await form.get_by_role("button", name="Submit").click()
    await expect(form.get_by_role("alert").filter(has_text="Choose something here")).to_have_count(1)
    await form.get_by_role("radio", name="blind").check()
    await form.get_by_label("Remind").check()
    who = form.get_by_role("combobox", name="Who")
    await who.focus()
    for key in ("ArrowDown", "End", "Enter"):
        await screen.page.keyboard.press(key)
    await expect(form.get_by_role("combobox", name=f"Who: {table.world.bot['username']}")).to_be_focused()
    await form.get_by_role("button", name="Submit").click()
    await screen.sees(f"move=e2e4, mode=b, size=['small'], remind=True, who=['{table.world.app}']")
    await expect(form).to_have_count(0)


async def test_who_is_mentioned_shows_on_the_switch(screen):
    await screen.slash("try call", one="Мария", other="Bob")
    await screen.sees("@Мария")
    await expect(screen.person("Мария")).to_have_attribute("data-mentions", "1")
    await screen.become("Мария")
    await expect(screen.last.locator(".mention.mine[data-user-id]")).to_have_text("@Мария")
    await expect(screen.person("Мария")).to_have_attribute("data-mentions", "0")


@pytest.mark.slow
async def test_direct_messages_belong_to_a_person(screen):
    await screen.slash("try write", who="Bob", where="quiet-room")
    await screen.sees("Bob quiet-room")
    await expect(screen.person("Bob")).not_to_have_attribute("data-mentions", "0")
    await screen.become("Bob")
    await screen.go("Outpost")
    await screen.sees("A word in private.")
    await screen.become("Ann")
    await expect(screen.page.get_by_text("A word in private.")).to_have_count(0)


@pytest.mark.slow
async def test_a_thread_appears_and_opens(screen):
    await screen.slash("try thread", name="A long evening", here="True")
    await expect(screen.page.get_by_role("button", name="A long evening Open thread")).to_be_visible()
    await screen.go("A long evening")
    await screen.sees("Welcome to A long evening.")
    await screen.page.get_by_role("button", name="Back to quiet-room").click()
    await expect(screen.page.get_by_test_id("channel-title")).to_contain_text("quiet-room")


async def test_a_deferred_answer_replaces_its_thinking(screen):
    await screen.slash("try deferred")
    await screen.sees("And a word.")
    await expect(screen.messages).to_have_count(2)
    await expect(screen.page.get_by_test_id("thinking")).to_have_count(0)


@pytest.mark.slow
async def test_an_unanswered_command_fails_aloud(screen, table):
    await screen.slash("try late")
    await expect(screen.page.get_by_test_id("thinking")).to_be_visible()
    table.clock.advance(table.limits.answer)
    await expect(screen.page.get_by_test_id("failed")).to_contain_text("This interaction failed")
    await screen.slash("try board")
    await screen.sees("Step 1")
    asked = len(table.acts.exchanges)
    await screen.press("Silent")
    await table.until(lambda: len(table.acts.exchanges) > asked)
    table.clock.advance(table.limits.answer)
    await expect(screen.last.get_by_role("alert")).to_contain_text("This interaction failed")
    await screen.page.get_by_role("button", name="Dismiss", exact=True).click()
    await expect(screen.page.get_by_test_id("failed")).to_have_count(0)


async def test_a_control_that_is_not_there_any_more_fails_until_the_next_action(screen):
    await screen.slash("try board")
    await screen.sees("Step 1")

    async def of_before(route):
        await route.continue_(post_data=json.dumps({**route.request.post_data_json, "custom_id": "of before"}))

    await screen.page.route("**/page/click", of_before, times=2)
    for _ in range(2):
        await screen.press("Next")
        await expect(screen.page.get_by_role("alert")).to_have_text("This interaction failed")
    await screen.press("Next")
    await screen.sees("Step 2")
    await expect(screen.page.get_by_role("alert")).to_have_count(0)
    screen.errors.clear()  # the browser notes what was refused


@pytest.mark.slow
async def test_a_lost_connection_is_told_and_made_good(browser, table, channel):
    async with Screen.opened(browser, table.http, channel=channel) as screen:
        sockets, cut = [], False

        async def relay(socket):
            if cut:
                await socket.close()
            else:
                sockets.append(socket)
                socket.connect_to_server()

        await screen.page.route_web_socket("**/page/live**", relay)
        await screen.page.reload()
        await screen.ready()
        cut = True
        for socket in sockets:
            await socket.close()
        await expect(screen.page.get_by_test_id("connection")).to_contain_text("Reconnecting")
        await table.say(table.person("Bob"), channel, "said meanwhile")
        cut = False
        await screen.sees("said meanwhile")
        await expect(screen.page.get_by_test_id("connection")).to_be_hidden()


@pytest.mark.slow
async def test_what_is_said_while_a_channel_is_fetched_stays(screen, table, channel):
    page = screen.page

    overtaken = asyncio.get_running_loop().create_future()

    async def hold(route):
        overtaken.set_result((route, await route.fetch()))

    await page.route("**/page/messages*", hold, times=1)
    await page.locator(f'[data-channel-id="{channel}"]').click()
    route, answer = await overtaken
    await table.say(table.person("Bob"), channel, "said meanwhile")
    await screen.sees("said meanwhile")
    async with page.expect_event("requestfinished", lambda request: request == route.request):
        await route.fulfill(response=answer)
    await page.evaluate("() => new Promise(requestAnimationFrame)")
    await screen.sees("said meanwhile")


@pytest.mark.slow
async def test_nothing_is_fetched_before_one_hears_what_comes_after(browser, table, channel):
    fetched, sockets = [], []

    def hold(socket):
        sockets.append(socket)

    async with Screen.opened(browser, table.http, channel=channel) as screen:
        screen.page.on(
            "request", lambda request: fetched.append(request.url) if "/page/messages" in request.url else None
        )
        await screen.page.route_web_socket("**/page/live**", hold)
        await screen.page.reload()
        await table.until(lambda: len(sockets) == len(table.people))
        assert fetched == []
        for socket in sockets:
            socket.connect_to_server()
        await screen.ready()
        assert fetched


async def test_a_phone_shows_all_of_it_in_its_width(phone):
    assert await phone.overflow() <= 0
    await phone.slash("try board")
    await phone.sees("Step 1")
    await phone.press("Private")
    await phone.sees("Only for you.")
    assert await phone.overflow() <= 0
    box = await phone.page.get_by_role("img", name="Board at 1").bounding_box()
    assert box["x"] >= 0
    assert 300 <= box["width"] <= PHONE[0] - 20
    await expect(phone.page.get_by_test_id("channels")).to_be_hidden()
    await phone.go("general")
    await expect(phone.page.get_by_test_id("channels")).to_be_hidden()


@pytest.mark.slow
async def test_older_messages_are_fetched_when_asked_for(browser, table, channel):
    for number in range(60):
        await table.say(table.person("Bob"), channel, f"line {number}.")
    async with Screen.opened(browser, table.http, channel=channel) as screen:
        await screen.sees("line 59.")
        await expect(screen.messages).to_have_count(50)
        await screen.press("Show earlier messages")
        await expect(screen.messages).to_have_count(60)
        await expect(screen.messages.first).to_contain_text("line 0.")
        await expect(screen.page.get_by_role("button", name="Show earlier messages")).to_have_count(0)


async def test_plain_text_is_an_ordinary_message(screen):
    await screen.line.fill("Who is in?")
    await screen.line.press("Enter")
    await screen.sees("Who is in?")
    await expect(screen.last.get_by_test_id("author")).to_have_text("Ann")
    await expect(screen.line).to_have_value("")


@pytest.mark.slow
async def test_the_place_is_kept_over_a_reload(screen, table):
    await screen.become("Bob")
    await screen.page.reload()
    await screen.ready()
    await expect(screen.person("Bob")).to_have_attribute("aria-pressed", "true")
    await expect(screen.page.get_by_test_id("channel-title")).to_contain_text("quiet-room")


async def test_the_menus_of_messages_and_people_have_the_commands_of_the_bot(screen, table, channel):
    page, (ann, bob) = screen.page, table.people[:2]
    table.acts.say(bob, channel, "Good morning")
    menu = page.get_by_test_id("context-menu")
    await page.get_by_test_id("message").filter(has_text="Good morning").get_by_role("button", name="Apps").click()
    await expect(menu.get_by_role("menuitem")).to_have_text(["Read Aloud"])
    await expect(menu.get_by_role("menuitem")).to_be_focused()
    await page.keyboard.press("Escape")
    await expect(menu).to_have_count(0)
    await page.get_by_text("Good morning").click(button="right")
    await menu.get_by_role("menuitem", name="Read Aloud").click()
    answer = page.get_by_test_id("message").filter(has=page.get_by_test_id("only-you"))
    await expect(answer).to_contain_text(": Good morning")
    await expect(answer.get_by_test_id("used")).to_contain_text("used Read Aloud")
    await expect(answer.get_by_role("button", name="Apps")).to_have_count(0)
    await page.locator(f'[data-person-id="{bob}"]').click(button="right")
    await menu.get_by_role("menuitem", name="Wave at").click()
    name = table.world.people[bob].name
    await screen.sees(f"@{name} True")
    await expect(menu).to_have_count(0)
    assert {one.person for one in table.acts.exchanges.values()} >= {ann}


async def test_on_a_phone_the_menu_stays_on_the_screen(phone, table, channel):
    table.acts.say(table.people[1], channel, "Good morning")
    await phone.page.get_by_role("button", name="Apps").click()
    box = await phone.page.get_by_test_id("context-menu").bounding_box()
    assert box is not None
    assert 0 <= box["x"] <= box["x"] + box["width"] <= 390
    await phone.page.get_by_test_id("channel-title").click()
    await expect(phone.page.get_by_test_id("context-menu")).to_have_count(0)


async def test_a_link_to_a_channel_of_the_server_opens_it_on_the_page(screen, table):
    there = table.channel("table-two")
    await screen.slash("try aloud", text=f"[Over there](https://discord.com/channels/{table.guild}/{there}/5)")
    await screen.page.get_by_role("link", name="Over there").click()
    await expect(screen.page.get_by_test_id("channel-title")).to_contain_text("table-two")
