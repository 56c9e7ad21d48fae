"""Limits in every direction: beside context and people, answers, images, and one person alone."""

from dataclasses import dataclass, replace

from elbowroom.core.conversation import lengths
from elbowroom.core.errors import Refusal
from elbowroom.core.limits import Limits, crossing_people, largest_context, limits, most_users
from elbowroom.core.machine import Machine
from elbowroom.core.model import Model
from elbowroom.core.scenario import MAX_IMAGES, Scenario
from elbowroom.core.vision import image_tokens


@dataclass(frozen=True, slots=True)
class Reach:
    """How far a plan can go, each limit with everything else as it is.

    Attributes:
        everybody: limits of all active people together.
        alone: those of one of them; ``None`` where only one is active. Who tests alone sees
            these, and finds the others when the next person comes.
        max_users_tight: most people that are TIGHT or better; ``None`` when not even one is.
        kv_passes_weights_at_users: people at whom the cache of all equals the weights; ``None``
            where never within what a plan may ask for.
        attention_passes_weights_at_users: likewise with workspace added.
        prompt: tokens of the prompt that an answer follows.
        max_images: most pictures in each conversation beside its answer, in the largest context
            that FITS; ``None`` where the model sees none, or what one takes is not known.
        max_images_tight: likewise TIGHT.
    """

    everybody: Limits
    alone: Limits | None
    max_users_tight: int | None
    kv_passes_weights_at_users: int | None
    attention_passes_weights_at_users: int | None
    prompt: int
    max_images: int | None = None
    max_images_tight: int | None = None

    def longest_answer(self, is_tight: bool = False, is_alone: bool = False) -> int | None:
        """Tokens of the longest answer to the prompt: what the largest context leaves.

        ``None`` where the prompt alone does not fit.
        """
        found = self.alone if is_alone and self.alone else self.everybody
        context = found.max_context_tight if is_tight else found.max_context
        return context - self.prompt if context and context > self.prompt else None


def reach(model: Model, machine: Machine, scenario: Scenario) -> Reach:
    """Every limit of a scenario.

    Raises:
        Refusal: as :func:`elbowroom.core.estimating.estimate`.
    """
    several = len(scenario.contexts) > 1
    tight = most_users(model, machine, scenario, with_margin=False)
    return Reach(
        everybody=limits(model, machine, scenario),
        alone=limits(model, machine, one_person(scenario)) if several else None,
        max_users_tight=tight or None,
        kv_passes_weights_at_users=crossing_people(model, machine, scenario),
        attention_passes_weights_at_users=crossing_people(model, machine, scenario, True),
        prompt=lengths(scenario)[0],
        max_images=most_images(model, machine, scenario),
        max_images_tight=most_images(model, machine, scenario, with_margin=False),
    )


def most_images(
    model: Model, machine: Machine, scenario: Scenario, with_margin: bool = True
) -> int | None:
    """Most pictures in each conversation, beside its answer; what is asked about them is left out.

    The encoder takes its memory with the first picture; every further one takes tokens of the
    context. ``None`` where the model or the program sees none, or a picture's tokens are not known.
    """
    each = image_tokens(model.encoder, scenario.image_side) if model.encoder else None
    if not each or not model.sees_images:
        return None
    try:
        asked = replace(scenario, images=max(1, scenario.images))
        edge = largest_context(model, machine, asked, with_margin)
    except Refusal:
        return None
    return min(MAX_IMAGES, max(0, edge - (scenario.answer_tokens or 0)) // each) or None


def one_person(scenario: Scenario) -> Scenario:
    """The scenario with the one person who has the longest context."""
    longest = max(scenario.contexts)
    return replace(scenario, household=(), active=None, users=1, context=longest)
