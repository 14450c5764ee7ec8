"""Labels, headings and hints of ICE's actions: short, complete, without ids, and true."""

import re
from collections import Counter
from dataclasses import replace
from itertools import accumulate

import pytest

from cogs.panel import action_tree
from engine.ice import GAME
from engine.ice.actions import VERBS
from engine.ice.board import BELOW, BY_NAME
from engine.ice.components import BOX
from engine.ice.pending import (
    AfterAllocation,
    Allocate,
    LowerCamp,
    PlaceHeld,
    Rescue,
    Smilodon,
    TakeRequest,
    Validate,
    Whistle,
)
from render.ice.prompts import question
from render.words import words
from tests.support.ice_moments import EVERY, RAW, VIEW, asking, decisions, moments
from tests.support.ice_said import IceSaid
from tests.support.ice_table import table
from tests.support.names import LONG, NAMELESS, PSEUDO
from tests.support.names import NAMES as PEOPLE

WORDS = words()
ACTIONS = IceSaid(WORDS, PEOPLE)
LABEL, HINT, TITLE = 80, 100, 30
IDS = {key for key in BOX.request_cards if key != "prismatic"}


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
            brought = IceSaid(WORDS, LONG).hint(text, view)
            assert len(brought) <= HINT, (text, brought)
            assert not brought.startswith(","), (text, brought)
            for one in (*said, IceSaid(WORDS, NAMELESS).hint(text, view)):
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
        odd = IceSaid(PSEUDO, names)
        said = [question.headline(view, names, PSEUDO), question.prompt(view, seat, names, PSEUDO)]
        for text in texts:
            said += [odd.label(text, view), odd.label(text, view, under="")]
            said += [odd.hint(text, view)]
            said += [odd.level(start, view) for start in accumulate(text.split(":"), "{}:{}".format)]
        for one in said:
            assert not re.search("[A-Za-z]", plain.sub("", one)), one


# ---- labels by hand


