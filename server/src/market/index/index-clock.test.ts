import { Code } from '@bourse/contract/codes.ts';
import type { CommandRequest, Outcome } from '@bourse/contract/messages.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { catalogAssets, catalogMarkets, spotFeeTiers } from '#platform/markets/catalog.ts';
import { catalogContracts, indexMarkets } from '#platform/markets/contracts.ts';
import { riskRules } from '#platform/markets/risk-rules.ts';
import { Refusal } from '#platform/refusal.ts';
import { HeardAlarms } from '#platform/test-alarms.ts';
import { runGenesis } from '../makers/genesis.ts';
import { createTestExchange, type TestExchange } from '../makers/test-exchange.ts';
import { IndexClock, type IndexClockOptions } from './index-clock.ts';
import type { IndexPrice, IndexSource } from './index-source.ts';

const contracts = catalogContracts('simulated');
const btc = contracts[0] as (typeof contracts)[0];
const venues = [11, 12, 13];

let exchange: TestExchange;
let sent: { time: number; contract: number }[];
let told: { time: number; markets: number[] }[];
let clock: IndexClock;
let silent: Set<number>;

beforeEach(async () => {
  exchange = createTestExchange();
  const { engine, live, timers } = exchange;
  await runGenesis({
    engine,
    view: live,
    assets: catalogAssets,
    markets: catalogMarkets,
    contracts,
    feeTiers: spotFeeTiers,
    riskRules,
    isDemo: false,
    bots: [],
  });
  sent = [];
  told = [];
  silent = new Set();
  const quotes = new Map<number, { source: number; price: string; time: number }>();
  const source: IndexSource = {
    async start(onPrices) {
      const tell = () => {
        const time = timers.now();
        for (const venue of venues) {
          if (!silent.has(venue)) quotes.set(venue, { source: venue, price: '92350.04', time });
        }
        const prices: IndexPrice[] = catalogMarkets.map(({ symbol }) => ({
          symbol,
          price: '92350.04',
          time,
          quotes: [...quotes.values()],
        }));
        if (silent.size < venues.length) onPrices(prices);
      };
      tell();
      timers.every(500, tell);
    },
    async stop() {},
  };
  alarms = new HeardAlarms();
  refusal = undefined;
  options = {
    alarms,
    engine: {
      submit(request: CommandRequest): Promise<Outcome> {
        const { user, body } = request;
        expect(user).toBe(0);
        const time = timers.now();
        if (body.case === 'observeIndex') sent.push({ time, contract: body.value.contract });
        else if (body.case === 'observeMarkets') {
          told.push({ time, markets: body.value.prices.map(({ market }) => market) });
        } else throw new Error('the clock observes');
        if (refusal) return Promise.reject(refusal);
        return engine.submit(request);
      },
    },
    source,
    contracts,
    markets: indexMarkets('simulated'),
    scheduler: timers,
    clock: timers,
  };
  clock = new IndexClock(options);
  await clock.start();
});

let options: IndexClockOptions;

let alarms: HeardAlarms;
let refusal: Error | undefined;

const mark = () => exchange.live.futures.mark(btc.id);

