"""What Roam says around a match: headline, prompt, options, rules, ending; and that all of it can be translated."""

import re
from dataclasses import replace

import pytest

from engine.core import Outcome
from engine.roam import GAME
from engine.roam.actions import REASONS
from engine.roam.view import Exploration, Phase
from render.renderers import RENDERERS
from render.words import words
from tests.support.names import NAMELESS, NAMES, PSEUDO
from tests.support.renderers import Said
from tests.support.roam_moments import bidding, matches, moments, roam, table

RENDERER = RENDERERS["roam"]
ROAM, LOBBY = roam(), RENDERER.lobby(words())
ODD, ODD_LOBBY = roam(NAMELESS, PSEUDO), RENDERER.lobby(PSEUDO)
WORDS = words()


def test_every_game_has_a_renderer():
    assert {"roam"} <= set(RENDERERS)
    assert GAME.info.key in RENDERERS


def test_headlines():
    view = table(4)
    assert ROAM.sentences.headline(view) == "Ann's turn"
    auction = bidding()
    land = auction.auction.card.land.terrain.value
    assert ROAM.sentences.headline(auction) == f"Auction for the {land}: Bob to bid"
    over = replace(view, phase=Phase.OVER, awaited=(), outcome=Outcome((1, 2, 2, 0), (1,), "ten"))
    assert ROAM.sentences.headline(over) == "Bob has won"
    shared = replace(over, outcome=Outcome((1, 2, 2, 0), (1, 2), "ten"))
    assert ROAM.sentences.headline(shared) == "Bob and Cy have won"


def test_prompts_of_an_auction():
    view = bidding()
    assert ROAM.sentences.prompt(view, 1).startswith("What do you bid for the ")
    assert "the highest bid wins. Ann bid 2 coins." in ROAM.sentences.prompt(view, 1)
    silent = replace(view, auction=replace(view.auction, spoken=(), best=None))
    assert "If all pass, Ann wins for 0." in ROAM.sentences.prompt(silent, 1)
    first = replace(silent, auction=replace(silent.auction, speaker=0), awaited=(0,))
    assert "If all pass, you win for 0." in ROAM.sentences.prompt(first, 0)
    assert ROAM.sentences.prompt(view, 0) == "You have bid or passed already. Bob is next."
    assert "Set a secret limit" in ROAM.sentences.prompt(view, 2)
    assert "Your secret limit is 1 coin" in ROAM.sentences.prompt(replace(view, limit=1), 2)
    assert "You aren't tied" in ROAM.sentences.prompt(view, 3)


def test_the_goal_is_told_in_the_first_round_only():
    view = table(2)
    goal = ROAM.goal(replace(view, round=1))
    assert goal.startswith("Goal: ")
    assert "The match ends when someone has 10." in goal
    assert ROAM.sentences.prompt(replace(view, round=1), view.active).endswith(goal)
    later = replace(view, round=2)
    assert ROAM.goal(later) == ""
    for count, warned in ((8, False), (9, True), (10, False)):
        held = view.players[0].characters[:1] * count
        near = replace(later, players=(replace(view.players[0], characters=held), *view.players[1:]))
        assert ("Someone has 9 characters" in ROAM.goal(near)) is warned
        assert ROAM.sentences.prompt(near, near.active).endswith(ROAM.goal(near))
    assert "Goal" not in ROAM.sentences.prompt(replace(view, round=2), view.active)
    assert "top left square" in ROAM.sentences.prompt(placing(view, 2), view.active)
    assert "top left square" not in ROAM.sentences.prompt(placing(view, 3), view.active)


def placing(view, number):
    exploring = Exploration(view.players[view.active].characters[0].card.id, 0, (0,), (), (), ())
    return replace(view, phase=Phase.PLACE, exploration=exploring, round=number)


def test_every_seat_is_told_what_it_is_asked():
    phases = set()
    for moment in moments(3):
        phases.add(moment.view.phase)
        for seat in range(len(moment.view.players)):
            said = ROAM.sentences.prompt(moment.view, seat)
            assert said[-1] in ".?", said
            asked = said.partition("\n")[0].endswith("?")
            assert asked == (seat in moment.view.awaited), "who is asked reads a question, never a state"
            assert (said.startswith("It's ")) == (seat != moment.seat and moment.view.auction is None)
    assert phases >= {Phase.START, Phase.PLACE, Phase.AFTER, Phase.AUCTION, Phase.BUY}
    over = matches()[0][-1].after
    assert ROAM.sentences.prompt(over, 0).startswith("The match is over: ")


