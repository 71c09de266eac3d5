import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { ManualScheduler } from '#platform/manual-scheduler.ts';
import { catalogMarkets } from '#platform/markets/catalog.ts';
import { catalogContracts, indexSourceIds } from '#platform/markets/contracts.ts';
import { HeardAlarms } from '#platform/test-alarms.ts';
import { openCcxtSources } from '../index/ccxt-sources.ts';
import type { IndexPrice } from '../index/index-source.ts';
import { createLiveSource, type TickerSource } from '../index/live-source.ts';
import { createRecordedSource } from '../index/recorded-source.ts';
import { RecordingInvalid, readRecordings } from '../index/recording.ts';
import { createSimulatedSource } from '../index/simulated-source.ts';

const START_MS = Date.UTC(2026, 5, 1, 14);
const directory = mkdtempSync(join(tmpdir(), 'bourse-recording-'));
afterAll(() => rmSync(directory, { recursive: true }));

function write(name: string, text: string): string {
  const path = join(directory, name);
  writeFileSync(path, name.endsWith('.gz') ? gzipSync(text) : text);
  return path;
}

describe('simulated source', () => {
  async function run(seed: number, startMs: number): Promise<IndexPrice[]> {
    const timers = new ManualScheduler(startMs);
    const source = createSimulatedSource({
      markets: catalogMarkets,
      lastIndexOf: ({ initialPriceTicks }) => initialPriceTicks * 2,
      seed,
      scheduler: timers,
      clock: timers,
    });
    const heard: IndexPrice[] = [];
    await source.start((prices) => heard.push(...prices));
    await timers.advance(10_000);
    await source.stop();
    await timers.advance(10_000);
    return heard;
  }

  it('goes on from where the index was, sends all coins twice a second, then stops', async () => {
    const heard = await run(1, START_MS);
    expect(heard).toHaveLength(catalogMarkets.length * 21);
    const [first] = heard;
    expect(first).toMatchObject({ symbol: 'BTCUSDT', price: '184700.0000', time: START_MS });
    expect(new Set(heard.map(({ price }) => price)).size).toBeGreaterThan(300);
  });

  it('is the same for the same seed and moment only', async () => {
    expect(await run(1, START_MS)).toEqual(await run(1, START_MS));
    const prices = async (seed: number, startMs: number) =>
      (await run(seed, startMs)).map(({ price }) => price);
    expect(await prices(2, START_MS)).not.toEqual(await prices(1, START_MS));
    expect(await prices(1, START_MS + 60_000)).not.toEqual(await prices(1, START_MS));
  });
});

describe('simulated source on a busy machine', () => {
  /** The prices of all coins at each moment, with timers that come as late as the machine is busy. */
  async function told(seed: number, elapsedAt: (tick: number) => number) {
    let nowMs = START_MS;
    let look = () => {};
    const source = createSimulatedSource({
      markets: catalogMarkets,
      lastIndexOf: ({ initialPriceTicks }) => initialPriceTicks,
      seed,
      scheduler: {
        every: (_intervalMs, task) => {
          look = task;
          return () => {};
        },
        after: () => () => {},
      },
      clock: { now: () => nowMs },
    });
    const heard = new Map<number, readonly IndexPrice[]>();
    await source.start((prices) => heard.set(prices[0]?.time ?? 0, prices));
    for (let tick = 1; tick <= 120; tick += 1) {
      nowMs = START_MS + elapsedAt(tick);
      look();
    }
    await source.stop();
    return heard;
  }
  const punctual = (tick: number) => tick * 500;
  const late = (tick: number) => Math.ceil(tick / 3) * 1_500 + 137;

  it('has one path for one seed and one moment of the start, however late its timers come', async () => {
    const [one, other] = [await told(7, punctual), await told(7, late)];
    const upTo = START_MS + 58_000;
    const until = (all: typeof one) => [...all].filter(([time]) => time <= upTo);
    expect(until(other)).toEqual(until(one));
    expect(until(one)).toHaveLength(117);
    expect(until(await told(8, punctual))).not.toEqual(until(one));
  });

  it('goes on after a pause of the process, and after a clock that was set, from where it was', async () => {
    const paused = await told(7, (tick) => tick * 500 + (tick > 20 ? 30_000 : 0));
    const times = [...paused.keys()];
    const gaps = times.slice(1).map((time, at) => time - (times[at] ?? 0));
    expect(gaps.filter((ms) => ms !== 500)).toEqual([30_500 - 5_000 + 500]);
    const back = [...(await told(7, (tick) => tick * 500 - (tick < 20 ? 0 : 3_000))).keys()];
    expect(back.at(-1)).toBe(START_MS + 57_000);
  });
});

