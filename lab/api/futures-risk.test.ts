import { BillKind } from '@bourse/contract/bills.ts';
import { Code } from '@bourse/contract/codes.ts';
import type { Position } from '@bourse/contract/routes/futures.ts';
import type { ReceiptStep } from '@bourse/contract/routes/liquidation-receipt.ts';
import type { Bill } from '@bourse/contract/routes/wallet.ts';
import { expect, test, vi } from 'vitest';
import {
  BUY,
  done,
  limit,
  OPEN,
  ownFuturesStage,
  positions,
  SELL,
  trade,
  wallet,
} from './futures-steps.ts';

const { exchange, trader } = ownFuturesStage();

test('F48 without a fresh mark nothing is opened, and money that no position needs may leave', async () => {
  const user = await trader();
  const answer = await user.post(OPEN, { ...limit(BUY, '1', '10'), symbol: 'SUIUSDT' });
  expect(answer).toMatchObject({ status: 200, code: Code.markStale });
  expect(answer.msg).toMatch(/mark price/);
  // The contract's first clock command may still be under way.
  await vi.waitFor(() => done(user.post(OPEN, { ...limit(BUY, '1', '10'), symbol: 'LINKUSDT' })), {
    timeout: 30_000,
    interval: 200,
  });
  // Initial margin 10 / 20, and the taker fee in case it takes.
  expect(await wallet(user)).toMatchObject({ available: '9999.495', frozenBalance: '0.505' });
  const out = { from: 3, to: 1, coin: 'USDT', amount: '9999.495' };
  await done(user.post('/api/finance/transfer/internal', out));
  expect(await wallet(user)).toMatchObject({ available: '0', balance: '0.505' });
});

// The last test: it moves the index and restarts.
test('I51 I52 at 100x a small move takes the margin and no more, and the receipt says how', {
  timeout: 180_000,
}, async () => {
  const [victim, seller] = [await trader(), await trader()];
  const [bidder, asker] = [await trader(), await trader()];
  const burnt = await burnMargin();
  await done(victim.post('/api/contract/marginMode', { symbol: 'BTC', marginMode: 1 }));
  await done(victim.post('/api/contract/leverage', { symbol: 'BTC', leverage: 100 }));
  const { positionCode } = await trade(seller, victim, SELL, '90000', '0.1');
  const takeProfit = { triggerPrice: '89600', triggerPriceType: 2 };
  const short = (await positions(seller))[0]?.code;
  const exits = { positionCode: short, takeProfit, stopLoss: null };
  await done(seller.post('/api/contract/conditional/close', exits));
  // (90,000 - 90 / 0.1) / (1 - 0.5%), rounded up to the tick.
  expect((await positions(victim))[0]).toMatchObject({ liqPrice: '89547.8', initMargin: '90' });

  await done(bidder.post(OPEN, limit(BUY, '89390', '1')));
  await done(asker.post(OPEN, limit(SELL, '89410', '1')));
  await exchange().moveIndex({ BTCUSDT: '89400', ETHUSDT: '2980' });
  await vi.waitFor(async () => expect(await positions(victim)).toEqual([]), {
    timeout: 40_000,
    interval: 200,
  });
  const history = await done(
    victim.get<{ list: Position[] }>('/api/contract/position/history?prodCategory=3'),
  );
  expect(history.list[0]).toMatchObject({ code: positionCode, exitType: 'liquidation' });
  const { steps } = await done(
    victim.get<{ steps: ReceiptStep[] }>(`/api/contract/liquidation/${positionCode}`),
  );
  expect(steps).toHaveLength(1);
  expect(steps[0]).toMatchObject({
    kind: 'liquidated',
    quantity: '0.1000',
    bankruptcyPrice: '89100.0',
    indexPrice: '89400.0',
    tier: 1,
  });
  expect(Number(steps[0]?.equity)).toBeLessThanOrEqual(Number(steps[0]?.maintenanceMargin));
  // 10,000 less the fee of opening and the margin: a liquidation never takes more.
  expect(await wallet(victim)).toMatchObject({ balance: '9905.5', margin: '0' });
  const bills = await done(
    victim.get<{ list: Bill[] }>('/api/finance/bill/contract?billKind=0&coin='),
  );
  const liquidation = bills.list.find(({ billKind }) => billKind === BillKind.liquidation);
  expect(liquidation).toMatchObject({ amount: '-90', balance: '9905.5' });
  const stranger = await seller.get(`/api/contract/liquidation/${positionCode}`);
  expect(stranger.status).toBe(404);

  // The winner's take-profit looked at the mark on its way, and bought at what was asked.
  const won = await done(
    seller.get<{ list: Position[] }>('/api/contract/position/history?prodCategory=3'),
  );
  expect(won.list[0]).toMatchObject({ code: short, exitType: 'takeProfit' });
  const fund = await done(
    seller.get<{ balance: string; list: { amount: string }[] }>('/api/contract/insurance'),
  );
  expect(fund.list.length).toBeGreaterThan(0);
  await seeFundSell(burnt);
});

interface FundView {
  readonly held: readonly { readonly symbol: string; readonly quantity: string }[];
  readonly sold: readonly { readonly symbol: string; readonly [field: string]: unknown }[];
}

const eth = (side: number, price: string, quantity: string) => ({
  ...limit(side, price, quantity),
  symbol: 'ETHUSDT',
});

/** A long of 3 ETH at 100x, and a friend who stands below what it will be worth at its bankruptcy. */
async function burnMargin() {
  const [loser, winner] = [await trader(), await trader()];
  const [friend, honest] = [await trader(), await trader()];
  await done(loser.post('/api/contract/marginMode', { symbol: 'ETH', marginMode: 1 }));
  await done(loser.post('/api/contract/leverage', { symbol: 'ETH', leverage: 100 }));
  await done(winner.post(OPEN, eth(SELL, '3000', '3')));
  await done(loser.post(OPEN, eth(BUY, '3000', '3')));
  // Maintenance alone (0.5% of the index) would let the fund sell down to 2,965.
  await done(friend.post(OPEN, eth(BUY, '2966', '3')));
  return { loser, friend, honest };
}

/** R3: the index is 2,980, the position was worth nothing at 2,970: for no less the fund sells. */
async function seeFundSell({ loser, friend, honest }: Awaited<ReturnType<typeof burnMargin>>) {
  const fund = () => done(loser.get<FundView>('/api/contract/insurance'));
  const eventually = { timeout: 40_000, interval: 200 };
  await vi.waitFor(async () => {
    const { held } = await fund();
    expect(held).toMatchObject([{ symbol: 'ETHUSDT', quantity: '3.000', price: '2970.00' }]);
  }, eventually);
  expect(await positions(friend)).toEqual([]);
  await done(honest.post(OPEN, eth(BUY, '2971', '3')));
  await vi.waitFor(async () => expect((await fund()).held).toEqual([]), eventually);
  expect(await positions(friend)).toEqual([]);
  expect((await positions(honest))[0]).toMatchObject({ symbol: 'ETHUSDT', quantity: '3.000' });
  await vi.waitFor(async () => {
    const { sold } = await fund();
    // 3 won, less the fee of 0.05% of 8,913.
    const exit = { exitPrice: '2971.00', result: '-1.4565', isDeleveraged: false };
    expect(sold[0]).toMatchObject({ symbol: 'ETHUSDT', price: '2970.00', ...exit });
  }, eventually);
}
