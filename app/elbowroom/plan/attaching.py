"""Files that go with the plan's model: put to it, taken away."""

from dataclasses import replace

from elbowroom.core.attached import Adapter, Projector
from elbowroom.core.scenario import Scenario

File = Projector | Adapter | str
"""A projector, an adapter, or the id of a model that drafts."""


def is_attached(scenario: Scenario, file: File) -> bool:
    """Whether a plan loads it already."""
    if isinstance(file, Adapter):
        return file in scenario.adapters
    return file == (scenario.projector if isinstance(file, Projector) else scenario.draft)


def attached(scenario: Scenario, file: File) -> Scenario:
    """The plan with it; without it where it was attached. An adapter of the same name gives way."""
    is_off = is_attached(scenario, file)
    if isinstance(file, Projector):
        vision = scenario.vision if is_off or scenario.vision != "off" else "auto"
        return replace(scenario, projector=None if is_off else file, vision=vision)
    if isinstance(file, str):
        return replace(scenario, draft=None if is_off else file)
    others = tuple(other for other in scenario.adapters if other.name != file.name)
    return replace(scenario, adapters=others if is_off else (*others, file))
