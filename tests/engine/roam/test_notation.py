"""The notation of actions, refusals and their reasons, digests."""

import ast
import re
from dataclasses import fields, replace
from pathlib import Path

import pytest

import engine.roam
from engine.core import MalformedAction
from engine.roam import GAME
from engine.roam.actions import OF_NO_CARD, REASONS, Action, bids, limits
from engine.roam.game import RULINGS
from tests.support.roam_table import ROAM, done, table

SOURCES = sorted(Path(engine.roam.__file__).parent.rglob("*.py"))


@pytest.mark.parametrize(
    "text",
    [
        "rest",
        "coin",
        "flip:dot",
        "slide:c4:d4",
        "slide:a1:f6",
        "explore:hook",
        "explore:cat",
        "turn",
        "at:c4",
        "nowhere",
        "fill:a1",
        "blank:f6",
        "free:c4",
        "replace:c4",
        "replace:c4:pay",
        "replace:c4:free",
        "done",
        "bid:0",
        "bid:63",
        "bid:64",
        "bid:9999",
        "pass",
        "limit:0",
        "limit:120",
        "limit:none",
        "buy:coin1",
    ],
)
def test_texts(text):
    assert ROAM.encode(ROAM.decode(text)) == text


@pytest.mark.parametrize(
    "text",
    ["", "Rest", "rest:", "rest:a1", "explore", "explore:", "explore:nobody", "explore:coin1", "buy:dot", "at:g1",
     "at:a7", "at:A1", "at:a1:b1", "at", "slide:a1", "slide:a1:b1:c1", "replace:a1:gold", "fill:a1:pay", "bid", "bid:",
     "bid:-1", "bid:01", "bid:1.0", "bid:10000", "bid:٣", "bid:none", "limit:", "limit:None", "undo", "done ", "jump:1",
     "at:a1\n"],
)  # fmt: skip
def test_malformed_texts(text):
    with pytest.raises(MalformedAction):
        ROAM.decode(text)


def test_amounts_beyond_those_that_are_kept():
    assert [action.text for action in bids(62, 65)] == ["bid:62", "bid:63", "bid:64", "bid:65"]
    assert len(limits(80)) == 81
    assert bids(3, 2) == ()
    assert limits(0) == (Action("limit", amount=0),)


def test_every_refusal_is_listed_with_its_values_and_every_listed_one_is_raised():
    raised = {}
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "IllegalAction":
                key, names = node.args[0].value, tuple(keyword.arg for keyword in node.keywords)
                assert raised.setdefault(key, names) == names
    assert raised == dict(REASONS)


def without_list(source):
    """Return a module's text without the list of all rulings, which must not count as where they act."""
    return re.sub(r"^RULINGS: .*?^\)$", "", source, flags=re.MULTILINE | re.DOTALL)


def test_every_ruling_is_named_where_it_acts():
    said = "\n".join(without_list(path.read_text("utf-8")) for path in SOURCES)
    named = set(re.findall(r"R\d+(?:\.\d+)?", said))
    for low, high in re.findall(r"R(\d+\.\d+) to R?(\d+\.\d+)", said):
        chapter, first = map(int, low.split("."))
        named |= {f"R{chapter}.{number}" for number in range(first, int(high.split(".")[1]) + 1)}
    assert set(RULINGS) <= named
    assert len(set(RULINGS)) == len(RULINGS)


def test_a_digest_differs_whenever_two_states_differ():
    state = table(
        "AbB.... ...... ...... ...... ...... ......",
        variants="stacked",
        row="coin1",
        tiles="flip1 flip2",
        artifacts=["slide1*", ""],
    )
    others = {
        "turn": 3,
        "pending": done(state, "explore:dot").pending,
        "coins": (0, 1),
        "awake": (3, 7),
        "ready": (1, 0),
        "below": (2, 1),
        "above": (0, 0),
        "outpost_owner": 1,
        "last_round": True,
        "quiet": 1,
        "claimed": True,
        "setting": replace(state.setting, outpost=True),
    }
    assert set(others) | {"active", "cards"} == {field.name for field in fields(state)}
    cards = {
        "characters": (("dot", "bent", "pair"), state.cards.characters[1]),
        "artifacts": (("slide2",), ()),
        "lands": (None, *state.cards.lands[1:]),
        "pile": state.cards.pile[::-1],
        "row": (),
        "artifact_pile": ("flip2", "flip1"),
    }
    assert set(cards) | {"ground", "text"} == {field.name for field in fields(state.cards)}
    changed = [replace(state, **{key: value}) for key, value in others.items()]
    changed += [replace(state, cards=replace(state.cards, **{key: value})) for key, value in cards.items()]
    digests = [ROAM.digest(one) for one in (state, *changed)]
    assert len(set(digests)) == len(digests)
    assert all(re.fullmatch("[0-9a-f]{16}", one) for one in digests)


def test_a_digest_is_the_same_everywhere():
    assert ROAM.digest(table()) == ROAM.digest(table())
    assert GAME.digest(GAME.setup(2, 1, {}).state) == GAME.digest(GAME.setup(2, 1, {}).state)


def test_a_deck_keeps_only_the_actions_that_name_its_cards():
    assert ROAM._book.of_cards.keys().isdisjoint(OF_NO_CARD)
    assert all(action.card for action in ROAM._book.of_cards.values())
    assert not any(action.card for action in OF_NO_CARD.values())
