import { CloseReason, ExitType, type PositionSide } from '@bourse/contract/enumerations.ts';
import {
  type EventFolds,
  foldEvent,
  passOver,
  passOverAllBut,
} from '@bourse/contract/event-fold.ts';
import type { Outcome } from '@bourse/contract/messages.ts';
import type { ClientBase } from 'pg';
import type { NewNotification } from '#platform/db/tables/notification-facts.ts';
import type { PriceAlertBook } from '../live/price-alert-book.ts';
import { tellPriceAlerts } from './price-alerts.ts';
import type { ProjectionTable } from './projection-table.ts';

/** Funding below this rate is sent only to those who chose another one: 0.1%. */
export const FUNDING_RATE_USUAL = 100_000;

/** What happened to an order; its row says the rest. */
interface OrderNote {
  readonly product: 'spot' | 'contract';
  readonly order: number;
  readonly stage: 'part' | 'end' | 'trigger' | 'unfilled';
  /** It filled by the command that placed it: its owner sees that there, and the notice counts as read. */
  readonly isSeen: boolean;
  readonly time: number;
}

interface Ended {
  readonly user: number;
  readonly order: number;
  readonly dealtLots: number;
  readonly reason: CloseReason;
}

interface LossNote {
  readonly user: number;
  readonly source: string;
  readonly facts: Extract<NewNotification, { kind: 'liquidation' }>['facts'];
  readonly time: number;
}

interface FundingNote {
  readonly user: number;
  readonly source: string;
  readonly contract: number;
  readonly positionSide: PositionSide;
  readonly instant: number;
  readonly amount: number;
  readonly time: number;
}

/**
 * Notifications that follow from the log: orders that filled or woke, positions that were lost, funding, prices
 * that were waited for. Written in the projector's transaction, and by a cursor of its own: projections that
 * are rebuilt send none again. Comes after the tables of orders and rates, and reads them; makers get none, nor does
 * an order of a trading bot make one.
 */
export class Notifications implements ProjectionTable {
  private readonly bots: ReadonlySet<number>;
  private readonly alerts: PriceAlertBook;

  constructor(bots: ReadonlySet<number>, alerts: PriceAlertBook) {
    this.bots = bots;
    this.alerts = alerts;
  }

  async apply(client: ClientBase, outcomes: readonly Outcome[]): Promise<void> {
    const before = await moveCursor(client, outcomes.at(-1)?.sequence ?? 0);
    const fresh = outcomes.filter(({ sequence }) => sequence > before);
    if (fresh.length === 0) return;
    const notes = new Notes(this.bots);
    for (const outcome of fresh) notes.add(outcome);
    await insertOrders(client, [...notes.orders.values()]);
    await insertLosses(client, notes.losses);
    await insertFunding(client, notes.funding);
    await tellPriceAlerts(client, this.alerts, fresh);
  }
}

/** Returns the sequence number up to which notifications went out before. */
async function moveCursor(client: ClientBase, sequence: number): Promise<number> {
  const { rows } = await client.query<{ before: number }>({
    name: 'move-notification-cursor',
    text: `update notification_cursor set sequence = greatest(sequence, $1)
      from (select sequence as before from notification_cursor for update) as old returning before`,
    values: [sequence],
  });
  return rows[0]?.before ?? 0;
}

const orderKey = (product: OrderNote['product'], order: number) => `${product} ${order}`;

/** Where an event stands in the log. */
interface Place {
  readonly source: string;
  readonly time: number;
}

