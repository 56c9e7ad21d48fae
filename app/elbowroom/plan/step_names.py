"""What undo and redo call a step."""

from elbowroom.core.scenario import Scenario
from elbowroom.plan import actions
from elbowroom.plan.answers import Answers, runtime_now
from elbowroom.plan.attaching import is_attached
from elbowroom.plan.comparison.step_names import comparison_step
from elbowroom.plan.history import Step
from elbowroom.text import offload, techniques, units, ways
from elbowroom.text import runtime_settings as setting_words
from elbowroom.text import steps as words
from elbowroom.text.controls import flash_label, no_card
from elbowroom.text.plan import untitled
from elbowroom.text.programs import program
from elbowroom.text.wishes import wish


def name(answers: Answers, step: Step) -> str:
    """A step in words: "context 8k → 16k"; empty for one that is no step."""
    action = step.action
    if isinstance(action, actions.SettingAction):
        return _setting(answers, step.before.scenario, step.after.scenario, action)
    if isinstance(action, actions.PlanAction):
        return _plan(step, action)
    return comparison_step(answers, step.before.comparison, action)


def _plan(step: Step, action: actions.PlanAction) -> str:
    """A step that is not about the settings alone."""
    match action:
        case actions.SetWishes(_, field):
            return words.change("wish", "", wish(field))
        case actions.SetBaseline(is_set):
            return words.change("set_baseline" if is_set else "clear_baseline", "", "")
        case actions.OpenSample(_, title):
            return words.change("sample", "", title)
        case actions.Rename():
            names = (state.name or untitled() for state in (step.before, step.after))
            return words.change("name", *names)
        case actions.SetNotes():
            return words.change("notes", "", "")
        case actions.ReplacePlan(_, why):
            return words.change("earlier" if why == "earlier version" else "reload", "", "")
        case actions.SetAxis() | actions.SetWho():
            return ""


def _setting(answers: Answers, old: Scenario, new: Scenario, action: actions.SettingAction) -> str:
    """A step from one question to another."""
    match action:
        case actions.SetContext():
            pair = (units.tokens_round(max(side.contexts)) for side in (old, new))
            return words.change("context", *pair)
        case actions.SetUsers():
            return words.change("users", str(len(old.contexts)), str(len(new.contexts)))
        case actions.SetHousehold(_, _, change, who):
            return words.change("household_" + change, "", who)
        case actions.SetPromptTokens():
            before, after = units.tokens(old.prompt_tokens), units.tokens(new.prompt_tokens)
            return words.change("prompt", before, after)
        case actions.SetAnswerTokens():
            return words.change("answer", _limit(old), _limit(new))
        case actions.SetWorkload(_, title):
            return words.change("workload", "", title)
        case actions.TakeWayOut(_, kind, before, after):
            return ways.step(ways.button(kind, before, after))
        case actions.TakeAdvice():
            return words.change("advice", "", _machine(answers, new))
        case actions.UseSettings():
            return words.change("log_settings", "", "")
        case actions.SetModel():
            return words.change("model", _model(answers, old), _model(answers, new))
        case actions.Attach(file):
            kind = "attach" if is_attached(new, file) else "detach"
            return words.change(kind, "", file if isinstance(file, str) else file.name)
        case actions.SetQuant():
            return words.change("quant", _quant(answers, old), _quant(answers, new))
        case actions.SetMachine():
            return words.change("machine", _machine(answers, old), _machine(answers, new))
        case actions.SetMemory():
            return words.change("memory", _memory(answers, old), _memory(answers, new))
        case actions.SetCard():
            return words.change("card", _card(answers, old), _card(answers, new))
        case actions.SetCards():
            return words.change("card", _cards(answers, old), _cards(answers, new))
        case actions.SetServices(_, change, service):
            return words.change("service_" + change, "", service)
        case actions.AddCalibration(item):
            return words.change("calibrate", "", item.name)
        case actions.RemoveCalibration(name):
            return words.change("uncalibrate", "", name)
        case _:
            return _serving(old, new, action)


def _serving(old: Scenario, new: Scenario, action: actions.ServingAction) -> str:
    """A step in how the model is served."""
    match action:
        case actions.SetCacheTypes():
            return words.change("cache", _cache(old), _cache(new))
        case actions.SetOffload():
            return words.change("offload", offload.now(old.offload), offload.now(new.offload))
        case actions.SetFlashAttention():
            values = (flash_label(side.flash_attention) for side in (old, new))
            return words.change("flash_attention", *values)
        case actions.SetTechnique(technique, is_on, _):
            kind = "technique_on" if is_on else "technique_off"
            return words.change(kind, "", techniques.name(technique))
        case actions.SetRuntime():
            return words.change("runtime", _runtime(old), _runtime(new))
        case actions.SetSetting(field):
            values = (setting_words.value(field, getattr(side, field)) for side in (old, new))
            return setting_words.change(field, *values)


def _limit(scenario: Scenario) -> str:
    """The limit of answers, or that there is none."""
    limit = scenario.answer_tokens
    return units.tokens(limit) if limit else words.no_limit()


def _runtime(scenario: Scenario) -> str:
    return program(runtime_now(scenario).title)


def _cache(scenario: Scenario) -> str:
    k, v = scenario.cache_k, scenario.cache_v
    return k if k == v else f"{k}/{v}"


def _quant(answers: Answers, scenario: Scenario) -> str:
    model = answers.model(scenario)
    if scenario.quant or model is None:
        return scenario.quant or words.default()
    return runtime_now(scenario).default_file_type(model)


def _model(answers: Answers, scenario: Scenario) -> str:
    model = answers.model(scenario)
    return model.name if model else scenario.model


def _machine(answers: Answers, scenario: Scenario) -> str:
    machine = answers.machine(scenario)
    return machine.name if machine else str(scenario.machine)


def _memory(answers: Answers, scenario: Scenario) -> str:
    machine = answers.machine(scenario)
    return units.sold_memory(machine.ram) if machine else words.default()


def _card(answers: Answers, scenario: Scenario) -> str:
    machine = answers.machine(scenario)
    if machine is None or not machine.gpus:
        return no_card()
    return machine.gpus[0].name


def _cards(answers: Answers, scenario: Scenario) -> str:
    machine = answers.machine(scenario)
    if machine is None or not machine.gpus:
        return no_card()
    return " + ".join(card.name for card in machine.gpus)
