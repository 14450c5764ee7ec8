"""Texts of actions: each form reads back, nearly right ones are refused, and the same arguments give the same value."""

import ast
import re
from dataclasses import fields, replace
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import engine.ice
from engine.core import MalformedAction
from engine.ice import GAME
from engine.ice.actions import REASONS, VERBS, by_spot, make, parse
from engine.ice.board import NAMES, SPOTS
from engine.ice.components import BOX, BOXES, FRONT_WORDS, Guild
from engine.ice.game import HOUSE, RULINGS
from engine.ice.state import Ground, Player
from tests.support.ice_table import table

SOURCES = sorted(Path(engine.ice.__file__).parent.rglob("*.py"))

FORMS = [(verb, form) for verb, (forms, _) in VERBS.items() for form in forms.split()]


def samples(verb, form):
    """Return texts of a form of a verb: all its words, some spots, some numbers; no termites are not spelled."""
    known = sorted(BOX.request_cards if VERBS[verb][1] is None else VERBS[verb][1])
    signs = {"w": known, "@": ["s1a", "a1a", "d4d", "z6"], "#": ["0", "1", "99"][verb == "excavate" :]}
    kinds = [signs[sign] for sign in form if sign != "-"]
    return [":".join([verb, *tokens]) for tokens in product(*(kind[:20] for kind in kinds))][:400]


@pytest.mark.parametrize(("verb", "form"), FORMS, ids=lambda part: part.replace("@", "s").replace("#", "n"))
def test_each_form_reads_back(verb, form):
    for text in samples(verb, form):
        assert parse(text, BOX.request_cards).text == text
        assert parse(text, BOX.request_cards) == parse(text, BOX.request_cards)
        assert GAME.encode(GAME.decode(text)) == text
        assert len(text) <= 60


@pytest.mark.parametrize("card", BOX.request_cards)
def test_each_request_can_be_named(card):
    assert (
        parse(f"take:{card}", BOX.request_cards).words == parse(f"validate:{card}", BOX.request_cards).words == (card,)
    )


@pytest.mark.parametrize("words", FRONT_WORDS, ids="-".join)
def test_each_front_can_be_named(words):
    for verb in ("play", "toss"):
        assert parse(":".join([verb, *words])).words == words


@pytest.mark.parametrize("text", ["pay:o1c", "pay:x2", "pay:os", "pay:o1c:x2:os", "pay:a2a:a2a"])
def test_payments(text):
    assert parse(text).text == text


def test_no_termites_are_spelled_like_none_at_all():
    assert parse("excavate:0") == parse("excavate")
    assert parse("excavate:architects:0") == parse("excavate:architects")


MALFORMED = re.findall(
    r"\S+",
    """
pay pay: pay:o3a pay:o1d pay:x1a pay:xs pay:1a pay:o1c: pay:O1c
move move:s4c move:1:s4c move:s4c:s4d move:s4c:01 move:s4c:-1 move:s4c:100 move:s4c:1:2 move:s4z:1 move:S4c:1
build:1 build:black:s4c build:s4c:white drop drop:s4c drop:x plan:1 excavate:termites excavate:s4c
use use:ice use:s4c:harmony spark:prismatic take:nosuch validate put:camp:s4c even rescue:s4c slot:1
toss toss:ladder play stay:s4c undo dig DONE done: :done
""",
)


@pytest.mark.parametrize("text", [*MALFORMED, "", " ", "done ", "move:s4c: 1", "move:s4c:1\n", "drop:٣", "é"])
def test_what_is_no_action_is_malformed(text):
    with pytest.raises(MalformedAction) as wrong:
        parse(text)
    assert wrong.value.text == text
    assert wrong.value.why


def test_what_is_malformed_says_what_is_taken():
    for text, why in {
        "dig": "no such verb",
        "move:s4c": "move takes a spot, as in s4c and a number",
        "plan:1": "plan takes nothing",
        "move:s99:1": "move takes no 's99'",
        "pay": "pay takes pieces, as in o1c, x2 or os",
        "sail:1": "sail takes a spot, as in s4c, or a spot, as in s4c and a number",
    }.items():
        with pytest.raises(MalformedAction) as wrong:
            parse(text)
        assert wrong.value.why == why


@given(st.text(alphabet="smovedbuilp:14cza ", max_size=24))
def test_a_text_reads_back_or_is_malformed(text):
    try:
        action = parse(text)
    except MalformedAction:
        return
    assert action.text == text


