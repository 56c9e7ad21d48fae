"""Names of the fields of a hardware profile, as a person reads them."""

from collections.abc import Iterable

from elbowroom.text.language import tr


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
