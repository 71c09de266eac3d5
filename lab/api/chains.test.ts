import { parseDecimal } from '@bourse/contract/amount.ts';
import { Code } from '@bourse/contract/codes.ts';
import type { DataOf, Route } from '@bourse/contract/route.ts';
import { routes } from '@bourse/contract/routes.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HttpWorld } from '../faults/http-world.ts';
import { type Colleague, Staff } from '../faults/staff.ts';
import { allServices } from '../load/server-process.ts';
import type { Trader } from '../load/traders.ts';
import { once } from './once.ts';

/** Six blocks of two seconds, and a slow machine. */
const WAIT = { timeout: 90_000, interval: 500 };
const STRANGER = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

let world: HttpWorld;
let staff: Staff;
let trea: Colleague;
let risk: Colleague;
let owner: Trader;

beforeAll(async () => {
  world = await HttpWorld.start({}, allServices);
  staff = await Staff.open(world);
  trea = await staff.add('trea', ['treasury']);
  risk = await staff.add('risk', ['risk']);
  [owner] = (await world.traders(1)) as [Trader];
  // As after binding an authenticator and proving it.
  const { client } = world;
  await client.query('update users set authenticator_bound_at = 1 where id = $1', [owner.userId]);
  await client.query('update sessions set factor_at = $1 where user_id = $2', [
    Date.now(),
    owner.userId,
  ]);
}, 120_000);
afterAll(async () => {
  await staff?.close();
  await world?.stop();
}, 60_000);

async function ask<R extends Route>(
  route: R,
  { query = '', body, code = '' }: { query?: string; body?: object; code?: string } = {},
) {
  const path = route.path.replace('{code}', code) + (query && `?${query}`);
  const sent = route.method === 'GET' ? {} : { body: body ?? {} };
  const answer = await world.ask<DataOf<R>>({
    ...{ method: route.method, path, trader: owner, headers: once(route) },
    ...sent,
  });
  return answer;
}
async function must<R extends Route>(route: R, options: Parameters<typeof ask>[1] = {}) {
  const { code, data, text } = await ask(route, options);
  expect(code, text).toBe(0);
  return data;
}
/** Kinds of the mails to the owner, newest first. */
async function mails(): Promise<string[]> {
  const { rows } = await world.client.query('select email from users where id = $1', [
    owner.userId,
  ]);
  const { data } = await world.ask<{ list: { kind: string }[] }>({
    ...{ path: `/dev/outbox.json?target=${rows[0].email}`, address: '127.0.0.1' },
  });
  return data.list.map(({ kind }) => kind);
}
const newest = async () => (await must(routes.withdrawList)).list[0];
const funding = async () => {
  const { list } = await must(routes.accountAsset, { query: 'accountType=1' });
  const row = list.find(({ tokenName }) => tokenName === 'USDT');
  return [row?.available, row?.frozenBalance];
};

const treasury = async () => (await staff.act(trea, 'consoleTreasury')).data;
const kept = async () =>
  (await treasury()).coins.find(({ coin, chain }) => coin === 'USDT' && chain === 'ETH');
const compare = () => staff.act(trea, 'consoleTreasuryRun');

test('the treasury compares books and chain when it is asked to, and they agree', {
  timeout: 120_000,
}, async () => {
  // The first comparison comes after a minute, unless somebody asks.
  await expect
    .poll(async () => {
      await compare();
      return (await kept())?.gap;
    }, WAIT)
    .toBe('0');
  const coin = await kept();
  expect(coin).toMatchObject({
    ...{ isBooked: true, isPaused: false, isSweepPaused: false },
    ...{ hotPercent: 5, targetPercent: 5, upperPercent: 7, deposits: '0' },
  });
  const [wallet] = (await treasury()).wallets;
  expect(wallet).toMatchObject({ chain: 'ETH', gasCoin: 'ETH', hindrance: '', underWay: 0 });
  expect(new Set([wallet?.hot, wallet?.cold, wallet?.gas]).size).toBe(3);
  // The signer's folder names another one, and it can be chosen.
  const other = wallet?.coldSet.find(({ address }) => address !== wallet.cold)?.address;
  const change = { chain: 'ETH', was: wallet?.cold, cold: other };
  const ada = await staff.add('ada', ['admin']);
  const proposed = await staff.propose(ada, 'cold-set-change', change);
  expect(proposed.code, proposed.text).toBe(0);
  const before = coin?.comparedAt ?? 0;
  await compare();
  await expect.poll(async () => (await kept())?.comparedAt, WAIT).toBeGreaterThan(before);
  await expect.poll(async () => (await treasury()).isRunning, WAIT).toBe(false);
});

test('S27 coins that two people send to cold arrive there, and the books agree after it', {
  timeout: 240_000,
}, async () => {
  const before = await kept();
  const cold = (await treasury()).wallets[0]?.cold;
  const fields = { chain: 'ETH', coin: 'USDT', amount: '10', cold };
  const { data, text } = await staff.propose(trea, 'cold-send', fields);
  if (!data) throw new Error(text);
  const passed = await staff.pass(risk, data.proposal);
  expect(passed.data?.proposal.state, passed.text).toBe('passed');
  const move = async () => (await staff.act(trea, 'consoleTreasuryMoves')).data.list[0];
  await expect.poll(async () => (await move())?.state, WAIT).toBe('done');
  expect(await move()).toMatchObject({ kind: 'to-cold', to: cold, plannedBy: data.proposal.code });
  await compare();
  const units = (told: string | undefined) => Number(parseDecimal(told ?? '', 6));
  const moved = async () => units((await kept())?.cold) - units(before?.cold);
  await expect.poll(moved, WAIT).toBe(10_000_000);
  expect((await kept())?.gap).toBe('0');
});

