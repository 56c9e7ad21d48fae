"""The table of runtimes in the documentation is whole, and what it says of each is so."""

import re

import pytest

from elbowroom.core.runtimes import RUNTIMES
from tests.docs.pages import ROOT

ROW = re.compile(
    r"^\| `(?P<name>\w[\w.-]*)` \|(?P<version>[^|]*)\|(?P<compared>[^|]*)\|", re.MULTILINE
)
TABLE = {
    match["name"]: (match["version"].strip(), match["compared"].strip())
    for match in ROW.finditer((ROOT / "docs" / "runtimes.md").read_text("utf-8"))
}


def test_every_runtime_has_its_row_and_no_row_is_made_up():
    assert set(TABLE) == set(RUNTIMES)


@pytest.mark.parametrize("name", RUNTIMES)
def test_a_row_says_whether_the_runtime_was_compared_with_logs(name):
    _, compared = TABLE[name]
    assert compared == ("measured" if RUNTIMES[name].is_measured else "bounds only")


@pytest.mark.parametrize("name", [name for name in RUNTIMES if name != "generic"])
def test_a_row_gives_the_version_whose_rules_are_mirrored(name):
    version, _ = TABLE[name]
    number = re.findall(r"b?\d[\d.]*", RUNTIMES[name].title)
    assert any(version.find(part) >= 0 for part in number), (version, RUNTIMES[name].title)
