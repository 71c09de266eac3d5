import type { Outcome } from '@bourse/contract/messages.ts';
import { expect, test } from 'vitest';
import { Followers } from './followers.ts';

const outcomes = (first: number, last: number): Outcome[] =>
  Array.from({ length: last - first + 1 }, (_, at) => {
    return { sequence: first + at, time: 1, user: 0, key: '', events: [] };
  });

test('I20 who follows from a number sees each outcome after it once, in order, those from before the start first', () => {
  const followers = new Followers();
  followers.keep(outcomes(3, 4));
  followers.keep(outcomes(5, 6));
  const seen: number[] = [];
  followers.add(4, 6, (some) => void seen.push(...some.map(({ sequence }) => sequence)));
  followers.publish(outcomes(7, 8));
  followers.publish(outcomes(9, 9));
  expect(seen).toEqual([5, 6, 7, 8, 9]);
});

test('I20 who follows from where outcomes are gone is refused, so that none is passed over', () => {
  const followers = new Followers();
  const add = (after: number, until: number) => () => followers.add(after, until, () => undefined);
  followers.keep(outcomes(3, 6));
  expect(add(1, 6)).toThrow('outcomes after number 1 are in the log alone');
  // Committed since, without followers.
  expect(add(2, 7)).toThrow('outcomes after number 2 are in the log alone');
  expect(add(2, 6)).not.toThrow();
  // A second one begins where the engine stands.
  expect(add(5, 6)).toThrow('outcomes after number 5 are in the log alone');
  expect(add(6, 6)).not.toThrow();
});

test('I20 what another process leads is kept up to a bound, and forgotten once its rows are written', () => {
  const followers = new Followers();
  const add = (after: number, until: number) => {
    const seen: number[] = [];
    followers.add(after, until, (some) => void seen.push(...some.map(({ sequence }) => sequence)));
    return seen;
  };
  followers.keepNewest(outcomes(1, 6));
  followers.forget(4);
  expect(() => add(3, 6)).toThrow('outcomes after number 3 are in the log alone');
  expect(add(4, 6)).toEqual([5, 6]);
  followers.keepNewest(outcomes(7, 200_007));
  expect(() => add(7, 200_007)).toThrow('in the log alone');
  expect(add(100_007, 200_007)).toHaveLength(100_000);
});