describe('recorded source', () => {
  async function play(path: string, speed: number, elapsedMs: number): Promise<IndexPrice[]> {
    const timers = new ManualScheduler(START_MS);
    const source = createRecordedSource({ path, speed, scheduler: timers, clock: timers });
    const heard: IndexPrice[] = [];
    await source.start((prices) => heard.push(...prices));
    await timers.advance(elapsedMs);
    await source.stop();
    return heard;
  }

  /** Without what was said again. */
  function changes(heard: readonly IndexPrice[]): IndexPrice[] {
    return heard.filter(({ symbol, price }, index) => {
      const before = heard.slice(0, index).filter((other) => other.symbol === symbol);
      return before.at(-1)?.price !== price;
    });
  }

  const candles = [
    'open_ms,open,high,low,close,volume',
    '1704067200000,100.0,103.5,99.0,101.0,12.5',
    '1704067260000,101.0,101.5,98.0,98.5,7',
    '',
  ].join('\n');

  it('plays the four prices of each candle at its own pace, in the order they are likely in', async () => {
    const all = await play(write('BTCUSDT.csv', candles), 1, 120_000);
    const heard = changes(all);
    expect(heard.map(({ price }) => price)).toEqual([
      '100.0',
      '99.0',
      '103.5',
      '101.0',
      '101.5',
      '98.0',
      '98.5',
    ]);
    const seconds = heard.map(({ time }) => (time - START_MS) / 1_000);
    expect(seconds).toEqual([0, 15, 30, 45, 75, 90, 105]);
    // Never silent for long, also after the end.
    const gaps = all.slice(1).map(({ time }, index) => time - (all[index]?.time ?? 0));
    expect(Math.max(...gaps)).toBeLessThanOrEqual(5_000);
    expect(all.at(-1)).toEqual({ symbol: 'BTCUSDT', price: '98.5', time: START_MS + 120_000 });
  });

  it('sends nothing when it was stopped while it read', async () => {
    const timers = new ManualScheduler(START_MS);
    const path = write('LINKUSDT.csv', candles);
    const source = createRecordedSource({ path, speed: 1, scheduler: timers, clock: timers });
    const heard: IndexPrice[] = [];
    const started = source.start((prices) => heard.push(...prices));
    await source.stop();
    await started;
    await timers.advance(60_000);
    expect(heard).toEqual([]);
  });

  it('plays faster without leaving out a price', async () => {
    const heard = await play(write('ETHUSDT.csv.gz', candles), 60, 2_000);
    expect(heard).toHaveLength(8);
    expect(heard.at(-1)?.time).toBe(START_MS + 1_750);
  });

  it('plays trades, and several files on one time line', async () => {
    const trades = [
      'trade_ms,trade_id,price,qty',
      '1704067230001,1,0.15,20',
      '1704067230000,2,0.14,1',
    ];
    const path = mkdtempSync(join(directory, 'folder-'));
    writeFileSync(join(path, 'binance_spot_dogeusdt_trades.csv'), trades.join('\n'));
    writeFileSync(join(path, 'BTCUSDT.csv.gz'), gzipSync(candles));
    writeFileSync(join(path, 'README.md'), 'not a recording');
    const heard = await play(path, 10, 5_000);
    expect(heard.map(({ symbol, price }) => `${symbol} ${price}`)).toEqual([
      'BTCUSDT 100.0',
      'BTCUSDT 99.0',
      'BTCUSDT 103.5',
      'DOGEUSDT 0.14',
      'DOGEUSDT 0.15',
      'BTCUSDT 101.0',
    ]);
  });

  it.each([
    ['nameless.csv', candles, 'symbol'],
    ['XRPUSDT.csv', '', 'empty'],
    ['ADAUSDT.csv', 'time_ms,qty\n1,2', 'no column price'],
    ['SOLUSDT.csv', 'time_ms,price\n1704067230001,0.000', 'no time with a price'],
    ['SUIUSDT.csv', 'time_ms,price\nsoon,1.5', 'no time with a price'],
  ])('refuses %s', async (name, text, reason) => {
    const path = write(name, text);
    await expect(readRecordings(path)).rejects.toThrow(RecordingInvalid);
    await expect(readRecordings(path)).rejects.toThrow(reason);
  });

  it('refuses a broken archive, an empty folder and a missing file', async () => {
    const broken = join(directory, 'LTCUSDT.csv.gz');
    writeFileSync(broken, 'not gzip');
    await expect(readRecordings(broken)).rejects.toThrow();
    await expect(readRecordings(mkdtempSync(join(directory, 'empty-')))).rejects.toThrow('no .csv');
    await expect(readRecordings(join(directory, 'none.csv'))).rejects.toThrow('ENOENT');
  });

  const data = process.env.BOURSE_DATA;
  it.skipIf(!data)('reads real candles and trades', async () => {
    const daily = await readRecordings(join(data ?? '', 'candles/binance_spot_1d'));
    expect(daily).toHaveLength(16);
    const btc = daily.find(({ symbol }) => symbol === 'BTCUSDT');
    expect(btc?.points[0]).toEqual({ time: 1704067200000, price: '42283.58' });
    expect(btc?.points.length).toBe(4 * 249);
    const file = join(data ?? '', 'l2/binance_spot_btcusdt_trades.csv.gz');
    const [trades] = await readRecordings(file);
    expect(trades?.symbol).toBe('BTCUSDT');
    expect(trades?.points).toHaveLength(19_904);
    const heard = await play(file, 1_000, 1_000);
    expect(heard).toHaveLength(19_904);
  });
});

