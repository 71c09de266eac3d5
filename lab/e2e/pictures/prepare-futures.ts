import { setTimeout as sleep } from 'node:timers/promises';
import { Code } from '@bourse/contract/codes.ts';
import { call, type Trader } from '../../load/traders.ts';
import type { Stage } from '../stage.ts';

/** Positions of both sides and both margin modes, exits, an order that waits, a position that ended. */
export async function prepareFutures(stage: Stage, trader: Trader): Promise<void> {
  const post = async (path: string, body: unknown) => {
    for (let patience = 60; ; patience -= 1) {
      const { code, msg } = await call(stage.address, trader, 'POST', path, body);
      if (code === 0) return;
      // The makers of contracts take some seconds to fill their books.
      if (code !== Code.noLiquidity || patience === 0) throw new Error(`${path}: ${code} ${msg}`);
      await sleep(500);
    }
  };
  const transfer = { coin: 'USDT', amount: '5000' };
  await post('/api/finance/transfer/internal', { ...transfer, from: 2, to: 1 });
  await post('/api/finance/transfer/internal', { ...transfer, from: 1, to: 3 });
  const open = (side: 1 | 2, quantity: string, more: Readonly<Record<string, unknown>>) =>
    post('/api/contract/open', { symbol: 'BTCUSDT', orderType: 2, side, quantity, ...more });
  await open(2, '5', { leverage: 10, symbol: 'SOLUSDT', marginMode: 1 });
  await post('/api/contract/closeAll', { symbol: 'SOLUSDT' });
  await open(2, '1', { leverage: 20, symbol: 'ETHUSDT', marginMode: 1 });
  await open(1, '0.5', { leverage: 20, symbol: 'ETHUSDT' });
  await open(1, '4', { leverage: 10, symbol: 'SOLUSDT' });
  await open(2, '6', { leverage: 10, symbol: 'SOLUSDT' });
  await open(1, '0.1', {
    leverage: 50,
    takeProfit: { triggerPrice: '101000' },
    stopLoss: { triggerPrice: '91000', triggerPriceType: 2 },
  });
  await open(1, '0.02', { stopPrice: '105000' });
  await open(1, '0.05', { orderType: 1, price: '90000' });
}
