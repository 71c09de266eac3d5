import type { Event } from '@bourse/contract/messages.ts';
import { expect, test } from 'vitest';
import { coins } from './coins.ts';
import { innocentUsers } from './people.ts';
import type { Start } from './starts.ts';
import { botUsersOf } from './victims.ts';
import { makeWorld, Stage } from './world.ts';

const WORLD_MS = 57_000;
const botUsers = coins.flatMap((_, at) => Object.values(botUsersOf(at)));

/** What innocents take in a world without thieves: how far from the index, parts of it, and whose orders. */
function takenIn(start: Start, seed: number): { readonly user: number; readonly apart: number }[] {
  const exchange = new Stage(makeWorld('new', seed, start)).open();
  const taken: { user: number; apart: number }[] = [];
  const heard = (events: readonly Event[]) => {
    for (const event of events) {
      if (event.case !== 'traded' && event.case !== 'contractTraded') continue;
      const { takerUser: user, priceTicks } = event.value;
      if (!innocentUsers.includes(user)) continue;
      const isSpot = event.case === 'traded';
      const id = isSpot ? event.value.market : event.value.contract;
      const at = coins.findIndex(({ market, contract }) => id === (isSpot ? market : contract).id);
      const index = isSpot ? exchange.spotIndexTicks(at) : exchange.indexTicks(at);
      taken.push({ user, apart: Math.abs(priceTicks / index - 1) });
    }
  };
  exchange.listen({ heard }, ['traded', 'contractTraded']);
  exchange.advance(WORLD_MS);
  return taken;
}

test.each([1, 4, 5])(
  'in a world of hunters, seed %i, the index alone ends nobody, neither bot nor stop',
  (seed) => {
    expect(takenIn('hunted', seed)).toEqual([]);
  },
);

test('where the index reaches them bots leave near it, by protected exits', () => {
  const taken = [1, 2, 3].flatMap((seed) => takenIn('reached', seed));
  const left = new Set(taken.map(({ user }) => user).filter((user) => botUsers.includes(user)));
  expect(left.size).toBeGreaterThanOrEqual(3);
  expect(Math.max(...taken.map(({ apart }) => apart))).toBeLessThan(0.005);
});
