"""What the pickers list."""

from typing import TYPE_CHECKING

from elbowroom.catalog.catalogue import Catalogue
from elbowroom.catalog.gpu_profiles import GpuProfile
from elbowroom.catalog.host_profiles import HostProfile
from elbowroom.catalog.samples import samples
from elbowroom.catalog.workloads import workload, workloads
from elbowroom.core.errors import Refusal
from elbowroom.core.scenario import Scenario
from elbowroom.plan.actions import OpenSample, SetWorkload
from elbowroom.plan.control_view_models import ChoiceVM
from elbowroom.text import controls as words
from elbowroom.text import machines, refusals, units
from elbowroom.text.language import language

if TYPE_CHECKING:
    from elbowroom.catalog.model_index import IndexEntry

ANY_MEMORY_GIB = 16.0
FIRST_FAMILIES = ("ZimaCube 2", "ZimaBoard 2")


def choices(catalogue: Catalogue, kind: str) -> tuple[ChoiceVM, ...]:
    """Entries of the ``model``, ``machine`` or ``card`` picker, or the ``sample`` menu."""
    lists = {
        "model": _models,
        "machine": _machines,
        "card": _cards,
        "sample": _samples,
        "workload": _workloads,
    }
    return lists[kind](catalogue)


def open_sample(sample_id: str) -> OpenSample:
    """The action that opens a sample, titled in the language in use."""
    sample = samples()[sample_id]
    return OpenSample(sample.scenario, sample.name[language()])


def set_workload(name: str, scenario: Scenario) -> SetWorkload:
    """The action that gives a plan the lengths of a workload."""
    found = workload(name)
    return SetWorkload(found.applied(scenario), found.name[language()])


def _workloads(_catalogue: Catalogue) -> tuple[ChoiceVM, ...]:
    code = language()
    return tuple(ChoiceVM(w.id, w.name[code], w.why[code]) for w in workloads().values())


def _first_memory(host: HostProfile) -> float | None:
    """Memory to start with where the host is sold without a fixed size: the smallest."""
    if host.shipped is not None:
        return None
    return min(host.sizes, default=ANY_MEMORY_GIB)


def _models(catalogue: Catalogue) -> tuple[ChoiceVM, ...]:
    entries = catalogue.index.entries
    known = tuple(_model(entry, catalogue.models.own_fields(entry.record.id)) for entry in entries)
    return (*known, *_unusable(catalogue.models.faults(), "models"))


def _model(entry: "IndexEntry", own: tuple[str, ...]) -> ChoiceVM:
    record = entry.record
    context = units.tokens_short(record.max_context) if record.max_context else ""
    subtitle = words.model_subtitle(record.publisher, units.parameters(record.parameters), context)
    if record.llama_cpp.reason is not None:
        subtitle = f"{subtitle} · {words.not_in_llama_cpp()}"
    return ChoiceVM(
        record.id,
        record.name,
        machines.marked(subtitle, False, own),
        record.family,
        entry.haystack,
        tags=entry.tags,
    )


def _unusable(faults: tuple[Refusal, ...], folder: str) -> tuple[ChoiceVM, ...]:
    """The person's own files that cannot be read, each with what to correct; not to be chosen."""
    heading = machines.unusable()
    return tuple(
        ChoiceVM(
            fault.field,
            fault.field,
            refusals.refusal(fault),
            heading,
            fault.field.casefold(),
            is_enabled=False,
        )
        for fault in faults
        if fault.field.startswith(folder + "/")
    )


def _machines(catalogue: Catalogue) -> tuple[ChoiceVM, ...]:
    hosts = sorted(catalogue.hardware.hosts(), key=_order)
    known = (_machine(catalogue, host) for host in hosts)
    return (*known, *_unusable(catalogue.hardware.faults(), "hosts"))


def _order(host: HostProfile) -> tuple[int, str, str]:
    """The machines of the first row first, then the other Zima ones, then the rest."""
    if host.family in FIRST_FAMILIES:
        return FIRST_FAMILIES.index(host.family), host.family, host.name
    return 2 if host.family.startswith("Zima") else 3, host.family, host.name


def _machine(catalogue: Catalogue, host: HostProfile) -> ChoiceVM:
    fitted = {gpu.id: gpu.name for gpu in catalogue.hardware.gpus()}
    gpu = fitted.get(host.gpu_fitted or "", "")
    size = host.shipped.gib if host.shipped and host.shipped.gib else None
    subtitle = words.machine_subtitle(gpu, words.gb(f"{size:g}")) if size else words.no_memory()
    subtitle = machines.marked(subtitle, host.template, catalogue.hardware.own_fields(host))
    sizes = " ".join(f"{gib:g}" for gib in host.sizes)
    search = f"{host.name} {host.id} {host.family} {gpu} {sizes}"
    start = _first_memory(host)
    return ChoiceVM(host.id, host.name, subtitle, host.family, search.casefold(), memory_gib=start)


def _cards(catalogue: Catalogue) -> tuple[ChoiceVM, ...]:
    none = ChoiceVM("", words.no_card(), words.on_cpu(), "", words.no_card().casefold())
    sold_apart = (gpu for gpu in catalogue.hardware.gpus() if gpu.form != "laptop")
    gpus = sorted(sold_apart, key=lambda g: (g.vendor, -g.memory_gib, g.name))
    known = (_card(catalogue, gpu) for gpu in gpus)
    return (none, *known, *_unusable(catalogue.hardware.faults(), "gpus"))


def _card(catalogue: Catalogue, gpu: GpuProfile) -> ChoiceVM:
    subtitle = words.card_subtitle(f"{gpu.memory_gib:g}", gpu.bandwidth_gb_s, gpu.board_power_w)
    subtitle = machines.marked(subtitle, False, catalogue.hardware.own_fields(gpu))
    search = f"{gpu.name} {gpu.id} {gpu.vendor} {gpu.architecture}"
    return ChoiceVM(gpu.id, gpu.name, subtitle, gpu.vendor, search.casefold())


def _samples(_catalogue: Catalogue) -> tuple[ChoiceVM, ...]:
    return tuple(
        ChoiceVM(key, sample.name[language()], sample.why[language()])
        for key, sample in samples().items()
    )
