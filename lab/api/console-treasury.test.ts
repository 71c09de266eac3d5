import { parseDecimal } from '@bourse/contract/amount.ts';
import { Code } from '@bourse/contract/codes.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HttpWorld } from '../faults/http-world.ts';
import { type Colleague, Staff } from '../faults/staff.ts';

/** Some blocks of two seconds, comparisons of a minute, and a slow machine. */
const WAIT = { timeout: 90_000, interval: 500 };
const STRANGER = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const roles = ['treasury', 'risk', 'compliance', 'support', 'auditor'] as const;
type Name = (typeof roles)[number];

let world: HttpWorld;
let staff: Staff;
let people: Readonly<Record<Name, Colleague>>;
let user: number;

beforeAll(async () => {
  world = await HttpWorld.start({}, 'engine,gateway,projector,feed,chains');
  staff = await Staff.open(world);
  const added: [Name, Colleague][] = [];
  for (const role of roles) added.push([role, await staff.add(role, [role])]);
  people = Object.fromEntries(added) as Record<Name, Colleague>;
  const [trader] = await world.traders(1);
  user = trader?.userId ?? 0;
}, 120_000);
afterAll(async () => {
  await staff?.close();
  await world?.stop();
}, 60_000);

const look = async () => (await staff.act(people.treasury, 'consoleTreasury')).data;
const usdt = async () =>
  (await look()).coins.find(({ coin, chain }) => coin === 'USDT' && chain === 'ETH');
const pause = { chain: 'ETH', coin: 'USDT', reason: 'the price is a mistake' };
const allowed = async (act: (by: Colleague) => Promise<{ readonly code: number }>) => {
  const codes: number[] = [];
  for (const role of roles) codes.push((await act(people[role])).code);
  return roles.filter((_role, at) => codes[at] !== Code.notAllowed);
};
/** How many acts of a name the record has. */
const recorded = async (act: string) => {
  const text = 'select count(*)::int as count from audit_rows where act = $1';
  return (await world.client.query(text, [act])).rows[0].count;
};

