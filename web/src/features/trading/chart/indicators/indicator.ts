import type { Candle } from '#app/data/live/klines.ts';

/**
 * An indicator as a fold over candles, oldest first. A chart keeps the state before the moving
 * candle and steps from it again at each tick, so a tick costs one step, however long the history.
 * A value is null until enough candles have been seen.
 */
export interface Indicator<State = unknown> {
  /** The names of its lines, in the order of the values. */
  readonly lines: readonly string[];
  readonly start: State;
  readonly step: (state: State, candle: Candle) => Step<State>;
}

export interface Step<State> {
  readonly state: State;
  readonly values: readonly (number | null)[];
}

export interface Folded<State> {
  readonly state: State;
  /** One row of values for each candle. */
  readonly rows: readonly (readonly (number | null)[])[];
}

/** Folds an indicator over candles. */
export function foldIndicator<State>(
  indicator: Indicator<State>,
  candles: readonly Candle[],
): Folded<State> {
  let state = indicator.start;
  const rows = candles.map((candle) => {
    const step = indicator.step(state, candle);
    state = step.state;
    return step.values;
  });
  return { state, rows };
}
