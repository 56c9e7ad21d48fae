"""The charts of a report: the display lists of the window, at a width for paper."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from elbowroom.core.estimate import Pool
from elbowroom.plan import select_curve
from elbowroom.plan.chart_view_models import BarsVM
from elbowroom.plan.select_table import pool_rows
from elbowroom.plan.select_timeline import switching
from elbowroom.plan.select_timeline import timeline as timeline_of
from elbowroom.plan.view_models import RowVM
from elbowroom.report.content import Block, Chart, Column, Paragraph, Section, Table
from elbowroom.report.question import Question
from elbowroom.scene import bars, curve, timeline
from elbowroom.text import report as words
from elbowroom.text import units
from elbowroom.text.charts import usable as usable_words
from elbowroom.text.components import pool as pool_name

WIDTH, CURVE_HEIGHT, CONVERSATION_HEIGHT = 720.0, 200.0, 240.0
"""Logical pixels; on A4 a pixel is 0.24 mm, so that 14 pixels of text are 9.4 points."""


def memory(question: Question) -> Section:
    """Memory now, as it grows, and in numbers."""
    return Section("memory", words.section("memory"), tuple(_memory(question)))


def _memory(question: Question) -> Iterator[Block]:
    yield bars_chart(question.screen.bars)
    for pool in question.answer.pools:
        yield _pool_table(question, pool.id)
    if question.is_judged:
        yield from _curves(question)
        yield from _conversation(question)


def bars_chart(vm: BarsVM) -> Chart:
    """The bars; their finding is the takeaway of the window."""
    return Chart("bars", vm.takeaway, words.bars_title(), bars.build(vm, WIDTH))


def _curves(question: Question) -> Iterator[Block]:
    for axis in ("context", "users"):
        vm = select_curve.curve(question.answers, question.answer, axis)
        if vm.empty:
            yield Paragraph(vm.empty)
            continue
        drawing = curve.build(replace(vm, title=""), WIDTH, CURVE_HEIGHT)
        yield Chart(axis, vm.takeaway, words.axis_title(axis), drawing)


def _conversation(question: Question) -> Iterator[Block]:
    """Memory from loading to a change of the model, drawn and in numbers."""
    vm = timeline_of(question.answer, "all")
    if vm.empty:
        return
    drawing = timeline.build(vm, WIDTH, CONVERSATION_HEIGHT)
    yield Chart("conversation", vm.takeaway, words.axis_title("conversation"), drawing)
    first, *others = vm.headers
    columns = (Column(first, share=3, is_strong=True), *_figures(others))
    yield Table(vm.title, columns, tuple(moment.cells for moment in vm.moments))
    yield Paragraph(switching(question.answer))


def _figures(heads: Sequence[str]) -> Iterator[Column]:
    """Columns of numbers."""
    return (Column(head, align="end", share=2) for head in heads)


def _pool_table(question: Question, pool_id: str) -> Table:
    """Every part of a memory: size, range, and the bytes."""
    pool = next(pool for pool in question.answer.pools if pool.id == pool_id)
    heads = words.headers("pool")
    columns = (
        Column(heads[0], share=3, is_strong=True),
        *_figures(heads[1:]),
    )
    rows = tuple(
        (row.label, row.now, row.range, _bytes(pool, row))
        for row in pool_rows(question.answer, pool)
    )
    usable = usable_words(units.in_column(pool.usable))
    return Table(f"{pool_name(pool.kind, pool.name)} · {usable}", columns, rows, has_total=True)


def _bytes(pool: Pool, row: RowVM) -> str:
    """A part to the byte; a dash where there is no figure to plan with."""
    if row.now == units.DASH:
        return units.DASH
    return f"{pool.need if row.is_total else pool.part(row.component):,}"
