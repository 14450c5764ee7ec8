"""What a position of Roam is worth: the same by its features one by one, and as the search works it out."""

import pytest

from engine.roam.state import Over
from players.roam import features as of
from players.roam.evaluation import FILE, evaluation_of, read, shares, written
from players.roam.one_turn import OTHERS, reasons
from tests.players.roam.positions import ROAM, VARIANTS, each, positions


def slow_scores(evaluation, state):
    weights = evaluation.weighed(state).weights
    return [
        sum(weights[index] * much for index, much in of.features(state, seat, ROAM.book))
        for seat in range(len(state.coins))
    ]


def test_scores_are_features_times_weights():
    for state in each(every=23):
        evaluation = evaluation_of(ROAM, len(state.coins))
        assert evaluation.scores(state) == pytest.approx(slow_scores(evaluation, state))


def test_chances_are_of_one_match():
    for state in each(every=17):
        assert sum(evaluation_of(ROAM, len(state.coins)).chances(state)) == pytest.approx(1)


@pytest.mark.parametrize(("seats", "options"), VARIANTS)
def test_the_end_is_what_it_is(seats, options):
    _, end = positions(seats, tuple(options.items()))
    assert isinstance(end.pending, Over)
    outcome = ROAM.outcome(end)
    chances = evaluation_of(ROAM, seats).chances(end)
    assert {seat for seat, chance in enumerate(chances) if chance} == set(outcome.winners)
    assert not any(of.moving(end))


def test_no_two_features_share_a_name():
    assert len(set(of.NAMES)) == len(of.NAMES)


def test_the_file_has_weights_for_every_number_of_seats_and_can_be_written_anew(tmp_path):
    weights = read()
    assert set(weights) == set(ROAM.info.seats)
    assert all(set(phases) == set(of.PHASES) and all(map(any, phases.values())) for phases in weights.values())
    again = tmp_path / "again.toml"
    again.write_text(written(weights, "again"), "utf-8")
    for seats, phases in read(again).items():
        for phase, numbers in phases.items():
            assert numbers == pytest.approx(weights[seats][phase], rel=1e-3, abs=6e-4)
    assert "python -m players train roam" in FILE.read_text("utf-8"), "it says how it was made"


def test_more_points_and_coins_are_worth_more():
    for seats, phases in read().items():
        for phase, numbers in phases.items():
            assert numbers[of.POINTS] > 0, (seats, phase)
            assert numbers[of.COIN] > 0 or phase == "last", (seats, phase)


def test_chances_hold_for_any_scores():
    assert shares([800.0, 0.0]) == [1, pytest.approx(0)]
    assert shares([-3.0, -3.0]) == [0.5, 0.5]


def test_reasons_name_what_changed_and_nothing_else():
    state = next(one for one in each() if len(one.cards.characters[0]) > 3)
    evaluation = evaluation_of(ROAM, len(state.coins))
    assert reasons(evaluation, state, state, 0) == ()
    before = ROAM.setup(len(state.coins), 11, {}).state
    found = {reason.feature: reason.worth for reason in reasons(evaluation, before, state, 0)}
    assert found["points"] > 0
    assert found["characters"] > 0
    assert any(name.startswith(OTHERS) for name in found)


@pytest.mark.parametrize(
    ("stacked", "plain"),
    [
        ((2, 3, 1), (2, 3, 1)),
        ((6, 5, 0), (4, 2, 0)),
        ((6, 5, 1), (3, 2, 1)),
        ((7, 7, 0), (3, 3, 0)),
        ((9, 1, 0), (6, 0, 0)),
    ],
)
def test_a_stacked_land_stands_like_the_plain_one_with_the_same_lead(stacked, plain):
    assert of.standing(*stacked) == of.standing(*plain)
