import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { signerUrlOf } from '#platform/db/postgres/embedded-postgres.ts';
import { openPool } from '#platform/db/postgres/postgres.ts';
import { readAsSigner } from '#platform/db/postgres/signer-role.ts';
import { startMigratedDatabase } from '#platform/db/test-migrated.ts';
import type { GuardOptions, Unrecorded } from './guard.ts';
import { type Payment, Payments } from './payments.ts';
import { SignedRecord } from './record.ts';
import { openRecordTable } from './record-table.ts';
import type { Attempt } from './signed-moves.ts';
import { MemoryTable, testGuard } from './test-record.ts';

const folder = mkdtempSync(join(tmpdir(), 'bourse-record-'));
let places = 0;
let place: string;
let payments: Payments;
let table: MemoryTable;

const newPlace = () => {
  places += 1;
  return mkdtempSync(join(folder, `place-${places}-`));
};
function open(at = place): void {
  payments?.close();
  place = at;
  payments = new Payments(at, 0);
}
beforeEach(() => {
  table = new MemoryTable();
  open(newPlace());
});
afterAll(() => {
  payments.close();
  rmSync(folder, { recursive: true, force: true });
});

const payment = (nonce: number): Payment => ({
  ...{ withdrawal: String(nonce), nonce, symbol: 'USDT', to: 'to', amount: 5n, signedAt: 1 },
});
const attempt = (name: string): Attempt => ({
  ...{ raw: `raw ${name}`, transaction: name, gas: 1n, feePerGas: 2n, priorityFeePerGas: 3n },
});
const record = () => new SignedRecord(payments.journal, table);
const guard = (more: Partial<GuardOptions> = {}) => testGuard(payments.journal, { table, ...more });
const reasonOf = (looking: Promise<unknown>) =>
  looking.then(
    () => 'whole',
    ({ name, reason }) => (name === 'SigningRefused' ? reason : name),
  );

async function signTwo(): Promise<void> {
  const own = record();
  await own.join();
  payments.add(payment(0), attempt('a'));
  payments.addAttempt('0', 1, attempt('b'));
  payments.moves.add(
    { id: 'ETH-1', way: 'to-cold', deposit: -1, account: 'hot', nonce: 1, symbol: 'USDT' },
    { ...attempt('c'), amount: 7n, cost: 2n, signedAt: 1 },
  );
  await own.join();
}

describe('F56 S28 of the file and the table of what was signed the longer one counts', () => {
  test('a lost file is made again of the table, to the last attempt and nonce', async () => {
    await signTwo();
    open(newPlace());
    expect(payments.lastNonce()).toBeUndefined();
    await record().join();
    expect(payments.find('0')).toEqual(payment(0));
    expect(payments.attemptsOf('0')).toEqual([attempt('a'), attempt('b')]);
    expect(payments.moves.find('ETH-1')).toMatchObject({ way: 'to-cold', nonce: 1 });
    expect(payments.lastNonce()).toBe(1);
    expect(payments.journal.last()).toEqual(
      await table.last().then(({ place, hash }) => ({ place, text: expect.any(String), hash })),
    );
  });

  test('a table that went back in time is made as long as the file', async () => {
    await signTwo();
    const whole = [...table.entries];
    table.entries.length = 1;
    await record().join();
    expect(table.entries).toEqual(whole);
  });

  test('a table that lost its end under a running signer gets it again before the next answer', async () => {
    await signTwo();
    const own = record();
    await own.join();
    table.entries.length = 1;
    payments.add(payment(2), attempt('d'));
    await own.join();
    expect(table.entries).toEqual(payments.journal.after(0));
  });

  test('two that differ are one record no more, and nothing is signed', async () => {
    await signTwo();
    const other = newPlace();
    cpSync(place, other, { recursive: true });
    payments.add(payment(2), attempt('d'));
    await record().join();
    open(other);
    payments.add(payment(2), attempt('e'));
    expect(await reasonOf(record().join())).toBe('RecordDiffers');
    expect(await reasonOf(guard().ensureWhole())).toBe('recordShort');
  });

  test('while the table is away nothing is given away', async () => {
    table.isAway = true;
    expect(await reasonOf(guard().ensureWhole())).toBe('logAway');
  });
});

