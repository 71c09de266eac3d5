import type { Ledger } from './ledger/ledger.ts';
import { LedgerCopy } from './ledger/ledger-copy.ts';
import { OrderCopy } from './order/order-copy.ts';
import type { OrderTable } from './order/order-table.ts';

interface Tables {
  readonly ledger: Ledger;
  readonly orders: OrderTable;
  readonly futures: { readonly orders: OrderTable };
}

/** Memory for the copies of a snapshot, which is used again for the next one. */
export class SnapshotRoom {
  readonly balances = new LedgerCopy();
  readonly orders = new OrderCopy();
  readonly contractOrders = new OrderCopy();
  private isTaken = false;

  /** Makes memory ready, a few milliseconds' worth; true once all of it is. */
  prepare(tables: Tables): boolean {
    if (this.isTaken) return true;
    return (
      this.balances.prepare(tables.ledger) &&
      this.orders.prepare(tables.orders) &&
      this.contractOrders.prepare(tables.futures.orders)
    );
  }

  /** The room of one snapshot until it leaves: another one while somebody is in this. */
  enter(): SnapshotRoom {
    const room = this.isTaken ? new SnapshotRoom() : this;
    room.isTaken = true;
    return room;
  }

  leave(): void {
    this.isTaken = false;
    this.orders.leave();
    this.contractOrders.leave();
  }
}