describe('the treasury', () => {
  test('is read by those whose work it is: what lies where, and that it agrees', async () => {
    const readers = ['treasury', 'risk', 'compliance', 'auditor'];
    expect(await allowed((by) => staff.act(by, 'consoleTreasury'))).toEqual(readers);
    expect(await allowed((by) => staff.act(by, 'consoleTreasuryMoves'))).toEqual(readers);
    // The first comparison comes after a minute, unless somebody asks.
    await expect
      .poll(async () => {
        await staff.act(people.treasury, 'consoleTreasuryRun');
        return (await usdt())?.gap;
      }, WAIT)
      .toBe('0');
    const coin = await usdt();
    expect(coin).toMatchObject({
      ...{ isBooked: true, isPaused: false, isSweepPaused: false },
      ...{ hotPercent: 5, targetPercent: 5, upperPercent: 7, deposits: '0' },
    });
    const [wallet] = (await look()).wallets;
    expect(wallet).toMatchObject({ chain: 'ETH', gasCoin: 'ETH', hindrance: '', underWay: 0 });
    expect(new Set([wallet?.hot, wallet?.cold, wallet?.gas]).size).toBe(3);
  }, 120_000);

  test('is compared and swept at once when one of the treasury asks, and nobody else', async () => {
    const before = (await usdt())?.comparedAt ?? 0;
    const count = await recorded('treasury-run');
    expect(await allowed((by) => staff.act(by, 'consoleTreasuryRun'))).toEqual(['treasury']);
    await staff.act(people.treasury, 'consoleTreasuryRun');
    await expect.poll(async () => (await usdt())?.comparedAt, WAIT).toBeGreaterThan(before);
    await expect.poll(async () => (await look()).isRunning, WAIT).toBe(false);
    expect(await recorded('treasury-run')).toBe(count + 2);
  }, 120_000);

  test('leaves deposits of a coin where they are while one person says so', async () => {
    const ask = (name: 'consoleSweepPause' | 'consoleSweepResume', more: object = {}) =>
      allowed((by) => staff.act(by, name, { body: { ...pause, ...more } }));
    expect(await ask('consoleSweepPause')).toEqual(['treasury', 'risk']);
    expect((await usdt())?.isSweepPaused).toBe(true);
    expect(await ask('consoleSweepResume')).toEqual(['treasury', 'risk']);
    expect((await usdt())?.isSweepPaused).toBe(false);
    const unknown = { body: { ...pause, coin: 'NONE' } };
    const refused = await staff.act(people.treasury, 'consoleSweepPause', unknown);
    expect(refused.code).toBe(Code.chainUnknown);
    const bare = { body: { chain: 'ETH', coin: 'USDT' } };
    const { code } = await staff.act(people.treasury, 'consoleSweepPause', bare);
    expect(code).toBe(Code.shapeInvalid);
  });

  test('S27 sends coins to its cold address by two people, to no other, and the books agree after it', async () => {
    const cold = (await look()).wallets[0]?.cold ?? '';
    const fields = { chain: 'ETH', coin: 'USDT', amount: '10', cold };
    const propose = (more: object = {}, by = people.treasury) =>
      staff.propose(by, 'cold-send', { ...fields, ...more });
    expect(await allowed((by) => propose({ cold: STRANGER }, by))).toEqual(['treasury']);
    for (const more of [
      { cold: STRANGER },
      { amount: '0' },
      { amount: '1.123456789' },
      { amount: '99999999999' },
      { coin: 'NONE' },
    ]) {
      expect((await propose(more)).code, JSON.stringify(more)).not.toBe(0);
    }
    const before = await usdt();
    const { data, text } = await propose();
    if (!data) throw new Error(text);
    const { proposal } = data;
    expect((await staff.pass(people.treasury, proposal)).code).toBe(Code.proposalOwn);
    for (const role of ['compliance', 'support', 'auditor'] as const) {
      expect((await staff.pass(people[role], proposal)).code, role).toBe(Code.notAllowed);
    }
    const passed = await staff.pass(people.risk, proposal);
    expect(passed.data?.proposal.state, passed.text).toBe('passed');
    const newest = async () => {
      const { list } = (await staff.act(people.auditor, 'consoleTreasuryMoves')).data;
      return list[0];
    };
    expect(await newest()).toMatchObject({
      ...{ kind: 'to-cold', chain: 'ETH', coin: 'USDT', amount: '10', to: cold },
      plannedBy: proposal.code,
    });
    await expect.poll(async () => (await newest())?.state, WAIT).toBe('done');
    await staff.act(people.treasury, 'consoleTreasuryRun');
    const units = (told: string | undefined) => parseDecimal(told ?? '', 6);
    const moved = async () => Number(units((await usdt())?.cold)) - Number(units(before?.cold));
    await expect.poll(moved, WAIT).toBe(10_000_000);
    expect((await usdt())?.gap).toBe('0');
    const open = await staff.act(people.treasury, 'consoleTreasuryMoves', { query: '?tab=open' });
    expect(open.data).toEqual({ list: [], next: '' });
  }, 240_000);
});

