import { expect, test } from 'vitest';
import { searchMarkets } from './search-markets.ts';

const names: Readonly<Record<string, string>> = {
  BTC: 'Bitcoin',
  ETH: 'Ethereum',
  DOGE: 'Dogecoin',
};
const markets = Object.keys(names).map((base) => ({
  ...{ base, symbol: `${base}USDT`, name: `${base}/USDT` },
}));
const found = (text: string) =>
  searchMarkets(markets, text, (coin) => names[coin]).map((market) => market.symbol);

test('finds by part of the name, in any case and spelling', () => {
  expect(found('')).toEqual(['BTCUSDT', 'ETHUSDT', 'DOGEUSDT']);
  expect(found(' eth ')).toEqual(['ETHUSDT']);
  expect(found('btc/usdt')).toEqual(['BTCUSDT']);
  expect(found('BTC-USDT')).toEqual(['BTCUSDT']);
  expect(found('btc-us')).toEqual(['BTCUSDT']);
  expect(found('xrp')).toEqual([]);
});

test('finds by the whole name of the coin', () => {
  expect(found('Bitcoin')).toEqual(['BTCUSDT']);
  expect(found('coin')).toEqual(['BTCUSDT', 'DOGEUSDT']);
  expect(searchMarkets(markets, 'bitcoin', () => undefined)).toEqual([]);
});

test('what begins with the text comes first', () => {
  expect(found('d')).toEqual(['DOGEUSDT', 'BTCUSDT', 'ETHUSDT']);
});
