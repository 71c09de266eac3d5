import type pg from 'pg';
import type { LiveState } from '../../live/live-state.ts';
import { type ExportSection, section } from '../../services/data-export.ts';
import { eachClosedContractOrder, eachOwnContractFill } from './history-store.ts';
import { presentContractOrder } from './present.ts';
import { presentContractFill } from './present-history.ts';

const orderColumns = [
  ...(['code', 'clientOrderId', 'symbol', 'side', 'orderType', 'marginMode', 'leverage'] as const),
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

/** Orders, the open ones first, and trades of the contracts. */
export function futuresExport(live: LiveState, pool: pg.Pool): readonly ExportSection[] {
  const { catalog, futures } = live;
  return [
    section('futures-orders', orderColumns, async function* (user) {
      for (const order of [...futures.openOrdersOf(user)]) {
        yield presentContractOrder(order, catalog);
      }
      for await (const order of eachClosedContractOrder(pool, user)) {
        yield presentContractOrder(order, catalog);
      }
    }),
    section('futures-trades', fillColumns, async function* (user) {
      for await (const fill of eachOwnContractFill(pool, user)) {
        yield presentContractFill(fill, catalog);
      }
    }),
  ];
}
