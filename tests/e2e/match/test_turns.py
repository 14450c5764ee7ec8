"""What happens between two people: whose turn it is, undo, stale controls, auctions, a restart."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from bench.people.messages import control, controls, entries, has, shown, words_of
from cogs.app.ids import parse
from playground import walk

if TYPE_CHECKING:
    from bench.people.table import LiveTable


async def _explored(at: LiveTable, match: int, position: str = "") -> int:
    """Let the person awaited explore; return them."""
    person, legal = await at.turn(match)
    who = next(text for text in legal if text.startswith("explore:"))[8:]
    view = (await at.host.play.look(match)).preview(0 if person == at.ann else 1, [f"explore:{who}"])
    assert view is not None
    spots = await at.offered(person, "roam explore", "position", character=who, position=position)
    answer = await at.typed(person, "roam explore", character=who, position=next(iter(spots.values())))
    assert "explored with" in answer.text
    return person


async def _ended(at: LiveTable, match: int, person: int) -> None:
    """Let the person end the turn, and buy nothing."""
    while (await at.turn(match))[0] == person:
        await at.typed(person, "roam done")


async def test_each_turn_posts_anew_and_mentions_who_is_awaited(at: LiveTable) -> None:
    match = await at.new(at.bob)
    first = at.board()
    person = await _explored(at, match)
    assert at.board()["id"] == first["id"], "a step within a turn edits"
    assert at.playground.pinged(at.board()) == [person]
    await _ended(at, match, person)
    second = at.board()
    other = at.bob if person == at.ann else at.ann
    assert second["id"] != first["id"]
    assert at.playground.pinged(second) == [other]
    old = at.playground.messages[int(first["id"])]
    assert controls(old) == []
    assert old["attachments"] == [], "pictures stay on the newest one"
    assert words_of(old).startswith("**Turn 1**: ")
    assert f"/{at.channel}/{second['id']})" in words_of(old)
    assert (old["mentions"], "<@" in words_of(old)) == ([], False)
    assert has(second, "turn")


@pytest.mark.parametrize(
    ("command", "options", "told"),
    [
        ("roam explore", {"character": "tovi", "position": "ZZ 9"}, "“ZZ 9” isn't a square on the map"),
        ("roam explore", {"character": "tovi", "position": "a1", "fill": "a1 b"}, "“b” isn't a square on the map"),
        ("roam explore", {"character": "Nobody At:All"}, "“Nobody At:All” isn't a character"),
        ("roam blank", {"square": "at:c4"}, "“at:c4” isn't a square on the map"),
        ("roam artifact", {"kind": "slide", "on": "c4", "to": "nowhere"}, "“nowhere” isn't a square on the map"),
        ("roam artifact", {"kind": "slide", "on": "c4"}, "Which square?"),
        ("roam artifact", {"kind": "flip", "on": "c4"}, "“c4” isn't a character"),
        ("roam buy", {"artifact": "the moon"}, "“the moon” isn't an artifact"),
        ("roam limit", {"amount": "all I have"}, "“all I have” isn't a valid number of coins"),
    ],
)
async def test_what_was_typed_wrongly_is_repeated_as_it_was_typed(
    at: LiveTable, command: str, options: dict[str, str], told: str
) -> None:
    match = await at.new(at.bob)
    person, _ = await at.turn(match)
    answer = await at.typed(person, command, **options)
    assert told in words_of(answer)
    assert "**" in answer.text, "over the panel"
    assert "explore:" not in answer.text
    assert not any(f"“{verb}:" in answer.text for verb in ("fill", "slide", "flip", "buy", "limit", "free"))
    example = re.search(r"such as (\S+)", words_of(answer))
    assert example


async def test_examples_of_what_is_understood_are_understood(at: LiveTable) -> None:
    match = await at.new(at.bob)
    person, _ = await at.turn(match)
    told = words_of(await at.typed(person, "roam explore", character="nobody"))
    example = re.search(r"such as (\w+)", told)
    assert example
    answer = await at.typed(person, "roam explore", character=example[1])
    assert "” isn't a character" not in answer.text
    assert (await at.host.play.look(match)).view(None).exploration.character == example[1].lower()


async def test_the_form_says_what_it_would_understand_there(at: LiveTable) -> None:
    match = await at.new(at.bob)
    person, _ = await at.turn(match)
    panel = await at.typed(person, "roam explore", character="tovi")
    form = await at.press(person, panel, "type")
    wrong = await at.playground.submit(person, form, text="ZZ 9")
    await wrong.wait_shown()
    assert "“ZZ 9”" in words_of(wrong)
    assert "at:" not in words_of(wrong)
    example = re.search(r"such as (\w+)", words_of(wrong))
    assert example
    form = await at.press(person, wrong, "type")
    look = await at.playground.submit(person, form, text=example[1])
    await look.wait_shown()
    assert has(look.message, "do")


async def test_several_actions_typed_wrongly_are_repeated_as_they_were_typed(at: LiveTable) -> None:
    match = await at.new(at.bob)
    person, _ = await at.turn(match)
    panel = await at.typed(person, "roam explore", character="tovi")
    form = await at.press(person, panel, "type")
    wrong = await at.playground.submit(person, form, text="At:a1 + jump")
    await wrong.wait_shown()
    assert "“At:a1 + jump”" in words_of(wrong)


async def test_a_button_that_makes_no_sense_repeats_nothing(at: LiveTable) -> None:
    person, _ = await at.turn(await at.new(at.bob))
    message = at.board()
    button = next(part for part in walk(message["components"]) if "custom_id" in part)
    made = parse(button["custom_id"])
    assert made is not None
    button["custom_id"] = replace(made, verb="do", tail="at:zz9").custom_id
    exchange = await at.playground.click(person, message, button["custom_id"])
    await exchange.wait_shown()
    assert "zz9" not in exchange.text
    assert "don't understand" in exchange.text


async def test_who_is_not_awaited_is_told_kindly(at: LiveTable) -> None:
    match = await at.new(at.bob)
    person, _ = await at.turn(match)
    other = at.bob if person == at.ann else at.ann
    told = await at.press(other, at.board(), "turn")
    assert told.ephemeral
    assert "I'll ping you when it's your turn" in told.text
    refused = await at.typed(other, "roam rest")
    assert "isn't your turn" in refused.text
    assert refused.text.count("I'll ping you when it's your turn") == 1, "the panel below says it already"
    stranger = await at.press(at.playground.person("Мария"), at.board(), "turn")
    assert "You aren't playing in this match" in stranger.text


async def test_refusals_of_the_rules_are_sentences_over_a_panel(at: LiveTable) -> None:
    match = await at.new(at.bob)
    person, _ = await at.turn(match)
    refused = await at.typed(person, "roam rest")
    assert refused.text.startswith("**")
    assert has(refused.message or {}, "do")
    for command, options in {
        "roam explore": {"character": "nobody", "position": "z9"},
        "roam artifact": {"kind": "slide", "on": "c4", "to": "c5"},
        "roam blank": {"square": "c4"},
        "roam buy": {"artifact": "nothing"},
        "roam bid": {"amount": 3},
        "roam limit": {"amount": "many"},
        "game undo": {},
    }.items():
        answer = await at.typed(person, command, **options)
        assert answer.text.startswith("**"), (command, answer.text)
        assert "incident" not in answer.text
    assert (await at.host.play.look(match)).seq == 0


async def test_undo_by_button_and_by_command(at: LiveTable) -> None:
    match = await at.new(at.bob)
    person, _ = await at.turn(match)
    panel = await at.press(person, at.board(), "turn")
    panel = await at.press(person, panel, "do", "explore:belma")
    panel = await at.press(person, panel, "undo")
    assert "Undone" in panel.text
    assert control(panel.message or {}, "do", "explore:belma")
    await _explored(at, match)
    await at.typed(person, "game undo")
    await at.typed(person, "game undo")
    none = await at.typed(person, "game undo")
    assert "You have nothing to undo" in none.text
    log = await at.typed(person, "game log")
    assert "~~" in log.text


async def test_what_was_taken_back_is_done_again_by_button_and_by_command(at: LiveTable) -> None:
    match = await at.new(at.bob)
    person, _ = await at.turn(match)
    await at.typed(person, "game undo", redo=True)
    panel = await at.press(person, at.board(), "turn")
    assert not has(panel.message or {}, "redo")
    panel = await at.press(person, panel, "do", "explore:belma")
    undone = await at.press(person, panel, "undo")
    other = await at.press(person, at.board(), "turn")
    again = await at.press(person, undone, "redo")
    assert "Belma" in again.text
    assert not has(again.message or {}, "redo")
    await at.typed(person, "game undo")
    await at.typed(person, "game undo", redo=True)
    assert (await at.host.play.look(match)).view(None).exploration.character == "belma"
    none = await at.typed(person, "game undo", redo=True)
    assert "You have nothing to redo" in none.text
    stale = await at.press(person, other, "redo")
    assert "out of date" in stale.text
    texts = [row.text for row in await at.store.log.actions(match)]
    assert texts == ["explore:belma", "undo"] * 2 + ["explore:belma"]


async def test_a_stale_control_is_refused_with_a_fresh_panel(at: LiveTable) -> None:
    match = await at.new(at.bob)
    person, _ = await at.turn(match)
    board = at.board()
    first = await at.press(person, board, "turn")
    stale = first.message
    second = await at.press(person, board, "turn")
    await at.press(person, second, "do", "explore:belma")
    answer = await at.press(person, stale, "do", "explore:tovi")
    assert "out of date" in answer.text
    update = await at.host.play.look(match)
    assert update.view(None).exploration.character == "belma"
    assert control(answer.message or {}, "pick", "at").split(":")[2] == str(update.seq)


async def test_two_presses_at_once_count_once(at: LiveTable) -> None:
    match = await at.new(at.bob)
    person, _ = await at.turn(match)
    panel = (await at.press(person, at.board(), "turn")).message or {}
    ways = [control(panel, "do", f"explore:{who}") for who in ("tovi", "belma")]
    both = [await at.playground.click(person, panel, way) for way in ways]
    for one in both:
        await one.wait_shown()
    await at.settled()
    assert (await at.host.play.look(match)).seq == 1


async def test_the_two_ways_mix_within_a_turn(at: LiveTable) -> None:
    match = await at.new(at.bob)
    person, _ = await at.turn(match)
    typed = await at.typed(person, "roam explore", character="tovi")
    await at.press(person, typed, "pick", "at", values=["at:c3"])
    await _ended(at, match, person)
    assert (await at.turn(match))[0] != person


async def test_what_is_typed_may_be_written_as_on_the_picture(at: LiveTable) -> None:
    match = await at.new(at.bob)
    person, _ = await at.turn(match)
    assert await at.offered(person, "roam explore", "position", character="Tovi") != {}
    await at.typed(person, "roam explore", character="Tovi", position=" C3")
    assert [action.text for action in await at.store.log.actions(match)] == ["explore:tovi", "at:c3"]


async def test_a_restart_in_the_middle(at: LiveTable) -> None:
    match = await at.new(at.bob)
    person, _ = await at.turn(match)
    panel = await at.press(person, at.board(), "turn")
    await at.restart()
    panel = await at.press(person, panel, "do", "explore:belma")
    assert "Belma" in panel.text
    await at.restart()
    answer = await at.press(person, at.board(), "turn")
    assert "Belma" in answer.text
    board = at.board()
    await at.press(person, answer, "undo")
    assert at.board()["id"] == board["id"], "the same message is edited after a restart"


async def test_what_a_crash_left_behind_is_caught_up(at: LiveTable) -> None:
    match = await at.new(at.bob)
    person, _ = await at.turn(match)
    # saved, and the process died before the board was written
    await at.host.play.submit(match, person, None, ["explore:belma"])
    assert "Belma" not in words_of(at.board())
    await at.restart()
    await at.playground.until(lambda: "Belma" in words_of(at.board()))


async def test_an_auction_with_a_bid_a_pass_and_a_limit(at: LiveTable) -> None:
    match = await at.new(at.bob, options="mode=basic")
    auction = await _to_an_auction(at, match)
    board = at.board()
    assert "Auction" in words_of(board)
    assert len(board["attachments"]) == 2
    speaker, _ = await at.turn(match)
    assert at.playground.pinged(board) == [speaker]
    other = at.bob if speaker == at.ann else at.ann
    # the one who is to speak later says a limit in secret, by the button that the board has for it
    before = len(at.playground.requests), at.board()["edited_timestamp"]
    panel = await at.press(other, board, "turn", "ahead")
    most = entries(panel.message or {}, "limit")
    told = await at.press(other, panel, "pick", "limit", values=[most[-1] if "none" not in most[-1] else most[-2]])
    assert told.ephemeral
    assert at.board()["edited_timestamp"] == before[1], "a secret does not show on the board"
    assert "limit" not in words_of(at.board()).lower().replace("set a secret limit", "")
    panel = await at.press(speaker, at.board(), "turn")
    bids = entries(panel.message or {}, "bid")
    assert "bid:0" in bids
    await at.press(speaker, panel, "pick", "bid", values=["bid:0"])
    update = await at.host.play.look(match)
    assert update.view(None).auction is None or update.view(None).auction.place != auction.place


async def test_a_pass_by_command_ends_an_auction(at: LiveTable) -> None:
    match = await at.new(at.bob, options="mode=basic")
    await _to_an_auction(at, match)
    for _ in range(2):
        if (await at.host.play.look(match)).view(None).auction is None:
            break
        person, _ = await at.turn(match)
        offers = await at.offered(person, "roam bid", "amount", amount="")
        assert offers
        assert 0 in offers.values()
        await at.typed(person, "roam pass")
    assert "Auction" not in words_of(at.board()).splitlines()[0]


async def _to_an_auction(at: LiveTable, match: int):
    """Play by the host alone until two seats are tied."""
    for step in range(300):
        update = await at.host.play.look(match)
        auction = update.view(None).auction
        if auction is not None:
            at.bot.services.publisher.refresh(match)
            await at.settled()
            return auction
        seat = update.awaited[0]
        legal = update.legal(seat)
        explore = [text for text in legal if text.split(":")[0] in {"explore", "at"}]
        text = explore[step % len(explore)] if explore else "done" if "done" in legal else legal[0]
        await at.host.play.submit(match, update.info.seats[seat].user, None, [text])
    raise AssertionError("no auction came about")


async def test_resigning_ends_a_match_of_two(at: LiveTable) -> None:
    match = await at.new(at.bob)
    person, _ = await at.turn(match)
    name, other = ("Ann", "Bob") if person == at.ann else ("Bob", "Ann")
    while "done" not in (legal := (await at.turn(match))[1]):
        await at.host.play.submit(match, person, None, [legal[0]])
    kept = await at.typed(person, "game resign", sure=False)
    assert "You're staying" in kept.text
    left = await at.typed(person, "game resign", sure=True)
    assert left.text == "You resigned, so the match is over."
    board = words_of(at.board())
    assert f"{other} has won" in board
    assert "explored" not in board, "what happened is behind Log"
    log = words_of(await at.press(person, at.board(), "log"))
    assert f"{name} explored" in log, "what was done before was done by no stand-in"


async def test_reading_without_acting(at: LiveTable) -> None:
    await at.new(at.bob)
    for verb in ("rules", "log", "text"):
        answer = await at.press(at.bob, at.board(), verb)
        assert answer.ephemeral
        assert answer.text
    rules = await at.typed(at.bob, "game rules")
    assert shown(rules.message or {}) == {"rules-of-roam.png"}, "the key of the signs"
    later = await at.press(at.bob, rules, "page", "rules|roam|2")
    assert "Page 2" in later.text
    assert shown(later.message or {}) == set()
    assert "```" in (await at.typed(at.ann, "game text")).text
    assert "Tovi" in (await at.typed(at.ann, "roam tableau")).text
    assert "your turn" in (await at.typed(at.ann, "game list")).text + (await at.typed(at.bob, "game list")).text
    running = (await at.typed(at.ann, "game export")).files[0].content.decode()
    assert "seed hidden" in running
    assert "*Open a table*" in (await at.typed(at.ann, "help")).text
    assert "I have every permission I need here" in (await at.typed(at.ann, "doctor")).text


async def test_answers_in_the_language_of_the_reader_fall_back_to_english(at: LiveTable) -> None:
    answer = await at.typed(at.playground.person("Bartholomew"), "help")
    assert "Board games" in answer.text


async def test_the_typed_form_reaches_long_levels(at: LiveTable) -> None:
    match = await at.new(at.bob)
    person, _ = await at.turn(match)
    panel = await at.typed(person, "roam explore", character="tovi")
    form = await at.press(person, panel, "type")
    assert form.modal is not None
    look = await at.playground.submit(person, form, text="C 3")
    await look.wait_shown()
    assert "C3" in look.text
    form = await at.press(person, look, "walk", "")
    form = await at.press(person, form, "type")
    wrong = await at.playground.submit(person, form, text="nonsense")
    await wrong.wait_shown()
    assert "don't understand" in wrong.text
