import type pg from 'pg';
import type { LiveState } from '#engine/live/live-state.ts';
import { type ExportSection, section } from '#ports/data-export.ts';
import { presentFill, presentOrder } from './present.ts';
import { eachClosedOrder, eachOwnFill } from './store.ts';

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
