import type { LiveState } from '#engine/live/live-state.ts';

/** Orders that rest or wait in each market and contract. */
export function ordersByInstrument(live: LiveState): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  const add = (id: number) => counts.set(id, (counts.get(id) ?? 0) + 1);
  for (const { market } of live.allOpenOrders()) add(market);
  for (const { contract } of live.futures.allOpenOrders()) add(contract);
  return counts;
}

/** Orders that rest or wait in one of them. */
export function ordersIn(live: LiveState, instrument: number): number {
  return ordersByInstrument(live).get(instrument) ?? 0;
}

/** Open positions of a contract. */
export function positionsIn(live: LiveState, contract: number): number {
  let count = 0;
  for (const { lots } of live.futures.positionsIn(contract)) if (lots > 0) count += 1;
  return count;
}
