import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, expect, test } from 'vitest';
import { openRecordTable } from '../../server/src/custody/signer/record-table.ts';
import { makeBackup } from '../../server/src/engine/backup/make-backup.ts';
import { checkBackup, restoreBackup } from '../../server/src/engine/backup/restore-backup.ts';
import { migrate, migrationsOf } from '../../server/src/platform/db/migrate.ts';
import { migrations } from '../../server/src/platform/db/migrations.ts';
import {
  siblingUrl,
  startEmbeddedPostgres,
} from '../../server/src/platform/db/postgres/embedded-postgres.ts';
import { pg } from '../../server/src/platform/db/postgres/pg.ts';
import { openDatabase, openPool } from '../../server/src/platform/db/postgres/postgres.ts';
import {
  refuseSharedRecord,
  refuseStrongSigner,
} from '../../server/src/platform/db/postgres/signer-role.ts';
import { freePort } from '../free-port.ts';
import { ROOT } from '../tidy/sources.ts';

/** What docs/operators/postgres.md tells an operator to type, typed. */
const page = readFileSync(join(ROOT, 'docs/operators/postgres.md'), 'utf8');
const [, statements = ''] = /```sql\n([\s\S]*?)```/.exec(page) ?? [];
const [, urlOfPage = ''] = /^DATABASE_URL=(\S+)$/m.exec(page) ?? [];
const rules = Array.from(page.matchAll(/^hostssl .*$/gm), ([rule]) => rule);
const wall = readFileSync(join(ROOT, 'deploy/signer-role.sql'), 'utf8');

const directory = mkdtempSync(join(tmpdir(), 'bourse-manual-'));
const cluster = join(directory, 'postgres');
const NOBODY = 65_534;
let server: ChildProcess | undefined;
afterAll(async () => {
  if (server && server.exitCode === null) {
    server.kill('SIGINT');
    await once(server, 'exit');
  }
  rmSync(directory, { recursive: true, force: true });
});

test('S28 roles and database of the manual carry all tables, and its wall keeps either role out of what is the other one’s', {
  timeout: 60_000,
}, async () => {
  const embedded = await startEmbeddedPostgres(cluster);
  const url = siblingUrl(embedded.url, 'bourse');
  await asOperator(siblingUrl(embedded.url, 'postgres'), [
    // The embedded one comes with both.
    ...['drop database bourse', 'drop role bourse_signer'],
    ...statements.split(';').filter((text) => text.trim()),
  ]);
  // Both sign in by their passwords, as over a network.
  const run = `${cluster}-run`;
  const hba = readFileSync(join(run, 'pg_hba.conf'), 'utf8').replace(',bourse_signer', '');
  const byPassword = 'local all bourse,bourse_signer scram-sha-256\n';
  writeFileSync(join(run, 'pg_hba.conf'), byPassword + hba);
  await asOperator(url, ['select pg_reload_conf()']);
  const [exchange, signer] = [
    open(url, 'bourse', 'a long one'),
    open(url, 'bourse_signer', 'another'),
  ];
  try {
    await migrate(openDatabase(exchange));
    expect(await migrationsOf(openDatabase(exchange))).toHaveLength(Object.keys(migrations).length);
    await expect(refuseSharedRecord(exchange)).rejects.toThrow('database role bourse can write');
    // By who may, and twice.
    await expect(exchange.query(wall)).rejects.toThrow('run this as the superuser');
    await asOperator(url, [wall, wall]);
    await refuseSharedRecord(exchange);
    await refuseStrongSigner(signer);
    await expect(refuseStrongSigner(exchange)).rejects.toThrow('bourse, who can write');

    const row = `('ETH 0x1', 1, '[]', 'x')`;
    const entry = { place: 1, text: '[]', hash: 'x' };
    await openRecordTable(signer, 'ETH 0x1').append([entry]);
    for (const text of [
      `insert into signed_records values ${row}`,
      ...[`update signed_records set hash = ''`, 'delete from signed_records'],
      ...['truncate signed_records', 'drop table signed_records', 'drop schema public cascade'],
      'alter table signed_records disable trigger all',
      'create trigger t before insert on signed_records for each row execute function suppress_redundant_updates_trigger()',
      'create or replace function signed_records_append() returns trigger language plpgsql as $$ begin return new; end $$',
      ...['set role bourse_signer', 'grant bourse_signer to bourse'],
    ]) {
      await expect(exchange.query(text), text).rejects.toThrow(/permission denied|must be owner/);
    }
    for (const text of [
      ...['update signed_records set entry = entry', 'delete from signed_records'],
      ...['select * from sessions', 'select email from users', 'select * from proposals'],
      ...[`update withdrawals set passed_by = 'operator:1'`, 'delete from log_batch'],
      ...['insert into proposals default values', 'create table one (id integer)'],
      'set role bourse',
    ]) {
      await expect(signer.query(text), text).rejects.toThrow('permission denied');
    }
    // What a backup copies, and what a later release does.
    const { rows } = await exchange.query('select signer, place, hash from signed_records');
    expect(rows).toEqual([{ signer: 'ETH 0x1', place: 1, hash: 'x' }]);
    await restoreElsewhere(url);
    await exchange.query('create table of_a_later_release (id integer)');
    await migrate(openDatabase(exchange));
  } finally {
    for (const pool of [exchange, signer]) await pool.end();
    await embedded.stop();
  }
});

