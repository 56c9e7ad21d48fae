"""Pictures: the projector, what the encoder computes in, and the tokens that they take."""

from elbowroom.core.runtimes import runtime_of
from elbowroom.core.techniques.protocol import Finding, Plan, Technique, by_setting, not_here
from elbowroom.core.vision import image_tokens, projector_bytes

_OFF: dict[str, object] = {"images": 0, "vision": "off"}


def _facts(plan: Plan) -> dict[str, int]:
    encoder = plan.model.encoder
    assert encoder is not None
    each = image_tokens(encoder, plan.scenario.image_side)
    images = max(1, plan.scenario.images)
    return {
        "images": images,
        "side": plan.scenario.image_side,
        "each": each or 0,
        "tokens": (each or 0) * images,
        "bytes": projector_bytes(encoder).point,
    }


def _why_not(plan: Plan) -> Finding | None:
    if not plan.model.sees_images:
        return not_here("SEES_NO_IMAGES")
    if plan.model.encoder is None:
        return not_here("ENCODER_UNKNOWN")
    runtime = runtime_of(plan.scenario.runtime)
    if runtime.loads_encoder:
        return not_here("LOADED_WITH_THE_MODEL")
    if not runtime.counts_draft or runtime.has_pool:
        return not_here("NOT_COUNTED_HERE")
    return None


def _vision(plan: Plan) -> Finding:
    if why := _why_not(plan):
        return why
    scenario, facts = plan.scenario, _facts(plan)
    on = {"images": facts["images"], "vision": scenario.vision}
    if scenario.vision == "off":
        on["vision"] = "auto"
    return by_setting(plan, on, _OFF, **facts)


def _in_ram(plan: Plan) -> Finding:
    """The projector beside the card, in RAM."""
    if why := _why_not(plan):
        return why
    if not plan.answer.machine.gpus or plan.answer.machine.unified:
        return not_here("NO_CARD")
    facts = _facts(plan)
    images = {"images": facts["images"]}
    return by_setting(plan, {**images, "vision": "ram"}, {**images, "vision": "card"}, **facts)


SEEING = (
    Technique("vision", "vision", ("extras",), _vision),
    Technique("vision-in-ram", "vision", ("extras",), _in_ram),
)
