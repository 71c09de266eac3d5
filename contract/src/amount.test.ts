import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AMOUNT_MAX, formatDecimal, formatFixed, parseDecimal } from './amount.ts';

const decimals = fc.integer({ min: 0, max: 18 });
const amount = fc.integer({ min: 0, max: AMOUNT_MAX });

describe('I08 D15 decimals are exact', () => {
  test('what is written is read back as the same integer', () => {
    fc.assert(
      fc.property(amount, decimals, (value, places) => {
        const text = formatFixed(value, places);
        // More than fifteen digits before the point are beyond what anyone may send.
        fc.pre((text.split('.')[0] as string).length <= 15);
        expect(parseDecimal(text, places)).toBe(value);
        expect(parseDecimal(formatDecimal(value, places), places)).toBe(value);
      }),
    );
  });

  test('an integer times its scale is what the text says, digit by digit', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(2n ** 80n), max: 2n ** 80n }), decimals, (value, places) => {
        const text = formatFixed(value, places);
        expect(BigInt(text.replace('.', ''))).toBe(value);
        expect(text.split('.')[1] ?? '').toHaveLength(places);
        expect(text.startsWith('-')).toBe(value < 0n);
      }),
    );
  });

  test('a shorter text says the same without needless zeros', () => {
    fc.assert(
      fc.property(amount, decimals, (value, places) => {
        const text = formatDecimal(value, places);
        expect(text).toMatch(/^(0|[1-9]\d*)(\.\d*[1-9])?$/);
      }),
    );
  });

  test.each([
    ['1.5', 8, 150_000_000],
    ['0', 0, 0],
    ['0.00000001', 8, 1],
    ['90071992.54740991', 8, Number.MAX_SAFE_INTEGER],
  ])('%s in %i decimals is %i', (text, places, value) => {
    expect(parseDecimal(text, places)).toBe(value);
  });

  test.each([
    ['0.000000019', 8, 'too-many-decimals'],
    ['1.10', 1, 'too-many-decimals'],
    ['1.0', 0, 'too-many-decimals'],
    ['90071992.54740992', 8, 'too-large'],
    ['999999999999999', 8, 'too-large'],
    ['1000000000000000', 0, 'malformed'],
    ['1.1234567890123456789', 18, 'malformed'],
  ])('S33 %s in %i decimals is %s, never rounded', (text, places, fault) => {
    expect(parseDecimal(text, places)).toBe(fault);
  });

  test.each([
    ...['', ' ', '.', '.5', '1.', '01', '00', '-1', '+1', '1e3', '1E-8', '0x1', '1,000', '1_000'],
    ...[' 1', '1 ', '1\n', 'NaN', 'Infinity', '١', '１', '1٫5', '½', '1.5.0', '--1', '1\u0000'],
  ])('S33 %j is no decimal', (text) => {
    expect(parseDecimal(text, 8)).toBe('malformed');
  });

  test.each([
    [150_000_000, 8, '1.5'],
    [0, 8, '0'],
    [100, 0, '100'],
    [100, 2, '1'],
    [-5, 1, '-0.5'],
    [2n ** 64n, 8, '184467440737.09551616'],
  ])('%s units of %i decimals are written %s', (value, places, text) => {
    expect(formatDecimal(value, places)).toBe(text);
  });
});
