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
    model = scenario.model
    yield from _own(f"models/{model}.json", models.own_fields(model), models.is_own(model))
    if read_from := models.record(model).read_from:
        yield Note("MODEL_FROM_FILE", (("file", read_from.name),))
    if not isinstance(scenario.machine, str):
        return
    host = hardware.host(scenario.machine)
    if host.assumed:
        facts = (("fields", ",".join(host.assumed)), ("machine", host.id))
        yield Note("TEMPLATE_ASSUMPTIONS", facts)
    yield from _own(f"hosts/{host.id}.json", hardware.own_fields(host), hardware.is_own(host))
    fitted = (host.gpu_fitted,) if host.gpu_fitted else ()
    for gpu_id in fitted if scenario.gpus is None else scenario.gpus:
        if gpu_id != INTEGRATED:
            gpu = hardware.gpu(gpu_id)
            yield from _own(f"gpus/{gpu_id}.json", hardware.own_fields(gpu), hardware.is_own(gpu))


def _own(file: str, fields: tuple[str, ...], is_whole: bool) -> Iterator[Note]:
    if is_whole:
        yield Note("OWN_FILE", (("file", file),))
    elif fields:
        yield Note("OWN_DATA", (("file", file), ("fields", ", ".join(fields))))
