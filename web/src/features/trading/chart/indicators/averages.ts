import type { Indicator } from './indicator.ts';

/** The last `length` values, oldest first, with a new one at the end. */
export function push(window: readonly number[], value: number, length: number): readonly number[] {
  return [...window.slice(Math.max(0, window.length - length + 1)), value];
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Simple moving average of the last `length` closes. */
export function movingAverage(length: number): Indicator<readonly number[]> {
  return {
    lines: [`MA${length}`],
    start: [],
    step(window, { close }) {
      const next = push(window, close, length);
      return { state: next, values: [next.length === length ? mean(next) : null] };
    },
  };
}

/** An exponential average on its way: the mean of the first `length` values begins it. */
export interface Exponential {
  readonly count: number;
  readonly value: number;
}

export const exponentialStart: Exponential = { count: 0, value: 0 };

/** One step with the weight 2 / (length + 1). */
export function exponentialStep(state: Exponential, value: number, length: number): Exponential {
  const count = state.count + 1;
  const weight = count <= length ? 1 / count : 2 / (length + 1);
  return { count, value: state.value + (value - state.value) * weight };
}

/** The average, once `length` values are in it. */
export function exponentialValue(state: Exponential, length: number): number | null {
  return state.count >= length ? state.value : null;
}

/** Exponential moving average of the closes. */
export function exponentialAverage(length: number): Indicator<Exponential> {
  return {
    lines: [`EMA${length}`],
    start: exponentialStart,
    step(state, { close }) {
      const next = exponentialStep(state, close, length);
      return { state: next, values: [exponentialValue(next, length)] };
    },
  };
}
