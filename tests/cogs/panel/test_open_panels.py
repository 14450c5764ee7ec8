"""A panel follows what is posted below it, as long as Discord takes anything after it; those above point down."""

from __future__ import annotations

import asyncio

from cogs.app.ids import Control
from cogs.messages.message import ButtonSpec, Message, Row, Text, sentence
from cogs.panel.open_panels import LIVES, OpenPanel, OpenPanels, pointer
from render.words import words

MATCH, ANN, BOB, CHANNEL = 7, 1, 2, 30
BUTTON = ButtonSpec(Control("do", MATCH, "abcdef", 0, "rest"), "Rest")
QUESTION, DOWN = Message((Text("Who explores?"), Row((BUTTON,)))), pointer(words("en"))


class Discord:
    """What two people see, by the number of the message; numbers grow, and the clock is moved by hand."""

    def __init__(self):
        self.time, self.last, self.seen = 0.0, 100, {}
        self.panels = OpenPanels(lambda: self.time)
        self.asks, self.refuses = True, None
        self.now = QUESTION
        self.during = None
        self.watch = None
        """Called after each change that Discord has taken."""

    def number(self):
        self.last += 1
        return self.last

    async def again(self):
        if self.during is not None:
            during, self.during = self.during, None
            during()
        return self.now if self.asks else None

    async def write(self, number, message):
        if self.refuses == number:
            raise TimeoutError
        self.seen[number] = message
        if self.watch is not None:
            self.watch()

    async def send(self, message):
        if self.refuses == "send":
            raise TimeoutError
        self.seen[number := self.number()] = message
        if self.watch is not None:
            self.watch()
        return number

    def answer(self, number=None, user=ANN):
        """Show a panel: in place of one, or as a new message."""
        number = number or self.number()
        self.seen[number] = QUESTION
        panel = OpenPanel(MATCH, user, CHANNEL, number, self.again, self.write, self.send, DOWN)
        self.panels.shown(panel)
        return number

    async def post(self, match=MATCH, channel=CHANNEL):
        self.panels.posted(match, channel, self.number())
        await self.panels.settled()


async def test_a_panel_follows_what_is_posted_and_the_old_one_points_down():
    there = Discord()
    first = there.answer()
    await there.post()
    second = there.last
    assert there.seen == {first: DOWN, second: QUESTION}
    await there.post()
    assert there.seen == {first: DOWN, second: DOWN, there.last: QUESTION}
    assert there.last == second + 2


async def test_a_panel_that_is_used_above_what_was_posted_meanwhile_follows_at_once():
    there = Discord()
    first = there.answer()
    there.panels.gone(MATCH, first)  # a page of the rules is in its place
    await there.post()
    assert there.seen == {first: QUESTION}
    there.answer(first)
    await there.panels.settled()
    assert there.seen == {first: DOWN, there.last: QUESTION}


async def test_each_person_has_a_panel_of_their_own():
    there = Discord()
    first, others = there.answer(), there.answer(user=BOB)
    await there.post()
    assert [there.seen[first], there.seen[others]] == [DOWN, DOWN]
    assert list(there.seen.values()).count(QUESTION) == 2


async def test_nothing_follows_what_is_posted_elsewhere_or_above():
    there = Discord()
    await there.post()
    first = there.answer()
    await there.post(match=MATCH + 1)
    await there.post(channel=CHANNEL + 1)
    assert there.seen == {first: QUESTION}


async def test_who_is_asked_nothing_any_more_is_sent_nothing():
    there = Discord()
    first = there.answer()
    there.asks = False
    await there.post()
    there.asks = True
    await there.post()
    assert there.seen == {first: QUESTION}


async def test_what_only_tells_the_end_takes_the_place_of_every_open_panel():
    there = Discord()
    first, second = there.answer(), there.answer()
    there.now = over = sentence("The match is over.")
    await there.post()
    assert there.seen == {first: over, second: over}
    there.now = QUESTION
    await there.post()
    assert there.seen == {first: over, second: over}


async def test_once_the_token_is_gone_the_panel_stays():
    there = Discord()
    first = there.answer()
    there.time = LIVES
    await there.post()
    assert there.seen == {first: QUESTION}
    there.time += 3600.0
    there.answer(user=BOB)
    assert set(there.panels._panels[MATCH]) == {there.last}, "what can't be followed is forgotten"


async def test_a_panel_that_discord_takes_nowhere_else_stays_where_it_is():
    there = Discord()
    first = there.answer()
    there.refuses = "send"
    await there.post()
    assert there.seen == {first: QUESTION}
    there.refuses = None
    there.answer(first)
    await there.panels.settled()
    assert there.seen == {first: DOWN, there.last: QUESTION}


async def test_an_old_panel_stays_usable_where_it_can_not_be_made_to_point_down():
    there = Discord()
    first, other = there.answer(), there.answer()
    there.refuses = first
    await there.post()
    second = there.last
    assert there.seen == {first: QUESTION, other: DOWN, second: QUESTION}
    there.refuses = None
    await there.post()
    assert there.seen == {first: QUESTION, other: DOWN, second: DOWN, there.last: QUESTION}
    there.answer(first)
    await there.panels.settled()
    assert list(there.seen.values()).count(QUESTION) == 1
    assert there.seen[there.last] is QUESTION


async def test_a_panel_is_there_to_press_whenever_the_bot_stops():
    there, seen = Discord(), []
    first = there.answer()
    there.watch = lambda: seen.append(dict(there.seen))
    await there.post()
    assert seen == [{first: QUESTION, there.last: QUESTION}, {first: DOWN, there.last: QUESTION}]


async def test_a_press_while_the_panel_is_sent_is_answered_below_as_well():
    there = Discord()
    first = there.answer()

    def press():
        there.watch = None
        there.answer(first)

    there.watch = press
    await there.post()
    second = first + 2
    assert there.seen == {first: DOWN, second: DOWN, there.last: QUESTION}
    assert there.last > second


async def test_what_is_looked_up_while_the_panel_is_sent_stays():
    there = Discord()
    first, page = there.answer(), sentence("Rules")

    def look():
        there.watch = None
        there.seen[first] = page
        there.panels.gone(MATCH, first)

    there.watch = look
    await there.post()
    assert there.seen == {first: page, there.last: QUESTION}


async def test_a_press_while_a_panel_follows_is_answered_below_as_well():
    there = Discord()
    first = there.answer()
    there.during = lambda: there.answer(first)
    await there.post()
    assert there.seen == {first: DOWN, there.last: QUESTION}

    second = there.last

    async def late():
        """A press on the old panel, which its person saw still, is answered in its place."""
        there.answer(first)
        await there.panels.settled()

    await late()
    assert there.seen == {first: DOWN, second: DOWN, there.last: QUESTION}
    assert there.last > second


async def test_nothing_follows_once_the_bot_stops():
    there = Discord()
    first = there.answer()
    there.panels.posted(MATCH, CHANNEL, there.number())
    await there.panels.close()
    await there.post()
    assert there.seen == {first: QUESTION}
    assert not [task for task in asyncio.all_tasks() if task.get_name().startswith("panel-")]
