import { badDecimals, badIntegers, badSymbols, badTexts } from './bad-values.ts';

/** A body that each route takes, and what its fields may not be. */
export interface Fields {
  /** What stands for `{code}` in the path. */
  readonly code?: string;
  readonly good: Readonly<Record<string, unknown>>;
  readonly bad: Readonly<Record<string, readonly string[]>>;
}

const symbol = badSymbols;
const exit = { triggerPrice: '99000', triggerPriceType: 2 };

const badCodes: readonly string[] = [
  ...badTexts.filter((raw) => raw !== 'null'),
  ...['7', '-1', '"-7"', '"7.0"', '"1e3"', '" 7"', '"٧"', '"0x7"', `"${'7'.repeat(17)}"`],
];
const badPositionCodes: readonly string[] = [
  ...badTexts.filter((raw) => raw !== 'null'),
  ...['"7"', '"7-1002"', '"7-1002-0"', '"7-1002-3"', '"7-1002-1 "', '"7-1002-1-1"', '"7--1002-1"'],
  ...['"-7-1002-1"', '"7-1e3-1"', `"${'7'.repeat(17)}-1002-1"`, `"7-${'1'.repeat(10)}-1"`],
];
/** An amount of margin may be negative; everything else that is no decimal is refused here, too. */
const badSigned = badDecimals.filter((raw) => !['"-1"', '"-0"', '-1'].includes(raw));
/** Exits, each wrong in one place. */
const badExits: readonly string[] = [
  ...['1', '"99000"', 'true', '[]', '[{"triggerPrice":"99000"}]', '{}', '{"triggerPrice":null}'],
  ...['"-1"', '"1e5"', '1e400', '""', '{"triggerPrice":"1"}'].map(
    (raw) => `{"triggerPrice":${raw}}`,
  ),
  ...['0', '3', '"x"', '1.5', 'null'].map(
    (raw) => `{"triggerPrice":"99000","triggerPriceType":${raw}}`,
  ),
  ...['"-1"', 'null', '1.5', '[]'].flatMap((raw) => [
    `{"triggerPrice":"99000","price":${raw}}`,
    `{"triggerPrice":"99000","quantity":${raw}}`,
  ]),
];

/** What the routes of perpetual contracts take, and what their fields may not be. */
export const contractFields: Readonly<Record<string, Fields>> = {
  contractOpen: {
    good: { symbol: 'BTCUSDT', orderType: 1, side: 1, price: '92000', quantity: '0.001' },
    bad: {
      symbol,
      prodCategory: badIntegers,
      orderType: badIntegers,
      side: [...badIntegers, '3'],
      price: badDecimals,
      quantity: badDecimals,
      leverage: badDecimals,
      marginMode: [...badIntegers, '3'],
      positionCode: badPositionCodes,
      margin: badDecimals,
      takeProfit: badExits,
      stopLoss: badExits,
      reduceOnly: ['null', '1', '0', '"true"', '[]', '{}'],
      timeInForce: [...badTexts, '"gtc"', '"GTD"', '1'],
      stopPrice: badDecimals,
      triggerPriceType: [...badIntegers, '3'],
      clientOrderId: [...badTexts, '""', '"a b"', '"ключ"', `"${'k'.repeat(37)}"`],
      selfTrade: [...badTexts, '"NONE"', '2'],
    },
  },
  contractClose: {
    code: '7-1002-1',
    good: { quantity: '0.001', price: '0' },
    bad: {
      orderType: [...badIntegers, '3'],
      price: badDecimals,
      quantity: badDecimals,
      clientOrderId: [...badTexts, '""', '"a b"'],
    },
  },
  contractReverse: {
    code: '7-1002-1',
    good: {},
    bad: { clientOrderId: [...badTexts, '""', '"a b"'] },
  },
  contractCancel: { good: {}, bad: {} },
  contractCancelAll: { good: {}, bad: { symbol, exits: ['null', '1', '0', '"true"', '[]', '{}'] } },
  contractCloseAll: { good: {}, bad: { symbol } },
  contractConditionalClose: {
    good: { positionCode: '7-1002-1', takeProfit: exit },
    bad: {
      positionCode: badPositionCodes,
      orderCode: badCodes,
      replacedOrderCodes: [
        ...badCodes.filter((raw) => raw !== '[]'),
        '[7]',
        '["-7"]',
        '[""]',
        `["7"${',"7"'.repeat(20)}]`,
      ],
      quantity: badDecimals,
      orderType: [...badIntegers, '3'],
      stopLoss: badExits,
      takeProfit: badExits,
    },
  },
  contractLeverage: {
    good: { symbol: 'BTCUSDT', leverage: 20 },
    bad: {
      symbol,
      leverage: badDecimals,
    },
  },
  contractMarginMode: {
    good: { symbol: 'BTCUSDT', marginMode: 2 },
    bad: { symbol, marginMode: [...badIntegers, '3'] },
  },
  contractPositionMode: { good: { mode: 1 }, bad: { mode: [...badIntegers, '3'] } },
  contractMargin: {
    good: { positionCode: '7-1002-1', amount: '1' },
    bad: { positionCode: [...badPositionCodes, '""', 'null'], amount: badSigned },
  },
};
