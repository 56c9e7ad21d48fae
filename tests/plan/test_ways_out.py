"""Ways out with the catalogue's help, whatever the person's own files hold."""

from elbowroom.catalog.catalogue import Catalogue
from elbowroom.catalog.hardware import HardwareCatalog
from elbowroom.catalog.paths import hardware_profiles
from elbowroom.core.errors import Refusal
from elbowroom.core.scenario import Scenario
from elbowroom.plan.ways_out import plan_ways


def test_a_machine_whose_card_cannot_be_read_is_not_offered_and_others_are(catalogue, tmp_path):
    fitted = catalogue.hardware.host("olares-one").gpu_fitted
    (tmp_path / "gpus").mkdir()
    (tmp_path / "gpus" / f"{fitted}.json").write_text("{", "utf-8")
    mine = Catalogue(catalogue.models, HardwareCatalog(hardware_profiles(), tmp_path))

    def ask(scenario):
        try:
            return mine.estimate(scenario)
        except Refusal as refusal:
            return refusal

    answer = mine.estimate(Scenario("llama-3.3-70b", "zimaboard-2-1664"))
    (way,) = plan_ways(mine, answer, ask)
    assert way.kind == "machine"
    assert mine.hardware.host(way.scenario.machine).gpu_fitted != fitted