describe('live source', () => {
  let alarms: HeardAlarms;
  beforeEach(() => {
    alarms = new HeardAlarms();
  });

  function exchange(name: string, prices: Record<string, string>, number = 0) {
    const state = { prices, isDown: false, asked: 0 };
    const source: TickerSource = {
      name,
      ...(number > 0 && { source: number }),
      async fetchPrices() {
        state.asked += 1;
        if (state.isDown) throw new Error('down');
        return new Map(Object.entries(state.prices));
      },
    };
    return { state, source };
  }

  async function open(...exchanges: { source: TickerSource }[]) {
    const timers = new ManualScheduler(START_MS);
    const source = createLiveSource({
      symbols: ['BTCUSDT', 'ETHUSDT'],
      openSources: async () => exchanges.map((one) => one.source),
      scheduler: timers,
      clock: timers,
      alarms,
    });
    const heard: IndexPrice[] = [];
    await source.start((prices) => heard.push(...prices));
    return { timers, heard, source };
  }

  it('sends the median of the exchanges and follows it', async () => {
    const [a, b, c] = [
      exchange('a', { BTCUSDT: '100', ETHUSDT: '10' }, 1),
      exchange('b', { BTCUSDT: '101' }, 2),
      exchange('c', { BTCUSDT: '102' }),
    ] as const;
    const { timers, heard, source } = await open(a, b, c);
    // One source alone is no index for ETH.
    const time = START_MS;
    const quotes = [
      { source: 1, price: '100', time },
      { source: 2, price: '101', time },
    ];
    // No contract counts on the third one.
    expect(heard).toEqual([{ symbol: 'BTCUSDT', price: '101', time, quotes }]);
    a.state.prices = { BTCUSDT: '103', ETHUSDT: '10' };
    await timers.advance(3_000);
    expect(heard.at(-1)?.price).toBe('102');
    await source.stop();
    const count = heard.length;
    await timers.advance(10_000);
    expect(heard).toHaveLength(count);
  });

  it('lives on without an exchange that fails, and is silent rather than stale', async () => {
    const [a, b] = [
      exchange('a', { BTCUSDT: '100' }, 1),
      exchange('b', { BTCUSDT: '102' }, 2),
    ] as const;
    const { timers, heard } = await open(a, b);
    a.state.isDown = true;
    await timers.advance(10_000);
    const time = START_MS + 10_000;
    expect(heard.at(-1)).toMatchObject({ symbol: 'BTCUSDT', price: '101', time });
    // Each of them is as old as it is.
    expect(heard.at(-1)?.quotes?.map((quote) => quote.time)).toEqual([START_MS, time]);
    await timers.advance(10_000);
    expect(heard.at(-1)?.time).toBe(START_MS + 10_000);
    a.state.isDown = false;
    // It failed after 2, 4, 8 and 16 seconds, and is asked again after 32.
    await timers.advance(12_000);
    expect(heard.at(-1)?.time).toBe(START_MS + 32_000);
  });

  it('without a network asks and complains ever less, and is back within half a minute', async () => {
    const names = Object.keys(indexSourceIds.ccxt);
    const all = names.map((name) => exchange(name, { BTCUSDT: '100' }));
    for (const { state } of all) state.isDown = true;
    const { timers, heard } = await open(...all);
    const inOneMinute = async () => {
      const [asked, raised] = [all.map(({ state }) => state.asked), alarms.heard.length];
      await timers.advance(60_000);
      return {
        asked: all.map(({ state }, index) => state.asked - (asked[index] ?? 0)),
        raised: alarms.heard.length - raised,
      };
    };
    // After 2, 6, 14 and 30 seconds.
    expect(await inOneMinute()).toEqual({ asked: names.map(() => 4), raised: 4 * names.length });
    for (let minute = 0; minute < 5; minute += 1) {
      const { asked, raised } = await inOneMinute();
      for (const times of asked) expect(times).toBeLessThanOrEqual(2);
      expect(raised).toBeLessThanOrEqual(2 * names.length);
    }
    expect(new Set(alarms.names)).toEqual(new Set(['index_source_failed']));
    expect(heard).toEqual([]);
    for (const { state } of all) state.isDown = false;
    await timers.advance(32_000);
    expect(heard.at(-1)?.price).toBe('100');
    // Who answers is asked every two seconds, as ever.
    const asked = all.map(({ state }) => state.asked);
    await timers.advance(20_000);
    expect(all.map(({ state }, index) => state.asked - (asked[index] ?? 0))).toEqual(
      names.map(() => 10),
    );
  });

  it('gives an index the time of its newest source: what is sent again is no fresher', async () => {
    const [a, b] = [exchange('a', { BTCUSDT: '100' }), exchange('b', { BTCUSDT: '102' })] as const;
    const { timers, heard } = await open(a, b);
    await timers.advance(2_000);
    a.state.isDown = true;
    b.state.isDown = true;
    await timers.advance(7_000);
    expect(heard.length).toBeGreaterThan(8);
    expect(new Set(heard.map(({ time }) => time))).toEqual(new Set([START_MS, START_MS + 2_000]));
  });

  it('does not ask an exchange again that has not answered, until it gives up on the answer', async () => {
    const timers = new ManualScheduler(START_MS);
    let asked = 0;
    const slow: TickerSource = {
      name: 'slow',
      fetchPrices: () => {
        asked += 1;
        return new Promise(() => {});
      },
    };
    const source = createLiveSource({
      symbols: ['BTCUSDT'],
      openSources: async () => [slow],
      scheduler: timers,
      clock: timers,
      alarms,
    });
    const started = source.start(() => {});
    await timers.advance(4_000);
    expect(asked).toBe(1);
    await timers.advance(6_000);
    await started;
    await timers.advance(2_000);
    expect(asked).toBe(2);
  });
});

