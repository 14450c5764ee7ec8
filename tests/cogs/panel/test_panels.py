"""Panels of any game in random matches: within Discord's limits, and every action can be reached."""

from __future__ import annotations

import asyncio
import random
import re
import threading
from contextvars import ContextVar
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from bench.bots.blank_pictures import BlankPool
from bench.kept_matches import every_kind, kept, shown
from cogs.app import ids
from cogs.app.ids import Control, parse
from cogs.board import match_message
from cogs.messages import names
from cogs.messages.message import ButtonSpec, Message, Picture, Row, SelectSpec, Text, layout
from cogs.messages.names import shown_names
from cogs.panel import action_tree
from cogs.panel.layout import LOW, TALL
from cogs.panel.menu import ARROWS, REST
from cogs.panel.panel import BEYOND, BEYOND_ALONE, Panel, PanelLevel
from cogs.panel.screens import lines_left
from engine.ice import advice
from engine.record import Record
from engine.registry import find
from engine.timeline import UNDO
from host import Update
from host.lobby.table_options import COMPUTER, HINTS
from host.match.live_match import Batch, begin
from host.types import MatchInfo, Seated
from render.look import Emojis
from render.renderers import RENDERERS
from render.words import words
from tests.conformance.games import tables
from tests.support.panel_heights import tall
from tests.support.renderers import otherwise, reworded

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from host.types import AnyGame


RECORDS = Path(__file__).parents[2] / "records"
TALLEST = 760
"""Pixels from the heading to the last button, as ``tall`` reckons them: a little more than on the page."""
NOTES = 3
"""Parts that a message may need beside a panel: what happened, why nothing did, which right is lacking."""


def moments(
    key: str, seats: int, seed: int, options: Mapping[str, str], *, game: AnyGame | None = None
) -> Iterator[Update]:
    """Yield moments of a match of random actions; ``game``: with cards of one's own."""
    game, chance = game or find(key), random.Random(seed)
    people = tuple(Seated(seat, 10**18 + seat, f"Person {seat}", {}) for seat in range(seats))
    info = MatchInfo(10**6, key, 1, 1, 7, "running", options, people, 0, tag="0a1b2c")
    live, _ = begin(game, Record(key, game.info.rules_version, seats, seed, options), info)
    for _ in range(4_000):
        seat = chance.choice(game.awaited(live.timeline.state) or (-1,))
        if seat < 0:
            return
        yield Update(game, live)
        batch = Batch(game, live)
        batch.play(seat, game.encode(chance.choice(game.legal(live.timeline.state, seat))))
        live = batch.finish(info, at=0)


def hold(message: Message) -> None:
    """Hold a panel to what Discord takes, with room for notes."""
    view = layout(message)
    assert len(list(view.walk_children())) + NOTES <= 40
    used = [c.custom_id for c in view.walk_children() if getattr(c, "custom_id", None)]
    assert len(set(used)) == len(used)
    assert all(len(one) <= 100 and parse(one) for one in used)
    assert sum(len(block.content) for block in message.blocks if isinstance(block, Text)) <= 3500, "texts would be cut"
    assert sum(isinstance(block, SelectSpec) for block in message.blocks) <= 1
    assert sum(isinstance(block, Row) for block in message.blocks) <= 2
    for block in message.blocks:
        match block:
            case SelectSpec():
                assert 0 < len(block.choices) <= 25
                values = [choice.value for choice in block.choices]
                assert len(set(values)) == len(values)
                assert all(0 < len(ids.shortened(value)) <= 100 for value in values)
                assert all(0 < len(choice.label) <= 100 and len(choice.hint) <= 100 for choice in block.choices)
            case Row():
                assert 0 < len(block.buttons) <= 5
                assert all(0 < len(press.label) <= 80 for press in block.buttons)
            case Picture():
                assert 0 < len(block.alt) <= 1024
            case Text():
                assert block.content


def ways(message: Message) -> Iterator[tuple[str, str]]:
    """Yield what can be pressed: the verb and the tail that it leads to."""
    for block in message.blocks:
        if isinstance(block, SelectSpec):
            yield from (("pick", choice.value) for choice in block.choices)
        elif isinstance(block, Row):
            for press in block.buttons:
                if press.control.verb in {"do", "see", "walk"}:
                    tail = press.control.tail
                    yield press.control.verb, tail.partition("/")[2] if press.control.verb == "see" else tail


