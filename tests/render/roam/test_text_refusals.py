"""Refusals of Roam: a sentence for every reason, which says what to do instead."""

import pytest

from engine.core import IllegalAction
from engine.roam import GAME
from engine.roam.actions import REASONS
from engine.roam.deck import Ability
from engine.roam.squares import SQUARES, name
from engine.roam.view import Phase
from locales.catalogue import placeholders
from render.roam import for_deck
from render.roam.prompts.choosing import REASONS as BRIEFLY
from render.roam.texts.sentences import NOT_NOW, SENTENCES, UNKNOWN
from tests.support.roam_moments import SMALL, moments, roam

ROAM = roam()
SAMPLE = {
    "seat": 1,
    "verb": "at",
    "phase": "after",
    "ability": Ability.FLIP.value,
    "card": "maelo",
    "square": "c4",
    "target": "d4",
    "squares": ("c4", "d4"),
    "cost": 2,
    "coins": 1,
    "price": 5,
    "amount": 3,
    "minimum": 4,
    "artifact": "gong",
}


def refused(reason, *, briefly=False, **values):
    return roam(renderer=for_deck(SMALL)).sentences.refusal(reason, values, briefly=briefly)


def test_every_reason_has_a_sentence_and_no_other():
    assert set(SENTENCES) | {"not-now"} == set(REASONS)
    assert set(NOT_NOW) == {phase.value for phase in Phase}


@pytest.mark.parametrize("reason", sorted(REASONS))
def test_a_reason_names_its_values_and_says_what_to_do(reason):
    said = refused(reason, **{key: SAMPLE[key] for key in REASONS[reason]})
    assert said.endswith(".")
    assert said != UNKNOWN
    assert said.count(".") + said.count(",") + said.count(":") + said.count(";") >= 2, f"{said}: and what now?"
    if reason != "not-now":
        assert set(placeholders(SENTENCES[reason])) <= set(REASONS[reason])


@pytest.mark.parametrize("key", sorted(BRIEFLY))
def test_a_reason_stands_behind_the_name_of_what_is_missing(key):
    said = refused(key, briefly=True, **{name: SAMPLE[name] for name in REASONS[key]})
    assert len(said) <= 60, said
    assert not said.endswith("."), said
    assert set(placeholders(BRIEFLY[key])) <= set(REASONS[key])


@pytest.mark.parametrize(("verb", "phase"), [("replace", "start"), ("turn", "after"), ("buy", "before")])
def test_what_comes_later_says_when(verb, phase):
    assert refused("not-now", briefly=True, verb=verb, phase=phase) != refused(
        "not-now", briefly=True, verb="at", phase=phase
    )


@pytest.mark.parametrize("phase", list(Phase))
def test_not_now_depends_on_the_step(phase):
    assert refused("not-now", verb="at", phase=phase.value) == NOT_NOW[phase]


def test_values_are_shown_as_people_write_them():
    assert refused("not-your-turn", seat=1).startswith("It's Bob's turn.")
    assert refused("slide-far", square="c4", target="f6").startswith("F6 isn't next to C4.")
    assert "costs 1 coin now, and you have 0 coins" in refused("rest-coins", cost=1, coins=0)
    assert refused("fill-other", square="a1", squares=("c4", "d4")).endswith("Choose from C4 and D4.")
    assert refused("buy-coins", artifact="gong", price=3, coins=2).startswith("Gong costs 3 coins")
    assert refused("no-artifact", ability="free").startswith("You have no Free blank artifact.")


def test_an_unknown_reason_is_answered_too():
    assert refused("of-tomorrow", card="maelo") == UNKNOWN


def test_what_the_engine_refuses_is_explained():
    """Every action of the notation that a few states refuse gives a full sentence."""
    tokens = [name(at) for at in range(SQUARES)]
    texts = [f"{verb}:{at}" for verb in ("at", "fill", "blank", "free", "replace") for at in tokens]
    texts += [f"slide:{at}:{to}" for at in tokens[::5] for to in tokens[::7]]
    texts += [f"{verb}:{card.id}" for verb in ("explore", "flip") for card in (*GAME.deck.starting, GAME.deck.lands[0])]
    texts += [f"buy:{tile.id}" for tile in GAME.deck.artifacts] + ["bid:0", "bid:99", "limit:99", "limit:none"]
    texts += ["rest", "coin", "turn", "nowhere", "done", "pass"]
    met = set()
    for moment in moments(60):
        for seat in range(len(moment.view.players)):
            for text in texts:
                try:
                    GAME.apply(moment.state, seat, GAME.decode(text))
                except IllegalAction as refusal:
                    met.add(refusal.reason)
                    said = ROAM.sentences.refusal(refusal.reason, refusal.values)
                    assert said.endswith("."), said
                    assert "{" not in said, said
    assert len(met) > 12
