"""From advice to what the buy screen draws."""

from collections.abc import Iterator

from elbowroom.catalog.catalogue import Catalogue
from elbowroom.catalog.workloads import workload, workloads
from elbowroom.core.estimate import Estimate
from elbowroom.plan.buy.advice import FIRST_ROW, Advice
from elbowroom.plan.buy.ages import is_old
from elbowroom.plan.buy.answering import Answered, question
from elbowroom.plan.buy.bill import MISSING, OWN, OWNED, Line
from elbowroom.plan.buy.bounds import on
from elbowroom.plan.buy.caring import Caring, metered
from elbowroom.plan.buy.people import as_scenario
from elbowroom.plan.buy.tiles import (
    card_name,
    host_name,
    memory,
    pace,
    same,
    short_name,
    shown_code,
    tile,
    total,
    word,
)
from elbowroom.plan.buy.upgrades import MODULE, Upgrade
from elbowroom.plan.buy.view_models import (
    BuyVM,
    CheckVM,
    ChipVM,
    LaterVM,
    MatrixVM,
    PartVM,
    RowVM,
    TileVM,
)
from elbowroom.plan.buy.wishes import ENERGY, KINDS, LICENCE, Wishes
from elbowroom.plan.control_view_models import ChoiceVM
from elbowroom.plan.households import household_vm
from elbowroom.plan.view_models import VerdictVM
from elbowroom.text import languages, money, refusals, units, verdicts
from elbowroom.text import report as paper
from elbowroom.text import sets as set_words
from elbowroom.text import speed as speeds
from elbowroom.text import wishes as words
from elbowroom.text.language import language
from elbowroom.text.service_names import service_name

FIRST_LANGUAGES = ("ko", "en")
FIRST_SERVICES = ("immich-stack", "jellyfin-server", "home-assistant-core")


def screen(catalogue: Catalogue, advice: Advice) -> BuyVM:
    """The whole screen, as far as the advice has come."""
    wishes, chosen = advice.wishes, advice.chosen
    code, caring = wishes.currency.code, Caring(catalogue, wishes)
    parts = tuple(_parts(chosen, code)) if chosen else ()
    plan = None
    if chosen is not None:
        asked = question(wishes, workload(wishes.workload), advice.model)
        plan = metered(on(asked, chosen.setup), wishes)
    more = tuple(_languages(catalogue, wishes)), tuple(_services(catalogue, wishes))
    return BuyVM(
        wishes=wishes,
        household=household_vm(as_scenario(wishes)),
        verdict=_verdict(catalogue, advice, caring),
        rows=tuple(_rows(catalogue, advice, caring)),
        kinds=tuple(ChipVM(k, words.kinds()[k], wishes.kind == k) for k in KINDS),
        workloads=tuple(_workloads(wishes)),
        languages=tuple(chip for chip in more[0] if chip.is_on or chip.id in FIRST_LANGUAGES),
        services=tuple(chip for chip in more[1] if chip.is_on or chip.id in FIRST_SERVICES),
        more_languages=more[0],
        more_services=more[1],
        cares=tuple(_cares(wishes)),
        model=_model(catalogue, advice),
        models=tuple(_models(advice)),
        parts=parts,
        total_title=_total_title(chosen),
        total=total(chosen, code) if chosen else "",
        total_hint=_total_hint(chosen),
        rate=_rate(wishes),
        later=tuple(_later(upgrade, wishes) for upgrade in advice.upgrades),
        checks=tuple(_checks(chosen, caring)) if chosen else (),
        status=set_words.prices_are() if advice.is_done else words.working(),
        scenario=plan,
        is_done=advice.is_done,
    )


def _total_hint(chosen: Answered | None) -> str:
    missing = chosen.bill.missing if chosen else ()
    return set_words.missing_hint(len(missing)) if missing else ""


