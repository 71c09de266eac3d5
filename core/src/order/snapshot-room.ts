import { OrderCopy } from './order-copy.ts';
import type { OrderTable } from './order-table.ts';

/** Memory for the copies of a snapshot, which is used again for the next one. */
export class SnapshotRoom {
  readonly orders = new OrderCopy();
  readonly contractOrders = new OrderCopy();
  private isTaken = false;

  /** Makes memory ready, a few milliseconds' worth; true once all of it is. */
  prepare(orders: OrderTable, contractOrders: OrderTable): boolean {
    return (
      this.isTaken || (this.orders.prepare(orders) && this.contractOrders.prepare(contractOrders))
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
