import { createHmac, randomBytes } from 'node:crypto';
import { Code } from '@bourse/contract/codes.ts';
import { expect, test } from 'vitest';
import { apiKeyPlace } from '#platform/db/tables/sealed-columns.ts';
import { startMigratedDatabase } from '#platform/db/test-migrated.ts';
import { Sealer } from '#platform/files/sealed.ts';
import { Refusal } from '#platform/refusal.ts';
import { testPeople } from '#ports/test-people.ts';
import { Keys } from './keys.ts';
import { KeyStore } from './store.ts';

const START = 1_760_000_000_000;

/** The answer to a program whose call was signed at `signedAt` and comes at `now`. */
async function toldTo(signedAt: number, now: number) {
  const clock = { now: () => START };
  const nobody = async () => undefined;
  const keys = new Keys({
    store: { find: nobody, touch: nobody, endedBetween: async () => [] } as never,
    users: { findUser: nobody },
    sealer: {} as never,
    clock,
    monotonic: clock,
    people: testPeople(),
    botAddresses: [],
  });
  clock.now = () => now;
  const call = {
    ...{ kind: 'HMAC-SHA256' as const, keyId: 'A'.repeat(22), time: signedAt },
    ...{ signature: '0'.repeat(64), text: () => '' },
  };
  const refusal = await keys
    .find(call, '192.0.2.1', { isExact: false, isChange: true })
    .catch((error) => error);
  expect(refusal).toBeInstanceOf(Refusal);
  const { code, retryAfterSeconds } = refusal as Refusal;
  return [code, retryAfterSeconds];
}

test('S24 in the first second after a start a program is asked to sign again soon, not refused for a wrong clock', async () => {
  const tooSoon = await toldTo(START + 300, START + 310);
  expect(tooSoon).toEqual([Code.callBeforeStart, 1]);
  expect(await toldTo(START - 200, START + 3_000)).toEqual([Code.callBeforeStart, 1]);
  // After the wait its call is looked at: here it shows an unknown key.
  expect(await toldTo(START + 1_310, START + 1_310)).toEqual([Code.apiKeyInvalid, undefined]);
  expect(await toldTo(START - 9_000, START + 300)).toEqual([Code.callTimeOutside, undefined]);
});

test('S24 the same signed call, sent to two gateways at once a hundred times, is taken once each time', async () => {
  const world = await startMigratedDatabase();
  const secret = randomBytes(32);
  const sealer = new Sealer([randomBytes(32)]);
  const store = new KeyStore(world.database);
  const { rows } = await world.pool.query(
    `insert into users (public_number, kind, nickname, locale, country, currency, referral_code,
        created_at, notice_ways) values (12345678, 'bot', '', 'en', '', '', '', 0, '{}') returning id`,
  );
  const row = {
    ...{ id: 'A'.repeat(22), user_id: rows[0].id, name: 'one', kind: 'HMAC-SHA256' as const },
    ...{ sealed_secret: sealer.seal(secret, apiKeyPlace('A'.repeat(22))), public_key: null },
    ...{ rights: ['trade' as const], addresses: [], created_at: START },
    ...{ expires_at: null, withdraws_from: null },
  };
  await store.insert(row, world.database);
  let now = START;
  const clock = { now: () => now };
  const gateways = [1, 2].map(() => {
    const people = Object.assign(testPeople(), { isAlone: false });
    const users = { findUser: async () => ({ frozen: false }) as never };
    return new Keys({ store, users, sealer, clock, monotonic: clock, people, botAddresses: [] });
  });
  now = START + 10_000;
  for (let call = 0; call < 100; call += 1) {
    const text = `call ${call}`;
    const signature = createHmac('sha256', secret).update(text).digest('hex');
    const signed = { kind: 'HMAC-SHA256', keyId: row.id, time: now, signature, text: () => text };
    const options = { isExact: false, isChange: true };
    const answers = await Promise.allSettled(
      gateways.map((keys) => keys.find(signed as never, '192.0.2.1', options)),
    );
    const refused = answers.filter(({ status }) => status === 'rejected');
    expect(refused).toMatchObject([{ reason: { code: Code.callRepeated } }]);
  }
  await gateways[0]?.sweep();
  expect((await world.pool.query('select from seen_signatures')).rowCount).toBe(100);
  now += 120_000;
  await gateways[0]?.sweep();
  expect((await world.pool.query('select from seen_signatures')).rowCount).toBe(0);
  await world.stop();
});

test.each([
  ["a bot's key is taken from the addresses where bots run by now", 7, '10.8.0.5', 0],
  ["a bot's key is taken from no other address", 7, '10.9.0.5', Code.apiKeyAddress],
  ["a person's key is not", null, '10.8.0.5', Code.apiKeyAddress],
])('F73 S24 %s', async (_, bot_id, address, expected) => {
  const secret = randomBytes(32);
  const sealer = new Sealer([randomBytes(32)]);
  const id = 'A'.repeat(22);
  const row = {
    ...{ id, user_id: 1, name: '', kind: 'HMAC-SHA256', rights: ['trade'], bot_id },
    ...{ sealed_secret: sealer.seal(secret, apiKeyPlace(id)), public_key: null },
    ...{ addresses: ['127.0.0.1'], created_at: 0, expires_at: null, withdraws_from: null },
  };
  let now = START;
  const clock = { now: () => now };
  const keys = new Keys({
    store: { find: async () => row } as never,
    users: { findUser: async () => ({ frozen: false }) as never },
    ...{ sealer, clock, monotonic: clock, people: testPeople() },
    botAddresses: ['10.8.0.0/16'],
  });
  now += 10_000;
  const signature = createHmac('sha256', secret).update('call').digest('hex');
  const signed = { kind: 'HMAC-SHA256', keyId: id, time: now, signature, text: () => 'call' };
  const code = await keys.find(signed as never, address, { isExact: false, isChange: false }).then(
    () => 0,
    (refusal: Refusal) => refusal.code,
  );
  expect(code).toBe(expected);
});
