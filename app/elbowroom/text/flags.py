"""Flags of the command line: what each sets, in a line of its help."""

from collections.abc import Callable

from elbowroom.text.language import tr


def flag(name: str) -> str:
    """What a flag sets."""
    return next(table[name] for group in _GROUPS if name in (table := group()))


def _program() -> dict[str, str]:
    """The program itself: language, window, folders."""
    return {
        "lang": tr("language of the texts"),
        "theme": tr("colours of the window"),
        "version": tr("print the version"),
        "log_level": tr("window: the least that is logged"),
        "portable": tr("keep settings, logs and what is put aside in this folder"),
        "safe_mode": tr("window: without settings, the last plan and what is loaded later"),
        "reset": tr("window: every setting as it was at first"),
        "new_instance": tr("window: another one beside the one that runs"),
        "smoke": tr("window: a trial that tells when the answer is painted, and closes"),
    }


def _question() -> dict[str, str]:
    """What a plan asks: model, machine and people."""
    return {
        "model": tr("id of a model, or a GGUF file"),
        "quant": tr("file type of the weights, such as Q4_K_M"),
        "machine": tr("id of a machine"),
        "memory": tr("memory option of the machine, in GiB"),
        "gpu": tr(
            "id of a card that is put in, once for each; igpu for the processor's own graphics, "
            "or none"
        ),
        "vram": tr("memory of a card, in GiB, for a machine of your own; of several, 12,24"),
        "backend": tr("cuda, rocm, vulkan or metal, with --vram"),
        "ram": tr("memory of a machine of your own, in GiB"),
        "context": tr("tokens of one conversation, such as 32k"),
        "users": tr("people active at once"),
        "household": tr(
            "a context for each person, instead of --context and --users: 8k, Dad:32k/2k with the "
            "limit of an answer, or Kids:family-chat with a workload"
        ),
        "active": tr("how many of the people are active at once; by default all of them"),
        "workload": tr("lengths of a workload, where no flag gives another; see workloads"),
        "prompt": tr("length of the prompt whose answer is waited for"),
        "answer": tr("limit of one answer, in tokens; by default it may fill the context"),
        "context_use": tr(
            "percent of their context that people are expected to use, for a cache pool"
        ),
        "images": tr("images that one conversation holds"),
        "image_side": tr("pixels of a side of such an image"),
        "shared_prefix": tr("tokens that all conversations begin with"),
        "beside": tr("a further model that stays loaded, once for each"),
        "service": tr("a service that runs beside the model; with =GIB what it takes on yours"),
    }


def _serving() -> dict[str, str]:
    """How the model is served."""
    return {
        "runtime": tr("program that serves the model"),
        "offload": tr(
            "what the cards hold: auto, or gpu_layers=20, cpu_moe_layers=10, kv_on_gpu=off and "
            "mmap=off, with commas between them"
        ),
        "cache_k": tr("type of the cached keys"),
        "cache_v": tr("type of the cached values"),
        "flash": tr("flash attention"),
        "micro_batch": tr("tokens computed at once"),
        "batch": tr("tokens submitted at once"),
        "slots": tr("a cache for each person, or one pool for all"),
        "frontend": tr("server, or library with a row of logits for every token"),
        "memory_share": tr("part of the card that a runtime with a cache pool may take, 0.05 to 1"),
        "vision": tr("where the image encoder lies: auto, card, ram or off"),
        "projector": tr("file of the image encoder and projector (mmproj), which is then loaded"),
        "adapter": tr("file of an adapter (LoRA) that is loaded with the model, once for each"),
        "draft": tr("model that drafts answers, or mtp for the model's own layers"),
        "draft_tokens": tr("tokens drafted and then verified at once"),
        "technique": tr("a what-if to apply, once for each; techniques lists them"),
        "calibration": tr("a calibration that calibrate --json wrote; once for each"),
    }


