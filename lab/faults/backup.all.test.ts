import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { formatDecimal } from '@bourse/contract/amount.ts';
import { Code } from '@bourse/contract/codes.ts';
import { AccountKind } from '@bourse/contract/enumerations.ts';
import type { AssetRow } from '@bourse/contract/routes/wallet.ts';
import { Engine } from '@bourse/core/engine.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Manifest } from '../../server/src/engine/backup/backup-folder.ts';
import { openBatch } from '../../server/src/engine/log/command-log.ts';
import { copyEngine } from '../../server/src/engine/log/engine-copy.ts';
import { PostgresLog } from '../../server/src/engine/log/postgres-log.ts';
import { pg } from '../../server/src/platform/db/postgres/pg.ts';
import { withDatabase } from '../../server/src/platform/db/postgres/with-database.ts';
import {
  startTestDatabase,
  type TestDatabase,
} from '../../server/src/platform/db/test-database.ts';
import { EXIT_REFUSED } from '../../server/src/platform/start-refused.ts';
import { liveSettings, type ServerProcess, startServer } from '../load/server-process.ts';
import { call, createTraders, fundTraders, type Trader } from '../load/traders.ts';

const TOOL = fileURLToPath(new URL('../../server/dist/backup-tool.js', import.meta.url));
/** As the catalog numbers it. */
const USDT = { id: 1, decimals: 8 };

let directory: string;
let dataDir: string;
/** Of the external databases; the one of `dataDir` first. */
const databases: TestDatabase[] = [];
const servers: ServerProcess[] = [];
let traders: Trader[];
let server: ServerProcess;
/** The backup that was made while people traded. */
let folder: string;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'bourse-backup-'));
  dataDir = join(directory, 'data');
  folder = join(directory, 'backup');
  server = await start(dataDir, await newDatabase());
  traders = await createTraders(sourceUrl(), 4);
  await fundTraders(server.address, traders);
});
afterAll(async () => {
  for (const one of servers) await one.kill();
  for (const one of databases) await one.stop();
  rmSync(directory, { recursive: true, force: true });
});

const sourceUrl = () => (databases[0] as TestDatabase).url;

async function newDatabase(): Promise<string> {
  const database = await startTestDatabase();
  databases.push(database);
  return database.url;
}

async function start(folderOfData: string, databaseUrl = ''): Promise<ServerProcess> {
  const environment = { SNAPSHOT_SECONDS: '1' };
  const one = await startServer({ databaseUrl, dataDir: folderOfData, isCalm: true, environment });
  servers.push(one);
  return one;
}

interface Place {
  readonly dataDir: string;
  readonly databaseUrl?: string;
  readonly environment?: Readonly<Record<string, string>>;
}

function spawnTool(name: string, from: string, place: Place): ChildProcess {
  const own = { MODE: 'demo', DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl ?? '' };
  // A name with what a shell would read otherwise: none reads it.
  const env = { ...process.env, ...own, BRAND_NAME: 'My $HOME "Exchange', ...place.environment };
  return spawn(process.execPath, [TOOL, name, from], { env });
}

/** Runs the command to its end, while everything else goes on. */
async function tool(name: string, from: string, place: Place) {
  const child = spawnTool(name, from, place);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (text) => {
      said += text;
    });
  }
  const [status] = await once(child, 'close');
  return { status: status as number | null, said };
}

/** In one sentence, with nothing written. */
async function expectRefusal(from: string, place: Place, sentence: RegExp): Promise<void> {
  const before = existsSync(place.dataDir) ? readdirSync(place.dataDir) : 'none';
  const { status, said } = await tool('restore', from, place);
  expect(said).toMatch(sentence);
  expect(said.trim().split('\n')).toHaveLength(1);
  expect(status).toBe(EXIT_REFUSED);
  expect(existsSync(place.dataDir) ? readdirSync(place.dataDir) : 'none').toEqual(before);
}

/** A new data folder that holds the keys alone, as whoever restores has to put them there. */
function withKeys(name: string): string {
  const target = join(directory, name);
  cpSync(join(dataDir, 'keys'), join(target, 'keys'), { recursive: true });
  return target;
}

