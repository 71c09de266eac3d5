import { expect, test, vi } from 'vitest';
import {
  CANDLE_PAGE,
  CANDLES_SPARE,
  type CandleSource,
  type CandleView,
  openCandleSource,
} from './candle-source.ts';
import { allCandles, type RawCandle } from './klines.ts';
import type { KlineChange } from './push.ts';

const T = 1_750_000_020;
const at = (minute: number, close = 1): RawCandle => ({
  ...{ time: T + minute * 60, open: 1, high: 9, low: 1, close, volume: 1 },
});
const live = (minute: number, close = 1): KlineChange['klineInfos'] => [
  { ...at(minute, close), startTime: T + minute * 60, endTime: T + minute * 60 + 60 } as never,
];

function setUp() {
  const pages: ((page: readonly RawCandle[] | Error) => void)[] = [];
  const asked: (number | undefined)[] = [];
  let listener: (batch: KlineChange['klineInfos'], gap: boolean) => void = () => {};
  let seen: CandleView | null = null;
  const unwatch = vi.fn();
  const log = vi.fn();
  const source: CandleSource = openCandleSource({
    readPage(endTimeMs) {
      asked.push(endTimeMs);
      return new Promise((resolve, reject) => {
        pages.push((page) => (page instanceof Error ? reject(page) : resolve(page)));
      });
    },
    watch(next) {
      listener = next;
      return unwatch;
    },
    onChange(view) {
      seen = view;
    },
    log,
  });
  const settle = () => new Promise((resolve) => setTimeout(resolve));
  return {
    source,
    asked,
    unwatch,
    log,
    push: (batch: KlineChange['klineInfos'], gap = false) => listener(batch, gap),
    async answer(page: readonly RawCandle[] | Error) {
      pages.shift()!(page);
      await settle();
    },
    closes: () => (seen ? allCandles(seen.series).map(({ close }) => close) : []),
    status: () => seen?.status.kind,
  };
}

test('history and what came live meanwhile stand together', async () => {
  const world = setUp();
  world.push(live(2, 22));
  await world.answer([at(0, 10), at(1, 11), at(2, 12)]);
  expect(world.closes()).toEqual([10, 11, 22]);
  expect(world.asked).toEqual([undefined]);
});

test('a candle that ended while history was on its way is read once more', async () => {
  const world = setUp();
  world.push(live(3, 30));
  await world.answer([at(1, 11), at(2, 12)]);
  await world.answer([at(1, 11), at(2, 19), at(3, 13)]);
  expect(world.closes()).toEqual([11, 19, 30]);
  expect(world.asked).toHaveLength(2);
});

test('F31: after a gap the closed candles are read again', async () => {
  const world = setUp();
  await world.answer([at(0, 10)]);
  world.push(live(2, 22), true);
  expect(world.closes()).toEqual([10, 22]);
  await world.answer([at(0, 10), at(1, 11), at(2, 20)]);
  expect(world.closes()).toEqual([10, 11, 22]);
});

test('older pages are read one at a time, until there are none', async () => {
  const world = setUp();
  await world.answer([at(0, 10)]);
  world.source.loadOlder();
  world.source.loadOlder();
  expect(world.asked).toEqual([undefined, T * 1000]);
  await world.answer([at(-1, 9)]);
  expect(world.closes()).toEqual([9, 10]);
  world.source.loadOlder();
  await world.answer([]);
  world.source.loadOlder();
  expect(world.asked).toHaveLength(3);
});

const range = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => from + index);

test('a chart that stays open keeps as many candles as were read, and can read back what it let go', async () => {
  const world = setUp();
  await world.answer(range(0, CANDLE_PAGE).map((minute) => at(minute, minute)));
  world.source.loadOlder();
  await world.answer([]);
  const end = CANDLE_PAGE + 10 * CANDLES_SPARE;
  const counts = range(CANDLE_PAGE, end).map((minute) => {
    world.push(live(minute, minute));
    return world.closes().length;
  });
  expect(Math.max(...counts)).toBe(CANDLE_PAGE + CANDLES_SPARE);
  const [oldest = 0] = world.closes();
  expect(world.closes()).toEqual(range(oldest, end));
  world.source.loadOlder();
  await world.answer(range(oldest - CANDLE_PAGE, oldest).map((minute) => at(minute, minute)));
  expect(world.closes()).toEqual(range(oldest - CANDLE_PAGE, end));
});

test('what stands beside a page on its way is not let go', async () => {
  const world = setUp();
  await world.answer(range(0, CANDLE_PAGE).map((minute) => at(minute, minute)));
  world.source.loadOlder();
  const end = CANDLE_PAGE + 2 * CANDLES_SPARE;
  for (const minute of range(CANDLE_PAGE, end)) world.push(live(minute, minute));
  await world.answer([at(-1, -1)]);
  expect(world.closes()).toEqual(range(-1, end));
});

test('a failure is shown, and trying again works; a failed older page can be asked for again', async () => {
  const world = setUp();
  await world.answer(new Error('offline'));
  expect(world.status()).toBe('error');
  world.source.retry();
  expect(world.status()).toBe('loading');
  await world.answer([at(0, 10)]);
  expect(world.status()).toBe('ready');
  world.source.loadOlder();
  await world.answer(new Error('offline'));
  expect(world.status()).toBe('ready');
  world.source.loadOlder();
  expect(world.asked).toHaveLength(4);
});

test('points that are left out are logged; a closed source stays silent', async () => {
  const world = setUp();
  await world.answer([at(5, 10)]);
  world.push(live(1, 22));
  expect(world.log).toHaveBeenCalledOnce();
  world.source.close();
  expect(world.unwatch).toHaveBeenCalledOnce();
});
