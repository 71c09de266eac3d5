import type { Notification } from '@bourse/contract/routes/notifications.ts';
import { expect, test } from 'vitest';
import { done, limit, OPEN, ownFuturesStage, type User } from './futures-steps.ts';

const { exchange, trader } = ownFuturesStage();

const titles = async (user: User) => {
  const path = '/api/notification/list';
  const { list } = await done(user.get<{ list: Notification[] }>(path));
  return list.map(({ title }) => title).sort();
};

test('a restart tells nobody twice: fills, and a price that was reached', async () => {
  const [seller, buyer, watcher] = [await trader(), await trader(), await trader()];
  for (const user of [seller, buyer]) {
    await done(user.post('/api/contract/marginMode', { symbol: 'BTC', marginMode: 1 }));
  }
  await done(seller.post(OPEN, limit(2, '89900', '0.001')));
  await done(buyer.post(OPEN, limit(1, '89900', '0.001')));
  const alert = { product: 'futures', symbol: 'BTCUSDT', direction: 'above', price: '90000' };
  for (const isRepeated of [false, true]) {
    await done(watcher.post('/api/alert/add', { ...alert, isRepeated, gapMinutes: 1 }));
  }
  await done(seller.post(OPEN, limit(2, '90000', '0.002')));
  await done(buyer.post(OPEN, limit(1, '90000', '0.002')));
  const filled = 'Order filled: BTC/USDT perpetual';
  const rose = 'BTC/USDT perpetual rose to 90,000.0';
  await expect.poll(() => titles(seller)).toEqual([filled, filled]);
  await expect.poll(() => titles(watcher)).toEqual([rose, rose]);
  await exchange().restart();
  // What trades again at the same price tells the one that is told each time only after the way back.
  await done(seller.post(OPEN, limit(2, '90000', '0.001')));
  await done(buyer.post(OPEN, limit(1, '90000', '0.001')));
  await expect.poll(() => titles(seller)).toEqual([filled, filled, filled]);
  expect(await titles(watcher)).toEqual([rose, rose]);
});