const manifestOf = (from: string) =>
  JSON.parse(readFileSync(join(from, 'manifest.json'), 'utf8')) as Manifest;

/** What the commands of a log up to a number come to, from the first one on. */
async function replay(
  databaseUrl: string,
  until: number,
): Promise<{ engine: Engine; hash: string }> {
  const log = await PostgresLog.look(databaseUrl);
  const engine = new Engine();
  let hash = '';
  for await (const batch of log.read(0)) {
    if (batch.lastSequence > until) break;
    for (const command of openBatch(batch)) engine.apply(command);
    hash = Buffer.from(batch.hash).toString('hex');
  }
  await log.close();
  return { engine, hash };
}

const moneyOf = (engine: Engine) => {
  const ids = new Set(traders.map(({ userId }) => userId));
  const sorted = (rows: readonly object[]) =>
    rows
      .map((row) =>
        JSON.stringify(row, (_, value) => (typeof value === 'bigint' ? `${value}n` : value)),
      )
      .sort();
  return {
    balances: sorted(
      engine
        .allBalances()
        // A state that was restored has no rows of nothing.
        .filter(({ user, available, frozen }) => ids.has(user) && available + frozen !== 0n),
    ),
    orders: sorted(engine.allOpenOrders().filter(({ user }) => ids.has(user))),
  };
};

const place = (address: string, trader: Trader, side: number, price: number) =>
  call<{ code: string }>(address, trader, 'POST', '/api/spot/order/place', {
    ...{ symbol: 'BTCUSDT', orderType: 1, orderSide: side, price: String(price) },
    quantity: '0.001',
  });

/**
 * Orders that rest, orders that trade, and cancels, one after the other, until told to stop. Who bought
 * sells in the next round, and what rests is taken back, so that nobody runs out of money or of places;
 * some orders of the first of them rest to the end.
 */
async function trade(address: string, onTaken: () => void, isOver: () => boolean): Promise<void> {
  const [first] = traders as [Trader];
  for (let at = 0; at < 5; at += 1) await place(address, first, 1, 88_000 + at * 10);
  for (let at = 0; !isOver(); at += 1) {
    const trader = traders[at % traders.length] as Trader;
    const round = Math.floor(at / traders.length);
    const isCancel = round % 10 === 9 && trader !== first;
    const { code } = isCancel
      ? await call(address, trader, 'POST', '/api/spot/order/cancelAll', {})
      : await place(address, trader, 1 + ((round + at) % 2), 90_000 + (at % 5) * 10);
    if (code === 0) onTaken();
  }
}

/** What people are shown of their orders and of their USDT on the spot account. */
async function shownTo(address: string, trader: Trader) {
  const orders = await call<{ list: { code: string }[] }>(
    ...([address, trader, 'GET', '/api/spot/order?status=1&pageSize=50'] as const),
  );
  const path = '/api/finance/account/asset?accountType=2';
  const wallet = await call<{ list: AssetRow[] }>(address, trader, 'GET', path);
  expect([orders.code, wallet.code]).toEqual([0, 0]);
  // Without what it is worth, which moves.
  const held = wallet.data.list.map(({ tokenName, available, frozenBalance }) => ({
    ...{ tokenName, available, frozenBalance },
  }));
  return { orders: orders.data, held };
}

