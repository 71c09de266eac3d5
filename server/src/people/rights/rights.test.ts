import { Code } from '@bourse/contract/codes.ts';
import { RightCause } from '@bourse/contract/enumerations.ts';
import type { CommandRequest, Outcome } from '@bourse/contract/messages.ts';
import { codeOf, Desk } from '@bourse/core/fixtures/desk.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { noteOpened, noteStopped } from '#custody/deposits/deposits.ts';
import { startMigratedDatabase } from '#platform/db/test-migrated.ts';
import { Refusal } from '#platform/refusal.ts';
import { HeardAlarms } from '#platform/test-alarms.ts';
import { TestUpkeep } from '#platform/test-upkeep.ts';
import { createCountries } from '../countries/countries.ts';
import { createUsers } from '../users/users.ts';
import { createRights, setRegions } from './rights.ts';
import { readRegions } from './store.ts';

const { FROZEN, NOT_ENABLED, OPERATOR, REGION } = RightCause;
const clock = { now: () => 1_760_000_000_000 };
let started: Awaited<ReturnType<typeof startMigratedDatabase>>;
let desk: Desk;
/** The process dies: before the engine hears a command, or before anybody hears its answer. */
let dies: 'no' | 'before' | 'after' = 'no';
/** Commands about this account alone are not heard. */
let diesFor = 0;
let triesOfDying = 0;
/** Commands wait until it resolves; how many do. */
let held: Promise<void> | null = null;
let heldCount = 0;
let number = 0;

beforeAll(async () => {
  started = await startMigratedDatabase();
});
afterAll(() => started.stop());
beforeEach(async () => {
  dies = 'no';
  desk = Desk.open();
  desk.adoptRiskRules();
  await started.pool.query('delete from account_rights');
  await started.pool.query('delete from restricted_regions');
});

async function submit({ user, key, body }: CommandRequest): Promise<Outcome> {
  if (body.case === 'setAccountRights' && body.value.user === diesFor) {
    triesOfDying += 1;
    throw new Refusal(Code.unavailable);
  }
  if (held) {
    heldCount += 1;
    await held;
  }
  if (dies === 'before') throw new Refusal(Code.unavailable);
  desk.send(user, body, key);
  if (dies === 'after') throw new Refusal(Code.unavailable);
  return desk.outcomes.at(-1) as Outcome;
}

const begin = (alarms = new HeardAlarms(), upkeep = new TestUpkeep(alarms)) =>
  createRights({
    database: started.database,
    engine: { submit },
    countriesOfCode: createCountries().countriesOfCode,
    countryOf: (address) => (address.startsWith('198.') ? 'KP' : ''),
    ...{ alarms, upkeep },
  });

async function newPerson(contact: { mobile?: string } = {}): Promise<number> {
  number += 1;
  const { users } = createUsers({
    database: started.database,
    clock,
    fees: { feeTierOf: () => 0, feeTiers: [] },
  });
  const { id } = await users.createPerson({
    contact: contact.mobile
      ? { channel: 'sms', areaCode: '+850', mobile: `${contact.mobile}${number}` }
      : { channel: 'mail', email: `p${number}@example.com` },
    ...{ passwordHash: 'x', locale: 'en', country: 'HK', currency: 'USD', invitedBy: null },
    time: clock.now(),
  });
  return id;
}

const rightsOf = (user: number) => desk.engine.accountRights().find((each) => each.user === user);
const versionsSent = (user: number) =>
  desk.log.filter(({ body }) => body.case === 'setAccountRights' && body.value.user === user)
    .length;

