import {
  type Exponential,
  exponentialStart,
  exponentialStep,
  exponentialValue,
} from './averages.ts';
import type { Indicator } from './indicator.ts';

interface MacdState {
  readonly fast: Exponential;
  readonly slow: Exponential;
  readonly signal: Exponential;
}

/**
 * Moving average convergence and divergence (Appel): DIF is the fast less the slow exponential
 * average, DEA the exponential average of DIF, the histogram their difference.
 */
export function macd(fastLength = 12, slowLength = 26, signalLength = 9): Indicator<MacdState> {
  return {
    lines: ['DIF', 'DEA', 'MACD'],
    start: { fast: exponentialStart, slow: exponentialStart, signal: exponentialStart },
    step({ fast, slow, signal }, { close }) {
      const nextFast = exponentialStep(fast, close, fastLength);
      const nextSlow = exponentialStep(slow, close, slowLength);
      if (exponentialValue(nextSlow, slowLength) === null) {
        return { state: { fast: nextFast, slow: nextSlow, signal }, values: [null, null, null] };
      }
      const difference = nextFast.value - nextSlow.value;
      const nextSignal = exponentialStep(signal, difference, signalLength);
      const average = exponentialValue(nextSignal, signalLength);
      return {
        state: { fast: nextFast, slow: nextSlow, signal: nextSignal },
        values: [difference, average, average === null ? null : difference - average],
      };
    },
  };
}
