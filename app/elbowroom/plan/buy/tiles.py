"""Tiles of the buy screen: one answered set each, in words."""

from collections.abc import Iterator
from dataclasses import replace

from elbowroom.catalog.fit_rules import FITS, NO_FIT, UNKNOWN
from elbowroom.core.estimate import Estimate
from elbowroom.core.rates import FIRST_TOKEN, FLUENT
from elbowroom.plan.buy.ages import stale
from elbowroom.plan.buy.answering import Answered
from elbowroom.plan.buy.bill import bill
from elbowroom.plan.buy.caring import Caring
from elbowroom.plan.buy.setups import Setup
from elbowroom.plan.buy.view_models import TileVM
from elbowroom.plan.buy.wishes import Wishes
from elbowroom.text import fit, machines, money, refusals, units, verdicts
from elbowroom.text import sets as words
from elbowroom.text import speed as speeds
from elbowroom.text.notes import note


def tile(
    one: Answered,
    kind: str,
    wishes: Wishes,
    chosen: Answered | None,
    tag: str = "",
    caring: Caring | None = None,
) -> TileVM:
    """A set as a tile of a row: ``sets``, ``hosts``, ``memories`` or ``cards``.

    ``caring`` knows what else is shown of it.
    """
    setup = one.setup
    is_chosen = chosen is not None and same(one, chosen)
    title, facts = _heading(one, kind)
    reasons = () if one.bill.is_there else tuple(_reasons(setup))
    problems = [text for grade, text in reasons if grade == NO_FIT]
    unknowns = [text for grade, text in reasons if grade == UNKNOWN]
    if not isinstance(one.answer, Estimate):
        unknowns.append(refusals.refusal(one.answer))
    return TileVM(
        title=title,
        facts=facts,
        code=shown_code(one),
        word=word(one),
        memory=_memory_left(one),
        pace=pace(one) if one.code not in ("NO_FIT", "UNKNOWN") else "",
        price=_price(one, kind, wishes, chosen),
        tag=tag or _tag(setup, kind, wishes),
        problems=tuple(problems),
        notes=tuple(text for grade, text in reasons if grade not in (NO_FIT, UNKNOWN, FITS)),
        unknowns=tuple(unknowns),
        is_chosen=is_chosen if kind != "hosts" else _is_same_host(one, chosen),
        wishes=_chosen(setup, kind, wishes),
        field={"sets": "set", "hosts": "machine", "memories": "memory", "cards": "card"}[kind],
        cares=caring.lines(one) if caring else (),
        watts=caring.facts(one) if caring else (),
    )


def same(one: Answered, other: Answered) -> bool:
    """Whether two sets are the same."""
    a, b = one.setup, other.setup
    return (a.host.id, a.option.gib, a.chosen) == (b.host.id, b.option.gib, b.chosen)


def _is_same_host(one: Answered, chosen: Answered | None) -> bool:
    return chosen is not None and one.setup.host.id == chosen.setup.host.id


def _chosen(setup: Setup, kind: str, wishes: Wishes) -> Wishes:
    """A machine brings whatever of it does; a memory or a card leaves everything else."""
    if kind == "hosts":
        return wishes.on(setup.host.id)
    return replace(wishes, machine=setup.host.id, memory_gib=setup.option.gib, cards=setup.chosen)


def _heading(one: Answered, kind: str) -> tuple[str, str]:
    setup = one.setup
    if kind == "cards":
        return card_name(setup) or words.no_card(), _card_facts(setup)
    if kind == "memories":
        rate = setup.option.bandwidth_gb_s
        facts = [machines.bandwidth(rate)] if rate else []
        return memory(setup), " · ".join(facts)
    return host_name(setup), words.set_line("", memory(setup), card_name(setup))


def host_name(setup: Setup) -> str:
    """The machine without its maker, where the name stands for itself."""
    return setup.host.name.removeprefix("Apple ")


def memory(setup: Setup) -> str:
    """Its memory in a few words."""
    option = setup.option
    modules = (option.modules or "").replace("soldered", "")
    return words.memory_fact(f"{option.gib:g}", modules, bool(option.soldered))


