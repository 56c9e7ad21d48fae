"""The curve under mouse and keyboard, before and after its zoom is loaded."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from elbowroom.plan.actions import SetAxis, SetContext
from tests.ui.test_number_box import turn_wheel

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def curve(window):
    return window.answer.curve_card.curve


@pytest.fixture
def zoomable(curve):
    curve.load_plot()
    return curve


def at(curve, value):
    """Where a value of the axis is."""
    axes = curve.axes()
    low, _ = curve.shown_range()
    return QPoint(round(axes.x_pixel(value - low)), round((axes.top + axes.bottom) / 2))


def test_a_click_sets_the_context(curve, store):
    QTest.mouseClick(curve, LEFT, pos=at(curve, 8192))
    assert store.state.scenario.context == pytest.approx(8192, abs=256)
    assert store.state.scenario.context % 256 == 0


def test_a_drag_is_one_step(curve, store):
    QTest.mousePress(curve, LEFT, pos=at(curve, 4096))
    for value in range(4096, 12289, 512):
        QTest.mouseMove(curve, at(curve, value))
    QTest.mouseRelease(curve, LEFT, pos=at(curve, 12288))
    assert store.state.scenario.context == pytest.approx(12288, abs=256)
    store.undo()
    assert store.state.scenario.context == 16384
    assert store.history.next_undo is None


def test_the_axis_does_not_run_away_under_a_drag_to_its_end(curve, store):
    end = curve.vm.x_max
    assert store.state.scenario.context < end
    QTest.mousePress(curve, LEFT, pos=at(curve, 4096))
    edge = at(curve, end)
    for _ in range(10):
        QTest.mouseMove(curve, edge - QPoint(1, 0))
        QTest.mouseMove(curve, edge)
        QTest.qWait(20)
    QTest.mouseRelease(curve, LEFT, pos=edge)
    assert store.state.scenario.context == end


def test_it_sets_people_when_people_are_on_the_axis(curve, store):
    store.dispatch(SetAxis("users"))
    QTest.mouseClick(curve, LEFT, pos=at(curve, 9))
    assert store.state.scenario.users == 9


def test_arrows_move_the_value_and_a_held_key_is_one_step(curve, store):
    curve.setFocus()
    QTest.keyPress(curve, Qt.Key.Key_Right)
    QTest.keyPress(curve, Qt.Key.Key_Right)
    QTest.keyRelease(curve, Qt.Key.Key_Right)
    moved = store.state.scenario.context
    assert moved > 16384
    store.undo()
    assert store.state.scenario.context == 16384


def test_pointing_reads_values_and_changes_nothing(curve, store):
    QTest.mouseMove(curve, at(curve, 8192))
    reading = curve.overlay._reading
    assert reading.heading == "8,192 tokens each"
    assert [name for _, name, _ in reading.lines][-2:] == ["Weights", "Need"]
    assert store.state.scenario.context == 16384


def test_wheel_zooms_about_the_mouse_only_when_focused(zoomable):
    assert not turn_wheel(zoomable, 120)
    zoomable.setFocus()
    assert turn_wheel(zoomable, 120)
    low, high = zoomable.shown_range()
    assert high - low < zoomable.vm.x_max


def test_zooming_offers_the_way_back(zoomable, window):
    reset = window.answer.curve_card.reset
    assert reset.isHidden()
    zoomable.setFocus()
    QTest.keyClick(zoomable, Qt.Key.Key_Plus)
    assert reset.isVisible()
    QTest.mouseClick(reset, LEFT)
    assert zoomable.shown_range() == (0, zoomable.vm.x_max)
    assert reset.isHidden()


def test_a_click_on_the_zoomed_curve_sets_what_it_shows(zoomable, store):
    zoomable.plot.zoom(0.25, 12288.0)
    QTest.mouseClick(zoomable, LEFT, pos=at(zoomable, 12800))
    assert store.state.scenario.context == pytest.approx(12800, abs=256)


def test_shift_drag_pans(zoomable):
    zoomable.plot.zoom(0.25, 8192.0)
    low, high = zoomable.shown_range()
    shift = Qt.KeyboardModifier.ShiftModifier
    QTest.mousePress(zoomable, LEFT, shift, pos=at(zoomable, (low + high) // 2))
    QTest.mouseMove(zoomable, at(zoomable, (low + high) // 2) - QPoint(120, 0))
    QTest.mouseRelease(zoomable, LEFT, shift)
    moved, end = zoomable.shown_range()
    assert moved > low
    assert end - moved == pytest.approx(high - low, rel=0.05)


def test_the_zoomed_plot_paints_the_same_pixels(zoomable, qtbot):
    zoomable.plot.zoom(0.5, 8192.0)
    assert zoomable.plot.isVisible()
    drawn = zoomable.grab().toImage()
    zoomable.plot.hide()
    plot, zoomable.plot = zoomable.plot, None
    plain = zoomable.grab().toImage()
    zoomable.plot = plot
    assert drawn == plain


def test_the_plot_loads_after_the_first_paint(open_window, store, qtbot):
    window = open_window(store, loads_plot=True)
    qtbot.waitUntil(lambda: window.answer.curve_card.curve.plot is not None)


def test_what_is_read_follows_the_plan(curve):
    for value in (6144, 10240):  # a mouse that is there already does not move
        QTest.mouseMove(curve, at(curve, value))
    before, vm = curve.overlay._reading, curve.vm
    double = tuple(replace(band, sizes=tuple(2 * s for s in band.sizes)) for band in vm.bands)
    curve.show_vm(replace(vm, bands=double))
    after = curve.overlay._reading
    assert (after.heading, after.lines[0][1]) == (before.heading, before.lines[0][1])
    assert after.lines != before.lines
    curve.show_vm(replace(vm, xs=(), bands=(), markers=(), x_max=0, empty="No curve."))
    assert curve.overlay._reading is None


def test_the_zoomed_curve_keeps_the_plan_in_view(zoomable, store):
    zoomable.plot.zoom(0.25, 16384.0)
    low, high = zoomable.shown_range()
    for context in (2048, 24576):
        store.dispatch(SetContext(context))
        QTest.qWait(40)
        shown = zoomable.shown_range()
        assert shown[0] <= context <= shown[1]
    assert high - low == pytest.approx(shown[1] - shown[0], rel=0.1)


def shades(curve):
    """How many colours the chart is painted in: blended ones are what antialiasing adds."""
    picture = curve.grab().toImage()
    area = range(0, picture.height(), 2)
    return len({picture.pixel(x, y) for y in area for x in range(0, picture.width(), 7)})


@pytest.mark.parametrize("source", ["slider", "curve"])
def test_a_chart_of_very_many_pixels_is_not_antialiased_while_a_value_is_dragged(
    open_window, store, source
):
    window = open_window(store, size=(3840, 2160))
    curve = window.answer.curve_card.curve
    dragged = window.inputs.context if source == "slider" else curve
    smooth = shades(curve)
    dragged.gesture_began.emit()
    assert curve.is_rough
    assert shades(curve) < smooth
    dragged.gesture_ended.emit()
    assert not curve.is_rough
    assert shades(curve) == smooth


def test_a_chart_of_a_usual_size_stays_as_smooth_as_it_is(window):
    curve = window.answer.curve_card.curve
    smooth = shades(curve)
    window.inputs.context.gesture_began.emit()
    assert not curve.is_rough
    assert shades(curve) == smooth
