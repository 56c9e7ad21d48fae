"""The component table."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QFontMetrics, QGuiApplication
from PySide6.QtTest import QTest

from elbowroom.plan.actions import SetBaseline, SetContext
from elbowroom.ui.table_delegate import PAD


@pytest.fixture
def table(window):
    return window.answer.table


def test_enter_opens_how_a_row_was_computed_and_closes_it(table):
    table.setFocus()
    height = table.height()
    QTest.keyClick(table, Qt.Key.Key_Down)
    QTest.keyClick(table, Qt.Key.Key_Return)
    label = table._labels[1]
    assert label.text().startswith("users × context")
    assert label.textInteractionFlags() & Qt.TextInteractionFlag.TextSelectableByMouse
    assert table.height() > height
    QTest.keyClick(table, Qt.Key.Key_Return)
    assert table.height() == height


def test_the_chevron_opens_it_too(table):
    spot = table.visualRect(table.model().index(2, 4))
    pos = QPoint(spot.right() - 12, spot.center().y())
    QTest.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=pos)
    assert set(table._labels) == {2}


def test_an_open_row_follows_the_plan(table, store):
    table.toggle(1)
    store.dispatch(SetContext(8192))
    QTest.qWait(40)
    assert table._labels[1].isVisible()
    assert table.model().index(1, 1).data() == "4.00 GiB"


def test_copy_takes_the_whole_table_as_tab_separated_text(table):
    table.setFocus()
    QTest.keyClick(table, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    lines = QGuiApplication.clipboard().text().splitlines()
    assert len(lines) == 6
    assert lines[2].split("\t")[:2] == ["KV cache", "8.00 GiB"]


def test_the_difference_column_comes_with_a_baseline(table, store):
    assert table.isColumnHidden(2)
    store.dispatch(SetBaseline(True))
    store.dispatch(SetContext(8192))
    QTest.qWait(40)
    assert not table.isColumnHidden(2)
    assert table.model().index(1, 2).data() == "−4.00"


def test_no_row_is_cut_off(table):
    last = table.visualRect(table.model().index(4, 0))
    assert last.bottom() <= table.viewport().height()
    assert table.horizontalScrollBar().maximum() == 0


def test_pointing_at_a_row_marks_the_bar_and_the_other_way_round(window, table):
    table.component_hovered.emit("kv_cache")
    assert window.answer.bars._lit == "kv_cache"
    window.answer.bars.component_hovered.emit("weights")
    assert table._delegate.hovered == "weights"


def test_figures_fit_their_columns_in_bold_and_columns_stand_still(window, table, store):
    vm = window._select(store.state).table
    wide = replace(vm.rows[-1], now="1,568.93 GiB", range="1,568.72–1,569.54")
    before = [table.columnWidth(column) for column in range(5)]
    table.show_vm(replace(vm, rows=(*vm.rows[:-1], wide)))
    assert [table.columnWidth(column) for column in range(5)] == before
    bold = QFontMetrics(window.theme.fonts.body_bold)
    for column, text in ((1, wide.now), (3, wide.range)):
        assert bold.horizontalAdvance(text) <= table.columnWidth(column) - 2 * PAD


def test_the_chevron_stays_in_view_where_columns_are_narrow(open_window, store):
    store.dispatch(SetBaseline(True))
    store.dispatch(SetContext(8192))
    table = open_window(store, size=(960, 600)).answer.table
    assert sum(table.columnWidth(column) for column in range(5)) <= table.viewport().width()


def test_a_copied_table_leaves_out_the_difference_to_nothing(table, store):
    assert table.as_text().splitlines()[0].split("\t") == [
        "Component",
        "Now",
        "Range",
        "How computed",
    ]
    store.dispatch(SetBaseline(True))
    QTest.qWait(40)
    assert len(table.as_text().splitlines()[0].split("\t")) == 5


def test_keys_scroll_to_the_row_and_to_what_is_below_it(open_window, store, qtbot):
    window = open_window(store, size=(960, 600))
    table, scroll = window.answer.table, window.answer._scroll
    table.setFocus()
    for _ in range(5):
        QTest.keyClick(table, Qt.Key.Key_Down)
    QTest.keyClick(table, Qt.Key.Key_Up)
    QTest.keyClick(table, Qt.Key.Key_Return)
    label = table._labels[table.currentIndex().row()]

    def bottom():
        return label.mapTo(scroll, label.rect().bottomLeft()).y()

    qtbot.waitUntil(lambda: 0 < bottom() <= scroll.height())
