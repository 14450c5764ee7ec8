"""Refusals of ICE: a sentence for every reason, which says what to do instead."""

import pytest

from engine.core import IllegalAction
from engine.ice import GAME
from engine.ice.actions import REASONS, VERBS, make
from engine.ice.board import SPOTS
from engine.ice.components import BOX, FRONT_WORDS, TYPES
from engine.ice.pending import Ask, AskAll
from engine.rng import Rng
from locales.catalogue import placeholders
from render.ice.prompts.expected import REASONS as BRIEFLY
from render.ice.prompts.expected import reason
from render.ice.prompts.labels import VERBS as TEXTS
from render.ice.prompts.question import PHASES
from render.ice.texts.sentences import SENTENCES, UNKNOWN, refusal
from render.ice.texts.voice import Voice
from render.words import words
from tests.support.ice_moments import KEPT, kept
from tests.support.names import NAMELESS, NAMES, PSEUDO

VOICE = Voice(BOX, NAMES, words())
APART = {"not-now", "not-your-turn", "cost"}
"""Reasons whose sentence depends on the values."""
SAMPLE = {
    "seats": ("1", "2"),
    "verb": "move",
    "phase": "allocate",
    "action": "move:s4c:2",
    "front": "talisman:harmony",
    "cost": 2,
    "ep": 3,
    "left": 1,
    "spot": "s4c",
    "anima": 1,
    "need": 2,
    "number": 3,
    "most": 1,
    "type": "exalted",
    "request": "oneexalted",
    "guild": "flame",
}


def refused(reason, voice=VOICE, **values):
    return refusal(reason, values, voice)


def phases(of):
    """Return the names of all decisions."""
    found = set()
    for kind in of.__subclasses__():
        found |= {kind.phase} if "phase" in vars(kind) else phases(kind)
    return found


def test_every_reason_has_a_sentence_and_no_other():
    assert set(SENTENCES) | APART == set(REASONS)
    assert set(TEXTS) == {*VERBS, "pay"}
    assert set(PHASES) == phases(Ask) | phases(AskAll)


@pytest.mark.parametrize("reason", sorted(REASONS))
def test_a_reason_names_its_values_and_says_what_to_do(reason):
    said = refused(reason, **{key: SAMPLE[key] for key in REASONS[reason]})
    assert said.endswith(".")
    assert said != UNKNOWN
    assert said.count(".") + said.count(",") + said.count(":") >= 2, f"{said}: and what now?"
    assert len(said) <= 160, said
    assert not any(raw in said for raw in ("s4c", "oneexalted", "talisman:h", "flame", "{"))
    if reason not in APART:
        assert set(placeholders(SENTENCES[reason])) <= set(REASONS[reason])


@pytest.mark.parametrize("key", sorted(BRIEFLY))
def test_a_reason_stands_behind_the_name_of_what_is_missing(key):
    said = reason(key, {name: SAMPLE[name] for name in REASONS[key]}, VOICE)
    assert len(said) <= 60, said
    assert not said.endswith("."), said
    assert set(placeholders(BRIEFLY[key])) <= set(REASONS[key])


@pytest.mark.parametrize(
    ("key", "values", "said"),
    [
        ("cost", {"cost": 4, "ep": 6, "left": 2}, "costs 4 EP, more than a turn allows: bring more explorers"),
        ("cost", {"cost": 2, "ep": 3, "left": 1}, "costs 2 EP; this turn you have 1 EP left"),
        ("cost", {"cost": 2, "ep": 1, "left": 2}, "costs 2 EP; you have 1 EP left today"),
        ("no-effect", {"front": "talisman:harmony"}, "your leader isn't on a tile of that type that can be dug"),
        ("not-in-turn", {"type": "harmony"}, "you can use it after each dig, once everyone is placed"),
        ("not-now", {"verb": "validate", "phase": "turn"}, "at your sunset, from day 2"),
    ],
)
def test_a_short_reason_says_what_lacks(key, values, said):
    assert reason(key, values, VOICE) == said


@pytest.mark.parametrize("phase", sorted(PHASES))
def test_not_now_says_what_is_asked_now(phase):
    said = refused("not-now", verb="excavate", phase=phase)
    assert said.startswith(("Digging isn't possible yet. ", "Digging isn't possible now. "))
    assert said.endswith(".")