def card_name(setup: Setup) -> str:
    """Its card; empty for none."""
    if setup.on_integrated:
        return words.integrated()
    names = [short_name(card.name) for card in setup.cards]
    if len(names) == 2 and names[0] == names[1]:
        return words.two_of(names[0])
    return " + ".join(names)


def short_name(name: str) -> str:
    """A card without its maker, where the name stands for itself."""
    for maker in ("NVIDIA GeForce ", "NVIDIA ", "AMD Radeon ", "Intel "):
        name = name.removeprefix(maker)
    return name


def _card_facts(setup: Setup) -> str:
    if not setup.cards:
        if setup.host.unified_memory:
            return words.shared_graphics()
        own = setup.host.igpu if setup.on_integrated else None
        return own.name if own else words.on_processor()
    card = setup.cards[0]
    watts = machines.watts_of(card.board_power_w) if card.board_power_w else ""
    is_sold = not setup.added
    grade = "" if is_sold else fit.grade(setup.fit_grade)
    return words.card_fact(f"{card.memory_gib:g}", watts, grade)


def _tag(setup: Setup, kind: str, wishes: Wishes) -> str:
    if wishes.has_host(setup.host.id) and kind == "hosts":
        return words.tag("owned")
    if setup.is_old and kind == "hosts":
        return words.tag("old")
    if setup.host.template and kind == "hosts":
        return words.tag("template")
    old = stale(bill(setup, wishes), setup.host.checked_on)
    if old is not None and kind in ("hosts", "sets"):
        return words.tag("stale")
    if setup.option.soldered and kind in ("hosts", "memories", "sets"):
        return words.tag("soldered")
    return ""


def _price(one: Answered, kind: str, wishes: Wishes, chosen: Answered | None) -> str:
    code = wishes.currency.code
    if kind in ("sets", "hosts") or chosen is None:
        return total(one, code) if one.bill.total is not None else units.DASH
    if same(one, chosen):
        return "±0"
    missing = {line.item for line in one.bill.missing} ^ {line.item for line in chosen.bill.missing}
    if missing:
        return units.DASH
    return money.difference(one.bill.known - chosen.bill.known, code)


def total(one: Answered, code: str) -> str:
    """What a set costs: a dash where no price is known, words where all is there already."""
    if any(line.amount is not None for line in one.bill.lines):
        return money.amount(one.bill.known, code)
    return units.DASH if one.bill.missing else words.owned()


def shown_code(one: Answered) -> str:
    """The verdict as it is shown: a card that does not go in is no set that fits."""
    answer = one.answer
    return verdicts.shown_code(answer) if isinstance(answer, Estimate) else "UNKNOWN"


def word(one: Answered) -> str:
    """The verdict in a word, the speed said where it does not suffice."""
    if not isinstance(one.answer, Estimate):
        return verdicts.word("UNKNOWN")
    return verdicts.word(shown_code(one)) if one.bill.is_there else verdicts.headline(one.answer)


def _memory_left(one: Answered) -> str:
    """Memory that is free or missing, as the verdict's sentence says it, or what of the model lies
    in RAM beside the card."""
    if not isinstance(one.answer, Estimate):
        return ""
    verdict = one.answer.verdict
    match one.code:
        case "NO_FIT":
            return words.short(verdict.short)
        case "FITS":
            return words.free(verdicts.sure_room(one.answer.deciding))
        case "TIGHT":
            return words.free(verdict.free)
        case "SPILLS" | "TIGHT_SPILL":
            return words.in_ram(verdict.spill)
        case _:
            return ""


def pace(one: Answered) -> str:
    """The speed of each person with its grade; or the wait, where that is what is too long."""
    speed = one.answer.speed if isinstance(one.answer, Estimate) else None
    if speed is None:
        return words.no_pace()
    grade, first = speeds.grade(speed.grade), speed.first_token_s
    if speed.grade != FLUENT and speed.decides == FIRST_TOKEN and first is not None:
        return words.wait(speeds.seconds(first), grade)
    return words.pace(speeds.span(speed.answer_tok_s_each), grade)


def _reasons(setup: Setup) -> Iterator[tuple[str, str]]:
    for _, found in setup.added:
        for reason in found.best.reasons:
            yield reason.grade, note(reason.note)
