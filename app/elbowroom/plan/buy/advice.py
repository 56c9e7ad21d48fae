"""The advice: which model, which machine, what is next to it, and what could come later.

Over a whole catalogue this takes longer than a frame, so it is a generator: a face takes as many
steps as it has time for, and shows the latest picture. The command line runs it to the end.

Only what does everything is recommended: the model fits with its margin, as fast as was asked for,
on a product that is still made, whose cards go in, all of whose prices are known and not years old,
within the budget. Everything else is shown with what is wrong with it.
"""

from collections.abc import Callable, Generator, Iterable, Iterator
from dataclasses import dataclass, replace

from elbowroom.catalog.buying import memory_sizes
from elbowroom.catalog.catalogue import Catalogue
from elbowroom.catalog.host_profiles import HostProfile
from elbowroom.catalog.workloads import Workload, workload
from elbowroom.core.estimate import Estimate
from elbowroom.plan.buy.answering import Answered, Answering, question
from elbowroom.plan.buy.bill import bill
from elbowroom.plan.buy.choosing import (
    by_price,
    is_affordable,
    is_chosen,
    is_of_kind,
    is_offered,
    is_sure,
)
from elbowroom.plan.buy.proposals import Proposal, proposals
from elbowroom.plan.buy.setups import SURE, Setup, Setups, tried
from elbowroom.plan.buy.upgrades import Upgrade, upgrades
from elbowroom.plan.buy.wishes import Wishes

FIRST_ROW = (
    "zimaboard-2-1664",
    "zimacube-2-standard",
    "zimacube-2-pro",
    "zimacube-2-creator-pack",
)
"""Tiles that are always there."""

MOST_OTHERS = 8
"""Candidates shown beside the one that is proposed."""

HOSTS_A_PICTURE = 12
"""More often would be drawn more often than anybody sees."""

STEP_UP = 2
"""One step up is enough for so many times as many people at once."""

Pictures = Iterator["Advice | None"]


@dataclass(frozen=True, slots=True)
class Advice:
    """What is known so far.

    Attributes:
        wishes: what was asked.
        model: id of the model that is answered for; empty where no candidate is left.
        is_proposed: it was proposed, rather than pinned.
        candidates: models that the wishes allow, the best first.
        chosen: the setup that the rows turn on.
        is_within: the chosen one does everything, within the budget.
        smallest: the cheapest set that does everything.
        step_up: the cheapest dearer one that does so for twice as many people at once.
        hosts: a machine each, with the cheapest set of it that does, else the best it can.
        memories: the chosen set with each memory.
        cards: the chosen set with each card.
        upgrades: what could come later.
        others: the next candidates, each with the cheapest set that does; ``None`` for none.
        columns: machines of the matrix, by id.
        matrix: for each of ``others`` the cheapest set of each column that does, or ``None``.
        is_done: nothing is still being worked out.
    """

    wishes: Wishes
    model: str = ""
    is_proposed: bool = False
    candidates: tuple[Proposal, ...] = ()
    chosen: Answered | None = None
    is_within: bool = False
    smallest: Answered | None = None
    step_up: Answered | None = None
    hosts: tuple[Answered, ...] = ()
    memories: tuple[Answered, ...] = ()
    cards: tuple[Answered, ...] = ()
    upgrades: tuple[Upgrade, ...] = ()
    others: tuple[tuple[Proposal, Answered | None], ...] = ()
    columns: tuple[str, ...] = ()
    matrix: tuple[tuple[Answered | None, ...], ...] = ()
    is_done: bool = False


