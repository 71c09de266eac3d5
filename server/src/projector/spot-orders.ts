import {
  CloseReason,
  type OrderAccepted,
  OrderStatus,
  type Outcome,
} from '@bourse/contract/messages.ts';
import type { ClientBase } from 'pg';
import type { ProjectionTable } from './projection-table.ts';

/** What a run of outcomes changed in one order. */
interface Change {
  order: number;
  /** Set when the order was accepted in this run: its row is new. */
  accepted: OrderAccepted | undefined;
  createTime: number;
  triggered: boolean;
  dealtLots: number;
  dealtNotional: number;
  status: OrderStatus;
  closeReason: CloseReason;
  updateTime: number;
}

/** The table spot_order: every order that was ever accepted, as it stands, but for the bots'. */
export class SpotOrders implements ProjectionTable {
  private readonly bots: ReadonlySet<number>;

  constructor(bots: ReadonlySet<number>) {
    this.bots = bots;
  }

  async apply(client: ClientBase, outcomes: readonly Outcome[]): Promise<void> {
    const changes = [...changesOf(outcomes).values()];
    const created = changes.filter(({ accepted }) => accepted && !this.bots.has(accepted.user));
    const updated = changes.filter(({ accepted }) => !accepted);
    if (created.length > 0) await insert(client, created);
    if (updated.length > 0) await update(client, updated);
  }
}

/** Folds outcomes to one change an order, so that a short-lived order is written once. */
export function changesOf(outcomes: readonly Outcome[]): Map<number, Change> {
  const changes = new Map<number, Change>();
  const changeOf = (order: number, time: number): Change => {
    let change = changes.get(order);
    if (!change) {
      change = {
        order,
        accepted: undefined,
        createTime: time,
        triggered: false,
        dealtLots: 0,
        dealtNotional: 0,
        status: OrderStatus.UNSPECIFIED,
        closeReason: CloseReason.UNSPECIFIED,
        updateTime: time,
      };
      changes.set(order, change);
    }
    change.updateTime = time;
    return change;
  };
  for (const { events, time } of outcomes) {
    for (const event of events) {
      switch (event.case) {
        case 'orderAccepted': {
          const change = changeOf(event.value.order, time);
          change.accepted = event.value;
          change.status = OrderStatus.ACTIVE;
          break;
        }
        case 'orderTriggered':
          changeOf(event.value.order, time).triggered = true;
          break;
        case 'traded':
          for (const order of [event.value.takerOrder, event.value.makerOrder]) {
            const change = changeOf(order, time);
            change.dealtLots += event.value.quantityLots;
            change.dealtNotional += event.value.notional;
            change.status = OrderStatus.PARTIAL;
          }
          break;
        case 'orderClosed': {
          const change = changeOf(event.value.order, time);
          change.status = event.value.status;
          change.closeReason = event.value.reason;
          break;
        }
      }
    }
  }
  return changes;
}

async function insert(client: ClientBase, changes: readonly Change[]): Promise<void> {
  const accepted = changes.map((change) => change.accepted as OrderAccepted);
  await client.query({
    name: 'insert-spot-orders',
    text: `insert into spot_order select * from unnest($1::bigint[], $2::int[], $3::int[],
      $4::smallint[], $5::smallint[], $6::smallint[], $7::bigint[], $8::bigint[], $9::bigint[],
      $10::text[], $11::boolean[], $12::bigint[], $13::bigint[], $14::smallint[], $15::smallint[],
      $16::bigint[], $17::bigint[])`,
    values: [
      accepted.map(({ order }) => order),
      accepted.map(({ user }) => user),
      accepted.map(({ market }) => market),
      accepted.map(({ side }) => side),
      accepted.map(({ type }) => type),
      accepted.map(({ timeInForce }) => timeInForce),
      accepted.map(({ priceTicks }) => priceTicks),
      accepted.map(({ quantityLots }) => quantityLots),
      accepted.map(({ stopPriceTicks }) => stopPriceTicks),
      accepted.map(({ clientOrderId }) => clientOrderId),
      changes.map(({ triggered }) => triggered),
      changes.map(({ dealtLots }) => dealtLots),
      changes.map(({ dealtNotional }) => dealtNotional),
      changes.map(({ status }) => status),
      changes.map(({ closeReason }) => closeReason),
      changes.map(({ createTime }) => createTime),
      changes.map(({ updateTime }) => updateTime),
    ],
  });
}

async function update(client: ClientBase, changes: readonly Change[]): Promise<void> {
  await client.query({
    name: 'update-spot-orders',
    text: `update spot_order set
        triggered = spot_order.triggered or change.triggered,
        dealt_lots = spot_order.dealt_lots + change.dealt_lots,
        dealt_notional = spot_order.dealt_notional + change.dealt_notional,
        status = case change.status when 0 then spot_order.status else change.status end,
        close_reason = change.close_reason,
        update_time = change.update_time
      from unnest($1::bigint[], $2::boolean[], $3::bigint[], $4::bigint[], $5::smallint[],
        $6::smallint[], $7::bigint[])
        as change (order_id, triggered, dealt_lots, dealt_notional, status, close_reason,
          update_time)
      where spot_order.order_id = change.order_id`,
    values: [
      changes.map(({ order }) => order),
      changes.map(({ triggered }) => triggered),
      changes.map(({ dealtLots }) => dealtLots),
      changes.map(({ dealtNotional }) => dealtNotional),
      changes.map(({ status }) => status),
      changes.map(({ closeReason }) => closeReason),
      changes.map(({ updateTime }) => updateTime),
    ],
  });
}
