"""Asking: real torch answers, in order; what cannot be computed is refused."""

from collections.abc import Callable
from math import exp, sqrt
from pathlib import Path
from select import select

import pytest

from attn_tui.engine import Engine, EngineError, State
from attn_tui.model.matrix import Matrix
from attn_tui.model.setup import Setup
from tests.engine.conftest import PATIENCE, Watched, marked
from tests.engine.process_table import until
from tests.engine.tutor import STAND_IN


def attention(query: float) -> Setup:
    """Two tokens with one feature each, 1 and `query`, and projections that keep them."""
    projections = (Matrix.of(name, [[1.0]]) for name in ("W_Q", "W_K", "W_V"))
    return Setup("attention", (Matrix.of("X", [[1.0], [query]]), *projections))


def test_torch_answers_with_plain_numbers(real: Engine) -> None:
    [trace] = real.compute([attention(2.0)])
    weight = exp(4) / (exp(2) + exp(4))
    assert trace["A"].row(1) == pytest.approx((1 - weight, weight), abs=1e-12)
    assert real.state == State("ready", trace.torch)
    assert type(trace.torch) is str
    assert {type(value) for value in trace["A"].values} == {float}


def test_one_request_holds_several_setups(real: Engine) -> None:
    one, other = real.compute([attention(0.0), attention(3.0)])
    assert one["P"].values == (1, 0, 0, 0)
    assert other["P"].values == (1, 3, 3, 9)


def test_two_hundred_requests_are_answered_in_order(real: Engine) -> None:
    futures = [real.submit([attention(sqrt(number))]) for number in range(200)]
    corners = [future.result(PATIENCE)[0]["P"].at(1, 1) for future in futures]
    assert corners == pytest.approx(list(range(200)))


def test_what_torch_cannot_compute_is_refused_and_costs_nothing(real: Engine) -> None:
    with pytest.raises(EngineError) as caught:
        real.compute([attention(1.0), Setup("no such board")])
    assert caught.value.reason == "refused"
    assert real.compute([attention(1.0)])[0]["P"].values == (1, 1, 1, 1)
    assert real.state.reason == ""


def test_torch_proves_checks_beside_traces(real: Engine) -> None:
    real.start()
    verdicts, traces = real.prove(["row-sums", "nothing-sdpa"]), real.submit([attention(1.0)])
    found = verdicts.result(PATIENCE)
    assert [verdict.id for verdict in found] == ["row-sums", "nothing-sdpa"]
    assert all(verdict.passed for verdict in found)
    assert found[0].torch == traces.result(PATIENCE)[0].torch
    assert found[1].measured == (0.0, 0.0, 0.0)


def test_a_check_that_does_not_exist_is_refused_and_costs_nothing(real: Engine) -> None:
    real.start()
    with pytest.raises(EngineError, match="refused"):
        real.prove(["no-such-check"]).result(PATIENCE)
    assert real.prove([]).result(PATIENCE) == ()


def test_a_full_disk_for_the_log_costs_nothing(watched: Callable[..., Watched]) -> None:
    asked = watched("full disk")
    worker = asked.worker()
    for _ in range(3):
        with pytest.raises(EngineError, match="refused"):
            asked.ask(Setup("raise"))
    assert asked.worker() == worker


def test_an_idle_engine_sleeps(watched: Callable[..., Watched]) -> None:
    asked = watched()
    assert asked.worker()
    bell = asked.engine._requests.bell
    until(lambda: not select([bell], [], [], 0)[0])


def test_requests_wait_for_the_start_and_a_second_start_is_none() -> None:
    asked = Watched(*STAND_IN, "")
    future = asked.engine.submit([Setup("pid")])
    assert asked.engine.state == State("off")
    assert not future.done()
    asked.engine.start()
    asked.engine.start()
    assert future.result(PATIENCE)[0].torch == "stand-in"
    asked.engine.close()
    phases = [asked.states.get_nowait().phase for _ in range(asked.states.qsize())]
    assert phases == ["starting", "ready", "off"]


def test_compute_starts_torch() -> None:
    asked = Watched(*STAND_IN, "")
    assert asked.engine.compute([Setup("pid"), Setup("pid")])[1].torch == "stand-in"
    asked.engine.close()


def test_a_screen_that_fails_when_told_does_not_stop_the_engine() -> None:
    def fail() -> None:
        raise ZeroDivisionError

    engine = Engine(fail, (*STAND_IN, ""))
    assert engine.compute([Setup("pid")])
    engine.close()


def test_a_request_that_was_cancelled_is_not_computed(tmp_path: Path) -> None:
    asked = Watched(*STAND_IN, "")
    assert asked.engine.submit([marked("pid", tmp_path / "cancelled")]).cancel()
    assert asked.engine.compute([marked("pid", tmp_path / "wanted")])
    assert [each.name for each in tmp_path.iterdir()] == ["wanted"]
    asked.engine.close()