test('S27 another cold address of the set is chosen by two people, waits a day, and one person stops it', async () => {
  const walletNow = async () => {
    const [wallet] = (await look()).wallets;
    if (!wallet) throw new Error('there is no wallet');
    return wallet;
  };
  const before = await walletNow();
  const other = before.coldSet.find(({ address }) => address !== before.cold)?.address ?? '';
  const fields = { chain: 'ETH', was: before.cold, cold: other };
  const propose = (by: Colleague, more: object = {}) =>
    staff.propose(by, 'cold-set-change', { ...fields, ...more });
  const first = await staff.first();
  expect(await allowed((by) => propose(by))).toEqual([]);
  for (const [more, code] of [
    [{ cold: STRANGER }, Code.shapeInvalid],
    [{ cold: before.cold }, Code.shapeInvalid],
    [{ was: other, cold: before.cold }, Code.proposalChanged],
    [{ chain: 'NONE' }, Code.notFound],
  ] as const) {
    expect((await propose(first, more)).code, JSON.stringify(more)).toBe(code);
  }
  const one = (await propose(first)).data?.proposal;
  const two = (await propose(first)).data?.proposal;
  if (!one || !two) throw new Error('nothing was proposed');
  expect((await staff.pass(first, one)).code).toBe(Code.proposalOwn);
  for (const role of ['risk', 'compliance', 'support', 'auditor'] as const) {
    expect((await staff.pass(people[role], one)).code, role).toBe(Code.notAllowed);
  }
  const asked = Date.now();
  const passed = await staff.pass(people.treasury, one);
  expect(passed.data?.proposal.state, passed.text).toBe('passed');
  // Another one that was proposed before changes nothing while this one waits.
  expect((await staff.pass(people.treasury, two)).data?.proposal.state).toBe('failed');
  const waiting = await walletNow();
  expect(waiting.cold).toBe(before.cold);
  const at = waiting.coldSet.find(({ address }) => address === other)?.effectiveAt ?? 0;
  expect(at).toBeGreaterThanOrEqual(asked + 86_400_000 - 60_000);
  expect(at).toBeLessThan(asked + 86_400_000 + 600_000);
  // Meanwhile coins go where they went.
  const sent = await staff.propose(people.treasury, 'cold-send', {
    ...{ chain: 'ETH', coin: 'USDT', amount: '10', cold: other },
  });
  expect(sent.code).toBe(Code.shapeInvalid);
  const stop = (by: Colleague, cold: string) =>
    staff.act(by, 'consoleColdStop', { body: { chain: 'ETH', cold, reason: 'not agreed' } });
  expect((await stop(people.treasury, STRANGER)).code).toBe(Code.notFound);
  expect(await allowed((by) => stop(by, STRANGER))).toEqual(['treasury', 'risk']);
  expect((await stop(people.risk, other)).code).toBe(0);
  expect((await stop(people.risk, other)).code).toBe(Code.notFound);
  const { cold, coldSet } = await walletNow();
  expect({ cold, coldSet }).toEqual({ cold: before.cold, coldSet: before.coldSet });
  expect(await recorded('cold-set-stop')).toBe(1);
}, 120_000);

test('withdrawals under review are seen and decided by those whose work it is', async () => {
  await world.client.query(
    `insert into withdrawals (user_id, request_key, chain, coin, amount, fee, address, memo, status,
      hold, asked_at, reason, evidence, two_people)
      values ($1, 'one', 'ETH', 'USDT', 6000000000, 100000000, $2, '', 1, 1, 1, 'large',
        '[{"rule":"large","saw":"60 > 50"}]', true)`,
    [user, STRANGER],
  );
  const readers = ['treasury', 'risk', 'compliance', 'auditor'];
  expect(await allowed((by) => staff.act(by, 'consoleWithdrawals'))).toEqual(readers);
  const { list } = (await staff.act(people.auditor, 'consoleWithdrawals')).data;
  expect(list).toMatchObject([
    {
      ...{ chain: 'ETH', coin: 'USDT', amount: '60', received: '59', address: STRANGER, status: 1 },
      ...{ rules: [{ rule: 'large', saw: '60 > 50' }], needsSecondPerson: true, isOwn: false },
    },
  ]);
  const nobodys = { code: '999999', body: { reason: 'asked by telephone' } };
  const pass = (by: Colleague) => staff.act(by, 'consoleWithdrawalPass', nobodys);
  const reject = (by: Colleague) => staff.act(by, 'consoleWithdrawalReject', nobodys);
  expect(await allowed(pass)).toEqual(['treasury', 'risk']);
  expect(await allowed(reject)).toEqual(['treasury', 'risk', 'compliance']);
  expect((await pass(people.treasury)).code).toBe(Code.notFound);
  // One that takes two people is passed by a proposal alone.
  const one = { code: list[0]?.code ?? '', body: { reason: 'asked by telephone' } };
  const alone = await staff.act(people.treasury, 'consoleWithdrawalPass', one);
  expect(alone.code).toBe(Code.secondPersonDue);
});

