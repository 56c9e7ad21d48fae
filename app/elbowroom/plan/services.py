"""What runs beside the model: the usual services to tick, those in use with their figures."""

from dataclasses import replace

from elbowroom.catalog.catalogue import Catalogue
from elbowroom.catalog.services import ServiceRecord
from elbowroom.core.errors import Refusal
from elbowroom.core.machine import Machine
from elbowroom.core.scenario import Scenario, ServiceUse
from elbowroom.plan.actions import SetServices
from elbowroom.plan.answers import Answers
from elbowroom.plan.control_view_models import ChoiceVM, ServicesVM, ServiceVM, StepVM
from elbowroom.text import services as words
from elbowroom.text import units
from elbowroom.text.service_names import service_name

USUAL = (
    "immich-stack",
    "immich-ml-small-cpu",
    "jellyfin-server",
    "frigate-base",
    "home-assistant-core",
    "nextcloud",
    "paperless-ngx",
    "open-webui",
    "whisper-cpp-small",
    "zfs-arc",
)
"""Services that can be ticked without a search."""

HUNDREDTHS = 100
"""Of a GiB, in which a person enters what they see."""


def uses(scenario: Scenario) -> tuple[ServiceUse, ...]:
    """The services of a plan, each with what the person knows better."""
    return tuple(ServiceUse(s) if isinstance(s, str) else s for s in scenario.services)


def services_vm(answers: Answers, scenario: Scenario) -> ServicesVM:
    """Rows of those in use and of the usual ones, and the others for a picker."""
    catalogue, machine = answers.catalogue, answers.machine(replace(scenario, services=()))
    used = {use.id: use for use in uses(scenario)}
    records = {record.id: record for record in catalogue.services.search(())}
    ids = (*used, *(name for name in USUAL if name not in used and name in records))
    rows = (_row(records.get(name), used.get(name), name, machine) for name in ids)
    others = (record for name, record in records.items() if name not in ids)
    return ServicesVM(tuple(rows), tuple(map(_choice, others)))


def named_services(catalogue: Catalogue, scenario: Scenario) -> list[str]:
    """Names of those in use; of one that is not in the catalogue, its id."""
    return [_name(catalogue, use.id) for use in uses(scenario)]


def _name(catalogue: Catalogue, service: str) -> str:
    try:
        return service_name(service, catalogue.services.one(service).name)
    except Refusal:
        return service


def _row(
    record: ServiceRecord | None, use: ServiceUse | None, name: str, machine: Machine | None
) -> ServiceVM:
    """A service; of one that is not in the catalogue, that it can be taken off."""
    if record is None:
        return ServiceVM(name, name, words.not_listed(), True)
    has_card = machine is not None and bool(machine.gpus)
    can_run = has_card or record.pool != "vram"
    has_choice = use is not None and record.pool == "either" and has_card
    amount = record.amount()
    return ServiceVM(
        id=name,
        name=service_name(record.id, record.name),
        status=_status(record) if can_run else words.needs_card(),
        is_on=use is not None,
        is_enabled=can_run or use is not None,
        hundredths=round(use.gib * HUNDREDTHS) if use is not None and use.gib is not None else 0,
        listed=units.size(amount.point, 1) if amount is not None and not record.is_system else "",
        pool=(use.pool or "ram") if use is not None and has_choice else "",
        pools=_pools() if has_choice else (),
    )


def _pools() -> tuple[StepVM, ...]:
    return tuple(StepVM(code, words.pool(code), "", True) for code in ("ram", "vram"))


def _status(record: ServiceRecord) -> str:
    """Where it runs, and what it takes there."""
    return " · ".join((words.pool(record.pool), *takes(record)))


def takes(record: ServiceRecord) -> list[str]:
    """The memory a service takes: idle and at work, or why there is no figure."""
    if record.rule is not None:
        return [words.share_of_ram()]
    if record.is_system:
        return [words.in_reserve()]
    if record.amount() is None:
        return [words.unknown()]
    spans = ((words.idle, record.idle_mib), (words.peak, record.peak_mib))
    return [say(span) for say, span in spans if span != (None, None)]


def _choice(record: ServiceRecord) -> ChoiceVM:
    kind = words.category(record.category)
    name = service_name(record.id, record.name)
    search = f"{record.id} {record.name} {name} {record.category} {kind}".casefold()
    return ChoiceVM(record.id, name, _status(record), kind, search)


def toggled(scenario: Scenario, row: ServiceVM | ChoiceVM) -> SetServices:
    """A service put beside the model, or taken off."""
    name = row.name if isinstance(row, ServiceVM) else row.title
    left = tuple(use for use in uses(scenario) if use.id != row.id)
    if len(left) < len(scenario.services):
        return SetServices(_plain(left), "off", name)
    return SetServices(_plain((*left, ServiceUse(row.id))), "on", name)


def with_amount(scenario: Scenario, row: ServiceVM, hundredths: int) -> SetServices:
    """A service with the memory that the person sees; 0 takes the catalogue's figure."""
    gib = hundredths / HUNDREDTHS if hundredths else None
    return _changed(scenario, row, gib=gib)


def in_pool(scenario: Scenario, row: ServiceVM, pool: str) -> SetServices:
    """A service in another memory."""
    return _changed(scenario, row, pool=pool)


def _changed(scenario: Scenario, row: ServiceVM, **change: float | str | None) -> SetServices:
    changed = (
        replace(use, **change) if use.id == row.id else use  # type: ignore[arg-type]
        for use in uses(scenario)
    )
    return SetServices(_plain(tuple(changed)), "amount", row.name)


def _plain(found: tuple[ServiceUse, ...]) -> tuple[str | ServiceUse, ...]:
    """By id alone where there is nothing more to say, as a plan is written."""
    return tuple(use.id if use == ServiceUse(use.id) else use for use in found)
