import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ChartLine, lineAt, lineColour, lineText, snapPrice } from './chart-line.ts';

const line = (id: string, price: number, change: Partial<ChartLine> = {}): ChartLine => ({
  ...{ id, price, kind: 'takeProfit', name: 'TP', dragStep: 0.1 },
  ...change,
});
/** A scale on which a dollar is a pixel and 100 stands at the top. */
const yOf = (price: number) => (price > 100 ? null : 100 - price);

describe('lineAt', () => {
  const lines = [line('near', 50), line('nearer', 53)];

  test('the nearest line within reach', () => {
    expect(lineAt(lines, 49, yOf, 6)?.id).toBe('near');
    expect(lineAt(lines, 46, yOf, 6)?.id).toBe('nearer');
    expect(lineAt(lines, 30, yOf, 6)).toBeNull();
  });

  test('a line out of the scale is under no pointer', () => {
    expect(lineAt([line('off', 200)], 0, yOf, 1e9)).toBeNull();
  });
});

test('a dragged price stands on the step, exactly as its decimals say', () => {
  expect(snapPrice(61_000.14, 0.1)).toBe(61000.1);
  expect(snapPrice(0.09123, 0.00005)).toBe(0.09125);
  expect(snapPrice(-3, 0.5)).toBe(0.5);
  const decimals = fc.integer({ min: 0, max: 6 });
  fc.assert(
    fc.property(fc.double({ min: 1, max: 1e5, noNaN: true }), decimals, (price, places) => {
      const step = 10 ** -places;
      const snapped = snapPrice(price, step);
      expect(Number(snapped.toFixed(places))).toBe(snapped);
      expect(Math.abs(snapped - price)).toBeLessThanOrEqual(step / 2 + 1e-9);
    }),
  );
});

test('an entry has the colour of its profit, and says all of itself but its price', () => {
  const entry = line('1', 10, { kind: 'entry', tone: 'up', name: 'Long', profit: '+1.00' });
  expect([lineColour(entry), lineColour({ ...entry, tone: 'down' })]).toEqual(['--up', '--down']);
  expect([lineText(entry), lineText({ ...entry, quantity: '0.5' })]).toEqual([
    'Long +1.00',
    'Long 0.5 +1.00',
  ]);
});
