import {
  AccountKind,
  OrderType,
  SelfTradePrevention,
  Side,
  TimeInForce,
} from '@bourse/contract/enumerations.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { createLogger } from '#platform/logger.ts';
import {
  catalogAssets,
  catalogMarkets,
  notionalUnitOf,
  spotFeeTiers,
} from '#platform/markets/catalog.ts';
import { indexMarkets } from '#platform/markets/contracts.ts';
import { riskRules } from '#platform/markets/risk-rules.ts';
import { HeardAlarms } from '#platform/test-alarms.ts';
import { IndexClock } from '../index/index-clock.ts';
import type { IndexSource } from '../index/index-source.ts';
import { SharedSource } from '../index/shared-source.ts';
import { runGenesis } from './genesis.ts';
import { openHouseTraders } from './house-traders.ts';
import { createLiquidity } from './liquidity.ts';
import { createTestExchange, type TestExchange } from './test-exchange.ts';

const { BUY, SELL } = Side;
const { FUNDING, SPOT } = AccountKind;
const USDT = 1;
const aave = catalogMarkets.find(({ symbol }) => symbol === 'AAVEUSDT')!;
const bnb = catalogMarkets.find(({ symbol }) => symbol === 'BNBUSDT')!;
/** Two accounts of one person: what one of them sells dear the other one buys. */
const THIEF = 500;
const FRIEND = 501;
const BAND = 0.0999;

type Market = typeof aave;

/** A house trader takes no further from the index, and its quotes stand nearer still. */
const AWAY_MAX = 0.001;

let exchange: TestExchange;
/** How far beyond the index a house trader bought, or below it sold, at worst. */
let worst: number;

/** What all accounts of the thief are worth at the index, quote units. */
function wealth({ base, initialPriceTicks, definition }: Market): number {
  return [THIEF, FRIEND].reduce((sum, user) => {
    const [coins, money] = [base.id, USDT].map((asset) => {
      const { available, frozen } = exchange.live.balanceOf(user, SPOT, asset);
      return Number(available + frozen);
    });
    const price = initialPriceTicks * definition.tickSize;
    return sum + (money ?? 0) + ((coins ?? 0) * price) / 10 ** base.decimals;
  }, 0);
}

async function fund(user: number, asset: number, amount: number): Promise<void> {
  const { engine } = exchange;
  const deposit = { user, asset, amount, chain: 'test', transaction: `${asset}`, logIndex: user };
  await engine.submit({ user: 0, key: '', body: { case: 'creditDeposit', value: deposit } });
  const value = { from: FUNDING, to: SPOT, asset, amount };
  await engine.submit({ user, key: '', body: { case: 'transfer', value } });
}

/** Sends a limit order; what is not filled at once rests only if it is meant to. */
async function place(
  market: Market,
  user: number,
  side: Side,
  priceTicks: number,
  lots: number,
  timeInForce = TimeInForce.IOC,
): Promise<void> {
  const value = {
    market: market.id,
    side,
    type: OrderType.LIMIT,
    timeInForce,
    priceTicks: Math.round(priceTicks),
    quantityLots: Math.min(Math.floor(lots), market.definition.quantityMaxLots),
    quoteAmount: 0,
    stopPriceTicks: 0,
    selfTradePrevention: SelfTradePrevention.EXPIRE_MAKER,
  };
  if (value.quantityLots > 0) {
    await exchange.engine.submit({ user, key: '', body: { case: 'placeOrder', value } });
  }
}

const lastOf = ({ id, initialPriceTicks }: Market) =>
  exchange.core.lastPriceTicks(id) || initialPriceTicks;
const bestOf = ({ id }: Market, side: Side) => exchange.core.depth(id, side, 1)[0]?.priceTicks ?? 0;

/** All lots that an account could sell, or buy at a price. */
function lotsOf(market: Market, user: number, side: Side, priceTicks: number): number {
  const asset = side === SELL ? market.base.id : USDT;
  const { available } = exchange.live.balanceOf(user, SPOT, asset);
  const unit = side === SELL ? market.definition.lotSize : notionalUnitOf(market) * priceTicks;
  return Math.floor(Number(available) / unit);
}

/** Takes all that stands on the other side as far as the band goes, before any maker can answer. */
async function sweep(market: Market, side: Side): Promise<void> {
  const edge = side === BUY ? 1 + BAND : 1 - BAND;
  for (let order = 0; order < 20; order += 1) {
    if (bestOf(market, side === BUY ? SELL : BUY) === 0) return;
    const limit = lastOf(market) * edge;
    await place(market, THIEF, side, limit, lotsOf(market, THIEF, side, limit) * 0.9);
  }
}

/** Moves the last price as far as it goes, by trades of the least size with the friend. */
async function drive(market: Market, side: Side): Promise<void> {
  const edge = side === BUY ? 1 + BAND : 1 - BAND;
  for (let trade = 0; trade < 25; trade += 1) {
    const price = lastOf(market) * edge;
    const { notionalMin } = market.definition;
    const lots = Math.ceil((1.2 * notionalMin) / (price * notionalUnitOf(market)));
    await place(market, FRIEND, side === BUY ? SELL : BUY, price, lots, TimeInForce.GTC);
    await place(market, THIEF, side, price, lots);
  }
}