async def reached(panel: Panel) -> set[str]:
    """Return the actions that presses lead to; hold each level on the way.

    What ends the turn together with what is asked then is there only so.
    """
    legal, found = panel.update.legal(panel.seat), set[str]()
    left, seen = [""], set[str]()
    while left:
        tail = left.pop()
        seen.add(tail)
        message = await panel.level_message(BlankPool(), tail)
        hold(message)
        for _, to in ways(message):
            if to in legal:
                found.add(to)
            elif panel.entries.ends(first := ids.read_together(to)[0]):
                found.add(first)
            elif ids.JOINED not in to and to not in {*seen, *left}:
                left.append(to)
    assert len(seen) < 60, "so many levels"
    return found


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("ice-2-walkers", {"reveals": ("reveals",), "passes": ("passes",), "stays": ("stays",)}),
        ("roam-3-all", {"reveals": ("reveals",), "passes": ("passes",), "stays": ("stays",)}),
    ],
)
async def test_what_is_said_of_an_act_without_preview_is_true(name: str, expected: dict[str, Any]) -> None:
    found: dict[str, set[str]] = {}
    for update, seat, text in kept(name):
        if text == UNDO or update.preview(seat, [text]) is not None:
            continue
        step = update._game.apply(update._live.timeline.state, seat, update._game.decode(text))
        after = update._game.awaited(step.state)
        truth = "reveals" if step.reveals else "stays" if seat in after else "passes"
        panel = Panel(update, seat, shown(update, update.info.game))
        message = await panel.preview_message(BlankPool(), text)
        told = [block.content for block in message.blocks if isinstance(block, Text)]
        said = {key for key, message in BEYOND.items() if words().say(message) in told}
        found.setdefault(truth, set()).update(said)
    assert {key: tuple(said) for key, said in found.items()} == expected


@pytest.mark.parametrize("name", ["ice-2-walkers", "roam-3-all"])
async def test_who_plays_alone_is_never_told_that_something_cannot_be_taken_back(name: str) -> None:
    found = set[str]()
    for update, seat, text in kept(name):
        if text == UNDO or len(found) == len(BEYOND_ALONE):
            continue
        seats = [one if one.seat == seat else replace(one, absent=COMPUTER) for one in update.info.seats]
        alone = Update(update._game, replace(update._live, info=replace(update.info, seats=tuple(seats))))
        panel = Panel(alone, seat, shown(alone, alone.info.game))
        messages = [await panel.level_message(BlankPool())]
        if update.preview(seat, [text]) is None:
            messages.append(await panel.preview_message(BlankPool(), text))
        told = [block.content for message in messages for block in message.blocks if isinstance(block, Text)]
        assert not [one for one in told if "undone" in one or "No undo" in one or "can't undo" in one]
        found |= {key for key, message in BEYOND_ALONE.items() if words().say(message) in told}
        tones = [press.tone for block in messages[-1].blocks if isinstance(block, Row) for press in block.buttons]
        assert len(messages) == 1 or "bad" not in tones or panel.by_text[text].loses
    assert found


CASES = [(key, seats, options) for key in RENDERERS for seats, options in tables(find(key))]


@pytest.mark.parametrize(("key", "seats", "options"), CASES)
async def test_every_action_is_reached_within_the_limits(key: str, seats: int, options: Mapping[str, str]) -> None:
    chance = random.Random(key)
    for number, update in enumerate(moments(key, seats, 1, options)):
        if chance.random() > 0.04 and number:
            continue
        for seat in range(seats):
            panel = Panel(update, seat, shown(update, key))
            if (legal := update.legal(seat)) and chance.random() < 0.5:
                text = chance.choice(legal)
                if panel.renderer.actions.nature(text).pictured:
                    hold(await panel.preview_message(BlankPool(), text))
                for one in panel.chains.joined:
                    hold(await panel.preview_message(BlankPool(), ids.together(one.texts)))
            assert await reached(panel) == set(legal) - panel.offers.needless, f"{number}: {seat}"


async def test_what_is_done_one_by_one_is_reached_where_one_list_has_no_room_for_it() -> None:
    found = 0
    for update, seat, _ in kept("ice-4-standard"):
        legal = update.legal(seat)
        if sum(text.startswith("play:smilodon:") for text in legal) > action_tree.LIMIT:
            assert await reached(Panel(update, seat, shown(update, "ice"))) == set(legal)
            found += 1
    assert found