@pytest.mark.parametrize("verb", sorted(TEXTS))
def test_not_now_says_what_was_wanted(verb):
    assert refused("not-now", verb=verb, phase="turn").endswith(
        "isn't possible now. It's your turn: choose an action, or end your turn."
    )


def test_values_are_shown_as_people_write_them():
    assert refused("not-your-turn", seats=("1",)).startswith("It isn't your turn. Waiting for: Bob.")
    assert refused("not-your-turn", seats=("1", "2")).startswith("It isn't your turn. Waiting for: Bob and Cy.")
    assert refused("not-adjacent", spot="a10b").startswith("A10B isn't next")
    assert refused("company", number=3, most=1) == (
        "3 archaeologists can't come along: the limit is 1 archaeologist. Take fewer."
    )
    assert refused("not-in-hand", front="talisman:harmony").startswith("Harmony talisman isn't in your hand.")
    assert refused("not-your-guild", guild="wardens").startswith("Only the Road wardens")
    assert refused("not-in-row", request="oneexalted").startswith('"Exalted: 3 anima" isn\'t one of the open requests.')


def test_a_cost_says_what_lacks():
    """I6.13: the EP left and the limit of the turn are two things."""
    assert "you have 1 EP left today" in refused("cost", cost=2, ep=1, left=2)
    assert "you can spend 0 EP more this turn. Overwork" in refused("cost", cost=1, ep=3, left=0)
    assert "you can spend 1 EP more this turn. Each explorer" in refused("cost", cost=2, ep=3, left=1)
    assert "and you can never spend more than 3 EP in a turn" in refused("cost", cost=4, ep=6, left=2)


def test_what_is_unknown_is_answered_too():
    assert refused("of-tomorrow", spot="s4c") == UNKNOWN
    assert refused("not-in-hand", front="harmony").startswith("That snow tile isn't in your hand")
    assert refused("not-now", verb="dance", phase="tomorrow").startswith("That isn't possible now.")


# ---- what the engine refuses


def drawn(rng):
    """Return any action of the notation and the chance to go on with."""
    verbs = sorted(VERBS)
    pick, rng = rng.below(len(verbs))
    forms, known = VERBS[verbs[pick]]
    known = BOX.request_cards if known is None else known
    which, rng = rng.below(len(forms.split()))
    said, spots, number = [], [], None
    pools = {"w": sorted(known) or ["white"], "@": list(SPOTS), "#": list(range(6))}
    for sign in forms.split()[which].replace("-", ""):
        at, rng = rng.below(len(pools[sign]))
        one = pools[sign][at]
        if sign == "w":
            said.append(one)
        elif sign == "@":
            spots.append(one)
        else:
            number = one
    return make(verbs[pick], *said, spot=spots[0] if spots else None, number=number), rng


@pytest.mark.parametrize("name", KEPT)
def test_what_the_engine_refuses_is_explained(name):
    """Any action, tried by anyone at any moment of a match, is answered with a full sentence."""
    match = kept(name)
    seats = match[0].seats
    voice, odd = Voice(BOX, NAMES[:seats], words()), Voice(BOX, NAMELESS[:seats], PSEUDO)
    rng, met, wanted = Rng.seeded(seats, name), set(), [GAME.decode(moment.text) for moment in match[:-1]]
    for number, moment in enumerate(match[:-1]):
        tried = [wanted[(number * 7 + further * 31) % len(wanted)] for further in range(2)]
        for _ in range(3):
            action, rng = drawn(rng)
            tried.append(action)
        for seat in {GAME.awaited(moment.state)[0], number % seats}:
            for action in tried:
                if found := why(moment.state, seat, action):
                    met.add(found.reason)
                    assert set(found.values) == set(REASONS[found.reason])
                    check(refusal(found.reason, found.values, voice))
                    assert refusal(found.reason, found.values, odd)
    assert len(met) > 12, met


def why(state, seat, action):
    """Return the refusal of an action, None if it is legal."""
    try:
        GAME.apply(state, seat, action)
    except IllegalAction as found:
        return found
    return None


def check(said):
    assert said.endswith("."), said
    assert said != UNKNOWN
    assert "{" not in said, said
    assert "  " not in said, said
    assert ": :" not in said, said


def test_every_word_of_the_notation_has_a_name():
    for words_of in FRONT_WORDS:
        check(refused("no-effect", front=":".join(words_of)))
    for request in BOX.request_cards:
        check(refused("cannot-pay", request=request))
    for kind in TYPES:
        check(refused("studied", type=kind.value))
