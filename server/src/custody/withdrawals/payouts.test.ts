import { RightCause } from '@bourse/contract/enumerations.ts';
import type { CommandRequest } from '@bourse/contract/messages.ts';
import { WithdrawalStatus as Status } from '@bourse/contract/moves/withdrawal-moves.ts';
import { ONE, USDT } from '@bourse/core/fixtures/desk.ts';
import { describe, expect, test } from 'vitest';
import { openDatabase, openPool } from '#platform/db/postgres/postgres.ts';
import type { User } from '#ports/user-directory.ts';
import { SigningRefused } from '../chains/chain.ts';
import { type FakeSender, STRANGER } from '../coins/test-coin-world.ts';
import { SavedAddresses } from './address-store.ts';
import { nothingLocked } from './test-context.ts';
import { codeOf, payoutHouse } from './test-payouts.ts';

const HOUR_MS = 3_600_000;

const noFactor = { holdUntil: 0, authenticatorBoundAt: null, passkeyCount: 0 };

const house = payoutHouse();
const mine = (blocks = 1) => house.world.now.chain.mine(blocks);
const arrived = async () =>
  Number(await house.world.now.chain.balance(STRANGER, 'USDT')) / 10 ** 10;

describe('asking', () => {
  test('O12 S17 of fifty at once of 60 from 100 exactly one is held', async () => {
    const asked = await Promise.allSettled(Array.from({ length: 50 }, () => house.ask()));
    expect(asked.filter(({ status }) => status === 'fulfilled').length).toBe(1);
    expect(house.money()).toEqual([40, 60]);
    const { rows } = await house.world.pool.query('select status from withdrawals');
    expect(rows).toEqual([{ status: 1 }]);
    expect(await house.kindsTold()).toEqual(['withdrawal-asked']);
  });

  test('S17 one key fifty times is one withdrawal, and another request under it is refused', async () => {
    const asked = await Promise.all(Array.from({ length: 50 }, () => house.ask({}, 'one')));
    expect(new Set(asked.map(({ id }) => id)).size).toBe(1);
    expect(house.money()).toEqual([40, 60]);
    expect(await codeOf(house.ask({ amount: '30' }, 'one'))).toBe(2007);
    expect(await codeOf(house.ask({}, ''))).toBe(5043);
    expect(await house.told()).toEqual([
      {
        ...{ kind: 'withdrawal-asked', time: house.now, address: STRANGER, isReviewed: true },
        coins: { amount: '60', coin: 'USDT', network: house.world.now.chain.network },
      },
    ]);
  });

  test('S18 S33 what no withdrawal may be', async () => {
    const wrong = `${STRANGER.slice(0, -1)}e`;
    const codes = await Promise.all([
      ...[wrong, `0x${'0'.repeat(40)}`, 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'].map(
        (address) => codeOf(house.ask({ address })),
      ),
      ...['0', '1', '1.9', '1001', '1.123456789'].map((amount) => codeOf(house.ask({ amount }))),
      codeOf(house.ask({ remark: 'memo' })),
      codeOf(house.ask({ chain: 'BTC' })),
      codeOf(house.ask({ address: house.world.now.sender.hotAddress })),
      codeOf(house.ask({ amount: '101' })),
    ]);
    expect(codes).toEqual([
      ...[5034, 5034, 5034],
      ...[2009, 5041, 5039, 5040, 2008],
      ...[5088, 5032, 5035, 4001],
    ]);
    const own = house.context({ ownerOf: async () => 7 });
    expect(await codeOf(house.ask({}, 'own', own))).toBe(5035);
    expect(house.money()).toEqual([100, 0]);
    expect((await house.world.pool.query('select id from withdrawals')).rows).toEqual([]);
    expect(await house.told()).toEqual([]);
  });

  test('S16 to the last second of the suspension nothing leaves, and who has no factor withdraws nothing', async () => {
    house.holdUntil = house.now + 24 * HOUR_MS;
    for (const at of [0, 24 * HOUR_MS - 1_000]) {
      house.now = house.holdUntil - 24 * HOUR_MS + at;
      expect(await codeOf(house.ask())).toBe(5030);
    }
    house.now = house.holdUntil + 1_000;
    expect((await house.ask()).status).toBe(Status.review);
    const bare = { findUser: async (id: number) => ({ id, ...noFactor }) as unknown as User };
    expect(await codeOf(house.ask({}, 'bare', house.context({ users: bare })))).toBe(5031);
  });

  test('S19 a saved address waits, then passes without a person', async () => {
    const addresses = new SavedAddresses(house.world.database);
    const times = { createdAt: house.now, usableAt: house.now + 24 * HOUR_MS };
    const saved = { chain: 'FAKE', address: STRANGER, memo: '', name: 'Ledger', ...times };
    await addresses.add(house.user, saved, house.world.database);
    expect(await codeOf(house.ask())).toBe(5036);
    house.now += 24 * HOUR_MS;
    expect(await house.ask()).toMatchObject({ status: Status.passed, passedBy: 'rules' });
    expect(await house.told()).toMatchObject([{ kind: 'withdrawal-asked', isReviewed: false }]);
  });

  test('each rule that fires is written down with what it saw', async () => {
    const credit = { chain: 'FAKE', coin: 'USDT', amount: 600 * ONE, at: house.now - 1 };
    const locks = { ...nothingLocked, creditsSince: async () => [credit] };
    const deviceSeenAt = async () => house.now - 1;
    house.world.now.desk.deposit(house.user, USDT, 600 * ONE);
    const { evidence, reason } = await house.ask(
      { amount: '600' },
      'all',
      house.context({ locks, deviceSeenAt }),
    );
    expect(evidence.map(({ rule }) => rule)).toEqual([
      ...['large', 'new-address', 'after-deposit', 'new-device'],
    ]);
    expect(reason).toBe('large');
  });

  test('what a deposit locks does not leave', async () => {
    const locks = { ...nothingLocked, freeOf: async () => BigInt(50 * ONE) };
    expect(await codeOf(house.ask({}, 'locked', house.context({ locks })))).toBe(5042);
  });

  test('a call that dies before it hears of its hold is finished, with one hold', async () => {
    const dying = async (request: CommandRequest) => {
      await house.world.engine.submit(request);
      throw new Error('killed');
    };
    const own = house.context({ engine: { submit: dying } });
    await expect(house.ask({}, 'dead', own)).rejects.toThrow('killed');
    expect(house.money()).toEqual([40, 60]);
    house.now += 11_000;
    await house.payouts().finishAsked();
    const row = await house.ask({}, 'dead');
    expect(row.status).toBe(Status.review);
    expect(house.money()).toEqual([40, 60]);
    expect(await house.kindsTold()).toEqual(['withdrawal-asked']);
  });
});

