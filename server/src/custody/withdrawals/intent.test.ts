import { HoldReason } from '@bourse/contract/enumerations.ts';
import { ONE, USDT } from '@bourse/core/fixtures/desk.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { GENESIS_HASH, sealBatch, writeEntry } from '#engine/log/command-log.ts';
import { forge } from '#platform/db/test-forged.ts';
import { type CoinWorld, STRANGER, startCoinWorld } from '../coins/test-coin-world.ts';
import { readIntent } from './intent.ts';

let world: CoinWorld;
let user: number;
let id: string;
beforeAll(async () => {
  world = await startCoinWorld();
  await world.pool.query(
    `insert into chain_terms (chain, coin, version, terms, changed_at, changed_by, reason)
      values ('FAKE', 'USDT', 1, '{"twoPeopleAbove":"900"}', 0, 'lab', '')`,
  );
});
beforeEach(async () => {
  await world.clear();
  await world.pool.query('delete from log_batch');
  user = await world.person();
  const { rows } = await world.pool.query(
    `insert into withdrawals (user_id, request_key, chain, coin, amount, fee, address, memo, status,
      hold, asked_at, passed_by) values ($1, 'a', 'FAKE', 'USDT', $2, $3, $4, '', 2, 5, 1, 'rules')
    returning id`,
    [user, 60 * ONE, ONE, STRANGER],
  );
  id = String(rows[0].id);
});
afterAll(() => world.stop());

const chainAmount = (_: string, coin: string, amount: number) =>
  coin === 'USDT' ? BigInt(amount) * 100n : undefined;
const read = () => readIntent(world.pool, id, chainAmount, () => 8);

/** The log as it says that this was held, by the command of this number. */
async function writeLog(changes: object = {}, sequence = 5): Promise<void> {
  const value = {
    ...{ asset: USDT, amount: 59 * ONE, fee: ONE, reason: HoldReason.WITHDRAWAL },
    ...{ destination: `FAKE:${STRANGER}`, ...changes },
  };
  const body = { case: 'holdFunds', value } as const;
  const entry = writeEntry({ sequence, time: 1, user, key: `withdrawal-${id}`, body });
  const batch = sealBatch([entry], GENESIS_HASH);
  await world.pool.query(
    `insert into log_batch (first_sequence, last_sequence, epoch, previous_hash, hash, commands)
      values ($1, $2, 1, $3, $4, $5)`,
    [batch.firstSequence, batch.lastSequence, batch.previousHash, batch.hash, batch.bytes],
  );
}

test('S28 I65 what the row and the log’s command say together is what may be signed', async () => {
  await writeLog();
  expect(await read()).toEqual({
    ...{ hold: 5, chain: 'FAKE', symbol: 'USDT', to: STRANGER, amount: BigInt(59 * ONE) * 100n },
    ...{ createdBy: `user:${user}`, approvedBy: 'rules', heldUntil: 0, isHeld: true },
    ...{ isLogGone: false, lacksSecondPerson: false },
  });
});

test.each([
  ['another amount', { amount: 58 * ONE }],
  ['another fee', { fee: 2 * ONE }],
  ['another destination', { destination: 'FAKE:0x' }],
])('S28 the log holds %s: it is not held', async (_, changes) => {
  await writeLog(changes);
  expect((await read())?.isHeld).toBe(false);
});

test('S28 a log that does not reach back that far says nothing of it', async () => {
  expect(await read()).toMatchObject({ isHeld: true, isLogGone: true });
  await writeLog({}, 6);
  expect(await read()).toMatchObject({ isHeld: true, isLogGone: true });
});

test('S28 a batch that was changed, or a log that ends before, is no answer', async () => {
  await writeLog({}, 4);
  await expect(read()).rejects.toThrow('does not reach');
  await world.pool.query('delete from log_batch');
  await writeLog();
  await world.pool.query("update log_batch set hash = decode(repeat('00', 32), 'hex')");
  await expect(read()).rejects.toThrow('hash');
});

test('I65 a suspension of the account, a freeze, an end, and what was not passed', async () => {
  await writeLog();
  await world.pool.query('update users set hold_until = 77 where id = $1', [user]);
  expect((await read())?.heldUntil).toBe(77);
  await world.pool.query('update users set frozen = true where id = $1', [user]);
  expect((await read())?.heldUntil).toBe(Number.MAX_SAFE_INTEGER);
  await world.pool.query('update withdrawals set passed_by = null');
  expect((await read())?.approvedBy).toBeUndefined();
  for (const change of ['status = 1', 'status = 6, ended_at = 1', 'status = 7']) {
    await forge(world.pool, `update withdrawals set ${change}`);
    expect((await read())?.isHeld).toBe(false);
  }
  expect(
    await readIntent(
      world.pool,
      '999999999',
      () => 1n,
      () => 8,
    ),
  ).toBeUndefined();
  expect(
    await readIntent(
      world.pool,
      'x',
      () => 1n,
      () => 8,
    ),
  ).toBeUndefined();
});
