import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { installBrowser } from '../../data/test-browser.ts';

installBrowser();
const { ApiError } = await import('../../data/server/api-error.ts');
const { csvColumns } = await import('./csv-columns.ts');
const { csvTable, isoTime } = await import('./csv-table.ts');
const { EXPORT_ROWS_MAX, readAll } = await import('./read-all.ts');

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const numbers = (count: number, from = 0) => Array.from({ length: count }, (_, at) => from + at);
/** Pages of these rows, as the exchange answers them. */
const listing = (rows: () => readonly number[]) =>
  vi.fn(async (page: number, size: number) => ({
    list: rows().slice((page - 1) * size, page * size),
    total: rows().length,
  }));
async function readOf(read: Parameters<typeof readAll<number>>[0]) {
  const all = readAll(read, String);
  await vi.runAllTimersAsync();
  return all;
}

test('a moment is written with the zone that it is displayed in', () => {
  const time = Date.UTC(2026, 10, 30, 22, 30, 0, 7);
  expect(isoTime(time, 8)).toBe('2026-12-01T06:30:00.007+08:00');
  expect(isoTime(time, -3.5)).toBe('2026-11-30T19:00:00.007-03:30');
  expect(isoTime(time, 0)).toBe('2026-11-30T22:30:00.007+00:00');
  for (const offset of [8, -3.5, 0]) expect(Date.parse(isoTime(time, offset))).toBe(time);
});

test('a file has plain numbers, sides in words, and no formula of anybody', () => {
  const fill = {
    ...{ trade: '9', code: '7', symbol: 'BTCUSDT', orderSide: 2, price: '60000.0' },
    ...{ quantity: '1234.5', amount: '74070000', fee: '-0.5', feeCoin: 'USDT', isMaker: true },
    ...{ tradeTime: 0, clientOrderId: '-2+3' },
  };
  const [, line] = csvTable(csvColumns(0).spotFills, [fill]).split('\r\n');
  expect(line).toBe(
    `1970-01-01T00:00:00.000+00:00,9,7,"'-2+3",BTCUSDT,sell,maker,60000.0,1234.5,74070000,-0.5,USDT`,
  );
});

test.each([0, 1, 100, 101, 250])('all pages of %i rows are read, each once', async (count) => {
  const read = listing(() => numbers(count));
  expect(await readOf(read)).toEqual({ rows: numbers(count), isCut: false });
  expect(read).toHaveBeenCalledTimes(Math.max(1, Math.ceil(count / 100)));
});

test('more rows than a file has are cut, and said to be', async () => {
  const exact = await readOf(listing(() => numbers(EXPORT_ROWS_MAX)));
  expect([exact.rows.length, exact.isCut]).toEqual([EXPORT_ROWS_MAX, false]);
  const more = await readOf(listing(() => numbers(EXPORT_ROWS_MAX + 1)));
  expect([more.rows.length, more.isCut]).toEqual([EXPORT_ROWS_MAX, true]);
});

test('a row that comes between two pages makes none of them come twice', async () => {
  let rows = numbers(150);
  const read = listing(() => rows);
  const all = readAll(async (page, size) => {
    const answer = await read(page, size);
    rows = [-1, ...numbers(150)];
    return answer;
  }, String);
  await vi.runAllTimersAsync();
  expect((await all).rows).toEqual(numbers(150));
});

test('a call beyond the budget waits as long as the exchange says; another failure ends it', async () => {
  const answer = { list: [1], total: 1 };
  const busy = vi
    .fn()
    .mockRejectedValueOnce(new ApiError(429, 1, 'Too many requests', null, 2))
    .mockResolvedValue(answer);
  expect((await readOf(busy)).rows).toEqual([1]);
  const down = vi.fn().mockRejectedValue(new ApiError(500, 1, 'Not now'));
  await expect(readAll(down, String)).rejects.toThrow('Not now');
  expect(down).toHaveBeenCalledTimes(1);
});
