import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPool } from '#platform/db/postgres/postgres.ts';
import { startTestDatabase } from '#platform/db/test-database.ts';
import { startMigratedDatabase } from '#platform/db/test-migrated.ts';
import { makeFolder } from '#platform/files/make-folder.ts';
import { StartRefused } from '#platform/start-refused.ts';
import { folderOfNow, keepNewest, openBackup, readAll } from './backup-folder.ts';
import { makeBackup } from './make-backup.ts';
import { checkBackup, markedAsRestore, restoreBackup } from './restore-backup.ts';

const directory = mkdtempSync(join(tmpdir(), 'bourse-encrypted-'));
const dataDir = join(directory, 'data');
const folder = join(directory, 'backup');
const keyFile = join(directory, 'operator.key');
const CANARY = 'canary-of-a-customer@example.com';
let world: Awaited<ReturnType<typeof startMigratedDatabase>>;
const empty: Awaited<ReturnType<typeof startTestDatabase>>[] = [];
let recipients: string[];

beforeAll(async () => {
  world = await startMigratedDatabase();
  await world.pool.query(
    `insert into operators (name, full_name, email, password_hash, roles, created_at)
      values ('ada', 'Ada', '${CANARY}', 'none', '{}', 1)`,
  );
  await world.pool.query(`insert into cluster_keys values ('codes', 'of-another-machine')`);
  // Both of them open it: an operator's key, and one that is kept elsewhere.
  const identities = [await generateX25519Identity(), await generateX25519Identity()];
  recipients = await Promise.all(identities.map(identityToRecipient));
  writeFileSync(keyFile, `# created: today\n# public key: ${recipients[1]}\n${identities[1]}\n`);
  await makeBackup({ databaseUrl: world.url, dataDir, recipients, second: undefined }, folder);
});
afterAll(async () => {
  await world?.stop();
  for (const one of empty) await one.stop();
  rmSync(directory, { recursive: true, force: true });
});

async function newDatabase() {
  const database = await startTestDatabase();
  empty.push(database);
  return database.url;
}

/** As the tool restores. */
async function restore(from: string, key: string, databaseUrl: string, into: string) {
  const target = { databaseUrl, dataDir: into, mode: 'demo' } as const;
  const found = await checkBackup({ folder: from, keyFile: key }, target);
  await markedAsRestore(into, () => restoreBackup(found, target));
}

const filesOf = (place: string) =>
  readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

test('S29 a backup that is encrypted shows no row, and comes back whole with either key', async () => {
  const files = filesOf(folder).filter((path) => !path.endsWith('SHA256SUMS'));
  expect(files.length).toBeGreaterThan(50);
  for (const path of files) {
    expect(path).toMatch(/\.age$/);
    expect(readFileSync(path).subarray(0, 21).toString()).toBe('age-encryption.org/v1');
  }
  const url = await newDatabase();
  const into = join(directory, 'restored');
  await restore(folder, keyFile, url, into);
  const { manifest, read } = await openBackup(folder, keyFile);
  expect(manifest.mode ?? null).toBeNull();
  const rows = gunzipSync(await readAll(read('database/operators.copy.gz'))).toString();
  expect(rows).toContain(CANARY);
  expect(existsSync(join(into, 'restore-under-way'))).toBe(false);
  const pool = openPool(url, { connectionsMax: 1, statementTimeoutMs: 0, applicationName: 'test' });
  expect((await pool.query('select from cluster_keys')).rowCount).toBe(0);
  await pool.end();
});

test('without a key, with a foreign one and with none in the file it is refused in a sentence', async () => {
  const into = join(directory, 'refused');
  const url = await newDatabase();
  const foreign = join(directory, 'foreign.key');
  writeFileSync(foreign, `${await generateX25519Identity()}\n`);
  const none = join(directory, 'none.key');
  writeFileSync(none, 'AGE-SECRET-KEY-1QQQ\n');
  for (const [key, sentence] of [
    ['', /is encrypted: say which file has the key/],
    [foreign, /the key in \S+foreign.key does not open this backup/],
    [none, /none.key holds no key of age/],
    [join(directory, 'away.key'), /the key file cannot be read/],
  ] as const) {
    const refused = restore(folder, key, url, into);
    await expect(refused).rejects.toThrow(sentence);
    await expect(refused).rejects.toBeInstanceOf(StartRefused);
    await expect(refused).rejects.not.toThrow(/QQQ/);
  }
  expect(existsSync(into)).toBe(false);
});