def _total_title(chosen: Answered | None) -> str:
    missing = chosen.bill.missing if chosen else ()
    return set_words.total(not missing, [_title(line) for line in missing])


def _rate(wishes: Wishes) -> str:
    money_in_use = wishes.currency
    if money_in_use.code == "USD":
        return ""
    return money.rate(money_in_use.code, money_in_use.per_usd, money_in_use.date)


# The banner


def _verdict(catalogue: Catalogue, advice: Advice, caring: Caring) -> VerdictVM:
    chosen = advice.chosen
    if chosen is None:
        why = words.no_machine() if advice.candidates else words.no_model()
        return VerdictVM("UNKNOWN", verdicts.word("UNKNOWN"), why, "", ())
    if not isinstance(chosen.answer, Estimate):
        said = refusals.refusal(chosen.answer)
        return VerdictVM("UNKNOWN", verdicts.word("UNKNOWN"), said, "", ())
    sentence = verdicts.sentence(chosen.answer)
    if advice.smallest is None and (advice.is_done or advice.hosts):
        sentence = f"{words.nothing_does()} {sentence}"
    return VerdictVM(
        code=shown_code(chosen),
        word=f"{word(chosen)}: {_name(chosen)}",
        sentence=sentence,
        detail=" · ".join(_details(catalogue, advice, chosen, caring)),
        notes=(),
    )


def _name(one: Answered) -> str:
    return set_words.set_line(host_name(one.setup), "", card_name(one.setup))


def _details(
    catalogue: Catalogue, advice: Advice, chosen: Answered, caring: Caring
) -> Iterator[str]:
    yield _model(catalogue, advice).title
    yield pace(chosen)
    yield from caring.lines(chosen)
    wishes = advice.wishes
    if wishes.budget is not None and chosen.bill.known > wishes.budget:
        over = money.amount(chosen.bill.known - wishes.budget, wishes.currency.code)
        yield set_words.over_budget(over)
    above = advice.step_up
    if above is not None and advice.smallest is not None and same(chosen, advice.smallest):
        amount = money.amount(above.bill.known, wishes.currency.code)
        yield words.step_sentence(_name(above), amount)


# Rows of tiles


def _rows(catalogue: Catalogue, advice: Advice, caring: Caring) -> Iterator[RowVM]:
    sets = tuple(_sets(advice, caring))
    if sets:
        yield RowVM("sets", set_words.row_title("sets"), set_words.row_aside("sets"), sets)
    hosts = _hosts(advice, caring)
    groups = (("hosts", hosts), ("memories", advice.memories), ("cards", advice.cards))
    for name, found in groups:
        least = caring.least(found) if name == "hosts" else None
        tags = (set_words.tag("least_energy") if one is least else "" for one in found)
        tiles = tuple(
            tile(one, name, advice.wishes, advice.chosen, tag, caring)
            for one, tag in zip(found, tags, strict=True)
        )
        if len(tiles) > 1:
            yield RowVM(
                name,
                set_words.row_title(name, _place(advice, name)),
                _aside(catalogue, advice, name),
                tiles,
            )


def _aside(catalogue: Catalogue, advice: Advice, name: str) -> str:
    """What a row keeps as it is, and how many cards it leaves out."""
    if name == "hosts" and ENERGY in advice.wishes.cares:
        return set_words.row_aside("hosts_by_energy")
    if name != "cards":
        return set_words.row_aside(name)
    going = {one.setup.chosen for one in advice.cards if len(one.setup.cards) == 1}
    sold = [card for card in catalogue.hardware.gpus() if card.form != "laptop"]
    left_out = len(sold) - len(going)
    said = set_words.row_aside(name)
    return f"{said} · {set_words.not_going_in(left_out)}" if left_out > 0 else said


def _place(advice: Advice, name: str) -> str:
    """The host's name behind the rows that are about it."""
    if name == "hosts" or advice.chosen is None:
        return ""
    return advice.chosen.setup.host.name


