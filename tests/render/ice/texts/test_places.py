"""Places and options of ICE in lists: what they are called, what comes first, and what is in sight."""

import re

import pytest

from cogs.panel import action_tree
from engine.ice import GAME, setup
from engine.ice.board import NAMES, SPOTS
from render.ice.prompts import choosing
from render.ice.texts import handbook
from render.words import words
from tests.support.ice_moments import decisions
from tests.support.ice_said import IceSaid
from tests.support.ice_table import table
from tests.support.names import NAMES as PEOPLE

WORDS = words()
ACTIONS = IceSaid(WORDS, PEOPLE)


# ---- places and options


def test_places_lie_where_they_are_and_regions_have_names():
    middles = {}
    for spot in SPOTS:
        at = choosing.place(NAMES[spot])
        assert len(at.region) <= 4
        assert choosing.region(at.region, WORDS)
        middles[NAMES[spot]] = (at.x, at.y)
    assert middles["s1a"][1] < middles["s2a"][1]
    assert middles["s4a"][0] < middles["s4b"][0]
    assert middles["z0"] == pytest.approx((0, 0))
    assert choosing.place("s4c").region == "s4"
    assert choosing.region("s4", WORDS) == "Snow, row 4"
    assert choosing.region("a2", WORDS) == "Surface, row 2"
    assert choosing.region("d1", WORDS) == "Deep, row 1"
    assert choosing.region("z", WORDS) == "Azulia"
    assert choosing.place("white") is None


def test_a_list_of_rows_goes_down_like_the_dig():
    legal = tuple(
        f"build:{NAMES[spot]}" for spot in reversed(SPOTS) if NAMES[spot][:2] in {"s4", "s5", "a2", "d2", "d3"}
    )
    legal += ("build:z0", "build:z1")
    rows = [entry.part for entry in action_tree.shown("build", "", legal, place=choosing.place)]
    assert rows == ["s4", "s5", "a2", "d2", "d3", "z"]


@pytest.mark.parametrize(
    ("mode", "idle"), [("first", {"mild", "journal", "guild"}), ("standard", {"mild"}), ("curse", set())]
)
def test_choices_that_mean_nothing_in_a_mode_are_known(mode, idle):
    keys = [option.key for option in (*GAME.info.options, *GAME.info.seat_options)]
    assert {key for key in keys if not GAME.info.applies(key, {"mode": mode})} == idle


def test_what_is_worth_a_look():
    assert all(
        map(choosing.has_preview, ("excavate", "excavate:architects:1", "move:s4c:2", "even:z0", "play:rune:s4c"))
    )
    assert not any(map(choosing.has_preview, ("study", "play:rope", "done", "take:oneharmony", "pay:o1c")))


def test_every_option_has_a_name():
    for option in (*setup.OPTIONS, *setup.SEAT_OPTIONS):
        assert handbook.option(option.key, None, WORDS).label
        assert handbook.option(f"{option.key}.0", None, WORDS).label
        named = [handbook.option(option.key, value, WORDS).label for value in option.values]
        assert len(set(named)) == len(named)
    assert handbook.option("first", None, WORDS).label == "First player"
    assert handbook.option("first", "draw", WORDS).label == "Drawn at random"
    assert handbook.option("first", "4", WORDS).label == "Seat 5"
    assert handbook.option("guild", "flame", WORDS).label == "Flame heirs"


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
        wanted = "map" if any(map(choosing.has_preview, texts)) else ""
        wanted = next((sight for sight, phases in SIGHTS.items() if phase in phases), wanted)
        assert choosing.panel_picture(view, texts) == wanted, phase
        seen.add(phase)
    assert seen >= set().union(*SIGHTS.values())


def costs(texts, view):
    """Return what the hints of some actions say that excavating costs there, many where it is not possible."""
    found = [re.search(r"then (\d+) EP to dig", ACTIONS.hint(text, view)) for text in texts]
    return [int(cost[1]) if cost else 99 for cost in found]


def test_places_to_go_to_come_in_the_order_of_what_digging_costs_there():
    state = table(2, leaders=("s4c", None), archs={"s1a": 2, "s7a": 1, "s4c": 1}, camps=("s8e", "s1a"), white=("s5d",))
    view = GAME.view(state, 0)
    legal = tuple(map(GAME.encode, GAME.legal(state, 0)))
    order = choosing.ranked(view, legal)
    assert sorted(order) == sorted(legal)
    for verb in ("sail:", "build:white:"):
        texts = [text for text in order if text.startswith(verb)]
        assert len(texts) > 2
        assert costs(texts, view) == sorted(costs(texts, view))
    moves = [text for text in order if text.startswith("move:")]
    assert [text[-1] for text in moves if text.startswith(moves[0][:-1])] == ["0", "1"]


@pytest.mark.parametrize("front", ["manta", "spiders"])
def test_tiles_that_bring_a_leader_somewhere_offer_first_where_digging_is_cheapest(front):
    state = table(2, leaders=("s4c", None), archs={"s1b": 2, "s5d": 1}, terrain={"s1a": "nunatak"}, hand=f"{front} gem")
    view = GAME.view(state, 0)
    order = choosing.ranked(view, tuple(map(GAME.encode, GAME.legal(state, 0))))
    texts = [text for text in order if text.startswith(f"play:{front}:")]
    assert len(texts) > 2
    assert costs(texts, view) == sorted(costs(texts, view))
    assert costs(texts, view) != [costs(texts, view)[0]] * len(texts)


def test_places_that_cost_the_same_come_nearest_first():
    state = table(2, leaders=("s4c", None), archs={"s1a": 2, "s7a": 1}, camps=("s8e", "s1a"), white=("s5d",))
    order = choosing.ranked(GAME.view(state, 0), ("recruit:s8e", "recruit:s1a", "recruit:s5d", "done"))
    assert order == ("recruit:s5d", "recruit:s1a", "recruit:s8e", "done")


def test_who_has_no_leader_on_the_dig_is_offered_a_camp_first_the_best_before_the_rows():
    state = table(3, archs={"s3b": 2, "s6c": 1}, white=("s4d",), terrain={"s1a": "nunatak"})
    view = GAME.view(state, 0)
    order = choosing.ranked(view, tuple(map(GAME.encode, GAME.legal(state, 0))))
    assert order[0] == "build:s3b"
    tails = [entry.tail for entry in action_tree.shown("build", "", order, place=choosing.place, ranked=True)]
    assert tails[:2] == ["build:s3b", "build:s6c"]
    assert tails[action_tree.FEW : action_tree.FEW + 2] == ["build|s1", "build|s2"]


def test_a_place_with_company_is_not_called_by_its_verb_in_a_list_of_places():
    view = GAME.view(table(2, leaders=("s4c", None), archs={"s4c": 1}, camps=("s8e", None)), 0)
    assert ACTIONS.label("sail:s8e", view, under="sail") == "S8E"
    assert ACTIONS.label("sail:s8e:1", view, under="sail") == "S8E with 1 archaeologist"
    assert ACTIONS.label("sail:s8e:1", view, under="") == "Sail to S8E with 1 archaeologist"
