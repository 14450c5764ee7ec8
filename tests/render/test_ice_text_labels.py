"""Labels, headings and hints of ICE's actions, and what is asked: short, complete, without ids, and true."""

import re
from collections import Counter
from dataclasses import replace
from itertools import accumulate

import pytest

from cogs import action_tree
from engine.ice import GAME, setup
from engine.ice.actions import VERBS
from engine.ice.board import BELOW, BY_NAME, NAMES, SPOTS
from engine.ice.components import BOX
from engine.ice.pending_cards import TakeRequest, Validate
from engine.ice.pending_dig import (
    AfterAllocation,
    Allocate,
    LowerCamp,
    PlaceHeld,
    RehomeCamp,
    Rescue,
    Smilodon,
    Whistle,
)
from render.ice import places
from render.ice.documents import option_names, remarks, text_board
from render.ice.prompts import question, ranks
from render.ice.renderer import IceActions
from render.words import words
from tests.support.ice_moments import EVERY, VIEW, decisions, moments, rare
from tests.support.ice_table import table
from tests.support.names import LONG, NAMELESS, PSEUDO
from tests.support.names import NAMES as PEOPLE

WORDS = words()
ACTIONS = IceActions(WORDS, PEOPLE)
LABEL, HINT, PROMPT = 80, 100, 300
IDS = {key for key in BOX.request_ids if key != "prismatic"}
RAW = re.compile(r"\b(?:[sad][1-9][a-i]|z[0-6]|[oehpax][12][abc]?|seat \d)\b|[_{}]|\w:\w")
"""What only a machine writes: names of spots and pieces in small letters, placeholders, action texts."""


def each_level(prefix, texts):
    """Give the levels of a tree of actions, as the panel walks them."""
    entries = action_tree.level(prefix, texts)
    yield prefix, entries
    for entry in entries:
        if not entry.leaf:
            yield from each_level(entry.text, texts)


# ---- limits, and nothing raw


def test_labels_of_one_level_differ_and_keep_the_limit():
    verbs = Counter()
    for _, _, view, texts in decisions():
        for prefix, entries in each_level("", texts):
            said = [ACTIONS.label(entry.text, view, under=prefix) for entry in entries]
            assert len(set(said)) == len(said), (prefix, said)
            assert all(0 < len(label) <= LABEL for label in said)
            verbs.update(entry.text.split(":")[0] for entry in entries)
    assert len(verbs) > 30


@pytest.mark.slow
def test_every_action_and_beginning_has_label_heading_and_hint():
    for _, _, view, texts in decisions(3 * EVERY):
        for text in {one for whole in texts for one in accumulate(whole.split(":"), "{}:{}".format)}:
            said = [ACTIONS.label(text, view), ACTIONS.label(text, view, under="")]
            said.append(ACTIONS.level(text, view))
            assert all(0 < len(one) <= LABEL for one in said), (text, said)
            brought = IceActions(WORDS, LONG).hint(text, view)
            assert len(brought) <= HINT, (text, brought)
            assert not brought.startswith(","), (text, brought)
            for one in (*said, IceActions(WORDS, NAMELESS).hint(text, view)):
                assert not RAW.search(one), (text, one)
                assert not IDS & set(one.split()), (text, one)


def test_a_public_view_has_labels_too():
    for moment in moments(5 * EVERY):
        view = GAME.view(moment.state, None)
        for seat in GAME.awaited(moment.state):
            for action in GAME.legal(moment.state, seat):
                assert ACTIONS.label(action.text, view, under="")
                assert len(ACTIONS.hint(action.text, view)) <= HINT


def test_every_word_is_looked_up():
    plain = re.compile(r"\b[SAD]\d[A-I]\b|\bZ\d\b|\([ABC]\)|№\d")
    for _, seat, view, texts in decisions(5 * EVERY):
        names = NAMELESS[: len(view.players)]
        odd = IceActions(PSEUDO, names)
        said = [question.headline(view, names, PSEUDO), question.prompt(view, seat, names, PSEUDO)]
        for text in texts:
            said += [odd.label(text, view), odd.label(text, view, under="")]
            said += [odd.hint(text, view)]
            said += [odd.level(start, view) for start in accumulate(text.split(":"), "{}:{}".format)]
        for one in said:
            assert not re.search("[A-Za-z]", plain.sub("", one)), one


