import { CloseReason, OrderStatus } from '@bourse/contract/enumerations.ts';
import { type EventFolds, foldEvent, passOverAllBut } from '@bourse/contract/event-fold.ts';
import type { OrderAccepted, Outcome } from '@bourse/contract/messages.ts';
import type { ClientBase } from 'pg';
import { type Column, insertRows, updateRows } from '#platform/db/insert-rows.ts';
import type { ProjectionTable } from './projection-table.ts';

/** What a run of outcomes changed in one order. */
interface Change {
  order: number;
  /** Set when the order was accepted in this run: its row is new. */
  accepted: OrderAccepted | undefined;
  createTime: number;
  /** null: as before. */
  triggered: boolean | null;
  /** By which price it was triggered last, and by what it was measured then; null: as before. */
  wokenTicks: number | null;
  measureTicks: number | null;
  /** The price at which it came to rest, or to which its owner changed a stop; null: as before. */
  priceTicks: number | null;
  /** What its owner made of its quantity and its trigger; null: as before. */
  quantityLots: number | null;
  stopPriceTicks: number | null;
  dealtLots: number;
  dealtNotional: number;
  status: OrderStatus;
  closeReason: CloseReason;
  updateTime: number;
}

type NewOrder = Change & { readonly accepted: OrderAccepted };

/** The table spot_order: every order that was ever accepted, as it stands, but for house traders'. */
export class SpotOrders implements ProjectionTable {
  private readonly bots: ReadonlySet<number>;

  constructor(bots: ReadonlySet<number>) {
    this.bots = bots;
  }

  async apply(client: ClientBase, outcomes: readonly Outcome[]): Promise<void> {
    const changes = [...changesOf(outcomes).values()];
    const created = changes.filter((change): change is NewOrder => change.accepted !== undefined);
    const kept = created.filter(({ accepted }) => !this.bots.has(accepted.user));
    const updated = changes.filter(({ accepted }) => !accepted);
    await insertRows(client, 'spot_order', INSERTED, kept);
    await updateRows(client, 'spot_order', UPDATED, updated, UPDATE);
  }
}

/** Folds outcomes to one change an order, so that a short-lived order is written once. */
export function changesOf(outcomes: readonly Outcome[]): Map<number, Change> {
  const changes = new Map<number, Change>();
  for (const { events, time } of outcomes) {
    const changeOf = (order: number) => changeAt(changes, order, time);
    for (const event of events) foldEvent(folds, event, changeOf);
  }
  return changes;
}

const folds: EventFolds<[changeOf: (order: number) => Change]> = {
  ...passOverAllBut('spotOrders', 'spotTrades'),
  orderAccepted: ({ value }, changeOf) => {
    const change = changeOf(value.order);
    change.accepted = value;
    change.status = OrderStatus.ACTIVE;
  },
  orderTriggered: ({ value }, changeOf) => {
    const change = changeOf(value.order);
    change.triggered = true;
    change.wokenTicks = value.lastPriceTicks;
    change.measureTicks = value.measureTicks;
  },
  orderRearmed: ({ value }, changeOf) => {
    changeOf(value.order).triggered = false;
  },
  orderRepriced: ({ value }, changeOf) => {
    changeOf(value.order).priceTicks = value.priceTicks;
  },
  // Its end has what it lost.
  orderReduced: null,
  orderResized: ({ value }, changeOf) => {
    changeOf(value.order).quantityLots = value.quantityLots;
  },
  stopAmended: ({ value }, changeOf) => {
    const { priceTicks, quantityLots, stopPriceTicks } = value;
    Object.assign(changeOf(value.order), { priceTicks, quantityLots, stopPriceTicks });
  },
  traded: ({ value }, changeOf) => {
    for (const order of [value.takerOrder, value.makerOrder]) {
      const change = changeOf(order);
      change.dealtLots += value.quantityLots;
      change.dealtNotional += value.notional;
      change.status = OrderStatus.PARTIAL;
    }
  },
  orderClosed: ({ value }, changeOf) => {
    const change = changeOf(value.order);
    change.status = value.status;
    change.closeReason = value.reason;
  },
};

