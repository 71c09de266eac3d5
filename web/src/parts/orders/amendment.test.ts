import { describe, expect, test } from 'vitest';
import { sampleScale } from '../../data/markets/fixtures/sample-scale.ts';
import {
  type AmendmentDraft,
  amendedFields,
  changeOf,
  draftOf,
  isAmendable,
  type OpenOrder,
  turnOf,
} from './amended-order.ts';
import {
  type AmendmentContext,
  amendmentProblem,
  amendmentTakesFromBots,
  type Spending,
} from './amendment.ts';

const order: OpenOrder = {
  ...{ code: '1', price: '60000.0', quantity: '0.0100', dealQuantity: '0' },
  ...{ orderType: 1, stopPrice: '0.0', triggered: false },
};
const same: AmendmentDraft = draftOf(order);
/** A stop that waits for a fall to 58,000, at the market and with a limit. */
const stopMarket: OpenOrder = { ...order, orderType: 2, price: '0.0', stopPrice: '58000.0' };
const stopLimit: OpenOrder = { ...order, price: '57900.0', stopPrice: '58000.0' };

describe('what is sent', () => {
  test.each<[string, Partial<AmendmentDraft>, object | null]>([
    ['nothing new', {}, null],
    ['the same numbers, written otherwise', { price: '60000', quantity: '0.01' }, null],
    ['a point that nothing follows', { price: '60000.' }, null],
    ['another price', { price: '59000.' }, { code: '1', price: '59000' }],
    ['another quantity', { quantity: '0.02' }, { code: '1', quantity: '0.02' }],
    ['both', { price: '1', quantity: '2' }, { code: '1', price: '1', quantity: '2' }],
  ])('%s', (_, change, expected) => {
    expect(changeOf(order, { ...same, ...change })).toEqual(expected);
  });
});

describe('what can be changed', () => {
  test.each<[string, OpenOrder, boolean, readonly string[]]>([
    ['an order that rests', order, true, ['price', 'quantity']],
    ['a stop with a limit', stopLimit, true, ['stopPrice', 'price', 'quantity']],
    ['a stop at the market', stopMarket, true, ['stopPrice', 'quantity']],
    ['one bounded by its amount', { ...stopMarket, quantity: '0.0000' }, true, ['stopPrice']],
    ['one that was triggered', { ...stopLimit, triggered: true }, true, ['price', 'quantity']],
    [
      'one that waits for somebody to trade with',
      { ...stopLimit, waiting: {} },
      false,
      ['stopPrice', 'price', 'quantity'],
    ],
    ['one at the market', { ...order, orderType: 2 }, false, ['quantity']],
    ['a protected exit', { ...order, orderType: 2, protectedExit: true }, false, ['quantity']],
  ])('%s', (_, open, isOpen, fields) => {
    expect(isAmendable(open)).toBe(isOpen);
    expect(amendedFields(open)).toEqual(fields);
  });

  test('of a stop only what is new is sent, and never a price that it has not', () => {
    const draft = { ...draftOf(stopMarket), stopPrice: '57500', price: '1' };
    expect(changeOf(stopMarket, draft)).toEqual({ code: '1', stopPrice: '57500' });
    expect(changeOf(stopMarket, draftOf(stopMarket))).toBeNull();
    expect(turnOf(stopMarket, draft)).toBe('waiting');
  });
});

describe('the place in the queue', () => {
  test.each<[string, Partial<AmendmentDraft>, string]>([
    ['is as it was while nothing is new', {}, 'unchanged'],
    ['is kept by a smaller quantity alone', { quantity: '0.0099' }, 'kept'],
    ['is lost by a larger one', { quantity: '0.0101' }, 'lost'],
    ['is lost by another price', { price: '60000.1' }, 'lost'],
    ['is lost by another price with less', { price: '59999.9', quantity: '0.0001' }, 'lost'],
  ])('%s', (_, change, expected) => {
    expect(turnOf(order, { ...same, ...change })).toBe(expected);
  });
});

