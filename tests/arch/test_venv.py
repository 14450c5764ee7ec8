"""script/venv makes an environment that works, whatever is there already, or says what to do. Without a network."""

import os
import shlex
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PYTHON = """#!/bin/sh
# Stands in for an interpreter: writes down what it is asked, and behaves as files and variables say.
home=$(dirname "$0")/..
[ "$1" = -c ] || echo "python $*" >>"$LOG"
case "$*" in
-c*version_info*) [ ! -f "$home/old" ] ;;
-c*purelib*) [ ! -f "$home/other" ] ;;
-c*) echo "${PROGRAM:-$0}" ;;
"-m venv .venv")
    mkdir -p .venv/bin
    cp "$0" .venv/bin/python
    echo "VIRTUAL_ENV=$PWD/.venv" >.venv/bin/activate
    [ -z "${NO_ENSUREPIP:-}" ] || { echo "ensurepip is not available"; exit 1; }
    touch .venv/pip ;;
"-m ensurepip") [ -z "${NO_ENSUREPIP:-}" ] && touch "$home/pip" ;;
"-m pip --version") [ -f "$home/pip" ] ;;
"-m pip install"*) [ ! -f "$home/broken" ] && [ -z "${NO_NETWORK:-}" ] ;;
esac
"""
UV = """#!/bin/sh
echo "uv $*" >>"$LOG"
if [ "$1" = venv ]; then
    mkdir -p .venv/bin
    cp "$STAND_IN" .venv/bin/python
    echo "VIRTUAL_ENV='$PWD/.venv'" >.venv/bin/activate
fi
"""
TOOLS = ("sh", "dirname", "grep", "cp", "rm", "cmp", "id", "mkdir", "touch", "pwd")
LOCK = "requirements.lock"


class Checkout:
    """A folder with the script, a lock file and a machine on which nothing else is installed."""

    def __init__(self, folder):
        self.folder, self.bin, self.log = folder / "checkout", folder / "bin", folder / "log"
        (self.folder / "script").mkdir(parents=True)
        shutil.copy(ROOT / "script/venv", self.folder / "script/venv")
        (self.folder / LOCK).write_text("one==1\n")
        self.bin.mkdir()
        for tool in TOOLS:
            (self.bin / tool).symlink_to(shutil.which(tool))
        self.program("python3.12", PYTHON)
        self.venv = self.folder / ".venv"

    def program(self, name, text):
        (self.bin / name).write_text(text)
        (self.bin / name).chmod(0o755)

    def run(self, **more):
        """Run the script; return its exit code, what it said, and what it asked of Python and uv."""
        self.log.write_text("")
        stand_in = self.bin / "stand-in"
        stand_in.write_text(PYTHON)
        stand_in.chmod(0o755)
        env = {"PATH": str(self.bin), "LOG": str(self.log), "STAND_IN": str(stand_in), **more}
        command = [self.folder / "script/venv", LOCK]
        done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
        return done.returncode, done.stderr, self.log.read_text().splitlines()

    def done(self, **more):
        """Run the script; hold that all is installed, and that the next time nothing is done."""
        status, said, asked = self.run(**more)
        assert status == 0, said
        assert any("install " in one for one in asked), asked
        assert (self.venv / f".installed-{LOCK}").read_text() == (self.folder / LOCK).read_text()
        assert self.run(**more) == (0, "", [])
        return said, asked


@pytest.fixture
def checkout(tmp_path):
    return Checkout(tmp_path)


def with_uv(checkout):
    checkout.program("uv", UV)


def installs(asked):
    return [one for one in asked if "install " in one]


def test_a_first_start_makes_it_and_a_change_of_the_lock_installs_again(checkout):
    _, asked = checkout.done()
    assert "python -m venv .venv" in asked
    (checkout.folder / LOCK).write_text("one==2\n")
    _, asked = checkout.done()
    assert "python -m venv .venv" not in asked


def test_one_without_pip_is_given_one(checkout):
    checkout.done()
    (checkout.venv / "pip").unlink()
    (checkout.venv / f".installed-{LOCK}").unlink()
    _, asked = checkout.done()
    assert "python -m ensurepip" in asked
    assert "python -m venv .venv" not in asked


def test_one_that_uv_made_is_used_as_it_is(checkout):
    with_uv(checkout)
    subprocess.run(
        [checkout.bin / "uv", "venv"],
        cwd=checkout.folder,
        env={"PATH": str(checkout.bin), "LOG": str(checkout.log), "STAND_IN": str(checkout.bin / "python3.12")},
        check=True,
    )
    _, asked = checkout.done(NO_ENSUREPIP="1")
    (install,) = installs(asked)
    assert install.startswith("uv pip install")
    assert "--require-hashes" in install


