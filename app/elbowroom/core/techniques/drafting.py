"""Speculative decoding: a draft model, or the model's own layers for several tokens."""

from collections.abc import Mapping

from elbowroom.core.mtp import mtp_layers
from elbowroom.core.runtimes import runtime_of
from elbowroom.core.scenario import MTP
from elbowroom.core.techniques.protocol import Finding, Plan, Technique, by_setting, not_here

_CHANGES = ("extras", "recurrent_state", "workspace", "output")
_OFF: Mapping[str, object] = {"draft": None}


def _draft(plan: Plan) -> Finding:
    chosen = plan.scenario.draft
    draft = chosen if chosen and chosen != MTP else plan.draft
    facts = {"tokens": plan.scenario.draft_tokens}
    if not runtime_of(plan.scenario.runtime).counts_draft:
        return not_here("NOT_COUNTED_HERE", **facts)
    if not draft:
        return not_here("NO_DRAFT_KNOWN", **facts)
    return by_setting(plan, {"draft": draft}, _OFF, **facts, model=draft)


def _mtp(plan: Plan) -> Finding:
    runtime, layers = runtime_of(plan.scenario.runtime), mtp_layers(plan.model)
    facts = {"tokens": plan.scenario.draft_tokens, "layers": layers}
    if not layers:
        return not_here("NO_MTP", **facts)
    if not runtime.counts_draft or runtime.has_pool:
        return not_here("NOT_COUNTED_HERE", **facts)
    return by_setting(plan, {"draft": MTP}, _OFF, **facts)


DRAFTING = (
    Technique("draft-model", "drafting", _CHANGES, _draft),
    Technique("mtp", "drafting", _CHANGES, _mtp),
)
