import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Code } from '@bourse/contract/codes.ts';
import type pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { useWorld } from '../faults/use-world.ts';
import { fundTraders, type Trader } from '../load/traders.ts';
import { newPerson, PASSWORD } from './people.ts';

const world = useWorld();
let client: pg.Client;
beforeAll(async () => {
  ({ client } = world());
});

type Person = Awaited<ReturnType<typeof newPerson>>;
interface Export {
  readonly code: string;
  readonly state: string;
}

function ask<Data>(person: Person, path: string, body?: object, trader = person.first) {
  const method = body ? 'POST' : 'GET';
  return world().ask<Data>({ method, path, body, trader, ...person.from });
}
const listOf = async (person: Person) =>
  (await ask<{ list: Export[] }>(person, '/api/user/export/list')).data.list;
const askFor = (person: Person, trader?: Trader) =>
  ask<{ list: Export[] }>(person, '/api/user/export/ask', {}, trader);

async function ready(person: Person): Promise<string> {
  await expect.poll(async () => (await listOf(person))[0]?.state).toBe('ready');
  return (await listOf(person))[0]?.code ?? '';
}

/** The archive by a socket, as the bytes that a browser would keep. */
const download = (person: Person, code: string, trader = person.first) =>
  fetch(`${world().address}/api/user/export/${code}/download`, {
    method: 'POST',
    headers: { authorization: `Bearer ${trader.token}`, 'content-type': 'application/json' },
    body: '{}',
  });

