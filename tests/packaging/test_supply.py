"""What is shipped of other people's work is known, by version and licence."""

import json
import re
import sys
from importlib.metadata import PackageMetadata, PackageNotFoundError, distribution

import pytest

from builders import licences, sbom
from builders.names import HERE, ROOT

WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))

PACKAGES = sorted(
    {(name, part["license"]) for part in licences.parts() for name in part["packages"]}
)
CLASSIFIERS = {"BSD-3-Clause": "License :: OSI Approved :: BSD License"}
"""What colorama states has no more than a classifier."""


def test_the_document_of_licences_is_up_to_date():
    assert licences.DOCUMENT.read_text("utf-8") == licences.document(), (
        "stale: python3 packaging/build.py licences"
    )


def test_every_package_that_is_locked_has_a_licence_and_no_other_has():
    listed = {name for part in licences.parts() for name in part["packages"]}
    assert listed == {name for name, _, _ in licences.pins()}


@pytest.mark.parametrize(("package", "licence"), PACKAGES)
def test_licences_are_those_that_the_packages_state(package, licence):
    try:
        metadata = distribution(package).metadata
    except PackageNotFoundError:
        assert any(condition for name, _, condition in licences.pins() if name == package)
        pytest.skip("the lock asks for it on other systems, or for another Python, only")
    assert licence in stated(metadata)


def stated(metadata: PackageMetadata) -> set[str]:
    """Licences to choose from: of the expression, of the field before it, of the classifiers."""
    text = metadata.get("License-Expression") or metadata.get("License")
    if text is not None:
        return set(text.split(" OR "))
    classifiers = metadata.get_all("Classifier", [])
    return {licence for licence, name in CLASSIFIERS.items() if name in classifiers}


def test_what_comes_inside_of_another_says_of_which():
    for part in licences.parts():
        assert bool(part["packages"]) != bool(part.get("within"))


@pytest.mark.parametrize(
    ("file", "terms"),
    [
        ("LGPL-3.0.txt", ("GNU LESSER GENERAL PUBLIC LICENSE",)),
        ("ICU.txt", ("UNICODE, INC. LICENSE AGREEMENT", "cjdict.txt")),
        (
            "typst-fonts.txt",
            ("SIL OPEN FONT LICENSE", "GUST Font License", "Bitstream Vera", "Arev"),
        ),
    ],
)
def test_texts_that_no_wheel_brings_are_shipped(file, terms):
    text = (HERE / "licences" / file).read_text("utf-8")
    assert all(term in text for term in terms)


@pytest.mark.skipif(sys.platform != "linux", reason="ICU comes with Qt on Linux only")
def test_the_text_of_icu_is_that_of_the_version_inside_of_qt():
    """With 74 its terms became the Unicode License v3."""
    files = distribution("PySide6-Essentials").files or ()
    assert {file.suffix for file in files if file.name.startswith("libicuuc.so.")} == {".73"}


def test_the_copyright_file_names_the_licence_of_qt_and_of_ours():
    text = licences.copyright_file()
    assert text.startswith("Format: https://www.debian.org/doc/packaging-manuals/copyright-format/")
    assert "License: MIT\n Permission is hereby granted" in text
    assert "/usr/share/common-licenses/LGPL-3" in text


def test_the_bill_lists_every_pinned_version_with_the_hashes_of_the_lock():
    lock = (ROOT / "requirements.lock").read_text("utf-8")
    listed = {c["purl"]: c for c in sbom.bill()["components"] if "purl" in c}
    assert set(listed) == {f"pkg:pypi/{name}@{pin}" for name, pin, _ in licences.pins()}
    hashes = [h["content"] for c in listed.values() for h in c["hashes"]]
    assert sorted(hashes) == sorted(re.findall(r"sha256:([0-9a-f]{64})", lock))


def test_the_bill_says_where_a_version_is_for_some_pythons_only():
    numpy = [c for c in sbom.bill()["components"] if c["name"] == "numpy"]
    assert len(numpy) == 2
    assert all("python_full_version" in c["properties"][0]["value"] for c in numpy)


def test_the_bill_refers_to_what_it_lists_and_is_the_same_twice():
    bill = sbom.bill()
    listed = [c["bom-ref"] for c in bill["components"]]
    assert len(set(listed)) == len(listed)
    assert bill["dependencies"][0]["dependsOn"] == listed
    assert json.dumps(bill) == json.dumps(sbom.bill())


@pytest.mark.parametrize("file", WORKFLOWS, ids=lambda file: file.name)
def test_workflows_use_actions_by_commit_and_say_which_version(file):
    uses = re.findall(r"uses: (.+)", file.read_text("utf-8"))
    assert uses
    for use in uses:
        assert re.fullmatch(r"[\w/-]+@[0-9a-f]{40} # v[\d.]+", use)
