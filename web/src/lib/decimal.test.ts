import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  acceptDecimal,
  addDecimals,
  commaMeanings,
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
import { formatNumber } from './format.ts';

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
    for (const text of [
      '12.345',
      '1.234,5',
      '1,23,456',
      '1 234',
      '0,05 BTC',
      '18.40K',
      '-1,234.5',
      '0001,000.',
      '01,234,567',
    ]) {
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

  it.each([
    ['1,000', '1000', '1.000'],
    ['92,364', '92364', '92.364'],
    ['+92,364', '92364', '92.364'],
    ['092,364', '92364', '92.364'],
    ['100,001 USDT', '100001', '100.001'],
  ])('refuses %s, which is two numbers to its readers (D33)', (text, whole, point) => {
    for (const decimals of [0, 2, 8]) expect(acceptDecimal(text, decimals, 'USDT')).toBeNull();
    expect(commaMeanings(text, 'USDT')).toEqual({ whole, point });
  });

  it.each([
    ['92,364.50', '92364.50'],
    ['1,234,567', '1234567'],
    ['1,234,567.', '1234567.'],
    ['+1,234.5', '1234.5'],
    ['92,364.50 USDT', '92364.50'],
    ['92,364.50USDT', '92364.50'],
    ['0,005', '0.005'],
    [',005', '0.005'],
    ['1234,567', '1234.567'],
    ['1,0005', '1.0005'],
  ])('takes %s as a screen shows it or a person writes it (D33)', (text, value) => {
    expect(acceptDecimal(text, 8, 'USDT')).toBe(value);
    expect(commaMeanings(text, 'USDT')).toBeNull();
  });

  it('takes the unit of the field and no other, and no letter that says thousands', () => {
    expect(acceptDecimal('0.5 BTC', 8, 'USDT')).toBeNull();
    expect(acceptDecimal('18.40K', 8, 'K')).toBeNull();
    expect(acceptDecimal('10x', 0, 'x')).toBe('10');
    expect(acceptDecimal('5 1000PEPE', 0, '1000PEPE')).toBe('5');
    expect(acceptDecimal('51000PEPE', 0, '1000PEPE')).toBeNull();
    expect(acceptDecimal('USDT', 8, 'USDT')).toBe('');
  });

  it('takes every number that a screen shows as the number it is, or says that it is two (D33)', () => {
    const shown = fc.record({
      value: decimals,
      places: fc.integer({ min: 0, max: 8 }),
      unit: fc.constantFrom('', 'USDT', ' USDT', ' 1000PEPE'),
      sign: fc.boolean(),
      trim: fc.boolean(),
    });
    fc.assert(
      fc.property(shown, ({ value, places, unit, sign, trim }) => {
        const printed = formatNumber(value, places, { zero: true, sign, trim });
        const accepted = acceptDecimal(printed + unit, 18, unit.trim());
        const plain = printed.replaceAll(',', '').replace('+', '');
        const isTwo = /^\+?\d{1,3},\d{3}$/.test(printed);
        const isTooLong = (plain.split('.')[0] ?? '').length > 15;
        const isNone = isTwo || isTooLong || printed.startsWith('-');
        expect(accepted, printed + unit).toBe(isNone ? null : plain);
      }),
      { numRuns: 2_000 },
    );
  });

  it('reads no text as one number that any reader reads as another (D33)', () => {
    const text = fc.stringMatching(/^[0-9]{0,5}([,.][0-9]{0,5}){0,3}$/);
    fc.assert(
      fc.property(text, (written) => {
        const accepted = acceptDecimal(written, 18);
        if (!accepted) return;
        const readings = [
          // Groups by commas, as the screens write them; then a comma before the decimals.
          /^\d{1,3}(,\d{3})+(\.\d*)?$|^\d*(\.\d*)?$/.test(written) && written.replaceAll(',', ''),
          /^\d*,\d*$/.test(written) && written.replace(',', '.'),
        ].filter((reading) => typeof reading === 'string');
        // A 0 alone before a comma is no group.
        const meant = readings.filter((reading) => !/^0+,/.test(written) || reading.includes('.'));
        expect(meant.length, written).toBeGreaterThan(0);
        for (const reading of meant) expect(Number(accepted), written).toBe(Number(`0${reading}`));
      }),
      { numRuns: 5_000 },
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
