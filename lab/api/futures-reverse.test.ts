import { Code } from '@bourse/contract/codes.ts';
import { expect, test } from 'vitest';
import {
  BUY,
  done,
  limit,
  OPEN,
  ownFuturesStage,
  type Placed,
  positions,
  SELL,
  trade,
} from './futures-steps.ts';

const { trader } = ownFuturesStage();

test('a position is reversed in one command, and a retry under its key gets the same answer', async () => {
  const [user, other, third] = [await trader(), await trader(), await trader()];
  await trade(other, user, SELL, '90000', '0.1');
  const [long] = await positions(user);
  const path = `/api/contract/${long?.code}/reverse`;
  expect((await third.patch(path, {})).code).toBe(Code.notFound);
  await done(third.post(OPEN, limit(BUY, '89990', '0.2')));
  const first = await user.patch<Placed & { isReversed: boolean }>(path, { clientOrderId: 'turn' });
  const [short, ...none] = await positions(user);
  expect([short?.positionType, short?.quantity, none]).toEqual([2, '0.1000', []]);
  expect(first.data).toMatchObject({
    isReversed: true,
    dealQuantity: '0.1000',
    status: 3,
    positionCode: short?.code,
  });
  const again = await user.patch(path, { clientOrderId: 'turn' });
  expect(again.data).toEqual(first.data);
  expect((await positions(user))[0]).toMatchObject({ code: short?.code, quantity: '0.1000' });
  // The old position is gone, so a late call for it touches no newer one.
  expect((await user.patch(path, {})).code).toBe(Code.positionUnknown);
});

test('a position that was only closed is told of as that, though the other side is open, too', async () => {
  const [user, other, third] = [await trader(), await trader(), await trader()];
  await trade(other, user, SELL, '90000', '0.1');
  await trade(other, user, BUY, '90000', '0.05');
  const [long] = (await positions(user)).filter(({ positionType }) => positionType === 1);
  await done(third.post(OPEN, limit(BUY, '89990', '0.1')));
  const path = `/api/contract/${long?.code}/reverse`;
  const answer = await user.patch<Placed & { isReversed: boolean }>(path, {
    clientOrderId: 'shut',
  });
  expect(answer.data).toMatchObject({
    isReversed: false,
    positionCode: long?.code,
    dealQuantity: '0.1000',
  });
  expect((await user.patch(path, { clientOrderId: 'shut' })).data).toEqual(answer.data);
  expect((await positions(user)).map(({ positionType }) => positionType)).toEqual([2]);
});
