"""Names of the fields of a hardware profile, as a person reads them."""

from collections.abc import Iterable, Mapping
from functools import cache

from elbowroom.text.language import language, tr


def listed(names: Iterable[str]) -> str:
    """Fields in words, with commas."""
    return ", ".join(field(name) for name in names)


def field(name: str) -> str:
    """One field in words; its own name where it has none."""
    return {
        "memory_options": tr("memory sizes and bandwidth"),
        "memory_max_gib": tr("largest memory"),
        "cpu": tr("processor"),
        "igpu": tr("integrated graphics"),
        "gpu_fitted": tr("fitted card"),
        "slots": tr("slots"),
        "enclosures": tr("ports for an external card"),
        "supply": tr("power supply"),
        "idle_w": tr("idle watts"),
        "load_w": tr("watts under load"),
        "size_mm": tr("dimensions"),
        "price_usd": tr("price"),
    }.get(name, name)


def entry(name: str) -> str:
    """A field as a form names it, with its unit; its own name where it has no words."""
    return _entries(language()).get(name) or field(name).replace("_", " ")


@cache
def _entries(_language: str) -> Mapping[str, str]:
    """In the language in use; put together once for each."""
    return {
        **_what_it_is(),
        **_memory(),
        **_price(),
        **_what_computes(),
        **_places(),
        **_power(),
        **_services(),
        **_evidence(),
    }


def _what_it_is() -> dict[str, str]:
    """What a machine, card or module is."""
    return {
        "id": tr("id"),
        "name": tr("name"),
        "family": tr("family"),
        "kind": tr("kind"),
        "vendor": tr("maker"),
        "category": tr("category"),
        "status": tr("status"),
        "template": tr("template"),
        "os": tr("system"),
        "driver_support": tr("drivers"),
        "known_problems": tr("known problems"),
        "storage": tr("drives"),
        "network": tr("network"),
    }


def _memory() -> dict[str, str]:
    """Its memory."""
    return {
        "memory_options": tr("memory sizes"),
        "memory_gib": tr("memory, GB"),
        "memory_max_gib": tr("largest memory, GB"),
        "memory_type": tr("kind of memory"),
        "memory_bus_bits": tr("memory bus, bits"),
        "memory_mib_reported": tr("memory that the driver reports, MiB"),
        "memory_mib_usable": tr("memory seen to be usable, MiB"),
        "memory_mib_usable_windows": tr("likewise on Windows, MiB"),
        "memory_note": tr("note on the memory"),
        "unified_memory": tr("memory that CPU and GPU share"),
        "gib": tr("size, GB"),
        "modules": tr("modules"),
        "pieces": tr("modules in it"),
        "soldered": tr("soldered"),
        "type": tr("type"),
        "speed_mts": tr("speed, MT/s"),
        "channels": tr("channels"),
        "bandwidth_gb_s": tr("bandwidth, GB/s"),
        "visible_mib": tr("what the system sees, MiB"),
        "as_shipped": tr("as it is sold"),
        "barebone": tr("sold without memory"),
        "needs_modules": tr("modules to buy"),
        "count": tr("how many"),
        "reserved_ram_gib": tr("RAM it keeps, GiB"),
    }


def _price() -> dict[str, str]:
    """Its prices."""
    return {
        "price_usd": tr("price, US dollars"),
        "price_date": tr("day of the price"),
        "price_low_usd": tr("lowest price, US dollars"),
        "price_high_usd": tr("highest price, US dollars"),
        "price_kind": tr("kind of price"),
        "price_note": tr("note on the price"),
        "price_history": tr("earlier prices"),
        "price_confidence": tr("how sure the price is"),
        "msrp_usd": tr("price at launch, US dollars"),
        "msrp_date": tr("day of that price"),
    }


def _what_computes() -> dict[str, str]:
    """Processor and graphics."""
    return {
        "model": tr("model"),
        "arch": tr("architecture"),
        "architecture": tr("architecture"),
        "chip": tr("chip"),
        "threads": tr("threads"),
        "p_cores": tr("performance cores"),
        "e_cores": tr("efficiency cores"),
        "max_ghz": tr("highest clock, GHz"),
        "tdp_w": tr("thermal design power, W"),
        "isa": tr("vector instructions"),
        "backend": tr("back end"),
        "backends": tr("back ends"),
        "units": tr("compute units"),
        "shares_memory": tr("shares the memory"),
        "usable_fraction": tr("usable share, 0 to 1"),
    }


def _places() -> dict[str, str]:
    """Slots, ports and room."""
    return {
        "physical": tr("size of the slot"),
        "pcie_gen": tr("PCIe generation"),
        "pcie_lanes": tr("PCIe lanes"),
        "lanes": tr("lanes"),
        "theoretical_gb_s": tr("theoretical, GB/s"),
        "plan_gb_s": tr("to plan with, GB/s"),
        "power_w": tr("power of the slot, W"),
        "aux_plug": tr("plug for a card"),
        "max_card_mm": tr("room for a card, mm"),
        "low_profile_required": tr("low profile only"),
        "low_profile": tr("low profile"),
        "card_power_max_w": tr("most a card may draw, W"),
        "length": tr("length"),
        "height": tr("height"),
        "width": tr("thickness"),
        "length_mm": tr("length, mm"),
        "height_mm": tr("height, mm"),
        "thickness_mm": tr("thickness, mm"),
        "size_mm": tr("length, width, height, mm"),
        "ports": tr("ports"),
        "gb_s": tr("PCIe through it, GB/s"),
        "link_gb_s": tr("raw link, GB/s"),
        "proven": tr("seen working"),
        "slots_occupied": tr("slots it takes"),
        "slot_width": tr("width in slots"),
        "card_variants": tr("makers' variants"),
    }


def _power() -> dict[str, str]:
    """Power and cooling."""
    return {
        "watts": tr("watts"),
        "volts": tr("volts"),
        "amps": tr("amperes"),
        "idle_w": tr("idle, W"),
        "load_w": tr("under load, W"),
        "board_power_w": tr("limit of the card, W"),
        "suggested_supply_w": tr("supply that is suggested, W"),
        "external_power": tr("plug"),
        "cooling": tr("cooling"),
    }


def _services() -> dict[str, str]:
    """What a service takes, and how that is known."""
    return {
        "pool": tr("memory it takes"),
        "idle_mib": tr("idle, from and to, MiB"),
        "peak_mib": tr("at work, from and to, MiB"),
        "basis": tr("how that is known"),
    }


def _evidence() -> dict[str, str]:
    """Where figures come from."""
    return {
        "sources": tr("sources"),
        "field_sources": tr("sources of fields"),
        "checked_on": tr("looked up on"),
        "confidence": tr("how sure it is"),
        "field_confidence": tr("how sure fields are"),
        "unknown": tr("looked for and not found"),
        "conflicts": tr("where sources differ"),
        "notes": tr("notes"),
        "note": tr("note"),
    }
