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
});
