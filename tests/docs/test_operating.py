"""The files for anyone who runs the bot name what there is: metrics, labels, exit codes, settings, folders."""

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from bot import Exit
from cogs.telemetry.metrics import Metrics
from settings import Settings

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "docs/operating"
SUFFIXES = {"counter": ("_total",), "gauge": ("",), "histogram": ("_bucket", "_count", "_sum")}
SERVICE = FOLDER / "outpost.service"


def known():
    """Return all that can be asked of Prometheus about the bot, and the labels there are."""
    names, labels = {"up"}, {"le", "instance", "job"}
    registry = Metrics().registry
    for family in registry.collect():
        names |= {family.name + suffix for suffix in SUFFIXES[family.type]}
    for collector in registry._collector_to_names:
        labels |= set(getattr(collector, "_labelnames", ()))
    return names, labels


def queries():
    """Return every query with where it stands."""
    dashboard = json.loads((FOLDER / "dashboard.json").read_text("utf-8"))
    found = [(panel["title"], one["expr"]) for panel in dashboard["panels"] for one in panel["targets"]]
    alerts = (FOLDER / "alerts.yml").read_text("utf-8")
    found += [("alerts.yml", one) for one in re.findall(r"^ +expr: (.+)$", alerts, re.MULTILINE)]
    table = (FOLDER / "monitoring.md").read_text("utf-8")
    found += [
        ("monitoring.md", one.replace(r"\|", "|"))
        for one in re.findall(r"^\| [^|]+ \| `([^`]+)` \|$", table, re.MULTILINE)
    ]
    return found


def test_every_query_asks_for_metrics_and_labels_that_there_are():
    names, labels = known()
    found = queries()
    assert {where for where, _ in found} > {"alerts.yml", "monitoring.md"}
    for where, query in found:
        asked = set(re.findall(r"\b(?:outpost|process)_\w+|\bup\b", query))
        assert asked, (where, query)
        assert asked <= names, (where, asked - names)
        by = {name.strip() for group in re.findall(r"\bby \(([^)]*)\)", query) for name in group.split(",")}
        picked = {name for group in re.findall(r"{([^}]*)}", query) for name in re.findall(r"(\w+)\s*[!=]", group)}
        assert by | picked <= labels, (where, query)


def test_every_metric_of_ours_is_on_the_dashboard():
    asked = " ".join(query for _, query in queries())
    for family in Metrics().registry.collect():
        if family.name.startswith("outpost_"):
            assert family.name in asked, family.name


def test_there_are_six_alerts_and_each_says_what_to_do():
    text, page = (FOLDER / "alerts.yml").read_text("utf-8"), (FOLDER / "monitoring.md").read_text("utf-8")
    alerts = re.findall(r"- alert: (\w+)", text)
    assert len(alerts) == len(set(alerts)) == 6
    for key in ("expr", "summary", "do"):
        assert len(re.findall(rf"^ +{key}: \S", text, re.MULTILINE)) == 6
    for alert in alerts:
        assert f"`{alert}`" in page


def test_the_service_is_not_started_again_where_somebody_has_to_do_something():
    text = SERVICE.read_text("utf-8")
    codes = re.search(r"^RestartPreventExitStatus=(.*)$", text, re.MULTILINE)
    assert codes
    assert {int(code) for code in codes[1].split()} == {Exit.SETTINGS, Exit.STORE, Exit.LOGIN}
    pause = re.search(r"^RestartSec=(\d+)$", text, re.MULTILINE)
    assert pause
    assert 86_400 / int(pause[1]) < 1000, "Discord allows a thousand sessions a day"
    page = (FOLDER / "running.md").read_text("utf-8")
    assert {int(code) for code in re.findall(r"^\| (\d) \|", page, re.MULTILINE)} == set(Exit)


@pytest.mark.parametrize("file", ["docs/operating/outpost.service", "Containerfile", "compose.yaml"])
def test_only_settings_that_there_are_are_set(file):
    there = {f"OUTPOST_{name.upper()}" for name in Settings.model_fields}
    found = set(re.findall(r"OUTPOST_[A-Z_]+", (ROOT / file).read_text("utf-8")))
    assert found
    assert found <= there


def test_the_container_holds_all_that_the_bot_is_made_of():
    text = (ROOT / "Containerfile").read_text("utf-8")
    folders = set(re.findall(r"^COPY (\w+) \1$", text, re.MULTILINE))
    meant = {path.parent.name for path in ROOT.glob("*/__init__.py")} - {"tests", "bench"} | {"locales"}
    assert folders == meant
    assert set(re.findall(r"\b\w+\.py\b", text)) == {path.name for path in ROOT.glob("*.py")}
    ignored = (ROOT / ".dockerignore").read_text("utf-8").split()
    assert {f"!{folder}" for folder in folders} < set(ignored)
    assert re.search(r"^USER (?!root)\w+$", text, re.MULTILINE)
    assert "/healthz" in text
    compose = (ROOT / "compose.yaml").read_text("utf-8")
    assert "read_only: true" in compose
    assert re.search(r"^    restart: on-failure:\d+$", compose, re.MULTILINE), (
        "settings and tokens do not mend themselves"
    )


def test_a_stop_is_told_to_the_bot_alone_and_ends_whatever_is_left():
    """The processes that draw are still needed while it ends."""
    assert re.search(r"^KillMode=mixed$", SERVICE.read_text("utf-8"), re.MULTILINE)


def test_compose_hands_on_all_settings():
    compose = (ROOT / "compose.yaml").read_text("utf-8")
    assert re.search(r"^    env_file: \.env$", compose, re.MULTILINE)
    fixed = dict(re.findall(r"^      (OUTPOST_[A-Z_]+): (.*)$", compose, re.MULTILINE))
    assert {name for name, value in fixed.items() if f"${{{name}" not in value} == {
        "OUTPOST_DATABASE",
        "OUTPOST_METRICS",
    }


def test_backups_of_a_checkout_are_not_for_git():
    assert "backups/" in (ROOT / ".gitignore").read_text("utf-8").split()
    for page in (ROOT / "docs").rglob("*.md"):
        assert "db backup backups/" not in page.read_text("utf-8"), page


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd-analyze is not installed here")
def test_systemd_takes_the_service(tmp_path):
    unit = tmp_path / "outpost.service"
    # the program that it names is to be there
    unit.write_text(SERVICE.read_text("utf-8").replace("/srv/outpost", str(ROOT)), "utf-8")
    said = subprocess.run(["systemd-analyze", "verify", str(unit)], capture_output=True, text=True, check=False)
    assert said.returncode == 0, said.stderr
    assert "outpost.service" not in said.stderr
