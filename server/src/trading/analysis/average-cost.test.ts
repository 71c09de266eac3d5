import { expect, test } from 'vitest';
import { AverageCost } from './average-cost.ts';

test('each unit costs the same and was held as long; the last one takes the rest', () => {
  const holding = new AverageCost();
  holding.add(3n, 10n, 1_000);
  holding.add(1n, 1n, 5_000);
  expect(holding.take(1n)).toEqual({ basis: 2n, since: 2_000 });
  expect(holding.take(2n)).toEqual({ basis: 6n, since: 2_000 });
  expect(holding.take(1n)).toEqual({ basis: 3n, since: 2_000 });
  expect(holding.held).toEqual({ quantity: 0n, basis: 0n, timeSum: 0n });
});

test('nothing costs nothing, and more than there is cannot leave', () => {
  const holding = new AverageCost({ quantity: 2n, basis: 5n, timeSum: 4n });
  expect(holding.take(0n)).toEqual({ basis: 0n, since: 0 });
  expect(() => holding.take(3n)).toThrow('more of a coin left');
  expect(holding.held).toEqual({ quantity: 2n, basis: 5n, timeSum: 4n });
});
