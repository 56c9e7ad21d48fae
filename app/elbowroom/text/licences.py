"""Licences in words: what is allowed, and on which conditions. A warning, not advice."""

from elbowroom.text.language import tr


def commercial(code: str) -> str:
    """Whether commercial use is allowed."""
    return {
        "yes": tr("Commercial use allowed"),
        "conditions": tr("Commercial use allowed, on conditions"),
        "no": tr("No commercial use"),
        "unknown": tr("Commercial use: not known"),
    }[code]


def condition(code: str, mark: str, users: int, usd: int, places: str) -> str:
    """One condition; only the facts that it needs are shown."""
    text = _conditions()[code]
    return text.format(mark=mark, users=f"{users:,}", usd=f"{usd:,}", places=places)


def _conditions() -> dict[str, str]:
    return {
        "KEEP_NOTICE": tr("Pass the licence text on with the model."),
        "SHOW_MARK": tr('Show "{mark}" where others use it.'),
        "NAME_DERIVATIVES": tr('A model made from it carries "{mark}" in its name.'),
        "NAME_WHEN_LARGE": tr("Very large services show the model's name."),
        "NAME_WHEN_ABOVE": tr(
            "Products with over {users} monthly users, or over US${usd} of monthly revenue, show "
            "the model's name."
        ),
        "USERS_BELOW": tr(
            "Services with over {users} monthly users need a licence of their own from the "
            "publisher."
        ),
        "USER_LIMIT_UNREAD": tr("A limit on the number of users may apply; read the text."),
        "REVENUE_BELOW": tr(
            "Companies with over US${usd} of yearly revenue need a licence of their own from the "
            "publisher."
        ),
        "HOSTING_ABOVE": tr(
            "Companies that offer it as a service, with over US${usd} of yearly revenue, need the "
            "publisher's consent."
        ),
        "NO_RESALE": tr("Offering it to others for money needs an agreement with the publisher."),
        "TELL_PUBLISHER": tr("Tell the publisher once before commercial use."),
        "USE_LIMITS": tr("A list of forbidden uses applies, and is passed on with the model."),
        "NOT_IN": tr("The licence does not apply in: {places}."),
        "NON_COMMERCIAL": tr("Private and other non-commercial use only."),
        "RESEARCH_ONLY": tr("Research only."),
        "NON_PRODUCTION": tr("For trying out and research, not for productive work."),
        "OUTPUT_NOT_COMMERCIAL": tr("What it writes may not be used commercially either."),
        "HOME_USE_UNCLEAR": tr("Everyday use at home is not clearly covered."),
        "TEXT_NOT_READ": tr("We know its name only; read the text before relying on it."),
    }


def place(code: str) -> str:
    """A country or region that a licence leaves out."""
    return {
        "EU": tr("European Union"),
        "GB": tr("United Kingdom"),
        "KR": tr("South Korea"),
    }[code]


def unnamed() -> str:
    """A licence of which the publisher gives no name."""
    return tr("The publisher's own licence")


def unknown() -> str:
    """No licence was found."""
    return tr("Licence not known")
