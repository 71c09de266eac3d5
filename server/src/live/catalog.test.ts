import { Code } from '@bourse/contract/codes.ts';
import { describe, expect, test } from 'vitest';
import { assetDefinition, catalogAssets, catalogMarkets } from '../markets/catalog.ts';
import { amountText, Catalog, priceText, quantityText } from './catalog.ts';
import { LiveState } from './live-state.ts';
import { Valuation } from './valuation.ts';

function fill(catalog: Catalog): Catalog {
  for (const asset of catalogAssets) {
    catalog.apply({ case: 'assetDefined', value: assetDefinition(asset) });
  }
  for (const { definition } of catalogMarkets) {
    catalog.apply({ case: 'marketDefined', value: definition });
  }
  return catalog;
}

describe('names (D4)', () => {
  const catalog = fill(new Catalog());

  test.each(['BTC', 'btc', 'BTCUSDT', 'btcusdt', 'BTC-USDT', 'Btc/Usdt'])(
    '%s is BTC/USDT',
    (text) => {
      expect(catalog.findMarket(text).name).toBe('BTC/USDT');
    },
  );

  test.each(['', 'USDT', 'BTCBTC', 'NOPE', 'BTCUSDTUSDT', '__proto__'])('%j is unknown', (text) => {
    expect(() => catalog.findMarket(text)).toThrow(
      expect.objectContaining({ code: Code.symbolUnknown }),
    );
  });

  test('coins are found in any case, others refused', () => {
    expect(catalog.findAsset('eth').symbol).toBe('ETH');
    expect(() => catalog.findAsset('NOPE')).toThrow(
      expect.objectContaining({ code: Code.coinUnknown }),
    );
  });
});

describe('numbers as people read them', () => {
  const catalog = fill(new Catalog());

  test('every market shows every tick and every lot', () => {
    for (const { symbol, priceDecimals, quantityDecimals, definition } of catalogMarkets) {
      const market = catalog.findMarket(symbol);
      expect([market.priceDecimals, market.quantityDecimals], symbol).toEqual([
        priceDecimals,
        quantityDecimals,
      ]);
      expect(Number(priceText(market, 1))).toBeGreaterThan(0);
      expect(Number(quantityText(market, 1))).toBeGreaterThan(0);
      expect(priceText(market, definition.initialPriceTicks)).toMatch(/^[1-9]|^0\.\d*[1-9]/);
    }
  });

  test('with all decimals of the market, or without needless zeros', () => {
    const market = catalog.findMarket('BTC');
    expect(priceText(market, 9_235_050)).toBe('92350.50');
    expect(quantityText(market, 12_345)).toBe('1.2345');
    expect(amountText(market.base, 150_000_000n)).toBe('1.5');
  });
});

test('F44 new rules replace the old ones, and the state of the market stays', () => {
  const catalog = fill(new Catalog());
  const { definition } = catalogMarkets[0] as (typeof catalogMarkets)[number];
  const { version } = catalog;
  catalog.apply({ case: 'marketStateChanged', value: { market: 1, state: 2 } });
  const tickSize = definition.tickSize * 10;
  catalog.apply({ case: 'marketDefined', value: { ...definition, tickSize } });
  expect(catalog.market(1)).toMatchObject({ state: 2, tickSize, priceDecimals: 1 });
  expect(catalog.findMarket('BTC')).toBe(catalog.market(1));
  expect(catalog.version).toBe(version + 2);
});

test('balances are valued at the last price, truncated; a coin without a market is worth nothing', () => {
  const live = new LiveState();
  fill(live.catalog);
  const valuation = new Valuation(live);
  const asset = (symbol: string) => live.catalog.findAsset(symbol);
  expect(valuation.inUsdt(asset('USDT'), 150_000_000n)).toBe(150_000_000n);
  expect(valuation.inUsdt(asset('BTC'), 1n)).toBe(92_350n);
  // XRP has six decimals: one unit at 2.148 is 0.000002148 USDT.
  expect(valuation.inUsdt(asset('XRP'), 1n)).toBe(214n);
  expect(valuation.inBtc(92_350n * 100_000_000n)).toBe(100_000_000n);
  expect(valuation.inUsdt({ asset: 99, symbol: 'NEW', decimals: 8 }, 1_000n)).toBe(0n);
});
