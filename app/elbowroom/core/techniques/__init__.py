"""Techniques that move the limit: one file a family, one line here.

Each says which parts of the need it may change, and by how much on a plan: as a setting where the
runtime has it, as a what-if where it does not.
"""

from elbowroom.core.techniques.company import COMPANY
from elbowroom.core.techniques.drafting import DRAFTING
from elbowroom.core.techniques.eviction import EVICTION
from elbowroom.core.techniques.heads import HEADS
from elbowroom.core.techniques.kernels import KERNELS
from elbowroom.core.techniques.paging import PAGING
from elbowroom.core.techniques.placing import PLACING
from elbowroom.core.techniques.precision import PRECISION
from elbowroom.core.techniques.protocol import Technique
from elbowroom.core.techniques.reserves import RESERVES
from elbowroom.core.techniques.seeing import SEEING
from elbowroom.core.techniques.sharing import SHARING

_ALL: tuple[Technique, ...] = (
    *PRECISION,
    *EVICTION,
    *KERNELS,
    *HEADS,
    *PAGING,
    *SHARING,
    *DRAFTING,
    *SEEING,
    *RESERVES,
    *PLACING,
    *COMPANY,
)

TECHNIQUES: dict[str, Technique] = {technique.id: technique for technique in _ALL}
FAMILIES = tuple(dict.fromkeys(technique.family for technique in _ALL))
