import { Side } from '@bourse/contract/enumerations.ts';
import { expect, test } from 'vitest';
import { Coalition } from './coalition.ts';
import { coins } from './coins.ts';
import type { Exchange } from './exchange.ts';
import { THIEVES } from './people.ts';
import type { Rules } from './rules.ts';
import { makeWorld, Stage } from './world.ts';

const ROUNDS = 20;
const AGAIN_MS = 500;
/** Three thousandths of what the product's book of the smaller coin shows near the index, USDT. */
const NEAR_LEAST = 250;

/** Bids of a contract within a thousandth of the index, USDT. */
function bidsNear(exchange: Exchange, at: number): number {
  const { contract, contractUnit } = coins[at]!;
  const least = exchange.indexTicks(at) * 0.999;
  return exchange.engine
    .contractDepth(contract.id, Side.BUY, 50)
    .filter(({ priceTicks }) => priceTicks >= least)
    .reduce((sum, each) => sum + (each.priceTicks * each.totalLots * contractUnit) / 1e8, 0);
}

test.each<Rules>(['new', 'without-stale', 'new-share-20'])(
  'by rules %s a maker of a contract that was sold beyond its limit bids near the index again in half a second (R2)',
  (rules) => {
    const exchange = new Stage(makeWorld(rules, 4, 'futures')).open();
    const coalition = new Coalition(exchange);
    const sell = { kind: 'open', friend: 1, side: -1, offset: -0.5, share: 0.1, count: 0 } as const;
    const sellAll = (who: number) => {
      for (const [coin] of coins.entries()) coalition.make({ ...sell, who, coin });
    };
    for (let round = 0; round < ROUNDS; round += 1) {
      sellAll(round % THIEVES);
      exchange.advance(2_500);
    }
    sellAll(0);
    for (const [at] of coins.entries()) expect(bidsNear(exchange, at)).toBe(0);
    exchange.advance(AGAIN_MS);
    for (const [at] of coins.entries()) {
      expect(bidsNear(exchange, at)).toBeGreaterThanOrEqual(NEAR_LEAST);
    }
  },
);
