"""What a plan uses of the catalogue, kept in its file: it opens the same elsewhere and later."""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from itertools import islice, zip_longest
from pathlib import Path
from typing import Any, TypeVar

from elbowroom.catalog import model_files
from elbowroom.catalog.catalogue import Catalogue
from elbowroom.catalog.data_files import damaged, parse_json
from elbowroom.catalog.gpu_profiles import GpuProfile
from elbowroom.catalog.host_profiles import HostProfile
from elbowroom.catalog.model_files import ModelRecord
from elbowroom.catalog.plain_json import plain_data
from elbowroom.core.errors import Refusal
from elbowroom.core.scenario import MTP, Scenario
from elbowroom.plan.document.foreign import known_part
from elbowroom.plan.history import History

R = TypeVar("R", ModelRecord, HostProfile, GpuProfile)
Raw = Mapping[str, Any]

EVIDENCE = (
    "sources",
    "field_sources",
    "field_confidence",
    "confidence",
    "checked_on",
    "unknown",
    "conflicts",
    "notes",
    "max_context_source",
    "released_from",
    "llama_cpp",
)
"""Fields that say where figures come from; a difference there changes no plan."""

MOST_EARLIER = 16
"""Models of files that only the undo history names."""

MAX_RECORDS = 64
"""Of a kind: more than any plan of ours uses."""


@dataclass(frozen=True, slots=True)
class Records:
    """Records by kind and id, as JSON data: the model, host and gpu formats of the catalogue."""

    models: Mapping[str, Raw] = field(default_factory=dict)
    hosts: Mapping[str, Raw] = field(default_factory=dict)
    gpus: Mapping[str, Raw] = field(default_factory=dict)

    def __iter__(self) -> Iterator[tuple[str, str, Raw]]:
        """Kind, id and record of each."""
        for kind in fields(self):
            for name, raw in getattr(self, kind.name).items():
                yield kind.name, name, raw


@dataclass(frozen=True, slots=True)
class Difference:
    """A figure that the catalogue gives otherwise than the plan.

    Attributes:
        kind: ``models``, ``hosts`` or ``gpus``.
        id: whose figure it is.
        name: its name as people know it.
        field: path of the field, e.g. ``memory_options.0.bandwidth_gb_s``.
        in_plan: value in the plan's record; ``None`` where it has none.
        in_catalogue: value in the catalogue now.
    """

    kind: str
    id: str
    name: str
    field: str
    in_plan: Any
    in_catalogue: Any


def models_of(scenario: Scenario) -> tuple[str, ...]:
    """Ids of every model that a scenario names."""
    drafting = (scenario.draft,) if scenario.draft and scenario.draft != MTP else ()
    return (scenario.model, *drafting, *scenario.beside)


def with_earlier(records: Records, catalogue: Catalogue, history: History) -> Records:
    """Further records: models of files that undo and redo lead back to, the nearest first.

    Of what the catalogue has itself nothing is added, and of files at most :data:`MOST_EARLIER`.
    """
    brought = set(catalogue.models.brought)
    if not brought:
        return records
    steps = zip_longest(reversed(history.past), reversed(history.future))
    states = (
        state for pair in steps for step in pair if step for state in (step.before, step.after)
    )
    named = (name for state in states for s in state.scenarios for name in models_of(s))
    earlier = dict.fromkeys(name for name in named if name in brought)
    models = dict(records.models)
    for name in islice((name for name in earlier if name not in models), MOST_EARLIER):
        _add(models, ModelRecord, catalogue.models.record, name)
    return replace(records, models=models)


def collect(catalogue: Catalogue, scenarios: Iterable[Scenario]) -> Records:
    """The records that scenarios use; what the catalogue does not have is left out."""
    found: dict[str, dict[str, Raw]] = {"models": {}, "hosts": {}, "gpus": {}}
    for scenario in scenarios:
        for model in models_of(scenario):
            _add(found["models"], ModelRecord, catalogue.models.record, model)
        cards = list(scenario.gpus or ())
        if isinstance(scenario.machine, str):
            _add(found["hosts"], HostProfile, catalogue.hardware.host, scenario.machine)
            host = found["hosts"].get(scenario.machine, {})
            cards += [fitted] if (fitted := host.get("gpu_fitted")) else []
        for card in cards:
            _add(found["gpus"], GpuProfile, catalogue.hardware.gpu, card)
    return Records(**found)


def _add(into: dict[str, Raw], kind: type[R], find: Callable[[str], R], name: str) -> None:
    try:
        record = find(name)
    except Refusal:
        return
    into[name] = plain_data(record)


def catalogue_with(catalogue: Catalogue, records: Records) -> tuple[Catalogue, tuple[str, ...]]:
    """The catalogue in which a plan's records stand for its own.

    Returns:
        It, and the ids of records that this version cannot read; for these the catalogue's own
        stand, where it has them.
    """
    unread: list[str] = []
    models = _readable(ModelRecord, records.models, unread)
    hosts = _readable(HostProfile, records.hosts, unread)
    gpus = _readable(GpuProfile, records.gpus, unread)
    own = Catalogue(
        catalogue.models.with_records(models),
        catalogue.hardware.with_records(hosts, gpus),
        catalogue.reference,
        catalogue.services,
    )
    return own, tuple(unread)


def _readable(kind: type[R], raws: Mapping[str, Raw], unread: list[str]) -> dict[str, R]:
    good = {}
    for name, raw in raws.items():
        try:
            good[name] = _read(kind, name, raw)
        except Refusal:
            unread.append(name)
    return good


def _read(kind: type[R], name: str, raw: Raw) -> R:
    """One record, held to what a file of the catalogue is held to.

    Raises:
        Refusal: ``DAMAGED_DATA_FILE``.
    """
    path = Path(f"{name}.json")
    data = json.dumps(known_part(kind, raw)).encode()
    if kind is ModelRecord:
        return model_files.parse(path, data)
    record = parse_json(path, data, kind)
    if record.id != name:
        raise damaged(path, "id", f"{record.id} is not its name")
    return record


def differences(records: Records, catalogue: Catalogue) -> tuple[Difference, ...]:
    """Figures that the catalogue now gives otherwise; evidence and prose are left out."""
    finders: Mapping[str, tuple[Any, Callable[[str], Any]]] = {
        "models": (ModelRecord, catalogue.models.record),
        "hosts": (HostProfile, catalogue.hardware.host),
        "gpus": (GpuProfile, catalogue.hardware.gpu),
    }
    found: list[Difference] = []
    for kind, name, raw in records:
        into: dict[str, Raw] = {}
        _add(into, *finders[kind], name)
        for place, old, new in _changed(raw, into[name], "") if name in into else ():
            found.append(Difference(kind, name, str(raw.get("name", name)), place, old, new))
    return tuple(found)


def _changed(old: Any, new: Any, place: str) -> Iterator[tuple[str, Any, Any]]:
    """Leaves that differ, with their paths."""
    if isinstance(old, dict) and isinstance(new, dict):
        for key in {**old, **new}:
            if key not in EVIDENCE and not key.endswith("note"):
                yield from _changed(old.get(key), new.get(key), f"{place}.{key}".lstrip("."))
    elif isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        for i, (before, after) in enumerate(zip(old, new, strict=True)):
            yield from _changed(before, after, f"{place}.{i}")
    elif old != new:
        yield place, old, new
