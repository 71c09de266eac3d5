import { AccountKind, RightCause } from '@bourse/contract/enumerations.ts';
import type { CommandRequest } from '@bourse/contract/messages.ts';
import { ONE, USDT } from '@bourse/core/fixtures/desk.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SigningRefused } from '../../chains/chain.ts';
import { openDatabase, openPool } from '../../db/postgres.ts';
import type { Call } from '../../gateway/handler.ts';
import { userSession } from '../../gateway/test-callers.ts';
import type { User } from '../../services/user-directory.ts';
import {
  type FakeSender,
  STRANGER,
  startWalletWorld,
  type WalletWorld,
} from '../../wallet/test-wallet-world.ts';
import { SavedAddresses } from './address-store.ts';
import type { WithdrawalContext } from './context.ts';
import { Payouts } from './payouts.ts';
import { askWithdrawal } from './request.ts';
import { Status, WithdrawalStore } from './store.ts';
import { nothingLocked, withdrawalContext } from './test-context.ts';

const HOUR_MS = 3_600_000;

let world: WalletWorld;
let user: number;
let now: number;
let holdUntil: number;
let keys = 0;
const nextKey = () => {
  keys += 1;
  return `key-${keys}`;
};
beforeAll(async () => {
  world = await startWalletWorld();
});
beforeEach(async () => {
  await world.clear();
  user = await world.person();
  now = world.now.desk.time;
  holdUntil = 0;
  world.now.listed.isAway = false;
  world.now.desk.deposit(user, USDT, 100 * ONE);
});
afterAll(() => world.stop());

const noFactor = { holdUntil: 0, authenticatorBoundAt: null, passkeyCount: 0 };

const store = () => new WithdrawalStore(world.database);
const users = {
  findUser: async (id: number) => ({ id, holdUntil, frozen: false }) as unknown as User,
};

const context = (more: Partial<WithdrawalContext> = {}) =>
  withdrawalContext(world, { users, ...more });

function payouts(submit: WalletWorld['engine']['submit'] = world.engine.submit): Payouts {
  const { desk, book, alarms } = world.now;
  return new Payouts({
    ...{ database: world.database, engine: { submit }, catalog: desk.live.catalog, users, alarms },
    ...{ clock: { now: () => now }, chains: book, locks: nothingLocked, tell: world.tell },
    isPaused: async () => false,
    mayKeyWithdraw: async () => true,
    ...{ policy: { replaceAfterMs: 60_000 }, changeAndTell: world.changeAndTell() },
  });
}
const look = () => payouts().look();

function call(idempotencyKey: string): Call {
  return {
    ...{ caller: { ...userSession(user), hasFactor: true }, language: 'en', requestId: 'test' },
    ...{ time: now, address: '127.0.0.1', userAgent: 'test', idempotencyKey },
  };
}
const body = { chain: 'FAKE', coin: 'USDT', amount: '60', address: STRANGER, remark: '' };
const ask = (more: Partial<typeof body> = {}, key = nextKey(), own = context()) =>
  askWithdrawal(own, { ...body, ...more }, call(key));
const codeOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 0,
    ({ code }) => code,
  );
/** Asked for and passed. */
async function passed(more: Partial<typeof body> = {}): Promise<number> {
  const { id } = await ask(more);
  await store().move(id, Status.review, Status.passed, { passed_by: 'operator:1' });
  return id;
}
const rowOf = async (id: number) => {
  const row = await store().find(id);
  if (!row) throw new Error('no such withdrawal');
  return row;
};
const money = () => {
  const { available, frozen } = world.now.desk.live.balanceOf(user, AccountKind.FUNDING, USDT);
  return [Number(available) / ONE, Number(frozen) / ONE];
};
const told = () => world.noticesOf(user);
const kindsTold = async () => (await told()).map(({ kind }) => kind);
const mine = (blocks = 1) => world.now.chain.mine(blocks);
const arrived = async () => Number(await world.now.chain.balance(STRANGER, 'USDT')) / 10 ** 10;