def panels(key: str, seats: int, options: dict[str, str]) -> Iterator[tuple[Panel, tuple[str, ...]]]:
    """Yield the panels of the players whose turn it is, with what they may do."""
    for update in moments(key, seats, 2, options):
        for seat in range(seats):
            if seat in update.awaited and (legal := update.legal(seat)):
                yield Panel(update, seat, shown(update, key)), legal


async def test_the_hand_is_in_sight_where_cards_are_chosen():
    seen = set()
    for panel, legal in panels("ice", 3, {}):
        verb = legal[0].partition(":")[0]
        if verb in seen or verb not in {"drop", "take", "excavate", "put", "toss", "validate"}:
            continue
        seen.add(verb)
        message = await panel.level_message(BlankPool())
        shown = {block.name.partition("-")[0] for block in message.blocks if isinstance(block, Picture)}
        assert ("hand" in shown) == (verb not in {"excavate", "put"}), verb
    assert {"drop", "take", "excavate"} <= seen


async def test_panels_are_laid_out_beside_the_event_loop_one_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    laying_out, many, threads = Panel.laid_out, list[int](), set[int]()
    noted = ContextVar("noted", default="")

    def watched(panel: Panel, *args: Any) -> Any:
        assert noted.get() == "by whoever asks"
        threads.add(threading.get_ident())
        many.append(1)
        found, together = laying_out(panel, *args), len(many)
        many.clear()
        assert together == 1
        return found

    monkeypatch.setattr(Panel, "laid_out", watched)
    noted.set("by whoever asks")
    update = next(moments("roam", 2, 2, {}))
    panel = Panel(update, update.awaited[0], shown(update, "roam"))
    messages = await asyncio.gather(*(panel.level_message(BlankPool()) for _ in range(6)))
    assert len({str(message) for message in messages}) == 1
    assert len(threads) == 1
    assert threading.get_ident() not in threads


@pytest.mark.parametrize("by_itself", [False, True])
async def test_a_question_that_offers_nothing_says_so_and_has_one_way_on(by_itself):
    update, seat, text = next(one for one in kept("ice-2-standard") if one[0].idle(one[1]))
    panel = Panel(update, seat, shown(update, "ice"))
    message = await panel.level_message(BlankPool(), by_itself=by_itself)
    told = " ".join(block.content for block in message.blocks if isinstance(block, Text))
    assert "You have nothing to use here" in told
    assert ("I'll continue for you in a moment, so nobody can tell" in told, "Press *Continue*." in told) == (
        by_itself,
        not by_itself,
    )
    ways = [one for block in message.blocks if isinstance(block, Row) for one in block.buttons]
    assert [(one.label, one.tone, one.control.tail) for one in ways if one.control.verb == "do"] == [
        ("Continue", "good", text)
    ]
    assert not any(isinstance(block, SelectSpec) for block in message.blocks)


def test_an_abbreviation_is_written_out_where_it_stands_first_in_a_message():
    message = Message((Text("## Ann's turn"), Text("- Ann paid 2 EP."), Text("1 EP left, 2 of 3 EP spent")))
    ice = RENDERERS["ice"].for_match(words(), names.shown(["Ann"], words()))
    told = [block.content for block in message.spelled(ice.spelled).blocks if isinstance(block, Text)]
    assert told == ["## Ann's turn", "- Ann paid 2 exploration points (EP).", "1 EP left, 2 of 3 EP spent"]
    assert ice.spelled("1 EP left") == "1 exploration point (EP) left"


@pytest.mark.parametrize(
    ("begins", "sign", "label"),
    [
        ("bid:", "coin", "Bid"),
        ("buy:", "coin", "Buy"),
        ("plan", "exploration_point", "(1 EP)"),
        ("validate:", "renown", "Validate"),
        ("slot:harmony", "harmony", "Harmony"),
    ],
)
def test_a_button_bears_the_sign_of_what_it_is_about_where_that_takes_no_room(begins: str, sign: str, label: str):
    emojis = Emojis(tuple((key, f"<:{key}:{10**18}>") for key in ("coin", "exploration_point", "renown", "harmony")))
    for update, seat in (*every_kind(), *((update, seat) for update, seat, _ in kept("played-roam-4"))):
        if not any(text.startswith(begins) for text in update.legal(seat)):
            continue
        bare = shown(update, update.info.game)
        signed = bare.game.for_match(words(), replace(bare.names, emojis=emojis))
        before, after = (_pressed(Panel(update, seat, one)) for one in (bare, signed))
        assert [replace(button, emoji="") for button in after] == before, "nothing else becomes of it"
        assert all(not button.emoji for button in after if button.label in {"End turn", "Undo", "Pass"})
        if any(label in button.label for button in after if button.emoji == emojis.of(sign)):
            return
    raise AssertionError("no button bears it")


