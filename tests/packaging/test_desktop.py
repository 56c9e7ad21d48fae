"""What desktops are told about the program: true, complete, in both languages."""

import re
import shutil
import subprocess
from configparser import ConfigParser
from xml.etree import ElementTree

import pytest

from builders import desktop, icons, macos
from builders.names import APP_ID, HERE, MIME_TYPE, ROOT, SUFFIX, version
from elbowroom.cli.arguments import build_parser
from elbowroom.session import start_options
from elbowroom.ui.app import DESKTOP_FILE, NAME

LANG = "{http://www.w3.org/XML/1998/namespace}lang"
LAUNCHER = HERE / "linux" / f"{APP_ID}.desktop"


def needs(tool: str) -> pytest.MarkDecorator:
    return pytest.mark.skipif(shutil.which(tool) is None, reason=f"{tool} is not installed")


def launcher() -> ConfigParser:
    parsed = ConfigParser(interpolation=None, delimiters=("=",))
    parsed.optionxform = str  # type: ignore[assignment,method-assign]
    parsed.read(LAUNCHER, "utf-8")
    return parsed


@pytest.fixture(scope="module")
def share(tmp_path_factory):
    folder = tmp_path_factory.mktemp("share")
    desktop.write_share(folder)
    return folder


def test_one_id_stands_everywhere():
    entry = launcher()["Desktop Entry"]
    assert DESKTOP_FILE == APP_ID
    assert entry["Icon"] == APP_ID
    assert entry["StartupWMClass"] == NAME  # Qt's X11 class is the application's name
    root = ElementTree.fromstring(desktop.metainfo())
    assert root.findtext("id") == APP_ID
    assert root.findtext("launchable") == f"{APP_ID}.desktop"
    assert f'#define AppId "{APP_ID}"' in (HERE / "windows" / "elbowroom.iss").read_text("utf-8")
    assert f"id: {APP_ID}\n" in (HERE / "flatpak" / f"{APP_ID}.yml").read_text("utf-8")
    assert macos.PLAN_TYPE.startswith(APP_ID)


def test_plan_files_are_the_same_kind_everywhere():
    assert f".{SUFFIX}" == start_options.SUFFIX
    assert launcher()["Desktop Entry"]["MimeType"] == f"{MIME_TYPE};"
    root = ElementTree.parse(HERE / "linux" / f"{APP_ID}.mime.xml").getroot()
    kind = root[0]
    assert kind.get("type") == MIME_TYPE
    assert [part.get("pattern") for part in kind if part.tag.endswith("glob")] == [f"*.{SUFFIX}"]
    assert [part.get("name") for part in kind if part.tag.endswith("}icon")] == [icons.MIME_ICON]
    assert f'"{MIME_TYPE}"' in (HERE / "windows" / "elbowroom.iss").read_text("utf-8")


@needs("desktop-file-validate")
def test_the_launcher_is_valid_without_a_remark(share):
    file = share / "applications" / LAUNCHER.name
    done = subprocess.run(
        ["desktop-file-validate", file], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout + done.stderr) == (0, "")


@needs("appstreamcli")
def test_the_entry_of_software_centres_is_valid(share):
    file = share / "metainfo" / f"{APP_ID}.metainfo.xml"
    command = ["appstreamcli", "validate", "--no-net", file]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
    assert not re.search(r"^[EW]:", done.stdout, re.MULTILINE), done.stdout


def test_every_text_of_the_launcher_is_there_in_korean():
    for section in launcher().values():
        for key in ("Name", "GenericName", "Comment", "Keywords"):
            assert (key in section) == (f"{key}[ko]" in section)


def test_every_sentence_of_the_entry_is_there_in_korean():
    root = ElementTree.fromstring(desktop.metainfo())
    for tag in ("summary", "caption", "p", "li"):
        texts = list(root.iter(tag))
        assert texts
        assert [t.get(LANG) for t in texts] == [None, "ko"] * (len(texts) // 2), tag


def test_the_entry_names_this_version_first():
    releases = list(ElementTree.fromstring(desktop.metainfo()).iter("release"))
    assert releases[0].get("version") == version()


def test_releases_come_from_the_change_log(monkeypatch, tmp_path):
    log = "# Changelog\n\n## [Unreleased]\n\n## [0.2.0] - 2027-01-02\n\n## [0.1.0] - 2026-12-01\n"
    (tmp_path / "CHANGELOG.md").write_text(log)
    monkeypatch.setattr(desktop, "ROOT", tmp_path)
    monkeypatch.setattr(desktop, "version", lambda: "0.2.0")
    releases = [r.attrib for r in ElementTree.fromstring(desktop.metainfo()).iter("release")]
    assert releases == [
        {"version": "0.2.0", "date": "2027-01-02", "type": "stable"},
        {"version": "0.1.0", "date": "2026-12-01", "type": "stable"},
    ]


def test_the_pictures_of_the_entry_are_in_the_repository():
    images = [i.text for i in ElementTree.fromstring(desktop.metainfo()).iter("image")]
    assert images
    for image in images:
        assert image is not None
        assert (ROOT / "docs" / "images" / image.rsplit("/", 1)[-1]).is_file()


def test_the_manual_page_names_every_flag_and_command():
    page = (HERE / "linux" / "elbowroom.1").read_text("utf-8").replace("\\-", "-")
    parser = build_parser()
    flags = [flag for action in parser._actions for flag in action.option_strings]
    commands = next(a.choices for a in parser._actions if a.dest == "command")
    assert commands
    missing = [word for word in (*flags, *commands) if word not in page and word != "-h"]
    assert not missing


def test_the_theme_has_the_icon_in_every_size(share):
    theme = share / "icons" / "hicolor"
    for side in icons.SIDES:
        for kind, name in (("apps", APP_ID), ("mimetypes", icons.MIME_ICON)):
            assert (theme / f"{side}x{side}" / kind / f"{name}.png").is_file()
    assert (theme / "scalable" / "apps" / f"{APP_ID}.svg").is_file()
    assert (theme / "symbolic" / "apps" / f"{APP_ID}-symbolic.svg").is_file()
