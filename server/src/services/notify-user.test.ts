import { expect, test } from 'vitest';
import { startMigratedDatabase } from '../db/test-migrated.ts';
import type { Notice, NoticeRequest } from './notice-sender.ts';
import { notifyUser } from './notify-user.ts';
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

test('what happened to an account stands in its list of notifications, too, with what it tells', async () => {
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
    // A change of the password is mailed, and stands among the sign-ins: it is no news of the list.
    await notifyUser({ sender }, owner, { kind: 'password-changed', time: 6 } as Notice, database);
    const { rowCount } = await pool.query('select from notifications');
    expect(rowCount).toBe(inTurn.length);
  } finally {
    await stop();
  }
});