def _pressed(panel: Panel) -> list[ButtonSpec]:
    below = panel.laid_out(PanelLevel("")).below
    return [button for row in below if isinstance(row, Row) for button in row.buttons]


async def test_the_own_board_is_in_sight_where_the_game_says_so():
    panel, _ = next(panels("ice", 3, {}))

    def in_front(right: Any, *given: Any, **plan: Any) -> Any:
        return replace(right.offers(*given, **plan), picture="tableau")

    ice = otherwise(RENDERERS["ice"], "actions", offers=in_front)
    renderer = ice.for_match(words(), shown_names(panel.update.info, words()))
    for one in (Panel(panel.update, panel.seat, renderer), Panel(panel.update, 2, renderer)):
        message = await one.level_message(BlankPool())
        (shown,) = (block for block in message.blocks if isinstance(block, Picture))
        assert shown.name.startswith("slots-")
        assert f"Person {one.seat}" in shown.alt


async def test_the_map_is_in_sight_where_places_are_chosen_and_the_list_counts_as_it_does():
    for panel, legal in panels("ice", 2, {}):
        message = await panel.level_message(BlankPool())
        shown = {block.name.partition("-")[0] for block in message.blocks if isinstance(block, Picture)}
        listed = [one for block in message.blocks if isinstance(block, SelectSpec) for one in block.choices]
        numbers = [int(found[1]) for one in listed if (found := re.match(r"(\d+)\. ", one.label))]
        assert not numbers or "map" in shown
        # what is recommended may be no entry of the list, and is number 1 all the same
        pressed = [press.label for block in message.blocks if isinstance(block, Row) for press in block.buttons]
        every = {*numbers, *(int(found[1]) for one in pressed if (found := re.match(r"(\d+)\.? [A-Z]", one)))}
        assert every == set(range(1, max(every, default=0) + 1)), every
        if any(panel.renderer.actions.nature(text).pictured for text in legal) and panel.view.decision.phase != "turn":
            assert shown


async def test_excavating_stands_above_the_lists_and_a_level_is_named():
    for panel, legal in panels("ice", 3, {}):
        to = next((text for text in legal if text.startswith("move:") and text.endswith(":1")), None)
        if "excavate" not in legal or to is None:
            continue
        message = await panel.level_message(BlankPool())
        kinds = [type(block) for block in message.blocks]
        assert kinds.index(Row) < kinds.index(SelectSpec)
        level = await panel.level_message(BlankPool(), to[:-2])
        assert isinstance(level.blocks[0], Text)
        assert "with how many?" in level.blocks[0].content
        assert "EP used this turn" in level.blocks[0].content
        look = await panel.preview_message(BlankPool(), to)
        labels = [press.label for block in look.blocks if isinstance(block, Row) for press in block.buttons]
        assert {"Alone", "With 1 archaeologist", "Do it", "Back"} <= set(labels)
        return
    raise AssertionError("nobody could excavate and move")


async def test_a_list_is_headed_by_what_it_lists():
    seen = set()
    for panel, legal in panels("ice", 4, {}):
        fronts = {text.split(":")[1] for text in legal if text.startswith("play:")}
        if panel.view.decision.phase != "turn" or len(fronts) != 1:
            continue
        message = await panel.level_message(BlankPool(), "@play")
        heads = {b.placeholder for b in message.blocks if isinstance(b, SelectSpec) and b.control.tail == "@play"}
        assert "Play which snow tile?" not in heads, legal
        seen |= heads
    assert seen


