import type pg from 'pg';
import { type PositionName, readPositionCode } from '../../live/live-position.ts';
import type { LiveState } from '../../live/live-state.ts';
import { isOwnOrder } from './policy.ts';
import { isOpen } from './terms.ts';

export interface OwnRecordsDependencies {
  readonly live: LiveState;
  readonly pool: pg.Pool;
  /** Waits until rows show the user's own last command; resolves false when it takes too long. */
  readonly caughtUp: (sequence: number) => Promise<boolean>;
}

/** Which orders and positions are or were a user's, open or long closed. */
export class OwnRecords {
  private readonly dependencies: OwnRecordsDependencies;

  constructor(dependencies: OwnRecordsDependencies) {
    this.dependencies = dependencies;
  }

  /** Whether a client order id names an order of the user. */
  async wasPlaced(user: number, clientOrderId: string): Promise<boolean> {
    for (const order of this.dependencies.live.futures.openOrdersOf(user)) {
      if (order.clientOrderId === clientOrderId) return true;
    }
    const text = `select 1 from contract_order
      where user_id = $1 and client_order_id = $2 and client_order_id <> '' limit 1`;
    return this.exists('contract-order-placed-before', text, user, [clientOrderId]);
  }

  /** Whether all of these orders are or were the user's. */
  async hasOrders(user: number, orders: readonly number[]): Promise<boolean> {
    const { futures } = this.dependencies.live;
    const owned = await Promise.all(
      orders.map((order) => {
        if (isOwnOrder(user, futures.openOrder(order))) return true;
        const text = 'select 1 from contract_order where user_id = $1 and order_id = $2';
        return this.exists('own-contract-order', text, user, [order]);
      }),
    );
    return owned.every(Boolean);
  }

  /** Whether this is or was the user's position; as its code or as its name. */
  async hasPosition(user: number, position: string | PositionName): Promise<boolean> {
    const name = typeof position === 'string' ? readPositionCode(position) : position;
    if (isOpen(this.dependencies.live, user, name)) return true;
    const text = `select 1 from position
      where user_id = $1 and contract = $2 and side = $3 and opened = $4`;
    const { contract, positionSide, opened } = name;
    return this.exists('own-position', text, user, [contract, positionSide, opened]);
  }

  private async exists(
    name: string,
    text: string,
    user: number,
    values: readonly unknown[],
  ): Promise<boolean> {
    const { live, pool, caughtUp } = this.dependencies;
    await caughtUp(live.lastSequenceOf(user));
    const { rowCount } = await pool.query({ name, text, values: [user, ...values] });
    return (rowCount ?? 0) > 0;
  }
}
