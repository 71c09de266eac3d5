import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DataOf, Route } from '@bourse/contract/route.ts';
import { routes } from '@bourse/contract/routes.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  findBitcoind,
  type LocalBitcoind,
  startBitcoind,
} from '../../server/src/demo/chains/bitcoind.ts';
import { pg } from '../../server/src/platform/db/postgres/pg.ts';
import { startPreparedDatabase } from '../../server/src/platform/db/test-database.ts';
import { bitcoindPlaces } from '../../server/src/platform/files/bitcoind-places.ts';
import { watchMachine } from '../../server/src/platform/test-machine.ts';
import { askBitcoinAt } from '../load/ask-bitcoin.ts';
import { startAgain } from '../load/recovery-witness.ts';
import { type ServerProcess, startServer } from '../load/server-process.ts';
import { call, createTraders, type Trader } from '../load/traders.ts';
import { once } from './once.ts';

const BITCOIND = findBitcoind(bitcoindPlaces(process.env));
const STRANGER = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080';
const machine = watchMachine();
const WAIT = { timeout: machine.patient(120_000), interval: 500 };

// Where there is no bitcoind, scripts/bitcoin.mjs says so and this is skipped.
describe.skipIf(!BITCOIND)('a node of somebody else, by its address', () => {
  const folder = mkdtempSync(join(tmpdir(), 'bourse-by-url-'));
  let database: Awaited<ReturnType<typeof startPreparedDatabase>>;
  let client: InstanceType<typeof pg.Client>;
  let bitcoind: LocalBitcoind;
  let server: ServerProcess;
  let owner: Trader;

  const options = () => ({
    ...{ databaseUrl: database.url, dataDir: join(folder, 'data') },
    environment: { BITCOIN_RPC_URL: `${bitcoind.url}/`, HOUSE_BOTS: 'off' },
  });
  beforeAll(async () => {
    database = await startPreparedDatabase();
    bitcoind = await startBitcoind(BITCOIND ?? '', join(folder, 'node'));
    client = new pg.Client({ connectionString: database.url });
    await client.connect();
    server = await startServer(options());
    [owner] = (await createTraders(database.url, 1)) as [Trader];
    // As after binding an authenticator and proving it.
    await client.query('update users set authenticator_bound_at = 1 where id = $1', [owner.userId]);
    await client.query('update sessions set factor_at = $1', [Date.now()]);
  }, machine.patient(180_000));
  afterAll(async () => {
    await server?.stop();
    await client?.end();
    await bitcoind?.kill();
    await database?.stop();
    rmSync(folder, { recursive: true, force: true });
  }, machine.patient(120_000));

  async function must<R extends Route>(route: R, query = '', body?: object): Promise<DataOf<R>> {
    const path = route.path + (query && `?${query}`);
    const answer = await call<DataOf<R>>(
      server.address,
      owner,
      route.method,
      path,
      body,
      once(route),
    );
    expect(answer.code, JSON.stringify(answer)).toBe(0);
    return answer.data;
  }
  const inWallet = (method: string, ...params: readonly unknown[]) =>
    askBitcoinAt(bitcoind.url, method, params, 'bourse-demo');
  /** By a client of the test's own: blocks come when they are wanted. */
  const mine = async (blocks: number) => {
    const address = await inWallet('getnewaddress');
    await askBitcoinAt(bitcoind.url, 'generatetoaddress', [blocks, address]);
  };
  const withdrawal = async () => (await must(routes.withdrawList)).list[0];

  test('I63 a deposit is credited and a withdrawal sent, and a restart between them goes on', {
    timeout: machine.patient(400_000),
  }, async () => {
    const statusOf = async () =>
      (await must(routes.currencies)).chain.find(({ chain }) => chain === 'BTC')?.status;
    await expect.poll(statusOf, WAIT).toBe(1);
    const { address } = await must(routes.depositAddress, 'chain=BTC');
    // Not the faucet of the exchange: somebody who has a wallet of the node.
    const txid = await inWallet('sendtoaddress', address, '0.02');
    await mine(6);
    const deposit = async () => (await must(routes.depositList)).list[0];
    await expect.poll(async () => (await deposit())?.step, WAIT).toBe('withdrawable');
    expect(await deposit()).toMatchObject({ amount: '0.02', txid, network: 'Bitcoin' });
    const order = { chain: 'BTC', coin: 'BTC', amount: '0.0101', address: STRANGER };
    const { id } = await must(routes.withdraw, '', order);
    expect(await withdrawal()).toMatchObject({ id, status: 1, txid: '' });

    // The exchange ends; the node is somebody else's, and stays.
    expect(await server.stop()).toBe(0);
    await mine(2);
    server = await startAgain(options());
    expect((await must(routes.depositAddress, 'chain=BTC')).address).toBe(address);
    // As a person of the staff passes it.
    await client.query(
      `update withdrawals set status = 2, passed_by = 'operator:1', passed_at = $1 where id = $2`,
      [Date.now(), id],
    );
    await expect.poll(async () => (await withdrawal())?.txid, WAIT).not.toBe('');
    await mine(3);
    await expect.poll(async () => (await withdrawal())?.status, WAIT).toBe(4);
    const sent = (await withdrawal())?.txid ?? '';
    const { vout } = await askBitcoinAt(bitcoind.url, 'getrawtransaction', [sent, 1]);
    expect(vout[0]).toMatchObject({ value: 0.01, scriptPubKey: { address: STRANGER } });
    // The hold ends after the withdrawal: a step of its own.
    const money = async () => {
      const { list } = await must(routes.accountAsset, 'accountType=1');
      const row = list.find(({ tokenName }) => tokenName === 'BTC');
      return [row?.available, row?.frozenBalance];
    };
    await expect.poll(money, WAIT).toEqual(['0.0099', '0']);
  });
});
