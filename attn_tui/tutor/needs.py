"""Which setups a step needs traces of: to be shown, and to judge every answer at once."""

from collections.abc import Iterator

from attn_tui.model.boards.position import next_order, order_of, reordered
from attn_tui.model.setup import Patch, Setup
from attn_tui.tutor.judge import option_setup
from attn_tui.tutor.step_state import StepState


def wanted_setups(state: StepState) -> Iterator[Setup]:
    """The board now and at the start, the numbers in texts, and what each answer stands for."""
    yield from (state.now, state.now.right, state.start, state.start.right)
    yield state.untyped
    if "causal" in state.step.switches:
        yield state.now.right.patched(Patch(causal=not state.now.causal))
    if "scale" in state.step.switches:
        yield state.now.right.patched(Patch(scale=not state.now.scale))
    if "positions" in state.step.switches:
        yield state.now.patched(Patch(positions=not state.now.positions))
    if any(shown.matrix == "order" for shown in state.step.shown):
        yield reordered(state.now, next_order(order_of(state.now)))
    for value in state.step.values.values():
        yield state.start.patched(value.patch or Patch())
    after = state.start
    for ask in state.step.asks:
        is_met = ask is state.ask or ask.id in state.answers
        base = state.base_of(ask) if is_met else after
        after = after if ask.kind in ("draw", "task") else after.patched(ask.patch)
        setups = [base.patched(ask.patch)]
        setups += [option_setup(ask, option, base) for option in ask.options]
        for setup in setups:
            yield from (setup, setup.right)
        for reply in ask.replies:
            yield base.patched(getattr(reply.value, "patch", None) or Patch())