describe('index clock', () => {
  it('observes each contract once a second, spread over it', async () => {
    await exchange.timers.advance(9_990);
    const startMs = Date.UTC(2026, 5, 1, 14);
    for (const { id } of contracts) {
      expect(sent.filter(({ contract }) => contract === id)).toHaveLength(10);
    }
    const ofSecond = sent.filter(({ time }) => time >= startMs + 1_000 && time < startMs + 2_000);
    expect(new Set(ofSecond.map(({ time }) => time)).size).toBe(contracts.length);
    expect(mark()).toMatchObject({ indexTicks: 923_500, markTicks: 923_500, isStale: false });
  });

  it('observes all at once, and less often, where it is asked to', async () => {
    await clock.stop();
    clock = new IndexClock({ ...options, pace: { everyMs: 2_000, spreadMs: 0 } });
    sent.length = 0;
    await clock.start();
    await exchange.timers.advance(3_990);
    const times = new Set(sent.map(({ time }) => time));
    expect(sent).toHaveLength(2 * contracts.length);
    expect(times.size).toBe(2);
  });

  it('F48 with one venue of three the index stands; with none the mark goes stale, and comes back', async () => {
    await exchange.timers.advance(5_000);
    silent.add(11);
    await exchange.timers.advance(30_000);
    expect(mark().isStale).toBe(false);
    for (const venue of venues) silent.add(venue);
    await exchange.timers.advance(9_000);
    expect(mark().isStale).toBe(false);
    await exchange.timers.advance(3_000);
    expect(mark().isStale).toBe(true);
    expect(mark().markTicks).toBe(923_500);
    silent.clear();
    await exchange.timers.advance(2_000);
    expect(mark().isStale).toBe(false);
  });

  it('F11 goes on when the engine took no commands for a while', async () => {
    await exchange.timers.advance(3_000);
    exchange.isDown = true;
    await exchange.timers.advance(30_000);
    const { time } = mark();
    exchange.isDown = false;
    await exchange.timers.advance(2_000);
    expect(mark().time).toBeGreaterThan(time + 28_000);
    expect(mark().isStale).toBe(false);
    expect(sent.length).toBeLessThanOrEqual(contracts.length * 36);
  });

  it('what the engine refuses in itself is said and counted; what it holds back is not', async () => {
    refusal = new Refusal(Code.unavailable, {}, 1);
    await exchange.timers.advance(3_000);
    // From another process: the engine that was to take it is gone.
    refusal = new Refusal(Code.outcomeUnknown);
    await exchange.timers.advance(3_000);
    expect(alarms.names).toEqual([]);
    refusal = new Refusal(Code.commandQuarantined);
    await exchange.timers.advance(1_000);
    expect(alarms.names).toContain('index_not_taken');
    expect(alarms.heard[0]?.details).toMatchObject({ refusal: Code.commandQuarantined });
    refusal = undefined;
    const { heard } = alarms;
    heard.length = 0;
    await exchange.timers.advance(3_000);
    expect(heard).toEqual([]);
    expect(mark().isStale).toBe(false);
  });

  it('R1 sends all spot markets in one command, and again after five seconds', async () => {
    await exchange.timers.advance(50_000);
    const ids = catalogMarkets.map(({ id }) => id);
    expect(told.map(({ markets }) => markets)).toEqual(Array.from({ length: 9 }, () => ids));
    const gaps = told.slice(1).map(({ time }, at) => time - (told[at]?.time ?? 0));
    expect(gaps).toEqual(Array.from({ length: 8 }, () => 6_000));
    // What woke starts over after as long without a look: on a still index it would never reach further.
    expect(Math.max(...gaps)).toBeLessThan(riskRules.wokenWidenMs);
    const { spotIndex } = exchange.live;
    expect(spotIndex.of(1)).toMatchObject({ market: 1, priceTicks: 9_235_004 });
  });

  it('R4 sends no spot market while too few sources are fresh, and goes on', async () => {
    await exchange.timers.advance(1_000);
    for (const venue of [11, 12]) silent.add(venue);
    told = [];
    await exchange.timers.advance(60_000);
    // Until ten seconds after their last word the others count.
    expect(told.filter(({ time }) => time > Date.UTC(2026, 5, 1, 14) + 12_000)).toEqual([]);
    silent.clear();
    await exchange.timers.advance(2_000);
    expect(told.at(-1)?.markets).toHaveLength(catalogMarkets.length);
  });

  it('F11 sends spot markets again once the engine takes commands', async () => {
    exchange.isDown = true;
    await exchange.timers.advance(30_000);
    exchange.isDown = false;
    const { time } = exchange.live.spotIndex.of(1) ?? { time: 0 };
    await exchange.timers.advance(1_000);
    expect(exchange.live.spotIndex.of(1)?.time).toBeGreaterThan(time + 25_000);
  });

  it('is silent once it stopped', async () => {
    await exchange.timers.advance(2_000);
    await clock.stop();
    const count = sent.length + told.length;
    await exchange.timers.advance(30_000);
    expect(sent.length + told.length).toBe(count);
  });
});
