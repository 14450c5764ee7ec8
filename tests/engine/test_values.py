"""Values made of large ones that are asked about several times in a row."""

from engine.values import cached_by_identity


def test_what_is_asked_again_is_made_once():
    made = []

    @cached_by_identity
    def doubled(value):
        made.append(value)
        return value * 2

    one = [1]
    assert doubled(one) == [1, 1]
    assert doubled(one) is doubled(one)
    assert made == [one]


def test_an_equal_value_is_another():
    seen = cached_by_identity(lambda value: object())
    one, other = [1], [1]
    assert seen(one) is not seen(other)


def test_only_the_latest_are_kept():
    made = []
    seen = cached_by_identity(made.append)
    values = [[number] for number in range(40)]
    for value in (*values, values[-1], values[0]):
        seen(value)
    assert len(made) == 41, "the first was forgotten, the last was not"