test('a backup of an exchange on which people trade comes back exact, in an empty database: balances, orders, the log up to its end', {
  timeout: 180_000,
}, async () => {
  let isOver = false;
  let taken = 0;
  const onTaken = () => {
    taken += 1;
  };
  const trading = trade(server.address, onTaken, () => isOver);
  await expect.poll(() => taken).toBeGreaterThan(20);
  // A state of the engine, from which the restored one begins.
  await expect
    .poll(async () => /^bourse_snapshot_sequence [1-9]/m.test(await server.metrics()))
    .toBe(true);
  const before = taken;
  const made = await tool('backup', folder, { dataDir, databaseUrl: sourceUrl() });
  const meanwhile = taken - before;
  const { log } = manifestOf(folder);
  const [now] = await query(sourceUrl(), 'select max(last_sequence) as last from log_batch');
  isOver = true;
  await trading;
  expect(meanwhile).toBeGreaterThan(0);
  expect(made, made.said).toMatchObject({ status: 0 });
  expect(made.said).toContain(log.end.hash);
  // People traded meanwhile, and nobody was held up: what came later is not in it.
  expect(now.last).toBeGreaterThan(log.end.sequence);

  const wanted = await replay(sourceUrl(), log.end.sequence);
  expect(wanted.hash).toBe(log.end.hash);
  expect(wanted.engine.sequence).toBe(log.end.sequence);
  expect(moneyOf(wanted.engine).orders.length).toBeGreaterThan(3);

  const target = { dataDir: withKeys('restored'), databaseUrl: await newDatabase() };
  const back = await tool('restore', folder, target);
  expect(back, back.said).toMatchObject({ status: 0 });
  const found = await copyEngine(target);
  expect(moneyOf(found)).toEqual(moneyOf(wanted.engine));
  expect(Buffer.from(found.snapshot()).equals(wanted.engine.snapshot())).toBe(true);
  const restored = await start(target.dataDir, target.databaseUrl);
  expect((await fetch(`${restored.address}/readyz`)).status).toBe(200);
  expect(await restored.metrics()).toMatch(/^bourse_recovery_snapshot_sequence [1-9]/m);
  for (const trader of traders) {
    const { orders, held } = await shownTo(restored.address, trader);
    expect(orders.list).toHaveLength(wanted.engine.openOrders(trader.userId).length);
    const usdt = wanted.engine
      .balances(trader.userId)
      .find(({ account, asset }) => account === AccountKind.SPOT && asset === USDT.id);
    expect(held.find(({ tokenName }) => tokenName === 'USDT')).toEqual({
      tokenName: 'USDT',
      available: formatDecimal(usdt?.available ?? -1, USDT.decimals),
      frozenBalance: formatDecimal(usdt?.frozen ?? -1, USDT.decimals),
    });
  }
  // It goes on from there, with its histories, once it was opened (D54).
  const [one] = traders as [Trader];
  expect((await place(restored.address, one, 1, 89_900)).code).toBe(Code.marketCancelOnly);
  await openHouse(target);
  await untilPlaced(restored.address, one);
  expect(await restored.stop()).toBe(0);
  expect((await replay(target.databaseUrl, log.end.sequence)).hash).toBe(log.end.hash);
  const entries = `select count(*), md5(string_agg(t::text, '|' order by sequence, position))
    from ledger_entry t where sequence <= ${log.end.sequence}`;
  const [then, after] = [
    await query(sourceUrl(), entries),
    await query(target.databaseUrl, entries),
  ];
  expect(then[0].count).toBeGreaterThan(20);
  expect(after).toEqual(then);
});

