"""``elbowroom machines --details``: all that is known of a machine, and what is only assumed."""

from collections.abc import Iterator

from elbowroom.catalog.catalogue import Catalogue
from elbowroom.catalog.host_profiles import HostProfile, MemoryOption
from elbowroom.core.errors import Refusal
from elbowroom.text import machines as words

NOT_KNOWN_OF = ("cpu", "supply", "idle_w", "load_w", "size_mm")


def details(host: HostProfile, catalogue: Catalogue) -> Iterator[str]:
    """Lines of one machine."""
    own = catalogue.hardware.own_fields(host)
    yield f"{host.id}  {host.name}"
    sections = {
        "memory_options": [_option(option, catalogue) for option in host.memory_options],
        "cpu": [host.cpu.model] if host.cpu else [],
        "igpu": [words.graphics(host.igpu.name, host.igpu.backends)] if host.igpu else [],
        "gpu_fitted": [host.gpu_fitted] if host.gpu_fitted else [],
        "slots": [words.slot_line(slot) for slot in host.slots],
        "enclosures": [words.port(p.kind, p.ports, p.gb_s, p.proven) for p in host.enclosures],
        "supply": [words.watts_of(host.supply.watts)] if host.supply else [],
        "idle_w": [words.watts_of(host.idle_w)] if host.idle_w else [],
        "load_w": [words.watts_of(host.load_w)] if host.load_w else [],
        "price_usd": [words.price(host.price_usd, host.price_date)],
    }
    for name, lines in sections.items():
        if lines:
            yield f"  {words.heading(name, name in host.assumed, name in own)}"
            yield from (f"    {line}" for line in lines)
    if unknown := [name for name in NOT_KNOWN_OF if getattr(host, name) is None]:
        yield f"  {words.not_known(unknown)}"


def _option(option: MemoryOption, catalogue: Catalogue) -> str:
    parts = [words.memory(option.gib, option.modules or "", option.channels, option.bandwidth_gb_s)]
    if option.as_shipped:
        parts.append(words.as_sold())
    if option.price_usd is not None:
        parts.append(words.price(option.price_usd, option.price_date))
    for need in option.needs_modules:
        try:
            module = catalogue.hardware.module(need.id)
        except Refusal:
            continue
        cost = words.price(module.price_usd, module.price_date)
        parts.append(words.to_buy(need.count, module.name, cost))
    return " · ".join(parts)
