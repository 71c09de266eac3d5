import { Code } from '@bourse/contract/codes.ts';
import { accountRoutes } from '@bourse/contract/routes/account.ts';
import { hash } from '@node-rs/argon2';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authPolicy } from './policy.ts';
import { type AuthWorld, password, startAuthWorld } from './test-world.ts';

const WAITING_MAX = 4;
const FLOOD = 20;
/** Those that come meanwhile wait. */
const { hashCost } = authPolicy;
let world: AuthWorld;
beforeAll(async () => {
  world = await startAuthWorld({ hashCost, hashesMax: 1, hashesWaitingMax: WAITING_MAX });
});
afterAll(() => world.stop());

const signIn = async (email: string, from: { readonly address: string }) => {
  const flow = { type: 'login' as const, email, password };
  return world.call(accountRoutes.authFlow, flow, from);
};

/** Runs `work` while no other work can end: what it counts as its try is not written before. */
const heldUp = <T>(work: () => Promise<T>) =>
  world.database.transaction().execute(async (transaction) => {
    await sql`lock table sign_ins in exclusive mode`.execute(transaction);
    return work();
  });

describe('S03 S05 S06: more sign-ins at once than may wait', () => {
  it('are refused before anything is counted or written, and the owner comes through', async () => {
    const home = { address: world.newAddress() };
    const email = world.newEmail();
    await world.register(email, home);
    const vandal = { address: world.newAddress() };
    const triesOf = async () => {
      const { count } = await world.database
        .selectFrom('sign_ins')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('address', '=', vandal.address)
        .executeTakeFirstOrThrow();
      return Number(count);
    };
    const people = await heldUp(async () => {
      const flood = Array.from({ length: FLOOD }, () => signIn(world.newEmail(), vandal));
      const owner = signIn(email, home);
      const neighbour = signIn(world.newEmail(), { address: world.newAddress() });
      let refused = 0;
      for (const each of flood) {
        void each.then(({ code }) => {
          if (code === Code.passwordsBusy) refused += 1;
        });
      }
      // However slow the machine is: no work ends before these were refused.
      await expect.poll(() => refused).toBeGreaterThanOrEqual(FLOOD - 1 - WAITING_MAX);
      return { flood, owner, neighbour };
    });
    const codes = (await Promise.all(people.flood)).map(({ code }) => code);
    const served = codes.filter((code) => code === Code.ok).length;
    expect(new Set(codes)).toEqual(new Set([Code.ok, Code.passwordsBusy]));
    expect(served).toBeLessThanOrEqual(1 + WAITING_MAX);
    expect(await triesOf()).toBe(served);
    expect((await people.owner).code).toBe(Code.ok);
    expect((await people.neighbour).code).toBe(Code.ok);
    const again = await Promise.all(Array.from({ length: FLOOD }, () => signIn(email, vandal)));
    const late = again.find(({ code }) => code === Code.passwordsBusy);
    expect(late?.retryAfterSeconds).toBeGreaterThan(0);
  });

  it('S09: a password that was changed while its sign-in waited opens nothing', async () => {
    const email = world.newEmail();
    const { id } = await world.seedPerson(email);
    const another = await hash('another quiet harbour 8', hashCost);
    const asked = await heldUp(async () => {
      const hashes = world.auth.hashesCount();
      const before = signIn(world.newEmail(), { address: world.newAddress() });
      await expect.poll(() => world.auth.hashesCount()).toBe(hashes + 1);
      const waiting = signIn(email, { address: world.newAddress() });
      await expect.poll(() => world.auth.waitingCount).toBe(1);
      await world.users.setPasswordHash(id, another, world.database);
      return [before, waiting];
    });
    expect((await Promise.all(asked)).map(({ code }) => code)).toEqual([Code.ok, Code.ok]);
    const rows = await world.database
      .selectFrom('sign_ins')
      .select('outcome')
      .where('user_id', '=', id)
      .execute();
    expect(rows).toEqual([{ outcome: 'password-wrong' }]);
  });
});
