import { expect, test } from 'vitest';
import { sampleRules } from '../../data/futures/fixtures/sample-contract.ts';
import { wholeClose } from './whole-close.ts';

test('a position is closed by one order, or by several where one may not be that large', () => {
  const close = (quantity: string) => wholeClose({ code: '1', quantity }, sampleRules).quantities;
  expect(close('0.1000')).toEqual(['0.1000']);
  expect(close('100')).toEqual(['100']);
  expect(close('250.5')).toEqual(['100', '100', '50.5']);
  expect(wholeClose({ code: '1', quantity: '3' }, undefined).quantities).toEqual(['3']);
});
