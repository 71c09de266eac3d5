import { ExitType } from '@bourse/contract/enumerations.ts';
import { routes } from '@bourse/contract/routes.ts';
import { passesBots } from '@bourse/contract/trading-bots.ts';
import type pg from 'pg';
import { callerOf, type Implementation, implement } from '#edge/pipeline/handler.ts';
import type { LiveContractOrder } from '#engine/live/contract-order.ts';
import { DeleveragingLights } from '#engine/live/deleveraging-lights.ts';
import { type LivePosition, positionCode } from '#engine/live/live-position.ts';
import type { LiveState } from '#engine/live/live-state.ts';
import { presentWait } from '#engine/live/order-waits.ts';
import type { Page } from '#platform/db/list-rows.ts';
import { type ExportSection, section } from '#ports/data-export.ts';
import type { FuturesDependencies } from './dependencies.ts';
import { eachClosedContractOrder, eachOwnContractFill } from './history-store.ts';
import { presentContractOrder, presentPosition } from './present.ts';
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

/** Open orders and positions, from the live state: never older than the caller's last command. */
export function listRoutes({
  live,
  clock,
  records,
}: FuturesDependencies): readonly Implementation[] {
  const { catalog, futures } = live;
  const lights = new DeleveragingLights(live, clock);
  const contractOf = (symbol: string | undefined) => (symbol ? catalog.findContract(symbol).id : 0);
  return [
    implement(routes.contractOrders, ({ query }, call) => {
      const { userId: user } = callerOf(call);
      const contract = contractOf(query.symbol);
      const side = query.side ?? 0;
      const orders = [...futures.openOrdersOf(user)]
        .filter((order) => contract === 0 || order.contract === contract)
        .filter((order) => side === 0 || order.side === side)
        .filter(({ clientOrderId: id }) => !query.clientOrderId || id === query.clientOrderId)
        .filter(({ clientOrderId: id }) => passesBots(query.bots ?? 'all', id))
        .filter(({ createTime }) => isWithin(createTime, query))
        .sort((a, b) => b.createTime - a.createTime || b.order - a.order);
      const list = pageOf(orders, query).map((order) => ({
        ...presentContractOrder(order, catalog, codeOfExit(live, order)),
        ...presentWait(live, order),
      }));
      return { list, order: list, total: orders.length, ...pageNumbers(query) };
    }),

    implement(routes.contractPositions, async ({ query }, call) => {
      const { userId: user } = callerOf(call);
      const contract = contractOf(query.symbol);
      const side = query.positionType ?? 0;
      const positions = [...futures.positionsOf(user)]
        .filter((position) => contract === 0 || position.contract === contract)
        .filter(({ positionSide }) => side === 0 || positionSide === side)
        .filter(({ openTime }) => isWithin(openTime, query))
        .sort((a, b) => b.openTime - a.openTime || newestFirst(a, b));
      const shown = pageOf(positions, query);
      // Positions are in memory: they are shown without it while the database is away.
      const funding = await records.fundingOf(user, shown).catch(() => new Map<string, number>());
      const list = shown.map((position) =>
        presentPosition(position, futures, catalog, {
          lights: lights.of(position),
          funding: funding.get(positionCode(position)),
        }),
      );
      return { list, position: list, total: positions.length, ...pageNumbers(query) };
    }),
  ];
}

/** UTC epoch milliseconds; 0 or absent: no bound. */
interface Span {
  readonly startAt?: number | undefined;
  readonly endAt?: number | undefined;
}

function isWithin(time: number, { startAt, endAt }: Span): boolean {
  return time >= (startAt ?? 0) && (!endAt || time <= endAt);
}

function pageOf<Row>(rows: readonly Row[], { page, pageSize }: Page): readonly Row[] {
  return rows.slice((page - 1) * pageSize, page * pageSize);
}

function pageNumbers({ page, pageSize }: Page): Page {
  return { page, pageSize };
}

function newestFirst(a: LivePosition, b: LivePosition): number {
  return b.opened - a.opened || a.contract - b.contract || a.positionSide - b.positionSide;
}

/** The position that an exit closes; empty for other orders. */
export function codeOfExit({ futures }: LiveState, order: LiveContractOrder): string {
  if (order.exitType === ExitType.UNSPECIFIED) return '';
  const position = futures.position(order.user, order.contract, order.positionSide);
  return position ? positionCode(position) : '';
}

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
