import { accountRoutes } from '@bourse/contract/routes/account.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AuthWorld, startAuthWorld } from '../test-world.ts';

let world: AuthWorld;

beforeAll(async () => {
  world = await startAuthWorld();
});
afterAll(() => world.stop());

/** Statements that waited for the disk while something was done, without those that only read. */
async function durable(work: () => Promise<unknown>): Promise<string[]> {
  const before = world.durableStatements.length;
  await work();
  return world.durableStatements.slice(before).filter((text) => !/^select /i.test(text));
}

it.each(['login', 'register', 'retrieve-pass'] as const)(
  "F41: a stranger's %s makes no commit wait for the disk, which the log of orders waits for, too",
  async (type) => {
    const known = world.newEmail();
    await world.seedPerson(known);
    const from = { address: world.newAddress() };
    for (const email of [known, world.newEmail()]) {
      const open = () => world.openFlow(type, { email, password: 'three wrong rivers 4' }, from);
      expect(await durable(open)).toEqual([]);
    }
  },
);

it('S01, S07: a code that was used and the session that it opened are on the disk when it is answered', async () => {
  const email = world.newEmail();
  await world.seedPerson(email);
  const from = { address: world.newAddress() };
  const ticket = await world.openFlow('login', { email, password: 'a quiet harbour 7' }, from);
  await world.call(accountRoutes.codeSend, { ticket }, from);
  const code = world.lastCode(email);
  const said = await durable(() => world.call(accountRoutes.login, { ticket, code }, from));
  expect(said[0]).toBe('begin');
  expect(said.at(-1)).toBe('commit');
  expect(said.join()).toMatch(/update "auth_flows".*insert into "sessions"/s);
});
