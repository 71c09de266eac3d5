import { routes } from '@bourse/contract/routes.ts';
import { badDecimals, badIntegers, badSymbols, badTexts } from './bad-values.ts';
import { contractFields } from './contract-fields.ts';

/** A body that each route takes, and what its fields may not be. */
export interface Fields {
  /** What stands for `{code}` in the path. */
  readonly code?: string;
  readonly good: Readonly<Record<string, unknown>>;
  readonly bad: Readonly<Record<string, readonly string[]>>;
}

const symbol = badSymbols;
const order = { symbol: 'BTCUSDT', orderType: 1, orderSide: 1, price: '90000', quantity: '0.001' };
const contact = { email: 'a@example.com', password: 'a long enough one' };
const contactBad = { email: badTexts, areaCode: badTexts, mobile: badTexts };
const collection = [...symbol, '"BTCUSDT"', '"BTC-"'];

export const fieldsOf: Readonly<Record<string, Fields>> = {
  spotOrderPlace: {
    good: order,
    bad: {
      symbol,
      orderType: badIntegers,
      orderSide: badIntegers,
      price: badDecimals,
      quantity: badDecimals,
      amount: badDecimals,
      stopPrice: badDecimals,
      timeInForce: [...badTexts, '"gtc"', '"GTD"', '1'],
      clientOrderId: [...badTexts, '""', '"a b"', '"ключ"', `"${'k'.repeat(37)}"`],
      selfTrade: [...badTexts, '"NONE"', '2'],
    },
  },
  spotOrderCancel: { good: {}, bad: {} },
  spotOrderCancelAll: { good: {}, bad: { symbol } },
  transfer: {
    good: { from: 1, to: 2, coin: 'USDT', amount: '1' },
    bad: {
      from: badIntegers,
      to: badIntegers,
      coin: symbol,
      amount: [...badDecimals, '"0"', '"0.0"', '0', '"0.000000019"', '"1.123456789"'],
      remark: badTexts,
    },
  },
  demoClaim: { good: {}, bad: {} },
  authFlow: {
    good: { type: 'login', ...contact },
    bad: {
      ...contactBad,
      type: [...badTexts, '"admin"', '1'],
      password: ['1', '[]', '{}', 'null'],
    },
  },
  codeSend: { good: { ticket: 'none' }, bad: { ...contactBad, ticket: badTexts } },
  register: { good: { code: '123456', ...contact }, bad: { ...contactBad, code: badTexts } },
  login: { good: { code: '123456', ...contact }, bad: { ...contactBad, code: badTexts } },
  logout: { good: {}, bad: {} },
  passwordModify: {
    good: { oldPassword: 'a long enough one', newPassword: 'another long enough one' },
    bad: { oldPassword: badTexts, newPassword: badTexts },
  },
  sessionEnd: { good: {}, bad: {} },
  sessionEndOthers: { good: {}, bad: {} },
  passwordForget: { good: { code: '123456', ...contact }, bad: { ...contactBad, code: badTexts } },
  collectionAdd: {
    good: { category: 2, collection: 'BTC-USDT' },
    bad: { category: badIntegers, collection },
  },
  collectionCancel: {
    good: { category: 2, collection: 'BTC-USDT' },
    bad: { category: badIntegers, collection },
  },
  ...contractFields,
};

/** Every route that takes a body, by name. */
export const changingRoutes = Object.entries(routes).filter(([, { method }]) => method !== 'GET');

/** The text of a good body with one field replaced by raw JSON. */
export function bodyWith(good: Fields['good'], field: string, raw: string): string {
  const rest = Object.entries(good)
    .filter(([name]) => name !== field)
    .map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`);
  return `{${[...rest, `${JSON.stringify(field)}:${raw}`].join(',')}}`;
}