describe('a change of a fact becomes a command, once (I90)', () => {
  test('a new person may do everything but open futures, until the statement is accepted', async () => {
    const rights = begin();
    const user = await newPerson();
    await rights.note(user, started.database);
    await rights.settle(user);
    expect(rightsOf(user)).toMatchObject({ version: 1, spot: 0, futures: NOT_ENABLED });
    const acceptance = { userId: user, version: 1, time: 5, address: '192.0.2.1' };
    expect(await rights.store.accept(acceptance, started.database)).toBe(true);
    expect(await rights.store.accept(acceptance, started.database)).toBe(false);
    await rights.note(user, started.database);
    await rights.settle(user);
    expect(rightsOf(user)).toMatchObject({ version: 2, futures: 0 });
    await rights.note(user, started.database);
    await rights.settle(user);
    expect(rightsOf(user)).toMatchObject({ version: 2 });
  });

  test.each(['before', 'after'] as const)(
    'killed %s the engine heard of it: the next start tells it, and it counts once',
    async (when) => {
      const user = await newPerson();
      const first = begin();
      await first.setFreeze(user, 'activity', started.database);
      dies = when;
      await expect(first.settle(user)).rejects.toThrow();
      expect(rightsOf(user)?.spot).toBe(when === 'after' ? FROZEN : undefined);
      dies = 'no';
      await begin().start();
      expect(rightsOf(user)).toMatchObject({ version: 1, spot: FROZEN });
      const sent = versionsSent(user);
      await begin().start();
      expect(versionsSent(user)).toBe(sent);
      expect(codeOf(desk.buy(user, 60_000, 0.1))).toBe(Code.accountFrozen);
    },
  );

  test('killed between the fact and its composing: the next start does both', async () => {
    const user = await newPerson();
    await begin().setOperatorLimits(user, { spotOff: true, withdrawDayMax: 7 }, started.database);
    await begin().start();
    expect(rightsOf(user)).toMatchObject({ spot: OPERATOR, withdrawDayMax: 7 });
  });

  test('F34 a deposit that left its chain and an operator each stop withdrawals, and end their own stop alone', async () => {
    const user = await newPerson();
    const rights = begin();
    const { database } = started;
    const now = async () => {
      await rights.note(user, database);
      await rights.settle(user);
      return rightsOf(user)?.withdraw;
    };
    await noteStopped(user, database);
    expect(await now()).toBe(OPERATOR);
    await rights.setOperatorLimits(user, { withdrawOff: true }, database);
    await noteOpened(user, database);
    expect(await now()).toBe(OPERATOR);
    await noteStopped(user, database);
    await rights.setOperatorLimits(user, { withdrawOff: false }, database);
    expect(await now()).toBe(OPERATOR);
    await noteOpened(user, database);
    expect(await now()).toBe(0);
  });

  test('a transaction that fails leaves fact and rights as they were', async () => {
    const user = await newPerson();
    const rights = begin();
    const broken = started.database.transaction().execute(async (transaction) => {
      await rights.setFreeze(user, 'activity', transaction);
      throw new Error('broken');
    });
    await expect(broken).rejects.toThrow('broken');
    await rights.look();
    expect(rightsOf(user)).toBeUndefined();
  });

  test('what cannot be passed is raised and stays for the next look', async () => {
    const user = await newPerson();
    const alarms = new HeardAlarms();
    const rights = begin(alarms);
    await rights.setFreeze(user, 'activity', started.database);
    dies = 'before';
    await rights.trySettle(user);
    expect(alarms.heard.map(({ name }) => name)).toEqual(['upkeep_failed']);
    dies = 'no';
    await rights.look();
    expect(rightsOf(user)?.spot).toBe(FROZEN);
  });
});

describe('one whose rights do not reach the engine keeps no other waiting (I90)', () => {
  test('the others reach it, it is tried again after more and more looks, and raised each time', async () => {
    const [first, second] = [await newPerson(), await newPerson()];
    const alarms = new HeardAlarms();
    const rights = begin(alarms);
    await rights.setFreeze(first, 'activity', started.database);
    await rights.setFreeze(second, 'activity', started.database);
    diesFor = first;
    triesOfDying = 0;
    await expect(rights.look()).rejects.toThrow();
    expect(rightsOf(first)).toBeUndefined();
    expect(rightsOf(second)).toMatchObject({ spot: FROZEN });
    for (let look = 0; look < 30; look += 1) await rights.look().catch(() => undefined);
    expect(triesOfDying).toBeGreaterThan(2);
    expect(triesOfDying).toBeLessThan(8);
    diesFor = 0;
    for (let look = 0; look < 60; look += 1) await rights.look();
    expect(rightsOf(first)).toMatchObject({ spot: FROZEN });
  });

  test('no one is let in before the engine knows of the account; later it is asked no more', async () => {
    const user = await newPerson();
    const rights = begin();
    await rights.note(user, started.database);
    dies = 'before';
    await expect(rights.settleFirst(user)).rejects.toThrow();
    dies = 'no';
    await rights.settleFirst(user);
    expect(rightsOf(user)).toMatchObject({ version: 1, futures: NOT_ENABLED });
    const sent = versionsSent(user);
    await rights.settleFirst(user);
    expect(versionsSent(user)).toBe(sent);
  });
});

