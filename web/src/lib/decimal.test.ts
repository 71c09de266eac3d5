import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  acceptDecimal,
  addDecimals,
  compareDecimals,
  decimalFromNumber,
  divideDecimals,
  finishDecimal,
  isAboveZero,
  multiplyDecimals,
  stepDecimal,
  subtractDecimals,
  trimZeros,
  truncateDecimal,
} from './decimal.ts';

const decimals = fc
  .tuple(fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n }), fc.integer({ min: 0, max: 12 }))
  .map(([units, scale]) => {
    const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0');
    const whole = digits.slice(0, digits.length - scale);
    return `${units < 0n ? '-' : ''}${whole}${scale ? `.${digits.slice(-scale)}` : ''}`;
  });

describe('exact decimals (D15)', () => {
  it('adds and takes away again without a trace', () => {
    fc.assert(
      fc.property(decimals, decimals, (left, right) => {
        const back = subtractDecimals(addDecimals(left, right), right);
        expect(compareDecimals(back, left)).toBe(0);
      }),
    );
  });

  it('orders as the difference says', () => {
    fc.assert(
      fc.property(decimals, decimals, (left, right) => {
        const order = compareDecimals(left, right);
        expect(compareDecimals(subtractDecimals(left, right), '0')).toBe(order);
        expect(compareDecimals(right, left)).toBe(order === 0 ? 0 : -order);
      }),
    );
  });

  it('cuts towards zero and never rounds', () => {
    expect(truncateDecimal('1.239', 2)).toBe('1.23');
    expect(truncateDecimal('-1.239', 2)).toBe('-1.23');
    expect(truncateDecimal('0.999999999', 8)).toBe('0.99999999');
    expect(truncateDecimal('5', 2)).toBe('5.00');
    fc.assert(
      fc.property(decimals, fc.integer({ min: 0, max: 14 }), (value, places) => {
        const size = value.replace('-', '');
        const cut = truncateDecimal(size, places) ?? '';
        expect(compareDecimals(cut, size)).toBeLessThanOrEqual(0);
        const unit = places ? `0.${'1'.padStart(places, '0')}` : '1';
        expect(compareDecimals(addDecimals(cut, unit), size)).toBe(1);
      }),
    );
  });

  it('multiplies exactly and divides by cutting', () => {
    expect(multiplyDecimals('0.1', '0.2')).toBe('0.02');
    expect(multiplyDecimals('61284.5', '0.0509')).toBe('3119.38105');
    expect(divideDecimals('1', '3', 8)).toBe('0.33333333');
    expect(divideDecimals('1', '0', 8)).toBe('0');
  });

  it('writes numbers without an exponent', () => {
    expect(decimalFromNumber(1e-7)).toBe('0.0000001');
    expect(decimalFromNumber(-2.5e-9)).toBe('-0.0000000025');
    expect(decimalFromNumber(1.5e21)).toBe('1500000000000000000000');
    expect(decimalFromNumber(61284.5)).toBe('61284.5');
    expect(decimalFromNumber(Number.NaN)).toBeNull();
    expect(decimalFromNumber(Number.POSITIVE_INFINITY)).toBeNull();
  });

  it('trims zeros of the fraction only', () => {
    expect(trimZeros('1.500')).toBe('1.5');
    expect(trimZeros('100')).toBe('100');
    expect(trimZeros('2.000')).toBe('2');
  });
});

describe('the number field', () => {
  it('keeps digits, one point and the allowed decimals', () => {
    expect(acceptDecimal('12.34', 2)).toBe('12.34');
    expect(acceptDecimal('0,05', 2)).toBe('0.05');
    expect(acceptDecimal(',5', 2)).toBe('0.5');
    expect(acceptDecimal('0。5', 2)).toBe('0.5');
    expect(acceptDecimal('.5', 2)).toBe('0.5');
    expect(acceptDecimal('007', 2)).toBe('7');
    expect(acceptDecimal('0.', 2)).toBe('0.');
    expect(acceptDecimal('', 2)).toBe('');
  });

  it('refuses what is no number', () => {
    for (const text of ['-1', '1e5', 'abc', '1.2.3', '１', ' 1 2']) {
      expect(acceptDecimal(text, 8)).toBeNull();
    }
    expect(acceptDecimal('1'.repeat(16), 8)).toBeNull();
  });

  it('never makes a text into another number (D33)', () => {
    for (const text of ['12.345', '1,234.5', '1.234,5', '1,234,567', '0,05 BTC']) {
      expect(acceptDecimal(text, 2), text).toBeNull();
    }
    for (const text of ['5.5', '5.', '5,0']) expect(acceptDecimal(text, 0), text).toBeNull();
    fc.assert(
      fc.property(decimals, fc.integer({ min: 0, max: 12 }), (text, places) => {
        const accepted = acceptDecimal(text, places);
        if (accepted) expect(compareDecimals(finishDecimal(accepted), text)).toBe(0);
      }),
    );
  });

  it('accepts its own output again', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 0, max: 8 }), (text, places) => {
        const accepted = acceptDecimal(text, places);
        if (accepted !== null) expect(acceptDecimal(accepted, places)).toBe(accepted);
      }),
    );
  });

  it('steps exactly and stops at its least value', () => {
    expect(stepDecimal('0.1', '0.2', 1)).toBe('0.3');
    expect(stepDecimal('', '0.01', 1)).toBe('0.01');
    expect(stepDecimal('0.1', '0.2', -1)).toBe('0');
    expect(stepDecimal('61284.5', '0.1', -1)).toBe('61284.4');
  });

  it('finishes what is still being typed', () => {
    for (const text of ['', '0', '12', '12.5']) expect(finishDecimal(text)).toBe(text);
    expect(finishDecimal('12.')).toBe('12');
  });

  it('knows what is above zero', () => {
    expect(isAboveZero('0.00000001')).toBe(true);
    for (const text of ['0', '0.000', '', 'x', '-1', '0.']) expect(isAboveZero(text)).toBe(false);
  });
});
