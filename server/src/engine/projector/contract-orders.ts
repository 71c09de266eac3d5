import { CloseReason, OrderStatus } from '@bourse/contract/enumerations.ts';
import {
  type EventFolds,
  foldEvent,
  passOver,
  passOverAllBut,
} from '@bourse/contract/event-fold.ts';
import type {
  ContractOrderAccepted,
  ContractTraded,
  Exit,
  Outcome,
} from '@bourse/contract/messages.ts';
import type { ClientBase } from 'pg';
import { type Column, insertRows, updateRows } from '#platform/db/insert-rows.ts';
import type { ProjectionTable } from './projection-table.ts';

interface Exits {
  readonly takeProfit?: Exit | undefined;
  readonly stopLoss?: Exit | undefined;
}

/** What a run of outcomes changed in one order. Null: the run does not tell. */
interface Change {
  readonly order: number;
  /** Set when the order was accepted in this run: its row is new. */
  accepted: ContractOrderAccepted | undefined;
  sequence: number;
  createTime: number;
  updateTime: number;
  /** Null: as it was. One that waits again behind its trigger is not triggered any more. */
  triggered: boolean | null;
  /** By which price it was triggered last, and by what it was measured then. */
  wokenTicks: number | null;
  measureTicks: number | null;
  quantityLots: number | null;
  triggerPriceTicks: number | null;
  /** Whether it closes all of its position: so until it is triggered, and again while it waits. */
  isWhole: boolean | null;
  priceTicks: number | null;
  leverage: number | null;
  exits: Exits | null;
  dealtLots: number;
  dealtNotional: number;
  fee: number;
  realised: number;
  status: OrderStatus;
  closeReason: CloseReason;
}

type NewOrder = Change & { readonly accepted: ContractOrderAccepted };

/** The leverage of a user's orders on a contract is the one that is set, also while they are open. */
interface Leverage {
  readonly user: number;
  readonly contract: number;
  readonly leverage: number;
  readonly time: number;
}

/** The table contract_order: every order on a contract that was ever accepted, but for house traders'. */
export class ContractOrders implements ProjectionTable {
  private readonly bots: ReadonlySet<number>;

  constructor(bots: ReadonlySet<number>) {
    this.bots = bots;
  }

  async apply(client: ClientBase, outcomes: readonly Outcome[]): Promise<void> {
    const fold = new OrderFold(this.bots);
    for (const outcome of outcomes) fold.add(outcome);
    const changes = [...fold.changes.values()];
    const created = changes.filter((change): change is NewOrder => change.accepted !== undefined);
    const updated = changes.filter(({ accepted }) => !accepted);
    await insertRows(client, 'contract_order', INSERTED, created);
    await updateRows(client, 'contract_order', UPDATED, updated, UPDATE);
    const leverages = [...fold.leverages.values()];
    await updateRows(client, 'contract_order', LEVERAGE, leverages, SET_LEVERAGE);
  }
}

/** Folds outcomes to one change an order, so that a short-lived order is written once. */
class OrderFold {
  readonly changes = new Map<number, Change>();
  readonly leverages = new Map<string, Leverage>();
  private readonly bots: ReadonlySet<number>;
  private readonly folds: EventFolds<[outcome: Outcome]> = {
    ...passOverAllBut('contractOrders', 'contractTrades', 'futuresAccounts'),
    contractOrderAccepted: ({ value }, outcome) =>
      this.change(value, outcome, (change) => {
        change.accepted = value;
        change.status = OrderStatus.ACTIVE;
      }),
    contractOrderTriggered: ({ value }, outcome) =>
      this.change(value, outcome, (change) => {
        change.triggered = true;
        change.wokenTicks = value.priceTicks;
        change.measureTicks = value.measureTicks;
        // Without lots and a price it was not admitted: it closes at once, as it was.
        if (value.quantityLots === 0) return;
        change.quantityLots = value.quantityLots;
        change.isWhole = false;
        change.priceTicks = value.limitTicks;
      }),
    contractOrderRearmed: ({ value }, outcome) =>
      this.change(value, outcome, (change) => {
        change.triggered = false;
        change.quantityLots = value.quantityLots;
        change.isWhole = value.isWhole ?? false;
        change.priceTicks = value.priceTicks;
      }),
    contractOrderResized: ({ value }, outcome) =>
      this.change(value, outcome, (change) => {
        change.quantityLots = value.quantityLots;
      }),
    contractStopAmended: ({ value }, outcome) =>
      this.change(value, outcome, (change) => {
        const { priceTicks, quantityLots, triggerPriceTicks } = value;
        Object.assign(change, { priceTicks, quantityLots, triggerPriceTicks });
      }),
    orderExitsSet: ({ value }, outcome) =>
      this.change(value, outcome, (change) => {
        change.exits = value;
      }),
    contractOrderReduced: ({ value }, outcome) => this.change(value, outcome, () => undefined),
    contractTraded: ({ value }, outcome) => this.trade(value, outcome),
    contractOrderClosed: ({ value }, outcome) =>
      this.change(value, outcome, (change) => {
        const { user, contract, status, reason, dealtLots, cancelledLots } = value;
        change.status = status;
        change.closeReason = reason;
        change.quantityLots = dealtLots + cancelledLots;
        change.leverage = this.leverages.get(`${user}/${contract}`)?.leverage ?? change.leverage;
      }),
    leverageSet: ({ value }, { time }) => {
      const { user, contract } = value;
      if (!this.bots.has(user)) this.leverages.set(`${user}/${contract}`, { ...value, time });
    },
    // An order keeps its margin mode, and has no account of its own.
    ...passOver(['marginModeSet', 'positionModeSet', 'futuresAccountChanged']),
  };