def test_the_same_arguments_give_the_same_value():
    assert make("move", spot=3, number=1) is make("move", spot=3, number=1) is by_spot("move", number=1)[3]
    assert make("move", spot=3, number=1) != make("move", spot=3, number=2)
    assert [action.text for action in by_spot("step")] == [f"step:{NAMES[spot]}" for spot in SPOTS]


def test_names_of_spots_are_told_from_numbers_and_words():
    assert all(re.fullmatch("[sad][1-9][a-i]|z[0-6]", name) for name in NAMES)
    words = set(BOX.request_cards).union(*(words for _, words in VERBS.values() if words is not None))
    assert not words & set(NAMES)
    assert not any(word.isdigit() for word in words)


def keys(node):
    """Return the reasons that an argument may be: a text, or one of two."""
    return keys(node.body) + keys(node.orelse) if isinstance(node, ast.IfExp) else [node.value]


def test_every_refusal_is_listed_with_its_values_and_every_listed_one_is_raised():
    raised = {}
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "IllegalAction":
                names = tuple(keyword.arg for keyword in node.keywords)
                for key in keys(node.args[0]):
                    assert set(raised.setdefault(key, names)) == set(names), (path.name, key)
    assert {key: set(names) for key, names in raised.items()} == {key: set(names) for key, names in REASONS.items()}


def without_lists(source):
    """Return a module's text without the lists of rulings and house values, which must not count as where they act."""
    return re.sub(r"^(RULINGS|HOUSE): .*?^\)$", "", source, flags=re.MULTILINE | re.DOTALL)


def test_every_ruling_and_house_value_is_named_where_it_acts():
    said = "\n".join(without_lists(path.read_text("utf-8")) for path in (*SOURCES, BOXES.present))
    named = set(re.findall(r"I\d+(?:\.\d+)?", said))
    for low, high in re.findall(r"I(\d+\.\d+) to I?(\d+\.\d+)", said):
        chapter, first = map(int, low.split("."))
        named |= {f"I{chapter}.{number}" for number in range(first, int(high.split(".")[1]) + 1)}
    assert {*RULINGS, *HOUSE} - named == set()


OTHERS = {tuple: (7, 8), int: 77, bytes: b"7" * 164, bool: True}


def another(value):
    """Return some other value of the same kind."""
    return not value if isinstance(value, bool) else OTHERS[type(value)]


def test_a_digest_differs_whenever_two_states_differ():
    state = table(3)
    odd = {"setting", "ground", "players", "now", "stack", "rng"}
    changed = [
        replace(state, **{one.name: another(getattr(state, one.name))}) for one in fields(state) if one.name not in odd
    ]
    changed += [replace(state, now=replace(state.now, **{key: value})) for key, value in (("spent", 1), ("used", 2))]
    changed += [replace(state, rng=state.rng.word()[1]), replace(state, stack=state.stack[:0])]
    ground = state.ground
    changed += [
        replace(state, ground=Ground(ground.layout[::-1], ground.turns, ground.tiles)),
        replace(state, ground=Ground(ground.layout, ground.turns[1:], ground.tiles)),
        replace(state, ground=Ground(ground.layout, ground.turns, 1)),
    ]
    settings = {
        "guilds": (*state.setting.guilds[:2], Guild.WARDENS),
        "mode": "first",
        "blessing": True,
        "mild": True,
        "walks": 1,
        "ep": 3,
        "planning": False,
        "opened": 3,
    }
    assert settings.keys() == {one.name for one in fields(state.setting)} - {"box"}, (
        "the version of the rules names what it was dealt from"
    )
    changed += [replace(state, setting=replace(state.setting, **{key: value})) for key, value in settings.items()]
    for seat, player in enumerate(state.players):
        for one in fields(Player):
            other = replace(player, **{one.name: another(getattr(player, one.name))})
            changed.append(replace(state, players=(*state.players[:seat], other, *state.players[seat + 1 :])))
    digests = [GAME.digest(one) for one in (state, *changed)]
    assert len(set(digests)) == len(digests)
    assert all(re.fullmatch("[0-9a-f]{16}", one) for one in digests)


def test_a_digest_is_the_same_everywhere():
    assert GAME.digest(table()) == GAME.digest(table())
    assert GAME.digest(GAME.setup(2, 1, {}).state) == GAME.digest(GAME.setup(2, 1, {}).state)
