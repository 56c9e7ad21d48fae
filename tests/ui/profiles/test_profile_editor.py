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
    made = ProfileEditor(
        parent, theme, Editing(catalogue, tmp_path, "2026-11-30"), lambda: saved.append(1)
    )
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
    assert editor.form.rows["name"].box.isReadOnly()
    assert not editor.save.isEnabled()
    assert "duplicated" in editor.status.text()


def test_a_copy_is_changed_saved_and_then_part_of_the_catalogue(qtbot, editor, catalogue):
    editor._open("zimacube-2-pro")
    click(qtbot, editor.duplicate)
    price = editor.form.rows["price_usd"].box
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
    day = editor.form.rows["checked_on"].box
    day.selectAll()
    qtbot.keyClicks(day, "soon")
    assert editor.faults.count() == 1
    editor.form.rows["name"].box.setFocus()
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
        assert editor.form.rows["id"].box.text() == name


def test_a_profile_is_exported_and_imported_again(qtbot, editor, tmp_path):
    path = tmp_path / "sent.json"
    editor._open("zimaboard-2-1664")
    editor.file_to_save = lambda _proposed: path
    click(qtbot, editor.write)
    editor._show_kind("gpus")
    editor.file_to_open = lambda: path
    click(qtbot, editor.read)
    assert editor.form.rows["id"].box.text() == "zimaboard-2-1664"
    id_field = editor.form.rows["id"].box
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


def open_copy(qtbot, editor, name="zimacube-2-pro"):
    editor._open(name)
    click(qtbot, editor.duplicate)


def test_every_field_of_the_format_is_there_with_its_source_and_its_day(editor):
    editor._open("zimacube-2-pro")
    rows = editor.form.rows
    assert {"price_usd", "idle_w", "storage", "slots.1.lanes", "cpu.isa.avx2"} <= set(rows)
    assert "2026-09-17" in rows["price_usd"].lines["evidence"].text()
    assert "ZimaDocs" in rows["cpu"].lines["evidence"].toolTip()
    assert "add" not in rows["slots"].links


def test_a_slot_is_added_filled_and_taken_out_again(qtbot, editor):
    open_copy(qtbot, editor)
    click(qtbot, editor.form.rows["slots"].links["add"])
    assert "slots.2.lanes" in editor.form.rows
    assert editor.faults.count() == 2
    for name, text in (("id", "slot3"), ("pcie_gen", "4")):
        qtbot.keyClicks(editor.form.rows[f"slots.2.{name}"].box, text)
    assert editor.faults.count() == 0
    click(qtbot, editor.form.rows["slots.1"].links["remove"])
    assert editor.form.rows["slots.1.id"].box.text() == "slot3"
    assert "slots.2" not in editor.form.rows


def test_memory_sizes_and_makers_variants_are_lists_too(qtbot, editor):
    open_copy(qtbot, editor)
    click(qtbot, editor.form.rows["memory_options"].links["add"])
    assert "memory_options.3.gib" in editor.form.rows
    click(qtbot, editor.form.rows["memory_options.1.needs_modules"].links["add"])
    assert "memory_options.1.needs_modules.1.id" in editor.form.rows
    editor._show_kind("gpus")
    open_copy(qtbot, editor, "nvidia-l4")
    click(qtbot, editor.form.rows["card_variants"].links["add"])
    assert "card_variants.0.length_mm" in editor.form.rows


def test_what_was_changed_is_seen_and_can_be_reset(qtbot, editor):
    open_copy(qtbot, editor)
    assert editor.changes.text() == "As the catalogue's ZimaCube 2 Pro."
    row = editor.form.rows["price_usd"]
    assert "reset" not in row.links
    row.box.selectAll()
    qtbot.keyClicks(row.box, "1111")
    assert row.lines["before"].text() == "catalogue: 1299"
    assert editor.form.rows["price_date"].box.text() == "2026-11-30"
    assert editor.changes.text() == "2 changes to the catalogue's ZimaCube 2 Pro."
    assert row.lines["evidence"].text().startswith("Entered by hand, 2026-11-30")
    editor.form.rows["name"].box.setFocus()
    click(qtbot, row.links["reset"])
    assert row.box.text() == "1299"
    assert editor.form.rows["price_date"].box.text() == "2026-09-17"
    assert "Entered by hand" not in row.lines["evidence"].text()
    assert editor.changes.text() == "As the catalogue's ZimaCube 2 Pro."


def test_a_list_is_reset_as_a_whole(qtbot, editor):
    open_copy(qtbot, editor)
    click(qtbot, editor.form.rows["slots.0"].links["remove"])
    assert "slots.1" not in editor.form.rows
    click(qtbot, editor.form.rows["slots"].links["reset"])
    assert editor.form.rows["slots.1.id"].box.text() == "slot2"


def test_changes_are_still_known_after_saving_and_opening_again(qtbot, editor):
    open_copy(qtbot, editor)
    box = editor.form.rows["idle_w"].box
    qtbot.keyClicks(box, "25")
    click(qtbot, editor.save)
    editor._open("zimaboard-2-1664")
    editor._open("my-zimacube-2-pro")
    assert editor.form.rows["idle_w"].lines["before"].text() == "catalogue: —"
    assert not editor.form.rows["idle_w"].links["reset"].isHidden()


def test_what_is_not_there_is_added_and_taken_out(qtbot, editor):
    open_copy(qtbot, editor, "zimacube-2-creator-pack")
    rows = editor.form.rows
    assert "cpu.model" in rows
    click(qtbot, rows["cpu"].links["remove"])
    assert "cpu.model" not in editor.form.rows
    click(qtbot, editor.form.rows["cpu"].links["add"])
    assert editor.form.rows["cpu.model"].box.text() == ""


def test_a_field_that_no_format_knows_is_shown_and_taken_out(qtbot, editor, tmp_path):
    path = tmp_path / "sent.json"
    editor._open("zimaboard-2-1664")
    editor.file_to_save = lambda _proposed: path
    click(qtbot, editor.write)
    path.write_text(path.read_text().replace('"id":', '"colour": "green",\n  "id":', 1))
    editor.file_to_open = lambda: path
    click(qtbot, editor.read)
    assert editor.faults.count() == 1
    click(qtbot, editor.form.rows["colour"].links["remove"])
    assert editor.faults.count() == 0
