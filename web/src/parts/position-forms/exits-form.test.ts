import { describe, expect, test } from 'vitest';
import type { WaitingExit } from '../../data/futures/exits.ts';
import { samplePosition, sampleRules } from '../../data/futures/fixtures/sample-contract.ts';
import {
  type ExitsContext,
  type ExitsForm,
  emptyExits,
  exitEstimate,
  exitsBody,
  exitsByPrice,
  exitsFormOf,
  exitsProblem,
  exitsRatio,
  isBeyondLiquidation,
  pricedExits,
} from './exits-form.ts';

/** 0.1 BTC long from 60,000; last 61,000, mark 60,500, liquidated at 57,229. */
const long: ExitsContext = {
  rules: sampleRules,
  position: samplePosition({ markTicks: 605_000 }),
  ...{ lastPrice: '61000', markPrice: '60500', liqPrice: '57229' },
};
const short: ExitsContext = {
  ...long,
  position: samplePosition({ sign: -1, markTicks: 605_000 }),
  liqPrice: '62700',
};
type Part = Partial<ExitsForm['takeProfit']>;
const form = (takeProfit: Part, stopLoss: Part = {}, change: Partial<ExitsForm> = {}) => {
  return {
    ...emptyExits,
    takeProfit: { ...emptyExits.takeProfit, ...takeProfit },
    stopLoss: { ...emptyExits.stopLoss, ...stopLoss },
    ...change,
  };
};

describe('what is wrong with the exits of a position', () => {
  test.each<[string, ExitsForm, ExitsContext, string | undefined]>([
    ['neither', form({}), long, 'futuresPanel.enterTpOrSl'],
    ['the mark of no price', form({ triggerPrice: '--' }), long, 'futuresPanel.enterTpOrSl'],
    [
      'a trigger beyond all prices',
      form({ triggerPrice: '999999999999999' }),
      long,
      'trading.priceTooHigh',
    ],
    [
      'a limit beyond all prices',
      form({ triggerPrice: '62000', price: '1000000.1' }, {}, { isLimit: true }),
      long,
      'trading.priceTooHigh',
    ],
    [
      'more than the position has',
      form({ triggerPrice: '62000' }, {}, { quantity: '0.1001' }),
      long,
      'trading.quantityTooLarge',
    ],
    [
      'more than there is of anything',
      form({ triggerPrice: '62000' }, {}, { quantity: '999999999999999' }),
      long,
      'trading.quantityTooLarge',
    ],
    [
      'long, take profit at the last price',
      form({ triggerPrice: '61000' }),
      long,
      'futuresForm.longProfitAboveCurrent',
    ],
    [
      'long, stop at the last price',
      form({}, { triggerPrice: '61000' }),
      long,
      'futuresForm.longStopBelowCurrent',
    ],
    [
      'short, take profit',
      form({ triggerPrice: '61000' }),
      short,
      'futuresForm.shortProfitBelowCurrent',
    ],
    [
      'short, stop',
      form({}, { triggerPrice: '60999' }),
      short,
      'futuresForm.shortStopAboveCurrent',
    ],
    [
      'between mark and last, by the last price',
      form({ triggerPrice: '60800' }),
      long,
      'futuresForm.longProfitAboveCurrent',
    ],
    [
      'between mark and last, by the mark',
      form({ triggerPrice: '60800', triggerPriceType: 2 }),
      long,
      undefined,
    ],
    ['off the tick', form({ triggerPrice: '62000.05' }), long, 'trading.priceNotMultiple'],
    [
      'a limit without a price',
      form({ triggerPrice: '62000' }, {}, { isLimit: true }),
      long,
      'trading.enterPrice',
    ],
    [
      'more than there is',
      form({ triggerPrice: '62000' }, {}, { quantity: '0.2' }),
      long,
      'trading.quantityTooLarge',
    ],
    ['both, right', form({ triggerPrice: '62000' }, { triggerPrice: '60000' }), long, undefined],
  ])('%s', (_, exits, context, key) => {
    expect(exitsProblem(exits, context)?.key).toBe(key);
  });
});

describe('a stop beyond the liquidation price', () => {
  test.each<[string, ExitsContext, boolean]>([
    ['57229', long, true],
    ['57229.1', long, false],
    ['62700', short, true],
    ['62699.9', short, false],
  ])('%s', (price, context, isBeyond) => {
    expect(isBeyondLiquidation(price, context)).toBe(isBeyond);
  });

  test('is none where no price liquidates', () => {
    expect(isBeyondLiquidation('1', { ...long, liqPrice: '0' })).toBe(false);
  });
});

