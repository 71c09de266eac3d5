import { expect, test } from 'vitest';
import { LateBeginning } from './late-beginning.ts';

const outcome = (sequence: number) => ({ sequence, time: 1, user: 0, key: '', events: [] });

test('I20 a fold that goes on from rows counts each outcome once, whatever came while the rows were read', () => {
  const folded: number[] = [];
  const beginning = new LateBeginning(({ sequence }) => folded.push(sequence));
  beginning.take(outcome(3));
  beginning.hold();
  for (const sequence of [4, 5, 6]) beginning.take(outcome(sequence));
  expect(folded).toEqual([3]);
  beginning.beginAfter(5);
  expect(folded).toEqual([3, 6]);
  beginning.take(outcome(7));
  // The rows may be ahead of what came in.
  beginning.hold();
  beginning.beginAfter(9);
  for (const sequence of [8, 9, 10]) beginning.take(outcome(sequence));
  expect(folded).toEqual([3, 6, 7, 10]);
});