def test_on_debian_without_its_package_the_package_is_named_and_nothing_is_left(checkout):
    for _ in range(2):
        status, said, _ = checkout.run(NO_ENSUREPIP="1")
        assert status == 1
        assert "python3-venv" in said
        assert "No module named pip" not in said
        assert not checkout.venv.exists()
    checkout.done()


def test_on_debian_without_its_package_uv_does_it_where_it_is_there(checkout):
    with_uv(checkout)
    _, asked = checkout.done(NO_ENSUREPIP="1")
    assert any(one.startswith("uv venv") for one in asked)
    assert installs(asked)[-1].startswith("uv pip install")


def test_what_a_failed_attempt_left_is_made_anew_once_the_package_is_there(checkout):
    (checkout.venv / "bin").mkdir(parents=True)
    shutil.copy(checkout.bin / "python3.12", checkout.venv / "bin/python")
    (checkout.venv / "bin/activate").write_text(f"VIRTUAL_ENV={checkout.venv}\n")
    status, said, _ = checkout.run(NO_ENSUREPIP="1")
    assert status == 1
    assert "python3-venv" in said
    checkout.done()


def test_an_installation_that_was_interrupted_is_finished(checkout):
    checkout.run(NO_NETWORK="1")
    assert not (checkout.venv / f".installed-{LOCK}").exists()
    _, asked = checkout.done()
    assert "python -m venv .venv" not in asked


def test_one_that_was_never_finished_and_stands_in_its_own_way_is_made_anew(checkout):
    checkout.run(NO_NETWORK="1")
    (checkout.venv / "broken").touch()
    _, asked = checkout.done()
    assert "python -m venv .venv" in asked


def test_what_worked_before_is_kept_when_something_new_cannot_be_installed(checkout):
    checkout.done()
    (checkout.folder / LOCK).write_text("one==2\n")
    (checkout.venv / "mine").touch()
    status, said, _ = checkout.run(NO_NETWORK="1")
    assert status == 1
    assert "Run this again" in said
    assert (checkout.venv / "mine").exists()
    checkout.done()


@pytest.mark.parametrize("harm", ["gone", "old", "other", "moved", "no activate", "broken link"])
def test_one_that_cannot_be_used_any_more_is_made_anew_though_it_was_finished(checkout, harm):
    checkout.done()
    if harm == "gone":
        (checkout.venv / "bin/python").unlink()
        (checkout.venv / "bin/python").symlink_to("/nowhere/python3.12")
    elif harm == "moved":
        elsewhere = checkout.folder.with_name("elsewhere")
        checkout.folder.rename(elsewhere)
        checkout.folder, checkout.venv = elsewhere, elsewhere / ".venv"
    elif harm == "no activate":
        (checkout.venv / "bin/activate").unlink()
    elif harm == "broken link":
        shutil.rmtree(checkout.venv)
        checkout.venv.symlink_to("/nowhere")
    else:
        (checkout.venv / harm).touch()
    said, asked = checkout.done()
    assert "made anew" in said
    assert "python -m venv .venv" in asked


@pytest.mark.parametrize("quoted", [shlex.quote, '"{}"'.format], ids=["newer", "older"])
def test_one_in_a_folder_with_any_signs_in_its_name_stays(tmp_path, quoted):
    checkout = Checkout(tmp_path / "o'brien, 2 & co")
    checkout.run()
    (checkout.venv / "bin/activate").write_text(f"export VIRTUAL_ENV={quoted(str(checkout.venv))}\n")
    assert checkout.run() == (0, "", [])


def test_one_that_several_checkouts_share_by_a_link_stays(checkout, tmp_path):
    checkout.done()
    other = tmp_path / "other"
    shutil.copytree(checkout.folder / "script", other / "script")
    shutil.copy(checkout.folder / LOCK, other / LOCK)
    (other / ".venv").symlink_to(checkout.venv)
    checkout.folder = other
    assert checkout.run() == (0, "", [])


def test_without_any_python_uv_brings_one_or_it_is_said(checkout):
    (checkout.bin / "python3.12").unlink()
    status, said, _ = checkout.run()
    assert status == 1
    assert "Python 3.11 or newer is needed" in said
    with_uv(checkout)
    _, asked = checkout.done(NO_ENSUREPIP="1")
    assert any("--python >=3.11" in one for one in asked)


@pytest.mark.skipif(os.geteuid() != 0, reason="nobody else installs a service")
@pytest.mark.parametrize(("program", "warned"), [("/root/.pyenv/bin/python3.12", True), ("/usr/bin/python3.12", False)])
def test_root_is_warned_of_a_python_that_a_service_cannot_use(checkout, program, warned):
    said, _ = checkout.done(PROGRAM=program)
    assert ("home folder" in said) == warned
