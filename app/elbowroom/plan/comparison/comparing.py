"""Everything a face asks of a plan's comparison."""

from collections.abc import Iterator

from elbowroom.plan import select_machine
from elbowroom.plan.answers import Answers
from elbowroom.plan.comparison import order, ready_made, select_heads, select_stacks, why
from elbowroom.plan.comparison.cells import Cells, Found
from elbowroom.plan.comparison.changes import BEGIN, READY_MADE, SetComparison, Side
from elbowroom.plan.comparison.options import SettingVM, setting_vms
from elbowroom.plan.comparison.select_cells import cell_vm
from elbowroom.plan.comparison.state import Comparison, begun
from elbowroom.plan.comparison.table_text import table_text
from elbowroom.plan.comparison.view_models import CompareVM, HeadVM, StacksVM, WhyVM
from elbowroom.plan.control_view_models import StepVM
from elbowroom.plan.state import PlanState
from elbowroom.text import compare as words
from elbowroom.text import units

Place = tuple[int, int]
"""A cell: row and column."""


class Comparing:
    """View models of comparisons. What the cells need is found out by :meth:`work`."""

    def __init__(self, answers: Answers) -> None:
        self._answers = answers
        self._cells = Cells(answers)

    def work(self, state: PlanState) -> Iterator[None]:
        """Find out about the cells, a question a step."""
        return self._cells.work(state)

    def finish(self, state: PlanState) -> None:
        """Find out everything at once."""
        self._cells.finish(state)

    def found(self, state: PlanState, place: Place) -> Found | None:
        """What is known of a cell."""
        return self._cells.found(state.comparison.scenario(state.scenario, *place))

    def vm(self, state: PlanState) -> CompareVM:
        """The matrix, as far as it is known."""
        comparison = state.comparison
        wording = units.wording()
        rows = range(len(comparison.rows))
        columns = range(len(comparison.columns))
        found = {place: self.found(state, place) for place in comparison.places}
        cells = tuple(
            tuple(cell_vm(found[r, c], comparison.exception(r, c), wording) for c in columns)
            for r in rows
        )
        fitting = sum(cell.code in ("FITS", "TIGHT", "TOO_SLOW") for row in cells for cell in row)
        return CompareVM(
            shared=self._shared(state),
            rows=self._row_heads(state, found),
            columns=tuple(
                select_heads.column_head(self._answers, column, state.scenario)
                for column in comparison.columns
            ),
            cells=cells,
            takeaway=words.takeaway(fitting, len(found)),
            done=sum(each is not None and each.is_whole for each in found.values()),
        )

    def _shared(self, state: PlanState) -> tuple[str, ...]:
        comparison = state.comparison
        settings = select_heads.rows_settings(self._answers, comparison, state.scenario)
        if not settings:
            return ()
        names = select_heads.differing(settings)
        return tuple(select_heads.shared(settings, names, state.scenario))

    def _row_heads(self, state: PlanState, found: dict[Place, Found | None]) -> tuple[HeadVM, ...]:
        comparison = state.comparison
        settings = select_heads.rows_settings(self._answers, comparison, state.scenario)
        names = select_heads.differing(settings)
        is_alone = len({row.model for row in comparison.rows}) == 1 < len(comparison.rows)
        heads = []
        for r, row in enumerate(comparison.rows):
            known = (found[r, c] for c in range(len(comparison.columns)))
            shown = next((each for each in known if each and each.is_judged), None)
            own = select_heads.own_texts(settings[r], names)
            model = self._answers.model(row.on(state.scenario))
            heads.append(select_heads.row_head(model, row.model, own, shown, is_alone))
        return tuple(heads)

    def stacks(self, vm: CompareVM, state: PlanState, side: Side, at: int) -> StacksVM:
        """Bars on one axis: the rows on one machine, or the machines of one row.

        Args:
            vm: the matrix.
            state: the plan.
            side: what the bars stand for.
            at: the column, or the row, that they share.
        """
        return select_stacks.stacks(vm, side, at, lambda place: self.found(state, place))

    def why(self, vm: CompareVM, state: PlanState, one: Place, other: Place) -> WhyVM | None:
        """Why two cells differ; ``None`` while one of them is not known."""
        found = self.found(state, one), self.found(state, other)
        if found[0] is None or found[1] is None:
            return None
        return why.why(found[0], found[1], *why.names(vm, one, other))

    def ordered(self, state: PlanState, side: Side, by: str, at: int) -> tuple[int, ...]:
        """Rows or columns by a figure, the best first.

        Args:
            state: the plan.
            side: what is ordered.
            by: one of that side's :data:`elbowroom.plan.comparison.order.SORTS`.
            at: the column, or the row, whose cells decide.
        """
        return order.ordered(self._answers, state, side, by, at, self._cells.found)

    def row_settings(self, state: PlanState, at: int) -> tuple[SettingVM, ...]:
        """What a row can have of its own."""
        row = state.comparison.rows[at]
        return setting_vms(self._answers, row.on(state.scenario), row.settings)

    def cell_settings(self, state: PlanState, place: Place) -> tuple[SettingVM, ...]:
        """What a cell can have of its own."""
        asked = state.comparison.scenario(state.scenario, *place)
        return setting_vms(self._answers, asked, state.comparison.exception(*place))

    def memory_options(self, state: PlanState, at: int) -> tuple[StepVM, ...]:
        """Memory that a machine can have."""
        asked = state.comparison.columns[at].on(state.scenario)
        return select_machine.memory_options(self._answers.catalogue, asked)

    def as_text(self, state: PlanState) -> str:
        """The matrix as tab-separated text, for a spreadsheet."""
        return table_text(self.vm(state))

    def begin(self, state: PlanState) -> SetComparison:
        """The action that compares the plan with nothing yet."""
        return SetComparison(begun(state.scenario), BEGIN)

    def ready_made(self, state: PlanState, kind: str) -> SetComparison:
        """The action of a ready-made comparison, on the machines that are compared now."""
        columns = state.comparison.columns
        made: Comparison = ready_made.ready_made(self._answers, kind, state.scenario, columns)
        return SetComparison(made, READY_MADE)
