import { Code } from '@bourse/contract/codes.ts';
import type { Bill } from '@bourse/contract/routes/wallet.ts';
import { expect, test } from 'vitest';
import { caller, useExchange } from './exchange.ts';

const exchange = useExchange();

const TRANSFER = '/api/finance/transfer/internal';
const usdt = (from: number, to: number, amount: string, coin = 'USDT') => ({
  from,
  to,
  coin,
  amount,
  remark: 'transfer',
});

async function claimed() {
  const [one] = await exchange().traders(1, { funded: false });
  if (!one) throw new Error('no trader');
  const user = caller(exchange(), one);
  expect((await user.post('/api/demo/claim', {})).code).toBe(0);
  return user;
}

interface Assets {
  readonly list: readonly { tokenName: string; balance: string; available: string }[];
}
type User = Awaited<ReturnType<typeof claimed>>;

async function usdtOf(user: User): Promise<string[]> {
  const read = async (account: number) => {
    const path = `/api/finance/account/asset?page=1&pageSize=100&accountType=${account}`;
    const { data } = await user.get<Assets>(path);
    return data.list.find(({ tokenName }) => tokenName === 'USDT')?.balance ?? '';
  };
  const futures = await user.get<{ list: { balance: string }[] }>('/api/finance/asset/contract');
  return [await read(1), await read(2), futures.data.list[0]?.balance ?? ''];
}

test('demo funds can be claimed once a day', async () => {
  const user = await claimed();
  expect((await user.post('/api/demo/claim', {})).code).toBe(Code.claimedToday);
  expect(await usdtOf(user)).toEqual(['10000', '0', '0']);
});

test('I11 money moves among the three accounts and none of it is lost or made', async () => {
  const user = await claimed();
  const moves = [
    usdt(1, 2, '9000.12345678'),
    usdt(2, 1, '0.00000001'),
    usdt(1, 3, '500'),
    usdt(3, 1, '499.5'),
  ];
  for (const move of moves) expect((await user.post(TRANSFER, move)).code).toBe(0);
  expect(await usdtOf(user)).toEqual(['999.37654323', '9000.12345677', '0.5']);
});

test.each([
  ['spot to futures directly', usdt(2, 3, '1'), Code.transferPairNotAllowed],
  ['futures to spot directly', usdt(3, 2, '1'), Code.transferPairNotAllowed],
  ['to the same account', usdt(1, 1, '1'), Code.transferSameAccount],
  ['another coin to futures', usdt(1, 3, '0.01', 'BTC'), Code.transferFuturesCoin],
  ['more than there is', usdt(1, 2, '10000.00000001'), Code.insufficientBalance],
  ['nothing', usdt(1, 2, '0'), Code.amountNotPositive],
  ['a ninth decimal', usdt(1, 2, '0.000000019'), Code.tooManyDecimals],
  ['a coin that is not there', usdt(1, 2, '1', 'NOPE'), Code.coinUnknown],
  ['account 4', usdt(1, 4, '1'), Code.shapeInvalid],
])('O10d a transfer of %s is refused and changes nothing', async (_name, body, code) => {
  const user = await claimed();
  const answer = await user.post(TRANSFER, body);
  expect(answer.code).toBe(code);
  expect(await usdtOf(user)).toEqual(['10000', '0', '0']);
});

test('F21 an idempotency key makes a transfer happen once, however often it arrives at once', async () => {
  const user = await claimed();
  const headers = { 'idempotency-key': 'once' };
  const answers = await Promise.all(
    Array.from({ length: 15 }, () => user.post<unknown>(TRANSFER, usdt(1, 2, '100'), headers)),
  );
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(await usdtOf(user)).toEqual(['9900', '100', '0']);
  const other = await user.post(TRANSFER, usdt(1, 2, '101'), headers);
  expect(other).toMatchObject({ status: 409, code: Code.keyReused });
});

test('S17 parallel transfers never move more than there is', async () => {
  const user = await claimed();
  const answers = await Promise.all(
    Array.from({ length: 15 }, () => user.post<unknown>(TRANSFER, usdt(1, 2, '3000'))),
  );
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(3);
  expect(await usdtOf(user)).toEqual(['1000', '9000', '0']);
});

test('ledger entries: kinds, filters, signs and balances after', async () => {
  const user = await claimed();
  await user.post(TRANSFER, usdt(1, 2, '250.5'));
  const kinds = await user.get<{ kinds: { kind: number; name: string }[] }>(
    '/api/finance/bill/kind?kind=1',
  );
  expect(kinds.data.kinds.map(({ name }) => name)).toContain('Transfer out');
  const funding = await user.get<{ list: Bill[]; total: number }>(
    '/api/finance/bill/funding?billKind=0&coin=USDT&page=1&pageSize=20',
  );
  expect(funding.data.list.map(({ amount, balance }) => [amount, balance])).toEqual([
    ['-250.5', '9749.5'],
    ['10000', '10000'],
  ]);
  const only = await user.get<{ list: Bill[] }>('/api/finance/bill/funding?billKind=5&coin=');
  expect(only.data.list).toHaveLength(3);
  const spot = await user.get<{ list: Bill[] }>('/api/finance/bill/spot?billKind=0&coin=');
  expect(spot.data.list[0]).toMatchObject({ billKindName: 'Transfer in', amount: '250.5' });
  const total = await user.get<{ accountAsset: { account: number; totalUsdt: string }[] }>(
    '/api/finance/total/asset',
  );
  expect(total.data.accountAsset[1]).toEqual({ account: 2, totalUsdt: '250.50000000' });
});

test('who is not signed in gets 401, and cookies count for nothing', async () => {
  const nobody = { userId: 0, token: 'x'.repeat(43) };
  const answer = await caller(exchange(), nobody).get('/api/finance/total/asset');
  expect(answer).toMatchObject({ status: 401, code: Code.sessionEnded });
  const bare = await fetch(`${exchange().address}/api/user`, { headers: { cookie: 'token=1' } });
  expect(bare.status).toBe(401);
});