# ---- what is asked


PHASES = {
    *("keep", "prisms", "turn", "toss", "walk", "consoled", "take", "validate", "pay", "trim", "slot", "rescue"),
    *("rehome", "allocate", "held", "harmony", "camp", "whistle", "smilodon", "over"),
    *("call", "summon", "post", "ascent", "icefall", "blizzard", "displace", "caravan", "ground", "relief", "letter"),
}


@pytest.mark.slow
def test_headline_and_prompt_are_there_for_everybody_and_tell_no_secrets():
    phases = set()
    for state in (*(moment.state for moment in moments(EVERY)), *rare()):
        public = GAME.view(state, None)
        seats = range(len(public.players))
        names = PEOPLE[: len(seats)]
        head = question.headline(public, names, WORDS)
        assert 0 < len(head) <= LABEL
        assert not head.endswith(".")
        for seat in seats:
            mine = GAME.view(state, seat)
            assert question.headline(mine, names, WORDS) == head
            said = question.prompt(mine, seat, names, WORDS)
            # who decides, and nobody else, is told whether what they hold is of use
            if "none of your requests" not in said and "You hold nothing" not in said:
                assert said == question.prompt(public, seat, names, WORDS)
            assert 0 < len(said) <= PROMPT
            assert said[-1] in ".?", said
            assert not RAW.search(said), said
        phases.add(public.decision.phase)
    assert phases >= PHASES


def test_whose_turn_it_is_always_sees_ep_and_limit():
    seen = 0
    for _, seat, view, _ in decisions():
        if view.decision.phase in {
            "turn",
            "walk",
            "allocate",
            "held",
            "slot",
            "harmony",
            "camp",
            "whistle",
            "smilodon",
        }:
            said = question.prompt(view, seat, PEOPLE, WORDS)
            assert f"{view.players[seat].ep} EP left; this turn {view.spent} of {view.limit} spent." in said
            seen += 1
    assert seen > 100


def start(**option_names):
    """Return the public's view of a match that has just been dealt."""
    return GAME.view(GAME.setup(3, 7, {"first": "0", **option_names}).state, None)


def test_several_are_asked_at_once():
    view = start()
    assert question.headline(view, PEOPLE[:3], WORDS) == "Ann, Bob and Cy choose requests"
    said = question.prompt(view, 0, PEOPLE[:3], WORDS)
    assert said == "Keep 3 of your 5 requests: discard 2 more."
    first = start(mode="first")
    assert question.prompt(first, 0, PEOPLE[:3], WORDS) == "Keep 1 of your 3 requests: discard 2 more."


def test_turns_and_waiting():
    view = GAME.view(table(2, leaders=("s4c", None), archs={"s4c": 1}, p0={"ep": 4}), None)
    assert question.headline(view, PEOPLE[:2], WORDS) == "Ann's turn, day 2"
    assert question.prompt(view, 0, PEOPLE[:2], WORDS) == (
        "4 EP left; this turn 0 of 2 spent.\nYour leader stands on S4C, which costs 0 EP to excavate."
    )
    assert question.prompt(view, 1, PEOPLE[:2], WORDS) == (
        "Ann's turn. Nothing is asked of you now; you have 6 EP left."
    )
    spent = replace(view, spent=2)
    assert "Only what is free is left to do; then end your turn." in question.prompt(spent, 0, PEOPLE[:2], WORDS)
    away = GAME.view(table(2), None)
    assert "Your leader is in the reserve: build a camp or sail to one." in question.prompt(away, 0, PEOPLE[:2], WORDS)


