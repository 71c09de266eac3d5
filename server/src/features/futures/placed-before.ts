import type pg from 'pg';
import type { LiveState } from '../../live/live-state.ts';

export interface PlacedBeforeDependencies {
  readonly live: LiveState;
  readonly pool: pg.Pool;
  /** Waits until rows show the user's own last command; resolves false when it takes too long. */
  readonly caughtUp: (sequence: number) => Promise<boolean>;
}

/** Whether a user's client order id names an order that there is or was. */
export function createPlacedBefore(dependencies: PlacedBeforeDependencies) {
  const { live, pool, caughtUp } = dependencies;
  return async (user: number, clientOrderId: string): Promise<boolean> => {
    for (const order of live.futures.openOrdersOf(user)) {
      if (order.clientOrderId === clientOrderId) return true;
    }
    await caughtUp(live.lastSequenceOf(user));
    const { rowCount } = await pool.query({
      name: 'contract-order-placed-before',
      text: `select 1 from contract_order
        where user_id = $1 and client_order_id = $2 and client_order_id <> '' limit 1`,
      values: [user, clientOrderId],
    });
    return rowCount === 1;
  };
}
