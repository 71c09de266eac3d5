import {
  AccountKind,
  CloseReason,
  OrderType,
  SelfTradePrevention,
  Side,
  TimeInForce,
} from '@bourse/contract/enumerations.ts';
import type { Outcome } from '@bourse/contract/messages.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { createLogger } from '#platform/logger.ts';
import { catalogAssets, catalogMarkets, spotFeeTiers } from '#platform/markets/catalog.ts';
import { indexMarkets } from '#platform/markets/contracts.ts';
import { riskRules } from '#platform/markets/risk-rules.ts';
import { HeardAlarms } from '#platform/test-alarms.ts';
import { IndexClock } from '../index/index-clock.ts';
import type { IndexPrice, IndexSource } from '../index/index-source.ts';
import { lastIndexTicks } from '../index/last-index.ts';
import { SharedSource } from '../index/shared-source.ts';
import { createSimulatedSource } from '../index/simulated-source.ts';
import { runGenesis } from './genesis.ts';
import { fundedAmount, type HouseTrader, openHouseTraders } from './house-traders.ts';
import { createLiquidity, type Liquidity } from './liquidity.ts';
import { TAKING_FEE_MIN } from './stance.ts';
import { createTestExchange, type TestExchange } from './test-exchange.ts';

const { BUY, SELL } = Side;
const [btc] = catalogMarkets as [(typeof catalogMarkets)[0]];
const PERSON = 500;

let exchange: TestExchange;
let bots: readonly HouseTrader[];
let clock: IndexClock;

beforeEach(async () => {
  exchange = createTestExchange();
  bots = await openHouseTraders(exchange.users, catalogMarkets, []);
  await runGenesis({
    engine: exchange.engine,
    view: exchange.live,
    assets: catalogAssets,
    markets: catalogMarkets,
    contracts: [],
    feeTiers: spotFeeTiers,
    riskRules,
    isDemo: true,
    bots,
  });
});

/** An index that says what the test sets, twice a second. */
function steadySource(): { source: IndexSource; prices: Map<string, number>; isSilent: boolean } {
  const { timers, live } = exchange;
  const prices = new Map(
    catalogMarkets.map(({ id, symbol, priceDecimals }) => [
      symbol,
      live.lastPriceOf(id) / 10 ** priceDecimals,
    ]),
  );
  let cancel = () => {};
  const steady = {
    prices,
    isSilent: false,
    source: {
      async start(onPrices: (told: readonly IndexPrice[]) => void) {
        const tell = () => {
          if (steady.isSilent) return;
          const time = timers.now();
          onPrices(
            Array.from(prices, ([symbol, price]) => ({ symbol, price: String(price), time })),
          );
        };
        tell();
        cancel = timers.every(500, tell);
      },
      async stop() {
        cancel();
      },
    },
  };
  return steady;
}

function simulatedSource(seed: number): IndexSource {
  const { timers, live } = exchange;
  return createSimulatedSource({
    markets: catalogMarkets,
    lastIndexOf: (market) => lastIndexTicks(live, market, []),
    seed,
    scheduler: timers,
    clock: timers,
  });
}

/** Clock and house traders on one source, as the server starts them. */
async function open(
  source: IndexSource,
  own: readonly HouseTrader[] = bots,
  markets = indexMarkets('recorded'),
  slower = 1,
): Promise<Liquidity> {
  const { engine, live, timers } = exchange;
  const shared = new SharedSource(() => source);
  const ends = { scheduler: timers, clock: timers };
  clock = new IndexClock({
    alarms: new HeardAlarms(),
    engine,
    source: shared.tap(),
    contracts: [],
    markets,
    ...ends,
  });
  await clock.start();
  const liquidity = createLiquidity({
    engine,
    outcomes: live,
    view: live,
    source: shared.tap(),
    markets: catalogMarkets,
    contracts: [],
    bots: own,
    scheduler: timers,
    clock: timers,
    logger: createLogger('silent'),
    seed: 1,
    slower,
  });
  await liquidity.start();
  await timers.advance(10_000);
  return liquidity;
}

/** Best bid and ask, in ticks; 0 for none. */
function best(market = btc.id): { bid: number; ask: number } {
  const [bid] = exchange.core.depth(market, BUY, 1);
  const [ask] = exchange.core.depth(market, SELL, 1);
  return { bid: bid?.priceTicks ?? 0, ask: ask?.priceTicks ?? 0 };
}