test('a file that was cut, with sums that fit, is refused after it began, and leaves neither file nor table', async () => {
  const cut = join(directory, 'cut');
  spawnSync('cp', ['-r', folder, cut]);
  // One of the last tables: all others were written by then.
  const path = join(cut, 'database/withdrawals.copy.gz.age');
  const sum = () => createHash('sha256').update(readFileSync(path)).digest('hex');
  const before = sum();
  truncateSync(path, readFileSync(path).length - 1);
  const sums = readFileSync(join(cut, 'SHA256SUMS'), 'utf8');
  writeFileSync(join(cut, 'SHA256SUMS'), sums.replace(before, sum()));
  const url = await newDatabase();
  const into = join(directory, 'cut-into');
  mkdirSync(join(into, 'keys'), { recursive: true });
  await expect(restore(cut, keyFile, url, into)).rejects.toThrow();
  expect(readdirSync(into)).toEqual(['keys']);
  // The right one goes in afterwards.
  await restore(folder, keyFile, url, into);
  expect(readdirSync(into)).toEqual(['keys', 'snapshots']);
});

test('a backup that fails leaves nothing, and what a killed one left goes with the next', async () => {
  const broken = join(directory, 'broken');
  const wrong = { databaseUrl: world.url, dataDir, recipients: ['age1nobody'], second: undefined };
  await expect(makeBackup(wrong, broken)).rejects.toThrow(/BACKUP_RECIPIENTS names age1nobody/);
  makeFolder(join(broken, '..', 'broken.part'));
  writeFileSync(join(directory, 'broken.part', 'half'), 'of a killed one');
  await makeBackup({ databaseUrl: world.url, dataDir, recipients: [], second: undefined }, broken);
  expect(existsSync(`${broken}.part`)).toBe(false);
  expect(filesOf(broken).some((path) => path.endsWith('half'))).toBe(false);
  expect((await openBackup(broken, '')).files.length).toBeGreaterThan(50);
});

test('a table that no migration has made does not stand in the way of a restore', async () => {
  const beside = join(directory, 'beside');
  await world.pool.query('create table of_somebody_else (id serial)');
  try {
    await world.pool.query('insert into of_somebody_else default values');
    const source = { databaseUrl: world.url, dataDir, recipients: [], second: undefined };
    await makeBackup(source, beside);
  } finally {
    await world.pool.query('drop table of_somebody_else');
  }
  await restore(beside, '', await newDatabase(), join(directory, 'beside-into'));
});

test('of a series the newest stay, and what is no backup of it is left alone', async () => {
  const series = join(directory, 'series');
  const days = [1, 2, 3, 4].map((day) => folderOfNow(series, new Date(Date.UTC(2026, 10, day, 3))));
  for (const day of days) {
    mkdirSync(day, { recursive: true });
    writeFileSync(join(day, 'SHA256SUMS'), '');
  }
  mkdirSync(join(series, 'by-hand'));
  mkdirSync(`${days[0]}.part`);
  mkdirSync(`${days[3]}.part`);
  const removed = await keepNewest(series, 2);
  expect(removed).toEqual([days[0], days[1], `${days[0]}.part`]);
  expect(readdirSync(series).sort()).toEqual(
    ['2026-11-03T03-00-00Z', '2026-11-04T03-00-00Z', '2026-11-04T03-00-00Z.part', 'by-hand'].sort(),
  );
});

const age = ['/usr/bin/age', '/usr/local/bin/age'].find(existsSync);
if (!age) console.log('There is no age here: that it opens our backups is not tried.');
test.skipIf(!age)('the program age opens it without us', () => {
  const place = join(folder, 'database/operators.copy.gz.age');
  const { stdout } = spawnSync(age ?? '', ['-d', '-i', keyFile, place]);
  expect(gunzipSync(stdout).toString()).toContain(CANARY);
});
