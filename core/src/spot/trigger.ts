import { Side } from '@bourse/contract/messages.ts';
import type { Market } from '../market.ts';
import { NONE } from '../order/order-table.ts';
import type { State } from '../state.ts';

/** Where a stop waits: on the sell side for a rise to its price, on the buy side for a fall. */
export function stopSideOf(stopPriceTicks: number, referenceTicks: number): Side {
  return stopPriceTicks > referenceTicks ? Side.SELL : Side.BUY;
}

/** Queues every stop that the last price has reached, nearest trigger first, then oldest. */
export function collectTriggered(state: State, market: Market): void {
  const { stops, lastPriceTicks } = market;
  if (market.stopCount === 0) return;
  for (const side of [Side.SELL, Side.BUY] as const) {
    for (;;) {
      const slot = stops.best(side);
      if (slot === NONE) break;
      const stopTicks = stops.bestPriceTicks(side);
      const isReached =
        side === Side.SELL ? lastPriceTicks >= stopTicks : lastPriceTicks <= stopTicks;
      if (!isReached) break;
      stops.remove(slot);
      market.stopCount -= 1;
      state.orders.waiting[slot] = 0;
      state.triggered.push(slot);
    }
  }
}
