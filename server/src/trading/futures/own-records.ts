import type pg from 'pg';
import { type PositionName, positionCode, readPositionCode } from '#engine/live/live-position.ts';
import type { LiveState } from '#engine/live/live-state.ts';
import { isOwnOrder } from './policy.ts';

export interface OwnRecordsDependencies {
  readonly live: LiveState;
  readonly pool: pg.Pool;
  /** Waits until rows show the user's own last command; resolves false when it takes too long. */
  readonly caughtUp: (sequence: number) => Promise<boolean>;
}

/** What never changes of an order. */
interface KnownOrder {
  readonly contract: number;
  readonly clientOrderId: string;
}

/** Which orders and positions are or were a user's, open or long closed. */
export class OwnRecords {
  private readonly dependencies: OwnRecordsDependencies;

  constructor(dependencies: OwnRecordsDependencies) {
    this.dependencies = dependencies;
  }

  /** An order that is or was the user's; null: there is no such order. */
  async orderOf(user: number, order: number): Promise<KnownOrder | null> {
    const open = this.dependencies.live.futures.openOrder(order);
    if (isOwnOrder(user, open)) return open;
    const text = `select contract, client_order_id as "clientOrderId" from contract_order
      where user_id = $1 and order_id = $2`;
    const [row] = await this.rows<KnownOrder>('own-order', text, user, [order]);
    return row ?? null;
  }

  /** Whether all of these orders are or were the user's. */
  async hasOrders(user: number, orders: readonly number[]): Promise<boolean> {
    const known = await Promise.all(orders.map((order) => this.orderOf(user, order)));
    return known.every((order) => order !== null);
  }

  /** The newest order that had this id of the user's own; null: there was none. */
  async orderNamed(user: number, clientOrderId: string): Promise<KnownOrder | null> {
    const text = `select contract, client_order_id as "clientOrderId" from contract_order
      where user_id = $1 and client_order_id = $2 order by create_time desc limit 1`;
    const [row] = await this.rows<KnownOrder>('own-client-order', text, user, [clientOrderId]);
    return row ?? null;
  }

  /** Whether this is or was the user's position; as its code or as its name. */
  async hasPosition(user: number, position: string | PositionName): Promise<boolean> {
    const name = typeof position === 'string' ? readPositionCode(position) : position;
    const { contract, positionSide, opened } = name;
    const { futures } = this.dependencies.live;
    if (futures.position(user, contract, positionSide)?.opened === opened) return true;
    const text = `select 1 from position
      where user_id = $1 and contract = $2 and side = $3 and opened = $4`;
    const rows = await this.rows('own-position', text, user, [contract, positionSide, opened]);
    return rows.length > 0;
  }

  /**
   * Funding that open positions of a user paid less received, atomic units of the quote asset by position code, as
   * the rows of the last second say it. One is missing whose row is not there yet, or was not counted when it opened.
   */
  async fundingOf(
    user: number,
    positions: readonly PositionName[],
  ): Promise<ReadonlyMap<string, number>> {
    if (positions.length === 0) return new Map();
    const { rows } = await this.dependencies.pool.query<PositionName & { funding: number }>({
      name: 'funding-of-positions',
      text: `select contract, side as "positionSide", opened, funding from position
        where user_id = $1 and funding is not null and (contract, side, opened) in
          (select * from unnest($2::int[], $3::smallint[], $4::bigint[]))`,
      values: [
        user,
        positions.map(({ contract }) => contract),
        positions.map(({ positionSide }) => positionSide),
        positions.map(({ opened }) => opened),
      ],
    });
    return new Map(rows.map((row) => [positionCode(row), row.funding]));
  }

  private async rows<Row extends pg.QueryResultRow>(
    name: string,
    text: string,
    user: number,
    values: readonly unknown[],
  ): Promise<readonly Row[]> {
    const { live, pool, caughtUp } = this.dependencies;
    await caughtUp(live.lastSequenceOf(user));
    const { rows } = await pool.query<Row>({ name, text, values: [user, ...values] });
    return rows;
  }
}
