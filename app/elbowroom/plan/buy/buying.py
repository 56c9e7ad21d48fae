"""What the buy screen asks: advice in steps, and what to draw of it."""

from elbowroom.catalog.catalogue import Catalogue
from elbowroom.plan.buy import select
from elbowroom.plan.buy.advice import Advice, Advisor, Pictures
from elbowroom.plan.buy.view_models import BuyVM, MatrixVM
from elbowroom.plan.buy.wishes import Wishes


class Buying:
    """Advice over one catalogue; what was worked out is kept."""

    def __init__(self, catalogue: Catalogue) -> None:
        self._catalogue = catalogue
        self._advisor = Advisor(catalogue)

    def advise(self, wishes: Wishes) -> Pictures:
        """Pictures as more is known, ``None`` between them."""
        return self._advisor.advise(wishes)

    def screen(self, advice: Advice) -> BuyVM:
        """The whole screen, in the language in use."""
        return select.screen(self._catalogue, advice)

    def matrix(self, advice: Advice) -> MatrixVM:
        """Models by machines."""
        return select.matrix(self._catalogue, advice)