/** A backup by the exchange's role behind the wall, into a new database that the manual makes. */
async function restoreElsewhere(url: string): Promise<void> {
  const lost = join(directory, 'lost');
  const dataDir = join(directory, 'data');
  const folder = join(directory, 'backup');
  const from = urlAs(url, 'bourse', 'a long one');
  await makeBackup({ databaseUrl: from, dataDir: lost, recipients: [], second: undefined }, folder);
  const again = statements.replaceAll('database bourse', 'database restored').split(';');
  const ofDatabase = again.filter((text) => text.includes('database restored'));
  expect(ofDatabase).toHaveLength(3);
  await asOperator(siblingUrl(url, 'postgres'), ofDatabase);
  const target = siblingUrl(url, 'restored');
  const databaseUrl = urlAs(target, 'bourse', 'a long one');
  const backup = await checkBackup({ folder, keyFile: '' }, { dataDir, mode: 'demo', databaseUrl });
  // One that fails leaves nothing of its own, and what is the superuser's stays.
  await asOperator(target, ['create extension pg_stat_statements']);
  const read = () =>
    new Readable({
      read() {
        this.destroy(new Error('unreadable'));
      },
    });
  const failed = restoreBackup({ ...backup, read }, { databaseUrl, dataDir });
  await expect(failed).rejects.toThrow('unreadable');
  await asOperator(target, ['drop extension pg_stat_statements']);
  await restoreBackup(backup, { databaseUrl, dataDir });
  const [exchange, signer] = [
    open(target, 'bourse', 'a long one'),
    open(target, 'bourse_signer', 'another'),
  ];
  try {
    await expect(refuseSharedRecord(exchange)).rejects.toThrow('database role bourse can write');
    await asOperator(target, [wall]);
    await refuseSharedRecord(exchange);
    const table = openRecordTable(signer, 'ETH 0x1');
    expect(await table.last()).toEqual({ place: 1, hash: 'x' });
    await table.append([{ place: 2, text: '[]', hash: 'y' }]);
  } finally {
    for (const pool of [exchange, signer]) await pool.end();
  }
}

/** Statements of the superuser, in turn. */
async function asOperator(url: string, texts: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const text of texts) await client.query(text);
  await client.end();
}

function urlAs(url: string, role: string, password: string): string {
  const own = new URL(url);
  own.username = role;
  own.password = password;
  return own.toString();
}

const open = (url: string, role: string, password: string) =>
  openPool(urlAs(url, role, password), {
    ...{ connectionsMax: 2, statementTimeoutMs: 0, applicationName: 'test' },
  });

test('by the address of the manual it is reached over TLS alone, with a certificate that is the right one', {
  timeout: 60_000,
}, async () => {
  const [certificate, foreign] = [makeCertificate('own'), makeCertificate('foreign')];
  const port = await freePort();
  const hba = join(directory, 'hba');
  writeFileSync(
    hba,
    rules.map((rule) => `${rule.replace('10.0.0.7/32', '127.0.0.1/32')}\n`).join(''),
  );
  await startTls(port, { certificate, hba });
  const address = (file: string) =>
    urlOfPage
      .replace('password', encodeURIComponent('a long one'))
      .replace('db.internal:5432', `localhost:${port}`)
      .replace('/etc/bourse/postgres-ca.pem', file);
  const ask = async (url: string) => {
    const pool = openPool(url, {
      ...{ connectionsMax: 1, statementTimeoutMs: 0, applicationName: 'test' },
    });
    try {
      const text = 'select ssl, current_user as name from pg_stat_ssl where pid = pg_backend_pid()';
      return (await pool.query(text)).rows;
    } finally {
      await pool.end();
    }
  };
  const right = address(`${certificate}.pem`);
  await expect
    .poll(() => ask(right).catch(String), { timeout: 30_000 })
    .toEqual([{ ssl: true, name: 'bourse' }]);
  await expect(ask(address(`${foreign}.pem`))).rejects.toThrow(/self-signed|verify|certificate/);
  const otherName = new URL(right);
  otherName.hostname = '127.0.0.1';
  await expect(ask(otherName.toString())).rejects.toThrow(/does not match|altnames/);
  await expect(ask(right.replace('verify-full', 'disable'))).rejects.toThrow(/no encryption/);
});

/** A certificate of `localhost` that signs itself; the path without `.pem` and `.key`. */
function makeCertificate(name: string): string {
  const path = join(directory, name);
  const files = ['-keyout', `${path}.key`, '-out', `${path}.pem`];
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  execFileSync('openssl', ['req', '-x509', ...kind, '-days', '2', ...subject, ...files], {
    stdio: 'pipe',
  });
  return path;
}

/** The same cluster with an ear on the network, which the embedded one never has. */
async function startTls(
  port: number,
  { certificate, hba }: { readonly certificate: string; readonly hba: string },
): Promise<void> {
  const { postgres } = (await import(`@embedded-postgres/${process.platform}-${process.arch}`)) as {
    postgres: string;
  };
  const isRoot = process.getuid?.() === 0;
  if (isRoot) chownSync(`${certificate}.key`, NOBODY, NOBODY);
  const parameters = [
    ...['-D', cluster, '-k', '', '-c', 'listen_addresses=127.0.0.1', '-c', `port=${port}`],
    ...['-c', 'ssl=on', '-c', `ssl_cert_file=${certificate}.pem`],
    ...['-c', `ssl_key_file=${certificate}.key`, '-c', `hba_file=${hba}`],
  ];
  const rights = [
    ...[`--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups'],
    ...['--inh-caps=+dac_override', '--ambient-caps=+dac_override'],
    '--securebits=+no_setuid_fixup',
  ];
  server = isRoot
    ? spawn('setpriv', [...rights, postgres, ...parameters], { stdio: 'ignore' })
    : spawn(postgres, parameters, { stdio: 'ignore' });
}