def test_whose_turn_waits_for_a_camp_hears_that_it_goes_on():
    view = asking(RehomeCamp(1, (BY_NAME["s7a"], BY_NAME["s8a"])))
    said = question.prompt(view, 0, PEOPLE[:3], WORDS)
    assert said == "Bob moves the camp. Then your turn goes on; you have 5 EP left."
    assert "Nothing is asked of you now" in question.prompt(view, 2, PEOPLE[:3], WORDS)


def test_where_the_leader_stands_is_said_with_what_lies_there():
    view = GAME.view(table(2, leaders=("d1a", None)), 0)
    assert question.prompt(view, 0, PEOPLE[:2], WORDS).endswith("\nYour leader stands on D1A (ledge).")


def test_who_is_placed_and_who_goes_last():
    said = question.prompt(asking(Allocate(0, A4C)), 0, PEOPLE[:3], WORDS)
    assert said.startswith("Place who stood on A4C: 2 archaeologists and 2 leaders, each where the fewest stand.\n")
    said = question.prompt(asking(Allocate(0, A4C, held=2)), 0, PEOPLE[:3], WORDS)
    assert "1 archaeologist and 1 leader, each" in said
    assert "Your leader and 1 archaeologist go last." in said
    alone = table(2, leaders=("s4c", None), p0={"ep": 4})
    last = replace(alone, stack=(*alone.stack, Allocate(0, BY_NAME["s4c"], held=1)))
    said = question.prompt(GAME.view(last, 0), 0, PEOPLE[:2], WORDS)
    assert said.startswith("Your leader goes last from S4C, and nobody else is to be placed.")


@pytest.mark.parametrize("others", [0, 1, 2])
def test_a_rope_holds_an_archaeologist_only_where_one_stands(others: int):
    spot = BY_NAME["s4c"]
    bare = table(2, leaders=("s4c", None), p0={"ep": 4})
    archs = tuple(others if cell == spot else count for cell, count in enumerate(bare.archs))
    rope = replace(bare, archs=archs, stack=(*bare.stack, Allocate(0, spot, held=2)))
    view = GAME.view(rope, 0)
    said, page = question.prompt(view, 0, PEOPLE[:2], WORDS), "\n".join(text_board.text(view, PEOPLE[:2], WORDS))
    assert "-1" not in said
    if others == 2:
        assert said.startswith("Place who stood on S4C: 1 archaeologist, each")
        assert "Your leader and 1 archaeologist go last." in said
    elif others:
        assert said.startswith("Your leader and 1 archaeologist go last from S4C, and nobody else is to be placed.")
    else:
        assert said.startswith("Your leader goes last from S4C, and nobody else is to be placed.")
    assert ("with an archaeologist" in page) == (others > 0)
    assert ("last, alone" in page) == (others == 0)


def test_who_has_no_harmony_is_told():
    for hand, said in (("gem", "You may use Harmony: 1"), ("rope", "Everybody is placed. You hold nothing")):
        state = table(2, leaders=("s4c", None), hand=hand, frame=AfterAllocation(0))
        assert question.prompt(GAME.view(state, 0), 0, PEOPLE[:2], WORDS).startswith(said)


def test_who_can_pay_nothing_is_told():
    state = table(2, p0={"requests": (0,)}, frame=Validate(0))
    assert (
        question.prompt(GAME.view(state, 0), 0, PEOPLE[:2], WORDS)
        == "Your sunset: none of your requests can be paid now."
    )


def test_the_end_is_told():
    ends = {len(m.state.players): GAME.view(m.state, None) for m in moments(10**9) if GAME.outcome(m.state)}
    assert question.headline(ends[1], ("Ann",), WORDS) == f"Ann has scored {ends[1].outcome.scores[0]} RP"
    head = question.headline(ends[3], PEOPLE[:3], WORDS)
    assert head.endswith(("has won", "have won"))
    assert question.prompt(ends[3], 0, PEOPLE[:3], WORDS) == f"The match is over: {head}."


# ---- labels by hand


def asking(frame, **fields):
    """Return the view when a decision is on top."""
    state = table(
        3,
        leaders=("a4c", "a4c", "s1a"),
        archs={"a4c": 2, "d3b": 1},
        camps=("s6a", None, None),
        gone=("s3c", "s4c"),
        **fields,
    )
    return GAME.view(replace(state, stack=(*state.stack, frame)), 0)