const spends: Spending = { isOfQuote: true, leverage: null, available: '60', setAside: '0' };
const context: AmendmentContext = {
  ...{ order, state: 'open', bounds: sampleScale, base: 'BTC', quote: 'USDT', precision: 1 },
  band: { lowestTicks: 540_000, highestTicks: 660_000 },
  reference: '60000.0',
  isOfAnyValue: false,
  spends,
};
/** What is said of a change, as field and values. */
function said(change: Partial<AmendmentDraft>, other: Partial<AmendmentContext> = {}) {
  const problem = amendmentProblem({ ...same, ...change }, { ...context, ...other });
  return problem && [problem.field, problem.key, ...Object.values(problem.values ?? {})];
}

describe('what is wrong with a change', () => {
  test.each<[string, Partial<AmendmentDraft>, readonly unknown[] | null]>([
    ['nothing', { price: '59000.5', quantity: '0.0050' }, null],
    ['no price', { price: '' }, ['price', 'trading.enterPrice']],
    ['no quantity', { quantity: '' }, ['quantity', 'trading.enterQuantity']],
    [
      'a price outside its band',
      { price: '66000.1' },
      ['price', 'trading.priceOutOfRange', '54,000.0', '66,000.0'],
    ],
    ['a price off the tick', { price: '60000.05' }, ['price', 'trading.priceNotMultiple', '0.1']],
    [
      'a quantity off the lot',
      { quantity: '0.00005' },
      ['quantity', 'trading.quantityNotMultiple', '0.0001'],
    ],
    ['too much', { quantity: '100.0001' }, ['quantity', 'trading.quantityTooLarge', '100']],
    ['the least', { price: '54000', quantity: '0.0001' }, null],
  ])('%s', (_, change, expected) => {
    expect(said(change)).toEqual(expected);
  });

  test('what is left after its trades must be an order of its own size, and may be as large', () => {
    const traded = { order: { ...order, dealQuantity: '0.0040' } };
    expect(said({ quantity: '0.0040' }, traded)).toEqual([
      ...['quantity', 'trading.quantityTooSmall', '0.0041'],
    ]);
    expect(said({ quantity: '0.0041' }, traded)).toBeNull();
    const rich = { ...traded, spends: null };
    expect(said({ quantity: '100.004' }, rich)).toBeNull();
    expect(said({ quantity: '100.0041' }, rich)?.[2]).toBe('100.004');
  });

  test('the value asked for is of what is left, and of an order that only closes none', () => {
    const bounds = { ...sampleScale, notionalMin: 100 * 100_000_000 };
    const traded = { bounds, order: { ...order, dealQuantity: '0.0090' } };
    expect(said({ price: '59000' }, traded)).toEqual([
      ...['quantity', 'trading.orderValueTooSmall', '100', 'USDT'],
    ]);
    expect(said({ price: '59000' }, { ...traded, isOfAnyValue: true })).toBeNull();
  });

  test('what it holds now is counted as free, of a buy in quote and of a sale in base', () => {
    // 600 held and 60 free: 0.011 at 60,000.
    expect(said({ quantity: '0.0110' })).toBeNull();
    const key = 'trading.insufficientBalance';
    expect(said({ quantity: '0.0111' })).toEqual(['quantity', key, '660', 'USDT']);
    const sale = { spends: { ...spends, isOfQuote: false, available: '0.001' } };
    expect(said({ quantity: '0.0110', price: '66000' }, sale)).toBeNull();
    expect(said({ quantity: '0.0111' }, sale)).toEqual(['quantity', key, '0.011', 'BTC']);
    const traded = { order: { ...order, dealQuantity: '0.0050' } };
    expect(said({ quantity: '0.0110' }, traded)).toBeNull();
    expect(said({ quantity: '0.0111' }, traded)).toEqual(['quantity', key, '360', 'USDT']);
  });

  test('a market that takes cancels only takes a smaller quantity, and a halted one nothing', () => {
    expect(said({ quantity: '0.0050' }, { state: 'cancel-only' })).toBeNull();
    expect(said({ price: '59000' }, { state: 'cancel-only' })?.[0]).toBe('order');
    expect(said({ quantity: '0.0050' }, { state: 'halted' })?.[1]).toBe('trading.marketHalted');
  });

  test('an order that keeps its price is not measured by the band again', () => {
    const band = { lowestTicks: 610_000, highestTicks: 660_000 };
    expect(said({ quantity: '0.0050' }, { band })).toBeNull();
    expect(said({ quantity: '0.0101' }, { band })?.[0]).toBe('price');
  });

  test.each<[string, OpenOrder, Partial<AmendmentDraft>, readonly unknown[] | null]>([
    ['another trigger below the price', stopMarket, { stopPrice: '59999.9' }, null],
    ['no trigger', stopMarket, { stopPrice: '' }, ['stopPrice', 'trading.enterTriggerPrice']],
    [
      'a trigger that the price has reached',
      stopMarket,
      { stopPrice: '60000' },
      ['stopPrice', 'trading.triggerStaysBelow', '60,000.0'],
    ],
    [
      'one that waits for a rise, below the price',
      { ...stopMarket, stopPrice: '61000' },
      { stopPrice: '59000' },
      ['stopPrice', 'trading.triggerStaysAbove', '60,000.0'],
    ],
    [
      'a trigger off the tick',
      stopMarket,
      { stopPrice: '58000.05' },
      ['stopPrice', 'trading.priceNotMultiple', '0.1'],
    ],
    [
      'a limit outside the band, which is asked when it is triggered',
      stopLimit,
      { price: '30000' },
      null,
    ],
    ['no limit', stopLimit, { price: '' }, ['price', 'trading.enterPrice']],
    ['too much', stopLimit, { quantity: '101' }, ['quantity', 'trading.quantityTooLarge', '100']],
    [
      'more than there is',
      stopLimit,
      { quantity: '0.0200' },
      // 579 are held, and 60 are free.
      ['quantity', 'trading.insufficientBalance', '639', 'USDT'],
    ],
    ['a buy at the market, which holds at most what there is', stopMarket, { quantity: '1' }, null],
  ])('of a stop: %s', (_, stop, change, expected) => {
    expect(said({ ...draftOf(stop), ...change }, { order: stop })).toEqual(expected);
  });

  test('while the rules are not known the exchange says what is wrong', () => {
    expect(said({ price: '', quantity: '' }, { bounds: null })).toBeNull();
  });
});