test('F56 a file of an older release is a whole record: its rows get into the table, and come back of it', async () => {
  const old = newPlace();
  const database = new DatabaseSync(join(old, 'payments.sqlite'));
  // As release 0.2.0 and those after it made them.
  database.exec(`
    create table payments (withdrawal text primary key, nonce integer not null unique,
      symbol text not null, recipient text not null, amount text not null,
      signed_at integer not null) strict;
    create table attempts (withdrawal text not null references payments (withdrawal),
      attempt integer not null, raw text not null, transaction_id text not null unique,
      gas text not null, fee text not null, priority_fee text not null,
      primary key (withdrawal, attempt)) strict;
    insert into payments values ('4', 4, 'USDT', 'to', '5', 1);
    insert into attempts values ('4', 0, 'raw a', 'a', '1', '2', '3');`);
  database.close();
  open(old);
  expect(payments.journal.hasBegun()).toBe(true);
  await record().join();
  open(newPlace());
  expect(payments.journal.hasBegun()).toBe(false);
  await record().join();
  expect(payments.journal.hasBegun()).toBe(true);
  expect(payments.find('4')).toEqual(payment(4));
  expect(payments.attemptsOf('4')).toEqual([attempt('a')]);
});

describe('F56 before the first signature after a start the chain is asked what it knows', () => {
  const unrecorded = (): Unrecorded => ({
    text: 'nonce 7',
    accept: () => payments.addKnownNonces(7),
  });
  const askChain = async () => ((payments.lastNonce() ?? -1) < 6 ? unrecorded() : undefined);

  test('a payment that the record does not know stops all, until exactly that is opened', async () => {
    expect(await reasonOf(guard({ askChain }).ensureWhole())).toBe('recordShort');
    expect(await guard({ askChain }).lacks()).toBe('nonce 7');
    const isOpened = async (found: string) => found === 'nonce 6';
    expect(await reasonOf(guard({ askChain, isOpened }).ensureWhole())).toBe('recordShort');
    const isOpenedNow = async (found: string) => found === 'nonce 7';
    expect(await guard({ askChain, isOpened: isOpenedNow }).lacks()).toBe('');
    expect(payments.lastNonce()).toBe(6);
    // It is in the record from then on: no later start asks for people.
    open(newPlace());
    expect(await guard({ askChain }).lacks()).toBe('');
  });

  test('a node that does not answer opens nothing', async () => {
    const away = async () => {
      throw new Error('no answer');
    };
    expect(await reasonOf(guard({ askChain: away }).ensureWhole())).toBe('chainAway');
    expect(await reasonOf(guard({ askChain: away }).lacks())).toBe('chainAway');
  });

  test('no record beside a database with withdrawals stops all; a new wallet begins one', async () => {
    const hasWithdrawals = async () => true;
    expect(await guard({ hasWithdrawals }).lacks()).toBe('no record');
    expect(await reasonOf(guard({ hasWithdrawals }).ensureWhole())).toBe('recordShort');
    expect(await guard().lacks()).toBe('');
    expect(await guard({ hasWithdrawals }).lacks()).toBe('');
  });
});

test('S28 the table takes new entries from the role of the signer alone, and nobody changes or deletes one', async () => {
  const world = await startMigratedDatabase();
  const pool = openPool(signerUrlOf(world.url), {
    ...{ connectionsMax: 1, statementTimeoutMs: 5_000, answerTimeoutMs: 5_000 },
    applicationName: 'bourse-signer',
  });
  readAsSigner(pool);
  try {
    const own = new SignedRecord(payments.journal, openRecordTable(pool, 'ETH 0x1'));
    await own.join();
    payments.add(payment(0), attempt('a'));
    await own.join();
    await own.join();
    const { rows } = await world.pool.query('select signer, place, hash from signed_records');
    expect(rows).toEqual([{ signer: 'ETH 0x1', place: 1, hash: payments.journal.last().hash }]);
    const add = `insert into signed_records values ('ETH 0x1', 2, '[]', 'x')`;
    await expect(world.pool.query(add)).rejects.toThrow('only bourse_signer');
    for (const text of [
      `update signed_records set entry = '[]'`,
      'delete from signed_records',
      'truncate signed_records',
    ]) {
      await expect(world.pool.query(text), text).rejects.toThrow('only ever appended to');
      await expect(pool.query(`begin read write; ${text}`), text).rejects.toThrow(
        /denied|appended/,
      );
      await pool.query('rollback');
    }
    open(newPlace());
    await new SignedRecord(payments.journal, openRecordTable(pool, 'ETH 0x1')).join();
    expect(payments.find('0')).toEqual(payment(0));
    // Another signer with the same key has written meanwhile.
    payments.add(payment(1), attempt('b'));
    const table = openRecordTable(pool, 'ETH 0x1');
    await expect(table.append([{ place: 1, text: '[]', hash: 'another' }])).rejects.toMatchObject({
      name: 'RecordDiffers',
    });
  } finally {
    await pool.end();
    await world.stop();
  }
});
