"""``elbowroom compare``: models side by side on several machines."""

import argparse
import json
import sys
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from elbowroom.catalog.catalogue import Catalogue
from elbowroom.catalog.scenarios import to_json as scenario_to_json
from elbowroom.cli import plans, result
from elbowroom.cli.model_files import with_file
from elbowroom.cli.scenario_flags import scenario_of
from elbowroom.cli.text_report import padded, terminal_cells
from elbowroom.core.errors import Refusal
from elbowroom.plan.answers import Answers
from elbowroom.plan.comparison.cells import Found
from elbowroom.plan.comparison.comparing import Comparing
from elbowroom.plan.comparison.ready_made import ready_made
from elbowroom.plan.comparison.state import MOST, Column, Comparison, Row, Settings, to_json
from elbowroom.plan.comparison.table_text import cell_texts
from elbowroom.plan.comparison.view_models import CompareVM
from elbowroom.plan.state import PlanState
from elbowroom.text import command
from elbowroom.text.language import speaking

ANSWERED, REFUSED, WRONG_USAGE = 0, 1, 2


def compare(args: argparse.Namespace, catalogue: Catalogue) -> int:
    """Print a comparison; the exit code.

    Raises:
        Refusal: what is to be compared cannot be read.
    """
    if args.plan is not None and not (args.models or args.machines):
        state, catalogue = plans.opened(args.plan, catalogue)
        if state.comparison.is_empty:
            return _misused(command.plan_compares_nothing(args.plan))
    elif args.plan is not None or not (args.models and args.machines):
        return _misused(command.nothing_to_compare())
    elif args.over and len(args.models) > 1:
        return _misused(command.one_model_over())
    else:
        catalogue = with_file(args, catalogue)
        state = _state(args, catalogue)
    comparing = Comparing(Answers(catalogue))
    comparing.finish(state)
    if args.json:
        print(json.dumps(_data(comparing, state), ensure_ascii=False, allow_nan=False))
    else:
        print("\n".join(_lines(comparing, state)))
    found = (comparing.found(state, place) for place in state.comparison.places)
    return REFUSED if any(isinstance(each and each.answer, Refusal) for each in found) else ANSWERED


def _misused(text: str) -> int:
    print(text, file=sys.stderr)
    return WRONG_USAGE


def _state(args: argparse.Namespace, catalogue: Catalogue) -> PlanState:
    """What the flags ask for, as a plan.

    Raises:
        Refusal: ``OUT_OF_RANGE`` for too many, or as the flags themselves.
    """
    for name in ("models", "machines"):
        if len(getattr(args, name)) > MOST:
            raise Refusal("OUT_OF_RANGE", name, found=len(getattr(args, name)), low=1, high=MOST)
    rows = tuple(_row(text, args.quant) for text in args.models)
    columns = tuple(map(_column, args.machines))
    asked = replace(scenario_of(args), model=rows[0].model, quant=rows[0].settings.quant)
    scenario = columns[0].on(asked)
    if not args.over:
        return PlanState(scenario, comparison=Comparison(rows, columns))
    made = ready_made(Answers(catalogue), args.over, scenario, columns)
    return PlanState(scenario, comparison=made)


def _row(text: str, quant: str | None) -> Row:
    """``llama-3.1-8b@Q8_0``, or a bare id."""
    model, _, kind = text.partition("@")
    return Row(model, Settings(quant=kind or quant))


def _column(text: str) -> Column:
    """``zimacube-2-pro@64+nvidia-rtx-4000-sff-ada``: memory and cards if they are named.

    Raises:
        Refusal: ``BAD_FIELD`` for memory that is no number.
    """
    named, *cards = text.split("+")
    machine, _, gib = named.partition("@")
    try:
        memory = float(gib) if gib else None
    except ValueError as error:
        raise Refusal("BAD_FIELD", "memory_gib", what="number", found=gib) from error
    return Column(
        machine, memory, tuple(card for card in cards if card != "none") if cards else None
    )


def _data(comparing: Comparing, state: PlanState) -> dict[str, Any]:
    comparison = state.comparison
    cells = [
        {"row": r, "column": c, **_cell(comparing.found(state, (r, c)), state, (r, c))}
        for r, c in comparison.places
    ]
    return to_json(comparison) | {"cells": cells}


def _cell(found: Found | None, state: PlanState, place: tuple[int, int]) -> dict[str, Any]:
    assert found is not None
    if isinstance(found.answer, Refusal):
        scenario = state.comparison.scenario(state.scenario, *place)
        with speaking("en"):
            return result.refused(scenario_to_json(scenario), found.answer)
    limits = {"max_context": found.largest or None, "max_users": found.most or None}
    return result.answered(found.answer, None) | {"limits": limits if found.is_judged else None}


def _lines(comparing: Comparing, state: PlanState) -> Iterator[str]:
    vm = comparing.vm(state)
    yield " · ".join(vm.shared)
    for c, column in enumerate(vm.columns):
        yield ""
        yield f"{column.title} · {column.subtitle}" if column.facts else column.title
        yield from _column_lines(vm, c)
    places = [*state.comparison.places]
    if len(places) > 1:
        other = (1, 0) if len(vm.rows) > 1 else (0, 1)
        why = comparing.why(vm, state, (0, 0), other)
        if why is not None:
            yield ""
            yield why.title
            yield from (f"  {sentence}" for sentence in why.sentences)


def _column_lines(vm: CompareVM, c: int) -> Iterator[str]:
    """The models on one machine, one a line, in columns."""
    rows = [(head.title, *cell_texts(row[c])) for head, row in zip(vm.rows, vm.cells, strict=True)]
    widths = [
        max(terminal_cells(text) for text in column) + 2 for column in zip(*rows, strict=True)
    ]
    for row, cells in zip(rows, vm.cells, strict=True):
        pairs = zip(row, widths, strict=True)
        yield "  " + "".join(padded(text, width) for text, width in pairs).rstrip()
        if cells[c].code == "UNKNOWN":
            yield f"    {cells[c].sentence}"
