import { AccountKind, Side } from '@bourse/contract/enumerations.ts';
import { expect, test } from 'vitest';
import { Coalition } from './coalition.ts';
import { coins } from './coins.ts';
import type { Exchange } from './exchange.ts';
import { coinsGranted } from './house-makers.ts';
import { THIEVES, thiefUsers } from './people.ts';
import type { Rules } from './rules.ts';
import { makeWorld, Stage } from './world.ts';

const ROUNDS = 20;
const AGAIN_MS = 500;
/** Three thousandths of what the product's book of the smaller coin shows near the index, USDT. */
const NEAR_LEAST = 250;

/** Bids within a thousandth of the index, USDT. */
function bidsNear(exchange: Exchange, product: Product, at: number): number {
  const { contract, contractUnit, market, spotUnit } = coins[at]!;
  const isSpot = product === 'spot';
  const least = (isSpot ? exchange.spotIndexTicks(at) : exchange.indexTicks(at)) * 0.999;
  const bids = isSpot
    ? exchange.engine.depth(market.id, Side.BUY, 50)
    : exchange.engine.contractDepth(contract.id, Side.BUY, 50);
  const unit = (isSpot ? spotUnit : contractUnit) / 1e8;
  return bids
    .filter(({ priceTicks }) => priceTicks >= least)
    .reduce((sum, each) => sum + each.priceTicks * each.totalLots * unit, 0);
}

type Product = 'spot' | 'futures';

/** As many coins as a maker was granted of each. */
function bringCoins(exchange: Exchange, user: number): void {
  for (const [at, { market }] of coins.entries()) {
    const asset = market.base.id;
    const amount = coinsGranted(at);
    const deposit = { chain: 'test', transaction: `coins of ${user}`, logIndex: at };
    exchange.send(0, { case: 'creditDeposit', value: { user, asset, amount, ...deposit } });
    const value = { from: AccountKind.FUNDING, to: AccountKind.SPOT, asset, amount };
    exchange.send(user, { case: 'transfer', value });
  }
}

test.each<[Rules, Product]>([
  ['new', 'futures'],
  ['without-stale', 'futures'],
  ['new-share-20', 'futures'],
  ['new', 'spot'],
])(
  'by rules %s a maker of %s that was sold beyond its limit bids near the index again in half a second (R2)',
  (rules, product) => {
    const exchange = new Stage(makeWorld(rules, 4, product)).open();
    for (const user of product === 'spot' ? thiefUsers : []) bringCoins(exchange, user);
    const coalition = new Coalition(exchange);
    const kind = product === 'spot' ? ('sweep' as const) : ('open' as const);
    const sell = { kind, friend: 1, side: -1, offset: -0.5, count: 0 } as const;
    const sellAll = (who: number, share = 0.1) => {
      for (const [coin] of coins.entries()) coalition.make({ ...sell, who, coin, share });
    };
    // On spot a maker has money for so much more than its limit, and no more.
    const share = product === 'spot' ? 0.04 : 0.1;
    for (let round = 0; round < ROUNDS; round += 1) {
      sellAll(round % THIEVES, share);
      exchange.advance(2_500);
    }
    sellAll(0);
    for (const [at] of coins.entries()) expect(bidsNear(exchange, product, at)).toBe(0);
    exchange.advance(AGAIN_MS);
    for (const [at] of coins.entries()) {
      expect(bidsNear(exchange, product, at)).toBeGreaterThanOrEqual(NEAR_LEAST);
    }
  },
);
