import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { siblingUrl, startEmbeddedPostgres } from '../../server/src/db/embedded-postgres.ts';
import { migrate, migrationsOf } from '../../server/src/db/migrate.ts';
import { migrations } from '../../server/src/db/migrations.ts';
import { pg } from '../../server/src/db/pg.ts';
import { openDatabase, openPool } from '../../server/src/db/postgres.ts';
import { freePort } from '../free-port.ts';
import { ROOT } from '../tidy/sources.ts';

/** What docs/operators/postgres.md tells an operator to type, typed. */
const page = readFileSync(join(ROOT, 'docs/operators/postgres.md'), 'utf8');
const [, statements = ''] = /```sql\n([\s\S]*?)```/.exec(page) ?? [];
const [, urlOfPage = ''] = /^DATABASE_URL=(\S+)$/m.exec(page) ?? [];
const [, rule = ''] = /^(hostssl .*)$/m.exec(page) ?? [];

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

test('role and database of the manual carry all tables, made by that role alone', {
  timeout: 60_000,
}, async () => {
  const embedded = await startEmbeddedPostgres(cluster);
  const client = new pg.Client({ connectionString: siblingUrl(embedded.url, 'postgres') });
  await client.connect();
  // The embedded one comes with a database of that name.
  await client.query('drop database bourse');
  for (const one of statements.split(';').filter((text) => text.trim())) await client.query(one);
  await client.end();
  const url = new URL(siblingUrl(embedded.url, 'bourse'));
  url.searchParams.set('options', '-c role=bourse');
  const options = { connectionsMax: 2, statementTimeoutMs: 0, applicationName: 'test' };
  const database = openDatabase(openPool(url.toString(), options));
  await migrate(database);
  expect(await migrationsOf(database)).toHaveLength(Object.keys(migrations).length);
  await database.destroy();
  await embedded.stop();
});

test('by the address of the manual it is reached over TLS alone, with a certificate that is the right one', {
  timeout: 60_000,
}, async () => {
  const [certificate, foreign] = [makeCertificate('own'), makeCertificate('foreign')];
  const port = await freePort();
  const hba = join(directory, 'hba');
  writeFileSync(hba, `${rule.replace('10.0.0.7/32', '127.0.0.1/32')}\n`);
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