def test_every_option_and_value_has_a_name():
    for option in GAME.info.options:
        assert LOBBY.option(option.key).label
        assert len({LOBBY.option(option.key, value).label for value in option.values}) == len(option.values)
    for option in GAME.info.seat_options:
        assert LOBBY.option(option.key).label == LOBBY.option(f"{option.key}.1").label
        for value in option.values:
            assert LOBBY.option(f"{option.key}.1", value).label
    assert LOBBY.option("first").label == "First player"
    assert LOBBY.option("first", "draw").label == "Drawn at random"
    assert LOBBY.option("first", "0").label == "Seat 1"


def test_the_rules_answer_every_ruling_and_say_whose_they_are():
    pages = LOBBY.rules()
    assert all(0 < len(page) <= 3800 for page in pages)
    told = "\n".join(pages)
    assert re.findall(r"^(R[\d.]+): ", told, re.MULTILINE) == list(GAME.info.rulings)
    assert "Ryan Laukat" in told
    assert "The cards aren't the published ones" in told
    assert all(len(page) <= 3800 for page in RENDERER.lobby(PSEUDO).rules())


def test_the_ending_explains_the_points():
    for played in matches():
        view = played[-1].after
        lines = ROAM.sentences.ending(view)
        assert lines[0] == f"{ROAM.sentences.headline(view)}."
        best = max(view.players, key=lambda player: (player.points, player.coins))
        assert lines[1].startswith(f"{NAMES[best.seat]}: {best.points} point")
        assert len(lines) >= len(view.players) + 2
        assert all(line.endswith(".") for line in lines)


@pytest.mark.parametrize(
    ("scores", "purses", "winners", "said"),
    [
        ((5, 5), (2, 1), (0,), "Points are tied, so coins decided."),
        ((5, 5), (2, 2), (0, 1), "Points and coins are tied, so the victory is shared."),
        ((5, 4), (2, 2), (0,), None),
    ],
)
def test_the_ending_explains_ties(scores, purses, winners, said):
    view = table(2)
    players = tuple(
        replace(player, coins=purse, character_points=score, artifact_points=0, outpost_points=0)
        for player, score, purse in zip(view.players, scores, purses, strict=True)
    )
    over = replace(view, players=players, phase=Phase.OVER, awaited=(), outcome=Outcome(scores, winners, "quiet"))
    lines = ROAM.sentences.ending(over)
    ties = [line for line in lines if line.startswith("Points")]
    assert ties == ([said] if said else [])
    assert lines[-1] == "The match ended after ten rounds without a claim."


def test_the_points_so_far_can_be_told_while_it_runs():
    assert len(ROAM.sentences.ending(table(3))) == 3


_PATTERN = re.compile(r"(?<= )[#o./]+")
_SQUARE = re.compile(r"\b[A-F][1-6]\b")


def untranslated(text):
    """Return what stands in plain letters though it is neither square nor pattern nor number of a rule."""
    rest = _PATTERN.sub("", _SQUARE.sub("", text))
    return re.findall(r"[A-Za-z]+", re.sub(r"^R[\d.]+", "", rest, flags=re.MULTILINE))


def test_the_check_finds_what_was_never_looked_up():
    assert untranslated("C4 åƀç passed 2") == ["passed"]
    assert untranslated(PSEUDO.say("{name} passed.", name=NAMELESS[0])) == []


@pytest.mark.slow
def test_nothing_in_the_texts_of_a_match_bypasses_the_catalogue():
    for moment in moments(5):
        view = moment.view
        said = [ODD.sentences.headline(view), ODD.pictures.alt(view, events=moment.events)]
        said += [ODD.sentences.prompt(view, seat) for seat in range(len(view.players))]
        said += ODD.sentences.events(moment.events)
        said += [line for event in moment.events for line in ODD.sentences.events([event])]
        said += ODD.sentences.ending(moment.after)
        for text in moment.legal[:40]:
            for part in (text, text.partition(":")[0]):
                said += [Said(ODD.actions).label(part, view), Said(ODD.actions).label(part, view, under="")]
                said += [Said(ODD.actions).hint(part, view), Said(ODD.actions).level(part, view)]
        for line in said:
            assert untranslated(line) == [], line


def test_nothing_in_the_twin_bypasses_the_catalogue():
    for moment in moments(10):
        head, _, *rest = ODD.pictures.text(moment.after)[0].split("\n\n")
        rest = [re.sub(r"^[RGYB] (?=№)", "", part) for part in rest]
        assert untranslated("\n\n".join([head, *rest[:-1]])) == []


def test_nothing_around_a_match_bypasses_the_catalogue():
    said = [*ODD_LOBBY.rules()]
    said += [ODD.sentences.refusal(reason, {}) for reason in REASONS if not REASONS[reason]]
    for option in (*GAME.info.options, *GAME.info.seat_options):
        said += [ODD_LOBBY.option(option.key, value).label for value in (None, *option.values)]
    for line in said:
        assert untranslated(line) == [], line
