import { routes } from '@bourse/contract/routes.ts';
import { expect, test } from 'vitest';
import { LiveState } from '#engine/live/live-state.ts';
import { Tickers } from '#engine/live/tickers.ts';
import { assetDefinition, catalogAssets, catalogMarkets } from '#platform/markets/catalog.ts';
import { createMarketData, type MarketDataDependencies } from './routes.ts';

const NOW = Date.UTC(2026, 5, 1);
const listed = catalogMarkets.slice(0, 8).map(({ definition }) => definition);

/** Markets of which each next one turned over more, except that nobody traded the last. */
function items() {
  const live = new LiveState();
  for (const asset of catalogAssets) {
    live.catalog.apply({ case: 'assetDefined', value: assetDefinition(asset) });
  }
  for (const value of listed) live.catalog.apply({ case: 'marketDefined', value });
  const tickers = new Tickers(live, { now: () => NOW });
  for (const [at, { market }] of listed.slice(0, -1).entries()) {
    const price = { openTicks: 100, highTicks: 100, lowTicks: 100, closeTicks: 100 };
    const sums = { volumeLots: 1, turnover: BigInt(at + 1), tradeCount: 1 };
    tickers.restore(market, [{ startMs: NOW - 120_000, ...price, ...sums }]);
  }
  const launched = [...live.catalog.markets].map(({ base }) => base.symbol);
  const dependencies = { live, tickers, launchOrderOf: (coin: string) => launched.indexOf(coin) };
  const rest = { clock: { now: () => NOW }, pool: {}, caughtUp: async () => true };
  const all = createMarketData({ ...rest, ...dependencies } as unknown as MarketDataDependencies);
  const spot = all.find(({ route }) => (route as unknown) === routes.spotItems)!;
  return spot.handle({ query: {} } as never, {} as never) as Record<
    'list' | 'HotList' | 'NewList',
    readonly { readonly symbol: string }[]
  >;
}

test('five are popular by what they turned over, five are new by when they were listed', () => {
  const { list, HotList, NewList } = items();
  const symbols = (rows: readonly { readonly symbol: string }[]) => rows.map((row) => row.symbol);
  const inOrder = symbols(list);
  expect(inOrder).toHaveLength(8);
  expect(symbols(HotList)).toEqual(inOrder.slice(0, -1).reverse().slice(0, 5));
  expect(symbols(NewList)).toEqual(inOrder.toReversed().slice(0, 5));
});