A4C, D3A = BY_NAME["a4c"], BELOW[BY_NAME["a4c"]][0]
LABELS = [
    ("build", "Build a camp (1 EP)", None),
    ("build:a3b", "A3B", "Build your camp on A3B (1 EP)"),
    ("build:a3b:1", "With 1 archaeologist", "Build on A3B with 1 archaeologist"),
    ("build:white", "A white camp", "Build a white camp (1 EP)"),
    ("build:white:a3b", "A3B", "Build a white camp on A3B (1 EP)"),
    ("build:white:a3b:1", "With 1 archaeologist", "Build a white camp on A3B with 1 archaeologist"),
    ("move", "Move (1 EP)", None),
    ("move:s4c", "S4C", "Move to S4C (1 EP)"),
    ("move:s4c:0", "Alone", "Move to S4C alone (1 EP)"),
    ("move:s4c:3", "With 3 archaeologists", "Move to S4C with 3 archaeologists"),
    ("sail:s5d", "S5D", "Sail to S5D (1 EP)"),
    ("sail:s5d:1", "With 1 archaeologist", "Sail to S5D with 1 archaeologist"),
    ("excavate", "Dig A4C (1 EP)", None),
    ("recruit:s5d", "S5D", "Recruit at S5D (1 EP)"),
    ("study", "Study Exalted (1 EP)", None),
    ("plan", "Plan (1 EP)", None),
    ("overwork", "Overwork (1 renown token)", None),
    ("walk:z0:1", "With 1 archaeologist", "Move to Z0 and maybe on with 1 archaeologist"),
    ("walk:z0", "Z0", "Move to Z0 and maybe on (1 EP)"),
    ("step:s4c", "S4C", "Go on to S4C"),
    ("stay", "Stay on A4C", None),
    ("play", "Play a snow tile", None),
    ("play:rope", "Climbing rope", "Play Climbing rope"),
    ("play:wreckage", "Wreckage", "Play Wreckage"),
    ("play:sailer", "Ice sailer", "Play Ice sailer"),
    ("play:sailer:1", "Bob's leader", "Play Ice sailer, also for Bob's leader"),
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
    ("play:talisman:harmony", "Harmony talisman", "Play Harmony talisman (0 EP)"),
    ("use", "Use an artifact", None),
    ("use:achievement", "Achievement", "Use Achievement"),
    ("use:harmony", "Harmony", "Use Harmony"),
    ("use:exalted", "Exalted (1 EP)", "Use Exalted (1 EP)"),
    ("use:obliteration", "Obliteration", "Use Obliteration"),
    ("use:obliteration:s4c", "S4C", "Destroy S4C with Obliteration"),
    ("spark", "Use the activation token", None),
    ("spark:exalted", "Exalted (1 EP)", "Use Exalted with the token (1 EP)"),
    ("spark:obliteration:s4c", "S4C", "Destroy S4C with the activation token"),
    ("light", "Place your token on Exalted", None),
    ("home", "Go to your camp on S6A", None),
    ("home:1", "With 1 archaeologist", "Go home to S6A with 1 archaeologist"),
    ("pitch:s4c", "S4C", "Move camp and leader to S4C (1 EP)"),
    ("forage:s4c", "S4C", "Send an archaeologist to S4C"),
    ("crampon", "Use a crampon", None),
    ("toss:gem", "Anima gem", "Discard Anima gem"),
    ("toss:talisman:exalted", "Exalted talisman", "Discard Exalted talisman"),
    ("drop:1", "Obliteration: 3 anima (no. 1)", "Discard Obliteration: 3 anima (no. 1)"),
    ("drop:3", "Prismatic: 2 anima", "Discard Prismatic: 2 anima"),
    ("drop:9", "request 9", "Discard request 9"),
    ("keep:2", "Prismatic: 2 anima", "Keep Prismatic: 2 anima"),
    ("take:oneharmony", "Harmony: 3 anima", "Take Harmony: 3 anima"),
    (
        "validate:twooeh",
        "2 different types: Obliteration, Exalted, Harmony",
        "Validate 2 different types: Obliteration, Exalted, Harmony",
    ),
    ("pay", "Choose a payment", None),
    (
        "pay:o1c:x2:os",
        "Obliteration 1 (C), Prismatic 2 and Obliteration study",
        "Pay with Obliteration 1 (C), Prismatic 2 and Obliteration study",
    ),
    ("shift", "Move a prismatic artifact", None),
    ("shift:harmony", "From Harmony", "Move a prismatic artifact from Harmony"),
    ("shift:harmony:exalted", "To Exalted", "Move a prismatic artifact from Harmony to Exalted"),
    ("shift:harmony:exalted:2", "With 2 anima", "Move prismatic 2 anima from Harmony to Exalted"),
    ("learn:harmony", "Harmony", "Take the Harmony study token"),
    ("slot:harmony", "Harmony", "Put it on Harmony"),
    ("put:arch", "An archaeologist", "Place an archaeologist"),
    ("put:arch:d3a", "D3A", "Place an archaeologist on D3A"),
    ("put:lead", "A leader", "Place a leader"),
    ("put:lead:d3a", "D3A", "Place a leader on D3A"),
    ("put:lead:d3a:0", "Your leader", "Place your leader on D3A"),
    ("put:lead:d3a:1", "Bob's leader", "Place Bob's leader on D3A"),
    ("rescue:slot", "With Philosophical", "Take a removed tile with Philosophical"),
    ("rescue:token:s4c", "S4C: tile", "Take S4C with the activation token"),
    ("rescue:gem:s4c", "S4C: tile", "Take S4C with the Anima gem"),
    ("camp:s4c", "S4C", "Place your camp on S4C"),
    ("call:s4c", "S4C", "Call archaeologists to the camp on S4C"),
    ("pick:s4c", "S4C", "Place an archaeologist on S4C"),
    ("destroy:s4c", "S4C", "Destroy the snow tile on S4C"),
    ("lay:s4c", "S4C", "Lay a snow tile on S4C"),
    ("buy:rope", "Climbing rope", "Buy Climbing rope for 1 renown token"),
    ("sell:talisman:harmony", "Harmony talisman", "Sell Harmony talisman for 1 renown token"),
    ("swap:rope", "Climbing rope", "Swap for Climbing rope"),
    ("swap:rope:gem", "Anima gem", "Swap your Anima gem for Climbing rope"),
    ("swap:talisman:harmony:rope", "Climbing rope", "Swap your Climbing rope for Harmony talisman"),
    ("done", "End turn", None),
    ("pass", "Take none", None),
]


@pytest.mark.parametrize(("text", "short", "whole"), LABELS)
def test_a_label_says_what_its_heading_does_not(text, short, whole):
    assert ACTIONS.label(text, VIEW) == short
    assert ACTIONS.label(text, VIEW, under=text.rpartition(":")[0]) == short
    assert ACTIONS.label(text, VIEW, under="elsewhere") == (whole or short)


