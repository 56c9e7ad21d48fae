"""What holds of llama.cpp and of every program around it."""

from elbowroom.core.log_lines import llama_cpp as lines
from elbowroom.core.runtimes.protocol import EVERYTHING


class OnLlamaCpp:
    """A cache of its own for every conversation, all of it taken at the start.

    The attributes are those of :class:`~elbowroom.core.runtimes.protocol.Runtime`.
    """

    is_speed_measured = True
    has_pool = False
    prints_lines_of: tuple[str, ...] = (lines.PROGRAM,)
    shares_prefix = False
    loads_encoder = False
    counts_draft = True
    counts_companions = True
    reserves = EVERYTHING
    works_in_free = False
    unloads_after_minutes = 0
    lists_loaded = False
    cache_types = None