function levels(market: number, side: Side): number {
  return exchange.core.depth(market, side, 500).length;
}

async function fund(user: number, asset: number, amount: number): Promise<void> {
  const { engine } = exchange;
  const deposit = { user, asset, amount, chain: 'test', transaction: `${asset}`, logIndex: user };
  await engine.submit({ user: 0, key: '', body: { case: 'creditDeposit', value: deposit } });
  const value = { from: AccountKind.FUNDING, to: AccountKind.SPOT, asset, amount };
  await engine.submit({ user, key: '', body: { case: 'transfer', value } });
}

function place(
  user: number,
  side: Side,
  priceTicks: number,
  quantityLots: number,
): Promise<Outcome> {
  const isLimit = priceTicks > 0;
  const value = {
    market: btc.id,
    side,
    type: isLimit ? OrderType.LIMIT : OrderType.MARKET,
    timeInForce: isLimit ? TimeInForce.GTC : TimeInForce.IOC,
    priceTicks,
    quantityLots,
    quoteAmount: 0,
    stopPriceTicks: 0,
    selfTradePrevention: SelfTradePrevention.EXPIRE_MAKER,
  };
  return exchange.engine.submit({ user, key: '', body: { case: 'placeOrder', value } });
}

const makersOnly = () => bots.filter(({ role }) => role === 'maker');

