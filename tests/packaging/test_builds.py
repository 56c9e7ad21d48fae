"""What packages contain and say, as far as it can be told without building them."""

import ast
import plistlib

import pytest

from builders import debian, macos, names, slim, windows
from builders.names import HERE, ROOT


def imported() -> set[str]:
    """Every module that the program imports by name."""
    found = set()
    for file in (ROOT / "app").rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Import):
                found |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module:
                found.add(node.module)
                found |= {f"{node.module}.{alias.name}" for alias in node.names}
    return found


def test_nothing_is_left_out_that_the_program_imports():
    lost = {m for m in imported() for out in slim.MODULES if m == out or m.startswith(out + ".")}
    assert not lost


@pytest.mark.parametrize(
    ("target", "source", "is_kept"),
    [
        ("PySide6/Qt/plugins/platforms/libqxcb.so", "/venv/site-packages/libqxcb.so", True),
        ("PySide6/Qt/plugins/platforms/libqeglfs.so", "/venv/site-packages/libqeglfs.so", False),
        ("PySide6\\plugins\\platforms\\qwindows.dll", "C:\\venv\\qwindows.dll", True),
        ("PySide6/Qt/plugins/imageformats/libqwebp.so", "/venv/site-packages/x.so", False),
        ("PySide6/Qt/plugins/iconengines/libqsvgicon.so", "/venv/site-packages/x.so", True),
        ("PySide6/Qt/translations/qtbase_ko.qm", "/venv/site-packages/qtbase_ko.qm", True),
        ("PySide6/Qt/translations/qtbase_de.qm", "/venv/site-packages/qtbase_de.qm", False),
        ("PySide6/Qt/lib/libQt6Quick.so.6", "/venv/site-packages/libQt6Quick.so.6", False),
        ("PySide6/Qt/lib/libQt6Widgets.so.6", "/venv/site-packages/libQt6Widgets.so.6", True),
        ("libxcb-cursor.so.0", "/usr/lib/x86_64-linux-gnu/libxcb-cursor.so.0", False),
        ("libfontconfig.so.1", "/lib/x86_64-linux-gnu/libfontconfig.so.1", False),
        ("libpython3.11.so.1.0", "/usr/lib/x86_64-linux-gnu/libpython3.11.so.1.0", True),
        ("_decimal.so", "/usr/lib/python3.11/lib-dynload/_decimal.so", True),
        ("elbowroom/resources/models/qwen3-8b.json", "/src/qwen3-8b.json", True),
    ],
)
def test_the_folder_holds_what_the_program_needs_and_no_more(target, source, is_kept):
    assert bool(slim.kept([(target, source, "BINARY")], is_linux=True)) is is_kept


def test_libraries_of_another_system_all_go_along():
    entry = ("libfoo.so", "/usr/lib/libfoo.so", "BINARY")
    assert slim.kept([entry], is_linux=False) == [entry]


def test_the_debian_package_depends_on_the_documented_libraries():
    needed = debian.depends().split(", ")
    assert set(debian.libraries().values()) <= set(needed)
    assert "libxcb-cursor0" in needed
    assert needed[0].startswith("libc6 (>= 2.")
    fields = dict(line.split(": ", 1) for line in debian.control(1).splitlines() if ": " in line)
    assert fields["Package"] == "elbowroom"
    assert fields["Version"] == names.version()


@pytest.mark.parametrize(
    ("text", "numbers"),
    [("1.2.3", (1, 2, 3, 0)), ("0.1.0+git", (0, 1, 0, 0)), ("2.0.0.dev4", (2, 0, 0, 0))],
)
def test_windows_gets_four_numbers(text, numbers):
    assert windows.numbers(text) == numbers


def test_the_version_resource_can_be_read_and_names_the_program():
    tree = ast.parse(windows.version_resource(), mode="eval")
    words = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)}
    assert {names.NAME, names.version(), "FileDescription"} <= words


def test_the_installer_takes_no_rights_and_asks_before_it_deletes_anything_of_a_person():
    script = (HERE / "windows" / "elbowroom.iss").read_text("utf-8")
    assert "PrivilegesRequired=lowest" in script
    assert "OpenWithProgids" in script
    assert "HKLM" not in script
    assert "[UninstallDelete]" not in script
    assert script.index("MsgBox") < script.index("DelTree")


def test_macos_opens_plans_with_the_program():
    plist = plistlib.loads(plistlib.dumps(macos.info_plist()))
    (document,) = plist["CFBundleDocumentTypes"]
    (kind,) = plist["UTExportedTypeDeclarations"]
    assert document["LSItemContentTypes"] == [kind["UTTypeIdentifier"]]
    assert kind["UTTypeTagSpecification"]["public.filename-extension"] == [names.SUFFIX]
    assert plist["NSHighResolutionCapable"] is True


def test_dates_of_a_build_can_be_set_from_outside(monkeypatch):
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    assert names.source_date() == 1700000000
    assert names.source_day() == "2023-11-14"
