"""What a plan compares: rows of models, columns of machines, and settings of their own."""

from collections.abc import Iterator
from dataclasses import asdict, dataclass, fields, replace
from typing import Any

from elbowroom.catalog.data_files import FileFormat
from elbowroom.core.scenario import InlineMachine, Scenario

MOST = 6
"""Rows, and columns: more than that nobody takes in at a glance, nor does a page."""


@dataclass(frozen=True, slots=True)
class Settings(FileFormat):
    """Settings that a row or a cell has of its own; ``None`` leaves what holds for all.

    The fields are those of a scenario. A context or a number of people stands for a household.
    """

    runtime: str | None = None
    quant: str | None = None
    context: int | None = None
    users: int | None = None
    cache_k: str | None = None
    cache_v: str | None = None
    flash_attention: str | None = None

    @property
    def given(self) -> dict[str, Any]:
        """The settings that are its own, by name."""
        values = ((field.name, getattr(self, field.name)) for field in fields(self))
        return {name: value for name, value in values if value is not None}

    def on(self, scenario: Scenario) -> Scenario:
        """The scenario with these settings."""
        given = self.given
        if scenario.household and given.keys() & {"context", "users"}:
            people = {"context": max(scenario.contexts), "users": len(scenario.contexts)}
            given = people | given | {"household": ()}
        return replace(scenario, **given)


@dataclass(frozen=True, slots=True)
class Row(FileFormat):
    """A model.

    Attributes:
        model: catalogue id.
        settings: its own; without a file type it has its usual one.
    """

    model: str
    settings: Settings = Settings()

    def on(self, scenario: Scenario) -> Scenario:
        """The scenario with this model; what is attached belongs to the plan's own."""
        asked = replace(scenario, model=self.model, quant=None)
        if self.model != scenario.model:
            asked = replace(asked, projector=None, adapters=())
        return self.settings.on(asked)


@dataclass(frozen=True, slots=True)
class Column(FileFormat):
    """A machine; the fields are those of a scenario."""

    machine: str | InlineMachine
    memory_gib: float | None = None
    gpus: tuple[str, ...] | None = None

    def on(self, scenario: Scenario) -> Scenario:
        """The scenario on this machine."""
        return replace(scenario, machine=self.machine, memory_gib=self.memory_gib, gpus=self.gpus)


Line = Row | Column


@dataclass(frozen=True, slots=True)
class Cell(FileFormat):
    """Settings that hold in one cell only."""

    row: int
    column: int
    settings: Settings


@dataclass(frozen=True, slots=True)
class Comparison(FileFormat):
    """Up to six rows and columns; empty compares nothing.

    Attributes:
        rows: from the top.
        columns: from the left.
        cells: the exceptions, by row and column; at most one a cell.
    """

    rows: tuple[Row, ...] = ()
    columns: tuple[Column, ...] = ()
    cells: tuple[Cell, ...] = ()

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to show."""
        return not (self.rows and self.columns)

    @property
    def places(self) -> Iterator[tuple[int, int]]:
        """Every cell as (row, column), row by row."""
        return ((r, c) for r in range(len(self.rows)) for c in range(len(self.columns)))

    def exception(self, row: int, column: int) -> Settings:
        """What holds in one cell only."""
        found = (cell.settings for cell in self.cells if (cell.row, cell.column) == (row, column))
        return next(found, Settings())

    def scenario(self, plan: Scenario, row: int, column: int) -> Scenario:
        """The question of one cell: the plan's, with the row's, column's and cell's own."""
        asked = self.columns[column].on(self.rows[row].on(plan))
        return self.exception(row, column).on(asked)

    def scenarios(self, plan: Scenario) -> tuple[Scenario, ...]:
        """The questions of all cells, row by row."""
        return tuple(self.scenario(plan, *place) for place in self.places)


NOTHING = Comparison()


def row_of(scenario: Scenario) -> Row:
    """A row for a scenario's model, with its file type where one was chosen."""
    return Row(scenario.model, Settings(quant=scenario.quant))


def column_of(scenario: Scenario) -> Column:
    """A column for a scenario's machine.

    Raises:
        ValueError: it names none.
    """
    if scenario.machine is None:
        raise ValueError("a scenario without a machine makes no column")
    return Column(scenario.machine, scenario.memory_gib, scenario.gpus)


def begun(scenario: Scenario) -> Comparison:
    """A comparison of one cell: the plan itself."""
    return Comparison((row_of(scenario),), (column_of(scenario),))


def to_json(value: Any) -> Any:
    """A comparison as JSON data, without what is absent; ``gpus`` may be empty and stay."""
    return _dense(asdict(value))


def _dense(value: Any) -> Any:
    if isinstance(value, dict):
        dense = {name: _dense(inner) for name, inner in value.items() if inner is not None}
        return {name: inner for name, inner in dense.items() if inner != {}}
    return [_dense(inner) for inner in value] if isinstance(value, list | tuple) else value
