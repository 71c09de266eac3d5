import { randomBytes } from 'node:crypto';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { sealedColumns } from '#platform/db/tables/sealed-columns.ts';
import { startMigratedDatabase } from '#platform/db/test-migrated.ts';
import { type SealedPlace, Sealer, sealedBytes } from '#platform/files/sealed.ts';
import { createLogger } from '#platform/logger.ts';
import { HeardAlarms } from '#platform/test-alarms.ts';
import { resealAll } from './reseal.ts';

const older = { sealed: randomBytes(32), bots: randomBytes(32) };
const newer = { sealed: randomBytes(32), bots: randomBytes(32) };
const logger = createLogger('silent');
const world = await startMigratedDatabase();
const { pool } = world;
let alarms: HeardAlarms;

type Row = Record<string, string | number | boolean | Buffer>;
/** Columns by table: what a row needs, and what is sealed in it. */
const tables = Object.entries(sealedColumns).map(([table, { under, columns }]) => ({
  ...{ table, under },
  columns: Object.entries(columns).map(([column, { place }]) => ({
    column,
    place: place as (row: unknown) => SealedPlace,
  })),
}));
const samples: Record<string, string | number | boolean | Buffer> = {
  ...{ bigint: 7, integer: 7, smallint: 7, text: 'seven', boolean: false, uuid: 'seven' },
  ...{ bytea: Buffer.from('seven'), jsonb: '{}', json: '{}', ARRAY: '{}' },
};

/** One row in each table of the list, sealed with the older keys; it belongs to no user. */
beforeEach(async () => {
  alarms = new HeardAlarms();
  const client = await pool.connect();
  try {
    await client.query('set session_replication_role = replica');
    for (const { table, under, columns } of tables) {
      await client.query(`delete from ${table}`);
      const { rows: needed } = await client.query(
        `select column_name as name, data_type as type from information_schema.columns
          where table_schema = current_schema() and table_name = $1 and is_generated = 'NEVER'
            and (is_nullable = 'NO' or column_name = any($2))`,
        [table, columns.map(({ column }) => column)],
      );
      const { rows: checks } = await client.query(
        `select conname as name from pg_constraint where contype = 'c' and conrelid = $1::regclass`,
        [table],
      );
      for (const { name } of checks) {
        await client.query(`alter table ${table} drop constraint "${name}"`);
      }
      const row: Row = Object.fromEntries(
        needed.map(({ name, type }) => [name, samples[type] ?? '']),
      );
      for (const { column, place } of columns) row[column] = sealedWith(older[under], place(row));
      const names = Object.keys(row);
      await client.query(
        `insert into ${table} (${names.map((name) => `"${name}"`)}) overriding system value
          values (${names.map((_, at) => `$${at + 1}`)})`,
        Object.values(row),
      );
    }
  } finally {
    await client.query('set session_replication_role = origin');
    client.release();
  }
});
afterAll(() => world.stop());

const sealedWith = (key: Uint8Array, place: SealedPlace) =>
  sealedBytes(new Sealer([key]).seal(Buffer.from('the secret'), place));

const rotate = () =>
  resealAll({
    ...{ database: world.database, alarms, logger },
    sealers: {
      sealed: new Sealer([newer.sealed, older.sealed]),
      bots: new Sealer([newer.bots, older.bots]),
    },
  });

/** What the newest keys alone open, as `table.column`. */
async function opened(): Promise<readonly string[]> {
  const open: string[] = [];
  for (const { table, under, columns } of tables) {
    const { rows } = await pool.query(`select * from ${table}`);
    for (const { column, place } of columns) {
      try {
        const secret = new Sealer([newer[under]]).open(rows[0][column], place(rows[0]));
        expect(secret.toString()).toBe('the secret');
        open.push(`${table}.${column}`);
      } catch {}
    }
  }
  return open;
}
const all = tables.flatMap(({ table, columns }) =>
  columns.map(({ column }) => `${table}.${column}`),
);

test('S29 a new key reseals every column, those of operators too, and the old key can go', async () => {
  expect(all).toContain('operators.factor_secret');
  expect(await opened()).toEqual([]);
  await rotate();
  expect(alarms.heard).toEqual([]);
  expect(await opened()).toEqual(all);
  const before = await pool.query('select factor_secret from operators');
  await rotate();
  expect((await pool.query('select factor_secret from operators')).rows).toEqual(before.rows);
});

test('S29 a row whose key is lost is left as it is and heard of, and all others are resealed', async () => {
  const place = { table: 'api_keys', row: 'seven' };
  const lost = sealedWith(randomBytes(32), place);
  await pool.query('update api_keys set sealed_secret = $1', [lost]);
  await rotate();
  expect(await opened()).toEqual(all.filter((name) => name !== 'api_keys.sealed_secret'));
  const { rows } = await pool.query('select sealed_secret from api_keys');
  expect(rows[0].sealed_secret).toEqual(lost);
  expect(alarms.heard.map(({ name, text }) => [name, text])).toEqual([
    ['upkeep_failed', 'could not re-encrypt secrets in api_keys: 1'],
  ]);
});
