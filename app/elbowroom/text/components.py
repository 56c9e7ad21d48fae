"""Names of the parts of a need."""

from functools import lru_cache

from elbowroom.text.language import LANGUAGES, language, tr


def component(name: str) -> str:
    """The part's name as it stands in charts, tables and on paper."""
    return _components(language())[name]


@lru_cache(len(LANGUAGES))
def _components(_language: str) -> dict[str, str]:
    """All names in the language in use; a frame of the window asks for some twenty."""
    return {
        "weights": tr("Weights"),
        "kv_cache": tr("KV cache"),
        "recurrent_state": tr("Recurrent state"),
        "workspace": tr("Workspace"),
        "output": tr("Output"),
        "extras": tr("Extras"),
        "runtime": tr("Runtime"),
        "pool": tr("Cache pool, not in use"),
        "reserved": tr("Reserved"),
        "free": tr("Free"),
        "need": tr("Need"),
    }


def pool(kind: str, name: str) -> str:
    """A memory's name: the card's, or "System RAM"."""
    if kind == "ram":
        return tr("System RAM")
    if kind == "unified":
        return tr("Unified memory")
    return name