  constructor(bots: ReadonlySet<number>) {
    this.bots = bots;
  }

  add(outcome: Outcome): void {
    for (const event of outcome.events) foldEvent(this.folds, event, outcome);
  }

  private trade(traded: ContractTraded, outcome: Outcome): void {
    const { quantityLots, notional } = traded;
    const add = (order: number, user: number, fee: number, realised: number) =>
      this.change({ order, user }, outcome, (change) => {
        change.dealtLots += quantityLots;
        change.dealtNotional += notional;
        change.fee += fee;
        change.realised += realised;
        change.status = OrderStatus.PARTIAL;
      });
    // A liquidation has no order.
    if (traded.takerOrder !== 0) {
      add(traded.takerOrder, traded.takerUser, traded.takerFee, traded.takerRealised);
    }
    add(traded.makerOrder, traded.makerUser, traded.makerFee, traded.makerRealised);
  }

  private change(
    { order, user }: { readonly order: number; readonly user: number },
    { sequence, time }: Outcome,
    make: (change: Change) => void,
  ): void {
    if (this.bots.has(user)) return;
    let change = this.changes.get(order);
    if (!change) {
      change = emptyChange(order, sequence, time);
      this.changes.set(order, change);
    }
    change.updateTime = time;
    make(change);
  }
}

function emptyChange(order: number, sequence: number, time: number): Change {
  return {
    order,
    accepted: undefined,
    sequence,
    createTime: time,
    updateTime: time,
    triggered: null,
    wokenTicks: null,
    measureTicks: null,
    quantityLots: null,
    triggerPriceTicks: null,
    isWhole: null,
    priceTicks: null,
    leverage: null,
    exits: null,
    dealtLots: 0,
    dealtNotional: 0,
    fee: 0,
    realised: 0,
    status: OrderStatus.UNSPECIFIED,
    closeReason: CloseReason.UNSPECIFIED,
  };
}

const SUMS: readonly Column<Change>[] = [
  { name: 'woken_ticks', type: 'bigint', of: ({ wokenTicks }) => wokenTicks },
  { name: 'measure_ticks', type: 'bigint', of: ({ measureTicks }) => measureTicks },
  { name: 'dealt_lots', type: 'bigint', of: ({ dealtLots }) => dealtLots },
  { name: 'dealt_notional', type: 'bigint', of: ({ dealtNotional }) => dealtNotional },
  { name: 'fee', type: 'bigint', of: ({ fee }) => fee },
  { name: 'realised', type: 'bigint', of: ({ realised }) => realised },
  { name: 'status', type: 'smallint', of: ({ status }) => status },
  { name: 'close_reason', type: 'smallint', of: ({ closeReason }) => closeReason },
  { name: 'update_time', type: 'bigint', of: ({ updateTime }) => updateTime },
];

