import { Side } from '@bourse/contract/enumerations.ts';
import type { CommandBody, Outcome } from '@bourse/contract/messages.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Charges } from '#engine/projector/bot-charges.ts';
import { catalogContracts } from '#platform/markets/contracts.ts';
import { NEAR_BUDGET, NEAR_LEFT_MIN } from '#platform/markets/near-budget.ts';
import { PriceWatch } from '../index/price-watch.ts';
import { isNearKept, NearQuotes, nearTicks } from './near-quotes.ts';
import type { Product } from './product.ts';

const { BUY, SELL } = Side;
const DAY_MS = 86_400_000;
const MAKER = 100;
const listing = catalogContracts('simulated').find(({ base }) => base.symbol === 'LINK')!;
const { id: market, initialPriceTicks: INDEX } = listing;

/** Near quotes of one contract, around an index that the test says. */
function open(charged?: Charges, startMs = 10 * DAY_MS) {
  const ground = { nowMs: startMs, indexTicks: INDEX };
  const grants: string[] = [];
  const watch = new PriceWatch([listing], () => INDEX);
  const watched = watch.market(market)!;
  const submit = async ({ body }: { body: CommandBody }) => {
    if (body.case === 'grantFromTreasury') grants.push(body.value.reason);
    return undefined as unknown as Outcome;
  };
  const near = new NearQuotes({
    product: { anchorTicks: () => ground.indexTicks } as unknown as Product,
    watch,
    gate: { submit, isOpen: true },
    clock: { now: () => ground.nowMs },
    ...{ asset: 1, unit: 1e8, charged },
  });
  const lotsOf = (value: number) => Math.ceil((value * 1e8) / (INDEX * watched.notionalUnit));
  /** Takes this many USDT of a near quote that stands there. */
  const take = (side: Side, value: number) => {
    const priceTicks = nearTicks(side, ground.indexTicks, ground.indexTicks)!;
    near.note({ user: MAKER, market, side, priceTicks, lots: lotsOf(value) });
  };
  const pass = (ms: number) => {
    ground.nowMs += ms;
    near.step();
  };
  const hasLeft = () => near.hasLeft(watched);
  return { ground, grants, take, pass, hasLeft };
}

describe('near quotes (R2)', () => {
  it('stand within a thousandth of the index, on their side of it, wherever the maker means to be', () => {
    const anyPrices = fc.record({
      side: fc.constantFrom(BUY, SELL),
      indexTicks: fc.integer({ min: 5_000, max: 2_000_000 }),
      off: fc.double({ min: -0.005, max: 0.005, noNaN: true }),
    });
    fc.assert(
      fc.property(anyPrices, ({ side, indexTicks, off }) => {
        const priceTicks = nearTicks(side, indexTicks, indexTicks * (1 + off))!;
        expect(isNearKept(side, priceTicks, indexTicks)).toBe(true);
        expect(Math.abs(priceTicks / indexTicks - 1)).toBeLessThanOrEqual(0.001);
      }),
    );
  });

  it('are none where a tick is wider than that', () => {
    expect([nearTicks(BUY, 500, 500), nearTicks(SELL, 500, 500)]).toEqual([undefined, undefined]);
    expect([nearTicks(BUY, 20_000, 20_000), nearTicks(SELL, 20_000, 20_000)]).toEqual([
      19_990, 20_010,
    ]);
  });

  it('cost what the index says ten seconds later, and the log says it', () => {
    const { ground, grants, take, pass } = open();
    take(BUY, 10_000);
    ground.indexTicks = Math.round(INDEX * 0.997);
    pass(9_000);
    expect(grants).toEqual([]);
    ground.indexTicks = Math.round(INDEX * 0.998);
    pass(1_000);
    // 0.2% less 0.05% of 10,000, but for whole ticks.
    expect(grants).toHaveLength(1);
    const [, charge = ''] = grants[0]!.split(':');
    expect(Number(charge) / 1e8).toBeGreaterThan(14);
    expect(Number(charge) / 1e8).toBeLessThan(16);
    pass(60_000);
    expect(grants).toHaveLength(1);
  });

  it('pay nothing for fills that others lost by', () => {
    const { ground, grants, take, pass } = open();
    take(BUY, 10_000);
    take(SELL, 10_000);
    ground.indexTicks = Math.round(INDEX * 1.002);
    pass(10_000);
    expect(grants).toEqual([]);
  });

  it('end once the budget of the day is used up, also after a restart, until the next UTC day', () => {
    const used: Charges = new Map([[market, NEAR_BUDGET - NEAR_LEFT_MIN + 1]]);
    const { pass, hasLeft } = open(used);
    expect(hasLeft()).toBe(false);
    pass(DAY_MS - 1);
    expect(hasLeft()).toBe(false);
    pass(1);
    expect(hasLeft()).toBe(true);
  });

  it('wait with the measure while there is no index', () => {
    const { ground, grants, take, pass } = open();
    take(SELL, 10_000);
    ground.indexTicks = 0;
    pass(60_000);
    ground.indexTicks = Math.round(INDEX * 1.01);
    pass(1_000);
    expect(grants).toHaveLength(1);
  });

  it('lose no more than the budget a day to a taker of all of them who knows the index', () => {
    const anyGame = fc.record({
      value: fc.integer({ min: 10, max: 3_000 }),
      everyMs: fc.constantFrom(250, 1_000, 4_000, 10_000),
      moves: fc.array(fc.double({ min: 0.001, max: 0.004, noNaN: true }), {
        minLength: 1,
        maxLength: 8,
      }),
    });
    let ended = 0;
    fc.assert(
      fc.property(anyGame, ({ value, everyMs, moves }) => {
        const { ground, grants, take, pass, hasLeft } = open();
        for (let at = 0; at < 2_000; at += 1) {
          const move = moves[at % moves.length]!;
          // Each ten seconds the index goes where the quotes that were taken lose.
          const side = at % 2 === 0 ? BUY : SELL;
          ground.indexTicks = INDEX;
          for (let ms = 0; ms < 10_000 && hasLeft(); ms += everyMs) {
            take(side, value);
            ground.nowMs += 1;
          }
          ground.indexTicks = Math.round(INDEX * (side === BUY ? 1 - move : 1 + move));
          pass(10_000);
          if (!hasLeft()) break;
        }
        if (!hasLeft()) ended += 1;
        const paid = grants.reduce((sum, reason) => sum + Number(reason.split(':')[1]), 0);
        expect(paid).toBeLessThanOrEqual(NEAR_BUDGET);
      }),
      { numRuns: 30, seed: 3 },
    );
    expect(ended).toBeGreaterThan(10);
  });
});