def _sets(advice: Advice, caring: Caring) -> Iterator[TileVM]:
    for one, tag in ((advice.smallest, "smallest"), (advice.step_up, "step_up")):
        if one is not None:
            yield tile(one, "sets", advice.wishes, advice.chosen, set_words.tag(tag), caring)


def _hosts(advice: Advice, caring: Caring) -> list[Answered]:
    """The first row, with the chosen machine after it; then the rest, what does before others,
    and of that what takes least electricity, where that is cared about, else the cheapest.
    """
    chosen = advice.chosen.setup.host.id if advice.chosen else ""
    first = [*FIRST_ROW] if chosen in FIRST_ROW else [*FIRST_ROW, chosen]
    head = [one for one in advice.hosts if one.setup.host.id in first]
    rest = [one for one in advice.hosts if one.setup.host.id not in first]
    return head + sorted(rest, key=lambda one: (*_does_first(one), *caring.rank(one), *_cost(one)))


def _does_first(one: Answered) -> tuple[bool, bool]:
    return not one.does, not one.setup.is_on_sale


def _cost(one: Answered) -> tuple[bool, float]:
    return one.bill.total is None, one.bill.known


# The left column


def _workloads(wishes: Wishes) -> Iterator[ChipVM]:
    code = language()
    for found in workloads().values():
        yield ChipVM(found.id, found.name[code], found.id == wishes.workload, found.why[code])


def _cares(wishes: Wishes) -> Iterator[ChipVM]:
    for name, (text, hint) in words.cares().items():
        yield ChipVM(name, text, name in wishes.cares, hint)
    text, hint = words.licence()
    yield ChipVM(LICENCE, text, wishes.commercial, hint)


def _languages(catalogue: Catalogue, wishes: Wishes) -> Iterator[ChipVM]:
    known = {code for entry in catalogue.index.entries for code in entry.languages}
    rest = sorted(known - set(FIRST_LANGUAGES), key=languages.name)
    for code in (*FIRST_LANGUAGES, *rest):
        yield ChipVM(code, languages.name(code), code in wishes.languages)


def _services(catalogue: Catalogue, wishes: Wishes) -> Iterator[ChipVM]:
    for record in catalogue.services.search(()):
        if not record.is_system:
            title = words.service(record.id, record.name)
            is_on = record.id in wishes.services
            yield ChipVM(record.id, title, is_on, service_name(record.id, record.name))


def _model(catalogue: Catalogue, advice: Advice) -> ChoiceVM:
    entry = catalogue.index.by_id.get(advice.model)
    if entry is None:
        return ChoiceVM("", units.DASH, words.no_model())
    spoken = ", ".join(languages.name(code) for code in advice.wishes.languages)
    reason = words.model_reason(advice.is_proposed, spoken)
    others = words.candidates(len(advice.candidates))
    return ChoiceVM(advice.model, entry.record.name, f"{reason} · {others}")


def _models(advice: Advice) -> Iterator[ChoiceVM]:
    """A proposal first, then every candidate, the best first."""
    propose = words.screen_texts()
    yield ChoiceVM("", propose.propose, propose.propose_why, search=propose.propose.casefold())
    costs = {p.entry.record.id: one for p, one in advice.others}
    code = advice.wishes.currency.code
    for proposal in advice.candidates:
        record = proposal.entry.record
        size, one = units.parameters(record.parameters), costs.get(record.id)
        subtitle = words.model_without_set(size)
        if one is not None and one.bill.total is not None:
            subtitle = words.model_choice(size, money.amount(one.bill.total, code))
        yield ChoiceVM(record.id, record.name, subtitle, search=proposal.entry.haystack)


# The list


def _title(line: Line) -> str:
    kind = line.item.partition(":")[0]
    return set_words.extra(kind, line.name) if kind in ("box", "supply", "memory") else line.name


