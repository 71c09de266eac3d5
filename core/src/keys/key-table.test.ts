import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { KeyTable } from './key-table.ts';

function allOf(table: KeyTable, hash: number): number[] {
  const found: number[] = [];
  table.seek(hash);
  for (let row = table.next(); row >= 0; row = table.next()) found.push(row);
  return found.sort((a, b) => a - b);
}

describe('the table of hashes', () => {
  test('holds what a plain list holds, hashes that are alike and unsplittable pages included', () => {
    const anyHash = fc.oneof(
      fc.constantFrom(0, 1, -1, 2 ** 31 - 1, -(2 ** 31), 0x10000, 7),
      fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }),
      fc.integer({ min: 0, max: 0xffff }),
    );
    // An addition uses what the search before it found, unless something was deleted since.
    const anyStep = fc.record({
      hash: anyHash,
      what: fc.constantFrom('search', 'add', 'search and add', 'delete'),
      which: fc.nat(),
    });
    fc.assert(
      fc.property(fc.array(anyStep, { maxLength: 300 }), (steps) => {
        const table = new KeyTable(4);
        const list: { hash: number; number: number }[] = [];
        steps.forEach(({ hash, what, which }, number) => {
          if (what.startsWith('search')) {
            const wanted = list.filter((each) => each.hash === hash).map((each) => each.number);
            expect(allOf(table, hash)).toEqual(wanted.sort((a, b) => a - b));
          }
          if (what.endsWith('add')) {
            list.push({ hash, number });
            table.add(hash, number);
          } else if (what === 'delete' && list.length > 0) {
            const [gone] = list.splice(which % list.length, 1);
            table.delete(gone!.hash, gone!.number);
          }
        });
        for (const { hash, number } of list) expect(allOf(table, hash)).toContain(number);
      }),
      { numRuns: 400 },
    );
  });

  test('takes out only what is in it', () => {
    const table = new KeyTable();
    table.add(5, 1);
    expect(() => table.delete(5, 2)).toThrow('engine bug');
  });

  test('grows by pages: many blocks, each hash found', () => {
    const table = new KeyTable(16);
    const hashOf = (at: number) => Math.imul(at, 0x9e3779b1);
    for (let at = 0; at < 100_000; at += 1) table.add(hashOf(at), at);
    for (let at = 0; at < 100_000; at += 1) expect(allOf(table, hashOf(at))).toEqual([at]);
    for (let at = 0; at < 100_000; at += 1) table.delete(hashOf(at), at);
    expect(table.longestRun).toBe(0);
  });

  test('tells hashes apart that have one group and one tag, and goes round at the end of a page', () => {
    const table = new KeyTable(16);
    // The last group of a page, the same tag; the other bits differ.
    const hashes = Array.from({ length: 11 }, (_, at) => 0x0005500c | (at << 19));
    hashes.forEach((hash, number) => {
      table.add(hash, number);
    });
    hashes.forEach((hash, number) => {
      expect(allOf(table, hash)).toEqual([number]);
    });
    expect(allOf(table, 0x0005500d)).toEqual([]);
    hashes.slice(0, 6).forEach((hash, number) => {
      table.delete(hash, number);
    });
    expect(hashes.map((hash) => allOf(table, hash).length)).toEqual([
      ...Array(6).fill(0),
      ...Array(5).fill(1),
    ]);
  });

  test('is searched at once for what was added a moment ago, before and after a page is split', () => {
    const table = new KeyTable(4);
    for (let at = 0; at < 500; at += 1) {
      const hash = Math.imul(at, 0x9e3779b1);
      expect(allOf(table, hash)).toEqual([]);
      table.add(hash, at);
      expect(allOf(table, hash)).toEqual([at]);
    }
  });

  test('grows while the oldest leave and new ones come, with searches no longer than before', () => {
    const table = new KeyTable(64);
    const hashOf = (at: number) => Math.imul(at ^ (at >>> 7), 0x85ebca6b) ^ Math.imul(at, 77_003);
    const KEPT = 5_000;
    for (let at = 0; at < 60_000; at += 1) {
      table.add(hashOf(at), at);
      // First more come than leave, then one leaves with each that comes.
      if (at >= KEPT) table.delete(hashOf(at - KEPT), at - KEPT);
    }
    expect(table.longestRun).toBeLessThan(64);
    for (let at = 60_000 - KEPT; at < 60_000; at += 1) {
      expect(allOf(table, hashOf(at))).toContain(at);
    }
    expect(allOf(table, hashOf(54_999))).not.toContain(54_999);
    for (let at = 60_000 - KEPT; at < 60_000; at += 1) table.delete(hashOf(at), at);
    expect(table.longestRun).toBe(0);
  });
});
