import type { Indicator } from './indicator.ts';

interface StrengthState {
  readonly close: number | null;
  readonly count: number;
  readonly gain: number;
  readonly loss: number;
}

/**
 * Relative strength index (Wilder): 100 - 100 / (1 + average gain / average loss). The averages
 * begin as means of the first `length` changes, then each change weighs 1 / length.
 */
export function relativeStrength(length = 14): Indicator<StrengthState> {
  return {
    lines: [`RSI${length}`],
    start: { close: null, count: 0, gain: 0, loss: 0 },
    step(state, { close }) {
      if (state.close === null) return { state: { ...state, close }, values: [null] };
      const change = close - state.close;
      const count = state.count + 1;
      const weight = 1 / Math.min(count, length);
      const gain = state.gain + (Math.max(change, 0) - state.gain) * weight;
      const loss = state.loss + (Math.max(-change, 0) - state.loss) * weight;
      const next = { close, count, gain, loss };
      return { state: next, values: [count >= length ? strengthOf(gain, loss) : null] };
    },
  };
}

/** A market that did not move is neither strong nor weak: 50. */
function strengthOf(gain: number, loss: number): number {
  return gain + loss === 0 ? 50 : (100 * gain) / (gain + loss);
}
