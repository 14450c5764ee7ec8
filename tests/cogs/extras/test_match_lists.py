"""Lists of tables: one button beside each line, as many on a page as Discord takes, badges beside the names."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

from cogs.app.ids import Control
from cogs.extras import match_list
from cogs.lobby import open_tables
from cogs.lobby.message import lobby
from cogs.messages import message as messages
from cogs.messages.message import ButtonSpec, Link, Message, Section, Text, layout
from cogs.messages.names import EmojiShelf, mark_with
from engine.registry import find
from host import Listed, MatchInfo, Seated
from render.look import NO_EMOJIS, Emojis
from render.renderers import RENDERERS
from render.texts import COLOURS
from render.words import words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cogs.messages.message import Block

ANN = 7
LONG = "M" * 32


@pytest.fixture
def badges() -> Iterator[None]:
    """Have an emoji as long as Discord's for each seat."""
    shelf = EmojiShelf(Emojis(tuple((colour, f"<:{colour}_3f9c1a:{10**18}>") for colour in COLOURS)))
    mark_with(shelf)
    yield
    shelf.now = NO_EMOJIS


def match(number: int, *, channel: int = 5, **more: Any) -> MatchInfo:
    seats = (Seated(0, ANN, "Ann", {}), Seated(1, 8, "Bob", {}))
    return replace(
        MatchInfo(number, "roam", 1, channel, ANN, "running", {}, seats, 0, tag="0a1b2c", colours=(0, 1)), **more
    )


def crowd(number: int) -> MatchInfo:
    seats = tuple(Seated(seat, ANN + seat, f"{seat}{LONG}"[:32], {}) for seat in range(4))
    return match(number, channel=100 + number, seats=seats, colours=(0, 1, 2, 3))


class Asked:
    """A person in channel 5 who asks for lists, and what is shown to them."""

    def __init__(self, mine: list[Listed] = [], free: list[MatchInfo] = [], total: int = 0) -> None:  # noqa: B006  # read only
        self.words = words()
        self.shown: list[Message] = []
        self.interaction: Any = SimpleNamespace(
            user=SimpleNamespace(id=ANN),
            guild_id=1,
            channel_id=5,
            client=SimpleNamespace(get_guild=lambda _guild: None),
        )

        async def of(_user: int, _guild: int | None, *, most: int) -> tuple[int, list[Listed]]:
            return total or len(mine), mine[:most]

        async def tables(_guild: int, _user: int) -> list[MatchInfo]:
            return free

        async def board(_match: int) -> None:
            return None

        host = SimpleNamespace(
            tables=SimpleNamespace(of=of),
            open_seats=SimpleNamespace(tables=tables),
            messages=SimpleNamespace(board=board),
            core=SimpleNamespace(share=SimpleNamespace(has=lambda _guild: False)),
        )
        games = {"roam": find("roam")}
        self.services: Any = SimpleNamespace(host=host, games=games, title=lambda key: games[key].info.title)

    async def show(self, message: Message) -> None:
        self.shown.append(message)

    async def say(self, text: str) -> None:
        await self.show(messages.sentence(text))

    @property
    def last(self) -> tuple[Block, ...]:
        return self.shown[-1].blocks

    def lines(self) -> list[Section]:
        return [block for block in self.last if isinstance(block, Section)]

    def allowed(self) -> None:
        """Hold the last answer to what Discord takes."""
        view = layout(self.shown[-1])
        assert view.total_children_count <= 40
        assert view.content_length() <= 4000


async def on_page(asked: Asked, tail: str) -> None:
    await open_tables.on_tables(asked, Control("tables", 0, "000000", 0, tail), ())  # type: ignore[arg-type]  # of it


async def test_beside_each_match_stands_the_way_that_leads_on() -> None:
    here = Listed(match(1), asked=True, awaited=(0,), since=9)
    elsewhere = Listed(match(2, channel=6), asked=True, awaited=(0,), since=9)
    others = Listed(match(3, channel=7), asked=False, awaited=(1,), since=9)
    waits = Listed(match(4, channel=8, status="lobby"), asked=False, since=9)
    asked = Asked([here, elsewhere, others, waits])
    await asked.show(await match_list.listing(asked, match_list.HERE))  # type: ignore[arg-type]  # of it
    first, second, *rest = [one.beside for one in asked.lines()]
    assert first == ButtonSpec(Control.of("turn", here.info), "Take your turn", "good")
    assert second == Link("https://discord.com/channels/1/6", "Take your turn")
    assert [one.label for one in rest] == ["Open", "Open"]
    asked.allowed()


