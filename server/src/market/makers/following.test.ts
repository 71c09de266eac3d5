import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CloseReason, Side } from '@bourse/contract/enumerations.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { createLogger } from '#platform/logger.ts';
import { catalogAssets, catalogMarkets, spotFeeTiers } from '#platform/markets/catalog.ts';
import { riskRules } from '#platform/markets/risk-rules.ts';
import { coinProfile } from '../index/coin-profiles.ts';
import { firstPrices } from '../index/first-prices.ts';
import type { IndexPrice, IndexSource } from '../index/index-source.ts';
import { createRandom } from '../index/random.ts';
import { createRecordedSource } from '../index/recorded-source.ts';
import { runGenesis } from './genesis.ts';
import { openHouseTraders } from './house-traders.ts';
import { createLiquidity, type Liquidity } from './liquidity.ts';
import { createTestExchange, type TestExchange } from './test-exchange.ts';

const { BUY, SELL } = Side;
const logger = createLogger('silent');
const directory = mkdtempSync(join(tmpdir(), 'bourse-following-'));
afterAll(() => rmSync(directory, { recursive: true }));

interface Floor {
  readonly exchange: TestExchange;
  readonly liquidity: Liquidity;
}

/** An exchange from its first command on: markets begin at the index, house traders trade around it. */
async function openFloor(openSource: (exchange: TestExchange) => IndexSource): Promise<Floor> {
  const exchange = createTestExchange();
  const { engine, live, timers } = exchange;
  const bots = await openHouseTraders(exchange.users, catalogMarkets, []);
  const waiting = runGenesis({
    engine,
    view: live,
    assets: catalogAssets,
    markets: catalogMarkets,
    contracts: [],
    feeTiers: spotFeeTiers,
    riskRules,
    isDemo: true,
    bots,
    firstPrices: (symbols) =>
      firstPrices({ source: openSource(exchange), symbols, scheduler: timers, logger }),
  });
  await advanceUntil(exchange, waiting);
  const liquidity = createLiquidity({
    engine,
    outcomes: live,
    view: live,
    source: openSource(exchange),
    markets: catalogMarkets,
    contracts: [],
    bots,
    scheduler: timers,
    clock: timers,
    logger,
    seed: 1,
  });
  await liquidity.start();
  await timers.advance(10_000);
  return { exchange, liquidity };
}

/** Files are read in real time, timers are moved by hand: both go on until it is done. */
async function advanceUntil({ timers }: TestExchange, done: Promise<unknown>): Promise<void> {
  let isDone = false;
  const end = done.finally(() => {
    isDone = true;
  });
  while (!isDone) {
    await timers.advance(5);
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  await end;
}

/** All coins walk at their average volatility, twice a second: an ordinary day's moment. */
function ordinarySource({ timers }: TestExchange, isSilent: (symbol: string) => boolean) {
  const random = createRandom(77);
  const prices = new Map(
    catalogMarkets.map(({ symbol, base, definition, priceDecimals }) => [
      symbol,
      {
        price: definition.initialPriceTicks / 10 ** priceDecimals,
        deviation: coinProfile(base.symbol).volatilityYearly / Math.sqrt(2 * 365 * 86_400),
      },
    ]),
  );
  let cancel = () => {};
  const source: IndexSource = {
    async start(onPrices: (told: readonly IndexPrice[]) => void) {
      const tell = () => {
        for (const one of prices.values()) one.price *= Math.exp(one.deviation * random.normal());
        const told = Array.from(prices, ([symbol, { price }]) => {
          return { symbol, price: price.toFixed(9), time: timers.now() };
        });
        onPrices(told.filter(({ symbol }) => !isSilent(symbol)));
      };
      tell();
      cancel = timers.every(500, tell);
    },
    async stop() {
      cancel();
    },
  };
  return { source, priceOf: (symbol: string) => prices.get(symbol)?.price as number };
}

const levels = ({ core }: TestExchange, market: number, side: Side) =>
  core.depth(market, side, 500);
const median = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] as number;

