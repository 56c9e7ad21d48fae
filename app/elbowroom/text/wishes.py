"""The buy screen and the advice: what is asked for, what is recommended, what is missing."""

from dataclasses import dataclass

from elbowroom.text.language import ntr, tr
from elbowroom.text.service_names import service_name


def wish(field: str) -> str:
    """A wish by its field, as a step of undo names it."""
    return {
        "people": tr("people"),
        "household": tr("household"),
        "cares": tr("what else matters"),
        "hours_a_day": tr("hours a day"),
        "price_per_kwh": tr("price of electricity"),
        "workload": tr("what for"),
        "languages": tr("languages"),
        "services": tr("what runs beside it"),
        "min_tok_s": tr("lowest speed"),
        "max_wait_s": tr("longest wait"),
        "budget": tr("budget"),
        "currency": tr("currency"),
        "commercial": tr("licence"),
        "max_idle_w": tr("idle power"),
        "kind": tr("kind of machine"),
        "model": tr("model"),
        "machine": tr("machine"),
        "memory": tr("memory"),
        "card": tr("card"),
        "set": tr("set"),
        "owned": tr("what is there already"),
        "prices": tr("price"),
    }[field]


@dataclass(frozen=True, slots=True)
class ScreenTexts:
    """Fixed words of the screen."""

    people: str
    people_between: str
    at_once: str
    workload: str
    languages: str
    services: str
    more: str
    min_tok_s: str
    max_wait_s: str
    budget: str
    idle: str
    cares: str
    hours_a_day: str
    price_per_kwh: str
    not_entered: str
    one_pool: str
    no_limit: str
    model: str
    propose: str
    propose_why: str
    parts: str
    take: str
    take_hint: str
    later: str
    checks: str
    nothing_later: str
    nothing_to_check: str
    change_price: str
    change_currency: str
    matrix: str
    all_tiles: str
    fewer_tiles: str
    this_computer: str
    this_computer_hint: str
    this_computer_name: str
    profiles: str


def screen_texts() -> ScreenTexts:
    """In the language in use."""
    return ScreenTexts(
        people=tr("People"),
        people_between=tr("people, of them"),
        at_once=tr("at once"),
        workload=tr("What for"),
        languages=tr("Languages"),
        services=tr("Runs beside it"),
        more=tr("More…"),
        min_tok_s=tr("Not slower than"),
        max_wait_s=tr("First word within"),
        budget=tr("Budget"),
        idle=tr("Idle power at most"),
        cares=tr("What else matters"),
        hours_a_day=tr("Answers, hours a day"),
        price_per_kwh=tr("Price of a kWh"),
        not_entered=tr("not entered"),
        one_pool=tr("Contexts that differ share one pool of memory."),
        no_limit=tr("no limit"),
        model=tr("Model"),
        propose=tr("Propose a model"),
        propose_why=tr("the best that something within the budget runs fast enough"),
        parts=tr("What you would buy"),
        take=tr("Make this my plan"),
        take_hint=tr("Opens this set in the plan screen, with the parts list on paper."),
        later=tr("Later"),
        checks=tr("Check before paying"),
        nothing_later=tr("Nothing that goes in would change much."),
        nothing_to_check=tr("Nothing more than the prices of the day."),
        change_price=tr("Change the price, or say that it is there already"),
        change_currency=tr("Change the currency and its rate"),
        matrix=tr("Models × machines"),
        all_tiles=tr("Show all"),
        fewer_tiles=tr("Show fewer"),
        this_computer=tr("Use this computer"),
        this_computer_hint=tr("Reads memory, processor and cards; nothing leaves it."),
        this_computer_name=tr("This computer"),
        profiles=tr("Own profiles…"),
    )


def kinds() -> dict[str, str]:
    """Kinds of machines."""
    return {
        "": tr("Any"),
        "zima": tr("Zima"),
        "unified": tr("Unified memory"),
        "pc": tr("My PC"),
    }


def cares() -> dict[str, tuple[str, str]]:
    """What may matter too, with what choosing it does."""
    return {
        "energy": (
            tr("Electricity"),
            tr("A year's electricity on every tile; machines whose watts are known come first."),
        ),
        "noise": (
            tr("Noise"),
            tr("Nobody measured these machines; cards without a fan are marked."),
        ),
    }


def licence() -> tuple[str, str]:
    """The wish for commercial use, and what choosing it does."""
    return (
        tr("Commercial use"),
        tr("Only models whose licence allows commercial use, perhaps on conditions."),
    )


def service(service_id: str, name: str) -> str:
    """A service in a word or two."""
    short = {
        "immich-stack": "Immich",
        "jellyfin-server": "Jellyfin",
        "home-assistant-core": "Home Assistant",
        "frigate-base": "Frigate",
    }
    return short.get(service_id) or service_name(service_id, name).partition(" (")[0]


def nothing_does() -> str:
    """No set on sale does all of it."""
    return tr(
        "Nothing on sale whose price is known does all of it. Ask for less, or raise the budget."
    )


def no_model() -> str:
    """No model is what was asked for."""
    return tr("No model of the catalogue is all that. Take a language or the licence out.")


def no_machine() -> str:
    """No machine is what was asked for."""
    return tr("No machine of the catalogue is all that. Allow more power when idle, or any kind.")


def working() -> str:
    """More is still being worked out."""
    return tr("working out the rest…")


def model_reason(is_proposed: bool, languages: str) -> str:
    """Why this model."""
    if not is_proposed:
        return tr("pinned by you")
    if languages:
        return tr("proposed: its publisher names {languages}").format(languages=languages)
    return tr("proposed")


def model_choice(size: str, price: str) -> str:
    """A candidate in the list: parameters, and the cheapest set that does."""
    return tr("{size} parameters · from {price}").format(size=size, price=price)


def model_without_set(size: str) -> str:
    """A candidate that no set was found for, or not yet."""
    return tr("{size} parameters").format(size=size)


def candidates(count: int) -> str:
    """How many other models there are to choose from."""
    return ntr("{n} model to choose from", "{n} models to choose from", count).format(n=count)


def upgrade(kind: str, name: str) -> str:
    """A later step."""
    return {
        "module": tr("Memory to {name}"),
        "second_card": tr("Second {name}"),
        "bigger_card": tr("{name} instead"),
        "first_card": tr("{name} put in"),
    }[kind].format(name=name)


def change(before: str, after: str) -> str:
    """A figure before and after."""
    return (
        before if before == after else tr("{before} → {after}").format(before=before, after=after)
    )


def opens(model: str) -> str:
    """A better model that a later step would do."""
    return tr("then also {model}").format(model=model)


def tok_s(span: str) -> str:
    """A bare speed."""
    return tr("{span} tok/s").format(span=span)


def step_sentence(name: str, amount: str) -> str:
    """What one step up would be."""
    return tr("One step up: {name}, {amount}.").format(name=name, amount=amount)


def matrix_note() -> str:
    """What the matrix shows."""
    return tr("Each cell: the cheapest set of the machine that runs the model as asked.")


def none_does() -> str:
    """A cell of the matrix."""
    return tr("none does")


def range_of(low: str, high: str) -> str:
    """Numbers that can be taken."""
    return tr("From {low} to {high}.").format(low=low, high=high)
