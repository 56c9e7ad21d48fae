"""What the pickers list."""

from elbowroom.catalog.catalogue import Catalogue
from elbowroom.catalog.host_profiles import HostProfile
from elbowroom.plan.view_models import ChoiceVM
from elbowroom.text import plan as words
from elbowroom.text import units

FIRST_FAMILIES = ("ZimaCube 2", "ZimaBoard 2")


def choices(catalogue: Catalogue, kind: str) -> tuple[ChoiceVM, ...]:
    """Entries of the model or machine picker, by group."""
    return _models(catalogue) if kind == "model" else _machines(catalogue)


def _models(catalogue: Catalogue) -> tuple[ChoiceVM, ...]:
    result = []
    for record in catalogue.models.records()[0]:
        context = units.tokens_short(record.max_context) if record.max_context else ""
        subtitle = words.model_subtitle(
            record.publisher, units.parameters(record.parameters), context
        )
        search = f"{record.name} {record.id} {record.family} {record.publisher}"
        result.append(ChoiceVM(record.id, record.name, subtitle, record.family, search.casefold()))
    return tuple(result)


def _machines(catalogue: Catalogue) -> tuple[ChoiceVM, ...]:
    hosts = sorted(catalogue.hardware.hosts(), key=_order)
    return tuple(_machine(catalogue, host) for host in hosts)


def _order(host: HostProfile) -> tuple[int, str, str]:
    """The machines of the first row first, then the other Zima ones, then the rest."""
    if host.family in FIRST_FAMILIES:
        return FIRST_FAMILIES.index(host.family), host.family, host.name
    return 2 if host.family.startswith("Zima") else 3, host.family, host.name


def _machine(catalogue: Catalogue, host: HostProfile) -> ChoiceVM:
    gpu = catalogue.hardware.gpu(host.gpu_fitted).name if host.gpu_fitted else ""
    size = host.shipped.gib if host.shipped and host.shipped.gib else None
    subtitle = words.machine_subtitle(gpu, words.gb(f"{size:g}")) if size else words.no_memory()
    search = f"{host.name} {host.id} {host.family} {gpu}"
    return ChoiceVM(host.id, host.name, subtitle, host.family, search.casefold())
