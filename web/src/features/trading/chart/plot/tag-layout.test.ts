import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { layOutTags, SHIFT_MAX, type Tag } from './tag-layout.ts';

const bounds = { top: 0, bottom: 400 };
const tag = (id: string, y: number, change: Partial<Tag> = {}): Tag => ({
  ...{ id, y, above: 8, below: 8, priority: 1, group: null },
  ...change,
});
const shown = (tags: readonly Tag[]) =>
  layOutTags(tags, bounds).map(({ ids, y, moreCount }) => [ids.join('+'), y, moreCount]);

describe('tags of lines', () => {
  test('stand at their line where there is room, and share it where there is not', () => {
    expect(shown([tag('low', 300), tag('high', 100)])).toEqual([
      ['high', 100, 0],
      ['low', 300, 0],
    ]);
    expect(shown([tag('one', 100), tag('two', 104)])).toEqual([
      ['one', 94, 0],
      ['two', 110, 0],
    ]);
  });

  test('of one group that would overlap become one', () => {
    const alerts = [100, 106, 140].map((y) => tag(`a${y}`, y, { group: 'alert' }));
    expect(shown(alerts)).toEqual([
      ['a100+a106', 103, 0],
      ['a140', 140, 0],
    ]);
  });

  test('give way to a fixed one, and stay inside', () => {
    const last = tag('last', 200, { isFixed: true, below: 22 });
    const [first, second] = layOutTags([last, tag('entry', 199)], bounds);
    expect([first?.ids, Math.round(first?.y ?? 0)]).toEqual([['entry'], 184]);
    expect(Math.round(second?.y ?? 0)).toBe(200);
    expect(shown([tag('edge', 2)])).toEqual([['edge', 8, 0]]);
  });

  test('go where there is no room within reach, the least important first, and are counted', () => {
    const tags = [5, 1, 4, 3, 2].map((priority, at) => tag(`p${priority}`, 200 + at, { priority }));
    const drawn = layOutTags(tags, bounds);
    expect(drawn.flatMap(({ ids }) => ids)).toEqual(['p5', 'p4', 'p3']);
    expect(drawn.reduce((sum, { moreCount }) => sum + moreCount, 0)).toBe(2);
  });

  test('never overlap, never stand far from their line, and none is lost uncounted', () => {
    const anyTag = fc.record({
      y: fc.double({ min: 0, max: 400, noNaN: true }),
      priority: fc.integer({ min: 1, max: 6 }),
      group: fc.constantFrom(null, 'alert', 'buy'),
    });
    fc.assert(
      fc.property(fc.array(anyTag, { maxLength: 60 }), (drawn) => {
        const tags = drawn.map((change, at) => tag(String(at), change.y, change));
        const placed = layOutTags(tags, bounds);
        const count = placed.reduce((sum, { ids, moreCount }) => sum + ids.length + moreCount, 0);
        expect(count).toBe(tags.length);
        for (const [at, { y, lineYs }] of placed.entries()) {
          expect(y - 8).toBeGreaterThanOrEqual(-1e-6);
          expect(y + 8).toBeLessThanOrEqual(400 + 1e-6);
          expect(Math.min(...lineYs.map((lineY) => Math.abs(lineY - y)))).toBeLessThanOrEqual(
            SHIFT_MAX,
          );
          const next = placed[at + 1];
          if (next) expect(next.y - y).toBeGreaterThanOrEqual(16 - 1e-6);
        }
      }),
    );
  });
});