describe('what is sent', () => {
  test('the whole position is quantity 0, so that the exit follows it', () => {
    const body = exitsBody(form({ triggerPrice: '62000.' }), '1-7-1', long);
    expect(body).toEqual({
      ...{ positionCode: '1-7-1', orderCode: '', quantity: '0', orderType: 2, stopLoss: null },
      takeProfit: { triggerPrice: '62000', triggerPriceType: 1 },
    });
  });

  test('a part, at a limit, by the mark', () => {
    const stop = { triggerPrice: '60000', triggerPriceType: 2, price: '59900' };
    const body = exitsBody(form({}, stop, { isLimit: true, quantity: '0.05' }), '1-7-1', long);
    expect(body).toMatchObject({
      orderType: 1,
      quantity: '0.05',
      takeProfit: null,
      stopLoss: stop,
    });
  });

  const waiting: WaitingExit = {
    kind: 'stopLoss',
    ...{ code: '88', triggerPrice: '60000', triggerPriceType: 2 },
    ...{ price: '0', quantity: '0', isWhole: true },
  };

  test('one that waits is replaced by its own code, and keeps what was not changed', () => {
    const body = exitsBody(exitsFormOf(waiting, { quantity: '0.1' }), '1-7-1', long);
    expect(body).toMatchObject({ orderCode: '88', quantity: '0', orderType: 2, takeProfit: null });
    expect(body.stopLoss).toEqual({ triggerPrice: '60000', triggerPriceType: 2 });
  });

  test.each([
    ['as large as the position stays a part', '0.1', '0.1'],
    ['larger than the position by now is moved, of all that is held', '0.3', '0.1'],
    ['smaller than the position keeps its quantity', '0.02', '0.02'],
  ])('a part %s', (_, quantity, sent) => {
    const part = { ...waiting, isWhole: false, quantity };
    const form = exitsFormOf(part, { quantity: '0.1' });
    expect(exitsProblem(form, long)).toBeNull();
    expect(exitsBody(form, '1-7-1', long).quantity).toBe(sent);
  });
});

test('I48: an estimate is the profit of these lots by their share of the cost', () => {
  const part = form({ triggerPrice: '62000' }, {}, { quantity: '0.05' });
  // (62,000 - 60,000) * 0.05 against 150 of margin.
  expect(exitEstimate(part, 'takeProfit', long)).toEqual({
    profit: 100_000_000,
    returnRate: 66_666_666,
  });
});

describe('exits that are typed as what they bring', () => {
  const roe = (text: string) => ({ amount: { unit: 'roe', text } as const });
  const pnl = (text: string) => ({ amount: { unit: 'pnl', text } as const });
  const triggers = (written: ExitsForm, context: ExitsContext) => {
    const { takeProfit, stopLoss } = pricedExits(written, context);
    return [takeProfit.triggerPrice, stopLoss.triggerPrice];
  };

  test('have the prices that bring it, on the side of the position', () => {
    // 0.1 from 60,000 at 20x: 50% of 300 is 1,500 of the price.
    expect(triggers(form(roe('50'), roe('10')), long)).toEqual(['61500', '59700']);
    expect(triggers(form(roe('50'), roe('10')), short)).toEqual(['58500', '60300']);
  });

  test('of a part bring it by that part', () => {
    expect(triggers(form(pnl('100')), long)[0]).toBe('61000');
    expect(triggers(form(pnl('100'), {}, { quantity: '0.05' }), long)[0]).toBe('62000');
  });

  test('stay as prices, and are refused where no price brings it or the quantity is wrong', () => {
    const { takeProfit } = exitsByPrice(form(roe('50')), long);
    expect([takeProfit.triggerPrice, takeProfit.amount]).toEqual(['61500', null]);
    const problemOf = (written: ExitsForm) => exitsProblem(pricedExits(written, long), long)?.key;
    expect(problemOf(form({}, pnl('6000')))).toBe('futuresForm.exitOutOfReach');
    expect(problemOf(form(pnl('100'), {}, { quantity: '9' }))).toBe('trading.quantityTooLarge');
    expect(problemOf(form(roe('50')))).toBeUndefined();
  });

  test('the ratio is what is won for what is lost', () => {
    const both = form({ triggerPrice: '61500' }, { triggerPrice: '59400' });
    expect(exitsRatio(both, long)).toBe('2.50');
    expect(exitsRatio(form({ triggerPrice: '61500' }), long)).toBeNull();
    // A stop that already wins has no ratio.
    expect(exitsRatio(form({ triggerPrice: '61500' }, { triggerPrice: '60100' }), long)).toBeNull();
  });
});
