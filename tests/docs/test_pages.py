"""What the pages name is there: files, headings, pictures, modules, functions, tests, commands."""

import ast
import importlib.util
import re
import shlex
from argparse import ArgumentParser
from collections.abc import Sequence
from functools import cache

import pytest

from elbowroom.catalog.catalogue import Catalogue
from elbowroom.cli.arguments import build_parser
from elbowroom.session.start_options import read_options
from tests.docs.links import KEYS, LINK, PICTURE, commands, is_reachable, prose, spans
from tests.docs.pages import ROOT, name_of, pages
from tests.docs.shortcuts import all_keys

PAGES = [*pages(), ROOT / "hardware_profiles" / "README.md", *ROOT.glob("tests/*/README.md")]
NAME = re.compile(r"elbowroom(?:\.\w+)+")
FILE = re.compile(r"(?:[\w.-]+/)+[\w.-]*|\w+\.(?:py|md|toml)")
TEST = re.compile(r"(tests/[\w/]+\.py)((?:::\w+)+)")
PACKAGE = ROOT / "app" / "elbowroom"
ROOMS = (ROOT, PACKAGE, PACKAGE / "catalog", ROOT / "tests", ROOT / "resources", ROOT / "docs")
ELSEWHERE = {"hosts/", "gpus/", "modules/", ".venv/", ".venv/setup.log", "common/fit.cpp"}
"""In a person's own folder, in a set-up, in the source of llama.cpp."""

TOYS = {"app/elbowroom/core/runtimes/toy.py", "resources/locale/eo/LC_MESSAGES/elbowroom.po"}
"""Made while ``test_adding.py`` does what a page says."""

OWN = re.compile(r"my-[\w-]+|[A-Z]+|[\w-]+\.gguf")
"""What a command names that does not ship: a person's own file or record, or a place to fill in."""

TASKS = {"test", "check", "bench", "coverage"}
"""What ``run.py`` does by itself; everything else goes to the program."""

page_of = pytest.mark.parametrize("page", PAGES, ids=name_of)


@page_of
def test_every_link_leads_somewhere(page):
    lost = [address for address in LINK.findall(prose(page)) if not is_reachable(page, address)]
    assert not lost


def test_every_page_can_be_reached_from_the_readme():
    """Decision records by their folder."""
    found, waiting = set(), [ROOT / "README.md"]
    while waiting:
        page = waiting.pop()
        found.add(page)
        targets = {
            (page.parent / link.split("#")[0]).resolve() for link in LINK.findall(prose(page))
        }
        waiting += [path for path in targets - found if path.suffix == ".md" and path.exists()]
    pages_of_docs = {path for path in (ROOT / "docs").rglob("*.md") if path.parent.name != "adr"}
    assert not pages_of_docs - found


@page_of
def test_every_picture_says_what_it_shows(page):
    assert all(words for words, _ in PICTURE.findall(prose(page)))


@page_of
def test_every_file_that_is_named_is_there(page):
    named = {span for span in spans(page) if FILE.fullmatch(span)} - ELSEWHERE - TOYS
    rooms = (*ROOMS, page.parent)
    lost = {span for span in named if not any((room / span).exists() for room in rooms)}
    assert not lost


@page_of
def test_every_module_and_function_that_is_named_is_there(page):
    lost = [span for span in spans(page) if NAME.fullmatch(span) and resolve(span) is None]
    assert not lost


def resolve(name: str) -> object:
    """What a dotted name names; ``None`` for nothing."""
    parts = name.split(".")
    for count in range(len(parts), 0, -1):
        try:
            found: object = importlib.import_module(".".join(parts[:count]))
        except ModuleNotFoundError:
            continue
        for part in parts[count:]:
            found = getattr(found, part, None)
        return found
    return None


@page_of
def test_every_test_that_is_named_is_there(page):
    named = TEST.findall(page.read_text("utf-8"))
    lost = [path + names for path, names in named if not is_in_file(path, names.split("::")[1:])]
    assert not lost