/** Folds outcomes to notifications: of an order its first part, its end and its waking, each once. */
class Notes {
  readonly orders = new Map<string, OrderNote>();
  readonly losses: LossNote[] = [];
  readonly funding: FundingNote[] = [];
  private readonly bots: ReadonlySet<number>;
  /** The orders that the outcome in hand placed. */
  private readonly placed = new Set<string>();
  private readonly folds: EventFolds<[place: Place]> = {
    ...passOverAllBut(
      'spotOrders',
      'spotTrades',
      'contractOrders',
      'contractTrades',
      'losses',
      'futuresFunds',
    ),
    ...passOver(['orderRearmed', 'orderRepriced', 'orderReduced', 'orderResized']),
    ...passOver(['stopAmended', 'contractStopAmended']),
    ...passOver(['contractOrderRearmed', 'contractOrderReduced']),
    ...passOver(['contractOrderResized', 'orderExitsSet']),
    ...passOver(['fundsMoved', 'marginAdjusted', 'debtSettled']),
    orderAccepted: ({ value }) => void this.placed.add(orderKey('spot', value.order)),
    contractOrderAccepted: ({ value }) => void this.placed.add(orderKey('contract', value.order)),
    traded: ({ value }, { time }) => {
      this.part('spot', value.takerUser, value.takerOrder, time);
      this.part('spot', value.makerUser, value.makerOrder, time);
    },
    contractTraded: ({ value }, { time }) => {
      // A liquidation takes without an order.
      if (value.takerOrder > 0) this.part('contract', value.takerUser, value.takerOrder, time);
      this.part('contract', value.makerUser, value.makerOrder, time);
    },
    orderClosed: ({ value }, { time }) => this.end('spot', value, time),
    contractOrderClosed: ({ value }, { time }) => this.end('contract', value, time),
    orderTriggered: ({ value }, { time }) => this.wake('spot', value, time),
    contractOrderTriggered: ({ value }, { time }) => this.wake('contract', value, time),
    liquidated: ({ value }, place) => this.lose(value, 'liquidated', place),
    deleveraged: ({ value }, place) => this.lose(value, 'deleveraged', place),
    positionResolved: ({ value }, place) => this.lose(value, 'taken-over', place),
    fundingPaid: ({ value }, place) => {
      if (!this.bots.has(value.user)) this.funding.push({ ...value, ...place });
    },
  };

  constructor(bots: ReadonlySet<number>) {
    this.bots = bots;
  }

  add({ sequence, time, events }: Outcome): void {
    this.placed.clear();
    events.forEach((event, position) => {
      foldEvent(this.folds, event, { source: `log:${sequence}:${position}`, time });
    });
  }

  private note(note: Omit<OrderNote, 'isSeen'>): void {
    const key = orderKey(note.product, note.order);
    const isFill = note.stage === 'part' || note.stage === 'end';
    this.orders.set(`${key} ${note.stage}`, { ...note, isSeen: isFill && this.placed.has(key) });
  }

  private part(product: OrderNote['product'], user: number, order: number, time: number): void {
    if (!this.bots.has(user)) this.note({ product, order, stage: 'part', time });
  }

  private end(
    product: OrderNote['product'],
    { user, order, dealtLots, reason }: Ended,
    time: number,
  ): void {
    if (this.bots.has(user)) return;
    if (dealtLots === 0) {
      // Its owner knows.
      if (reason === CloseReason.USER || reason === CloseReason.AMENDED) return;
      return this.note({ product, order, stage: 'unfilled', time });
    }
    // Its end has all of it.
    this.orders.delete(`${orderKey(product, order)} part`);
    this.note({ product, order, stage: 'end', time });
  }

  private wake(
    product: OrderNote['product'],
    { user, order }: { user: number; order: number },
    time: number,
  ): void {
    if (!this.bots.has(user)) this.note({ product, order, stage: 'trigger', time });
  }

  private lose(
    lost: { user: number; contract: number; positionSide: PositionSide; lots: number },
    way: LossNote['facts']['way'],
    { source, time }: Place,
  ): void {
    const { user, contract: market, positionSide, lots } = lost;
    if (this.bots.has(user)) return;
    this.losses.push({ user, source, facts: { market, positionSide, lots, way }, time });
  }
}

const HEAD = 'insert into notifications (user_id, kind, source, facts, time)';
/** Accounts of the exchange get no notifications. */
const PERSON = `users.kind = 'person' and users.closed_at is null`;
/**
 * A trading bot wrote the order down before it placed it. The name alone says nothing: who has stolen a
 * session could give it to their orders.
 */
const OF_BOT = `exists (select from trading_bots as bot
  join trading_bot_orders as known on known.bot_id = bot.id
  where bot.user_id = row.user_id and (known.code is null or known.code = row.order_id)
    and row.client_order_id = 'bot' || bot.id || '-' || known.slot || '-' || known.cycle)`;
/** Its owner got a notice that it waits: its end gets one, too. */
const toldWaiting = (product: OrderNote['product']) => `exists (select from notifications as told
  where told.user_id = row.user_id and told.source = '${product}:' || row.order_id || ':waiting')`;
const ONCE = 'on conflict (source, user_id) do nothing';

