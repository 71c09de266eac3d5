import { expect, test } from 'vitest';
import { ownLevelsOf, ownOf } from './own-orders.ts';

const order = (code: string, price: string, quantity: string, dealQuantity = '0') => ({
  ...{ code, price, quantity, dealQuantity, clientOrderId: `mine-${code}` },
});

test('a row has what is not filled of all own orders in its span', () => {
  const levels = ownLevelsOf(
    [order('1', '92000.1', '0.0200', '0.0050'), order('2', '92000.9', '0.0100')],
    1,
  );
  expect(ownOf(levels, { fromUnits: 920_001, toUnits: 920_002 })).toEqual({
    ...{ text: '0.015', codes: ['1'] },
  });
  expect(ownOf(levels, { fromUnits: 920_000, toUnits: 920_010 })).toEqual({
    ...{ text: '0.025', codes: ['1', '2'] },
  });
  expect(ownOf(levels, { fromUnits: 920_010, toUnits: 920_020 })).toBeNull();
});