A4C, D3A = BY_NAME["a4c"], BELOW[BY_NAME["a4c"]][0]
LABELS = [
    ("build", "Build a camp (1 EP)", None),
    ("build:a3b", "A3B", "Build your camp on A3B (1 EP)"),
    ("build:a3b:1", "With 1 archaeologist", "Build on A3B with 1 archaeologist"),
    ("build:white", "A white camp", "Build a white camp (1 EP)"),
    ("build:white:a3b", "A3B", "Build a white camp on A3B (1 EP)"),
    ("build:white:a3b:1", "With 1 archaeologist", "White camp on A3B with 1 archaeologist"),
    ("move", "Move (1 EP)", None),
    ("move:s4c", "S4C", "Move to S4C (1 EP)"),
    ("move:s4c:0", "Alone", "Move to S4C alone (1 EP)"),
    ("move:s4c:3", "With 3 archaeologists", "Move to S4C with 3 archaeologists"),
    ("sail:s5d", "S5D", "Sail to S5D (1 EP)"),
    ("sail:s5d:1", "With 1 archaeologist", "Sail to S5D with 1 archaeologist"),
    ("excavate", "Excavate A4C (1 EP)", None),
    ("recruit:s5d", "S5D", "Recruit at S5D (1 EP)"),
    ("study", "Study Exalted (1 EP)", None),
    ("plan", "Plan (1 EP)", None),
    ("overwork", "Overwork (1 RP)", None),
    ("walk:z0:1", "With 1 archaeologist", "Free move to Z0 with 1 archaeologist"),
    ("walk:z0", "Z0", "Free move to Z0 (1 EP)"),
    ("step:s4c", "S4C", "Go on to S4C"),
    ("stay", "Stay on A4C", None),
    ("play", "Play a snow tile", None),
    ("play:rope", "Climbing rope", "Play Climbing rope"),
    ("play:wreckage", "Wreckage", "Play Wreckage"),
    ("play:sailer", "Ice sailer", "Play Ice sailer"),
    ("play:sailer:1", "Bob's leader", "Play Ice sailer: Bob's leader too"),
    ("play:whistle:s4c", "S4C", "Play Storm whistle: from S4C"),
    ("play:rune:s4c", "S4C", "Play Explosive rune: destroy S4C"),
    ("play:gem", "Anima gem", "Play Anima gem: Exalted (1 EP)"),
    ("play:gem:s4c", "S4C", "Play Anima gem: destroy S4C"),
    ("play:smilodon:s4c", "S4C", "Play Boreal smilodon: from S4C"),
    ("play:spiders:s4c", "S4C", "Play White spiders: to S4C"),
    ("play:spiders:s4c:0", "Alone", "Play White spiders: to S4C alone"),
    ("play:spiders:s4c:2", "With 2 archaeologists", "Play White spiders: to S4C with 2"),
    ("play:manta:s4c", "S4C", "Play Ice manta: to S4C"),
    ("play:manta:s4c:1", "With 1 archaeologist", "Play Ice manta: to S4C with 1"),
    ("play:talisman", "A talisman", "Play a talisman"),
    ("play:talisman:harmony", "Talisman of harmony", "Play Talisman of harmony (0 EP)"),
    ("use", "Use an artifact", None),
    ("use:achievement", "Achievement", "Use Achievement"),
    ("use:harmony", "Harmony", "Use Harmony"),
    ("use:exalted", "Exalted (1 EP)", "Use Exalted (1 EP)"),
    ("use:obliteration", "Obliteration", "Use Obliteration"),
    ("use:obliteration:s4c", "S4C", "Destroy S4C with Obliteration"),
    ("spark", "Use the activation token", None),
    ("spark:exalted", "Exalted (1 EP)", "Use Exalted by the token (1 EP)"),
    ("spark:obliteration:s4c", "S4C", "Destroy S4C by the activation token"),
    ("light", "Put your token on Exalted", None),
    ("home", "Go to your camp on S6A", None),
    ("home:1", "With 1 archaeologist", "Go home to S6A with 1 archaeologist"),
    ("pitch:s4c", "S4C", "Move camp and leader to S4C (1 EP)"),
    ("forage:s4c", "S4C", "Send one from your board to S4C"),
    ("crampon", "Use a crampon token", None),
    ("toss:gem", "Anima gem", "Discard Anima gem"),
    ("toss:talisman:exalted", "Exalted talisman", "Discard Exalted talisman"),
    ("drop:1", "Obliteration: 3 anima (no. 1)", "Discard Obliteration: 3 anima (no. 1)"),
    ("drop:3", "Prismatic: 2 anima", "Discard Prismatic: 2 anima"),
    ("drop:9", "request 9", "Discard request 9"),
    ("keep:2", "Prismatic: 2 anima", "Keep Prismatic: 2 anima"),
    ("take:oneharmony", "Harmony: 3 anima", "Take Harmony: 3 anima"),
    ("validate:twooeh", "Obl, Exa, Har: 2 types", "Validate Obl, Exa, Har: 2 types"),
    ("pay", "Choose what pays", None),
    (
        "pay:o1c:x2:os",
        "Obliteration 1 (C), Prismatic 2 and Obliteration study",
        "Pay with Obliteration 1 (C), Prismatic 2 and Obliteration study",
    ),
    ("shift", "Move a prismatic artifact", None),
    ("shift:harmony", "From Harmony", "Move a prismatic artifact from Harmony"),
    ("shift:harmony:exalted", "To Exalted", "Move a prismatic artifact from Harmony to Exalted"),
    ("shift:harmony:exalted:2", "With 2 anima", "Move prismatic 2 anima from Harmony to Exalted"),
    ("learn:harmony", "Harmony", "Take the study token of Harmony"),
    ("slot:harmony", "Harmony", "Put it on the slot of Harmony"),
    ("put:arch", "An archaeologist", "Place an archaeologist"),
    ("put:arch:d3a", "D3A", "Place an archaeologist at D3A"),
    ("put:lead", "A leader", "Place a leader"),
    ("put:lead:d3a", "D3A", "Place a leader at D3A"),
    ("put:lead:d3a:0", "Your leader", "Place your leader at D3A"),
    ("put:lead:d3a:1", "Bob's leader", "Place Bob's leader at D3A"),
    ("rescue:slot", "With Philosophical", "Take a removed tile with Philosophical"),
    ("rescue:token:s4c", "S4C: tile", "Take S4C with the activation token"),
    ("rescue:gem:s4c", "S4C: tile", "Take S4C with the Anima gem"),
    ("camp:s4c", "S4C", "Put your camp on S4C"),
    ("call:s4c", "S4C", "Call archaeologists to the camp on S4C"),
    ("pick:s4c", "S4C", "Put an archaeologist onto S4C"),
    ("destroy:s4c", "S4C", "Destroy the snow tile on S4C"),
    ("lay:s4c", "S4C", "Lay a snow tile on S4C"),
    ("buy:rope", "Climbing rope", "Buy Climbing rope for 1 RP"),
    ("sell:talisman:harmony", "Talisman of harmony", "Sell Talisman of harmony for 1 RP"),
    ("swap:rope", "Climbing rope", "Swap for Climbing rope"),
    ("swap:rope:gem", "Anima gem", "Swap your Anima gem for Climbing rope"),
    ("swap:talisman:harmony:rope", "Climbing rope", "Swap your Climbing rope for Talisman of harmony"),
    ("done", "End turn", None),
    ("pass", "Take none", None),
]


