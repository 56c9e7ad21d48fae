"""Languages in words, and how we know that a model speaks Korean."""

from elbowroom.text.language import ntr, tr


def korean(code: str) -> str:
    """What the publisher says of Korean, or that we have not read it."""
    return {
        "NAMED": tr("Korean: named by the publisher"),
        "NOT_LISTED": tr("Korean: not among the languages the publisher lists"),
        "EXCLUDED": tr("Korean: outside what the publisher supports"),
        "NO_LIST": tr("Korean: the publisher names no languages one by one"),
        "NOT_READ": tr("Korean: no statement of the publisher was read"),
    }[code]


def named(languages: str) -> str:
    """Languages that were read by name."""
    return tr("Named: {languages}").format(languages=languages)


def counted(count: int) -> str:
    """How many languages the publisher counts."""
    return ntr("{n} language in all", "{n} languages in all", count).format(n=f"{count:,}")


def name(code: str) -> str:
    """A language by its ISO 639-1 code; a code we have no name for stays a code."""
    return _names().get(code, code)


def _names() -> dict[str, str]:
    return {
        "ar": tr("Arabic"),
        "bn": tr("Bengali"),
        "cs": tr("Czech"),
        "de": tr("German"),
        "el": tr("Greek"),
        "en": tr("English"),
        "es": tr("Spanish"),
        "fa": tr("Persian"),
        "fr": tr("French"),
        "hi": tr("Hindi"),
        "id": tr("Indonesian"),
        "it": tr("Italian"),
        "ja": tr("Japanese"),
        "ko": tr("Korean"),
        "ms": tr("Malay"),
        "ne": tr("Nepali"),
        "nl": tr("Dutch"),
        "pl": tr("Polish"),
        "pt": tr("Portuguese"),
        "ro": tr("Romanian"),
        "ru": tr("Russian"),
        "sr": tr("Serbian"),
        "sv": tr("Swedish"),
        "th": tr("Thai"),
        "tl": tr("Tagalog"),
        "tr": tr("Turkish"),
        "uk": tr("Ukrainian"),
        "vi": tr("Vietnamese"),
        "zh": tr("Chinese"),
    }
