import { Code } from '@bourse/contract/codes.ts';
import { type OrderClosed, OrderStatus, type Outcome } from '@bourse/contract/messages.ts';
import { routes } from '@bourse/contract/routes.ts';
import type pg from 'pg';
import { callerOf, type Implementation, implement } from '../../gateway/handler.ts';
import { acceptedOrThrow, eventOf } from '../../gateway/outcome.ts';
import { Refusal } from '../../gateway/refusal.ts';
import { quantityText } from '../../live/catalog.ts';
import type { LiveState } from '../../live/live-state.ts';
import type { EnginePort } from '../../services/engine-port.ts';
import { placeCommand } from './place.ts';
import { presentFill, presentOrder } from './present.ts';
import {
  closedOrders,
  fillsOf,
  fillsOfOrder,
  findOrder,
  type ListFilter,
  type OrderRow,
  ordersOfClientId,
} from './store.ts';

export interface SpotOrdersDependencies {
  readonly engine: EnginePort;
  readonly live: LiveState;
  readonly pool: pg.Pool;
  /** Waits until rows show the user's own last command; resolves false when it takes too long. */
  readonly caughtUp: (sequence: number) => Promise<boolean>;
}

/** Placing, cancelling and reading spot orders. */
export function createSpotOrders(dependencies: SpotOrdersDependencies): readonly Implementation[] {
  const { engine, live, pool } = dependencies;
  const { catalog } = live;
  /** History is at most a second old, and never older than the caller's own last command. */
  const settle = (user: number) => dependencies.caughtUp(live.lastSequenceOf(user));

  return [
    implement(routes.spotOrderPlace, async ({ body }, call) => {
      const { userId: user } = callerOf(call);
      const key = body.clientOrderId ?? '';
      const market = catalog.findMarket(body.symbol);
      const outcome = await engine.submit({ user, key, body: placeCommand(body, catalog) });
      const repeated = acceptedOrThrow(outcome, catalog, market);
      const { order, status, dealtLots } = repeated ?? placed(outcome);
      return {
        code: String(order),
        clientOrderId: key,
        status,
        dealQuantity: quantityText(market, dealtLots),
        sequence: repeated?.sequence ?? outcome.sequence,
      };
    }),

    implement(routes.spotOrderCancel, async ({ parameters }, call) => {
      const { userId: user } = callerOf(call);
      const value = { order: Number(parameters.code) };
      const body = { case: 'cancelOrder' as const, value };
      const outcome = await engine.submit({ user, key: '', body });
      acceptedOrThrow(outcome, catalog);
      return { code: parameters.code, sequence: outcome.sequence };
    }),

    implement(routes.spotOrderCancelAll, async ({ body }, call) => {
      const { userId: user } = callerOf(call);
      const market = body.symbol ? catalog.findMarket(body.symbol).market : 0;
      const command = { case: 'cancelAllOrders' as const, value: { market } };
      const outcome = await engine.submit({ user, key: call.idempotencyKey, body: command });
      const repeated = acceptedOrThrow(outcome, catalog);
      const count = repeated?.cancelledCount ?? eventOf(outcome, 'ordersCancelled')?.count ?? 0;
      return { count, sequence: repeated?.sequence ?? outcome.sequence };
    }),

    implement(routes.spotOrders, async ({ query }, call) => {
      const { userId: user } = callerOf(call);
      const filter: ListFilter = {
        user,
        market: query.symbol ? catalog.findMarket(query.symbol).market : 0,
        side: query.orderSide ?? 0,
        startAt: query.startAt ?? 0,
        endAt: query.endAt ?? 0,
        page: query.page,
        pageSize: query.pageSize,
      };
      const { rows, total } = query.clientOrderId
        ? await byClientId(user, query.clientOrderId)
        : (query.status ?? 1) === 1
          ? openOrders(filter)
          : await history(filter);
      const list = rows.map((row) => presentOrder(row, catalog));
      return { list, order: list, total, page: query.page, pageSize: query.pageSize };
    }),

    implement(routes.spotOrder, async ({ parameters }, call) => {
      const { userId: user } = callerOf(call);
      const code = Number(parameters.code);
      await settle(user);
      const open = live.openOrder(code);
      const order = open?.user === user ? open : await findOrder(pool, user, code);
      if (!order) throw new Refusal(Code.notFound);
      // Both sides of a trade may be the user's only in name: keep the fills of this order alone.
      const fills = (await fillsOfOrder(pool, code)).map((fill) => presentFill(fill, catalog));
      return { ...presentOrder(order, catalog), fills };
    }),

    implement(routes.spotFills, async ({ query }, call) => {
      const { userId: user } = callerOf(call);
      await settle(user);
      const { rows, total } = await fillsOf(pool, {
        user,
        market: query.symbol ? catalog.findMarket(query.symbol).market : 0,
        startAt: query.startAt ?? 0,
        endAt: query.endAt ?? 0,
        page: query.page,
        pageSize: query.pageSize,
      });
      const list = rows.map((row) => presentFill(row, catalog));
      return { list, total, page: query.page, pageSize: query.pageSize };
    }),
  ];

  function openOrders(filter: ListFilter): { rows: OrderRow[]; total: number } {
    const { market, side, startAt, endAt, page, pageSize } = filter;
    const rows = [...live.openOrdersOf(filter.user)]
      .filter(
        (order) =>
          (market === 0 || order.market === market) &&
          (side === 0 || order.side === side) &&
          order.createTime >= startAt &&
          (endAt === 0 || order.createTime <= endAt),
      )
      .sort((a, b) => b.createTime - a.createTime || b.order - a.order);
    return { rows: rows.slice((page - 1) * pageSize, page * pageSize), total: rows.length };
  }

  async function history(filter: ListFilter): Promise<{ rows: OrderRow[]; total: number }> {
    await settle(filter.user);
    return closedOrders(pool, filter);
  }

  async function byClientId(
    user: number,
    clientOrderId: string,
  ): Promise<{ rows: OrderRow[]; total: number }> {
    const open = [...live.openOrdersOf(user)].filter(
      (order) => order.clientOrderId === clientOrderId,
    );
    await settle(user);
    const openCodes = new Set(open.map(({ order }) => order));
    const stored = await ordersOfClientId(pool, user, clientOrderId);
    const rows = [...open, ...stored.filter(({ order }) => !openCodes.has(order))];
    return { rows, total: rows.length };
  }
}

/** What the engine answered to an accepted placement. */
function placed(outcome: Outcome): { order: number; status: OrderStatus; dealtLots: number } {
  const accepted = eventOf(outcome, 'orderAccepted');
  if (!accepted) throw new Error(`command ${outcome.sequence} was neither accepted nor refused`);
  const { order } = accepted;
  let dealtLots = 0;
  let closed: OrderClosed | undefined;
  for (const event of outcome.events) {
    if (event.case === 'traded') {
      const { takerOrder, makerOrder, quantityLots } = event.value;
      if (takerOrder === order || makerOrder === order) dealtLots += quantityLots;
    } else if (event.case === 'orderClosed' && event.value.order === order) {
      closed = event.value;
    }
  }
  const open = dealtLots > 0 ? OrderStatus.PARTIAL : OrderStatus.ACTIVE;
  return { order, status: closed?.status ?? open, dealtLots };
}
