import { RATE_ONE } from '@bourse/contract/amount.ts';
import { expect, test } from 'vitest';
import { marginRate, orderPrices } from './margin.ts';

test('a margin rate without need is 0, and none is shown beyond its end', () => {
  expect([marginRate(0n, 0n), marginRate(0n, -5n)]).toEqual([0, 0]);
  expect([marginRate(99n, 1n), marginRate(101n, 1n)]).toEqual([99 * RATE_ONE, 100 * RATE_ONE]);
});

test('a buy fills at its limit at most, a sell at the best bid where that is higher (I50)', () => {
  expect(orderPrices(1, 100, 110, 105)).toEqual({ highestTicks: 100, lossTicks: 0 });
  expect(orderPrices(-1, 100, 110, 105)).toEqual({ highestTicks: 110, lossTicks: 5 });
});
