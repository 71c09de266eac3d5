import { expect, test } from 'vitest';
import { findMarket, marketToOpen } from './find-market.ts';

const market = (base: string, quote: string) => ({ symbol: base + quote, base, quote });
const markets = [market('BTC', 'EUR'), market('BTC', 'USDT'), market('ETH', 'USDT')];

test.each([
  ['BTC', 'BTCUSDT'],
  ['btc', 'BTCUSDT'],
  ['BTCUSDT', 'BTCUSDT'],
  ['btc-usdt', 'BTCUSDT'],
  ['Btc/Usdt', 'BTCUSDT'],
  ['BTCEUR', 'BTCEUR'],
  ['eth', 'ETHUSDT'],
])('D4: %s is %s', (symbol, found) => {
  expect(findMarket(markets, symbol)?.symbol).toBe(found);
});

test('an address without a market opens the last one, while it is listed', () => {
  expect(marketToOpen(markets, undefined, 'ETHUSDT')?.symbol).toBe('ETHUSDT');
  expect(marketToOpen(markets, undefined, 'DOGEUSDT')?.symbol).toBe('BTCUSDT');
  expect(marketToOpen(markets, undefined, undefined)?.symbol).toBe('BTCUSDT');
  expect(marketToOpen(markets, 'btc', 'ETHUSDT')?.symbol).toBe('BTCUSDT');
  expect(marketToOpen(markets, 'DOGE', 'ETHUSDT')).toBeUndefined();
});

test('D4: a market that is not listed is not found', () => {
  expect(findMarket(markets, 'DOGE')).toBeUndefined();
  expect(findMarket(markets, '')).toBeUndefined();
});