@cache
def tree_of(path: str) -> ast.Module:
    return ast.parse((ROOT / path).read_text("utf-8"))


def is_in_file(path: str, names: list[str]) -> bool:
    """Whether the names are there, each inside the one before."""
    if not (ROOT / path).exists():
        return False
    inside: ast.AST = tree_of(path)
    for name in names:
        nodes = [node for node in ast.iter_child_nodes(inside) if getattr(node, "name", "") == name]
        if not nodes:
            return False
        inside = nodes[0]
    return True


@page_of
def test_every_shortcut_that_is_named_is_one(page, qapp):
    assert not {span for span in spans(page) if KEYS.fullmatch(span)} - all_keys()


COMMANDS = sorted({line for page in PAGES for line in commands(page)})


@pytest.fixture(scope="module")
def catalogue() -> Catalogue:
    return Catalogue()


@pytest.mark.parametrize("line", COMMANDS)
def test_every_command_is_one_that_the_program_takes(line, catalogue):
    words = shlex.split(re.split(r" [<>] ", line)[0])
    if words[:2] == ["python3", "run.py"]:
        words = words[1:]
        if words[1:2] and words[1] in TASKS:
            return
    elif words[0] != "elbowroom":
        check_module(words)
        return
    if read_options(words[1:]) is None:
        assert not strangers(words[1:], catalogue)


@pytest.mark.parametrize(
    "line",
    [
        "estimate llama-9.9-8b",
        "compare qwen3-8b llama-9.9-8b",
        "estimate qwen3-8b --machine zimacube-9",
        "compare qwen3-8b --machine zimacube-9",
        "estimate qwen3-8b --gpu no-such-card",
        "estimate qwen3-8b --service no-such-service=2",
    ],
)
def test_a_command_that_names_what_does_not_ship_is_noticed(line, catalogue):
    assert strangers(line.split(), catalogue)


def strangers(words: list[str], catalogue: Catalogue) -> set[str]:
    """What a command names that neither ships nor is a person's own."""
    arguments = build_parser().parse_args(words)
    return {
        name
        for field, known in known_ids(catalogue).items()
        for name in named(getattr(arguments, field, None) or ())
        if name not in known and not OWN.fullmatch(name)
    }


def named(asked: str | Sequence[object]) -> list[str]:
    """Ids in the value of an argument: without what follows an id, as in ``immich=4``."""
    each = [asked] if isinstance(asked, str) else asked
    return [re.split(r"[=@]", str(getattr(one, "id", one)))[0] for one in each]


def known_ids(catalogue: Catalogue) -> dict[str, set[str]]:
    """Argument -> what may be named there."""
    hardware, models = catalogue.hardware, set(catalogue.models.ids)
    return {
        "model": models,
        "models": models,
        "machine": set(hardware.host_ids),
        "machines": set(hardware.host_ids),
        "gpus": {*(gpu.id for gpu in hardware.gpus()), "igpu"},
        "services": {path.stem for path in (ROOT / "resources" / "services").iterdir()},
    }


def flags_of(parser: ArgumentParser) -> set[str]:
    """Every flag of a command and of the commands below it."""
    found = set(parser._option_string_actions)
    for action in parser._actions:
        if isinstance(action.choices, dict):
            found |= {flag for inner in action.choices.values() for flag in flags_of(inner)}
    return found


@pytest.mark.parametrize(
    "page", [ROOT / "README.md", *(ROOT / "docs" / "manual").rglob("*.md")], ids=name_of
)
def test_every_flag_that_a_person_is_told_is_one(page):
    told = {word for span in spans(page) for word in span.split() if word.startswith("--")}
    assert not told - flags_of(build_parser())


def check_module(words: list[str]) -> None:
    """``python -m MODULE``, or a tool of the set-up."""
    if words[1:2] == ["-m"] and words[2].split(".")[0] in ("elbowroom", "tests"):
        assert importlib.util.find_spec(words[2]) is not None, words[2]
