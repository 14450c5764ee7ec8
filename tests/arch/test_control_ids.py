"""How the ids of controls are written is known in one module: no other takes their tails apart or puts one together."""

import ast
from pathlib import Path

import pytest

COGS = Path(__file__).parents[2] / "cogs"
SEPARATORS = {"|", "/", ".", "+"}


def apart(text):
    """Return the lines where a tail is cut at a separator of ours, or a control is made with one written out."""
    for node in ast.walk(ast.parse(text)):
        if not isinstance(node, ast.Call):
            continue
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        if name in {"split", "partition", "rpartition"} and isinstance(node.func, ast.Attribute):
            of, at = node.func.value, node.args[0] if node.args else None
            tail = of.attr if isinstance(of, ast.Attribute) else getattr(of, "id", "")
            if tail == "tail" and isinstance(at, ast.Constant) and at.value in SEPARATORS:
                yield node.lineno
        if name in {"Control", "of"}:
            written = [part for given in node.args for part in ast.walk(given) if isinstance(part, ast.JoinedStr)]
            parts = [one.value for whole in written for one in whole.values if isinstance(one, ast.Constant)]
            if any(set(str(one)) & SEPARATORS for one in parts):
                yield node.lineno


def test_no_other_module_knows_how_the_ids_of_controls_are_written():
    modules = {path.relative_to(COGS).as_posix(): path.read_text("utf-8") for path in COGS.rglob("*.py")}
    del modules["app/ids.py"]
    assert {name: lines for name, text in modules.items() if (lines := list(apart(text)))} == {}


@pytest.mark.parametrize(
    "text",
    [
        'kind, _, wanted = control.tail.partition("/")',
        'texts = tail.split("+")',
        'Control.of("past", info, f"{slot}|{after}", seq=seq)',
        'Control("page", 1, "a", 0, f"review.{seat}")',
    ],
)
def test_a_tail_that_is_taken_apart_elsewhere_is_found(text):
    assert list(apart(text)) == [1]