describe('regions that are not served', () => {
  test('the configured list counts for all users, and the same list again changes nothing', async () => {
    const served = await newPerson();
    const ofPhone = await newPerson({ mobile: '191' });
    const ofAddress = await newPerson();
    const rights = begin();
    await rights.placeSeen(ofAddress, '198.51.100.7', started.database);
    await setRegions(rights, started.database, ['KP'], clock);
    await rights.start();
    expect(rightsOf(ofPhone)).toMatchObject({ spot: REGION, futures: REGION, transfer: 0 });
    expect(rightsOf(ofAddress)).toMatchObject({ spot: REGION, withdraw: 0 });
    expect(rightsOf(served)).toMatchObject({ spot: 0, futures: NOT_ENABLED });
    const { length } = desk.log;
    await setRegions(rights, started.database, ['KP'], clock);
    await setRegions(rights, started.database, null, clock);
    await rights.start();
    expect(desk.log).toHaveLength(length);
    await rights.setLevel(ofAddress, 1, 'HK', started.database);
    await rights.settle(ofAddress);
    expect(rightsOf(ofAddress)).toMatchObject({ spot: 0, withdrawDayMax: 5_000_000_000_000 });
    await setRegions(rights, started.database, [], clock);
    await rights.start();
    expect(rightsOf(ofPhone)).toMatchObject({ spot: 0 });
    expect(await readRegions(started.database)).toEqual([]);
  });

  test('who registers from, with a phone of, or for such a country is refused', async () => {
    const rights = begin();
    await setRegions(rights, started.database, ['KP'], clock);
    const mail = { channel: 'mail', email: 'a@example.com' } as const;
    const phone = { channel: 'sms', areaCode: '+850', mobile: '1912345678' } as const;
    const refused = { code: Code.regionNotServed };
    await expect(rights.refuseRegion(mail, 'kp', '192.0.2.1')).rejects.toMatchObject(refused);
    await expect(rights.refuseRegion(mail, '', '198.51.100.7')).rejects.toMatchObject(refused);
    await expect(rights.refuseRegion(phone, '', '192.0.2.1')).rejects.toMatchObject(refused);
    await expect(rights.refuseRegion(mail, 'HK', '192.0.2.1')).resolves.toBeUndefined();
  });
});

// Last: the lists of regions above concern everybody that is there.
describe('the look before the doors open (I90)', () => {
  const freezeMany = async (count: number) => {
    const users: number[] = [];
    for (let at = 0; at < count; at += 1) users.push(await newPerson());
    const rights = begin();
    for (const user of users) await rights.setFreeze(user, 'activity', started.database);
    return users;
  };

  test('passes every account that waits, more than one read of them, but those that fail', async () => {
    const users = await freezeMany(203);
    [diesFor] = users as [number];
    const alarms = new HeardAlarms();
    await begin(alarms).start();
    const told = users.filter((user) => rightsOf(user)?.spot === FROZEN);
    expect(told).toEqual(users.slice(1));
    expect(alarms.heard).toHaveLength(1);
    diesFor = 0;
  });

  test('a stop lets the account that is under way be written, and begins no other', async () => {
    const users = await freezeMany(3);
    const upkeep = new TestUpkeep();
    const rights = begin(undefined, upkeep);
    let release = () => {};
    held = new Promise((resolve) => {
      release = resolve;
    });
    const looking = rights.start();
    await expect.poll(() => heldCount).toBe(1);
    let isStopped = false;
    const stopping = upkeep.stop().then(() => {
      isStopped = true;
    });
    await new Promise((resolve) => setImmediate(resolve));
    expect(isStopped).toBe(false);
    held = null;
    release();
    await Promise.all([looking, stopping]);
    expect(users.filter((user) => rightsOf(user))).toHaveLength(1);
    expect(await rights.store.waiting(10)).toHaveLength(2);
  });
});
