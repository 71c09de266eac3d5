import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { leaveOutNumbers } from '#platform/db/tables/leave-out-numbers.ts';
import { StartRefused } from '#platform/start-refused.ts';
import {
  type BackedUpTable,
  type Backup,
  type BackupWriter,
  type Manifest,
  tableFile,
} from './backup-folder.ts';

/** What is at the second place is copied as files; people ask again for an archive of their data. */
const NOT_COPIED = ['second_place', 'data_export_parts'];
/** The copy of what signers have signed. */
const SIGNED = 'signed_records';
const AS_SIGNER = `select set_config('role', rolname, true) from pg_roles
  where rolname = 'bourse_signer' and pg_has_role(rolname, 'member')`;

/**
 * Our tables with the columns that are stored, by name. The jobs' tables are another schema's.
 */
export async function listTables(
  client: pg.Client,
): Promise<readonly Omit<BackedUpTable, 'rows'>[]> {
  const { rows } = await client.query(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
      from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        and a.attgenerated = ''
      where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
        and c.relname not like 'kysely%' and c.relname <> all ($1)
      group by c.relname order by c.relname`,
    [NOT_COPIED],
  );
  return rows;
}

/** Writes the rows of a table, as of the client's transaction. */
export async function copyOut(
  client: pg.Client,
  { name, columns }: Omit<BackedUpTable, 'rows'>,
  writer: BackupWriter,
): Promise<BackedUpTable> {
  const stream = client.query(copyTo(`copy ${name} (${listOf(columns)}) to stdout`));
  await writer.write(tableFile(name), stream);
  return { name, columns, rows: stream.rowCount };
}

/** The last number of each sequence that has given any. */
export async function listSequences(client: pg.Client): Promise<Manifest['sequences']> {
  const { rows } = await client.query(
    `select sequencename as name, last_value as last from pg_sequences
      where schemaname = current_schema() and last_value is not null order by 1`,
  );
  return rows;
}

/**
 * Puts all rows into tables that nothing but migrations has written to, in the client's transaction. Tables that
 * no migration has made are foreign, and skipped.
 */
export async function copyIn(
  client: pg.Client,
  { manifest, read }: Pick<Backup, 'manifest' | 'read'>,
): Promise<void> {
  const made = new Set((await listTables(client)).map(({ name }) => name));
  const tables = await inOrder(
    client,
    manifest.tables.filter(({ name }) => made.has(name)),
  );
  for (const { name } of [...tables].reverse()) {
    const { rows } = await client.query(`select exists (select from ${name}) as is_filled`);
    if (rows[0].is_filled) await client.query(`delete from ${name}`);
  }
  for (const { name, columns, rows } of tables) {
    // Which no other process may append to.
    if (name === SIGNED) await client.query(AS_SIGNER);
    const stream = client.query(copyFrom(`copy ${name} (${listOf(columns)}) from stdin`));
    await pipeline(read(tableFile(name)), createGunzip(), stream);
    if (stream.rowCount !== rows) {
      throw new StartRefused(`${tableFile(name)} holds ${stream.rowCount} rows instead of ${rows}`);
    }
    if (name === SIGNED) await client.query('reset role');
  }
  for (const { name, last } of manifest.sequences) {
    await client.query('select setval(to_regclass($1), $2)', [name, last]);
  }
  await leaveOutNumbers(client);
}

/** Tables after those that their rows point to. */
async function inOrder(
  client: pg.Client,
  tables: readonly BackedUpTable[],
): Promise<readonly BackedUpTable[]> {
  const { rows } = await client.query(
    `select conrelid::regclass::text as of, confrelid::regclass::text as to
      from pg_constraint where contype = 'f' and conrelid <> confrelid`,
  );
  const waiting = new Set(tables);
  const ordered: BackedUpTable[] = [];
  while (waiting.size > 0) {
    const names = new Set([...waiting].map(({ name }) => name));
    const ready = [...waiting].filter(
      ({ name }) => !rows.some((one) => one.of === name && names.has(one.to)),
    );
    if (ready.length === 0) throw new Error('tables point to each other in a circle');
    for (const table of ready) waiting.delete(table);
    ordered.push(...ready);
  }
  return ordered;
}

const listOf = (columns: readonly string[]) => columns.map((name) => `"${name}"`).join(', ');
