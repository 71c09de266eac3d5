/**
 * How far a trade may reach that nobody looks at (R1, R3): a woken order, or a part that the insurance fund sells.
 * It begins near its measure and widens while it finds nobody, up to a bound that waiting does not move.
 */

import { Side } from '@bourse/contract/enumerations.ts';
import type { SetRiskRules } from '@bourse/contract/messages.ts';
import { quotientFloor } from '../arithmetic.ts';
import type { Book } from '../book/book.ts';
import type { OrderTable } from '../order/order-table.ts';
import { type ExitQueue, turnsWith } from './exit-queue.ts';

/** Protected exits of a side of a market that one second of the clock looks at. */
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

/**
 * How long a woken order has been reached by now, ms. One without a turn for `widenMs` begins anew.
 *
 * @param exits those of its market, which say when the clock looked at them
 */
export function wokenMs(
  orders: OrderTable,
  slot: number,
  time: number,
  widenMs: number,
  exits?: ExitQueue,
): number {
  const known = orders.woken.get(slot);
  if (!known) return 0;
  const { since, turn } = exits && orders.isExit(slot) ? turnsWith(known, exits.looks) : known;
  return time - turn > widenMs ? 0 : time - since;
}

/** What an order says that prices have reached and that waits for somebody to trade with. */
export interface LiquidityWait {
  /** Since when it has been reached without a break, UTC epoch milliseconds; 0: no price has reached it. */
  readonly waitingSince: number;
  /** Whether its trigger waits for a rise; false: for a fall, and of a protected exit. */
  readonly rises: boolean;
}

/**
 * Of an order that waits: a protected exit has been reached since it was placed.
 *
 * @param triggers the list that it waits in, if it has a trigger
 */
export function liquidityWaitOf(orders: OrderTable, slot: number, triggers: Book): LiquidityWait {
  const since = orders.woken.get(slot)?.since;
  if (orders.isExit(slot)) return { waitingSince: since ?? orders.time[slot]!, rises: false };
  if (since === undefined) return WAITS_FOR_NOBODY;
  return { waitingSince: since, rises: triggers.sideOf(slot) === Side.SELL };
}

/** Of an order that waits for nothing, or for its trigger. */
export const WAITS_FOR_NOBODY: LiquidityWait = { waitingSince: 0, rises: false };

/**
 * A woken order has a turn, or is looked at and nobody is there. Returns how long it has been reached, ms.
 *
 * @param exits as for `wokenMs`
 */
export function noteWokenTurn(
  orders: OrderTable,
  slot: number,
  time: number,
  widenMs: number,
  exits?: ExitQueue,
): number {
  const waitedMs = wokenMs(orders, slot, time, widenMs, exits);
  orders.woken.set(slot, { since: time - waitedMs, turn: time });
  return waitedMs;
}
