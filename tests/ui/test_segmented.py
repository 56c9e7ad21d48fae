"""Switches: cache precision, flash attention, the curve's axis."""

from dataclasses import replace

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from elbowroom.plan.actions import SetCacheTypes

LEFT = Qt.MouseButton.LeftButton


def segments(switch):
    return {segment.value: segment for segment in switch.segments}


def test_a_click_chooses_for_both_while_they_are_chained(window, store):
    QTest.mouseClick(segments(window.inputs.precision.keys.switch)["q8_0"], LEFT)
    assert (store.state.scenario.cache_k, store.state.scenario.cache_v) == ("q8_0", "q8_0")


def test_apart_only_one_changes(window, store):
    window.inputs.precision.chain.setChecked(False)
    QTest.mouseClick(segments(window.inputs.precision.values.switch)["q8_0"], LEFT)
    assert (store.state.scenario.cache_k, store.state.scenario.cache_v) == ("f16", "q8_0")


def test_types_that_differ_open_the_chain(window, store):
    assert window.inputs.precision.chain.isChecked()
    store.dispatch(SetCacheTypes(cache_v="q8_0"))
    QTest.qWait(40)
    assert not window.inputs.precision.chain.isChecked()


def test_arrow_keys_move_and_choose(window, store):
    window.inputs.program.set_open(True)
    QTest.qWait(20)
    switch = window.inputs.flash.switch
    switch.setFocus()
    QTest.keyClick(segments(switch)["auto"], Qt.Key.Key_Right)
    assert store.state.scenario.flash_attention == "on"
    assert segments(switch)["on"].hasFocus()


def test_only_the_chosen_segment_is_in_the_tab_order(window):
    switch = window.inputs.flash.switch
    tabs = [s.value for s in switch.segments if s.focusPolicy() & Qt.FocusPolicy.TabFocus]
    assert tabs == ["auto"]


def test_a_segment_that_cannot_be_chosen_says_why(window, store):
    QTest.mouseClick(segments(window.inputs.flash.switch)["off"], LEFT)
    four = segments(window.inputs.precision.values.switch)["q4_0"]
    assert not four.isEnabled()
    assert four.toolTip() == "4-bit values need flash attention"
    QTest.mouseClick(four, LEFT)
    assert store.state.scenario.cache_v == "f16"


def test_chained_keys_leave_values_alone_where_they_cannot_follow(window, store):
    QTest.mouseClick(segments(window.inputs.flash.switch)["off"], LEFT)
    QTest.mouseClick(segments(window.inputs.precision.keys.switch)["q4_0"], LEFT)
    assert (store.state.scenario.cache_k, store.state.scenario.cache_v) == ("q4_0", "f16")


def test_the_curves_axis_switches(window, store):
    QTest.mouseClick(segments(window.answer.curve_card.switch)["users"], LEFT)
    assert store.state.axis == "users"
    assert window.answer.curve_card.title.text() == "As people are added"


def test_closing_the_chain_makes_values_as_keys_in_one_step(window, store):
    chain = window.inputs.precision.chain
    chain.setChecked(False)
    QTest.mouseClick(segments(window.inputs.precision.values.switch)["q8_0"], LEFT)
    QTest.qWait(40)
    QTest.mouseClick(chain, LEFT)
    QTest.qWait(40)
    assert (store.state.scenario.cache_k, store.state.scenario.cache_v) == ("f16", "f16")
    assert chain.isChecked()
    store.undo()
    assert (store.state.scenario.cache_k, store.state.scenario.cache_v) == ("f16", "q8_0")


def test_one_cache_for_both_holds_the_chain(window, store):
    vm = replace(window._select(store.state).controls, has_one_cache=True)
    window.inputs.show_vm(vm)
    assert not window.inputs.precision.chain.isEnabled()
    assert window.inputs.precision.chain.isChecked()
