"""What can be named to ``python -m bench`` can be measured."""

import pytest

from bench.__main__ import LONG, NAMES, main, measure_of


@pytest.mark.parametrize("name", NAMES + LONG)
def test_every_name_of_the_bench_measures_something(name):
    assert callable(measure_of(name))


def test_another_version_to_compare_with_has_to_be_one(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr("sys.argv", ["bench", "throughput", "--before", str(tmp_path)])
    with pytest.raises(SystemExit):
        main()
    assert f"there is no bot.py in {tmp_path}" in capsys.readouterr().err