@pytest.mark.parametrize(("text", "short", "whole"), LABELS)
def test_a_label_says_what_its_heading_does_not(text, short, whole):
    assert ACTIONS.label(text, VIEW) == short
    assert ACTIONS.label(text, VIEW, under=text.rpartition(":")[0]) == short
    assert ACTIONS.label(text, VIEW, under="elsewhere") == (whole or short)


def test_the_longest_name_of_a_person_who_left_stands_whole_in_a_label():
    name = f"{'W' * 32} (a stand-in plays)"
    actions = IceActions(WORDS, (name,) * 3)
    for text in ("play:sailer:1", "put:lead:d3a:1"):
        assert f"{name}'s leader" in actions.label(text, VIEW)
        assert f"{name}'s leader" in actions.label(text, VIEW, under="")
    assert f"{name}'s camp" in actions.label("camp:d3a", asking(LowerCamp(0, 1, (D3A,))), under="")


def test_a_list_of_places_names_places():
    assert ACTIONS.label("move:s4c:0", VIEW, under="move") == "S4C"
    assert ACTIONS.label("play:spiders:s4c:0", VIEW, under="play:spiders") == "S4C"
    assert ACTIONS.label("put:lead:d3a:0", VIEW, under="put:lead") == "Place your leader at D3A"


