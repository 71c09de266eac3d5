import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RecentPeak } from './recent-peak.ts';

const HOUR = 3_600_000;

test('the highest of 8 hours, then it is forgotten', () => {
  const peak = new RecentPeak();
  expect(peak.highest(0, 5)).toBe(5);
  peak.note(0, 100);
  peak.note(HOUR, 70);
  peak.note(HOUR + 1, 80);
  expect(peak.highest(7 * HOUR, 10)).toBe(100);
  expect(peak.highest(8.5 * HOUR, 10)).toBe(80);
  expect(peak.highest(20 * HOUR, 10)).toBe(10);
});

test('no less than what 8 hours show, no more than what 8 1/4 hours show', () => {
  const anyNotes = fc.array(fc.tuple(fc.nat(3 * HOUR), fc.nat(1_000)), { maxLength: 30 });
  fc.assert(
    fc.property(anyNotes, (notes) => {
      const peak = new RecentPeak();
      const seen: { time: number; value: number }[] = [];
      let time = 1_750_000_000_000;
      for (const [pause, value] of notes) {
        time += pause;
        peak.note(time, value);
        seen.push({ time, value });
        const within = (span: number) =>
          seen.filter((each) => each.time > time - span).map((each) => each.value);
        const found = peak.highest(time, value);
        expect(found).toBeGreaterThanOrEqual(Math.max(...within(8 * HOUR)));
        expect(found).toBeLessThanOrEqual(Math.max(...within(8.25 * HOUR)));
        const copy = new RecentPeak();
        copy.restore(...peak.columns);
        expect(copy.highest(time, value)).toBe(found);
      }
    }),
  );
});
