"""What is pictured: every verdict of the plan screen, each by a real model on a real machine."""

from dataclasses import replace

from elbowroom.catalog.catalogue import Catalogue
from elbowroom.core.scenario import Scenario

CREATOR, BOARD = "zimacube-2-creator-pack", "zimaboard-2-1664"

CASES: dict[str, dict[str, object]] = {
    "FITS": {},
    "TIGHT": {"context": 21_504},
    "SPILLS": {"context": 30_000},
    "TIGHT_SPILL": {"model": "ministral-3-8b", "quant": None, "users": 8, "context": 65_536},
    "NO_FIT": {"model": "llama-3.3-70b", "quant": None, "machine": BOARD, "users": 2},
    "UNKNOWN": {"model": "ax-k1-519b-a33b", "quant": None},
    "TOO_SLOW": {"model": "apertus-8b", "quant": None, "machine": BOARD, "users": 1},
}
"""Name -> what differs from the example; named by the verdict it gives, or for what it is said."""

LANGUAGES = ("en", "ko")
THEMES = ("light", "dark")
SCALES = (1, 2)


def scenario_of(catalogue: Catalogue, name: str) -> Scenario:
    """The question of one picture."""
    return replace(catalogue.example(), **CASES[name])  # type: ignore[arg-type]