def test_every_verb_has_an_example():
    assert {text.partition(":")[0] for text, _, _ in LABELS} == {*VERBS, "pay"} - {"even", "to"}


@pytest.mark.parametrize(
    ("frame", "text", "whole"),
    [
        (Allocate(0, A4C), "even:d3a", "Even, your leader at D3A"),
        (Allocate(0, A4C, held=1), "even:d3a", "Even, the first one at D3A"),
        (Allocate(0, A4C), "done", "Declare nothing more"),
        (PlaceHeld(0, A4C, 1), "to:d3a", "Go to D3A with 1 archaeologist"),
        (PlaceHeld(0, A4C, 0), "to:d3a", "Place your leader at D3A"),
        (Whistle(0, A4C), "to:s6a", "Send archaeologists to S6A"),
        (Whistle(0, A4C), "to:s6a:2", "Send 2 archaeologists to S6A"),
        (Smilodon(0, A4C), "to:s6a", "Drive all archaeologists to S6A"),
        (LowerCamp(0, 1, (D3A,)), "camp:d3a", "Put Bob's camp on D3A"),
        (LowerCamp(0, 3, (D3A,)), "camp:d3a", "Put the white camp on D3A"),
        (AfterAllocation(0), "done", "Go on without Harmony"),
        (Validate(0), "done", "Stop validating"),
        (TakeRequest(0), "pass", "Take none"),
        (Rescue(0, (A4C,), gem=False), "pass", "Take none"),
    ],
)
def test_labels_by_decision(frame, text, whole):
    assert ACTIONS.label(text, asking(frame), under="elsewhere") == whole


def test_a_removed_tile_is_named_by_what_it_shows():
    view = asking(Rescue(0, (A4C, BY_NAME["s3c"]), gem=False), types={"a4c": "h1a"})
    assert ACTIONS.label("rescue:slot:a4c", view) == "A4C: Harmony"
    assert ACTIONS.label("rescue:slot:s3c", view) == "S3C: blank snow"
    assert ACTIONS.hint("rescue:slot:a4c", view) == "a Harmony artifact"
    assert ACTIONS.hint("rescue:slot:s3c", view) == "a snow tile"


def test_excavations_are_priced():
    state = table(
        2,
        guilds=("architects", "flame"),
        leaders=("a4c",),
        camps=("a4c",),
        gone=("s3b", "s3c", "s4c"),
        hand="termites termites",
    )
    view = GAME.view(state, 0)
    assert ACTIONS.label("excavate", view) == "Excavate A4C (3 EP)"
    assert ACTIONS.label("excavate:1", view, under="") == "Excavate A4C, 1 termite tile (2 EP)"
    assert ACTIONS.label("excavate:architects", view, under="") == "Excavate A4C as an architect (2 EP)"
    assert ACTIONS.label("excavate:architects:1", view, under="") == (
        "Excavate A4C as an architect, 1 termite tile (1 EP)"
    )
    assert ACTIONS.label("excavate", GAME.view(table(2), 0)) == "Excavate"


