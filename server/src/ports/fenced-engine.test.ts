import { Code } from '@bourse/contract/codes.ts';
import type { CommandRequest } from '@bourse/contract/messages.ts';
import { beforeEach, expect, test } from 'vitest';
import { actAs, type HeldRole } from '#platform/roles/role.ts';
import type { EnginePort } from './engine-port.ts';
import { fencedEngine, RoleFence } from './fenced-engine.ts';

let taken: string[];
/** The leader's, as two processes of the role market reach it. */
let port: EnginePort;
beforeEach(() => {
  taken = [];
  const engine = {
    async submit({ key }: CommandRequest) {
      taken.push(key);
      return { sequence: taken.length, time: 0, user: 0, key, events: [] };
    },
  };
  port = fencedEngine(engine, new RoleFence([{ role: 'market', epoch: 4 }]));
});

const heldAt = (epoch: number, isSure = true): HeldRole => ({
  ...({ role: 'market', epoch, isOver: false, isSure } as const),
  giveUp: () => {},
});
const ask = (key: string) =>
  port.submit({ user: 0, key, body: { case: 'observeMarkets', value: { prices: [] } } });
const refused = (asking: Promise<unknown>) =>
  expect(asking).rejects.toMatchObject({ code: Code.unavailable });

test('the engine takes nothing of a holder after the first command of its successor', async () => {
  const [old, next] = [heldAt(4), heldAt(5)];
  await actAs(old, () => ask('old index'));
  await actAs(next, () => ask('new index'));
  await refused(actAs(old, () => ask('older index')));
  await ask("a person's");
  expect(taken).toEqual(['old index', 'new index', "a person's"]);
});

test('a leader that has just begun knows the epochs of the database', () =>
  refused(actAs(heldAt(3), () => ask('old index'))));

test('a holder that has slept sends nothing before it has made sure', () =>
  refused(actAs(heldAt(4, false), () => ask('old index'))));

test('what hears the index works under the role that it was given', async () => {
  const bound = fencedEngine(port, new RoleFence([{ role: 'market', epoch: 5 }]), () => heldAt(4));
  await refused(
    bound.submit({ user: 0, key: '', body: { case: 'observeMarkets', value: { prices: [] } } }),
  );
});

test('callers wait for as long as the engine behind says: a gateway waits for its leader', () => {
  const slow: EnginePort = { submit: port.submit, answerWithinMs: 7_000 };
  expect(fencedEngine(slow, new RoleFence([])).answerWithinMs).toBe(7_000);
});
