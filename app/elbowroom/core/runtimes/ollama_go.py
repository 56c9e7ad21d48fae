"""Ollama 0.5.12 to 0.24: its own engine for new models, an older llama.cpp for the rest."""

from collections.abc import Iterator
from dataclasses import replace

from elbowroom.core.estimate import Estimate, Leaf, Note, Pool
from elbowroom.core.explain_term import Explanation, Fact
from elbowroom.core.log_lines import ollama as lines
from elbowroom.core.machine import Machine
from elbowroom.core.model import Model
from elbowroom.core.runtimes.llama_cpp_fit import largest_count
from elbowroom.core.runtimes.llama_cpp_older import older_workspace
from elbowroom.core.runtimes.ollama import Ollama
from elbowroom.core.runtimes.ollama_go_cache import BATCH, OWN_ENGINE, cache_leaf
from elbowroom.core.runtimes.settings_used import is_default
from elbowroom.core.scenario import MAX_LAYERS, Scenario
from elbowroom.core.units import MIB
from elbowroom.core.verdict import judge

RESERVE = 457 * MIB
"""Bytes of each card that stay free (``MinimumMemory`` in ``ml/device.go``)."""

PICTURES = ("gemma3", "gemma3n", "gemma4", "llama4", "mistral3", "mllama", "qwen3vl", "qwen3vlmoe")
"""Architectures whose graph was sized for a large picture too (``reserveWorstCaseGraph``)."""


OF_TODAY = "GPU_WORKSPACE_COMPUTED"
"""How far today's workspace may be off, which says nothing about that of its time."""


class OllamaGo(Ollama):
    """Slots as today; a fixed batch, all logits, and another cache."""

    name = "ollama-0.24"
    title = "Ollama 0.5.12-0.24"
    is_measured = True

    def served(self, model: Model, machine: Machine, scenario: Scenario) -> Scenario:
        """As the llama.cpp of the time: 512 tokens at once unless set, a logits row for each."""
        theirs = super().served(model, machine, scenario)
        batch = BATCH if is_default(scenario, "micro_batch") else scenario.micro_batch
        offload = theirs.offload
        if offload.gpu_layers is None:
            offload = replace(offload, gpu_layers=MAX_LAYERS)
        return replace(theirs, micro_batch=batch, batch=batch, frontend="library", offload=offload)

    def estimate(self, model: Model, machine: Machine, scenario: Scenario) -> Estimate:
        """As many whole layers on the cards as they hold, where the person leaves it open."""
        whole = self._of_its_time(super().estimate(model, machine, scenario))
        is_open = scenario.offload.gpu_layers is None and whole.placement is not None
        if whole.verdict.code != "NO_FIT" or not is_open:
            return whole

        def at(layers: int) -> Estimate:
            offload = replace(scenario.offload, gpu_layers=layers)
            asked = replace(scenario, offload=offload)
            return self._of_its_time(super(OllamaGo, self).estimate(model, machine, asked))

        most = largest_count(model.n_layers_in_file, lambda layers: _is_held(at(layers)))
        placed = at(most)
        verdict = judge(whole.pools, placed.pools)
        if verdict.code == "NO_FIT":
            return replace(whole, verdict=verdict, notes=(*whole.notes, Note("NOT_PLACED")))
        return replace(placed, scenario=whole.scenario, wanted=whole.pools, verdict=verdict)

    def wanted(self, model: Model, machine: Machine, scenario: Scenario) -> tuple[Pool, ...] | None:
        """llama.cpp's with the cache and the workspace of that time."""
        theirs = super().wanted(model, machine, scenario)
        return theirs and _changed(theirs, cache_leaf(model, self.served(model, machine, scenario)))

    def _of_its_time(self, theirs: Estimate) -> Estimate:
        """llama.cpp's answer with the cache and the wider workspace of that time."""
        if theirs.model.not_loadable is not None:
            return theirs
        served = self.served(theirs.model, theirs.machine, theirs.scenario)
        pools = _changed(theirs.pools, cache_leaf(theirs.model, served))
        verdict = theirs.verdict if theirs.verdict.code == "UNKNOWN" else judge(pools)
        notes = tuple(note for note in theirs.notes if note.code != OF_TODAY)
        return replace(theirs, pools=pools, wanted=pools, verdict=verdict, notes=notes)

    def cache_beyond_weights(
        self, model: Model, machine: Machine, scenario: Scenario, with_workspace: bool
    ) -> int:
        """Of the estimate itself, in steps of the cache."""
        answer = self.estimate(model, machine, scenario)
        workspace = answer.total("workspace").point if with_workspace else 0
        return answer.total("kv_cache").point + workspace - answer.total("weights").point

    def said(self, answer: Estimate, served: Scenario) -> Iterator[Note]:
        """As today, and which engine ran the model."""
        yield from super().said(answer, served)
        arch = answer.model.arch
        yield Note("OLLAMA_OWN_ENGINE" if arch in OWN_ENGINE else "OLLAMA_OLDER_ENGINE")
        if arch in PICTURES:
            yield Note("OLLAMA_PICTURES_NOT_COUNTED")

    def explain(self, answer: Estimate, component: str) -> tuple[Explanation, ...]:
        """The cache in one term; everything else as the llama.cpp inside."""
        if component != "kv_cache" or answer.model.not_loadable is not None:
            return super().explain(answer, component)
        leaf = answer.total("kv_cache")
        served = self.served(answer.model, answer.machine, answer.scenario)
        facts: dict[str, Fact] = {
            "people": served.users,
            "tokens": served.context,
            "layers": sum(run.count for run in answer.model.layers if run.layer.has_cache),
            "type_k": served.cache_k,
        }
        if not leaf.high:
            return ()
        return (
            Explanation("KV_ALL_LAYERS", facts, leaf.point, f"{self.title}, kvcache/causal.go"),
        )

    def expected_lines(self, answer: Estimate) -> tuple[str, ...]:
        """Its log names the cache's bytes a device; the rest varies with the version."""
        cached = (pool.part("kv_cache") for pool in answer.pools)
        return tuple(lines.KV_CACHE.printed(device=None, kv_cache=size) for size in cached if size)


def _is_held(answer: Estimate) -> bool:
    """Whether every card keeps Ollama's reserve free."""
    return all(pool.usable - pool.need >= RESERVE for pool in answer.pools if pool.kind == "vram")


def _changed(pools: tuple[Pool, ...], cache: Leaf) -> tuple[Pool, ...]:
    """The pools with that cache in the place of llama.cpp's, and the workspace widened."""
    whole = sum(pool.part("kv_cache") for pool in pools)
    return tuple(_changed_pool(pool, cache, whole) for pool in pools)


def _changed_pool(pool: Pool, cache: Leaf, whole: int) -> Pool:
    """The pool with its share of the cache."""

    def leaf_of(leaf: Leaf) -> Leaf:
        if leaf.component == "kv_cache" and whole:
            return replace(
                cache,
                point=cache.point * leaf.point // whole,
                low=cache.low * leaf.point // whole,
                high=cache.high * leaf.point // whole,
            )
        return older_workspace(leaf) if leaf.component == "workspace" else leaf

    return replace(pool, leaves=tuple(leaf_of(leaf) for leaf in pool.leaves))
