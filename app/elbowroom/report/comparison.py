"""What a plan compares, on paper: the matrix, bars on one axis, the numbers, and why."""

from collections.abc import Iterator, Sequence

from elbowroom.plan.comparison.comparing import Comparing
from elbowroom.plan.comparison.table_text import table_rows
from elbowroom.plan.comparison.view_models import CompareVM
from elbowroom.report.content import Block, Bullets, Chart, Column, Paragraph, Section, Table
from elbowroom.report.question import Question
from elbowroom.scene import matrix, stacks
from elbowroom.text import compare
from elbowroom.text import report as words

WIDTH = 720.0
"""Logical pixels; a matrix of many machines is wider, and made smaller on the page."""


def comparison(question: Question) -> Section | None:
    """The part of the plan that compares; ``None`` where it compares nothing."""
    if question.state.comparison.is_empty:
        return None
    blocks = tuple(_blocks(question, Comparing(question.answers)))
    return Section("comparison", words.section("comparison"), blocks)


def _blocks(question: Question, comparing: Comparing) -> Iterator[Block]:
    state = question.state
    comparing.finish(state)
    vm = comparing.vm(state)
    yield Paragraph(compare.same_for_all(" · ".join(vm.shared)), is_muted=True)
    drawing = matrix.build(vm, WIDTH)
    yield Chart("comparison", vm.takeaway, words.matrix_title(), drawing)
    for at, column in enumerate(vm.columns):
        if len(vm.rows) > 1:
            bars = comparing.stacks(vm, state, "rows", at)
            key = f"comparison-{at + 1}"
            caption = words.stacks_title(column.title)
            yield Chart(key, bars.takeaway or bars.title, caption, stacks.build(bars, WIDTH))
    yield from _numbers(vm)
    yield from _differences(question, comparing, vm)


def _numbers(vm: CompareVM) -> Iterator[Table]:
    """The cells in figures: a table a model, or one of all models on a single machine."""
    model, machine, *figures = compare.table_heads()
    rows = tuple(table_rows(vm))
    if len(vm.columns) == 1:
        yield _table(words.numbers_title(), (model, *figures), [(r[0], *r[2:]) for r in rows])
        return
    for place, head in enumerate(vm.rows):
        start = place * len(vm.columns)
        own = [row[1:] for row in rows[start : start + len(vm.columns)]]
        yield _table(words.numbers_of(head.title), (machine, *figures), own)


def _table(title: str, heads: Sequence[str], rows: Sequence[tuple[str, ...]]) -> Table:
    shares = (5, 4, 0, 0, 0, 5)
    columns = tuple(
        Column(head, share=share, is_strong=not place)
        for place, (head, share) in enumerate(zip(heads, shares, strict=True))
    )
    return Table(title, columns, tuple(rows))


def _differences(question: Question, comparing: Comparing, vm: CompareVM) -> Iterator[Block]:
    """Each model beside the first one, on the first machine."""
    for row in range(1, len(vm.rows)):
        why = comparing.why(vm, question.state, (0, 0), (row, 0))
        if why is not None:
            yield Bullets(why.sentences, title=why.title)
