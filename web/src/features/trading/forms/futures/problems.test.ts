import { describe, expect, test } from 'vitest';
import {
  dollars,
  lots,
  sampleAccount,
  samplePosition,
  ticks,
} from '#app/data/futures/fixtures/sample-account.ts';
import { crowdedRules, sampleRules } from '#app/data/futures/fixtures/sample-contract.ts';
import type { Side } from '../order-draft.ts';
import { sampleContext, sampleForm } from './fixtures/sample-context.ts';
import type { FuturesForm } from './form.ts';
import { isStopBeyondLiquidation, validate } from './problems.ts';
import { type FormContext, summarise } from './summary.ts';

const problem = (
  form: Partial<FuturesForm> = {},
  context: Partial<FormContext> = {},
  side: Side = 'buy',
) => {
  const written = sampleForm(form);
  const known = sampleContext(context);
  return validate(written, known, summarise(written, known), side);
};
const keyOf = (...given: Parameters<typeof problem>) => problem(...given)?.key;
const exits = (takeProfit: string, stopLoss: string, more: Partial<FuturesForm> = {}) => ({
  hasExits: true,
  takeProfit: { price: takeProfit, amount: null, trigger: 'last' as const },
  stopLoss: { price: stopLoss, amount: null, trigger: 'last' as const },
  ...more,
});

test('a sound order has no problem on either side', () => {
  expect(problem()).toBeNull();
  expect(problem({}, {}, 'sell')).toBeNull();
  expect(problem({ kind: 'market', price: '' })).toBeNull();
});

describe('the product’s own messages', () => {
  test('quantity first, then price', () => {
    expect(keyOf({ quantity: '', price: '' })).toBe('trading.enterQuantity');
    expect(keyOf({ quantity: '0.0000' })).toBe('trading.enterQuantity');
    expect(keyOf({ price: '' })).toBe('trading.enterPrice');
    expect(keyOf({ price: '', hasExits: true })).toBe('futuresForm.enterLimitPriceFirst');
    expect(keyOf({ kind: 'stop-market', price: '' })).toBe('trading.enterTriggerPrice');
  });

  test.each([
    ['60000', '', 'buy', 'futuresForm.longProfitAboveLimit'],
    ['', '60000', 'buy', 'futuresForm.longStopBelowLimit'],
    ['60000', '', 'sell', 'futuresForm.shortProfitBelowLimit'],
    ['', '60000', 'sell', 'futuresForm.shortStopAboveLimit'],
  ] as const)('take profit %s, stop loss %s, %s: %s', (takeProfit, stopLoss, side, message) => {
    expect(keyOf(exits(takeProfit, stopLoss), {}, side)).toBe(message);
    const market = exits(takeProfit, stopLoss, { kind: 'market', price: '' });
    expect(keyOf(market, {}, side)).toBe(message.replace('Limit', 'Current'));
    const stop = exits(takeProfit, stopLoss, {
      ...{ kind: 'stop-market', price: '', stopPrice: '60000' },
    });
    expect(keyOf(stop, {}, side)).toBe(message.replace('Limit', 'Trigger'));
  });

  test('exits on the right side pass, on one side of the form only', () => {
    expect(problem(exits('61000', '59000'))).toBeNull();
    expect(problem(exits('61000', '59000'), {}, 'sell')?.field).toBe('takeProfit');
    expect(problem(exits('', ''))).toBeNull();
  });

  test('at the market a trigger by the mark is compared with the mark', () => {
    const form = exits('60500', '', { kind: 'market', price: '' });
    const byMark = {
      ...form,
      takeProfit: { price: '60500', amount: null, trigger: 'mark' as const },
    };
    const context = { markPrice: '60600.0' };
    expect(problem(form, context)).toBeNull();
    expect(problem(byMark, context)?.field).toBe('takeProfit');
  });

  test('exits of an order that closes are not looked at', () => {
    const account = sampleAccount();
    expect(problem({ ...exits('1', '1'), isClosing: true }, { account })?.key).toBe(
      'futuresForm.noPositionToClose',
    );
  });
});

