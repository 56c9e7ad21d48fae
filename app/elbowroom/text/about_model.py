"""Texts of the card of a model: what a chooser needs to know of it."""

from elbowroom.text import units
from elbowroom.text.language import tr


def label(name: str) -> str:
    """Name of a line; one that a model file brings along is shown as it is there."""
    known = {
        "size": tr("Size"),
        "released": tr("Released"),
        "licence": tr("Licence"),
        "languages": tr("Languages"),
        "modality": tr("Takes and gives"),
        "context": tr("Longest context"),
        "tokens": tr("Tokens a page"),
        "llama_cpp": tr("llama.cpp"),
        "file_types": tr("File types"),
        "architecture": tr("Architecture"),
        "tensors": tr("Tensors"),
        "parameters": tr("Parameters"),
        "active_parameters": tr("Parameters used for each token"),
        "layers": tr("Layers"),
        "served_by": tr("Programs that run it"),
        "other_context": tr("Another longest context"),
        "quality": tr("Quality"),
        "sources": tr("Sources"),
    }
    return known.get(name, name)


def title() -> str:
    """Title of the panel, and name of the button that opens it."""
    return tr("About this model")


def not_known() -> str:
    """A fact that is missing."""
    return tr("not known")


def size(total: str, active: str) -> str:
    """Parameters; of a mixture, also those used for each token."""
    if not active:
        return tr("{total} parameters").format(total=total)
    return tr("{total} parameters, {active} used for each token").format(total=total, active=active)


def released_from(code: str) -> str:
    """What the month of release is known from; empty where its publisher or nobody said it."""
    known = {
        "name": tr("Month in its name"),
        "repository": tr("Month its repository was created; it may have come out later"),
    }
    return known.get(code, "")


def modality(code: str) -> str:
    """What goes in and what comes out."""
    known = {
        "text": tr("Text"),
        "text+vision": tr("Text and images in, text out"),
        "embedding": tr("Text in, embeddings out"),
        "audio-to-text": tr("Speech in, text out"),
    }
    return known.get(code, code)


def context(tokens: int) -> str:
    """Longest context it was trained for."""
    return tr("{tokens} tokens").format(tokens=units.tokens(tokens))


def tokens_of_page(english: int, korean: int) -> str:
    """Tokens of a page in both languages."""
    return tr("English {english}, Korean {korean}").format(
        english=units.tokens(english), korean=units.tokens(korean)
    )


def tokens_not_measured(low: int, high: int) -> str:
    """Tokens of a Korean page where the tokenizer was not measured: what others need."""
    return tr("not measured; other tokenizers need {low} to {high} for a Korean page").format(
        low=units.tokens(low), high=units.tokens(high)
    )


def tokenizer(name: str) -> str:
    """The tokenizer that was measured."""
    return tr("Tokenizer: {name}").format(name=name)


def page(characters: int) -> str:
    """What a page is."""
    return tr("A page is {n} characters, spaces included").format(n=f"{characters:,}")


def stated_saving(percent: int, against: str) -> str:
    """What the publisher states of its tokenizer."""
    return tr("The publisher states {percent} % fewer Korean tokens than {against} needs").format(
        percent=percent, against=against
    )


def llama_cpp(status: str) -> str:
    """How well llama.cpp's memory is known for the model."""
    known = {
        "exact": tr("Runs; its memory is reproduced exactly"),
        "bounded": tr("Runs; part of its memory is given as a range"),
        "none": tr("Cannot load this model"),
    }
    return known.get(status, tr("Not measured"))


def other_context(tokens: int, how: str) -> str:
    """A second context length that is published."""
    known = {
        "yarn": tr("{tokens} tokens with YaRN, a setting of the program that runs it"),
        "card": tr("{tokens} tokens by its card; its configuration says the shorter one"),
        "configuration": tr("{tokens} tokens by its configuration; its card says the shorter one"),
    }
    return known.get(how, tr("{tokens} tokens")).format(tokens=units.tokens(tokens))


def served_by(programs: str) -> str:
    """What runs a model that llama.cpp cannot load."""
    return tr("These run it: {programs}.").format(programs=programs)


def measured_rows(rows: str, build: str) -> str:
    """Measurements that were reproduced."""
    return tr("{rows} measurements equal ({build})").format(rows=rows, build=build)


def headers() -> tuple[str, str, str, str]:
    """Heads of the table of file types."""
    return tr("File type"), tr("Download"), tr("Weights in memory"), tr("Quality")


def basis(code: str) -> str:
    """How the size of a download is known."""
    return {
        "published": tr("size of a published file"),
        "measured": tr("tensor data as llama.cpp's quantiser wrote it; a file adds its tokenizer"),
        "rule": tr("tensor data by the quantiser's rules; a file adds its tokenizer"),
    }[code]


def other_recipe(names: str) -> str:
    """Published files whose weights are not those of the plain file type."""
    return tr(
        "{names}: the published file was made by another recipe, so that its weights in memory "
        "differ from those given here"
    ).format(names=names)


def default_type(name: str) -> str:
    """The file type that nobody has to choose."""
    return tr("A plan starts with {name}").format(name=name)


def source(text: str, day: str) -> str:
    """A source with the day it was read."""
    return tr("{source} ({day})").format(source=text, day=day)
