import { expect, test } from 'vitest';
import { amountFault, emptyForm, estimatedAmount, isComplete, maxAmount } from './withdraw-form.ts';

test('Max is all that is available at the coin s precision, cut and never rounded', () => {
  expect(maxAmount('12.123456789', 8)).toBe('12.12345678');
  expect(maxAmount('12.99999999')).toBe('12.999999');
  expect(maxAmount('5.000', 6)).toBe('5');
  expect(maxAmount('0.0000001')).toBe('0');
});

test('what arrives is the amount less the fee, six decimals, cut; nothing at or below the fee', () => {
  expect(estimatedAmount('1500', '3.2')).toBe('1496.800000');
  expect(estimatedAmount('1.00000099', '0.5')).toBe('0.500000');
  expect(estimatedAmount('3.2', '3.2')).toBeNull();
  expect(estimatedAmount('', '1')).toBeNull();
});

test('an amount that cannot be sent is told while it is written', () => {
  const bounds = { available: '10', fee: '1', min: '2', max: '8' };
  expect(amountFault('10.01', bounds)).toBe('above-available');
  expect(amountFault('1', bounds)).toBe('not-above-fee');
  expect(amountFault('1.999999', bounds)).toBe('below-min');
  expect(amountFault('2', bounds)).toBeNull();
  expect(amountFault('8', bounds)).toBeNull();
  expect(amountFault('8.000001', bounds)).toBe('above-max');
  expect(amountFault('', bounds)).toBeNull();
  const unknown = { available: undefined, fee: undefined, min: undefined, max: undefined };
  expect(amountFault('10.01', unknown)).toBeNull();
});

test('network, address and amount must be there, and the memo where one is needed', () => {
  const form = { ...emptyForm, chain: 'ETH', address: '0x1', amount: '5' };
  expect(isComplete(form, false)).toBe(true);
  expect(isComplete(form, true)).toBe(false);
  expect(isComplete({ ...form, memo: '7' }, true)).toBe(true);
  for (const missing of [{ chain: '' }, { address: ' ' }, { amount: '0' }, { amount: '' }]) {
    expect(isComplete({ ...form, ...missing }, false)).toBe(false);
  }
});
