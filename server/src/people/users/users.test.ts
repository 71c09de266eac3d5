import { accountRoutes } from '@bourse/contract/routes/account.ts';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#platform/db/tables/schema.ts';
import { startMigratedDatabase } from '#platform/db/test-migrated.ts';
import { ContactTaken, type NewPerson, type UserDirectory } from '#ports/user-directory.ts';
import { createUsers } from './users.ts';

const time = 1_760_000_000_000;
const dayMs = 86_400_000;
/** By user, as the engine would say. */
const feeTiers = [
  { makerRate: 80_000, takerRate: 100_000 },
  ...[1, 2].map(() => ({ makerRate: 80_000, takerRate: 100_000 })),
  { makerRate: 33_333, takerRate: 77_777, futuresMakerRate: 7_001, futuresTakerRate: 30_003 },
];
const tiers: Record<number, number> = {};
let database: Kysely<Database>;
let users: UserDirectory;
let stop: () => Promise<void>;

beforeAll(async () => {
  ({ database, stop } = await startMigratedDatabase());
  users = createUsers({
    database,
    clock: { now: () => time },
    fees: { feeTierOf: (user) => tiers[user] ?? 0, feeTiers },
  }).users;
});
afterAll(() => stop());

const person = (email: string): NewPerson => ({
  contact: { channel: 'mail', email },
  passwordHash: '$argon2id$test',
  locale: 'zh-CN',
  country: 'HK',
  currency: 'USD',
  invitedBy: null,
  time,
});

describe('users', () => {
  it('have ids from 100 up, and a number that tells nothing of the id', async () => {
    const made = [];
    for (let index = 0; index < 20; index += 1) {
      made.push(await users.createPerson(person(`number${index}@example.com`)));
    }
    expect(Math.min(...made.map(({ id }) => id))).toBeGreaterThanOrEqual(100);
    const numbers = made.map(({ publicNumber }) => publicNumber);
    expect(new Set(numbers).size).toBe(20);
    for (const number of numbers) expect(String(number)).toMatch(/^\d{8,9}$/);
    expect(numbers).not.toEqual([...numbers].sort((one, other) => one - other));
    expect(new Set(made.map(({ referralCode }) => referralCode)).size).toBe(20);
  });

  it('one account a contact, also when asked for at the same time', async () => {
    const tries = await Promise.allSettled(
      Array.from({ length: 10 }, () => users.createPerson(person('one@example.com'))),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const one of tries) {
      if (one.status === 'rejected') expect(one.reason).toBeInstanceOf(ContactTaken);
    }
    const phone = { channel: 'sms', areaCode: '+852', mobile: '91234567' } as const;
    await users.createPerson({ ...person(''), contact: phone });
    await expect(users.createPerson({ ...person(''), contact: phone })).rejects.toThrow(
      ContactTaken,
    );
    const abroad = { ...phone, areaCode: '+44' };
    expect(await users.createPerson({ ...person(''), contact: abroad })).toMatchObject({
      areaCode: '+44',
      email: null,
    });
  });

  it('a taken contact leaves the transaction usable', async () => {
    await users.createPerson(person('first@example.com'));
    const second = await database.transaction().execute(async (transaction) => {
      await expect(users.createPerson(person('first@example.com'), transaction)).rejects.toThrow(
        ContactTaken,
      );
      return users.createPerson(person('second@example.com'), transaction);
    });
    expect(await users.findUser(second.id)).toEqual(second);
  });

  it('are found by id, contact and referral code in any case', async () => {
    const made = await users.createPerson(person('found@example.com'));
    expect(await users.findUser(made.id)).toEqual(made);
    const contact = { channel: 'mail', email: 'found@example.com' } as const;
    expect(await users.findByContact(contact)).toEqual(made);
    expect(await users.findByReferralCode(` ${made.referralCode.toLowerCase()} `)).toEqual(made);
    expect(await users.findUser(99)).toBeUndefined();
  });

  it('house traders have neither contact nor password, and the database ensures it', async () => {
    const bot = await users.createHouseTrader({ nickname: 'Maker 1' });
    expect(bot).toMatchObject({ kind: 'bot', nickname: 'Maker 1', createdAt: time });
    expect(await users.listUsers('bot')).toEqual([bot]);
    await users.setPasswordHash(bot.id, '$argon2id$stolen');
    expect((await users.findUser(bot.id))?.passwordHash).toBeNull();
    await expect(
      database.updateTable('users').set({ password_hash: 'x' }).where('id', '=', bot.id).execute(),
    ).rejects.toThrow('check constraint');
  });

  it('D12: the suspension is 24 h from the last change and is never shortened', async () => {
    const { id } = await users.createPerson(person('hold@example.com'));
    expect(await users.suspendWithdrawals(id, time, 'password-changed')).toBe(time + dayMs);
    expect(await users.suspendWithdrawals(id, time + 1_000, 'passkey-added')).toBe(
      time + 1_000 + dayMs,
    );
    expect(await users.suspendWithdrawals(id, time - dayMs, 'email-changed')).toBe(
      time + 1_000 + dayMs,
    );
    // It is the one that set the end.
    expect((await users.findUser(id))?.holdCause).toBe('passkey-added');
    expect((await users.findUser(id))?.holdUntil).toBe(time + 1_000 + dayMs);
    await users.endSuspension(id, database);
    expect((await users.findUser(id))?.holdUntil).toBe(0);
  });

  it('a person sees the own account with contacts masked', async () => {
    const made = await users.createPerson(person('visible@example.com'));
    const shape = accountRoutes.user.data.parse(users.present(made));
    expect(shape).toMatchObject({
      UUID: String(made.publicNumber),
      email: 'vi***@example.com',
      mobile: '',
      isKYC: false,
      isGoogleBind: false,
      hasPasskey: false,
      feeTier: 'VIP 0',
      fees: { spotMaker: '0.0008', spotTaker: '0.001', futuresMaker: null, futuresTaker: null },
      createTime: time,
    });
    expect(JSON.stringify(shape)).not.toContain('argon2id');
    tiers[made.id] = 3;
    const later = { ...made, verifiedAt: time, authenticatorBoundAt: time };
    expect(users.present(later)).toMatchObject({
      isKYC: true,
      isGoogleBind: true,
      feeTier: 'VIP 3',
      fees: {
        spotMaker: '0.00033333',
        spotTaker: '0.00077777',
        futuresMaker: '0.00007001',
        futuresTaker: '0.00030003',
      },
    });
  });
});