/** Takes whatever makers bid above the index, or ask below it, for two minutes. */
async function harvest(market: Market, side: Side): Promise<void> {
  const factor = side === SELL ? 1.01 : 0.99;
  for (let second = 0; second < 120; second += 1) {
    await exchange.timers.advance(1_000);
    // Beyond the band of the last price nothing is taken, whatever it is worth.
    const edge = lastOf(market) * (side === SELL ? 1 - BAND : 1 + BAND);
    const worth = market.initialPriceTicks * factor;
    const limit = side === SELL ? Math.max(worth, edge) : Math.min(worth, edge);
    for (const user of [THIEF, FRIEND]) {
      await place(market, user, side, limit, lotsOf(market, user, side, limit) * 0.95);
    }
  }
}

/** House traders around an index that stands still; the thief has money and coins. */
async function open(): Promise<void> {
  exchange = createTestExchange();
  const { engine, live, timers } = exchange;
  const bots = await openHouseTraders(exchange.users, catalogMarkets, []);
  await runGenesis({
    engine,
    view: live,
    assets: catalogAssets,
    markets: catalogMarkets,
    contracts: [],
    feeTiers: spotFeeTiers,
    riskRules,
    isDemo: true,
    bots,
  });
  const shared = new SharedSource(steadySource);
  const ends = { scheduler: timers, clock: timers };
  const markets = indexMarkets('recorded');
  await new IndexClock({
    alarms: new HeardAlarms(),
    engine,
    source: shared.tap(),
    contracts: [],
    markets,
    ...ends,
  }).start();
  const liquidity = createLiquidity({
    engine,
    outcomes: live,
    view: live,
    source: shared.tap(),
    markets: catalogMarkets,
    contracts: [],
    bots,
    ...ends,
    logger: createLogger('silent'),
    seed: 1,
  });
  worst = 0;
  const isBot = (user: number) => bots.some((bot) => bot.user === user);
  live.onOutcome(({ events }) => {
    for (const event of events) {
      if (event.case !== 'traded') continue;
      const { market, priceTicks, makerUser, takerUser, takerSide } = event.value;
      const index = catalogMarkets.find(({ id }) => id === market)?.initialPriceTicks ?? 0;
      const beyond = (priceTicks / index - 1) * (takerSide === BUY ? 1 : -1);
      if (isBot(takerUser)) worst = Math.max(worst, beyond);
      if (isBot(makerUser)) worst = Math.max(worst, -beyond);
    }
  });
  await liquidity.start();
  await timers.advance(10_000);
  for (const user of [THIEF, FRIEND]) {
    await fund(user, USDT, 1_000_000 * 1e8);
    for (const { base } of [aave, bnb]) await fund(user, base.id, 6_000 * 10 ** base.decimals);
  }
}

function steadySource(): IndexSource {
  const { timers } = exchange;
  return {
    async start(onPrices) {
      const tell = () =>
        onPrices(
          catalogMarkets.map(({ symbol, initialPriceTicks, priceDecimals }) => ({
            symbol,
            price: (initialPriceTicks / 10 ** priceDecimals).toFixed(priceDecimals),
            time: timers.now(),
          })),
        );
      tell();
      timers.every(500, tell);
    },
    async stop() {},
  };
}

const cases = [aave, bnb].map((market) => ({ name: market.symbol, market }));

describe.each(cases)('a thief who moves the last price of $name', ({ market }) => {
  beforeEach(() => open());

  it.each([
    ['up, and sells to the bots', BUY, SELL],
    ['down, and buys from the bots', SELL, BUY],
  ])('%s: gains nothing (R2)', async (_, drives, harvests) => {
    const before = wealth(market);
    for (let round = 0; round < 3; round += 1) {
      await sweep(market, drives);
      await drive(market, drives);
      await harvest(market, harvests);
    }
    expect(wealth(market)).toBeLessThan(before);
    expect(worst).toBeLessThan(AWAY_MAX);
    expect(exchange.core.audit().findings).toEqual([]);
    // Where trading may go on at the index, makers are back around it.
    for (const side of [BUY, SELL]) {
      const away = bestOf(market, side) / market.initialPriceTicks - 1;
      expect(Math.abs(away)).toBeLessThan(0.01);
    }
  });

  it.each([
    ['dear', BUY, SELL, 1.03],
    ['cheap', SELL, BUY, 0.97],
  ])(
    'and then waits for takers with %s quotes: gains nothing (R2)',
    async (_, sweeps, side, at) => {
      const before = wealth(market);
      for (let round = 0; round < 30; round += 1) {
        await sweep(market, sweeps);
        const price = market.initialPriceTicks * at;
        const lots = lotsOf(market, FRIEND, side, price) * 0.1;
        await place(market, FRIEND, side, price, lots, TimeInForce.GTC);
        await exchange.timers.advance(1_000);
      }
      expect(wealth(market)).toBeLessThan(before);
      expect(worst).toBeLessThan(AWAY_MAX);
    },
  );
});