async def test_the_arrows_stand_together_beside_what_they_look_away_from():
    seen = 0
    for panel, _ in panels("roam", 2, {}):
        message = await panel.level_message(BlankPool())
        for block in message.blocks:
            signs = [press.label for press in block.buttons] if isinstance(block, Row) else []
            if not set(signs) & set(ARROWS.values()):
                continue
            assert signs[1:] == list(ARROWS.values())
            assert block.buttons[0].tone == "good"
            seen += 1
        if len(panel.legal) > action_tree.LIMIT and all(text.startswith("at:") for text in panel.legal):
            for block in message.blocks:
                if isinstance(block, SelectSpec):
                    assert block.placeholder.endswith(f"({len(block.choices)} of {len(panel.legal)})")
            part = await panel.level_message(BlankPool(), "at|2")
            upper = next(block for block in part.blocks if isinstance(block, Row))
            # few places that are left are buttons themselves
            few = not any(isinstance(block, SelectSpec) for block in part.blocks)
            assert few or [press.label for press in upper.buttons[: len(ARROWS)]] == list(ARROWS.values())
    assert seen


@pytest.mark.parametrize("crowded", [False, True], ids=["own", "with-hints-and-news"])
async def test_every_kind_of_question_fits_and_one_colour_means_one_thing(crowded: bool) -> None:
    for kind, seat in every_kind():
        hints = (
            {"table": {HINTS: "on"}, "hints_allowed_by": frozenset(one.user for one in kind.info.seats)}
            if crowded
            else {}
        )
        update = Update(kind._game, replace(kind._live, info=replace(kind.info, **hints)))
        panel = Panel(update, seat, shown(update, update.info.game))
        more = [match_message.look_back_button(update.info, 0, words())] if crowded else []
        message = await panel.level_message(BlankPool(), more=more)
        hold(message)
        assert tall(message) <= TALLEST, message
        told = " ".join(block.content for block in message.blocks if isinstance(block, Text))
        assert not re.search(r"\*\*(.+?)\*\* \(\1: ", told), "what a button says is not said once more beside it"
        if not update.idle(seat):
            hold_colours(panel, message)
            offer = panel._top[1]
            green = any(press.tone == "good" for one in message.blocks if isinstance(one, Row) for press in one.buttons)
            best = [way for way in (*offer.buttons, *offer.beside) if way.main and not way.tail.startswith("@")]
            same = panel.layout._fair(offer)
            equalled = not any(way.main and way.tail != REST for way in (*same.buttons, *same.beside))
            assert green or not best or equalled, "a full screen hides it"


def test_who_asks_for_a_hint_tells_nobody_that_their_hand_holds_something() -> None:
    """Everyone reads that a hint was asked for, so a question that offers nothing has the button, too."""
    met = set()
    for kind, seat in every_kind():
        allowed = frozenset(one.user for one in kind.info.seats)
        info = replace(kind.info, table={HINTS: "on"}, hints_allowed_by=allowed)
        update = Update(kind._game, replace(kind._live, info=info))
        panel = Panel(update, seat, shown(update, update.info.game))
        there = any(one.control is not None and one.control.verb == "hint" for one in panel._own_buttons(""))
        assert there == (seat in update.awaited and (len(update.legal(seat)) > 1 or update.idle(seat)))
        met.add((there, update.idle(seat)))
    assert met == {(True, True), (True, False), (False, False)}


@pytest.mark.parametrize(("people", "tone"), [(3, "bad"), (1, "plain")])
async def test_red_gives_up_what_nobody_gets_back_and_alone_everything_can_be_undone(
    monkeypatch: pytest.MonkeyPatch, people: int, tone: str
) -> None:
    monkeypatch.setattr(MatchInfo, "people", property(lambda info: info.seats[:people]))
    for panel, legal in panels("ice", 3, {}):
        if "done" not in legal or not panel.by_text["done"].loses or panel.entries.recommended == "done":
            continue
        message = await panel.level_message(BlankPool())
        buttons = [press for block in message.blocks if isinstance(block, Row) for press in block.buttons]
        assert [press.tone for press in buttons if press.control.tail == "done"] == [tone]
        assert [press.tone for press in buttons].count("bad") == (tone == "bad")
        return
    raise AssertionError("no turn could end at a loss")


