import { describe, expect, test } from 'vitest';
import {
  dollars,
  sampleAccount,
  samplePosition,
} from '#app/data/futures/fixtures/sample-account.ts';
import { sampleContext, sampleForm } from './fixtures/sample-context.ts';
import type { ExitForm, FuturesForm } from './form.ts';
import { sizeByRisk } from './risk.ts';
import { type FormContext, summarise } from './summary.ts';

const stop = (change: Partial<ExitForm>): Partial<FuturesForm> => ({
  hasExits: true,
  stopLoss: { price: '', amount: null, trigger: 'last', ...change },
});
const sized = (change: Partial<FuturesForm>, percent = '1', known: Partial<FormContext> = {}) => {
  const [form, context] = [sampleForm({ quantity: '', ...change }), sampleContext(known)];
  return sizeByRisk(form, context, summarise(form, context), percent);
};

describe('an order sized by its stop', () => {
  test('loses no more than 1% of 1,000 with both fees, and a lot more would', () => {
    // A lot of 6 loses 0.1 on the way to 59,000, and 0.003 and 0.00295 of fees.
    expect(sized(stop({ price: '59000' }))).toEqual({ lots: 94, loss: 9_959_300 });
    expect(sized(stop({ price: '59000' }), '2')).toMatchObject({ lots: 188 });
  });

  test('of a short has its stop above, and a maker pays less', () => {
    expect(sized(stop({ price: '61000' }))).toMatchObject({ lots: 94 });
    expect(sized({ ...stop({ price: '59000' }), timeInForce: 'PO' })).toMatchObject({ lots: 96 });
  });

  test('counts all of the equity: what isolated positions hold and have won, too', () => {
    const held = samplePosition({ isCross: false, margin: dollars(300), cost: dollars(5_900) });
    const account = sampleAccount({ wallet: BigInt(dollars(600)), positions: [held] });
    expect(sized(stop({ price: '59000' }), '1', { account })).toEqual(
      sized(stop({ price: '59000' })),
    );
  });

  test('by a return on the margin: 20% at 20x is 1% of the price, the worse side counts', () => {
    const byReturn = sized(stop({ amount: { unit: 'roe', text: '20' } }));
    expect(byReturn).toEqual(sized(stop({ price: '60600' })));
  });

  test.each<[string, Partial<FuturesForm>, string, string]>([
    ['no stop', stop({}), '1', 'futuresForm.riskNeedsStop'],
    ['no price', { ...stop({ price: '59000' }), price: '' }, '1', 'trading.enterPrice'],
    [
      'a stop by PNL',
      stop({ amount: { unit: 'pnl', text: '9' } }),
      '1',
      'futuresForm.riskNeedsPrice',
    ],
    ['less than 0.1%', stop({ price: '59000' }), '0.09', 'futuresForm.riskOutOfRange'],
    ['more than 5%', stop({ price: '59000' }), '5.01', 'futuresForm.riskOutOfRange'],
    ['less than a lot', stop({ price: '100' }), '0.1', 'futuresForm.riskTooSmall'],
  ])('%s', (_, change, percent, reason) => {
    expect(sized(change, percent)).toEqual({ reason });
  });

  test('there is none without equity', () => {
    const account = sampleAccount({ wallet: 0n });
    expect(sized(stop({ price: '59000' }), '1', { account })).toEqual({
      reason: 'futuresForm.riskTooSmall',
    });
  });
});