def test_an_action_of_another_game_has_no_label():
    with pytest.raises(ValueError, match="no action of ICE"):
        ACTIONS.label("castle:c4:d4", VIEW, under="")


@pytest.mark.parametrize(
    ("prefix", "heading"),
    [
        ("", "What will you do?"),
        ("move", "Move where? (1 EP)"),
        ("move:s4c", "Move to S4C with how many? (1 EP)"),
        ("build", "Build a camp where? (1 EP)"),
        ("build:white", "Build a white camp where? (1 EP)"),
        ("play", "Play which snow tile?"),
        ("play:rune", "Explosive rune: destroy which tile?"),
        ("play:spiders:s4c", "White spiders to S4C: with how many?"),
        ("play:talisman", "Which talisman?"),
        ("swap:rope", "Swap which of your tiles for Climbing rope?"),
        ("swap:rope:talisman", "Which talisman?"),
        ("use:obliteration", "Obliteration: destroy which tile?"),
        ("rescue:slot", "Take which tile with Philosophical?"),
        ("put", "Place whom?"),
        ("put:lead:d3a", "Place which leader at D3A?"),
        ("shift:harmony", "Move a prismatic artifact from Harmony to"),
        ("shift:harmony:exalted", "Which prismatic artifact from Harmony to Exalted?"),
        ("take", "Take which request?"),
        ("pay:o1c", "Pay with Obliteration 1 (C) and what else?"),
        ("overwork", "Overwork (1 RP)"),
    ],
)
def test_levels_have_headings(prefix, heading):
    assert ACTIONS.level(prefix, VIEW) == heading


def test_ascent_is_free_of_cost():
    view = replace(VIEW, decision=replace(VIEW.decision, phase="ascent"))
    assert ACTIONS.label("move", view) == "Move"
    assert ACTIONS.label("pass", view) == "Stay where you are"
    assert "leaves" not in ACTIONS.hint("move:s4b:0", view)


# ---- places and options


def test_places_lie_where_they_are_and_regions_have_names():
    middles = {}
    for spot in SPOTS:
        at = places.place(NAMES[spot])
        assert len(at.region) <= 4
        assert places.region(at.region, WORDS)
        middles[NAMES[spot]] = (at.x, at.y)
    assert middles["s1a"][1] < middles["s2a"][1]
    assert middles["s4a"][0] < middles["s4b"][0]
    assert middles["z0"] == pytest.approx((0, 0))
    assert places.place("s4c").region == "s4"
    assert places.region("s4", WORDS) == "Snow, row 4"
    assert places.region("a2", WORDS) == "Surface, row 2"
    assert places.region("d1", WORDS) == "Deep, row 1"
    assert places.region("z", WORDS) == "Azulia"
    assert places.place("white") is None


def test_a_list_of_rows_goes_down_like_the_dig():
    legal = tuple(
        f"build:{NAMES[spot]}" for spot in reversed(SPOTS) if NAMES[spot][:2] in {"s4", "s5", "a2", "d2", "d3"}
    )
    legal += ("build:z0", "build:z1")
    rows = [entry.part for entry in action_tree.shown("build", "", legal, place=places.place)]
    assert rows == ["s4", "s5", "a2", "d2", "d3", "z"]


@pytest.mark.parametrize(
    ("mode", "idle"), [("first", {"mild", "journal", "guild"}), ("standard", {"mild"}), ("curse", set())]
)
def test_choices_that_mean_nothing_in_a_mode_are_known(mode, idle):
    keys = [option.key for option in (*GAME.info.options, *GAME.info.seat_options)]
    assert {key for key in keys if not remarks.option_applies(key, {"mode": mode})} == idle


def test_what_is_worth_a_look():
    assert all(map(places.has_preview, ("excavate", "excavate:architects:1", "move:s4c:2", "even:z0", "play:rune:s4c")))
    assert not any(map(places.has_preview, ("study", "play:rope", "done", "take:oneharmony", "pay:o1c")))


