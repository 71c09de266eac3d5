import { AccountKind, Side } from '@bourse/contract/enumerations.ts';
import { expect, test } from 'vitest';
import { type OwnView, type SavingBot, setAsideOf } from './set-aside.ts';

const BTC = 2;
const USDT = 1;
const coinsOf = () => ({ base: BTC, quote: USDT });
const nothing: OwnView = { orders: [], contractOrders: [], positions: [] };
const terms = { lotSize: 10_000, unit: 10 } as SavingBot['terms'];
const spot = (change: Partial<SavingBot> = {}): SavingBot => ({
  ...{ id: 7, market: 1, terms, cash: 1_000_000, base: 0, worth: 1_000_000 },
  plan: { strategy: 'spot-grid', funds: 1_000_000 } as SavingBot['plan'],
  ...change,
});
const order = (side: Side, more: object = {}) => ({
  ...{ clientOrderId: 'bot7-0-0', side, priceTicks: 100, quantityLots: 50, dealtLots: 0 },
  ...{ dealtNotional: 0, ...more },
});
const of = (bots: readonly SavingBot[], view: Partial<OwnView> = {}) => {
  const found = setAsideOf(bots, { ...nothing, ...view }, coinsOf);
  return {
    usdt: found(AccountKind.SPOT, USDT),
    btc: found(AccountKind.SPOT, BTC),
    futures: found(AccountKind.FUTURES, USDT),
  };
};

test('D59 bots that have not ordered yet keep all of their funds', () => {
  expect(of([spot(), spot({ id: 8 })])).toEqual({ usdt: 2_000_000n, btc: 0n, futures: 0n });
});

test('D59 what orders keep is not kept twice, nor what they traded', () => {
  const orders = [
    order(Side.BUY),
    order(Side.BUY, { dealtLots: 20, dealtNotional: 19_000 }),
    order(Side.BUY, { clientOrderId: 'bot70-0-0' }),
    order(Side.SELL),
  ];
  // 50 lots at 100, and 30 of them beside what the others cost.
  expect(of([spot({ base: 700_000 })], { orders })).toEqual({
    ...{ usdt: 1_000_000n - 50_000n - 30_000n - 19_000n, btc: 200_000n, futures: 0n },
  });
});

test('D59 a futures grid keeps what its position and its opening orders do not, and of a loss nothing', () => {
  const plan = {
    ...{ strategy: 'futures-grid', direction: 'long', leverage: 5, funds: 1_000_000 },
    ...{ lowerTicks: 90, upperTicks: 110, cells: 2, capTicks: 120, feeRate: 0 },
  } as SavingBot['plan'];
  const bot = spot({ plan, worth: 900_000 });
  const view = {
    positions: [
      { contract: 1, margin: 200_000 },
      { contract: 2, margin: 500_000 },
    ],
    contractOrders: [order(Side.BUY), order(Side.SELL)],
  };
  const margin = (50 * 100 * 10) / 5;
  expect(of([bot], view)).toEqual({ usdt: 0n, btc: 0n, futures: BigInt(700_000 - margin) });
});
