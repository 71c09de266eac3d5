import { routes } from '@bourse/contract/routes.ts';
import { passesBots } from '@bourse/contract/trading-bots.ts';
import type pg from 'pg';
import { callerOf, type Implementation, implement } from '#edge/pipeline/handler.ts';
import type { LiveState } from '#engine/live/live-state.ts';
import { presentWait } from '#engine/live/order-waits.ts';
import type { Listed } from '#platform/db/list-rows.ts';
import { type ExportSection, section } from '#ports/data-export.ts';
import { isOwnOrder, ownOrder } from './policy.ts';
import { presentFill, presentOrder } from './present.ts';
import {
  closedOrders,
  eachClosedOrder,
  eachOwnFill,
  fillsOf,
  fillsOfOrder,
  findOrder,
  type ListFilter,
  type OrderRow,
  ordersOfClientId,
} from './store.ts';

const orderColumns = [
  ...(['code', 'clientOrderId', 'symbol', 'orderSide', 'orderType', 'timeInForce'] as const),
  ...(['price', 'stopPrice', 'quantity', 'dealQuantity', 'dealAmount', 'averagePrice'] as const),
  ...(['status', 'reason', 'createTime', 'updateTime'] as const),
] as const;
const fillColumns = [
  ...(['trade', 'code', 'symbol', 'orderSide', 'price', 'quantity', 'amount', 'fee'] as const),
  ...(['feeCoin', 'isMaker', 'tradeTime'] as const),
] as const;

const orderSide = '1 buy, 2 sell';
const orderType = '1 limit, 2 market';
const status = '1 active, 2 partial, 3 filled, 4 canceled';

export interface ListDependencies {
  readonly live: LiveState;
  readonly pool: pg.Pool;
  /** Waits until rows show the user's own last command; resolves false when it takes too long. */
  readonly caughtUp: (sequence: number) => Promise<boolean>;
}

/** Own orders and fills: open ones from the live state, history from rows. */
export function listRoutes(dependencies: ListDependencies): readonly Implementation[] {
  const { live, pool } = dependencies;
  const { catalog } = live;
  const lists = new OrderLists(dependencies);
  const present = (row: OrderRow) => {
    const open = live.openOrder(row.order);
    return { ...presentOrder(row, catalog), ...(open && presentWait(live, open)) };
  };
  const marketOf = (symbol: string | undefined) => (symbol ? catalog.findMarket(symbol).market : 0);
  return [
    implement(routes.spotOrders, async ({ query }, call) => {
      const { userId: user } = callerOf(call);
      const { page, pageSize } = query;
      const { rows, total, ...late } = query.clientOrderId
        ? await lists.byClientId(user, query.clientOrderId)
        : await lists.read((query.status ?? 1) === 1, {
            user,
            market: marketOf(query.symbol),
            side: query.orderSide ?? 0,
            startAt: query.startAt ?? 0,
            endAt: query.endAt ?? 0,
            bots: query.bots ?? 'all',
            page,
            pageSize,
          });
      const list = rows.map(present);
      return { list, order: list, total, page, pageSize, ...late };
    }),

    implement(routes.spotOrder, async ({ parameters }, call) => {
      const { userId: user } = callerOf(call);
      const code = Number(parameters.code);
      const order = ownOrder(user, await lists.find(user, code));
      const fills = (await fillsOfOrder(pool, code)).map((fill) => presentFill(fill, catalog));
      return { ...present(order), fills };
    }),

    implement(routes.spotFills, async ({ query }, call) => {
      const { userId: user } = callerOf(call);
      const { page, pageSize } = query;
      const late = await lists.settle(user);
      const { rows, total } = await fillsOf(pool, {
        user,
        market: marketOf(query.symbol),
        side: query.orderSide ?? 0,
        startAt: query.startAt ?? 0,
        endAt: query.endAt ?? 0,
        bots: query.bots ?? 'all',
        page,
        pageSize,
      });
      const list = rows.map((row) => presentFill(row, catalog));
      return { list, total, page, pageSize, ...late };
    }),
  ];
}

/** Whether rows do not show all yet that the user did. */
interface Late {
  readonly isBehind?: true;
}

/** The orders of each user, open and closed. */
export class OrderLists {
  private readonly dependencies: ListDependencies;

  constructor(dependencies: ListDependencies) {
    this.dependencies = dependencies;
  }

  /** History is at most a second old, and never older than the caller's own last command. */
  async settle(user: number): Promise<Late> {
    const { caughtUp, live } = this.dependencies;
    return (await caughtUp(live.lastSequenceOf(user))) ? {} : { isBehind: true };
  }

  /** One order of the user; undefined when it is another user's or not there. */
  async find(user: number, code: number): Promise<OrderRow | undefined> {
    const { live, pool } = this.dependencies;
    await this.settle(user);
    const open = live.openOrder(code);
    return isOwnOrder(user, open) ? open : findOrder(pool, user, code);
  }

  async read(isOpen: boolean, filter: ListFilter): Promise<Listed<OrderRow> & Late> {
    if (isOpen) return this.open(filter);
    const late = await this.settle(filter.user);
    return { ...(await closedOrders(this.dependencies.pool, filter)), ...late };
  }

  async byClientId(user: number, clientOrderId: string): Promise<Listed<OrderRow> & Late> {
    const { live, pool } = this.dependencies;
    const open = [...live.openOrdersOf(user)].filter(
      (order) => order.clientOrderId === clientOrderId,
    );
    const late = await this.settle(user);
    const openCodes = new Set(open.map(({ order }) => order));
    const stored = await ordersOfClientId(pool, user, clientOrderId);
    const rows = [...open, ...stored.filter(({ order }) => !openCodes.has(order))];
    return { rows, total: rows.length, ...late };
  }

  private open(filter: ListFilter): Listed<OrderRow> {
    const { user, market, side, startAt, endAt, bots, page, pageSize } = filter;
    const rows = [...this.dependencies.live.openOrdersOf(user)]
      .filter(
        (order) =>
          (market === 0 || order.market === market) &&
          (side === 0 || order.side === side) &&
          order.createTime >= startAt &&
          passesBots(bots, order.clientOrderId) &&
          (endAt === 0 || order.createTime <= endAt),
      )
      .sort((a, b) => b.createTime - a.createTime || b.order - a.order);
    return { rows: rows.slice((page - 1) * pageSize, page * pageSize), total: rows.length };
  }
}

/** Orders, the open ones first, and trades of the spot markets. */
export function spotExport(live: LiveState, pool: pg.Pool): readonly ExportSection[] {
  const { catalog } = live;
  const orders = async function* (user: number) {
    for (const order of [...live.openOrdersOf(user)]) yield presentOrder(order, catalog);
    for await (const order of eachClosedOrder(pool, user)) yield presentOrder(order, catalog);
  };
  const fills = async function* (user: number) {
    for await (const fill of eachOwnFill(pool, user)) yield presentFill(fill, catalog);
  };
  return [
    section('spot-orders', orderColumns, orders, { orderSide, orderType, status }),
    section('spot-trades', fillColumns, fills, { orderSide }),
  ];
}