describe('books in ordinary times', () => {
  it('are tight, deep and busy, within the budget of commands', async () => {
    let ordinary: ReturnType<typeof ordinarySource> | undefined;
    const { exchange, liquidity } = await openFloor((one) => {
      ordinary ??= ordinarySource(one, () => false);
      return ordinary.source;
    });
    const seconds = 300;
    const trades = new Map<number, number>();
    let selfTrades = 0;
    exchange.live.onOutcome(({ events }) => {
      for (const event of events) {
        if (event.case === 'traded') {
          trades.set(event.value.market, (trades.get(event.value.market) ?? 0) + 1);
        }
        if (event.case === 'orderClosed' && event.value.reason === CloseReason.SELF_TRADE) {
          selfTrades += 1;
        }
      }
    });
    const seen = new Map(
      catalogMarkets.map(({ id }) => [
        id,
        { spreads: [0].slice(1), depths: [0].slice(1), errors: [0].slice(1) },
      ]),
    );
    const sentAtFirst = liquidity.sentCount;
    for (let second = 0; second < seconds; second += 1) {
      await exchange.timers.advance(1_000);
      for (const { id, symbol, definition, base, priceDecimals } of catalogMarkets) {
        const [bids, asks] = [levels(exchange, id, BUY), levels(exchange, id, SELL)];
        const index = (ordinary?.priceOf(symbol) as number) * 10 ** priceDecimals;
        const [bid, ask] = [bids[0]?.priceTicks ?? 0, asks[0]?.priceTicks ?? 0];
        if (bid === 0 || ask <= bid) expect.fail(`market ${id}: ${bid} and ${ask}`);
        const unit = (definition.tickSize * definition.lotSize) / 10 ** base.decimals / 1e8;
        const near = bids.filter(({ priceTicks }) => priceTicks > index * 0.999);
        const one = seen.get(id);
        one?.spreads.push(((ask - bid) / index) * 1e4);
        one?.depths.push(
          near.reduce((sum, { priceTicks, totalLots }) => sum + priceTicks * totalLots * unit, 0),
        );
        one?.errors.push(Math.abs(exchange.core.lastPriceTicks(id) / index - 1) * 1e4);
      }
    }
    const spreadMax: Record<string, number> = {
      BTC: 0.3,
      ETH: 0.3,
      SOL: 1,
      BNB: 1,
      XRP: 1,
      DOGE: 1,
    };
    for (const { id, base } of catalogMarkets) {
      const one = seen.get(id) as { spreads: number[]; depths: number[]; errors: number[] };
      expect(median(one.spreads), base.symbol).toBeLessThanOrEqual(spreadMax[base.symbol] ?? 3);
      expect(median(one.errors), base.symbol).toBeLessThan(4);
      const { depth } = coinProfile(base.symbol);
      expect(median(one.depths) / depth, base.symbol).toBeGreaterThan(0.5);
      const rate = (trades.get(id) ?? 0) / seconds;
      expect(rate, base.symbol).toBeGreaterThan(base.symbol === 'BTC' ? 1 : 0.15);
      expect(rate, base.symbol).toBeLessThan(3);
    }
    const btc = seen.get(1) as { depths: number[] };
    expect(median(btc.depths)).toBeGreaterThan(700_000);
    expect(median(btc.depths)).toBeLessThan(1_500_000);
    expect(selfTrades).toBe(0);
    const rate = (liquidity.sentCount - sentAtFirst) / seconds;
    expect(rate).toBeGreaterThan(50);
    expect(rate).toBeLessThan(150);
  }, 60_000);
});

describe('an index that falls silent', () => {
  it('for one coin: its quotes are gone within 11 seconds, at one command, and the others stay', async () => {
    let silent = '';
    const { exchange } = await openFloor(
      (one) => ordinarySource(one, (symbol) => symbol === silent).source,
    );
    const counts = { cancelAll: 0 };
    exchange.live.onOutcome(({ events }) => {
      for (const event of events) if (event.case === 'ordersCancelled') counts.cancelAll += 1;
    });
    silent = 'ETHUSDT';
    await exchange.timers.advance(9_000);
    expect(levels(exchange, 2, BUY).length).toBeGreaterThan(12);
    await exchange.timers.advance(2_000);
    expect(levels(exchange, 2, BUY)).toEqual([]);
    expect(levels(exchange, 2, SELL)).toEqual([]);
    expect(counts.cancelAll).toBe(1);
    await exchange.timers.advance(20_000);
    expect(levels(exchange, 2, SELL)).toEqual([]);
    expect(levels(exchange, 1, BUY).length).toBeGreaterThan(12);
    silent = '';
    await exchange.timers.advance(2_000);
    expect(levels(exchange, 2, BUY).length).toBeGreaterThan(12);
  });

  it('from the beginning: a market that the index lacks has no quotes', async () => {
    const { exchange } = await openFloor(
      (one) => ordinarySource(one, (symbol) => symbol === 'UNIUSDT').source,
    );
    const uni = catalogMarkets.find(({ symbol }) => symbol === 'UNIUSDT');
    expect(levels(exchange, uni?.id as number, BUY)).toEqual([]);
    expect(levels(exchange, 1, BUY).length).toBeGreaterThan(12);
  });
});

describe('a recorded index', () => {
  const minutes = 40;
  const priceAt = (minute: number) => 61_000 + 25 * minute;

  function record(): string {
    const rows = Array.from({ length: minutes }, (_, minute) => {
      const [open, close] = [priceAt(minute), priceAt(minute + 1)];
      return `${1_704_067_200_000 + minute * 60_000},${open},${close + 5},${open - 5},${close},1`;
    });
    const text = ['open_ms,open,high,low,close,volume', ...rows].join('\n');
    writeFileSync(join(directory, 'BTCUSDT.csv'), text);
    return directory;
  }

  it('brings the exchange to life at its own price, far from the catalog, and is followed at speed 60', async () => {
    const path = record();
    const { exchange, liquidity } = await openFloor(({ timers }) =>
      createRecordedSource({ path, speed: 60, scheduler: timers, clock: timers }),
    );
    expect(exchange.live.catalog.market(1).initialPriceTicks).toBe(6_100_000);
    const middle = () => {
      const [bid, ask] = [BUY, SELL].map((side) => levels(exchange, 1, side)[0]?.priceTicks ?? 0);
      return ((bid as number) + (ask as number)) / 200;
    };
    for (let minute = 12; minute < minutes; minute += 4) {
      await exchange.timers.advance(4_000);
      expect(levels(exchange, 1, BUY).length).toBeGreaterThan(10);
      expect(levels(exchange, 1, SELL).length).toBeGreaterThan(10);
      expect(Math.abs(middle() / priceAt(minute + 2) - 1)).toBeLessThan(0.003);
      expect(Math.abs(exchange.core.lastPriceTicks(1) / 100 / middle() - 1)).toBeLessThan(0.003);
    }
    expect(middle()).toBeGreaterThan(61_800);
    // The end stands: the market lives on at the last recorded price.
    await exchange.timers.advance(60_000);
    expect(Math.abs(middle() / priceAt(minutes) - 1)).toBeLessThan(0.001);
    expect(exchange.live.tradesOf(1).length).toBeGreaterThan(50);
    await liquidity.stop();
    expect(exchange.core.audit().findings).toEqual([]);
  }, 30_000);
});
