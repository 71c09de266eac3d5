import { expect, test } from 'vitest';
import { startMigratedDatabase } from '#platform/db/test-migrated.ts';
import type { Notice, NoticeRequest } from './notice-sender.ts';
import { notifyContacts, notifyUser } from './notify-user.ts';
import type { User } from './user-directory.ts';

const coins = { amount: '1', coin: 'USDT', network: 'ERC20' };
const moved = { coins, address: '0x1' };
const notices: readonly Notice[] = [
  { kind: 'withdrawal-asked', time: 1, ...moved, isReviewed: true },
  { kind: 'deposit-credited', time: 1, coins },
  { kind: 'withdrawal-sent', ...moved, transaction: '0x2' },
  { kind: 'withdrawal-returned', ...moved, reason: 'failed' },
];

async function waysTaken(person: object): Promise<string[]> {
  const sent: NoticeRequest[] = [];
  const sender = {
    send: async (request: NoticeRequest) => void sent.push(request),
    sendNothing: async () => undefined,
    isSlow: () => false,
  };
  for (const notice of notices) await notifyUser({ sender }, person as User, notice);
  return sent.map(({ notice, contact }) => `${notice.kind} ${contact.channel}`);
}
const both = { email: 'a@example.com', areaCode: '+852', mobile: '91234567' };

test('S35 a withdrawal asked for goes by the ways of security, other news of coins by their own', async () => {
  expect(await waysTaken({ ...both, noticeWays: { security: ['sms'], coins: ['mail'] } })).toEqual([
    'withdrawal-asked sms',
    'deposit-credited mail',
    'withdrawal-sent mail',
    'withdrawal-returned mail',
  ]);
  expect(await waysTaken({ ...both, noticeWays: { coins: ['mail', 'sms'] } })).toHaveLength(7);
});

test('S35 where the chosen way is gone it goes the usual one, and who has none is passed over', async () => {
  const noticeWays = { security: ['sms'], coins: ['sms'] };
  const mailed = await waysTaken({ email: both.email, noticeWays });
  expect(mailed.every((way) => way.endsWith(' mail'))).toBe(true);
  expect(mailed).toHaveLength(4);
  expect(await waysTaken({ noticeWays })).toEqual([]);
});

test('D12 S35 what happened to an account stands in its list of notifications, too, with what it tells', async () => {
  const { database, pool, stop } = await startMigratedDatabase();
  try {
    const { rows: made } = await pool.query(
      `insert into users (public_number, kind, nickname, locale, country, currency, referral_code, created_at)
        values (10000000, 'bot', 'a', 'en', 'SG', 'USD', 'A', 0) returning id`,
    );
    const owner = { id: made[0].id, noticeWays: {} } as User;
    const sender = { send: async () => {}, sendNothing: async () => {}, isSlow: () => false };
    const signIn = { kind: 'new-device', time: 5, address: '192.0.2.1' } as Notice;
    const inTurn = [signIn, ...notices, { ...notices[0], isReviewed: false } as Notice];
    for (const notice of inTurn) await notifyUser({ sender }, owner, notice, database);
    const { rows } = await pool.query('select kind, facts from notifications order by id');
    const sent = (stage: string) => ({ kind: 'withdrawal', facts: { ...moved, stage } });
    expect(rows).toEqual([
      { kind: 'sign-in', facts: { address: '192.0.2.1' } },
      sent('reviewed'),
      { kind: 'deposit', facts: { coins } },
      ...['sent', 'failed', 'asked'].map(sent),
    ]);
    // A lock is mailed alone: anyone can cause it, and its time must tell nothing (S05).
    const lock = { kind: 'sign-in-locked', time: 6, minutes: 15 } as Notice;
    await notifyUser({ sender }, owner, lock, database);
    const { rowCount } = await pool.query('select from notifications');
    expect(rowCount).toBe(inTurn.length);

    const reason = { en: 'Too dark.', zh: '照片过暗。' };
    const security: readonly Notice[] = [
      { kind: 'password-changed', time: 7, holdUntil: 9 },
      { kind: 'account-unfrozen', time: 7 },
      { kind: 'api-key', change: 'created', name: 'bot', time: 7 },
      { kind: 'identity-decided', decision: 'reject', reason },
      { kind: 'identity-decided', decision: 'approve', reason: { en: '', zh: '' } },
    ];
    for (const notice of security) await notifyUser({ sender }, owner, notice, database);
    // What goes to every contact is one row.
    const both = { ...owner, email: 'a@example.com', areaCode: '+852', mobile: '91234567' };
    const frozen = { kind: 'account-frozen', cause: 'activity', time: 8 } as const;
    await notifyContacts({ sender }, [both, both], frozen, database);
    // Of a reset that waits the first notice is one, its reminders are none.
    const reset = {
      kind: 'authenticator-reset',
      factor: 'passkeys',
      askedAt: 8,
      endsAt: 9,
    } as const;
    for (const stage of ['asked', 'half-way', 'last'] as const) {
      await notifyContacts({ sender }, [both], { ...reset, stage, stopCode: 'x' }, database);
    }
    const told = await pool.query('select kind, facts from notifications order by id offset $1', [
      inTurn.length,
    ]);
    const of = (what: string, more: object = {}) => ({
      kind: 'security',
      facts: { what, ...more },
    });
    expect(told.rows).toEqual([
      of('password-changed', { holdUntil: 9 }),
      of('unfrozen'),
      of('key-created', { name: 'bot' }),
      { kind: 'identity', facts: { what: 'rejected', reason } },
      { kind: 'identity', facts: { what: 'approved' } },
      of('frozen', { cause: 'activity' }),
      of('reset-asked'),
    ]);
  } finally {
    await stop();
  }
});