describe('asking', () => {
  test('O12 S17 of fifty at once of 60 from 100 exactly one is held', async () => {
    const asked = await Promise.allSettled(Array.from({ length: 50 }, () => ask()));
    expect(asked.filter(({ status }) => status === 'fulfilled').length).toBe(1);
    expect(money()).toEqual([40, 60]);
    const { rows } = await world.pool.query('select status from withdrawals');
    expect(rows).toEqual([{ status: 1 }]);
    expect(await kindsTold()).toEqual(['withdrawal-asked']);
  });

  test('S17 one key fifty times is one withdrawal, and another request under it is refused', async () => {
    const asked = await Promise.all(Array.from({ length: 50 }, () => ask({}, 'one')));
    expect(new Set(asked.map(({ id }) => id)).size).toBe(1);
    expect(money()).toEqual([40, 60]);
    expect(await codeOf(ask({ amount: '30' }, 'one'))).toBe(2007);
    expect(await codeOf(ask({}, ''))).toBe(5043);
    expect(await told()).toEqual([
      {
        ...{ kind: 'withdrawal-asked', time: now, address: STRANGER, isReviewed: true },
        coins: { amount: '60', coin: 'USDT', network: world.now.chain.network },
      },
    ]);
  });

  test('S18 S33 what no withdrawal may be', async () => {
    const wrong = `${STRANGER.slice(0, -1)}e`;
    const codes = await Promise.all([
      ...[wrong, `0x${'0'.repeat(40)}`, 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'].map(
        (address) => codeOf(ask({ address })),
      ),
      ...['0', '1', '1.9', '1001', '1.123456789'].map((amount) => codeOf(ask({ amount }))),
      codeOf(ask({ remark: 'memo' })),
      codeOf(ask({ chain: 'BTC' })),
      codeOf(ask({ address: world.now.sender.hotAddress })),
      codeOf(ask({ amount: '101' })),
    ]);
    expect(codes).toEqual([
      ...[5034, 5034, 5034],
      ...[2009, 5041, 5039, 5040, 2008],
      ...[2001, 5032, 5035, 4001],
    ]);
    const own = context({ ownerOf: async () => 7 });
    expect(await codeOf(ask({}, 'own', own))).toBe(5035);
    expect(money()).toEqual([100, 0]);
    expect((await world.pool.query('select id from withdrawals')).rows).toEqual([]);
    expect(await told()).toEqual([]);
  });

  test('S16 to the last second of the hold nothing leaves, and who has no factor withdraws nothing', async () => {
    holdUntil = now + 24 * HOUR_MS;
    for (const at of [0, 24 * HOUR_MS - 1_000]) {
      now = holdUntil - 24 * HOUR_MS + at;
      expect(await codeOf(ask())).toBe(5030);
    }
    now = holdUntil + 1_000;
    expect((await ask()).status).toBe(Status.review);
    const bare = { findUser: async (id: number) => ({ id, ...noFactor }) as unknown as User };
    expect(await codeOf(ask({}, 'bare', context({ users: bare })))).toBe(5031);
  });

  test('S19 a saved address waits, then passes without a person', async () => {
    const addresses = new SavedAddresses(world.database);
    const times = { createdAt: now, usableAt: now + 24 * HOUR_MS };
    const saved = { chain: 'FAKE', address: STRANGER, memo: '', name: 'Ledger', ...times };
    await addresses.add(user, saved, world.database);
    expect(await codeOf(ask())).toBe(5036);
    now += 24 * HOUR_MS;
    expect(await ask()).toMatchObject({ status: Status.passed, passedBy: 'rules' });
    expect(await told()).toMatchObject([{ kind: 'withdrawal-asked', isReviewed: false }]);
  });

  test('each rule that fires is written down with what it saw', async () => {
    const credit = { chain: 'FAKE', coin: 'USDT', amount: 600 * ONE, at: now - 1 };
    const locks = { ...nothingLocked, creditsSince: async () => [credit] };
    const deviceSeenAt = async () => now - 1;
    world.now.desk.deposit(user, USDT, 600 * ONE);
    const { evidence, reason } = await ask(
      { amount: '600' },
      'all',
      context({ locks, deviceSeenAt }),
    );
    expect(evidence.map(({ rule }) => rule)).toEqual([
      ...['large', 'new-address', 'after-deposit', 'new-device'],
    ]);
    expect(reason).toBe('large');
  });

  test('what a deposit locks does not leave', async () => {
    const locks = { ...nothingLocked, freeOf: async () => BigInt(50 * ONE) };
    expect(await codeOf(ask({}, 'locked', context({ locks })))).toBe(5042);
  });

  test('a call that dies before it hears of its hold is finished, with one hold', async () => {
    const dying = async (request: CommandRequest) => {
      await world.engine.submit(request);
      throw new Error('killed');
    };
    const own = context({ engine: { submit: dying } });
    await expect(ask({}, 'dead', own)).rejects.toThrow('killed');
    expect(money()).toEqual([40, 60]);
    now += 11_000;
    await payouts().finishAsked();
    const row = await ask({}, 'dead');
    expect(row.status).toBe(Status.review);
    expect(money()).toEqual([40, 60]);
    expect(await kindsTold()).toEqual(['withdrawal-asked']);
  });
});

