import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { WakePrice } from './wake-price.ts';

const LEAST = 10;
/** Prices are mirrored here, so that one wording of the rule holds for rise and fall. */
const MIRROR = 100;

interface Trade {
  readonly priceTicks: number;
  readonly notional: number;
}

const anyTrade = fc.record({
  priceTicks: fc.integer({ min: 1, max: 12 }),
  notional: fc.integer({ min: 1, max: LEAST + 1 }),
});
const anyStep = fc.oneof(
  { weight: 6, arbitrary: fc.record({ trade: anyTrade, isAtTrigger: fc.boolean() }) },
  { weight: 1, arbitrary: fc.constant('forget' as const) },
);

/** A rise as it is, or a fall in a mirror: what is lower there is higher here. */
interface Watch {
  confirm(trade: Trade): number;
  stand(priceTicks: number): void;
  forget(): void;
  /** The price that stands, 0: none. */
  standing(): number;
}

function ofRise(wake: WakePrice): Watch {
  return {
    confirm: ({ priceTicks, notional }) => wake.rise(priceTicks, notional, LEAST),
    stand: (priceTicks) => wake.stand(priceTicks),
    forget: () => wake.forgetRise(),
    standing: () => wake.roseTicks,
  };
}

function ofFall(wake: WakePrice): Watch {
  const mirrored = (ticks: number) => (ticks === 0 ? 0 : MIRROR - ticks);
  return {
    confirm: ({ priceTicks, notional }) =>
      mirrored(wake.fall(MIRROR - priceTicks, notional, LEAST)),
    stand: (priceTicks) => wake.stand(MIRROR - priceTicks),
    forget: () => wake.forgetFall(),
    standing: () => mirrored(wake.fellTicks),
  };
}

const sumOf = (trades: readonly Trade[]) => trades.reduce((sum, { notional }) => sum + notional, 0);

describe.each([
  ['a rise', ofRise],
  ['a fall', ofFall],
])('R1: of %s', (_, watchOf) => {
  test('a price is confirmed once trades of the least value were made at it or beyond, none before', () => {
    fc.assert(
      fc.property(fc.array(anyStep, { maxLength: 30 }), (steps) => {
        const watch = watchOf(new WakePrice());
        /** Trades at the nearest trigger or beyond since a price was confirmed. */
        let counted: Trade[] = [];
        for (const step of steps) {
          if (step === 'forget') {
            watch.forget();
            counted = [];
            continue;
          }
          const { trade, isAtTrigger } = step;
          watch.stand(trade.priceTicks);
          if (!isAtTrigger) continue;
          counted.push(trade);
          const isEnoughAlone = trade.notional >= LEAST;
          const confirmed = watch.confirm(trade);
          if (sumOf(counted) < LEAST) {
            expect(confirmed).toBe(0);
            continue;
          }
          const together = Math.min(...counted.map(({ priceTicks }) => priceTicks));
          expect(confirmed).toBe(isEnoughAlone ? trade.priceTicks : together);
          counted = [];
        }
      }),
      { numRuns: 1_000 },
    );
  });

  test('I78: a confirmed price stands until trades come back from it, and then as far as they came', () => {
    fc.assert(
      fc.property(fc.array(anyStep, { maxLength: 30 }), (steps) => {
        const watch = watchOf(new WakePrice());
        let since: number[] = [];
        for (const step of steps) {
          if (step === 'forget') {
            watch.forget();
          } else {
            const { trade, isAtTrigger } = step;
            watch.stand(trade.priceTicks);
            if (since.length > 0) since.push(trade.priceTicks);
            const confirmed = isAtTrigger ? watch.confirm(trade) : 0;
            if (confirmed > 0) since = [confirmed];
          }
          expect(watch.standing()).toBe(since.length > 0 ? Math.min(...since) : 0);
        }
      }),
      { numRuns: 1_000 },
    );
  });
});

test('R1: a rise and a fall are counted apart', () => {
  const wake = new WakePrice();
  expect(wake.rise(12, LEAST - 1, LEAST)).toBe(0);
  expect(wake.fall(8, LEAST - 1, LEAST)).toBe(0);
  wake.forgetFall();
  expect(wake.rise(11, 1, LEAST)).toBe(11);
  expect(wake.fall(7, LEAST - 1, LEAST)).toBe(0);
  wake.forgetRise();
  expect(wake.fall(8, 1, LEAST)).toBe(8);
});