test('a withdrawal under review is shown with all that decides it, and is put off for a day by one person', async () => {
  const { client } = world;
  const { rows } = await client.query(
    `insert into withdrawals (user_id, request_key, chain, coin, amount, fee, address, memo, status,
      hold, asked_at, reason, evidence)
      values ($1, 'two', 'ETH', 'USDT', 1100000000, 100000000, $2, '', 1, 2, $3, 'new-address',
        '[{"rule":"new-address","saw":"nothing has arrived there before"}]') returning id`,
    [user, STRANGER, Date.now()],
  );
  const code = String(rows[0].id);
  // One that arrived there before, of a coin whose deposit came in and was sold.
  await client.query(
    `insert into withdrawals (user_id, request_key, chain, coin, amount, fee, address, memo, status,
      hold, asked_at, ended_at, passed_by, passed_at)
      values ($1, 'before', 'ETH', 'USDT', 500000000, 0, $2, '', 4, 3, $3, $3, 'rules', $3)`,
    [user, STRANGER, Date.now() - 60_000],
  );
  await client.query(
    `insert into deposits (chain, transaction_id, place, user_id, address, coin, chain_amount, amount,
      block_height, block_hash, seen_at, state, credited_at)
      values ('ETH', 'way-of-money', 0, $1, '0x1', 'USDT', '1', 700000000, 1, '0x1', 1000, 'unlocked',
        2000)`,
    [user],
  );
  const see = (by: Colleague) => staff.act(by, 'consoleWithdrawal', { code });
  expect(await allowed(see)).toEqual(['treasury', 'risk', 'compliance', 'auditor']);
  const { data } = await see(people.auditor);
  expect(data).toMatchObject({
    row: { code, amount: '11', received: '10', usdt: '11', heldUntil: 0, status: 1 },
    ...{ fee: '1', memo: '', termsVersion: 1, byProgram: false, proposal: null, txid: '' },
    customer: { isFrozen: false, holdUntil: 0, sentCount: 1, sentAmount: '5' },
    place: { savedName: '', lookAlike: '', sentByOwner: 1, sentByOthers: 0, savedByOthers: 0 },
    way: [{ kind: 'deposit', time: 2000, amount: '7', coin: 'USDT', against: 'way-of-money' }],
  });
  expect(data.place.lastAt).toBeGreaterThan(0);
  expect(data.reviewAbove).not.toBeNull();

  const act = { code, body: { reason: 'asked by telephone' } };
  const hold = (by: Colleague, of = act) => staff.act(by, 'consoleWithdrawalHold', of);
  const nobodys = { ...act, code: '999999' };
  expect(await allowed((by) => hold(by, nobodys))).toEqual(['treasury', 'risk', 'compliance']);
  const held = await hold(people.compliance);
  expect(held.code, held.text).toBe(0);
  expect(held.data.until).toBeGreaterThan(Date.now() + 86_000_000);
  const pass = () => staff.act(people.treasury, 'consoleWithdrawalPass', act);
  expect((await pass()).code).toBe(Code.withdrawalOnHold);
  expect((await see(people.risk)).data).toMatchObject({
    row: { heldUntil: held.data.until },
    heldBy: 'compliance',
  });
  // Its day is over: it is passed as any other.
  await client.query('update withdrawals set held_until = 1 where id = $1', [code]);
  expect((await pass()).code).toBe(0);
  expect((await hold(people.risk)).code).toBe(Code.withdrawNotWaiting);
  expect((await see(people.risk)).data.passedBy).toBe('treasury');
});

