import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { migrate } from '#platform/db/migrate.ts';
import { signerUrlOf, startEmbeddedPostgres } from '#platform/db/postgres/embedded-postgres.ts';
import { openDatabase, openPool } from '#platform/db/postgres/postgres.ts';
import { readAsSigner } from '#platform/db/postgres/signer-role.ts';
import { ask, ReplicatedPostgres } from '#platform/db/postgres/test-replica.ts';
import { execute } from '#platform/db/test-database.ts';
import type { Unrecorded } from './guard.ts';
import { type Payment, Payments } from './payments.ts';
import { SignedRecord } from './record.ts';
import { openRecordTable } from './record-table.ts';
import type { Attempt } from './signed-moves.ts';
import { testGuard } from './test-record.ts';

const folder = mkdtempSync(join(tmpdir(), 'bourse-back-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const payment = (nonce: number): Payment => ({
  ...{ withdrawal: String(nonce), nonce, symbol: 'USDT', to: 'to', amount: 5n, signedAt: 1 },
});
const attempt = (name: string): Attempt => ({
  ...{ raw: `raw ${name}`, transaction: name, gas: 1n, feePerGas: 2n, priorityFeePerGas: 3n },
});
const WAIT = { timeout: 60_000, interval: 50 };

/** A signer's file, and the table of a database as its own role reaches it. */
class Machine {
  readonly payments: Payments;
  readonly record: SignedRecord;
  readonly #table;
  readonly #pool;

  constructor(url: string, file: string) {
    this.#pool = openPool(signerUrlOf(url), {
      ...{ connectionsMax: 1, statementTimeoutMs: 5_000, answerTimeoutMs: 5_000 },
      applicationName: 'bourse-signer',
    });
    readAsSigner(this.#pool);
    this.payments = new Payments(file, 0);
    this.#table = openRecordTable(this.#pool, 'ETH 0x1');
    this.record = new SignedRecord(this.payments.journal, this.#table);
  }

  /** As the first signature of a new wallet does. */
  async begin(): Promise<void> {
    await this.record.join();
    this.payments.journal.begin('a new wallet');
    await this.record.join();
  }

  async sign(nonce: number): Promise<void> {
    this.payments.add(payment(nonce), attempt(`of ${nonce}`));
    await this.record.join();
  }

  /** What keeps it from signing beside a chain that two payments of the wallet have reached. */
  lacks(): Promise<string> {
    const unrecorded: Unrecorded = { text: 'nonce 2', accept: () => undefined };
    const askChain = async () => ((this.payments.lastNonce() ?? -1) < 1 ? unrecorded : undefined);
    return testGuard(this.payments.journal, {
      ...{ table: this.#table, askChain, hasWithdrawals: async () => true },
    }).lacks();
  }

  async close(): Promise<void> {
    this.payments.close();
    await this.#pool.end();
  }
}

/** Of two payments the database that came back has the first one alone. */
async function expectKnown(url: string, file: string): Promise<void> {
  const count = 'select count(*)::int from signed_records';
  expect(await ask(url, count)).toBe(2);
  // The signer's machine is lost as well: what came along is known, and of the rest nothing is signed.
  const lost = new Machine(url, mkdtempSync(join(folder, 'lost-')));
  await lost.record.join();
  expect(lost.payments.find('0')).toEqual(payment(0));
  expect(lost.payments.attemptsOf('0')).toEqual([attempt('of 0')]);
  expect(lost.payments.find('1')).toBeUndefined();
  expect(await lost.lacks()).toBe('nonce 2');
  await lost.close();
  // It is there: its file is the longer one, the table is made as long, and nothing is lacking.
  const kept = new Machine(url, file);
  await kept.record.join();
  expect(await ask(url, count)).toBe(3);
  expect(kept.payments.attemptsOf('1')).toEqual([attempt('of 1')]);
  expect(await kept.lacks()).toBe('');
  await kept.close();
  const again = new Machine(url, mkdtempSync(join(folder, 'again-')));
  await again.record.join();
  expect(again.payments.find('1')).toEqual(payment(1));
  await again.close();
}

test('F56 S28 a standby that is promoted brings the record along as far as it followed, and the guard knows the rest', {
  timeout: 120_000,
}, async () => {
  const pair = await ReplicatedPostgres.start();
  try {
    const file = mkdtempSync(join(folder, 'file-'));
    const first = new Machine(pair.primary.url, file);
    await first.begin();
    await pair.setSynchronous(true);
    await first.sign(0);
    await pair.setSynchronous(false);
    await pair.detach();
    await first.sign(1);
    await first.close();
    await pair.crashPrimary();
    await pair.promote();
    const { url } = pair.standby;
    await expect.poll(() => ask(url, 'select pg_is_in_recovery()'), WAIT).toBe(false);
    await expectKnown(url, file);
  } finally {
    await pair.stop();
  }
});

test('F56 S28 a base backup that is brought to a point in time has the record up to there, and the guard knows the rest', {
  timeout: 120_000,
}, async () => {
  const [origin, backup] = [join(folder, 'origin'), join(folder, 'restored')];
  let server = await startEmbeddedPostgres(origin);
  const options = { connectionsMax: 2, statementTimeoutMs: 0, applicationName: 'test' };
  const database = openDatabase(openPool(server.url, options));
  await migrate(database).finally(() => database.destroy());
  await server.stop();
  const { status, stderr } = spawnSync('cp', ['-a', origin, backup], { encoding: 'utf8' });
  expect(status, stderr).toBe(0);

  server = await startEmbeddedPostgres(origin);
  const file = mkdtempSync(join(folder, 'file-'));
  const first = new Machine(server.url, file);
  await first.begin();
  await first.sign(0);
  await execute(server.url, `select pg_create_restore_point('before_the_mistake')`);
  await first.sign(1);
  await first.close();
  await server.stop();
  // The archive is what the lost server had written.
  const settings = [
    `restore_command = 'cp ${join(origin, 'pg_wal')}/%f %p'`,
    `recovery_target_name = 'before_the_mistake'`,
    `recovery_target_action = 'promote'`,
  ];
  appendFileSync(join(backup, 'postgresql.auto.conf'), `${settings.join('\n')}\n`);
  writeFileSync(join(backup, 'recovery.signal'), '');
  const restored = await startEmbeddedPostgres(backup);
  try {
    await expect.poll(() => ask(restored.url, 'select pg_is_in_recovery()'), WAIT).toBe(false);
    await expectKnown(restored.url, file);
  } finally {
    await restored.stop();
  }
});
