import { expect, test } from 'vitest';
import { searchMarkets } from './search-markets.ts';

const markets = [
  { symbol: 'BTCUSDT', name: 'BTC/USDT' },
  { symbol: 'ETHUSDT', name: 'ETH/USDT' },
];
const found = (text: string) => searchMarkets(markets, text).map((market) => market.symbol);

test('finds by part of the name, in any case and spelling', () => {
  expect(found('')).toEqual(['BTCUSDT', 'ETHUSDT']);
  expect(found(' eth ')).toEqual(['ETHUSDT']);
  expect(found('btc/usdt')).toEqual(['BTCUSDT']);
  expect(found('BTC-US')).toEqual(['BTCUSDT']);
  expect(found('doge')).toEqual([]);
});
