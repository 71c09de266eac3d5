/**
 * How far a trade may reach that nobody looks at (R1, R3): a woken order, or a part that the insurance fund sells.
 * It begins near its measure and widens while it finds nobody, up to a bound that waiting does not move.
 */
import type { SetRiskRules } from '@bourse/contract/messages.ts';
import { quotientFloor } from '../arithmetic.ts';
import type { OrderTable } from '../order/order-table.ts';

/** Protected exits of a market that have a turn in one second of the clock. */
export const EXITS_OF_SECOND_MAX = 64;

type Rates = Pick<SetRiskRules, 'wokenMarkRate' | 'wokenProtectionRate'>;

/**
 * The share of its measure that a forced trade may be away from it, rounded down.
 *
 * @param widenMs over which it widens; 0: it stays near
 */
export function forcedRate(rates: Rates, waitedMs: number, widenMs: number): number {
  const { wokenMarkRate: near, wokenProtectionRate: far } = rates;
  if (near >= far) return far;
  if (widenMs === 0) return near;
  return near + quotientFloor((far - near) * Math.min(waitedMs, widenMs), widenMs);
}

/** How long a woken order has been reached by now, ms. One without a turn for `widenMs` begins anew. */
export function wokenMs(orders: OrderTable, slot: number, time: number, widenMs: number): number {
  const woken = orders.woken.get(slot);
  return !woken || time - woken.turn > widenMs ? 0 : time - woken.since;
}

/** A woken order has a turn. Returns how long it has been reached, ms. */
export function noteWokenTurn(
  orders: OrderTable,
  slot: number,
  time: number,
  widenMs: number,
): number {
  const waitedMs = wokenMs(orders, slot, time, widenMs);
  orders.woken.set(slot, { since: time - waitedMs, turn: time });
  return waitedMs;
}