function changeAt(changes: Map<number, Change>, order: number, time: number): Change {
  let change = changes.get(order);
  if (!change) {
    change = {
      order,
      accepted: undefined,
      createTime: time,
      triggered: null,
      wokenTicks: null,
      measureTicks: null,
      priceTicks: null,
      quantityLots: null,
      stopPriceTicks: null,
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
}

const SUMS: readonly Column<Change>[] = [
  { name: 'woken_ticks', type: 'bigint', of: ({ wokenTicks }) => wokenTicks },
  { name: 'measure_ticks', type: 'bigint', of: ({ measureTicks }) => measureTicks },
  { name: 'dealt_lots', type: 'bigint', of: ({ dealtLots }) => dealtLots },
  { name: 'dealt_notional', type: 'bigint', of: ({ dealtNotional }) => dealtNotional },
  { name: 'status', type: 'smallint', of: ({ status }) => status },
  { name: 'close_reason', type: 'smallint', of: ({ closeReason }) => closeReason },
  { name: 'update_time', type: 'bigint', of: ({ updateTime }) => updateTime },
];

const INSERTED: readonly Column<NewOrder>[] = [
  { name: 'order_id', type: 'bigint', of: ({ order }) => order },
  { name: 'user_id', type: 'int', of: ({ accepted }) => accepted.user },
  { name: 'market', type: 'int', of: ({ accepted }) => accepted.market },
  { name: 'side', type: 'smallint', of: ({ accepted }) => accepted.side },
  { name: 'order_type', type: 'smallint', of: ({ accepted }) => accepted.type },
  { name: 'time_in_force', type: 'smallint', of: ({ accepted }) => accepted.timeInForce },
  {
    name: 'price_ticks',
    type: 'bigint',
    of: (order) => order.priceTicks ?? order.accepted.priceTicks,
  },
  {
    name: 'quantity_lots',
    type: 'bigint',
    of: ({ accepted, quantityLots }) => quantityLots ?? accepted.quantityLots,
  },
  {
    name: 'stop_price_ticks',
    type: 'bigint',
    of: ({ accepted, stopPriceTicks }) => stopPriceTicks ?? accepted.stopPriceTicks,
  },
  {
    name: 'protected_exit',
    type: 'boolean',
    of: ({ accepted }) => accepted.protectedExit ?? false,
  },
  { name: 'client_order_id', type: 'text', of: ({ accepted }) => accepted.clientOrderId },
  { name: 'create_time', type: 'bigint', of: ({ createTime }) => createTime },
  { name: 'triggered', type: 'boolean', of: ({ triggered }) => triggered ?? false },
  ...SUMS,
];

const UPDATED: readonly Column<Change>[] = [
  { name: 'order_id', type: 'bigint', of: ({ order }) => order },
  { name: 'triggered', type: 'boolean', of: ({ triggered }) => triggered },
  { name: 'price_ticks', type: 'bigint', of: ({ priceTicks }) => priceTicks },
  { name: 'quantity_lots', type: 'bigint', of: ({ quantityLots }) => quantityLots },
  { name: 'stop_price_ticks', type: 'bigint', of: ({ stopPriceTicks }) => stopPriceTicks },
  ...SUMS,
];

const UPDATE = {
  name: 'update-spot-orders',
  set: `triggered = coalesce(change.triggered, spot_order.triggered),
    woken_ticks = coalesce(change.woken_ticks, spot_order.woken_ticks),
    measure_ticks = coalesce(change.measure_ticks, spot_order.measure_ticks),
    price_ticks = coalesce(change.price_ticks, spot_order.price_ticks),
    quantity_lots = coalesce(change.quantity_lots, spot_order.quantity_lots),
    stop_price_ticks = coalesce(change.stop_price_ticks, spot_order.stop_price_ticks),
    dealt_lots = spot_order.dealt_lots + change.dealt_lots,
    dealt_notional = spot_order.dealt_notional + change.dealt_notional,
    status = case change.status when 0 then spot_order.status else change.status end,
    close_reason = change.close_reason,
    update_time = change.update_time`,
  where: 'spot_order.order_id = change.order_id',
};
