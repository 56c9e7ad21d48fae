"""Nothing leaves the computer, nothing foreign is run, and files are written one way only."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

APP = Path(__file__).parent.parent / "app" / "elbowroom"

NETWORK = {
    "aiohttp",
    "asyncio",
    "ftplib",
    "http",
    "httpx",
    "imaplib",
    "poplib",
    "requests",
    "smtplib",
    "socket",
    "socketserver",
    "ssl",
    "telnetlib",
    "urllib",
    "urllib3",
    "webbrowser",
    "xmlrpc",
}
NETWORK_OF_QT = {"QtNetwork", "QtNetworkAuth", "QtWebEngineCore", "QtWebSockets", "QtHttpServer"}

LOCAL_SOCKETS = {
    "ui/instance.py": {
        "PySide6.QtNetwork",
        "PySide6.QtNetwork.QLocalServer",
        "PySide6.QtNetwork.QLocalSocket",
    }
}
"""A second start hands its file to the first window: sockets of this computer, and nothing else of
that library."""

RUNS_WHAT_IT_READS = {"pickle", "marshal", "shelve", "dill", "jinja2", "yaml", "code", "runpy"}
CALLS_THAT_RUN = {"eval", "exec", "compile", "__import__"}

WRITES_OTHERWISE = {
    "storage/system.py": "the one way",
    "storage/lock.py": "a lock file is no content",
    "session/logs.py": "a log is appended to, best effort",
    "session/crash.py": "Python writes into it while it dies",
    "text/catalogue.py": "a tool for developers, in a checkout",
    "catalog/schemas.py": "a tool for developers, in a checkout",
    "__main__.py": "gives output without a terminal to nowhere",
}


@cache
def sources() -> tuple[tuple[str, ast.Module], ...]:
    paths = sorted(APP.rglob("*.py"))
    return tuple((p.relative_to(APP).as_posix(), ast.parse(p.read_text("utf-8"))) for p in paths)


def imports(tree: ast.Module) -> Iterator[str]:
    """Every dotted name that is imported: ``http.client``, ``PySide6.QtNetwork``."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def calls(tree: ast.Module) -> Iterator[tuple[str, ast.Call]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            yield getattr(node.func, "id", getattr(node.func, "attr", "")), node


def test_no_module_imports_a_network():
    found = [
        (file, name)
        for file, tree in sources()
        for name in imports(tree)
        if name.split(".")[0] in NETWORK or NETWORK_OF_QT & set(name.split("."))
    ]
    assert {name for file, name in found if file in LOCAL_SOCKETS} == LOCAL_SOCKETS[
        "ui/instance.py"
    ]
    assert [(file, name) for file, name in found if file not in LOCAL_SOCKETS] == []


def test_nothing_that_is_read_is_run():
    found = [
        (file, name)
        for file, tree in sources()
        for name in imports(tree)
        if name.split(".")[0] in RUNS_WHAT_IT_READS
    ]
    found += [
        (file, name)
        for file, tree in sources()
        for name, call in calls(tree)
        if name in CALLS_THAT_RUN and isinstance(call.func, ast.Name)
    ]
    assert found == []


def test_json_is_read_by_the_strict_reader_or_against_a_strict_format():
    """``json.loads`` stands only where what it reads was written by the line before."""
    allowed = {
        "storage/strict_json.py": 2,
        "plan/document/foreign.py": 1,
    }
    found: dict[str, int] = {}
    for file, tree in sources():
        for name, call in calls(tree):
            owner = getattr(getattr(call.func, "value", None), "id", "")
            if owner == "json" and name in ("load", "loads"):
                found[file] = found.get(file, 0) + 1
    shipped = {"scene/text_metrics.py", "catalog/graphs.py", "catalog/constants.py"}
    assert {file: n for file, n in found.items() if file not in shipped} == allowed


def writes(tree: ast.Module) -> bool:
    """Whether a module opens a file for writing."""
    nodes = list(ast.walk(tree))
    if any(isinstance(n, ast.Attribute) and n.attr in ("O_WRONLY", "O_RDWR") for n in nodes):
        return True
    return any(_opens_for_writing(name, call) for name, call in calls(tree))


def _opens_for_writing(name: str, call: ast.Call) -> bool:
    if name in ("write_text", "write_bytes", "NamedTemporaryFile", "mkstemp"):
        return True
    arguments = (*call.args, *(keyword.value for keyword in call.keywords))
    words = {argument.value for argument in arguments if is_text(argument)}
    modes = {word for word in words if set(word) <= set("rwxabt+")}
    return name == "open" and any(set(mode) & set("wxa+") for mode in modes)


def is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def test_files_are_written_by_one_room_and_the_exceptions_are_known():
    found = {file for file, tree in sources() if writes(tree)}
    assert found == set(WRITES_OTHERWISE)


@pytest.mark.parametrize("module", ["elbowroom.session.crash", "elbowroom.plan.document.recovery"])
def test_documents_and_crash_reports_bring_no_sockets_and_no_pickle_into_the_program(module):
    code = (
        f"import sys, {module}, elbowroom.session.logs, elbowroom.session.settings; "
        "print(sorted({'socket', 'ssl', 'pickle', 'urllib.request'} & set(sys.modules)))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60
    )
    assert done.stdout.strip() == "[]"