describe('liquidity on the real engine', () => {
  it.each([1, 2])(
    'ten minutes of seed %d: books deep and narrow, never crossed, price near the index, inventories within limits',
    async (seed) => {
      const counts = { refused: 0, selfTrade: 0, bothSides: 0, traded: 0 };
      exchange.live.onOutcome(({ events }) => {
        for (const event of events) {
          if (event.case === 'refused') counts.refused += 1;
          if (event.case === 'orderClosed' && event.value.reason === CloseReason.SELF_TRADE) {
            counts.selfTrade += 1;
          }
          if (event.case !== 'traded') continue;
          counts.traded += 1;
          if (event.value.makerUser === event.value.takerUser) counts.bothSides += 1;
        }
      });
      const prices = new Map<string, number>();
      const simulated = simulatedSource(seed);
      const source: IndexSource = {
        start: (onPrices) =>
          simulated.start((told) => {
            for (const { symbol, price } of told) prices.set(symbol, Number(price));
            onPrices(told);
          }),
        stop: () => simulated.stop(),
      };
      const liquidity = await open(source, bots, indexMarkets('simulated'));
      const sentAtFirst = liquidity.sentCount;
      const seconds = 600;
      const errors: number[] = [];
      const spreads = new Map<string, number[]>(catalogMarkets.map(({ symbol }) => [symbol, []]));
      let thin = 0;
      for (let second = 0; second < seconds; second += 1) {
        await exchange.timers.advance(1_000);
        for (const { id, symbol, priceDecimals } of catalogMarkets) {
          const { bid, ask } = best(id);
          if (bid === 0 || ask === 0 || bid >= ask) expect.fail(`market ${id}: ${bid} and ${ask}`);
          const index = (prices.get(symbol) as number) * 10 ** priceDecimals;
          errors.push(Math.abs(exchange.core.lastPriceTicks(id) / index - 1));
          spreads.get(symbol)?.push((ask - bid) / index);
          if (levels(id, BUY) < 12 || levels(id, SELL) < 12) thin += 1;
        }
      }
      const quantile = (values: number[], share: number) =>
        values.sort((a, b) => a - b)[Math.floor(values.length * share)] as number;
      const ofAll = [...spreads.values()].flat();
      expect(quantile(ofAll, 0.99)).toBeLessThan(0.003);
      expect(quantile(errors, 0.5)).toBeLessThan(0.0005);
      expect(quantile(errors, 0.99)).toBeLessThan(0.004);
      expect(thin / ofAll.length).toBeLessThan(0.01);
      const rate = (liquidity.sentCount - sentAtFirst) / seconds;
      expect(rate).toBeGreaterThan(30);
      expect(rate).toBeLessThan(160);
      expect(counts.traded / seconds).toBeGreaterThan(5);
      expect(counts.refused / counts.traded).toBeLessThan(0.01);
      expect(counts).toMatchObject({ selfTrade: 0, bothSides: 0 });
      for (const bot of bots) {
        for (const { asset } of bot.funds) {
          const { available, frozen } = exchange.live.balanceOf(bot.user, AccountKind.SPOT, asset);
          expect(Number(available + frozen) / fundedAmount(bot, asset)).toBeGreaterThan(0.4);
        }
      }
      expect(exchange.core.audit().findings).toEqual([]);
      await liquidity.stop();
      expect(exchange.core.audit().openOrders).toBe(0);
      await clock.stop();
      const { sequence } = exchange.core;
      await exchange.timers.advance(60_000);
      expect(exchange.core.sequence).toBe(sequence);
    },
    60_000,
  );

  it('four times slower trades a quarter as often, in books that are never empty or crossed or behind the index (R2)', async () => {
    let traded = 0;
    exchange.live.onOutcome(({ events }) => {
      for (const event of events) if (event.case === 'traded') traded += 1;
    });
    const run = async (slower: number) => {
      const simulated = simulatedSource(1);
      const prices = new Map<string, number>();
      const source: IndexSource = {
        start: (onPrices) =>
          simulated.start((told) => {
            for (const { symbol, price } of told) prices.set(symbol, Number(price));
            onPrices(told);
          }),
        stop: () => simulated.stop(),
      };
      const liquidity = await open(source, bots, indexMarkets('simulated'), slower);
      const [before, sentBefore] = [traded, liquidity.sentCount];
      for (let second = 0; second < 200; second += 1) {
        await exchange.timers.advance(1_000);
        for (const { id, symbol, priceDecimals } of catalogMarkets) {
          const { bid, ask } = best(id);
          if (bid === 0 || ask === 0 || bid >= ask) expect.fail(`market ${id}: ${bid} and ${ask}`);
          // What the index has passed by more than taking costs is gone with the index's own step.
          const index = (prices.get(symbol) as number) * 10 ** priceDecimals;
          const passed = Math.max(bid / index, index / ask) - 1;
          if (passed > TAKING_FEE_MIN * 1.01) expect.fail(`market ${id} gives ${passed} away`);
        }
      }
      const sent = liquidity.sentCount - sentBefore;
      await liquidity.stop();
      await clock?.stop();
      return { traded: traded - before, sent };
    };
    const usual = await run(1);
    const slow = await run(4);
    expect(slow.traded).toBeGreaterThan(usual.traded / 8);
    expect(slow.traded).toBeLessThan(usual.traded / 2);
    expect(slow.sent).toBeLessThan(usual.sent);
  });

  it('fills a waiting order, when the market comes to the order', async () => {
    const steady = steadySource();
    await open(steady.source, makersOnly());
    await fund(PERSON, 1, 50_000 * 1e8);
    const { bid } = best();
    // Half a percent under the market, then the market falls by one.
    const limitTicks = Math.floor(bid * 0.995);
    const accepted = await place(PERSON, BUY, limitTicks, 1_000);
    const order = accepted.events.find((event) => event.case === 'orderAccepted')?.value.order;
    await exchange.timers.advance(5_000);
    expect(exchange.live.openOrder(order as number)?.dealtLots).toBe(0);
    const price = steady.prices.get('BTCUSDT') as number;
    for (let step = 1; step <= 20; step += 1) {
      steady.prices.set('BTCUSDT', price * (1 - 0.0005 * step));
      await exchange.timers.advance(1_000);
    }
    expect(exchange.live.openOrder(order as number)).toBeUndefined();
    expect(exchange.live.balanceOf(PERSON, AccountKind.SPOT, 2).available).toBeGreaterThan(0n);
    expect(best().bid).toBeLessThan(limitTicks);
  });

  it('offers nothing at an index that leapt to who may know better, and comes back around it when it stands (R2)', async () => {
    const steady = steadySource();
    await open(steady.source);
    const price = steady.prices.get('BTCUSDT') as number;
    steady.prices.set('BTCUSDT', price * 0.6);
    // If what was traded before is right, who sells there gives away: none does. To buy is safe.
    for (const elapsedMs of [2_000, 7_000]) {
      await exchange.timers.advance(elapsedMs);
      expect(best().ask).toBe(0);
      expect(Math.abs(best().bid / 100 / (price * 0.6) - 1)).toBeLessThan(0.001);
    }
    await exchange.timers.advance(60_000);
    const lastPrice = exchange.core.lastPriceTicks(btc.id) / 100;
    expect(Math.abs(lastPrice / (price * 0.6) - 1)).toBeLessThan(0.01);
    expect(Math.abs(best().bid / 100 / (price * 0.6) - 1)).toBeLessThan(0.001);
  });

  it('leans against what it holds, and at its inventory limit buys little, and further away', async () => {
    const steady = steadySource();
    const [maker] = makersOnly() as [HouseTrader];
    await open(steady.source, [maker]);
    const middle = () => (best().bid + best().ask) / 2;
    const before = middle();
    const granted = fundedAmount(maker, 2);
    await fund(PERSON, 2, granted);
    const held = () => {
      const { available, frozen } = exchange.live.balanceOf(maker.user, AccountKind.SPOT, 2);
      return Number(available + frozen) / granted;
    };
    const sellUntil = async (isDone: () => boolean) => {
      for (let sale = 0; sale < 300 && !isDone(); sale += 1) {
        await place(PERSON, SELL, 0, 20_000);
        await exchange.timers.advance(3_000);
      }
    };
    await sellUntil(() => held() > 1.4);
    expect(held()).toBeGreaterThan(1.4);
    expect(middle()).toBeLessThan(before * 0.9999);
    await sellUntil(() => held() > 1.75);
    expect(levels(btc.id, BUY)).toBeGreaterThan(2);
    // Behind what it shows near the index (R2).
    const ladderTicks = exchange.core.depth(btc.id, BUY, 2)[1]!.priceTicks;
    expect(before - ladderTicks).toBeGreaterThan(3 * Math.abs(best().ask - before));
    expect(levels(btc.id, SELL)).toBeGreaterThan(10);
    // Going on gets rid of little, at ever worse prices.
    await sellUntil(() => false);
    expect(held()).toBeGreaterThan(1.75);
    expect(held()).toBeLessThan(2.2);
  });

  it('clears what an earlier run left behind before it quotes', async () => {
    const [maker] = makersOnly() as [HouseTrader];
    const before = best();
    expect(before).toEqual({ bid: 0, ask: 0 });
    const last = exchange.core.market(btc.id)?.referencePriceTicks as number;
    // Orders of a run that died: one of them far too high.
    await place(maker.user, BUY, Math.floor(last * 1.05), 1_000);
    await place(maker.user, SELL, Math.floor(last * 1.09), 1_000);
    const left = exchange.core.openOrders(maker.user).map(({ order }) => order);
    expect(left).toHaveLength(2);
    await open(steadySource().source);
    for (const order of left) expect(exchange.core.openOrder(order)).toBeNull();
    expect(best().bid).toBeLessThan(last);
    expect(best().ask).toBeGreaterThan(last);
  });

  it('takes its quotes away when the index falls silent, and comes back with it', async () => {
    const steady = steadySource();
    await open(steady.source);
    steady.isSilent = true;
    await exchange.timers.advance(30_000);
    expect(exchange.core.audit().openOrders).toBe(0);
    steady.isSilent = false;
    await exchange.timers.advance(10_000);
    expect(levels(btc.id, BUY)).toBeGreaterThan(15);
  });

  it('backs off while the engine takes no commands, and goes on after (F11)', async () => {
    const steady = steadySource();
    const liquidity = await open(steady.source);
    exchange.isDown = true;
    const sent = liquidity.sentCount;
    await exchange.timers.advance(60_000);
    expect(liquidity.sentCount - sent).toBeLessThan(2_500);
    const atLast = liquidity.sentCount;
    await exchange.timers.advance(10_000);
    expect(liquidity.sentCount - atLast).toBeLessThan(400);
    exchange.isDown = false;
    await exchange.timers.advance(30_000);
    for (const { id } of catalogMarkets) {
      expect(levels(id, BUY)).toBeGreaterThan(12);
      expect(levels(id, SELL)).toBeGreaterThan(12);
    }
    expect(exchange.core.audit().findings).toEqual([]);
  });

  it('stops in time although the engine does not answer', async () => {
    const liquidity = await open(steadySource().source);
    exchange.engine.submit = () => new Promise(() => {});
    let isStopped = false;
    const stopped = liquidity.stop().then(() => {
      isStopped = true;
    });
    await exchange.timers.advance(0);
    expect(isStopped).toBe(false);
    await exchange.timers.advance(2_500);
    expect(isStopped).toBe(true);
    await stopped;
  });
});