describe('the way of a withdrawal', () => {
  test('O12 I63 amount 60, fee 1: 59 arrive, 60 leave the account', async () => {
    const id = await passed();
    await look();
    expect((await rowOf(id)).status).toBe(Status.confirming);
    mine();
    await look();
    expect(await rowOf(id)).toMatchObject({ status: Status.confirming, blockHeight: 2 });
    expect(await store().arrivals(user)).toEqual([]);
    mine();
    await look();
    expect((await rowOf(id)).status).toBe(Status.committed);
    expect(await store().arrivals(user)).toEqual([{ chain: 'FAKE', address: STRANGER }]);
    expect(await arrived()).toBe(59);
    expect(money()).toEqual([40, 0]);
    await look();
    expect(world.now.desk.engine.audit().findings).toEqual([]);
    const [sent] = [...world.now.sender.signed.values()].flatMap(({ attempts }) => attempts);
    expect((await told()).slice(1)).toEqual([
      {
        ...{ kind: 'withdrawal-sent', address: STRANGER, transaction: sent?.transaction },
        coins: { amount: '59', coin: 'USDT', network: world.now.chain.network },
      },
    ]);
  });

  test('O12 I63 rejected or cancelled: everything is available again, once', async () => {
    const { id } = await ask();
    await store().move(id, Status.review, Status.cancelled, { reason: 'user' });
    await look();
    await look();
    expect(money()).toEqual([100, 0]);
    expect((await rowOf(id)).endedAt).not.toBeNull();
    expect(world.now.sender.sent).toEqual([]);
    expect(await kindsTold()).toEqual(['withdrawal-asked']);
    const other = await ask();
    await store().move(other.id, Status.review, Status.rejected, { reason: 'operator' });
    await Promise.allSettled([look(), look(), look()]);
    await look();
    expect(money()).toEqual([100, 0]);
    expect((await told()).slice(2)).toEqual([
      {
        ...{ kind: 'withdrawal-returned', address: STRANGER, reason: 'rejected' },
        coins: { amount: '60', coin: 'USDT', network: world.now.chain.network },
      },
    ]);
  });

  test('I63 what fails on the chain is back with its owner when that is certain', async () => {
    const id = await passed();
    await look();
    const { chain } = world.now;
    const [sent] = [...world.now.sender.signed.values()].flatMap(({ attempts }) => attempts);
    const real = world.now.sender.idOf(sent?.transaction ?? '');
    const failing = chain.send([], { replaces: real, fails: true });
    world.now.sender.idOf = () => failing;
    mine();
    await look();
    expect(money()).toEqual([40, 60]);
    mine();
    await look();
    expect((await rowOf(id)).status).toBe(Status.failed);
    expect(money()).toEqual([100, 0]);
    expect(world.now.alarms.names).toContain('withdrawal_failed');
    await look();
    expect((await told()).slice(1)).toMatchObject([
      { kind: 'withdrawal-returned', reason: 'failed', coins: { amount: '60' } },
    ]);
  });

  test('S16 I65 a hold that begins after the asking holds the signing back, to its end', async () => {
    const id = await passed();
    holdUntil = now + 24 * HOUR_MS;
    await look();
    now = holdUntil - 1;
    await look();
    expect(world.now.sender.signed.size).toBe(0);
    now = holdUntil;
    await look();
    expect((await rowOf(id)).status).toBe(Status.confirming);
  });

  test('F34 I65 an account whose right to withdraw was taken meanwhile gets nothing signed', async () => {
    const id = await passed();
    const rights = { user, spot: 0, futures: 0, transfer: 0 } as const;
    const set = (version: number, withdraw: RightCause) =>
      world.now.desk.house({ case: 'setAccountRights', value: { ...rights, version, withdraw } });
    set(1, RightCause.OPERATOR);
    await look();
    expect(world.now.sender.signed.size).toBe(0);
    set(2, RightCause.UNSPECIFIED);
    await look();
    expect((await rowOf(id)).status).toBe(Status.confirming);
  });

  test('I65 what nobody has passed is not signed', async () => {
    await ask();
    await look();
    expect(world.now.sender.signed.size).toBe(0);
  });

  test('F40 I64 what the signer refuses gives its nonce to the next one, and none is skipped', async () => {
    const [first, second] = [await passed({ amount: '20' }), await passed({ amount: '30' })];
    const { sender } = world.now;
    sender.refuse = new SigningRefused('notExecutable', 'the hot wallet is empty');
    await look();
    expect((await rowOf(first)).status).toBe(Status.passed);
    sender.refuse = undefined;
    await look();
    const { rows } = await world.pool.query('select nonce from payout_nonces order by nonce');
    expect(rows.map(({ nonce }) => nonce)).toEqual([0, 1]);
    expect((await rowOf(second)).status).toBe(Status.confirming);
    expect(world.now.alarms.names).toContain('withdrawal_refused');
  });

  test('F40 two who pay at once pay each withdrawal once', async () => {
    await passed({ amount: '20' });
    await passed({ amount: '30' });
    await passed({ amount: '40' });
    await Promise.allSettled([look(), look(), look()]);
    await look();
    mine(3);
    await look();
    expect(await arrived()).toBe(19 + 29 + 39);
    expect(money()).toEqual([10, 0]);
  });

  test('F39 I64 stuck: a replacement has the same nonce, and either settles it', async () => {
    const id = await passed();
    const { sender, chain } = world.now;
    await look();
    for (const late of [61_000, 61_000]) {
      now += late;
      await look();
    }
    const attempts = sender.signed.get(String(id))?.attempts ?? [];
    expect(attempts.map(({ nonce }) => nonce)).toEqual([0, 0, 0]);
    const [first] = attempts;
    // The chain takes the first one after all.
    const newest = sender.idOf(attempts.at(-1)?.transaction ?? '');
    chain.forget(newest);
    chain.resend(sender.idOf(first?.transaction ?? ''));
    mine(3);
    await look();
    expect((await rowOf(id)).status).toBe(Status.committed);
    expect(await arrived()).toBe(59);
    expect(money()).toEqual([40, 0]);
    const { transaction } = first ?? {};
    expect((await told()).slice(1)).toMatchObject([{ kind: 'withdrawal-sent', transaction }]);
  });

  test('the signer is away: it waits with its nonce, and is signed once it answers', async () => {
    const id = await passed();
    world.now.sender.isSignerAway = true;
    const one = payouts();
    await one.look();
    expect([one.isSignerAway, (await rowOf(id)).status]).toEqual([true, Status.passed]);
    world.now.sender.isSignerAway = false;
    await look();
    expect((await rowOf(id)).status).toBe(Status.confirming);
  });
});

