import type pg from 'pg';
import type { LiveState } from '#engine/live/live-state.ts';
import { type ExportSection, section } from '#ports/data-export.ts';
import { eachClosedContractOrder, eachOwnContractFill } from './history-store.ts';
import { presentContractOrder } from './present.ts';
import { presentContractFill } from './present-history.ts';

const orderColumns = [
  ...(['code', 'clientOrderId', 'symbol', 'side', 'orderType', 'marginMode', 'leverage'] as const),
  ...(['exitType', 'stopPrice', 'isWhole'] as const),
  ...(['price', 'quantity', 'dealQuantity', 'dealPrice', 'status', 'reason'] as const),
  ...(['createTime', 'updateTime'] as const),
] as const;
const fillColumns = [
  ...([
    'trade',
    'code',
    'symbol',
    'side',
    'price',
    'quantity',
    'amount',
    'fee',
    'feeCoin',
  ] as const),
  ...(['realised', 'isMaker', 'tradeTime'] as const),
] as const;

const side = '1 buy, 2 sell';
const orderType = '1 limit, 2 market';
const marginMode = '1 isolated, 2 cross';
const isWhole = 'an exit of the whole position: quantity 0';
const status = '1 active, 2 partial, 3 filled, 4 canceled';

/** Orders, the open ones first, and trades of the contracts. */
export function futuresExport(live: LiveState, pool: pg.Pool): readonly ExportSection[] {
  const { catalog, futures } = live;
  const orders = async function* (user: number) {
    for (const order of [...futures.openOrdersOf(user)]) {
      yield presentContractOrder(order, catalog);
    }
    for await (const order of eachClosedContractOrder(pool, user)) {
      yield presentContractOrder(order, catalog);
    }
  };
  const fills = async function* (user: number) {
    for await (const fill of eachOwnContractFill(pool, user)) {
      yield presentContractFill(fill, catalog);
    }
  };
  return [
    section('futures-orders', orderColumns, orders, {
      ...{ side, orderType, marginMode, isWhole, status },
    }),
    section('futures-trades', fillColumns, fills, { side }),
  ];
}