test('what arrived and was not credited is explained by those whose work it is, and leaves the queue', async () => {
  const { client } = world;
  const deposit = (transaction: string, owner: number, units: string, amount: number) =>
    client.query(
      `insert into deposits (chain, transaction_id, place, user_id, address, coin, chain_amount, amount,
        block_height, block_hash, seen_at, state)
        values ('ETH', $1, 0, $2, '0x1', 'USDT', $3, $4, 1, '0x1', 1000, 'small')`,
      [transaction, owner, units, amount],
    );
  await deposit('0xsmall', user, '50000000', 50_000_000);
  const cold = (await look()).wallets[0]?.cold;
  const house = (transaction: string, sender = STRANGER) =>
    client.query(
      `insert into house_arrivals (chain, transaction_id, place, address, coin, amount, sender, fee,
        block_height, seen_at) values ('ETH', $1, 1, '0x2', 'USDT', 200000000, $2, 0, 1, 2000)`,
      [transaction, sender],
    );
  await house('0xhouse');
  // What comes back from cold explains itself.
  await house('0xback', cold);
  await client.query(
    `insert into unlisted_arrivals (chain, transaction_id, place, address, contract, amount,
      block_height, seen_at) values ('ETH', '0xtoken', 2, '0x3', $1, 300, 1, 3000)`,
    [STRANGER],
  );
  const queue = async (by: Colleague = people.treasury) =>
    (await staff.act(by, 'consoleUnexplained')).data;
  const readers = ['treasury', 'risk', 'compliance', 'support', 'auditor'];
  expect(await allowed((by) => staff.act(by, 'consoleUnexplained'))).toEqual(readers);
  const { list, count } = await queue();
  expect(count).toBe(3);
  expect(list).toMatchObject([
    { txid: '0xsmall', why: 'small', coin: 'USDT', amount: '0.5', isOwn: false },
    { txid: '0xhouse', why: 'house', coin: 'USDT', amount: '2', sender: STRANGER, uid: '' },
    { txid: '0xtoken', why: 'unlisted', coin: '', contract: STRANGER, amount: '300', uid: '' },
  ]);
  // Tokens and whoever sends much to one address come last, however old they are.
  await client.query(
    `insert into unlisted_arrivals (chain, transaction_id, place, address, contract, amount,
      block_height, seen_at) select 'ETH', '0xflood' || of, 3, '0x4', $1, 1, 1, of
      from generate_series(1, 120) of`,
    [STRANGER],
  );
  await client.query("insert into unlisted_left_out values ('ETH', 0, 900, 4000)");
  const flooded = await queue();
  expect([flooded.count, flooded.list.length]).toEqual([123, 100]);
  expect(flooded.list.slice(0, 2).map(({ txid }) => txid)).toEqual(['0xsmall', '0xhouse']);
  expect(flooded.list.slice(2, 8).map(({ txid }) => txid)).toContain('0xtoken');
  expect(flooded.leftOut).toEqual([{ chain: 'ETH', count: 900, lastAt: 4000 }]);
  await client.query("delete from unlisted_arrivals where address = '0x4'");
  const waits = async () =>
    (await staff.act(people.support, 'consoleOverview')).data.waits.find(
      ({ name }) => name === 'deposits',
    );
  expect(await waits()).toMatchObject({ count: 3, oldestAt: 1000 });

  const body = {
    chain: 'ETH',
    txid: '0xtoken',
    place: 2,
    remedy: 'stays',
    reason: 'a gift of dust',
  };
  const explain = (by: Colleague, more: object = {}) =>
    staff.act(by, 'consoleDepositExplain', { body: { ...body, ...more } });
  expect(await allowed((by) => explain(by, { place: 99 }))).toEqual([
    'treasury',
    'risk',
    'support',
  ]);
  expect((await explain(people.support, { txid: '0xback', place: 1 })).code).toBe(Code.notFound);
  expect((await explain(people.support, { reason: '' })).code).toBe(Code.shapeInvalid);
  expect((await explain(people.support)).code).toBe(0);
  expect((await explain(people.support)).code).toBe(Code.notFound);
  expect((await queue()).list.map(({ txid }) => txid)).toEqual(['0xsmall', '0xhouse']);

  // Nobody explains what came for their own account.
  await client.query('insert into operator_customers values ($1, $2)', [people.support.id, user]);
  const small = { txid: '0xSMALL', place: 0, remedy: 'correction' };
  expect((await queue(people.support)).list[0]?.isOwn).toBe(true);
  expect((await explain(people.support, small)).code).toBe(Code.proposalFavours);
  expect((await explain(people.risk, small)).code).toBe(0);
  const { rows } = await client.query(
    `select who, object, after_state from audit_rows where act = 'deposit-explain' order by id`,
  );
  expect(rows).toMatchObject([
    { who: `operator:${people.support.id}`, object: 'chain:ETH' },
    { who: `operator:${people.risk.id}`, object: `user:${user}` },
  ]);
  expect(JSON.parse(rows[1].after_state)).toMatchObject({
    ...{ txid: '0xsmall', amount: '0.5', remedy: 'correction', reason: body.reason },
  });
});