describe('killed at each write, it pays once', () => {
  /** Writes of one withdrawal, from the nonce to the end of its hold, by the start of their SQL. */
  const writes = [
    'insert into "hot_addresses"',
    'insert into "payout_nonces"',
    'insert into "payout_transactions"',
    'update "payout_transactions"',
    'update "withdrawals"',
    'insert into test_notices',
  ];

  test.each(writes.flatMap((write) => [[write, 'before'] as const, [write, 'after'] as const]))(
    'F38 I64 %s, %s it',
    async (write, when) => {
      const id = await passed();
      let isArmed = true;
      const dies = (text: string, place: string) => {
        if (!isArmed || place !== when || !text.startsWith(write)) return;
        isArmed = false;
        throw new Error('killed');
      };
      const pool = openPool(world.url, {
        ...{ connectionsMax: 2, statementTimeoutMs: 0, applicationName: 'dying' },
      });
      pool.on('connect', (client) => {
        const query = client.query.bind(client) as (...all: unknown[]) => Promise<unknown>;
        const watched = async (text: string, ...values: unknown[]) => {
          dies(text, 'before');
          const result = await query(text, ...values);
          dies(text, 'after');
          return result;
        };
        Object.assign(client, { query: watched });
      });
      const dying = openDatabase(pool);
      const { desk, book, alarms } = world.now;
      const make = () =>
        new Payouts({
          mayKeyWithdraw: async () => true,
          ...{ database: dying, engine: world.engine, catalog: desk.live.catalog, users, alarms },
          ...{ clock: { now: () => now }, chains: book, locks: nothingLocked, tell: world.tell },
          isPaused: async () => false,
          ...{ policy: { replaceAfterMs: 60_000 }, changeAndTell: world.changeAndTell(dying) },
        });
      for (let step = 0; step < 6; step += 1) {
        await make()
          .look()
          .catch(({ message }: Error) => expect(message).toBe('killed'));
        mine();
      }
      await dying.destroy();
      expect(isArmed).toBe(false);
      expect((await rowOf(id)).status).toBe(Status.committed);
      expect(await arrived()).toBe(59);
      expect(money()).toEqual([40, 0]);
      expect([...world.now.sender.signed.values()].map(({ attempts }) => attempts.length)).toEqual([
        1,
      ]);
      expect(await kindsTold()).toEqual(['withdrawal-asked', 'withdrawal-sent']);
    },
  );

  test.each(['sign', 'broadcast'] as const)('F38 after the answer of %s', async (step) => {
    const id = await passed();
    const { sender } = world.now;
    const whole = sender[step].bind(sender) as (...all: unknown[]) => Promise<unknown>;
    let isArmed = true;
    const dies = async (...all: unknown[]) => {
      const answer = await whole(...all);
      if (!isArmed) return answer;
      isArmed = false;
      throw new Error('killed');
    };
    Object.assign(sender, { [step]: dies } satisfies Partial<Record<keyof FakeSender, unknown>>);
    await expect(look()).rejects.toThrow('killed');
    await look();
    mine(3);
    await look();
    expect((await rowOf(id)).status).toBe(Status.committed);
    expect(await arrived()).toBe(59);
    expect(money()).toEqual([40, 0]);
  });

  test('I63 after the hold was posted, before its row: it is posted once', async () => {
    const id = await passed();
    await look();
    mine(3);
    const dying = async (request: CommandRequest) => {
      const outcome = await world.engine.submit(request);
      if (request.body.case === 'postHold') throw new Error('killed');
      return outcome;
    };
    await expect(payouts(dying).look()).rejects.toThrow('killed');
    expect((await rowOf(id)).endedAt).toBeNull();
    await look();
    expect((await rowOf(id)).endedAt).not.toBeNull();
    expect(money()).toEqual([40, 0]);
  });
});
