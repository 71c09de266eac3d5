import { expect, test } from 'vitest';
import { searchMarkets } from './search-markets.ts';

const markets = ['BTC', 'ETH', 'DOGE'].map((base) => ({
  symbol: `${base}USDT`,
  name: `${base}/USDT`,
}));
const found = (text: string) => searchMarkets(markets, text).map((market) => market.symbol);

test('finds by part of the name, in any case and spelling', () => {
  expect(found('')).toEqual(['BTCUSDT', 'ETHUSDT', 'DOGEUSDT']);
  expect(found(' eth ')).toEqual(['ETHUSDT']);
  expect(found('btc/usdt')).toEqual(['BTCUSDT']);
  expect(found('BTC-US')).toEqual(['BTCUSDT']);
  expect(found('xrp')).toEqual([]);
});

test('what begins with the text comes first', () => {
  expect(found('d')).toEqual(['DOGEUSDT', 'BTCUSDT', 'ETHUSDT']);
});