def _parts(chosen: Answered, code: str) -> Iterator[PartVM]:
    today = chosen.setup.host.checked_on
    return (_part(line, code, is_old(line, today)) for line in chosen.bill.lines)


def _part(line: Line, code: str, is_old: bool) -> PartVM:
    price = units.DASH if line.amount is None else money.amount(line.amount, code)
    seen = set_words.price_of_old_day(line.date) if is_old else set_words.price_of_day(line.date)
    hints = {MISSING: "", OWN: set_words.own_price(line.date), OWNED: ""}
    return PartVM(
        item=line.item,
        title=_title(line),
        price=set_words.owned() if line.origin == OWNED else price,
        hint=hints.get(line.origin, seen),
        amount=(line.amount or 0) / line.count,
        is_owned=line.origin == OWNED,
        is_own_price=line.origin == OWN,
    )


# What comes later, and what to check


def _later(upgrade: Upgrade, wishes: Wishes) -> LaterVM:
    before, after = upgrade.before, upgrade.after
    setup = after.setup
    name = memory(setup) if upgrade.kind == MODULE else short_name(setup.cards[0].name)
    missing = after.bill.missing != before.bill.missing
    more = after.bill.known - before.bill.known
    price = units.DASH if missing else money.difference(more, wishes.currency.code)
    pace_change = words.change(_span(before), _span(after))
    unknowns = tile(after, "cards", wishes, before).unknowns
    return LaterVM(
        title=words.upgrade(upgrade.kind, name),
        price=price,
        code=shown_code(after),
        change=_change(upgrade, pace_change),
        hint="\n".join(unknowns),
    )


def _change(upgrade: Upgrade, pace_change: str) -> str:
    """Verdict and speed before and after, or the better model that it then does."""
    if upgrade.opens:
        return words.opens(upgrade.opens)
    verdict = words.change(word(upgrade.before), word(upgrade.after))
    return f"{verdict} · {words.tok_s(pace_change)}"


def _span(one: Answered) -> str:
    speed = one.answer.speed if isinstance(one.answer, Estimate) else None
    return speeds.span(speed.answer_tok_s_each) if speed else units.DASH


def _checks(chosen: Answered, caring: Caring) -> Iterator[CheckVM]:
    """Problems, then what is not known, then what to look at."""
    shown = tile(chosen, "cards", Wishes(), None)
    for mark, texts in (
        ("problem", shown.problems),
        ("unknown", shown.unknowns),
        ("note", shown.notes),
    ):
        yield from (CheckVM(mark, text) for text in texts)
    yield from (CheckVM("unknown", text) for text in caring.unknowns(chosen))
    for line in chosen.bill.missing:
        yield CheckVM("unknown", paper.check_missing(_title(line)))
    today = chosen.setup.host.checked_on
    for line in chosen.bill.lines:
        if is_old(line, today):
            yield CheckVM("unknown", set_words.old_price(_title(line), line.date))
    if chosen.setup.added:
        yield CheckVM("note", paper.check_driver())
    if chosen.setup.option.soldered:
        yield CheckVM("note", paper.check_soldered())
    if any(line.amount is not None for line in chosen.bill.lines):
        yield CheckVM("note", paper.check_prices())


def matrix(catalogue: Catalogue, advice: Advice) -> MatrixVM:
    """Candidates by machines, each cell with the cheapest set of the machine that does."""
    code = advice.wishes.currency.code
    rows = []
    for (proposal, _), cells in zip(advice.others, advice.matrix, strict=False):
        rows.append((proposal.entry.record.name, tuple(_cell(one, code) for one in cells)))
    names = tuple(catalogue.hardware.host(host).name for host in advice.columns)
    return MatrixVM(names, tuple(rows))


def _cell(one: Answered | None, code: str) -> tuple[str, str]:
    if one is None:
        return "NO_FIT", words.none_does()
    speed = words.tok_s(_span(one))
    return shown_code(one), f"{money.amount(one.bill.known, code)} · {speed}"
