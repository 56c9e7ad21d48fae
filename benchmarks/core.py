"""The core: one estimate, a curve, limits, and a file of scenarios."""

import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from itertools import cycle, islice
from pathlib import Path
from statistics import median

from benchmarks.timing import line, timings
from elbowroom.catalog.buying import Offer, offers
from elbowroom.catalog.catalogue import Catalogue
from elbowroom.core.checks import check_cache_types
from elbowroom.core.errors import Refusal
from elbowroom.core.estimating import estimate, wanted_pools
from elbowroom.core.limits import limits
from elbowroom.core.machine import Machine
from elbowroom.core.model import Model
from elbowroom.core.scenario import Scenario

STOPS = 48
SCENARIOS = 1000


def run() -> None:
    """Print every figure of the core."""
    catalogue = Catalogue()
    _one_estimate(catalogue)
    _curve(catalogue)
    _limits(catalogue)
    _catalogue(catalogue)
    _buying(catalogue)
    _files(catalogue)


def _forget(catalogue: Catalogue) -> None:
    """Empty the replay's memory, so that nothing is answered from it."""
    for model_id in catalogue.models.ids:
        _forget_replay(catalogue, model_id)


def _one_estimate(catalogue: Catalogue) -> None:
    for cache in ("f16", "q8_0"):
        per_model = {}
        for model_id in catalogue.models.ids:
            scenario = replace(catalogue.example(), model=model_id, cache_k=cache, cache_v=cache)
            model, machine = catalogue.resolve(scenario)
            if not fits_heads(model, scenario):
                continue
            estimate(model, machine, scenario)
            per_model[model_id] = median(timings(partial(_uncached, model, machine, scenario), 9))
        name = f"one estimate uncached, {cache}, each of {len(per_model)} models"
        line(name, sorted(per_model.values()), "1 ms at the median")
        worst = max(per_model, key=lambda model_id: per_model[model_id])
        print(f"{'':58} slowest {worst}: {per_model[worst]:.2f} ms")


def fits_heads(model: Model, scenario: Scenario) -> bool:
    """Whether llama.cpp takes these cache types for the model."""
    try:
        check_cache_types(model, scenario, flash=True)
    except Refusal:
        return False
    return True


def _uncached(model: Model, machine: Machine, scenario: Scenario) -> None:
    for program in model.programs.values():
        program.memo.clear()
    estimate(model, machine, scenario)


def _curve(catalogue: Catalogue) -> None:
    example = catalogue.example()
    for model_id in ("llama-3.1-8b", "qwen3.5-35b-a3b", "nemotron-3-super-120b-a12b"):
        model, machine = catalogue.resolve(replace(example, model=model_id))

        def curve(model=model, model_id=model_id, machine=machine) -> None:
            _forget(catalogue)
            for stop in range(1, STOPS + 1):
                asked = replace(example, model=model_id, context=stop * 768)
                wanted_pools(model, machine, asked)

        line(f"{STOPS}-stop curve uncached, {model_id}", timings(curve, 20), "50 ms")


def _limits(catalogue: Catalogue) -> None:
    example = catalogue.example()
    model, machine = catalogue.resolve(example)

    def all_limits() -> None:
        for program in model.programs.values():
            program.memo.clear()
        limits(model, machine, example)

    line("all limits, Llama 3.1 8B, uncached", timings(all_limits, 100))


def _catalogue(catalogue: Catalogue) -> None:
    """Every model against one machine, its file read: the first time, and another time."""
    example = catalogue.example()

    def every_model(forget: Callable[[Catalogue, str], None]) -> None:
        for model_id in catalogue.models.ids:
            forget(catalogue, model_id)
            with suppress(Refusal):
                catalogue.estimate(replace(example, model=model_id))

    every_model(_forget_model)
    name = f"{len(catalogue.models.ids)} models against one machine"
    line(f"{name}, first", timings(partial(every_model, _forget_model), 9), "400 ms")
    line(f"{name}, again", timings(partial(every_model, _forget_replay), 9), "400 ms")


def _buying(catalogue: Catalogue) -> None:
    """One model against all hosts, with cards that fit and with those that may."""
    hosts = catalogue.hardware.hosts()
    for model_id in ("llama-3.1-8b", "gpt-oss-20b"):
        scenario = Scenario(model_id, context=32768, users=4)
        for with_unknown in (False, True):

            def every_offer(scenario=scenario, with_unknown=with_unknown) -> list[Offer]:
                _forget_model(catalogue, scenario.model)
                return offers(catalogue, scenario, with_unknown=with_unknown)

            found = every_offer()
            cards = "cards that fit or may" if with_unknown else "fitting cards"
            name = f"{model_id}, {len(hosts)} hosts, {cards}: {len(found)} offers"
            line(name, timings(every_offer, 9), "300 ms" if not with_unknown else "")


def _forget_model(catalogue: Catalogue, model_id: str) -> None:
    catalogue.models.model(model_id).memo.clear()
    _forget_replay(catalogue, model_id)


def _forget_replay(catalogue: Catalogue, model_id: str) -> None:
    for program in catalogue.models.model(model_id).programs.values():
        program.memo.clear()


def scenarios(catalogue: Catalogue) -> list[Scenario]:
    """Scenarios over every model of the catalogue, no two alike."""
    machines = ("zimacube-2-creator-pack", "zimaboard-2-1664", "dgx-spark")
    models = islice(cycle(catalogue.models.ids), SCENARIOS)
    return [
        Scenario(
            model_id,
            machines[i % 3],
            context=1024 * (1 + (i * 7) % 64),
            users=1 + i % 5,
        )
        for i, model_id in enumerate(models)
    ]


def _files(catalogue: Catalogue) -> None:
    from elbowroom.catalog.scenarios import to_json

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "scenarios.jsonl"
        text = "\n".join(json.dumps(to_json(s)) for s in scenarios(catalogue))
        path.write_text(text, encoding="utf-8")
        for flags, bar in (((), "2 s"), (("--limits",), "10 s")):
            start = time.perf_counter()
            command = [sys.executable, "-m", "elbowroom", "estimate", "--from", str(path), *flags]
            done = subprocess.run(command, capture_output=True, text=True, check=False)
            seconds = time.perf_counter() - start
            answered = sum('"error": null' in row for row in done.stdout.splitlines())
            name = f"--from, {SCENARIOS} scenarios {' '.join(flags)}"
            print(f"{name:58} {seconds:8.2f} s, {answered} answered   ({bar})")