describe('rules of the contract', () => {
  test.each([
    [{ price: '60000.05' }, 'price', 'trading.priceNotMultiple'],
    [{ price: '10' }, 'price', 'trading.priceOutOfRange'],
    [{ price: '1000000.1' }, 'price', 'trading.priceOutOfRange'],
    [{ price: '999999999999999' }, 'price', 'trading.priceOutOfRange'],
    [
      { kind: 'stop-limit', stopPrice: '61000', price: '1000000.1' },
      'price',
      'trading.priceTooHigh',
    ],
    [
      { kind: 'stop-market', stopPrice: '999999999999999', price: '' },
      'stopPrice',
      'trading.priceTooHigh',
    ],
    [exits('1000000.1', ''), 'takeProfit', 'trading.priceTooHigh'],
    [exits('', '999999999999999'), 'stopLoss', 'trading.priceTooHigh'],
    [{ quantity: '999999999999999' }, 'quantity', 'trading.quantityTooLarge'],
    [{ quantity: '0.00015' }, 'quantity', 'trading.quantityNotMultiple'],
    [{ quantity: '101' }, 'quantity', 'trading.quantityTooLarge'],
    [
      { quantity: '0.0001', price: '59000', kind: 'limit' },
      'quantity',
      'trading.orderValueTooSmall',
    ],
    [{ quantity: '1' }, 'quantity', 'futuresForm.insufficientMarginMost'],
  ] as const)('%o', (form, field, key) => {
    const rules = { ...sampleRules, notionalMin: dollars(6) };
    expect(problem(form, { rules })).toMatchObject({ field, key });
  });

  test('the band stands around the mark, of a stop-limit around its trigger', () => {
    expect(problem({ price: '50000' })?.values).toEqual({ low: '54,000.0', high: '66,000.0' });
    expect(problem({ kind: 'stop-limit', price: '50000', stopPrice: '51000' })).toBeNull();
  });

  test('R1 by rules of risk it stands around the anchor, wherever the mark is', () => {
    const rules = { ...sampleRules, bandTicksMin: 20 };
    const anchored = { rules, anchorPrice: '50000.0' };
    expect(problem({ price: '55000.1' }, anchored)?.values).toEqual({
      low: '45,000.0',
      high: '55,000.0',
    });
    expect(problem({ price: '55000' }, { ...anchored, markPrice: '70000.0' })?.field).not.toBe(
      'price',
    );
    // Nobody says what it is measured from: the exchange will.
    expect(problem({ price: '50' }, { rules, anchorPrice: '' })?.field).not.toBe('price');
  });

  test('a market that is not open says so', () => {
    const rules = { ...sampleRules, state: 'halted' as const };
    expect(keyOf({}, { rules })).toBe('trading.marketHalted');
    const closing = { ...sampleRules, state: 'cancel-only' as const };
    expect(keyOf({}, { rules: closing })).toBe('trading.cancellationsOnly');
  });

  test('a market order waits for a price that is not late', () => {
    const late = { isPriceStale: true };
    expect(keyOf({ kind: 'market' }, late)).toBe('trading.marketOrdersPaused');
    expect(problem({ kind: 'limit' }, late)).toBeNull();
  });

  test('while the rules are not known only what is missing is said', () => {
    expect(problem({ price: '0.123456789' }, { rules: null })).toBeNull();
    expect(keyOf({ quantity: '' }, { rules: null })).toBe('trading.enterQuantity');
  });
});

describe('R7 a leverage that is too high while much is open', () => {
  const crowded = (openInterest: string, leverage = 20) => ({
    ...{ rules: crowdedRules, openInterest, leverage },
  });

  test('is said with the highest one, whatever the side', () => {
    // At 20x the last half of 10,000 BTC takes 250.
    expect(problem({}, crowded('5249.99'))).toBeNull();
    for (const side of ['buy', 'sell'] as const) {
      expect(problem({}, crowded('5249.9999'), side)).toMatchObject({
        field: 'order',
        values: { most: 19 },
      });
    }
    expect(problem({}, crowded('9999', 1))).toBeNull();
  });

  test('comes before the margin, which less leverage would change', () => {
    const key = keyOf({ quantity: '90' }, crowded('5200'));
    expect(key).toBe('futuresForm.leverageCrowded');
  });

  test('is nothing to what closes, nor to a stop, of which the exchange asks later', () => {
    const full = crowded('10000', 100);
    const account = sampleAccount({ positions: [samplePosition({ sign: -1 })] });
    expect(problem({ isClosing: true }, { ...full, account })).toBeNull();
    expect(
      problem({ kind: 'stop-market', price: '', stopPrice: '61000', quantity: '0.001' }, full),
    ).toBeNull();
    // In one-way mode it closes first: what it only closes is taken.
    const net = { ...full, account, isOneWay: true };
    expect(problem({ quantity: '0.1' }, net)).toBeNull();
    expect(problem({ quantity: '0.1001' }, net)?.values).toEqual({ most: 1 });
  });

  test('is the exchange’s to say while the open interest is not known', () => {
    expect(problem({}, crowded(''))).toBeNull();
  });
});

test('beside a larger long, a short has its liquidation price where it wins: not asked', () => {
  const positions = [samplePosition({ lots: lots(0.5), cost: dollars(30_000) })];
  const form = sampleForm(exits('', '90000'));
  const context = sampleContext({ account: sampleAccount({ positions, wallet: 3_000_000_000n }) });
  const summary = summarise(form, context);
  expect(summary.sell.liquidationTicks).toBeGreaterThan(0);
  expect(summary.sell.liquidationTicks).toBeLessThan(ticks(60_000));
  expect(isStopBeyondLiquidation(form, context, summary, 'sell')).toBe(false);
});

test('a stop loss beyond the estimated liquidation price is asked about', () => {
  const asked = (stopLoss: string, side: Side) => {
    const form = sampleForm(exits('', stopLoss));
    const context = sampleContext({ isCross: false });
    return isStopBeyondLiquidation(form, context, summarise(form, context), side);
  };
  // The long is liquidated at 57,229.0, the short at 62,749.0.
  expect(asked('57229', 'buy')).toBe(true);
  expect(asked('57229.1', 'buy')).toBe(false);
  expect(asked('62749', 'sell')).toBe(true);
  expect(asked('62748.9', 'sell')).toBe(false);
  expect(asked('', 'buy')).toBe(false);
});