def test_the_longest_name_of_a_person_who_left_stands_whole_in_a_label():
    name = f"{'W' * 32}'s stand-in"
    actions = IceSaid(WORDS, (name,) * 3)
    for text in ("play:sailer:1", "put:lead:d3a:1"):
        assert f"{name}'s leader" in actions.label(text, VIEW)
        assert f"{name}'s leader" in actions.label(text, VIEW, under="")
    assert f"{name}'s camp" in actions.label("camp:d3a", asking(LowerCamp(0, 1, (D3A,))), under="")


def test_a_list_of_places_names_places():
    assert ACTIONS.label("move:s4c:0", VIEW, under="move") == "S4C"
    assert ACTIONS.label("play:spiders:s4c:0", VIEW, under="play:spiders") == "S4C"
    assert ACTIONS.label("put:lead:d3a:0", VIEW, under="put:lead") == "Place your leader on D3A"


def test_every_verb_has_an_example():
    assert {text.partition(":")[0] for text, _, _ in LABELS} == {*VERBS, "pay"} - {"even", "to"}


@pytest.mark.parametrize(
    ("frame", "text", "whole"),
    [
        (Allocate(0, A4C), "even:d3a", "Split evenly, leader to D3A"),
        (Allocate(0, A4C, held=1), "even:d3a", "Split evenly, first one to D3A"),
        (Allocate(0, A4C), "done", "Place your leader"),
        (PlaceHeld(0, A4C, 1), "to:d3a", "Go to D3A with 1 archaeologist"),
        (PlaceHeld(0, A4C, 0), "to:d3a", "Place your leader on D3A"),
        (Whistle(0, A4C), "to:s6a", "Send archaeologists to S6A"),
        (Whistle(0, A4C), "to:s6a:2", "Send 2 archaeologists to S6A"),
        (Smilodon(0, A4C), "to:s6a", "Drive all archaeologists to S6A"),
        (LowerCamp(0, 1, (D3A,)), "camp:d3a", "Place Bob's camp on D3A"),
        (LowerCamp(0, 3, (D3A,)), "camp:d3a", "Place the white camp on D3A"),
        (AfterAllocation(0), "done", "Save it for later"),
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
    assert ACTIONS.label("excavate", view) == "Dig A4C (3 EP)"
    assert ACTIONS.label("excavate:1", view, under="") == "Dig A4C, 1 termite tile (2 EP)"
    assert ACTIONS.label("excavate:architects", view, under="") == "Dig A4C as an architect (2 EP)"
    assert ACTIONS.label("excavate:architects:1", view, under="") == ("Dig A4C as an architect, 1 termite tile (1 EP)")
    assert ACTIONS.label("excavate", GAME.view(table(2), 0)) == "Dig"


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
        ("play:spiders:s4c", "White spiders: go to S4C with how many?"),
        ("play:talisman", "Play which talisman?"),
        ("swap:rope", "Swap which of your tiles for Climbing rope?"),
        ("swap:rope:talisman", "Swap which talisman for Climbing rope?"),
        ("toss:talisman", "Discard which talisman?"),
        ("use:obliteration", "Obliteration: destroy which tile?"),
        ("rescue:slot", "Take which tile with Philosophical?"),
        ("put", "Place which explorer?"),
        ("put:lead:d3a", "Place which leader on D3A?"),
        ("shift:harmony", "Move a prismatic artifact from Harmony where?"),
        ("shift:harmony:exalted", "Which prismatic artifact from Harmony to Exalted?"),
        ("take", "Take which request?"),
        ("pay:o1c", "Pay with Obliteration 1 (C) and what else?"),
        ("overwork", "Overwork (1 renown token)"),
    ],
)
def test_levels_have_headings(prefix, heading):
    assert ACTIONS.level(prefix, VIEW) == heading


def test_ascent_is_free_of_cost():
    view = replace(VIEW, decision=replace(VIEW.decision, phase="ascent"))
    assert ACTIONS.label("move", view) == "Move"
    assert ACTIONS.label("pass", view) == "Stay where you are"
    assert "leaves" not in ACTIONS.hint("move:s4b:0", view)


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("pay:es:os", "Pay Exalted + Obliteration"),
        ("pay:h1c:x2", "Pay Harmony + Prismatic"),
        ("pay:o1c:p1b:as", "Pay 2 artifacts, 1 study token"),  # all of it would be too long for a button
        ("take:oneharmony", "Take Harmony: 3 anima"),
        ("sell:talisman:harmony", "Sell Harmony talisman"),
        ("done", ""),
    ],
)
def test_a_button_whose_label_is_too_long_says_which_cards_it_is_about(text, title):
    assert ACTIONS.titled(text, VIEW) == title
    assert len(title) <= TITLE