test('a backup that was killed in the middle is refused, and so is one of which a byte has changed', {
  timeout: 120_000,
}, async () => {
  const half = join(directory, 'half');
  const client = new pg.Client({ connectionString: sourceUrl() });
  await client.connect();
  // It waits in the middle of its tables.
  await client.query('begin');
  await client.query('lock table sessions in access exclusive mode');
  const child = spawnTool('backup', half, { dataDir, databaseUrl: sourceUrl() });
  await expect
    .poll(() => existsSync(join(`${half}.part`, 'database/log_batch.copy.gz')))
    .toBe(true);
  child.kill('SIGKILL');
  await once(child, 'close');
  await client.query('rollback');
  await client.end();
  const target = { dataDir: withKeys('target'), databaseUrl: await newDatabase() };
  await expectRefusal(
    half,
    target,
    /is no whole backup: it has no SHA256SUMS, which is written last/,
  );
  await expectRefusal(
    `${half}.part`,
    target,
    /is no whole backup: it has no SHA256SUMS, which is written last/,
  );
  // The next one at the same place is not in its way.
  expect(await tool('backup', half, { dataDir, databaseUrl: sourceUrl() })).toMatchObject({
    status: 0,
  });
  expect(existsSync(`${half}.part`)).toBe(false);

  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const files = names.filter((name) => /\.(gz|json)$/.test(name));
  expect(files.length).toBeGreaterThan(50);
  for (const name of ['database/log_batch.copy.gz', 'manifest.json', 'database/users.copy.gz']) {
    const path = join(folder, name);
    const bytes = readFileSync(path);
    const changed = Buffer.from(bytes);
    changed[bytes.length >> 1] = (changed[bytes.length >> 1] as number) ^ 1;
    writeFileSync(path, changed);
    await expectRefusal(folder, target, new RegExp(`${name} is not what it was`));
    writeFileSync(path, bytes);
  }
  const users = join(folder, 'database/users.copy.gz');
  renameSync(users, `${users}.away`);
  await expectRefusal(folder, target, /database\/users.copy.gz cannot be read/);
  renameSync(`${users}.away`, users);
  // The list of sums itself was cut off.
  const sums = readFileSync(join(folder, 'SHA256SUMS'), 'utf8');
  writeFileSync(join(folder, 'SHA256SUMS'), sums.slice(0, sums.indexOf('\n') + 1));
  await expectRefusal(folder, target, /no whole backup: SHA256SUMS does not name manifest.json/);
  writeFileSync(join(folder, 'SHA256SUMS'), sums);
  const { status } = spawnSync('sha256sum', ['-c', '--quiet', 'SHA256SUMS'], { cwd: folder });
  expect(status).toBe(0);
});

test('it goes into nothing that is filled, not without its keys, and not into an older release', {
  timeout: 120_000,
}, async () => {
  const databaseUrl = await newDatabase();
  await expectRefusal(folder, { dataDir, databaseUrl }, /DATA_DIR \S+ is not empty/);
  const bare = join(directory, 'bare');
  await expectRefusal(folder, { dataDir: bare, databaseUrl }, /keys of the exchange are not in/);
  // Of another exchange.
  mkdirSync(join(bare, 'keys'), { recursive: true });
  writeFileSync(join(bare, 'keys', 'sealed'), 'ab'.repeat(32));
  await expectRefusal(folder, { dataDir: bare, databaseUrl }, /keys of the exchange are not in/);

  const newer = join(directory, 'newer');
  cpSync(folder, newer, { recursive: true });
  const changeManifest = (change: (manifest: Manifest) => Partial<Manifest>) => {
    const path = join(newer, 'manifest.json');
    const manifest = manifestOf(folder);
    const old = createHash('sha256').update(readFileSync(path)).digest('hex');
    const text = JSON.stringify({ ...manifest, ...change(manifest) });
    writeFileSync(path, text);
    const sums = readFileSync(join(newer, 'SHA256SUMS'), 'utf8');
    const sum = createHash('sha256').update(text).digest('hex');
    writeFileSync(join(newer, 'SHA256SUMS'), sums.replace(old, sum));
  };
  const target = { dataDir: withKeys('older-release'), databaseUrl };
  changeManifest(({ migrations }) => ({ migrations: [...migrations, '9999-later'] }));
  await expectRefusal(newer, target, /of a newer release: this one does not know .* 9999-later/);
  changeManifest(() => ({ migrations: ['0001-log', '0005-futures'] }));
  await expectRefusal(newer, target, /^the backup is of a release before 0\.3\.0/);
  changeManifest(({ vocabulary }) => ({ vocabulary: vocabulary + 1 }));
  await expectRefusal(newer, target, /the backup is of a newer release/);

  // What was refused leaves no file that would stand in the way of the right one.
  await expectRefusal(
    folder,
    { ...target, databaseUrl: sourceUrl() },
    /^the database is not empty/,
  );
  const ofLive = { ...target, environment: liveSettings };
  await expectRefusal(folder, ofLive, /^the backup is of a demo exchange and never serves a live/);
  expect(await tool('restore', folder, target)).toMatchObject({ status: 0 });
});

