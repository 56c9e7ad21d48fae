"""Which parts of the left column stand open: kept from one start to the next."""

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING

from elbowroom.ui.fold_section import FoldSection

if TYPE_CHECKING:
    from elbowroom.session.kept import Kept


def keep_folds(sections: Mapping[str, FoldSection], kept: "Kept | None") -> None:
    """Open what stood open, and note what is opened and closed from now on."""
    if kept is None:
        return
    for name, section in sections.items():
        section.set_open(name in kept.open_sections)
        section.turned.connect(partial(kept.set_open, name))
