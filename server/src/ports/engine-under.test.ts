import { expect, test } from 'vitest';
import { actAs, actingRole, type HeldRole } from '#platform/roles/role.ts';
import type { EnginePort } from './engine-port.ts';
import { engineUnder } from './engine-under.ts';

const heldAt = (epoch: number): HeldRole => ({
  ...({ role: 'market', epoch, isOver: false, isSure: true } as const),
  giveUp: () => {},
});

test('what hears the index works under the role that it was given', async () => {
  const epochs: (number | undefined)[] = [];
  const engine: EnginePort = {
    async submit({ key }) {
      epochs.push(actingRole()?.epoch);
      return { sequence: 1, time: 0, user: 0, key, events: [] };
    },
  };
  const under = engineUnder(engine, heldAt(4));
  const ask = () =>
    under.submit({ user: 0, key: '', body: { case: 'observeMarkets', value: { prices: [] } } });
  await ask();
  await actAs(heldAt(5), ask);
  expect(epochs).toEqual([4, 4]);
});

test('callers wait for as long as the engine behind says: a gateway waits for its leader', () => {
  const slow: EnginePort = { submit: () => Promise.reject(new Error()), answerWithinMs: 7_000 };
  expect(engineUnder(slow, heldAt(1)).answerWithinMs).toBe(7_000);
});
