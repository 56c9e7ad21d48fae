"""The list of other people's work."""

from elbowroom.catalog.third_party import Part, third_party


def test_installed_work_has_a_version_and_what_lies_inside_of_another_has_none():
    versions = {part.name: part.version for part in third_party().parts}
    assert versions["Qt"].startswith("6.")
    assert versions["NumPy"]
    assert versions["Pretendard"] == ""


def test_a_package_that_is_not_installed_has_no_version():
    words = dict.fromkeys(("name", "license", "holder", "home", "purpose"), "x")
    assert Part(packages=("no-such-package",), **words).version == ""