async def test_long_lists_have_pages_that_discord_takes_and_lose_no_table(badges: None) -> None:
    mine = [Listed(crowd(number), asked=False, awaited=(1,), since=9) for number in range(1, 61)]
    asked, found, page = Asked(mine, total=70), list[str](), 0
    while not found or any(isinstance(block, messages.Row) and not block.buttons[1].disabled for block in asked.last):
        page += 1
        await on_page(asked, f"here|{page}")
        asked.allowed()
        found += [one.content.split()[0] for one in asked.lines()]
        assert len(asked.lines()) <= messages.LISTED
        assert all("\N{HORIZONTAL ELLIPSIS}" not in one.content for one in asked.lines())
    assert found == [f"<#{100 + number}>" for number in range(1, match_list.MOST + 1)]
    assert Text("and 20 more tables") in asked.last
    assert page > match_list.MOST // messages.LISTED, "with such names fewer fit"


async def test_as_many_short_lines_as_components_allow_are_on_a_page() -> None:
    asked = Asked([Listed(match(number, channel=number), asked=False, since=9) for number in range(1, 26)], total=99)
    for page, count in ((1, messages.LISTED), (2, messages.LISTED), (3, 5)):
        await on_page(asked, f"here|{page}")
        assert len(asked.lines()) == count
        asked.allowed()


async def test_few_lines_need_no_page_and_pages_that_are_gone_lead_to_the_last() -> None:
    asked = Asked([Listed(match(number, channel=number), asked=False, since=9) for number in range(1, 11)])
    await asked.show(await match_list.listing(asked, match_list.EVERYWHERE))  # type: ignore[arg-type]  # of it
    assert len(asked.lines()) == len(asked.last) == 10
    asked.allowed()
    for tail in ("here|9", "everywhere|", "here|0", "here|9999999999"):
        await on_page(asked, tail)
        assert len(asked.lines()) == 10


async def test_an_own_lobby_with_room_is_among_the_free_ones_to_be_looked_at(
    monkeypatch: pytest.MonkeyPatch, badges: None
) -> None:
    monkeypatch.setattr("cogs.channels.rights.sees", lambda _interaction, channel: channel != 66)
    seats = (Seated(0, 8, "Bob", {}),)
    own, bobs = match(1, status="lobby"), match(2, channel=6, status="lobby", seats=seats)
    hidden = match(3, channel=66, status="lobby", seats=seats)
    asked = Asked(free=[own, bobs, hidden])
    await open_tables.show(asked, 1)  # type: ignore[arg-type]  # of it
    assert [one.beside.label for one in asked.lines()] == ["View", "Join"]
    assert asked.lines()[0].beside == Link("https://discord.com/channels/1/5", "View")
    assert f"(<:{COLOURS[0]}_3f9c1a:{10**18}> Ann" in asked.lines()[0].content
    asked.allowed()


async def test_free_seats_have_pages_too(monkeypatch: pytest.MonkeyPatch, badges: None) -> None:
    monkeypatch.setattr("cogs.channels.rights.sees", lambda *_: True)
    seats = tuple(Seated(seat, 8 + seat, f"{seat}{LONG}"[:32], {}) for seat in range(3))
    asked = Asked(free=[match(number, channel=number, status="lobby", seats=seats) for number in range(1, 26)])
    found, page = list[str](), 0
    while len(found) < 25:
        page += 1
        await on_page(asked, f"open|{page}")
        asked.allowed()
        found += [one.beside.control.custom_id for one in asked.lines() if isinstance(one.beside, ButtonSpec)]
    assert found == [f"enter:{number}.0a1b2c:0:" for number in range(1, 26)]


def test_a_lobby_has_the_badges_of_its_seats_and_only_the_names_without_them(badges: None) -> None:
    def said() -> str:
        info = match(1, status="lobby", colours=(2, 1))
        blocks = lobby(info, find("roam").info, RENDERERS["roam"].lobby(words())).blocks
        return "\n".join(block.content for block in blocks if isinstance(block, Text))

    assert f"1. <:{COLOURS[2]}_3f9c1a:{10**18}> Ann\n2. <:{COLOURS[1]}_3f9c1a:{10**18}> Bob" in said()
    mark_with(EmojiShelf())
    assert "1. Ann\n2. Bob" in said()
