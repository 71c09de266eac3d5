import { expect, test } from 'vitest';
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
