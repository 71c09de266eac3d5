import type { FeeRates, UserFeeTier } from '@bourse/contract/routes/user-centre.ts';
import { expect, test } from 'vitest';
import { caller, useExchange } from './exchange.ts';

const DAY_MS = 86_400_000;
const exchange = useExchange();

async function trader() {
  const [one] = await exchange().traders(1);
  if (!one) throw new Error('no trader');
  return caller(exchange(), one);
}

test('the fee tier shows what is charged, what the next tier charges, and what both sides traded', async () => {
  const [maker, taker] = [await trader(), await trader()];
  const tierOf = async (user: typeof maker) =>
    (await user.get<UserFeeTier>('/api/user/fee/tier')).data;
  expect(await tierOf(maker)).toEqual({
    current: {
      ...{ tier: 'VIP 0', spotMaker: '0.0008', spotTaker: '0.001' },
      ...{ futuresMaker: '0.0002', futuresTaker: '0.0005', volumeMin: '0' },
    },
    next: {
      ...{ tier: 'VIP 1', spotMaker: '0.0007', spotTaker: '0.0009' },
      ...{ futuresMaker: '0.000195', futuresTaker: '0.000498', volumeMin: '100000' },
    },
    volume: '0',
    nextTierTime: (Math.floor(Date.now() / DAY_MS) + 1) * DAY_MS,
  });
  const order = { symbol: 'BTCUSDT', orderType: 1, price: '95000', quantity: '0.01' };
  for (const [user, orderSide] of [
    [maker, 2],
    [taker, 1],
  ] as const) {
    expect((await user.post('/api/spot/order/place', { ...order, orderSide })).code).toBe(0);
  }
  expect((await tierOf(taker)).volume).toBe('950');
  expect((await tierOf(maker)).volume).toBe('950');
});

test('the rules list the same tiers as the page of fees, with the same fees of spot', async () => {
  const read = async <Data>(path: string) => {
    const answer = await fetch(`${exchange().address}${path}`);
    return ((await answer.json()) as { data: Data }).data;
  };
  const rules = await read<{ spotFeeTiers: { tier: string; maker: string; taker: string }[] }>(
    '/api/exchange/rules',
  );
  const { tiers } = await read<{ tiers: FeeRates[] }>('/api/exchange/fees');
  expect(
    rules.spotFeeTiers.map(({ tier, maker, taker }) => [tier, Number(maker), Number(taker)]),
  ).toEqual(
    tiers.map(({ tier, spotMaker, spotTaker }) => [tier, Number(spotMaker), Number(spotTaker)]),
  );
});

test('everybody sees the fees of all tiers that volume brings, and not those of the house', async () => {
  const answer = await fetch(`${exchange().address}/api/exchange/fees`);
  const { data } = (await answer.json()) as { data: { version: number; tiers: FeeRates[] } };
  expect(data.version).toBe(1);
  expect(data.tiers.map(({ tier }) => tier)).toEqual(
    [...Array(10).keys()].map((at) => `VIP ${at}`),
  );
  expect(data.tiers[9]).toEqual({
    ...{ tier: 'VIP 9', spotMaker: '0.00035', spotTaker: '0.00055' },
    ...{ futuresMaker: '0.00015', futuresTaker: '0.00048', volumeMin: '250000000' },
  });
});
