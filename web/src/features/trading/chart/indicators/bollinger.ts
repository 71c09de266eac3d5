import { mean, push } from './averages.ts';
import type { Indicator } from './indicator.ts';

/**
 * Bollinger bands: the average of the last `length` closes, and `width` standard deviations (of the
 * whole window, divisor n, as Bollinger defines them) above and below it.
 */
export function bollinger(length = 20, width = 2): Indicator<readonly number[]> {
  return {
    lines: ['UP', 'MB', 'DN'],
    start: [],
    step(window, { close }) {
      const next = push(window, close, length);
      if (next.length < length) return { state: next, values: [null, null, null] };
      const middle = mean(next);
      const deviation = Math.sqrt(mean(next.map((value) => (value - middle) ** 2)));
      return {
        state: next,
        values: [middle + width * deviation, middle, middle - width * deviation],
      };
    },
  };
}