describe('the way of a withdrawal', () => {
  test('O12 I63 amount 60, fee 1: 59 arrive, 60 leave the account', async () => {
    const id = await house.passed();
    await house.look();
    expect((await house.rowOf(id)).status).toBe(Status.confirming);
    mine();
    await house.look();
    expect(await house.rowOf(id)).toMatchObject({ status: Status.confirming, blockHeight: 2 });
    expect(await house.store.arrivals(house.user)).toEqual([]);
    mine();
    await house.look();
    expect((await house.rowOf(id)).status).toBe(Status.committed);
    expect(await house.store.arrivals(house.user)).toEqual([{ chain: 'FAKE', address: STRANGER }]);
    expect(await arrived()).toBe(59);
    expect(house.money()).toEqual([40, 0]);
    await house.look();
    expect(house.world.now.desk.engine.audit().findings).toEqual([]);
    const [sent] = [...house.world.now.sender.signed.values()].flatMap(({ attempts }) => attempts);
    expect((await house.told()).slice(1)).toEqual([
      {
        ...{ kind: 'withdrawal-sent', address: STRANGER, transaction: sent?.transaction },
        coins: { amount: '59', coin: 'USDT', network: house.world.now.chain.network },
      },
    ]);
  });

  test('O12 I63 rejected or cancelled: everything is available again, once', async () => {
    const { id } = await house.ask();
    await house.store.move(id, Status.review, 'cancel', { reason: 'user' });
    await house.look();
    await house.look();
    expect(house.money()).toEqual([100, 0]);
    expect((await house.rowOf(id)).endedAt).not.toBeNull();
    expect(house.world.now.sender.sent).toEqual([]);
    expect(await house.kindsTold()).toEqual(['withdrawal-asked']);
    const other = await house.ask();
    await house.store.move(other.id, Status.review, 'reject', { reason: 'operator' });
    await Promise.allSettled([house.look(), house.look(), house.look()]);
    await house.look();
    expect(house.money()).toEqual([100, 0]);
    expect((await house.told()).slice(2)).toEqual([
      {
        ...{ kind: 'withdrawal-returned', address: STRANGER, reason: 'rejected' },
        coins: { amount: '60', coin: 'USDT', network: house.world.now.chain.network },
      },
    ]);
  });

  test('I63 what fails on the chain is back with its owner when that is certain', async () => {
    const id = await house.passed();
    await house.look();
    const { chain } = house.world.now;
    const [sent] = [...house.world.now.sender.signed.values()].flatMap(({ attempts }) => attempts);
    const real = house.world.now.sender.idOf(sent?.transaction ?? '');
    const failing = chain.send([], { replaces: real, fails: true });
    house.world.now.sender.idOf = () => failing;
    mine();
    await house.look();
    expect(house.money()).toEqual([40, 60]);
    mine();
    await house.look();
    expect((await house.rowOf(id)).status).toBe(Status.failed);
    expect(house.money()).toEqual([100, 0]);
    expect(house.world.now.alarms.names).toContain('withdrawal_failed');
    await house.look();
    expect((await house.told()).slice(1)).toMatchObject([
      { kind: 'withdrawal-returned', reason: 'failed', coins: { amount: '60' } },
    ]);
  });

  test('S16 I65 a suspension that begins after the request delays the signing, to its end', async () => {
    const id = await house.passed();
    house.holdUntil = house.now + 24 * HOUR_MS;
    await house.look();
    house.now = house.holdUntil - 1;
    await house.look();
    expect(house.world.now.sender.signed.size).toBe(0);
    house.now = house.holdUntil;
    await house.look();
    expect((await house.rowOf(id)).status).toBe(Status.confirming);
  });

  test('F34 I65 an account whose right to withdraw was taken meanwhile gets nothing signed', async () => {
    const id = await house.passed();
    const rights = { user: house.user, spot: 0, futures: 0, transfer: 0 } as const;
    const set = (version: number, withdraw: RightCause) =>
      house.world.now.desk.house({
        case: 'setAccountRights',
        value: { ...rights, version, withdraw },
      });
    set(1, RightCause.OPERATOR);
    await house.look();
    expect(house.world.now.sender.signed.size).toBe(0);
    set(2, RightCause.UNSPECIFIED);
    await house.look();
    expect((await house.rowOf(id)).status).toBe(Status.confirming);
  });

  test('I65 what was not passed is not signed', async () => {
    await house.ask();
    await house.look();
    expect(house.world.now.sender.signed.size).toBe(0);
  });

  test('F40 I64 what the signer refuses gives its nonce to the next one, and none is skipped', async () => {
    const [first, second] = [
      await house.passed({ amount: '20' }),
      await house.passed({ amount: '30' }),
    ];
    const { sender } = house.world.now;
    sender.refuse = new SigningRefused('notExecutable', 'the hot wallet is empty');
    await house.look();
    expect((await house.rowOf(first)).status).toBe(Status.passed);
    sender.refuse = undefined;
    await house.look();
    const { rows } = await house.world.pool.query('select nonce from payout_nonces order by nonce');
    expect(rows.map(({ nonce }) => nonce)).toEqual([0, 1]);
    expect((await house.rowOf(second)).status).toBe(Status.confirming);
    expect(house.world.now.alarms.names).toContain('withdrawal_refused');
  });

  test('F40 two who pay at once pay each withdrawal once', async () => {
    await house.passed({ amount: '20' });
    await house.passed({ amount: '30' });
    await house.passed({ amount: '40' });
    await Promise.allSettled([house.look(), house.look(), house.look()]);
    await house.look();
    mine(3);
    await house.look();
    expect(await arrived()).toBe(19 + 29 + 39);
    expect(house.money()).toEqual([10, 0]);
  });

  test('F39 I64 stuck: a replacement has the same nonce, and either settles it', async () => {
    const id = await house.passed();
    const { sender, chain } = house.world.now;
    await house.look();
    for (const late of [61_000, 61_000]) {
      house.now += late;
      await house.look();
    }
    const attempts = sender.signed.get(String(id))?.attempts ?? [];
    expect(attempts.map(({ nonce }) => nonce)).toEqual([0, 0, 0]);
    const [first] = attempts;
    // The chain takes the first one after all.
    const newest = sender.idOf(attempts.at(-1)?.transaction ?? '');
    chain.forget(newest);
    chain.resend(sender.idOf(first?.transaction ?? ''));
    mine(3);
    await house.look();
    expect((await house.rowOf(id)).status).toBe(Status.committed);
    expect(await arrived()).toBe(59);
    expect(house.money()).toEqual([40, 0]);
    const { transaction } = first ?? {};
    expect((await house.told()).slice(1)).toMatchObject([{ kind: 'withdrawal-sent', transaction }]);
  });

  test('the signer is away: it waits with its nonce, and is signed once it answers', async () => {
    const id = await house.passed();
    house.world.now.sender.isSignerAway = true;
    const one = house.payouts();
    await one.look();
    expect([one.isSignerAway, (await house.rowOf(id)).status]).toEqual([true, Status.passed]);
    house.world.now.sender.isSignerAway = false;
    await house.look();
    expect((await house.rowOf(id)).status).toBe(Status.confirming);
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
      const id = await house.passed();
      let isArmed = true;
      const dies = (text: string, place: string) => {
        if (!isArmed || place !== when || !text.startsWith(write)) return;
        isArmed = false;
        throw new Error('killed');
      };
      const pool = openPool(house.world.url, {
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
      const make = () => house.payouts({ database: dying });
      for (let step = 0; step < 6; step += 1) {
        await make()
          .look()
          .catch(({ message }: Error) => expect(message).toBe('killed'));
        mine();
      }
      await dying.destroy();
      expect(isArmed).toBe(false);
      expect((await house.rowOf(id)).status).toBe(Status.committed);
      expect(await arrived()).toBe(59);
      expect(house.money()).toEqual([40, 0]);
      expect(
        [...house.world.now.sender.signed.values()].map(({ attempts }) => attempts.length),
      ).toEqual([1]);
      expect(await house.kindsTold()).toEqual(['withdrawal-asked', 'withdrawal-sent']);
    },
  );

  test.each(['sign', 'broadcast'] as const)('F38 after the answer of %s', async (step) => {
    const id = await house.passed();
    const { sender } = house.world.now;
    const whole = sender[step].bind(sender) as (...all: unknown[]) => Promise<unknown>;
    let isArmed = true;
    const dies = async (...all: unknown[]) => {
      const answer = await whole(...all);
      if (!isArmed) return answer;
      isArmed = false;
      throw new Error('killed');
    };
    Object.assign(sender, { [step]: dies } satisfies Partial<Record<keyof FakeSender, unknown>>);
    await expect(house.look()).rejects.toThrow('killed');
    await house.look();
    mine(3);
    await house.look();
    expect((await house.rowOf(id)).status).toBe(Status.committed);
    expect(await arrived()).toBe(59);
    expect(house.money()).toEqual([40, 0]);
  });

  test('I63 after the hold was posted, before its row: it is posted once', async () => {
    const id = await house.passed();
    await house.look();
    mine(3);
    const dying = async (request: CommandRequest) => {
      const outcome = await house.world.engine.submit(request);
      if (request.body.case === 'postHold') throw new Error('killed');
      return outcome;
    };
    await expect(
      house.payouts({ engine: { ...house.world.engine, submit: dying } }).look(),
    ).rejects.toThrow('killed');
    expect((await house.rowOf(id)).endedAt).toBeNull();
    await house.look();
    expect((await house.rowOf(id)).endedAt).not.toBeNull();
    expect(house.money()).toEqual([40, 0]);
  });
});