/** What another program reads in it. */
function unzip(bytes: Buffer): Record<string, string> {
  const folder = mkdtempSync(join(tmpdir(), 'bourse-export-'));
  try {
    const path = join(folder, 'a.zip');
    writeFileSync(path, bytes);
    const program = `import zipfile,json,sys
z=zipfile.ZipFile(sys.argv[1]); assert z.testzip() is None
print(json.dumps({n:z.read(n).decode() for n in z.namelist()}))`;
    return JSON.parse(execFileSync('python3', ['-c', program, path], { encoding: 'utf8' }));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const paper = { country: 'HK', kind: 'passport' };

/** Papers that were refused and papers that a reviewer may still take back; one friend, and a day's share. */
async function showPapersAndInvite(userId: number): Promise<void> {
  const papers = (attempt: number, times: string) => `
    insert into identity_submissions (user_id, attempt, country, kind, number_hash, sealed_name,
      decision, reason_en, submitted_at, decided_at, settled_at)
    values ($1, ${attempt}, 'HK', 2, 'canary-hash', 'canary-name', 'reject', 'blurred', ${times})`;
  await client.query(papers(1, '1, 2, 2'), [userId]);
  // Decided in a time to come, so that the decision is not due while the test looks.
  await client.query(papers(2, '3, 9000000000000, null'), [userId]);
  const { first: friend } = await newPerson(world());
  await client.query('alter table users disable trigger users_keep_inviter');
  await client.query('update users set invited_by = $1 where id = $2', [userId, friend.userId]);
  await client.query('alter table users enable trigger users_keep_inviter');
  await client.query(
    `insert into referral_payments (referrer_id, day, log_sequence, paid_at) values ($1, 10, 1, 5)`,
    [userId],
  );
  await client.query(
    `insert into referral_shares (referrer_id, day, payer_id, account, asset, level, fees, amount)
      values ($1, 10, $2, 2, 1, 1, 200000000, 50000000)`,
    [userId, friend.userId],
  );
}

const chainSide = { chain: 'ETH', coin: 'USDT' };

/** One deposit that was credited, a withdrawal that has arrived, one that is not held yet, and an address. */
async function moveCoins(userId: number): Promise<void> {
  await client.query(
    `insert into deposits (chain, transaction_id, place, user_id, address, coin, chain_amount, amount,
      block_height, block_hash, seen_at, state, credited_at)
    values ('ETH', '0xin' || $1::integer, 0, $1, '0xours', 'USDT', 5, 500000000, 1, 'a', 10, 'credited', 11)`,
    [userId],
  );
  const { rows } = await client.query(
    `insert into withdrawals (user_id, request_key, chain, coin, amount, fee, address, memo, status,
      hold, asked_at, ended_at, evidence, passed_by)
    values ($1, 'a', 'ETH', 'USDT', 300000000, 100000000, '0xthere', '', 4, 1000000 + $1::integer, 20, 21,
        '[{"rule":"canary-rule","saw":"x"}]', 'operator:canary'),
      ($1, 'b', 'ETH', 'USDT', 300000000, 100000000, '0xthere', '', 0, null, 22, null, '[]', null)
    returning id`,
    [userId],
  );
  await client.query(
    `insert into payout_transactions (withdrawal_id, attempt, transaction_id, raw, nonce, from_address,
      fee_per_gas, signed_at, sent_at)
    values ($1, 0, '0xout' || $1::bigint, 'canary-raw', $1, '0xhot', 1, 20, 20)`,
    [rows[0].id],
  );
  await client.query(
    `insert into saved_addresses (user_id, chain, address, memo, name, created_at, usable_at)
    values ($1, 'ETH', '0xthere', '', 'Cold wallet', 30, 31)`,
    [userId],
  );
}

describe('taking the own data along', () => {
  test('is one archive with all of it, exact, without a secret, handed out once', async () => {
    const person = await newPerson(world());
    const { userId } = person.first;
    await fundTraders(world().address, [person.first]);
    const placed = await ask(person, '/api/spot/order/place', {
      ...{ symbol: 'BTCUSDT', orderType: 1, orderSide: 1, price: '90000', quantity: '0.001' },
      clientOrderId: 'mine-1',
    });
    expect(placed.code, placed.text).toBe(0);
    const key = await ask<{ secret: string }>(person, '/api/user/apiKey/create', {
      ...{ name: 'Bot', rights: ['read'] },
    });
    await client.query("update users set phishing_code = 'canary-phish' where id = $1", [userId]);
    await showPapersAndInvite(userId);
    await moveCoins(userId);
    await moveCoins((await newPerson(world())).first.userId);
    expect((await askFor(person)).code).toBe(0);
    const code = await ready(person);
    const stranger = await newPerson(world());
    expect((await download(stranger, code)).status).toBe(404);
    const answer = await download(person, code);
    expect(answer.headers.get('content-type')).toBe('application/zip');
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="account-data-/,
    );
    expect(answer.headers.get('cache-control')).toContain('no-store');
    const files = unzip(Buffer.from(await answer.arrayBuffer()));
    const json = (name: string) => JSON.parse(files[`${name}.json`] ?? 'null');
    expect(json('profile')).toMatchObject([{ email: person.email }]);
    expect(json('sign-ins')[0].address).toBe(person.from.address);
    expect(json('spot-orders')).toMatchObject([
      { clientOrderId: 'mine-1', price: '90000.00', quantity: '0.0010' },
    ]);
    expect(files['spot-orders.csv']).toContain('mine-1');
    expect(json('bills').length).toBeGreaterThan(0);
    for (const name of ['spot-trades', 'futures-orders', 'futures-trades', 'funding-fees']) {
      expect(json(name)).toEqual([]);
      expect(files[`${name}.csv`]?.split('\r\n')).toHaveLength(2);
    }
    expect(json('identity')).toEqual([
      {
        attempt: 2,
        ...paper,
        submittedTime: 3,
        decision: 'pending',
        reason: null,
        decidedTime: null,
      },
      {
        attempt: 1,
        ...paper,
        submittedTime: 1,
        decision: 'reject',
        reason: 'blurred',
        decidedTime: 2,
      },
    ]);
    expect(files['identity.csv']).toContain('1,HK,passport,1,reject,blurred,2');
    expect(json('referral')).toEqual([{ invitedCount: 1 }]);
    expect(files['referral.csv']).toBe('\ufeffinvitedCount\r\n1\r\n');
    expect(json('referral-payments')).toEqual([
      { day: 864_000_000, coin: 'USDT', amount: '0.5', paidTime: 5 },
    ]);
    expect(files['referral-payments.csv']).toContain('864000000,USDT,0.5,5');
    expect(json('deposits')).toEqual([
      {
        ...{ id: expect.any(String), time: 10, ...chainSide, amount: '5', address: '0xours' },
        ...{ txid: `0xin${userId}`, step: 'credited', creditTime: 11 },
      },
    ]);
    expect(json('withdrawals')).toEqual([
      {
        ...{ id: expect.any(String), time: 20, ...chainSide, amount: '3', fee: '1' },
        ...{ received: '2', address: '0xthere', memo: '', status: 'committed', reason: '' },
        txid: expect.stringMatching(/^0xout\d+$/),
      },
    ]);
    expect(json('saved-addresses')).toEqual([
      {
        ...{ name: 'Cold wallet', chain: 'ETH', address: '0xthere', memo: '' },
        ...{ createTime: 30, usableTime: 31 },
      },
    ]);
    expect(files['deposits.csv']).toContain(`ETH,USDT,5,0xours,0xin${userId},credited,11`);
    const all = JSON.stringify(files);
    const secrets = [
      'canary-hash',
      'canary-name',
      PASSWORD,
      'argon2',
      person.first.token,
      key.data.secret,
      'canary-phish',
      'canary-rule',
      'operator:canary',
      'canary-raw',
    ];
    for (const secret of secrets) expect(all).not.toContain(secret);
    expect((await download(person, code)).status).toBe(404);
    const { rows } = await client.query(
      "select act from audit_rows where object = $1 and act like 'export%' order by id",
      [`user:${userId}`],
    );
    expect(rows.map(({ act }) => act)).toEqual(['export-ask', 'export-download']);
  });

  test('is one at a time and three a day', async () => {
    const person = await newPerson(world());
    const asked = await Promise.all([askFor(person), askFor(person), askFor(person)]);
    expect(asked.map(({ code }) => code).sort()).toEqual([0, Code.exportBusy, Code.exportBusy]);
    for (let count = 1; count < 3; count += 1) {
      await (await download(person, await ready(person))).arrayBuffer();
      expect((await askFor(person)).code).toBe(0);
    }
    await (await download(person, await ready(person))).arrayBuffer();
    expect((await askFor(person)).code).toBe(Code.exportsMax);
  });

  test('is gone after its hour', async () => {
    const person = await newPerson(world());
    await askFor(person);
    const code = await ready(person);
    await client.query('update data_exports set expires_at = 1 where id = $1', [code]);
    expect((await listOf(person))[0]?.state).toBe('expired');
    expect((await download(person, code)).status).toBe(404);
    expect((await askFor(person)).code).toBe(0);
    const { rows } = await client.query('select sealed_key from data_exports where id = $1', [
      code,
    ]);
    expect(rows[0].sealed_key).toBeNull();
  });
});
