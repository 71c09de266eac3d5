import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pageCountOf, pageEntries } from './pages.ts';

describe('the pager', () => {
  it('shows all pages when there are five or fewer', () => {
    expect(pageEntries(1, 1)).toEqual([1]);
    expect(pageEntries(3, 5)).toEqual([1, 2, 3, 4, 5]);
  });

  it('uses ellipses above five', () => {
    expect(pageEntries(1, 6)).toEqual([1, 2, 3, 4, 'gap-after', 6]);
    expect(pageEntries(5, 10)).toEqual([1, 'gap-before', 4, 5, 6, 'gap-after', 10]);
    expect(pageEntries(10, 10)).toEqual([1, 'gap-before', 7, 8, 9, 10]);
  });

  it('always shows the first, the last, the present page and its neighbours, in order, once', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 400 }), fc.nat(), (count, seed) => {
        const page = (seed % count) + 1;
        const numbers = pageEntries(page, count).filter((entry) => typeof entry === 'number');
        const wanted = [1, page - 1, page, page + 1, count].filter((n) => n >= 1 && n <= count);
        expect(numbers).toEqual(expect.arrayContaining(wanted));
        expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
      }),
    );
  });

  it('puts a gap only where pages are left out', () => {
    fc.assert(
      fc.property(fc.integer({ min: 6, max: 100 }), fc.nat(), (count, seed) => {
        const entries = pageEntries((seed % count) + 1, count);
        entries.forEach((entry, index) => {
          const before = entries[index - 1];
          const after = entries[index + 1];
          if (typeof entry === 'string') {
            expect(Number(after) - Number(before)).toBeGreaterThan(1);
          } else if (typeof before === 'number') {
            expect(entry - before).toBe(1);
          }
        });
      }),
    );
  });

  it('counts at least one page', () => {
    expect(pageCountOf(0, 20)).toBe(1);
    expect(pageCountOf(20, 20)).toBe(1);
    expect(pageCountOf(21, 20)).toBe(2);
  });
});
