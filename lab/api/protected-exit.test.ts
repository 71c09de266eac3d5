import type { ContractOrder } from '@bourse/contract/routes/futures.ts';
import { expect, test } from 'vitest';
import { botOf, machine, rests, start, stop, until } from './futures-bots-steps.ts';
import {
  BUY,
  done,
  futuresStage,
  limit,
  market,
  OPEN,
  orders,
  positions,
  SELL,
} from './futures-steps.ts';

const { trader } = futuresStage();
const exit = (quantity: string) =>
  market(SELL, quantity, { reduceOnly: true, protectedExit: true });

test('a protected exit that finds nobody is open as such, and fills once somebody is near the index', {
  timeout: machine.patient(100_000),
}, async () => {
  const [owner, maker] = [await trader(), await trader()];
  await done(maker.post(OPEN, limit(SELL, '90000', '0.01')));
  await done(owner.post(OPEN, limit(BUY, '90000', '0.01')));
  const { code, status } = await done(
    owner.post<{ code: string; status: number }>(OPEN, exit('0.01')),
  );
  expect(status).toBe(1);
  const [open] = await orders(owner);
  expect(open).toMatchObject({ code, protectedExit: true, orderType: 2 });
  expect(open?.waiting).toMatchObject({ since: open?.createTime });
  expect(open?.waiting?.reach).toMatch(/^0\.00[1-5]/);
  // Beyond the bound of 0.5%: it takes none of it.
  await done(maker.post(OPEN, limit(BUY, '89000', '0.01')));
  await done(maker.post(OPEN, limit(BUY, '89990', '0.01')));
  await until(async () => expect(await orders(owner)).toEqual([]));
  expect(await positions(owner)).toEqual([]);
  const { list } = await done(
    owner.get<{ list: ContractOrder[] }>('/api/contract/order/history?symbol=BTCUSDT'),
  );
  expect(list.find((order) => order.code === code)).toMatchObject({
    ...{ protectedExit: true, status: 3, dealPrice: '89990.0' },
  });
  await done(maker.post('/api/contract/cancelAll', {}));
});

test('a grid that is stopped waits with a protected exit, and is over once that has filled', {
  timeout: machine.patient(100_000),
}, async () => {
  const [owner, maker] = [await trader(), await trader()];
  const code = await start(owner);
  await rests(owner, 4);
  const lots = Number((await orders(owner))[0]?.quantity);
  await done(maker.post(OPEN, limit(SELL, '90000', lots.toFixed(4))));
  await until(async () => expect((await botOf(owner, code)).tradedOrders).toBe(1));
  await done(maker.post(OPEN, limit(BUY, '88500', '0.01')));
  await stop(owner, code, true);
  await until(async () => {
    expect(await orders(owner)).toMatchObject([{ protectedExit: true, orderType: 2 }]);
  });
  await done(maker.post(OPEN, limit(BUY, '89990', lots.toFixed(4))));
  await until(async () => expect((await botOf(owner, code)).state).toBe('stopped'));
  expect(await positions(owner)).toEqual([]);
  expect(await botOf(owner, code)).toMatchObject({
    ...{ end: 'user', judgedBy: '', endPrice: '0.0', exitPrice: '89990.0' },
  });
});
