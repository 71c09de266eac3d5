/** Backups that releases have left behind: each later release restores them in its tests, with what was in them. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Engine } from '@bourse/core/engine.ts';
import { openBatch } from '../../server/src/engine/log/command-log.ts';
import { PostgresLog } from '../../server/src/engine/log/postgres-log.ts';
import { startEmbeddedPostgres } from '../../server/src/platform/db/postgres/embedded-postgres.ts';
import { pg } from '../../server/src/platform/db/postgres/pg.ts';
import { startServer } from '../load/server-process.ts';
import { call, createTraders, fundTraders, type Trader } from '../load/traders.ts';

const GOLDEN = fileURLToPath(new URL('./golden-backup', import.meta.url));
const TOOL = fileURLToPath(new URL('../../server/src/processes/backup-tool.ts', import.meta.url));

/** What a house holds: the state of its engine at the end of its log, and rows of its tables. */
export interface Holdings {
  readonly sequence: number;
  readonly stateHash: string;
  readonly openOrders: number;
  readonly users: number;
  readonly ledgerEntries: string;
}

/** A backup that was unpacked: the folder that `restore` takes, the keys beside it, and what was in the house. */
export interface UnpackedBackup {
  readonly folder: string;
  readonly keys: string;
  readonly holdings: Holdings;
}

/** Releases that have left one. */
export function goldenBackups(): string[] {
  const names = existsSync(GOLDEN) ? readdirSync(GOLDEN) : [];
  return names.map((name) => name.replace(/\.tar$/, '')).sort();
}

export function unpackBackup(release: string, into: string): UnpackedBackup {
  run('tar', ['-xf', join(GOLDEN, `${release}.tar`), '-C', into]);
  const holdings = JSON.parse(readFileSync(join(into, 'holdings.json'), 'utf8')) as Holdings;
  return { folder: join(into, 'backup'), keys: join(into, 'keys'), holdings };
}

/** Runs `backup` or `restore` of this release. Throws what it says where it fails. */
export function runBackupTool(
  command: 'backup' | 'restore',
  folder: string,
  place: { readonly dataDir: string; readonly databaseUrl: string },
): void {
  const env = { MODE: 'demo', DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl };
  run(process.execPath, [TOOL, command, folder], { ...process.env, ...env });
}

function run(program: string, words: readonly string[], env: NodeJS.ProcessEnv = process.env) {
  const { status, stdout, stderr } = spawnSync(program, words, { env, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ${words.join(' ')}: ${stdout}${stderr}`);
}

/** What a house holds at a number of its log, replayed from the first command on. */
export async function holdingsOf(databaseUrl: string, until: number): Promise<Holdings> {
  const engine = new Engine();
  const log = await PostgresLog.look(databaseUrl);
  for await (const batch of log.read(0)) {
    for (const command of openBatch(batch)) {
      if (command.sequence <= until) engine.apply(command);
    }
  }
  await log.close();
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const one = async (text: string) => (await client.query(text)).rows[0];
  const { users } = await one('select count(*)::int as users from users');
  const { entries } = await one(`select concat(count(*), ' ', sum(amount)) as entries
    from ledger_entry where sequence <= ${until}`);
  await client.end();
  return {
    sequence: engine.sequence,
    stateHash: createHash('sha256').update(engine.snapshot()).digest('hex'),
    openOrders: engine.allOpenOrders().length + engine.allContractOrders().length,
    ...{ users, ledgerEntries: entries },
  };
}

/** Makes a house in which people traded, and packs its backup. Returns where. */
export async function recordBackup(release: string): Promise<string> {
  const directory = mkdtempSync(join(tmpdir(), 'bourse-golden-'));
  const database = await startEmbeddedPostgres(join(directory, 'postgres'));
  const dataDir = join(directory, 'data');
  const place = { dataDir, databaseUrl: database.url };
  const environment = { SNAPSHOT_SECONDS: '1' };
  const server = await startServer({ ...place, environment });
  try {
    const traders = await createTraders(database.url, 4);
    await fundTraders(server.address, traders);
    for (const [at, trader] of traders.entries()) await tradeAs(server.address, trader, at);
    await server.stop();
    await keepOneHistory(database.url);
    const folder = join(directory, 'backup');
    runBackupTool('backup', folder, place);
    cpSync(join(dataDir, 'keys'), join(directory, 'keys'), { recursive: true });
    const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));
    const holdings = await holdingsOf(database.url, manifest.log.end.sequence);
    writeFileSync(join(directory, 'holdings.json'), JSON.stringify(holdings));
    mkdirSync(GOLDEN, { recursive: true });
    const path = join(GOLDEN, `${release}.tar`);
    run('tar', ['-cf', path, '-C', directory, 'backup', 'keys', 'holdings.json']);
    return path;
  } finally {
    await server.kill();
    await database.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

/** Candles of before are by far the most: those of one market are enough. */
async function keepOneHistory(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('delete from candle_history where market > 1');
  await client.end();
}

/** Orders that trade, rest and wait, on spot and on a contract, with exits. Throws on a refusal. */
async function tradeAs(address: string, trader: Trader, at: number): Promise<void> {
  const post = async (path: string, body: object) => {
    const { code, msg } = await call(address, trader, 'POST', path, body);
    if (code !== 0) throw new Error(`${path}: ${code} ${msg}`);
  };
  const spot = { symbol: 'BTCUSDT', quantity: '0.001' };
  for (const [from, to] of [
    [2, 1],
    [1, 3],
  ]) {
    await post('/api/finance/transfer/internal', { from, to, coin: 'USDT', amount: '4000' });
  }
  await post('/api/spot/order/place', { ...spot, orderType: 2, orderSide: 1 + (at % 2) });
  const book = '/api/product/spot/depth?symbol=BTCUSDT';
  const { data } = await call<{ sell: { price: string }[] }>(address, trader, 'GET', book);
  const last = Number(data.sell[0]?.price);
  const price = (part: number) => String(Math.round(last * part));
  const resting = { ...spot, orderType: 1, orderSide: 1 };
  await post('/api/spot/order/place', { ...resting, price: price(0.98 - at * 0.001) });
  const contract = { symbol: 'BTCUSDT', prodCategory: 3, quantity: '0.001' };
  const market = { ...contract, orderType: 2, price: '0' };
  await post('/api/contract/open', { ...market, side: 1 + (at % 2) });
  await post('/api/contract/open', { ...contract, orderType: 1, side: 1, price: price(0.97) });
}
