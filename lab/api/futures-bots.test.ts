import { Code } from '@bourse/contract/codes.ts';
import type { DataOf } from '@bourse/contract/route.ts';
import type { TradingBot } from '@bourse/contract/routes/trading-bots.ts';
import type { walletRoutes } from '@bourse/contract/routes/wallet.ts';
import { expect, test } from 'vitest';
import { botOf, grid, machine, rests, start, stop, trade, until } from './futures-bots-steps.ts';
import {
  BUY,
  done,
  futuresStage,
  market,
  OPEN,
  orders,
  positions,
  SELL,
  type User,
} from './futures-steps.ts';

const { trader } = futuresStage();

test('it has its contract to itself, within leverage and range, and ends where its owner trades in its position', {
  timeout: machine.patient(100_000),
}, async () => {
  const [owner, other] = [await trader(), await trader()];
  const refused = async (body: object) =>
    (await owner.post('/api/bots/create', { ...grid, ...body })).code;
  expect(await refused({ leverage: 101 })).toBe(Code.shapeInvalid);
  expect(await refused({ lowerPrice: '91000' })).toBe(Code.botRangeInvalid);
  expect(await refused({ funds: '1' })).toBe(Code.botFundsTooLow);
  expect(await refused({ funds: '10001' })).toBe(Code.insufficientBalance);
  await trade(owner, BUY, '88000', '0.001');
  expect(await refused({})).toBe(Code.botPositionBusy);
  await done(owner.post('/api/contract/cancelAll', {}));

  const code = await start(owner);
  expect(await refused({})).toBe(Code.botPositionBusy);
  await rests(owner, 4);
  const [order] = await orders(owner);
  const named = { code: order?.code, price: '87000' };
  expect((await owner.post('/api/contract/amend', named)).code).toBe(Code.botOrderFixed);
  const batch = owner.post<{ list: unknown[] }>('/api/contract/amendBatch', { orders: [named] });
  expect((await done(batch)).list).toMatchObject([{ code: Code.botOrderFixed }]);
  const exits = { orderCode: order?.code, stopLoss: { triggerPrice: '80000' } };
  const guarded = await owner.post('/api/contract/conditional/close', exits);
  expect(guarded.code).toBe(Code.botOrderFixed);
  const alike = { ...market(BUY, '0.01'), clientOrderId: `bot${code}-9-9` };
  expect((await owner.post(OPEN, alike)).code).toBe(Code.botOrderId);
  await trade(other, SELL, '91500', '0.01');
  await done(owner.post(OPEN, market(BUY, '0.01')));
  await until(async () => {
    expect(await botOf(owner, code)).toMatchObject({ state: 'stopped', end: 'position-changed' });
  });
  expect(await orders(owner)).toEqual([]);
  expect((await positions(owner)).length).toBeGreaterThan(0);
});

test.each(['long', 'short'])(
  'the least funds that are suggested for a %s grid are whole cents, and enough',
  async (direction) => {
    const owner = await trader();
    const query = `symbol=BTCUSDT&strategy=futures-grid&direction=${direction}&leverage=7`;
    const { fundsMin, lowerPrice, upperPrice, cells } = await done(
      owner.get<{ fundsMin: string; lowerPrice: string; upperPrice: string; cells: number }>(
        `/api/bots/suggestion?${query}`,
      ),
    );
    expect(fundsMin).toMatch(/^\d+(\.\d\d?)?$/);
    const plan = { ...grid, lowerPrice, upperPrice, cells, direction, leverage: 7 };
    await done(owner.post('/api/bots/simulate', { ...plan, funds: fundsMin }));
    const half = { ...plan, funds: (Number(fundsMin) / 2).toFixed(2) };
    expect((await owner.post('/api/bots/simulate', half)).code).toBe(Code.botFundsTooLow);
  },
);

test('its owner changes a bot that runs, but not its range, and no other account does; equity has the part of bots', {
  timeout: machine.patient(60_000),
}, async () => {
  const [owner, other] = [await trader(), await trader()];
  const code = await start(owner);
  const change = (user: User, body: object) => user.post(`/api/bots/${code}/change`, body);
  expect((await change(other, { stopLossPercent: 20 })).code).toBe(Code.notFound);
  expect((await change(owner, { amount: '20' })).code).toBe(Code.shapeInvalid);
  expect((await change(owner, { cells: 5 })).code).toBe(Code.shapeInvalid);
  await done(change(owner, { stopLossPercent: 20, takeProfitPercent: 30 }));
  await rests(owner, 4);
  expect(await botOf(owner, code)).toMatchObject({ stopLossPercent: 20, takeProfitPercent: 30 });
  await until(async () => {
    const equity = await done(
      owner.get<DataOf<typeof walletRoutes.equity>>('/api/finance/equity?days=7'),
    );
    expect(equity.today?.bots).toBe('0.00000000');
  });
  await stop(owner, code, true);
  await until(async () => {
    expect((await change(owner, { stopLossPercent: 10 })).code).toBe(Code.botOver);
  });
});

test('F21 a start that is sent again under its key is one bot, also twice at once and after it has ended', async () => {
  const owner = await trader();
  const headers = { 'idempotency-key': 'bot-1' };
  const send = (more = {}) =>
    owner.post<{ bot: TradingBot }>('/api/bots/create', { ...grid, ...more }, headers);
  const [first, second] = await Promise.all([done(send()), done(send())]);
  const { code } = first.bot;
  expect(second.bot.code).toBe(code);
  expect(await send({ cells: 5 })).toMatchObject({ status: 409, code: Code.keyReused });
  await stop(owner, code, true);
  await until(async () => expect((await botOf(owner, code)).state).toBe('stopped'));
  expect((await done(send())).bot).toMatchObject({ code, state: 'stopped' });
  const { list } = await done(owner.get<{ list: TradingBot[] }>('/api/bots/list'));
  expect(list).toHaveLength(1);
});
