"""The profile editor: duplicate, change, see what is open, go there, save, exchange."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from elbowroom.catalog.catalogue import Catalogue
from elbowroom.catalog.hardware import HardwareCatalog
from elbowroom.catalog.paths import hardware_profiles
from elbowroom.catalog.services import ServiceCatalog
from elbowroom.plan.profiles.editing import Editing
from elbowroom.ui.profiles.profile_editor import ProfileEditor

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")
"""Every dialog makes the offscreen platform say that it has no hints."""


@pytest.fixture
def catalogue(tmp_path) -> Catalogue:
    hardware = HardwareCatalog(hardware_profiles(), tmp_path)
    return Catalogue(hardware=hardware, services=ServiceCatalog())


@pytest.fixture
def editor(qtbot, theme, catalogue, tmp_path):
    parent = QWidget()
    qtbot.addWidget(parent)
    saved = []
    made = ProfileEditor(parent, theme, Editing(catalogue, tmp_path), lambda: saved.append(1))
    made.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
    made.saved = saved
    made.open()
    qtbot.waitExposed(made)
    yield made
    made.close()
    parent.close()


def click(qtbot, button):
    assert button.isEnabled()
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


def test_a_profile_of_the_catalogue_can_be_read_and_not_changed(editor):
    editor._open("zimacube-2-pro")
    assert editor.fields["name"].isReadOnly()
    assert not editor.save.isEnabled()
    assert "duplicated" in editor.status.text()


def test_a_copy_is_changed_saved_and_then_part_of_the_catalogue(qtbot, editor, catalogue):
    editor._open("zimacube-2-pro")
    click(qtbot, editor.duplicate)
    price = editor.fields["price_usd"]
    price.selectAll()
    qtbot.keyClicks(price, "1,111")
    click(qtbot, editor.save)
    assert editor.status.text() == "Saved."
    assert editor.saved
    assert catalogue.hardware.host("my-zimacube-2-pro").price_usd == 1111
    assert not editor.save.isEnabled()


def test_a_fault_is_listed_and_a_click_goes_to_its_field(qtbot, editor):
    editor._open("zimacube-2-pro")
    click(qtbot, editor.duplicate)
    day = editor.fields["checked_on"]
    day.selectAll()
    qtbot.keyClicks(day, "soon")
    assert editor.faults.count() == 1
    editor.fields["name"].setFocus()
    editor._jump(editor.faults.item(0))
    assert editor.focusWidget() is day
    click(qtbot, editor.save)
    assert "draft" in editor.status.text()


def test_the_other_kinds_have_profiles_too(editor):
    for kind, name in (
        ("gpus", "nvidia-l4"),
        ("modules", "ddr5-sodimm-16"),
        ("services", "zimaos"),
    ):
        editor._show_kind(kind)
        editor._open(name)
        assert editor.fields["id"].text() == name


def test_a_profile_is_exported_and_imported_again(qtbot, editor, tmp_path):
    path = tmp_path / "sent.json"
    editor._open("zimaboard-2-1664")
    editor.file_to_save = lambda _proposed: path
    click(qtbot, editor.write)
    editor._show_kind("gpus")
    editor.file_to_open = lambda: path
    click(qtbot, editor.read)
    assert editor.fields["id"].text() == "zimaboard-2-1664"
    id_field = editor.fields["id"]
    id_field.selectAll()
    qtbot.keyClicks(id_field, "board-of-a-friend")
    click(qtbot, editor.save)
    assert (tmp_path / "hosts" / "board-of-a-friend.json").is_file()


def test_a_file_that_is_no_profile_is_one_sentence(qtbot, editor, tmp_path):
    path = tmp_path / "odd.json"
    path.write_text("{}")
    editor.file_to_open = lambda: path
    click(qtbot, editor.read)
    assert editor.status.text().startswith("odd.json: this is no profile")