def hold_colours(panel: Panel, message: Message) -> None:
    """Hold that green is the recommended step, red gives something up, grey is the rest, and a turn ends last."""

    def ends(text: str) -> bool:
        return panel.renderer.actions.nature(text).role == "ends"

    buttons = [press for block in message.blocks if isinstance(block, Row) for press in block.buttons]
    done = [press for press in buttons if press.control.verb == "do" and ends(press.control.tail)]
    with_end = [press for press in buttons if ends(press.control.tail.rpartition(ids.JOINED)[2])]
    assert with_end[len(with_end) - len(done) :] == done, "and after what it is joined to"
    assert buttons[len(buttons) - len(done) :] == done, "what ends the turn stands last"
    assert sum(press.tone == "good" for press in buttons) <= 1
    told = " ".join(block.content for block in message.blocks if isinstance(block, Text))
    for press in buttons:
        tail = press.control.tail.partition("/")[2] if press.control.verb == "see" else press.control.tail
        if press.tone == "good":
            assert tail.partition(ids.JOINED)[0] == panel.entries.recommended or press.control.verb == "walk", (
                press.label
            )
        if press.control.verb != "do":
            assert press.tone != "bad", press.label
            continue
        loses = tail in panel.by_text and panel.by_text[tail].loses
        assert not loses or f"**{press.label}**" in told, "what is lost is said"
        assert (press.tone == "bad") == (loses and len(panel.update.info.people) > 1), press.label
    loud = [press for press in done if press.tone == "good"]
    recommended = panel.entries.recommended
    assert all(len(panel.legal) == 1 or press.control.tail == recommended for press in loud), "the end is the loudest"


async def test_a_panel_seldom_looks(monkeypatch):
    looked = []
    look = Update.view
    monkeypatch.setattr(Update, "view", lambda self, seat: looked.append(seat) or look(self, seat))
    for number, update in enumerate(moments("ice", 2, 1, {})):
        if number > 40:
            break
        looked.clear()
        seat = update.awaited[0]
        await Panel(update, seat, shown(update, "ice")).level_message(BlankPool())
        # a view is as large as the table: one is enough for all labels, and one for the picture of the hand
        assert 1 <= len(looked) <= 2


async def test_a_name_in_a_label_stands_as_it_is_on_controls_and_escaped_in_texts():
    def spy(right: Any, one: Any) -> Any:
        told = f"Spy at {right.names[1]}"
        return replace(one, label=told, hint=told, short="")

    roam = reworded(RENDERERS["roam"], spy)
    update = next(moments("roam", 2, 1, {}))
    panel = Panel(update, update.awaited[0], roam.for_match(words(), names.shown(("*Ann*", "*Bob*"), words())))
    pool: Any = BlankPool()
    on_controls, in_texts = set(), ""
    for message in (
        await panel.level_message(pool),
        await panel.level_message(pool, "explore"),
        await panel.preview_message(pool, panel.legal[0]),
    ):
        for block in message.blocks:
            match block:
                case SelectSpec():
                    on_controls |= {
                        block.placeholder,
                        *(text for one in block.choices for text in (one.label, one.hint)),
                    }
                case Row():
                    on_controls |= {press.label for press in block.buttons}
                case Text():
                    in_texts += block.content
    assert "Spy at *Bob*" in on_controls
    assert not any("\\" in text for text in on_controls)
    assert in_texts.count("Spy at \\*Bob\\*") == in_texts.count("Spy at") > 2


async def test_the_first_places_of_a_list_are_one_press_away():
    seen = set()
    for panel, _ in panels("ice", 2, {}):
        message = await panel.level_message(BlankPool())
        listed = next((block for block in message.blocks if isinstance(block, SelectSpec)), None)
        upper = next((block for block in message.blocks if isinstance(block, Row)), None)
        if listed is None or upper is None:
            continue
        named = re.compile(r"\d+ [A-Z][a-z ]+ (?:[SAD]\d[A-H]|Z\d)")
        near = [
            press for press in upper.buttons if named.fullmatch(press.label) and ids.JOINED not in press.control.tail
        ]
        if not near:
            continue
        entries = {choice.value: choice.label for choice in listed.choices}
        near = [press for press in near if press.control.tail.rpartition("/")[2] in entries]
        if not near:
            continue
        begin = upper.buttons.index(near[0])  # what is recommended may be no place, and stands before them
        assert upper.buttons[begin : begin + len(near)] == tuple(near), "they stand together, above the list"
        numbers = [int(press.label.partition(" ")[0]) for press in near]
        # the recommended one stands first, whatever its number
        others = numbers[1:]
        assert others == sorted(set(others))
        assert len(set(numbers)) == len(numbers)
        for number, press in zip(numbers, near, strict=True):
            tail = press.control.tail.rpartition("/")[2]
            assert entries[tail].startswith(f"{number}. ")
        told = "".join(block.content for block in message.blocks if isinstance(block, Text))
        hints = {choice.value: choice.hint for choice in listed.choices}
        silent = begin or near[0].tone != "good" or not hints[near[0].control.tail.rpartition("/")[2]]
        assert silent or f"**{near[0].label}**" in told, "of the best at least it is told what it brings"
        seen.add(panel.view.decision.phase)
    assert {"turn", "walk"} <= seen