test('from the faucet to a stranger, on a real chain: deposit, review, signature, confirmations', {
  timeout: 400_000,
}, async () => {
  await expect
    .poll(async () => (await must(routes.currencies)).chain[0], WAIT)
    .toMatchObject({ chain: 'ETH', network: 'ERC20', status: 1, needComment: 0 });
  const { address } = await must(routes.depositAddress, { query: 'chain=ETH' });
  const gift = await must(routes.demoFaucet, { body: { coin: 'USDT' } });
  expect(gift).toMatchObject({ address, amount: '1000', chain: 'ETH' });

  const deposit = async () => (await must(routes.depositList)).list[0];
  await expect.poll(async () => (await deposit())?.status, WAIT).toBe(0);
  const found = await must(routes.depositFinder, { query: `chain=ETH&txid=${gift.txid}` });
  expect(found.deposits[0]).toMatchObject({ txid: gift.txid, address });
  await expect.poll(async () => (await deposit())?.status, WAIT).toBe(1);
  expect(await funding()).toEqual(['1000', '0']);

  const body = { chain: 'ETH', coin: 'USDT', amount: '600', address: STRANGER };
  await expect
    .poll(async () => (await must(routes.withdrawState, { query: 'coin=USDT' })).withdrawable, WAIT)
    .toBe('1000');
  const own = await ask(routes.withdraw, { body: { ...body, address } });
  expect(own.code).toBe(Code.addressOwn);
  const { id, status } = await must(routes.withdraw, { body });
  expect(status).toBe(1);
  expect(await funding()).toEqual(['400', '600']);
  expect(await newest()).toMatchObject({ reason: 'new-address', received: '599', txid: '' });

  const { list } = (await staff.act(trea, 'consoleWithdrawals')).data;
  expect(list).toMatchObject([{ code: id, received: '599', needsSecondPerson: false }]);
  const passed = await staff.act(trea, 'consoleWithdrawalPass', {
    ...{ code: id, body: { reason: 'asked by telephone' }, factor: true },
  });
  expect(passed.code, passed.text).toBe(0);
  await expect.poll(async () => (await newest())?.status, WAIT).toBe(4);
  expect(await newest()).toMatchObject({ confirmations: 6, txid: expect.stringMatching(/^0x/) });
  await expect.poll(funding, WAIT).toEqual(['400', '0']);
  await expect
    .poll(mails, WAIT)
    .toEqual(['withdrawal-sent', 'withdrawal-asked', 'deposit-credited']);

  const again = await must(routes.withdraw, { body: { ...body, amount: '100' } });
  expect((await ask(routes.withdrawCancel, { code: again.id })).code).toBe(
    again.status === 1 ? 0 : Code.withdrawNotWaiting,
  );
});

test('S28 S27 what takes two people is signed once two have passed it, and not when the tables alone say so', {
  timeout: 400_000,
}, async () => {
  const two = async (kind: string, fields: object) => {
    const { data, text } = await staff.propose(trea, kind, fields);
    if (!data) throw new Error(text);
    const passed = await staff.pass(risk, data.proposal);
    expect(passed.data?.proposal.state, passed.text).toBe('passed');
  };
  const terms = { depositMin: '1', withdrawMin: '10', withdrawMax: '500000', withdrawFee: '1' };
  const bounds = { reviewAbove: '20', twoPeopleAbove: '50' };
  await two('coin-terms', { chain: 'ETH', coin: 'USDT', version: 1, ...terms, ...bounds });
  const free = async () =>
    Number((await must(routes.withdrawState, { query: 'coin=USDT' })).withdrawable);
  await expect.poll(free, WAIT).toBeGreaterThanOrEqual(300);
  const asked = { chain: 'ETH', coin: 'USDT', amount: '100', address: STRANGER };
  const { id } = await must(routes.withdraw, { body: asked });
  const row = async () => (await staff.act(trea, 'consoleWithdrawal', { code: id })).data.row;
  expect(await row()).toMatchObject({ status: 1, needsSecondPerson: true });

  // One person who can write the exchange's tables, and no second one.
  const { client } = world;
  await client.query(
    `update withdrawals set status = 2, passed_by = $1, passed_at = $2, two_people = false
      where id = $3`,
    [`operator:${trea.id}`, Date.now(), id],
  );
  const refusals = async () => {
    const { alarms } = (await staff.act(risk, 'consoleOverview')).data;
    return alarms.filter(({ name }) => name === 'withdrawal_refused').map(({ text }) => text);
  };
  await expect.poll(refusals, WAIT).toEqual([expect.stringContaining('takes two people')]);
  expect(await newest()).toMatchObject({ id, status: 2, txid: '' });

  await client.query(
    `update withdrawals set status = 1, passed_by = null, passed_at = null, two_people = true
      where id = $1`,
    [id],
  );
  const { user, chain, coin, received, address } = await row();
  await two('withdrawal-pass-large', { withdrawal: id, user, chain, coin, received, address });
  await expect.poll(async () => (await newest())?.status, WAIT).toBe(4);
  expect(await newest()).toMatchObject({ id, txid: expect.stringMatching(/^0x/) });
});