def test_every_option_has_a_name():
    for option in (*setup.OPTIONS, *setup.SEAT_OPTIONS):
        assert option_names.option(option.key, None, WORDS)
        assert option_names.option(f"{option.key}.0", None, WORDS)
        named = [option_names.option(option.key, value, WORDS) for value in option.values]
        assert len(set(named)) == len(named)
    assert option_names.option("first", None, WORDS) == "First player"
    assert option_names.option("first", "draw", WORDS) == "Drawn at random"
    assert option_names.option("first", "4", WORDS) == "Seat 5"
    assert option_names.option("guild", "flame", WORDS) == "Flame heirs"


# ---- what is in sight, and what comes first

SIGHTS = {
    "hand": {"keep", "toss", "take", "validate", "trim", "caravan", "letter"},
    "tableau": {"slot", "prisms", "pay", "consoled"},
    "": {"turn", "harmony"},
}
"""Phases by what answers their question; all others ask for a place of the dig, if any is left."""


def test_every_question_shows_what_answers_it():
    seen = set()
    for _, _, view, texts in decisions():
        phase = view.decision.phase
        wanted = "map" if any(map(places.has_preview, texts)) else ""
        wanted = next((sight for sight, phases in SIGHTS.items() if phase in phases), wanted)
        assert places.panel_picture(view, texts) == wanted, phase
        seen.add(phase)
    assert seen >= set().union(*SIGHTS.values())


def costs(texts, view):
    """Return what the hints of some actions say that excavating costs there, many where it is not possible."""
    found = [re.search(r"then costs (\d+) EP", ACTIONS.hint(text, view)) for text in texts]
    return [int(cost[1]) if cost else 99 for cost in found]


def test_places_to_go_to_come_in_the_order_of_what_digging_costs_there():
    state = table(2, leaders=("s4c", None), archs={"s1a": 2, "s7a": 1, "s4c": 1}, camps=("s8e", "s1a"), white=("s5d",))
    view = GAME.view(state, 0)
    legal = tuple(map(GAME.encode, GAME.legal(state, 0)))
    order = ranks.ranked(view, legal)
    assert sorted(order) == sorted(legal)
    for verb in ("sail:", "build:white:"):
        texts = [text for text in order if text.startswith(verb)]
        assert len(texts) > 2
        assert costs(texts, view) == sorted(costs(texts, view))
    moves = [text for text in order if text.startswith("move:")]
    assert [text[-1] for text in moves if text.startswith(moves[0][:-1])] == ["0", "1"]


def test_places_that_cost_the_same_come_nearest_first():
    state = table(2, leaders=("s4c", None), archs={"s1a": 2, "s7a": 1}, camps=("s8e", "s1a"), white=("s5d",))
    order = ranks.ranked(GAME.view(state, 0), ("recruit:s8e", "recruit:s1a", "recruit:s5d", "done"))
    assert order == ("recruit:s5d", "recruit:s1a", "recruit:s8e", "done")


def test_who_has_no_leader_on_the_dig_is_offered_a_camp_first_the_best_before_the_rows():
    state = table(3, archs={"s3b": 2, "s6c": 1}, white=("s4d",), terrain={"s1a": "nunatak"})
    view = GAME.view(state, 0)
    order = ranks.ranked(view, tuple(map(GAME.encode, GAME.legal(state, 0))))
    assert order[0] == "build:s3b"
    tails = [entry.tail for entry in action_tree.shown("build", "", order, place=places.place, ranked=True)]
    assert tails[:2] == ["build:s3b", "build:s6c"]
    assert tails[action_tree.FEW : action_tree.FEW + 2] == ["build|s1", "build|s2"]


def test_a_place_with_company_is_not_called_by_its_verb_in_a_list_of_places():
    view = GAME.view(table(2, leaders=("s4c", None), archs={"s4c": 1}, camps=("s8e", None)), 0)
    assert ACTIONS.label("sail:s8e", view, under="sail") == "S8E"
    assert ACTIONS.label("sail:s8e:1", view, under="sail") == "S8E with 1 archaeologist"
    assert ACTIONS.label("sail:s8e:1", view, under="") == "Sail to S8E with 1 archaeologist"