describe('D59 what own bots have set aside', () => {
  const takes = (change: Partial<AmendmentDraft>, of: Partial<Spending>, other = {}) =>
    amendmentTakesFromBots(
      { ...same, ...change },
      { ...context, ...other, spends: { ...spends, ...of } },
    );

  test.each<[string, Partial<AmendmentDraft>, Partial<Spending>, boolean]>([
    ['what stays beside it', { quantity: '0.0105' }, { setAside: '30' }, false],
    ['a larger order', { quantity: '0.0106' }, { setAside: '30' }, true],
    ['a dearer one', { price: '63000.1' }, { setAside: '30' }, true],
    ['a dearer one of less', { price: '63000', quantity: '0.0095' }, { setAside: '60' }, false],
    ['a smaller one, however much is short', { quantity: '0.0050' }, { setAside: '900' }, false],
    ['an order as it is', {}, { setAside: '900' }, false],
    [
      'a sale of more',
      { quantity: '0.0102' },
      { isOfQuote: false, available: '0.001', setAside: '0.0009' },
      true,
    ],
    [
      'a dearer sale',
      { price: '66000' },
      { isOfQuote: false, available: '0.001', setAside: '0.0009' },
      false,
    ],
    ['margin beside it', { quantity: '0.0200' }, { leverage: 20, setAside: '30' }, false],
    ['margin of more', { quantity: '0.0201' }, { leverage: 20, setAside: '30' }, true],
  ])('%s', (_, change, of, expected) => {
    expect(takes(change, of)).toBe(expected);
  });

  test('is not known before the rules are', () => {
    expect(takes({ quantity: '1' }, { setAside: '30' }, { bounds: null })).toBe(false);
  });
});
