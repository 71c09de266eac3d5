import { describe, expect, test } from 'vitest';
import { BillKind, billKindsOf } from './bills.ts';
import { codeText } from './code-texts.ts';
import { Code } from './codes.ts';
import { coin, decimalIn, integerIn, orderChange, page, symbolIn, timeMsIn } from './shapes.ts';
import { billKindName } from './texts/bill-names.ts';

describe('what may come in', () => {
  test.each([
    ['1.5', '1.5'],
    ['0', '0'],
    [7, '7'],
    [0, '0'],
    [Number.MAX_SAFE_INTEGER, String(Number.MAX_SAFE_INTEGER)],
  ])('%s is the decimal %s', (value, text) => {
    expect(decimalIn.parse(value)).toBe(text);
  });

  test.each([
    1.5,
    -1,
    2 ** 53,
    Number.POSITIVE_INFINITY,
    '1e3',
    ' 1',
    '',
    null,
    true,
    [],
    {},
    ['1'],
  ])('S33 %j is no decimal', (value) => {
    expect(decimalIn.safeParse(value).success).toBe(false);
  });

  test.each([
    [{ code: '7', quantity: '0.5' }, true],
    [{ code: '7', quantity: '0' }, false],
    [{ code: '7', quantity: '0.00' }, false],
    [{ code: '7', quantity: 0 }, false],
    [{ code: '7', price: '0', quantity: '1' }, false],
    [{ code: '7' }, false],
    [{ code: '7', clientOrderId: 'a', quantity: '1' }, false],
  ])('an order is changed to something: %j', (change, isOne) => {
    expect(orderChange.safeParse(change).success).toBe(isOne);
  });

  test.each(['BTC', 'btcusdt', 'BTC-USDT', 'Btc/Usdt'])('D4 %s is a symbol', (text) => {
    expect(symbolIn.safeParse(text).success).toBe(true);
  });

  test.each(['', 'BTC USDT', 'BTC--USDT', '../x', "BTC'--", 'BTC\u0000', 'x'.repeat(40)])(
    'S34 %j is no symbol',
    (text) => {
      expect(symbolIn.safeParse(text).success).toBe(false);
    },
  );

  test('coins are written in one way', () => {
    expect(coin.parse('usdt')).toBe('USDT');
  });

  test('small integers come as numbers, or as the digits of a query', () => {
    const shape = integerIn(1, 3);
    expect([shape.parse(1), shape.parse('3')]).toEqual([1, 3]);
    for (const value of [0, 4, '0', '4', '1.0', ' 1', '+1', '', '1e0', 1.5, null, [1]]) {
      expect(shape.safeParse(value).success, JSON.stringify(value)).toBe(false);
    }
    expect(timeMsIn.safeParse(-1).success).toBe(false);
    expect(page.pageSize.safeParse(101).success).toBe(false);
  });
});

test('a sentence carries its values, in the language that was asked for', () => {
  expect(codeText(Code.insufficientBalance, 'en', { amount: '1.5', coin: 'BTC' })).toBe(
    'Insufficient balance: 1.5 BTC available',
  );
  expect(codeText(Code.insufficientBalance, 'zh-CN', { amount: '1.5', coin: 'BTC' })).toBe(
    '余额不足：可用 1.5 BTC',
  );
});

test('every kind of ledger entry occurs in an account and has a name in both languages', () => {
  const occurring = new Set([1, 2, 3].flatMap((account) => billKindsOf(account)));
  expect(occurring).toEqual(new Set(Object.values(BillKind)));
  for (const kind of Object.values(BillKind)) {
    expect(billKindName(kind, 'en')).toMatch(/^[A-Z]/);
    expect(billKindName(kind, 'zh-CN')).toMatch(/[\u4e00-\u9fff]/);
  }
});