async function insertOrders(client: ClientBase, notes: readonly OrderNote[]): Promise<void> {
  for (const product of ['spot', 'contract'] as const) {
    const own = notes.filter((note) => note.product === product);
    if (own.length === 0) continue;
    const { table, market, exit, trigger } = orderTables[product];
    await client.query({
      name: `notify-${table}`,
      text: `insert into notifications (user_id, kind, source, facts, time, read_at)
        select row.user_id,
          case when note.stage in ('trigger', 'unfilled') then 'exit' else 'fill' end,
          '${product}:' || row.order_id || ':' || note.stage,
          case when note.stage in ('trigger', 'unfilled') then jsonb_build_object(
            'market', row.${market}, 'side', row.side, 'exit', ${exit},
            'triggerTicks', row.${trigger})
            || case note.stage when 'unfilled' then '{"stage": "ended"}'::jsonb else '{}' end
          else jsonb_build_object('market', row.${market}, 'side', row.side,
            'lots', row.quantity_lots, 'dealtLots', row.dealt_lots,
            'dealtNotional', row.dealt_notional, 'isOver', note.stage = 'end') end,
          note.time, case when note.is_seen then note.time end
        from unnest($1::bigint[], $2::text[], $3::bigint[], $4::boolean[])
          as note (order_id, stage, time, is_seen)
        join ${table} as row on row.order_id = note.order_id
        join users on users.id = row.user_id and ${PERSON}
        where case
          when note.stage = 'unfilled' then ${toldWaiting(product)}
          else not ${OF_BOT} or (note.stage = 'end' and ${toldWaiting(product)}) end ${ONCE}`,
      values: [
        own.map(({ order }) => order),
        own.map(({ stage }) => stage),
        own.map(({ time }) => time),
        own.map(({ isSeen }) => isSeen),
      ],
    });
  }
}

const orderTables = {
  spot: {
    table: 'spot_order',
    market: 'market',
    exit: `case when row.protected_exit then 'exit' else 'stop' end`,
    trigger: 'stop_price_ticks',
  },
  contract: {
    table: 'contract_order',
    market: 'contract',
    exit: `case row.exit_type when ${ExitType.TAKE_PROFIT} then 'take-profit'
      when ${ExitType.STOP_LOSS} then 'stop-loss'
      else case when row.protected_exit then 'exit' else 'stop' end end`,
    trigger: 'trigger_price_ticks',
  },
} as const;

async function insertLosses(client: ClientBase, notes: readonly LossNote[]): Promise<void> {
  if (notes.length === 0) return;
  await client.query({
    name: 'notify-losses',
    text: `${HEAD} select note.user_id, 'liquidation', note.source, note.facts, note.time
      from unnest($1::int[], $2::text[], $3::jsonb[], $4::bigint[])
        as note (user_id, source, facts, time)
      join users on users.id = note.user_id and ${PERSON} ${ONCE}`,
    values: [
      notes.map(({ user }) => user),
      notes.map(({ source }) => source),
      notes.map(({ facts }) => JSON.stringify(facts)),
      notes.map(({ time }) => time),
    ],
  });
}

async function insertFunding(client: ClientBase, notes: readonly FundingNote[]): Promise<void> {
  if (notes.length === 0) return;
  await client.query({
    name: 'notify-funding',
    text: `${HEAD} select note.user_id, 'funding', note.source,
        jsonb_build_object('market', note.contract, 'positionSide', note.side, 'rate', rate.rate,
          'amount', note.amount), note.time
      from unnest($1::int[], $2::text[], $3::int[], $4::int[], $5::bigint[], $6::bigint[],
        $7::bigint[]) as note (user_id, source, contract, side, instant, amount, time)
      join funding_rate as rate on rate.contract = note.contract and rate.instant = note.instant
      join users on users.id = note.user_id and ${PERSON}
      left join notification_choices as choice on choice.user_id = note.user_id
      where abs(rate.rate) >= coalesce(choice.funding_rate, ${FUNDING_RATE_USUAL}) ${ONCE}`,
    values: [
      notes.map(({ user }) => user),
      notes.map(({ source }) => source),
      notes.map(({ contract }) => contract),
      notes.map(({ positionSide }) => positionSide),
      notes.map(({ instant }) => instant),
      notes.map(({ amount }) => amount),
      notes.map(({ time }) => time),
    ],
  });
}
