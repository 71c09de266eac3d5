import { Code } from '@bourse/contract/codes.ts';
import { describe, expect, test } from 'vitest';
import { assetDefinition, catalogAssets, catalogMarkets } from '#platform/markets/catalog.ts';
import { catalogContracts } from '#platform/markets/contracts.ts';
import {
  amountText,
  averagePriceText,
  Catalog,
  priceText,
  quantityText,
  readLots,
  readTicks,
} from './catalog.ts';
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

function withContracts(catalog: Catalog): Catalog {
  for (const { definition } of catalogContracts('ccxt')) {
    catalog.apply({ case: 'contractDefined', value: definition });
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

describe('contracts', () => {
  const catalog = withContracts(fill(new Catalog()));

  test('are found by the names that their spot markets have, and are kept apart from them', () => {
    for (const text of ['BTC', 'btcusdt', 'BTC-USDT', 'Btc/Usdt']) {
      expect(catalog.findContract(text)).toMatchObject({ id: 1002, name: 'BTC/USDT' });
      expect(catalog.findMarket(text).id).toBe(1);
    }
    expect(() => catalog.findContract('NOPE')).toThrow(
      expect.objectContaining({ code: Code.symbolUnknown }),
    );
    expect(catalog.instrument(1)).toBe(catalog.market(1));
    expect(catalog.instrument(1002)).toBe(catalog.contract(1002));
    expect([catalog.isContract(1), catalog.isContract(1002)]).toEqual([false, true]);
  });

  test('show every tick and lot, and know their ladder', () => {
    for (const { id, priceDecimals, quantityDecimals, definition } of catalogContracts('ccxt')) {
      const contract = catalog.contract(id);
      expect(contract).toMatchObject({ priceDecimals, quantityDecimals, id });
      expect(contract.ladder.map(({ leverageMax }) => leverageMax)).toEqual(
        definition.tiers.map(({ leverageMax }) => leverageMax),
      );
      const whole = 10 ** quantityDecimals * 10 ** priceDecimals;
      expect(contract.unit * whole).toBe(10 ** contract.quote.decimals);
    }
  });

  test('new rules keep the state, and a state keeps the rules', () => {
    const own = withContracts(fill(new Catalog()));
    const rules = own.contract(1003);
    own.apply({ case: 'contractStateChanged', value: { contract: 1003, state: 3 } });
    own.apply({ case: 'contractDefined', value: { ...rules, version: 2, openOrdersMax: 7 } });
    expect(own.contract(1003)).toMatchObject({ state: 3, version: 2, openOrdersMax: 7 });
    expect(own.findContract('ETH')).toBe(own.contract(1003));
  });
});

test('D18 prices and quantities are read in whole ticks and lots, never rounded', () => {
  const contract = withContracts(fill(new Catalog())).contract(1002);
  expect(readTicks('90000.1', contract)).toBe(900_001);
  expect(readLots('0.0001', contract)).toBe(1);
  expect(readTicks('0', contract)).toBe(0);
  const refusal = (code: Code, values = {}) => expect.objectContaining({ code, values });
  for (const price of ['90000.05', '90000.123456789', '']) {
    expect(() => readTicks(price, contract)).toThrow(refusal(Code.priceNotOnTick, { step: '0.1' }));
  }
  expect(() => readLots('0.00015', contract)).toThrow(
    refusal(Code.quantityNotOnLot, { step: '0.0001' }),
  );
  expect(() => readLots('999999999999', contract)).toThrow(refusal(Code.amountTooLarge));
  expect(averagePriceText(contract, 3, 900_001 * 3 * contract.unit + 2)).toBe('90000.1');
  expect(averagePriceText(contract, 0, 0)).toBe('0.0');
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