describe('ccxt sources', () => {
  it('asks each exchange for the pairs it lists and takes prices above 0', async () => {
    const requested: string[][] = [];
    class FakeExchange {
      readonly symbols = ['BTC/USDT', 'SHIB/USDT', 'NEW/USDT'];
      async loadMarkets() {}
      async fetchTickers(pairs: string[]) {
        requested.push(pairs);
        return {
          'BTC/USDT': { last: 92_350.01 },
          'SHIB/USDT': { last: 1.25e-7 },
          'NEW/USDT': { last: undefined },
        };
      }
    }
    const [source] = await openCcxtSources(['fake'], async () => ({ fake: FakeExchange }));
    const symbols = ['BTCUSDT', 'ETHUSDT', 'SHIBUSDT', 'NEWUSDT'];
    expect(await source?.fetchPrices(symbols)).toEqual(
      new Map([
        ['BTCUSDT', '92350.01'],
        ['SHIBUSDT', '0.000000125'],
      ]),
    );
    expect(requested).toEqual([['BTC/USDT', 'SHIB/USDT', 'NEW/USDT']]);
    await expect(openCcxtSources(['none'], async () => ({}))).rejects.toThrow('none');
  });

  it('finds every exchange of the index in the real library, without a network', async () => {
    const sources = await openCcxtSources();
    expect(sources.length).toBeGreaterThanOrEqual(4);
    const counted = catalogContracts('ccxt')[0]?.definition.sources.map(({ source }) => source);
    expect(sources.map(({ source }) => source)).toEqual(counted);
  });
});
