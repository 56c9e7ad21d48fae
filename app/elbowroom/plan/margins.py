"""The plan screen without ranges, for those who set it so."""

from dataclasses import replace

from elbowroom.plan.chart_view_models import BarsVM, PoolVM
from elbowroom.plan.view_models import PlanVM, TableVM


def without_margins(vm: PlanVM) -> PlanVM:
    """Bars without whiskers and a table without its column; the verdict stays as it is."""
    return replace(vm, bars=_bars(vm.bars), table=_table(vm.table))


def _bars(vm: BarsVM) -> BarsVM:
    return replace(vm, pools=tuple(map(_pool, vm.pools)))


def _pool(vm: PoolVM) -> PoolVM:
    return replace(vm, need_low=vm.need, need_high=vm.need, margin_end=vm.need)


def _table(vm: TableVM) -> TableVM:
    component, now, delta, _range, how = vm.headers
    rows = tuple(replace(row, range="") for row in vm.rows)
    return TableVM((component, now, delta, "", how), rows)
