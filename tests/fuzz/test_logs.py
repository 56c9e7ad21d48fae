"""A short walk of the log reader's fuzzing, the same on every run."""

import random

from tests.fuzz.log_cases import check, mutated


def test_damaged_logs_end_in_values_or_in_a_refusal(tmp_path):
    chance = random.Random(20261130)
    for _ in range(1500):
        check(mutated(chance), tmp_path)
