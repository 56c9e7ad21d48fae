"""``elbowroom inspect FOLDER``: the models of a store, and whether each fits a machine."""

import argparse
import json
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from elbowroom.catalog.catalogue import Catalogue
from elbowroom.catalog.model_reading import ReadModel, read_model
from elbowroom.cli.result import verdict
from elbowroom.cli.scenario_flags import scenario_of
from elbowroom.cli.text_report import padded
from elbowroom.core.errors import Refusal
from elbowroom.core.estimate import Estimate
from elbowroom.core.scenario import Scenario
from elbowroom.plan.store_rows import Answered, Read, answer_for, row_of, summary_of
from elbowroom.readers.stores.store import Store, look_through
from elbowroom.readers.stores.stored import StoredModel
from elbowroom.text import stores as words

NAME_WIDTH, SIZE_WIDTH, TYPE_WIDTH = 48, 12, 12
Line = tuple[StoredModel, Read, Answered | None]


def inspect_folder(args: argparse.Namespace, catalogue: Catalogue) -> int:
    """Print what is in a folder; the exit code.

    Raises:
        Refusal: it cannot be read, or the flags do not make a plan.
    """
    scenario = _scenario(args)
    store = look_through(Path(args.file))
    lines = _lines(store, catalogue, scenario)
    if args.json:
        print(json.dumps(_data(store, list(lines)), ensure_ascii=True, allow_nan=False))
        return 0
    print(summary_of(store) if store.models else words.nothing())
    for line in lines:
        print(_text(*line))
    return 0


def _scenario(args: argparse.Namespace) -> Scenario | None:
    """What the verdicts are for; ``None`` where no machine is named."""
    args.model = ""
    args.projector, args.adapters = None, []
    scenario = scenario_of(args)
    return scenario if scenario.machine is not None else None


def _lines(store: Store, catalogue: Catalogue, scenario: Scenario | None) -> Iterator[Line]:
    """Each model with what its file says; progress goes to a terminal's standard error."""
    today = datetime.now(UTC).astimezone().date()
    for i, stored in enumerate(store.models):
        if sys.stderr.isatty():
            print(words.looking(len(store.models), i), end="\r", file=sys.stderr)
        read: Read = None
        if stored.can_read:
            try:
                read = read_model(stored.path, today)
            except Refusal as refusal:
                read = refusal
        answer: Answered | None = None
        if scenario is not None and isinstance(read, ReadModel) and read.record is not None:
            answer = answer_for(read, catalogue, scenario)
        yield stored, read, answer


def _text(stored: StoredModel, read: Read, answer: Answered | None) -> str:
    vm = row_of(stored, read, answer)
    cells = (padded(vm.name, NAME_WIDTH), padded(vm.size, SIZE_WIDTH))
    return ("  " + "".join((*cells, padded(vm.file_type, TYPE_WIDTH), vm.verdict))).rstrip()


def _data(store: Store, lines: list[Line]) -> dict[str, Any]:
    return {
        "kind": store.kind,
        "size": store.size,
        "left_out": dict(store.left_out),
        "models": [_model(*line) for line in lines],
        "error": None,
    }


def _model(stored: StoredModel, read: Read, answer: Answered | None) -> dict[str, Any]:
    record = read.record if isinstance(read, ReadModel) else None
    refusal = next((each for each in (read, answer) if isinstance(each, Refusal)), None)
    return {
        "name": stored.name,
        "kind": stored.kind,
        "files": [str(path) for path in stored.files],
        "size": stored.size,
        "problem": stored.problem or (refusal.code if refusal else ""),
        "model": record.id if record else None,
        "file_type": record.read_from.file_type if record and record.read_from else None,
        "verdict": verdict(answer) if isinstance(answer, Estimate) else None,
    }
