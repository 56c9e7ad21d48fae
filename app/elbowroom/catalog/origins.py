"""Where a plan's figures come from, when that is not the catalogue's own evidence."""

from collections.abc import Iterator

from elbowroom.catalog.hardware import HardwareCatalog
from elbowroom.catalog.models import ModelCatalog
from elbowroom.core.estimate import Note
from elbowroom.core.machine import INTEGRATED
from elbowroom.core.scenario import Scenario


def origin_notes(
    models: ModelCatalog, hardware: HardwareCatalog, scenario: Scenario
) -> Iterator[Note]:
    """Notes on what is assumed (a template) and what is the person's own.

    The scenario's model and machine are known to be readable.
    """
    yield from _own("models", scenario.model, models.own_fields(scenario.model))
    if not isinstance(scenario.machine, str):
        return
    host = hardware.host(scenario.machine)
    if host.assumed:
        facts = (("fields", ",".join(host.assumed)), ("machine", host.id))
        yield Note("TEMPLATE_ASSUMPTIONS", facts)
    yield from _own("hosts", host.id, hardware.own_fields(host))
    fitted = (host.gpu_fitted,) if host.gpu_fitted else ()
    for gpu_id in fitted if scenario.gpus is None else scenario.gpus:
        if gpu_id != INTEGRATED:
            yield from _own("gpus", gpu_id, hardware.own_fields(hardware.gpu(gpu_id)))


def _own(folder: str, name: str, fields: tuple[str, ...]) -> Iterator[Note]:
    if fields:
        facts = (("file", f"{folder}/{name}.json"), ("fields", ", ".join(fields)))
        yield Note("OWN_DATA", facts)