async def test_the_positions_that_bring_most_stand_first():
    for panel, legal in panels("roam", 2, {}):
        at = [text for text in panel.ordered if text.startswith("at:")]
        if len(at) < action_tree.LIMIT:
            continue
        message = await panel.level_message(BlankPool())
        listed = next(block for block in message.blocks if isinstance(block, SelectSpec))
        brings = [
            int(found[1]) if (found := re.search(r"(?<!for )\b(\d+) coin", one.hint)) else 0 for one in listed.choices
        ]
        assert listed.choices[0].value == panel.entries.recommended
        assert brings == sorted(brings, reverse=True)
        rest = [press for block in message.blocks if isinstance(block, Row) for press in block.buttons]
        assert (
            f"More: {len(at) - action_tree.LIMIT} places" in {press.label for press in rest}
            or len(at) == action_tree.LIMIT
        )
        assert len(legal) == len(panel.ordered)
        return
    raise AssertionError("there were never so many positions")


def test_a_kind_is_called_after_what_it_leads_to():
    called: dict[str, set[str]] = {}
    for panel, legal in panels("ice", 3, {}):
        for kind in panel.offers.kinds:
            verbs = {text.partition(":")[0] for text in kind.texts}
            called.setdefault("+".join(sorted(verbs)), set()).add(kind.label.partition(" (")[0].partition(" ")[0])
        best = panel.entries.recommended
        if best.startswith("move:") and "study" in legal:
            spent = advice.arrival(panel.view, best).digging
            assert spent
            assert advice.payable(panel.view, 1 + spent[0]), "who cannot dig yet studies first"
    assert called["recruit"] == {"Recruit"}
    assert called["sail"] == {"Sail"}
    assert called["move+sail"] == {"Move"}
    assert called["build"] <= {"Build", "White"}


async def test_no_place_is_loud_where_the_turn_may_as_well_end():
    seen = 0
    for panel, legal in panels("ice", 3, {}):
        if panel.entries.recommended != "done" or panel.view.decision.phase != "turn":
            continue
        message = await panel.level_message(BlankPool())
        labels = [press.label for block in message.blocks if isinstance(block, Row) for press in block.buttons]
        assert not any(re.fullmatch(r"\d+ [SAD]\d[A-H]", label) for label in labels), labels
        seen += len(legal) > 1
    assert seen


def test_what_a_phone_has_no_room_for_is_counted_in_lines():
    button = ButtonSpec(Control("do", 1, "0a1b2c", 1, "x"), "x" * 30)
    left = partial(lines_left, pictured=0, listed=False)
    none = left("### What?", (), ())
    assert left("### What?", (button,), ()) == left("### What?", (), (button,)) < none
    assert left(f"### {'What? ' * 20}", (), ()) < none
    assert left("### What?", (), (), listed=True) < none
    assert left("### What?", (), (), pictured=TALL) < left("### What?", (), (), pictured=LOW) < none


async def test_the_list_is_for_what_has_most_to_choose_from_beside_what_most_people_do() -> None:
    seen = 0
    for panel, legal in panels("roam", 4, {}):
        verbs = [text.partition(":")[0] for text in legal]
        if verbs.count("explore") > action_tree.LIMIT or verbs.count("slide") < 6 or verbs.count("flip") < 6:
            continue
        message = await panel.level_message(BlankPool())
        (listed,) = (block for block in message.blocks if isinstance(block, SelectSpec))
        most = max({"slide", "flip"}, key=verbs.count)
        assert listed.choices[0].value.partition(":")[0] in {most, panel.entries.recommended.partition(":")[0]}
        seen += 1
    assert seen
