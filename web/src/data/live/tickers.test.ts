import { expect, test } from 'vitest';
import { markOf } from './tickers.ts';

const marks = {
  ...{ markPrice: '60000.10', indexPrice: '60001.20', fundingRate: '0.0001' },
  nextFundingTime: 1_760_000_000_000,
  openInterest: '12.5',
};
const quiet = {
  markPrice: '',
  indexPrice: '',
  fundingRate: '',
  nextFundingTime: 0,
  openInterest: '',
};
const ticker = (of: typeof marks) => ({
  ...{ symbol: 'BTCUSDT', price: 60000, change: 0, diff: 0, high: 1, low: 1, volume: 1 },
  ...{ turnover: 1, estimatedSettlePrice: '', ...of },
});

test('D28: the live ticker says the mark; until it does, the list', () => {
  const live = { ...marks, markPrice: '60010.00', openInterest: '13' };
  expect(markOf({ quotation: marks }, ticker(live))).toEqual(live);
  expect(markOf({ quotation: marks }, ticker(quiet))).toEqual(marks);
  expect(markOf({ quotation: marks }, null)).toEqual(marks);
});

test('open interest of a feed that does not tell it is what the list said', () => {
  const { openInterest: _, ...without } = ticker(marks);
  expect(markOf({ quotation: marks }, without)?.openInterest).toBe('12.5');
  expect(markOf(undefined, without)?.openInterest).toBe('');
});

test('what nobody has said is not known', () => {
  expect(markOf(undefined, null)).toBeNull();
  expect(markOf(undefined, ticker(quiet))).toBeNull();
});