class Advisor:
    """Gives advice over one catalogue."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue = catalogue
        self.setups = Setups(catalogue)
        self.answering = Answering(catalogue)

    def complete(self, wishes: Wishes) -> Advice:
        """The whole advice at once.

        Raises:
            Refusal: as :meth:`advise`.
        """
        last = Advice(wishes)
        for picture in self.advise(wishes):
            last = picture or last
        return last

    def advise(self, wishes: Wishes) -> Pictures:
        """Pictures as more is known, with ``None`` after each answer on the way to the next.

        Raises:
            Refusal: the workload, or a model, machine or card that was chosen, is not known.
        """
        yield None
        task = workload(wishes.workload)
        if wishes.model:
            self.catalogue.models.record(wishes.model)
        yield from self._prepare()
        pool = self._pool(wishes)
        yield None
        found = proposals(self.catalogue, wishes, task)
        yield None
        advice = Advice(wishes, candidates=found, is_proposed=not wishes.model)
        advice = yield from self._choose(advice, task, pool)
        if advice.chosen is None:
            yield replace(advice, is_done=True)
            return
        yield advice
        advice = yield from self._neighbours(advice, task)
        yield advice
        advice = yield from self._sets(advice, task)
        yield advice
        rows: Iterable[Callable[[Advice, Workload], Iterator[Advice | None]]] = (
            self._hosts,
            self._later,
            self._others,
            self._matrix,
        )
        for row in rows:
            for picture in row(advice, task):
                advice = picture or advice
                yield picture
        yield replace(advice, is_done=True)

    def _prepare(self) -> Generator[None, None, None]:
        """Read what every advice needs, a part a step; at once where that was done before."""
        yield from self.setups.prepare()
        models, services = self.catalogue.models, self.catalogue.services
        yield from tried(services.one, services.ids)
        yield from tried(models.record, models.ids)
        _ = self.catalogue.index
        yield None

    # The set to choose

    def _pool(self, wishes: Wishes) -> list[Setup]:
        """Setups that the choices by hand leave, the cheapest first."""
        if wishes.machine:
            found = [s for s in self.setups.of(wishes.machine) if is_chosen(s, wishes)]
            if wishes.cards is None:
                found = [s for s in found if is_sure(s, wishes)]
            return sorted(found or [self._by_hand(wishes)], key=by_price(wishes))
        hosts = [host for host in self.setups.hosts if is_of_kind(host, wishes)]
        found = [s for host in hosts for s in self.setups.of(host.id) if is_offered(s, wishes)]
        return sorted(found, key=by_price(wishes))

    def _by_hand(self, wishes: Wishes) -> Setup:
        """A set that no tile offers at first: several cards."""
        hardware = self.catalogue.hardware
        host = hardware.host(wishes.machine)
        options = memory_sizes(host)
        wanted = [option for option in options if option.gib == wishes.memory_gib]
        cards = tuple(hardware.gpu(name) for name in wishes.cards or ())
        return self.setups.made(host, (wanted or options)[0], cards)

    def _choose(
        self, advice: Advice, task: Workload, pool: list[Setup]
    ) -> Generator[Advice | None, None, Advice]:
        """The best candidate that something within the budget does, and the cheapest that does."""
        wishes = advice.wishes
        names = [wishes.model] if wishes.model else _names(advice.candidates)
        priced = [setup for setup in pool if is_affordable(setup, wishes)]
        for name in names:
            found = yield from self._first(wishes, task, name, priced)
            if found is not None:
                return replace(advice, model=name, chosen=found, is_within=True)
        for name in reversed(names):
            found = yield from self._first(wishes, task, name, pool)
            if found is not None:
                return replace(advice, model=name, chosen=found)
        if names:
            name = wishes.model or _smallest(advice.candidates)
            found = yield from self._best(wishes, task, name, priced or pool)
            return replace(advice, model=name, chosen=found)
        return advice

    def _first(
        self, wishes: Wishes, task: Workload, model: str, pool: Iterable[Setup]
    ) -> Generator[None, None, Answered | None]:
        """The first that does everything."""
        yield None
        asked = question(wishes, task, model)
        for setup in self.answering.bounds.that_may_do(asked, pool):
            found = self.answering.answered(asked, setup, wishes)
            yield None
            if found.does:
                return found
        return None

    def _best(
        self, wishes: Wishes, task: Workload, model: str, pool: list[Setup]
    ) -> Generator[None, None, Answered | None]:
        """Of what does not do everything, what comes closest: the cheaper of two alike."""
        asked = question(wishes, task, model)
        best: Answered | None = None
        for setup in list(self.answering.bounds.that_hold(asked, pool)) or pool[:1]:
            found = self.answering.answered(asked, setup, wishes)
            yield None
            if best is None or found.rank > best.rank:
                best = found
        return best

    # What stands around it

    def _neighbours(self, advice: Advice, task: Workload) -> Generator[Advice | None, None, Advice]:
        """The chosen set with one thing changed: its memory, or its card."""
        assert advice.chosen is not None
        now = advice.chosen.setup
        asked = question(advice.wishes, task, advice.model)
        memories = []
        for option in memory_sizes(now.host):
            other = self.setups.made(now.host, option, now.cards, now.on_integrated)
            memories.append(self.answering.answered(asked, other, advice.wishes))
            yield None
        cards = []
        for setup in self.setups.of(now.host.id):
            if setup.option.gib == now.option.gib:
                cards.append(self.answering.answered(asked, setup, advice.wishes))
                yield None
        if all(one.setup.chosen != now.chosen for one in cards):
            cards.append(advice.chosen)
        ordered = sorted(cards, key=_card_order)
        return replace(advice, memories=tuple(memories), cards=tuple(ordered))

    def _sets(self, advice: Advice, task: Workload) -> Generator[Advice | None, None, Advice]:
        """The smallest set and one step up, of everything on sale."""
        wishes = advice.wishes
        pool = self._pool(wishes.on(self._own_machine(wishes)))
        priced = [setup for setup in pool if bill(setup, wishes).total is not None]
        smallest = yield from self._first(wishes, task, advice.model, priced)
        advice = replace(advice, smallest=smallest)
        yield advice
        if smallest is None:
            return advice
        more = wishes.crowded(STEP_UP)
        dearer = [s for s in priced if bill(s, wishes).known > smallest.bill.known]
        above = yield from self._first(more, task, advice.model, dearer)
        if above is None:
            return advice
        asked = question(wishes, task, advice.model)
        same = self.answering.answered(asked, above.setup, wishes)
        return replace(advice, step_up=same)

    def _own_machine(self, wishes: Wishes) -> str:
        """The machine that stands there already, or a template of one; empty for none."""
        if not wishes.machine:
            return ""
        is_template = self.catalogue.hardware.host(wishes.machine).template
        return wishes.machine if is_template or wishes.is_about_own_machine else ""

    def _hosts(self, advice: Advice, task: Workload) -> Iterator[Advice | None]:
        """Each machine with the cheapest set of it that does; those of the first row first."""
        assert advice.chosen is not None
        wishes, found = advice.wishes, {}
        for host in self._host_order(advice):
            one = yield from self._first(wishes, task, advice.model, self._sure(wishes, host.id))
            if one is None:
                pool = sorted(self.setups.of(host.id), key=by_price(wishes))
                bare = [s for s in pool if not s.added]
                one = yield from self._best(wishes, task, advice.model, bare)
            if one is not None:
                found[host.id] = one
                if len(found) % HOSTS_A_PICTURE == 0:
                    yield replace(advice, hosts=tuple(found.values()))
        yield replace(advice, hosts=tuple(found.values()))

    def _sure(self, wishes: Wishes, host_id: str) -> list[Setup]:
        """Sets of a machine whose cards go in and whose prices are known, the cheapest first."""
        sure = [s for s in self.setups.of(host_id) if is_sure(s, wishes)]
        return sorted((s for s in sure if not bill(s, wishes).missing), key=by_price(wishes))

    def _matrix(self, advice: Advice, task: Workload) -> Iterator[Advice | None]:
        """The shown candidates on the machines of the first row and of the sets."""
        wishes = advice.wishes
        sets = (advice.chosen, advice.smallest, advice.step_up)
        named = [one.setup.host.id for one in sets if one is not None]
        columns = tuple(dict.fromkeys([*FIRST_ROW, *named]))
        pools = [self._sure(wishes, host) for host in columns]
        rows = []
        for proposal, _ in advice.others:
            cells = []
            for pool in pools:
                one = yield from self._first(wishes, task, proposal.entry.record.id, pool)
                cells.append(one)
            rows.append(tuple(cells))
        yield replace(advice, columns=columns, matrix=tuple(rows))

    def _host_order(self, advice: Advice) -> list[HostProfile]:
        sets = (advice.chosen, advice.smallest, advice.step_up)
        named = [one.setup.host.id for one in sets if one is not None]
        first = [*FIRST_ROW, *named]
        kind = [host for host in self.setups.hosts if is_of_kind(host, advice.wishes)]
        hosts = {host.id: host for host in self.setups.hosts}
        wanted = [*first, *(host.id for host in kind)]
        return [hosts[name] for name in dict.fromkeys(wanted) if name in hosts]

    def _later(self, advice: Advice, task: Workload) -> Iterator[Advice | None]:
        assert advice.chosen is not None
        asked = question(advice.wishes, task, advice.model)

        def ask(setup: Setup) -> Answered:
            return self.answering.answered(asked, setup, advice.wishes)

        better = _better(advice)
        found = []
        for upgrade in upgrades(self.setups, advice.wishes, advice.chosen, ask):
            opens = ""
            for name in better:
                one = yield from self._first(advice.wishes, task, name, [upgrade.after.setup])
                if one is not None:
                    opens = one.answer.model.name if isinstance(one.answer, Estimate) else ""
                    break
            found.append(replace(upgrade, opens=opens))
        yield replace(advice, upgrades=tuple(found))

    def _others(self, advice: Advice, task: Workload) -> Iterator[Advice | None]:
        """The next candidates, each with the cheapest set that does."""
        wishes = advice.wishes
        pool = [s for s in self._pool(wishes.on(wishes.machine)) if not bill(s, wishes).missing]
        rows: list[tuple[Proposal, Answered | None]] = []
        start = _start(advice)
        for proposal in advice.candidates[start : start + MOST_OTHERS]:
            name = proposal.entry.record.id
            one = yield from self._first(wishes, task, name, pool)
            rows.append((proposal, one))
        yield replace(advice, others=tuple(rows))


def _better(advice: Advice) -> list[str]:
    """Candidates before the one that is answered for."""
    names = _names(advice.candidates)
    return names[: names.index(advice.model)] if advice.model in names else []


def _smallest(found: Iterable[Proposal]) -> str:
    """The candidate with the fewest parameters."""
    return min(found, key=lambda proposal: proposal.entry.record.parameters).entry.record.id


def _start(advice: Advice) -> int:
    """Where the shown candidates begin: two above the one that is answered for."""
    names = _names(advice.candidates)
    return max(0, names.index(advice.model) - 2) if advice.model in names else 0


def _names(found: Iterable[Proposal]) -> list[str]:
    return [proposal.entry.record.id for proposal in found]


def _card_order(one: Answered) -> tuple[bool, bool, bool, bool, float]:
    """Without a card first, then what does by price, then the rest by how well it goes."""
    goes_in = one.setup.fit_grade in SURE or one.bill.is_there
    cost = one.bill.known if one.does else -one.pace
    has_price = not one.bill.missing
    return bool(one.setup.cards), not (one.does and goes_in), not goes_in, not has_price, cost