const INSERTED: readonly Column<NewOrder>[] = [
  { name: 'order_id', type: 'bigint', of: ({ order }) => order },
  { name: 'sequence', type: 'bigint', of: ({ sequence }) => sequence },
  { name: 'user_id', type: 'int', of: ({ accepted }) => accepted.user },
  { name: 'contract', type: 'int', of: ({ accepted }) => accepted.contract },
  { name: 'side', type: 'smallint', of: ({ accepted }) => accepted.side },
  { name: 'position_side', type: 'smallint', of: ({ accepted }) => accepted.positionSide },
  { name: 'order_type', type: 'smallint', of: ({ accepted }) => accepted.type },
  { name: 'time_in_force', type: 'smallint', of: ({ accepted }) => accepted.timeInForce },
  {
    name: 'price_ticks',
    type: 'bigint',
    of: ({ accepted, priceTicks }) => priceTicks ?? accepted.priceTicks,
  },
  {
    name: 'quantity_lots',
    type: 'bigint',
    of: ({ accepted, quantityLots }) => quantityLots ?? accepted.quantityLots,
  },
  {
    name: 'is_whole',
    type: 'boolean',
    of: ({ accepted, isWhole }) => isWhole ?? accepted.isWhole ?? false,
  },
  { name: 'reduce_only', type: 'boolean', of: ({ accepted }) => accepted.reduceOnly },
  {
    name: 'trigger_price_ticks',
    type: 'bigint',
    of: ({ accepted, triggerPriceTicks }) => triggerPriceTicks ?? accepted.triggerPriceTicks,
  },
  { name: 'trigger_type', type: 'smallint', of: ({ accepted }) => accepted.triggerType },
  {
    name: 'protected_exit',
    type: 'boolean',
    of: ({ accepted }) => accepted.protectedExit ?? false,
  },
  { name: 'exit_type', type: 'smallint', of: ({ accepted }) => accepted.exitType },
  { name: 'parent', type: 'bigint', of: ({ accepted }) => accepted.parent },
  { name: 'margin_mode', type: 'smallint', of: ({ accepted }) => accepted.marginMode },
  {
    name: 'leverage',
    type: 'smallint',
    of: ({ accepted, leverage }) => leverage ?? accepted.leverage,
  },
  { name: 'margin', type: 'bigint', of: ({ accepted }) => accepted.margin },
  { name: 'client_order_id', type: 'text', of: ({ accepted }) => accepted.clientOrderId },
  {
    name: 'take_profit',
    type: 'jsonb',
    of: ({ accepted, exits }) => jsonOf((exits ?? accepted).takeProfit),
  },
  {
    name: 'stop_loss',
    type: 'jsonb',
    of: ({ accepted, exits }) => jsonOf((exits ?? accepted).stopLoss),
  },
  { name: 'create_time', type: 'bigint', of: ({ createTime }) => createTime },
  { name: 'triggered', type: 'boolean', of: ({ triggered }) => triggered ?? false },
  ...SUMS,
];

const UPDATED: readonly Column<Change>[] = [
  { name: 'order_id', type: 'bigint', of: ({ order }) => order },
  { name: 'quantity_lots', type: 'bigint', of: ({ quantityLots }) => quantityLots },
  { name: 'trigger_price_ticks', type: 'bigint', of: ({ triggerPriceTicks }) => triggerPriceTicks },
  { name: 'is_whole', type: 'boolean', of: ({ isWhole }) => isWhole },
  { name: 'price_ticks', type: 'bigint', of: ({ priceTicks }) => priceTicks },
  { name: 'leverage', type: 'smallint', of: ({ leverage }) => leverage },
  { name: 'exits_set', type: 'boolean', of: ({ exits }) => exits !== null },
  { name: 'take_profit', type: 'jsonb', of: ({ exits }) => jsonOf(exits?.takeProfit) },
  { name: 'stop_loss', type: 'jsonb', of: ({ exits }) => jsonOf(exits?.stopLoss) },
  { name: 'triggered', type: 'boolean', of: ({ triggered }) => triggered },
  ...SUMS,
];

const UPDATE = {
  name: 'update-contract-orders',
  set: `quantity_lots = coalesce(change.quantity_lots, contract_order.quantity_lots),
    trigger_price_ticks =
      coalesce(change.trigger_price_ticks, contract_order.trigger_price_ticks),
    is_whole = coalesce(change.is_whole, contract_order.is_whole),
    price_ticks = coalesce(change.price_ticks, contract_order.price_ticks),
    leverage = coalesce(change.leverage, contract_order.leverage),
    take_profit = case when change.exits_set then change.take_profit
      else contract_order.take_profit end,
    stop_loss = case when change.exits_set then change.stop_loss else contract_order.stop_loss end,
    triggered = coalesce(change.triggered, contract_order.triggered),
    woken_ticks = coalesce(change.woken_ticks, contract_order.woken_ticks),
    measure_ticks = coalesce(change.measure_ticks, contract_order.measure_ticks),
    dealt_lots = contract_order.dealt_lots + change.dealt_lots,
    dealt_notional = contract_order.dealt_notional + change.dealt_notional,
    fee = contract_order.fee + change.fee,
    realised = contract_order.realised + change.realised,
    status = case change.status when 0 then contract_order.status else change.status end,
    close_reason = change.close_reason,
    update_time = change.update_time`,
  where: 'contract_order.order_id = change.order_id',
};

const LEVERAGE: readonly Column<Leverage>[] = [
  { name: 'user_id', type: 'int', of: ({ user }) => user },
  { name: 'contract', type: 'int', of: ({ contract }) => contract },
  { name: 'leverage', type: 'smallint', of: ({ leverage }) => leverage },
  { name: 'time', type: 'bigint', of: ({ time }) => time },
];

const SET_LEVERAGE = {
  name: 'set-contract-order-leverage',
  set: `leverage = change.leverage,
    update_time = greatest(contract_order.update_time, change.time)`,
  where: `contract_order.user_id = change.user_id and contract_order.contract = change.contract
    and contract_order.status < 3`,
};

function jsonOf(exit: Exit | undefined): string | null {
  return exit ? JSON.stringify(exit) : null;
}
