"""What the buy screen draws."""

from dataclasses import dataclass

from elbowroom.core.scenario import Scenario
from elbowroom.plan.buy.wishes import Wishes
from elbowroom.plan.control_view_models import ChoiceVM, HouseholdVM
from elbowroom.plan.view_models import VerdictVM


@dataclass(frozen=True, slots=True)
class TileVM:
    """One thing to choose, with what choosing it would mean.

    Attributes:
        title: what it is.
        facts: what to know of it.
        code: of the verdict; key of icon and colour.
        word: the verdict in a word.
        memory: how much is free or missing.
        pace: the speed with its grade.
        price: of the whole set, or the difference to the chosen one; a dash where it is missing.
        cares: a line for each thing that the person cares about.
        tag: what is special about it; may be empty.
        problems: what keeps it from going in.
        notes: what to look at.
        unknowns: what nobody says.
        watts: the figures behind ``cares``.
        is_chosen: it is the chosen one.
        wishes: what choosing it makes of the wishes.
        field: the wish that it changes.
    """

    title: str
    facts: str
    code: str
    word: str
    memory: str
    pace: str
    price: str
    tag: str
    problems: tuple[str, ...]
    notes: tuple[str, ...]
    unknowns: tuple[str, ...]
    is_chosen: bool
    wishes: Wishes
    field: str
    cares: tuple[str, ...] = ()
    watts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class RowVM:
    """One row of tiles."""

    name: str
    title: str
    aside: str
    tiles: tuple[TileVM, ...]


@dataclass(frozen=True, slots=True)
class PartVM:
    """One line of the list.

    Attributes:
        item: its id, for a price of the person's own.
        title: what it is.
        price: or a dash.
        hint: where the price comes from.
        amount: of one, to begin editing with; 0 for none.
        is_owned: it costs nothing more.
        is_own_price: the person entered it.
    """

    item: str
    title: str
    price: str
    hint: str
    amount: float
    is_owned: bool
    is_own_price: bool


@dataclass(frozen=True, slots=True)
class LaterVM:
    """One later step: what it is, what it costs, what changes."""

    title: str
    price: str
    code: str
    change: str
    hint: str


@dataclass(frozen=True, slots=True)
class CheckVM:
    """Something to check: ``problem``, ``note`` or ``unknown``."""

    mark: str
    text: str


@dataclass(frozen=True, slots=True)
class ChipVM:
    """A chip: its id, its words, whether it is on, and a hint."""

    id: str
    text: str
    is_on: bool
    hint: str = ""


@dataclass(frozen=True, slots=True)
class MatrixVM:
    """Models by machines: heads of columns, and rows of (model, cells), a cell (code, text)."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, tuple[tuple[str, str], ...]], ...]


@dataclass(frozen=True, slots=True)
class BuyVM:
    """The whole screen.

    Attributes:
        wishes: what the controls show.
        scenario: the chosen set as a plan; ``None`` while there is none.
    """

    wishes: Wishes
    household: HouseholdVM
    verdict: VerdictVM
    rows: tuple[RowVM, ...]
    kinds: tuple[ChipVM, ...]
    workloads: tuple[ChipVM, ...]
    languages: tuple[ChipVM, ...]
    services: tuple[ChipVM, ...]
    more_languages: tuple[ChipVM, ...]
    more_services: tuple[ChipVM, ...]
    cares: tuple[ChipVM, ...]
    model: ChoiceVM
    models: tuple[ChoiceVM, ...]
    parts: tuple[PartVM, ...]
    total_title: str
    total: str
    total_hint: str
    rate: str
    later: tuple[LaterVM, ...]
    checks: tuple[CheckVM, ...]
    status: str
    scenario: Scenario | None
    is_done: bool