test('where a restore was killed no exchange starts', { timeout: 120_000 }, async () => {
  const target = { dataDir: withKeys('killed'), databaseUrl: await newDatabase() };
  const child = spawnTool('restore', folder, target);
  const mark = join(target.dataDir, 'restore-under-way');
  await expect.poll(() => existsSync(mark), { interval: 2 }).toBe(true);
  child.kill('SIGKILL');
  await once(child, 'close');
  expect(existsSync(mark)).toBe(true);
  const refused = await start(target.dataDir, target.databaseUrl).catch(String);
  expect(refused).toMatch(/a restore into DATA_DIR \S+ has not come to its end/);
  expect(refused).toContain(`exit code ${EXIT_REFUSED}`);
});

test('an exchange with its own Postgres is backed up running and stopped, and moves to another Postgres and back', {
  timeout: 240_000,
}, async () => {
  const own = { dataDir: withKeys('own') };
  expect(await tool('restore', folder, own)).toMatchObject({ status: 0 });
  let running = await start(own.dataDir);
  await openHouse({ ...own, databaseUrl: '' });
  const [one] = traders as [Trader];
  const shown = await shownTo(running.address, one);
  const first = join(directory, 'first');
  expect(await tool('backup', first, own)).toMatchObject({ status: 0 });
  // The exchange and its Postgres live on.
  await untilPlaced(running.address, one);
  expect(await running.stop()).toBe(0);
  const second = join(directory, 'second');
  expect(await tool('backup', second, own)).toMatchObject({ status: 0 });
  const sequenceOf = (from: string) => manifestOf(from).log.end.sequence;
  expect(sequenceOf(second)).toBeGreaterThan(sequenceOf(first));

  const outside = { dataDir: withKeys('outside'), databaseUrl: await newDatabase() };
  expect(await tool('restore', second, outside)).toMatchObject({ status: 0 });
  running = await start(outside.dataDir, outside.databaseUrl);
  const { orders } = await shownTo(running.address, one);
  expect(orders.list).toHaveLength(shown.orders.list.length + 1);
  expect(await running.stop()).toBe(0);
  const inside = { dataDir: withKeys('inside') };
  expect(await tool('restore', first, inside)).toMatchObject({ status: 0 });
  running = await start(inside.dataDir);
  expect(await shownTo(running.address, one)).toEqual(shown);
  expect(await running.stop()).toBe(0);
});

test('numbers that the signer and people remember are not given twice after a restore', async () => {
  const target = { dataDir: withKeys('numbers'), databaseUrl: await newDatabase() };
  const from = join(directory, 'with-withdrawals');
  await query(sourceUrl(), `select setval('withdrawals_id_seq', 41)`);
  await query(sourceUrl(), `insert into deposit_address_numbers values ('ETH', 7)`);
  expect(await tool('backup', from, { dataDir, databaseUrl: sourceUrl() })).toMatchObject({
    status: 0,
  });
  expect(await tool('restore', from, target)).toMatchObject({ status: 0 });
  const [next] = await query(target.databaseUrl, `select nextval('withdrawals_id_seq') as id`);
  expect(next.id).toBe(1_000_042);
  const numbers = await query(
    target.databaseUrl,
    `select next_number from deposit_address_numbers where chain = 'ETH'`,
  );
  expect(numbers).toEqual([{ next_number: 1_000_007 }]);
});

/** As two people do from the console. */
function openHouse(place: { readonly dataDir: string; readonly databaseUrl: string }) {
  const text = `update house_switches set opened_at = 1, opened_by = 'operator:1'`;
  return withDatabase(place, (url) => query(url, text));
}

/** The instruments open a moment after the house does. */
async function untilPlaced(address: string, trader: Trader): Promise<void> {
  const placing = async () => (await place(address, trader, 1, 89_900)).code;
  await expect.poll(placing, { timeout: 20_000 }).toBe(0);
}

async function query(url: string, text: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(text).finally(() => client.end());
  return rows;
}