def _speed_and_power() -> dict[str, str]:
    """What is fast enough, and what electricity costs."""
    return {
        "min_tok_s": tr("answer tokens a second that each person wants at least"),
        "max_wait_s": tr("longest wait for the first token, in seconds"),
        "hours_a_day": tr("hours a day under load, for the electricity of a year"),
        "price_per_kwh": tr("price of a kilowatt-hour"),
        "idle_w": tr("watts that your meter shows when the machine idles"),
        "load_w": tr("watts that your meter shows while the model answers"),
    }


def _wishes() -> dict[str, str]:
    """What somebody wants to buy for."""
    return {
        "budget": tr("most that all of it may cost, before tax; in US dollars, or in --currency"),
        "buy_model": tr("list every machine for this model; without it, advise from wishes"),
        "people": tr("wish: people who use it (4)"),
        "at_once": tr("wish: how many of them at once (2)"),
        "wish_language": tr("wish: a language that the publisher names, such as ko; repeatable"),
        "currency": tr("the money to show prices in, with your own rate: KRW=1370@2026-11-29"),
        "max_idle_w": tr("wish: most watts when idle; machines that do not say are left out"),
        "cares": tr("wish: what else matters, energy or noise; repeatable"),
        "kind": tr("wish: only machines of this kind"),
        "pin": tr("answer for this model instead of proposing one"),
        "owned": tr("an item that is there already, such as gpu:ID or host:ID; repeatable"),
        "own_price": tr("your own price of an item: module:ID=95@2026-11-29; repeatable"),
        "all": tr("also what does not fit or is too slow"),
    }


def _listings() -> dict[str, str]:
    """Which entries of a listing are shown, and how."""
    return {
        "words": tr("words that must occur"),
        "details": tr("all that is known of each machine"),
        "copy_of": tr("with new: the machine to copy"),
        "output": tr("write the draft to this new file"),
        "family": tr("only this family"),
        "min_size": tr("at least so many parameters, such as 500M"),
        "max_size": tr("at most so many parameters, such as 9B"),
        "language": tr("only models whose publisher names this language, such as ko"),
        "commercial": tr("only models whose licence allows commercial use, perhaps on conditions"),
        "modality": tr("only models that know it: text, vision, audio or embedding"),
        "fits_machine": tr("only models that fit this machine, with --memory, --context, --users"),
        "schema": tr("name of the format; a wrong one lists them"),
    }


def _files() -> dict[str, str]:
    """What a command reads, and what it writes."""
    return {
        "from": tr("file of scenarios, one JSON object a line; - for standard input"),
        "plan": tr("a plan file that holds the question"),
        "plan_file": tr("a plan file"),
        "compare_plan": tr("a plan file with a comparison"),
        "source": tr("a plan file, a scenario as JSON, or the id of a model with flags"),
        "model_file": tr("a GGUF file; of a split one, any part; or a folder of models"),
        "log": tr("a log of llama.cpp, Ollama, vLLM, SGLang or LM Studio"),
        "export_to": tr("the file to write; without it, one named after the plan and the day"),
        "format": tr("what to write; by default what the name of the file ends in"),
        "paper": tr("size of the pages of a PDF"),
        "force": tr("write over a file that is there"),
        "new_file": tr("the plan file to make, which must not be there"),
        "name": tr("title of the plan"),
        "json": tr("print JSON"),
    }


def _answers() -> dict[str, str]:
    """What a command answers."""
    return {
        "limits": tr("also the largest context and the most people"),
        "models": tr("ids of up to six models, each with a file type if you like"),
        "machines": tr("id of a machine, with its memory and a card; up to six times"),
        "over": tr("one model over file types, cache precisions, programs or flash attention"),
        "against": tr("programs to compare with; all of them unless said"),
        "who": tr("everybody who is active, or one person alone"),
        "symptom": tr("it stopped or did not start, or it became slow; by default both"),
        "apply": tr("keep what the log teaches in the plan, under this name"),
        "whole_family": tr("for other models of the family on this machine, too"),
    }


_GROUPS: tuple[Callable[[], dict[str, str]], ...] = (
    _program,
    _question,
    _serving,
    _speed_and_power,
    _wishes,
    _listings,
    _files,
    _answers,
)
