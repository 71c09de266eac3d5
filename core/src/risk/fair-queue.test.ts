import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FairQueue } from './fair-queue.ts';

type Act = 'push' | 'take' | 'remove' | 'restore';
const anyAct = fc.tuple(
  fc.constantFrom<Act>('push', 'push', 'push', 'take', 'remove', 'restore'),
  fc.nat(4),
  fc.nat(9),
);

test('R7: accounts have their turns one after the other, each with its oldest, also after a restart', () => {
  fc.assert(
    fc.property(fc.array(anyAct, { maxLength: 80 }), (acts) => {
      let turns = new FairQueue<number>();
      let ring: { user: number; entries: number[] }[] = [];
      let entry = 0;
      for (const [act, user, chosen] of acts) {
        const own = ring.find((each) => each.user === user);
        if (act === 'push') {
          entry += 1;
          turns.push(user, entry);
          if (own) own.entries.push(entry);
          else ring.push({ user, entries: [entry] });
        } else if (act === 'take') {
          const [first] = ring.splice(0, 1);
          const taken = first?.entries.shift();
          expect(turns.take()).toEqual(first ? { user: first.user, entry: taken } : null);
          if (first?.entries.length) ring.push(first);
        } else if (act === 'remove') {
          const meant = own?.entries[chosen];
          expect(turns.remove(user, (each) => each === meant)).toBe(meant !== undefined);
          if (meant !== undefined) own?.entries.splice(chosen, 1);
          ring = ring.filter(({ entries }) => entries.length > 0);
        } else {
          const list = turns.list();
          turns = new FairQueue();
          for (const each of list) turns.push(each.user, each.entry);
        }
        const all = ring.flatMap((each) => each.entries.map((one) => [each.user, one]));
        expect(turns.list().map((each) => [each.user, each.entry])).toEqual(all);
        expect(turns.entries()).toEqual(all.map(([, one]) => one));
        expect(turns.count).toBe(all.length);
      }
    }),
    { numRuns: 1_000 },
  );
});

test('R7: an entry that had its turn and came again is taken out, and no other', () => {
  const turns = new FairQueue<string>();
  for (const entry of ['first', 'second']) turns.push(7, entry);
  expect(turns.take()).toEqual({ user: 7, entry: 'first' });
  turns.push(7, 'first');
  expect(turns.remove(7, (entry) => entry === 'first')).toBe(true);
  expect([turns.list(), turns.count]).toEqual([[{ user: 7, entry: 'second' }], 1]);
});
