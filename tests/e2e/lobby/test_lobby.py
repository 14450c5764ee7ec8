"""From an empty channel to a running match."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bench.people.messages import control, controls, has, words_of
from cogs.messages import responder
from playground import text_of

if TYPE_CHECKING:
    import pytest

    from bench.people.table import LiveTable


async def test_a_table_is_opened_joined_and_started_by_commands(at: LiveTable) -> None:
    opened = await at.typed(at.ann, "game new", game="roam", options="outpost=on,animals=on")
    assert opened.ephemeral
    assert "Ann" in words_of(at.board())
    assert "Outpost: On" in words_of(at.board())
    await at.typed(at.bob, "game join")
    assert "Bob" in words_of(at.board())
    lobby = at.board()["id"]
    await at.typed(at.ann, "game start")
    board = at.board()
    assert board["id"] != lobby
    assert "turn" in words_of(board)
    assert controls(at.playground.messages[int(lobby)]) == []
    assert has(board, "turn")


async def test_the_buttons_of_the_lobby(at: LiveTable, monkeypatch: pytest.MonkeyPatch) -> None:
    # a form has to be the first answer: the time that other answers ask for would make it impossible
    monkeypatch.setattr(responder, "CLICKED", 0.0)
    await at.typed(at.ann, "game new", game="roam")
    await at.press(at.bob, at.board(), "join")
    await at.press(at.bob, at.board(), "choose", "edge", values=["west"])
    assert "West" in words_of(at.board())
    options = await at.press(at.ann, at.board(), "options")
    variants, refused = "outpost+stacked+animals", await at.press(at.bob, at.board(), "options")
    assert f"<@{at.ann}>" in refused.text
    assert refused.modal is None
    assert (await at.press(at.bob, at.board(), "invite")).modal is not None
    chosen = {"mode": ["mode=basic"], variants: ["animals=on"], "first": [f"first=@{at.bob}"]}
    set_together = await at.done(await at.playground.submit(at.ann, options, **chosen))
    assert "- Game: Basic game, no artifacts\n- Outpost: Off\n" in set_together.text
    assert "- First player: Bob\n- Clock: None\n" in set_together.text
    for line in ("Game: Basic game", "Outpost: Off", "Animals: On", "First player: Bob"):
        assert f"-# {line}" in words_of(at.board())
    started = await at.press(at.ann, at.board(), "start")
    assert "has started" in started.text
    assert at.bob in at.playground.pinged(at.board())
    assert at.ann not in at.playground.pinged(at.board())


async def test_options_that_do_not_go_together_are_all_refused(at: LiveTable) -> None:
    await at.typed(at.ann, "game new", game="ice")
    await at.typed(at.bob, "game join")
    options = await at.typed(at.ann, "game options")
    assert options.modal is not None
    await at.typed(at.bob, "game leave")
    table, own = "vacant+clock-quiet+vacations+hints+stand-ins", "blessing+mild+journal+freemove"
    chosen = {
        "mode": ["mode=first"],
        own: ["journal=on", "blessing=on"],
        table: ["clock-quiet=excluded", "hints=off"],
        "first": [f"first=@{at.bob}"],
    }
    at_night, before = "Clock in quiet hours: Stops, for up to 12 hours a day", words_of(at.board())
    refused = await at.done(await at.playground.submit(at.ann, options, **chosen))
    head, *wrong = words_of(refused).splitlines()
    assert head == "**Nothing was changed:**"
    assert wrong == [
        "- “Logbook set-up” works only with “Game: Standard game” or “Game: Curse of the Nuuk, advanced”.",
        "- The player you chose to go first has left the table.",
        f"- “{at_night}” does nothing without a clock. Choose a clock too.",
    ]
    assert words_of(at.board()) == before
    again = await at.press(at.ann, refused, "options")
    chosen = {"mode": ["mode=standard"], own: ["journal=on"], "clock": ["clock=day"], table: ["clock-quiet=excluded"]}
    await at.done(await at.playground.submit(at.ann, again, **chosen))
    assert "-# Clock in quiet hours: Stops" in words_of(at.board())
    assert "-# Logbook set-up: On" in words_of(at.board())


async def test_leaving_hands_the_table_on_and_the_last_closes_it(at: LiveTable) -> None:
    await at.typed(at.ann, "game new", game="roam")
    await at.press(at.bob, at.board(), "join")
    await at.press(at.ann, at.board(), "leave")
    assert "Host: Bob" in words_of(at.board())
    left = await at.press(at.bob, at.board(), "leave")
    assert "closed" in left.text
    assert controls(at.board()) == []


async def test_cancel_asks_once_more(at: LiveTable) -> None:
    await at.typed(at.ann, "game new", game="roam")
    asked = await at.press(at.ann, at.board(), "cancel")
    assert asked.ephemeral
    assert has(at.board(), "join")
    await at.press(at.ann, asked, "cancel", "sure")
    assert controls(at.board()) == []


async def test_refusals_of_the_lobby_are_sentences(at: LiveTable) -> None:
    none = await at.typed(at.bob, "game join")
    assert "`/game new`" in none.text
    await at.typed(at.ann, "game new", game="roam")
    again = await at.typed(at.ann, "game new", game="roam")
    assert "This channel already has a table, and there's room for one" in again.text
    twice = await at.typed(at.ann, "game join")
    assert "already" in twice.text
    alone = await at.typed(at.ann, "game start")
    assert "Not enough players: 1 of 2" in alone.text
    stranger = await at.typed(at.bob, "game options", option="mode=basic")
    assert f"<@{at.ann}>" in stranger.text
    unknown = await at.typed(at.ann, "game options", option="mode=chess")
    assert "“mode=chess” isn't an option in this game. Choose" in words_of(unknown)
    bare = await at.typed(at.ann, "game options", option="chess")
    assert "“chess” isn't an option in this game. Choose" in words_of(bare)
    assert (await at.typed(at.ann, "game new", game="chess")).text.startswith("There's no game “chess”")
    early = await at.typed(at.ann, "roam done")
    assert words_of(early) == "The match hasn't started. The host presses *Start* once everyone has joined."


async def test_the_seats_that_are_taken_are_counted_in_words_that_fit(at: LiveTable) -> None:
    await at.typed(at.ann, "game new", game="roam")
    assert "1 of 4 players · Host: Ann" in words_of(at.board())
    await at.typed(at.bob, "game join")
    assert "2 of 4 players · Host: Ann" in words_of(at.board())


async def test_a_thread_of_its_own(at: LiveTable) -> None:
    opened = await at.typed(at.ann, "game new", game="roam", thread=True)
    thread = next(key for key, c in at.playground.world.channels.items() if c.get("parent_id") == str(at.channel))
    assert f"<#{thread}>" in opened.text
    await at.typed(at.bob, "game join", channel=thread)
    await at.typed(at.ann, "game start", channel=thread)
    assert has(at.board(thread), "turn")


async def test_autocomplete_of_the_lobby(at: LiveTable) -> None:
    assert await at.offered(at.ann, "game new", "game", game="ro") == {"Roam": "roam"}
    more = await at.offered(at.ann, "game new", "options", game="roam", options="outpost=on,")
    assert "outpost=on,animals=on" in more.values()
    assert not any(value.count("outpost") > 1 for value in more.values())
    await at.typed(at.ann, "game new", game="roam")
    options = await at.offered(at.ann, "game options", "option", option="")
    assert "mode=basic" in options.values()
    assert "mode=full" not in options.values()
    seats = await at.offered(at.ann, "game seat", "choice", choice="")
    assert "edge=west" in seats.values()
    chosen = await at.typed(at.ann, "game seat", choice="edge=west")
    assert "West" in chosen.text
    renamed = await at.typed(at.ann, "game seat", name="*Captain*")
    assert "\\*Captain\\*" in renamed.text
    assert "*Captain*" in words_of(at.board())


async def test_names_from_outside_are_escaped(at: LiveTable) -> None:
    max_power = at.playground.person("*Max")
    await at.typed(max_power, "game new", game="roam")
    assert "\\*Max\\_Power\\*" in text_of(at.board())
    assert control(at.board(), "join")


async def test_names_of_all_scripts_are_seen_and_turn_nothing(at: LiveTable) -> None:
    """In the lobby, on the board, in its description and its twin: each person by one name."""
    carol = at.playground.person("Łucja")
    for person, name in ((at.ann, "محمد 7"), (at.bob, "\u3164"), (carol, "✿ 山田太郎")):
        at.playground.world.users[person]["global_name"] = name
    await at.restart()
    handle = at.playground.world.users[at.bob]["username"]
    called = ("\u2068محمد 7\u2069", handle, "山田太郎")
    await at.typed(at.ann, "game new", game="roam")
    await at.typed(at.bob, "game join")
    await at.typed(carol, "game join")
    assert all(f"{number}. {name}" in text_of(at.board()) for number, name in enumerate(called, 1))
    await at.typed(at.ann, "game start")
    (drawn,) = at.board()["attachments"]
    twin = await at.typed(at.ann, "game text")
    for text in (words_of(at.board()), drawn["description"], words_of(twin)):
        assert all(name in text for name in called)
        assert text.count("محمد") == text.count(called[0])
        assert not any(sign in text for sign in "\u3164✿")


async def test_who_sits_at_no_table_is_told_to_join_first(at: LiveTable) -> None:
    await at.typed(at.ann, "game new", game="roam")
    for answer in (
        await at.press(at.bob, at.board(), "choose", "colour", values=["blue"]),
        await at.typed(at.bob, "game seat", choice="edge=west"),
        await at.typed(at.bob, "game leave"),
    ):
        assert "You haven't joined this table. Press *Join*, or use `/game join`." in words_of(answer)


async def test_a_name_that_would_be_cut_is_refused(at: LiveTable) -> None:
    await at.typed(at.ann, "game new", game="roam")
    answer = await at.typed(at.ann, "game seat", name="W" * 33)
    assert "Names have at most 32 characters" in words_of(answer)
    await at.typed(at.ann, "game seat", name=f"  {'W' * 32} ")
    info = await at.host.tables.at(at.channel)
    assert info is not None
    assert info.names == ("W" * 32,)
