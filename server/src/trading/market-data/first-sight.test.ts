import { expect, test } from 'vitest';
import { LiveState } from '#engine/live/live-state.ts';
import { Tickers } from '#engine/live/tickers.ts';
import { assetDefinition, catalogAssets, catalogMarkets } from '#platform/markets/catalog.ts';
import { createFirstSight } from './first-sight.ts';

const NOW = Date.UTC(2026, 5, 1);

/** Eight markets, of which each next one turned over more, except that nobody traded the last: it stands at its first price. */
function sightOf(openTicks: number, closeTicks: number) {
  const live = new LiveState();
  for (const asset of catalogAssets) {
    live.catalog.apply({ case: 'assetDefined', value: assetDefinition(asset) });
  }
  const listed = catalogMarkets.slice(0, 8).map(({ definition }) => definition);
  for (const value of listed) live.catalog.apply({ case: 'marketDefined', value });
  const tickers = new Tickers(live, { now: () => NOW });
  for (const [at, { market }] of listed.slice(0, -1).entries()) {
    const price = { openTicks, highTicks: closeTicks, lowTicks: openTicks, closeTicks };
    const sums = { volumeLots: 1, turnover: BigInt(at + 1), tradeCount: 1 };
    tickers.restore(market, [{ startMs: NOW - 120_000, ...price, ...sums }]);
  }
  const names = [...live.catalog.markets].map(({ name }) => name);
  return { sight: createFirstSight({ live, tickers }), names };
}

const namesIn = (html: string) =>
  [...html.matchAll(/<p[^>]*><span>([^<]*)/g)].map(([, name]) => name);

test('a page of a market says its name, its price as the app writes it, and its day', () => {
  const { sight } = sightOf(9_000_000, 9_234_645);
  const html = sight('/spot/BTC');
  expect(html).toBe(
    '<p class="first-price"><span>BTC/USDT</span> <span>92,346.45</span> <span>+2.60%</span></p>',
  );
  expect(sight('/spot/btc-usdt')).toBe(html);
});

test('a price that stands or falls has no plus sign', () => {
  expect(sightOf(9_234_645, 9_234_645).sight('/spot/BTC')).toContain('<span>0.00%</span>');
  expect(sightOf(9_234_645, 9_000_000).sight('/spot/BTC')).toContain('<span>-2.54%</span>');
});

test.each(['/', '/market'])('%s names the six that are traded most', (path) => {
  const { sight, names } = sightOf(100, 100);
  expect(namesIn(sight(path))).toEqual(names.slice(0, -1).reverse().slice(0, 6));
});

test.each([
  ...['/spot', '/spot/', '/spot/NOPE', '/futures/BTC', '/asset', '/nowhere'],
  '/spot/<script>',
])('%s says nothing: no market is named, or none is known', (path) => {
  expect(sightOf(100, 100).sight(path)).toBe('');
});
