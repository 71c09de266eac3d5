import { Side as OrderSide } from '@bourse/contract/enumerations.ts';
import { type BotFilter, botFilters, passesBots } from '@bourse/contract/trading-bots.ts';
import {
  isWithin,
  ranges,
  readDay,
  type TimeRange,
  type TimeSpan,
} from '../../parts/orders/time-range.ts';
import { pageCountOf } from '../../ui/tables/pages.ts';

export const products = ['spot', 'futures'] as const;
export type OrdersProduct = (typeof products)[number];

export const spotTabs = ['open', 'history', 'trades'] as const;
export type SpotTab = (typeof spotTabs)[number];

export const futuresTabs = ['positions', 'open', 'history', 'trades', 'position-history'] as const;
export type FuturesTab = (typeof futuresTabs)[number];

export const sides = ['all', 'buy', 'sell'] as const;
export type SideFilter = (typeof sides)[number];

export const pageSizes = [10, 20, 50, 100] as const;
const PAGE_SIZE = 20;

/** What the orders page shows. Every part of it is in the address, so that it can be linked to. */
export interface OrdersView extends TimeRange {
  readonly product: OrdersProduct;
  /** Empty for the product's first tab. */
  readonly tab: string;
  /** A market or contract; empty for all. */
  readonly symbol: string;
  /** On positions, buy is long and sell is short. */
  readonly side: SideFilter;
  /** Whether orders of trading bots are shown; of positions nothing. */
  readonly bots: BotFilter;
  readonly page: number;
  readonly pageSize: number;
  /** The code of the order whose detail is open; empty for none. */
  readonly order: string;
}

export const firstView: OrdersView = {
  product: 'spot',
  tab: '',
  symbol: '',
  side: 'all',
  range: 'all',
  from: '',
  to: '',
  bots: 'all',
  page: 1,
  pageSize: PAGE_SIZE,
  order: '',
};

const oneOf = <Value extends string | number>(
  choices: readonly Value[],
  text: string | null,
  otherwise: Value,
): Value => choices.find((choice) => String(choice) === text) ?? otherwise;

/** The view that an address asks for; what it says wrongly is as if it said nothing. */
export function readView(search: URLSearchParams): OrdersView {
  const page = Number(search.get('page'));
  const symbol = search.get('symbol')?.toUpperCase() ?? '';
  const order = search.get('order') ?? '';
  return {
    product: oneOf(products, search.get('product'), firstView.product),
    tab: search.get('tab') ?? '',
    symbol: /^[A-Z0-9]{1,20}$/.test(symbol) ? symbol : '',
    side: oneOf(sides, search.get('side'), firstView.side),
    range: oneOf(ranges, search.get('range'), firstView.range),
    from: readDay(search.get('from')),
    to: readDay(search.get('to')),
    bots: oneOf(botFilters, search.get('bots'), firstView.bots),
    page: Number.isSafeInteger(page) && page > 0 && page <= 100_000 ? page : 1,
    pageSize: oneOf(pageSizes, search.get('pageSize'), PAGE_SIZE),
    order: /^[1-9]\d{0,15}$/.test(order) ? order : '',
  };
}

/** The address of a view: only what differs from the first view. */
export function writeView(view: OrdersView): URLSearchParams {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(view)) {
    if (value !== firstView[name as keyof OrdersView]) search.set(name, String(value));
  }
  return search;
}

/** A view with something changed: whatever but the page itself starts at the first page. */
export function changeView(view: OrdersView, change: Partial<OrdersView>): OrdersView {
  return { ...view, page: 1, ...change };
}

/** The tab that a view names, else the first. */
export const tabOf = <Tab extends string>(tabs: readonly [Tab, ...Tab[]], view: OrdersView): Tab =>
  oneOf(tabs, view.tab, tabs[0]);

export const isFiltered = ({ symbol, side, range, bots }: OrdersView): boolean =>
  symbol !== '' || side !== 'all' || range !== 'all' || bots !== 'all';

const sideCodes: Readonly<Record<SideFilter, OrderSide>> = {
  all: OrderSide.UNSPECIFIED,
  buy: OrderSide.BUY,
  sell: OrderSide.SELL,
};
/** As the exchange numbers them. */
export const sideCodeOf = (side: SideFilter): OrderSide => sideCodes[side];

interface RowLike {
  readonly symbol: string;
  readonly createTime: number;
  readonly clientOrderId?: string;
}

/** The rows of a list that the filters leave, in the same order; `sideOf` says 1 or 2 of a row. */
export function filterRows<Row extends RowLike>(
  rows: readonly Row[],
  { symbol, side, bots }: Pick<OrdersView, 'symbol' | 'side' | 'bots'>,
  sideOf: (row: Row) => number,
  span: TimeSpan = {},
): readonly Row[] {
  const sideCode = sideCodeOf(side);
  return rows.filter(
    (row) =>
      (symbol === '' || row.symbol === symbol) &&
      (sideCode === 0 || sideOf(row) === sideCode) &&
      isWithin(row.createTime, span) &&
      (row.clientOrderId === undefined || passesBots(bots, row.clientOrderId)),
  );
}

/** A page of a list that is here as a whole; its last row may have gone meanwhile. */
export function pageOf<Row>(
  rows: readonly Row[] | undefined,
  { page, pageSize }: Pick<OrdersView, 'page' | 'pageSize'>,
) {
  const total = rows?.length ?? 0;
  const within = Math.min(page, pageCountOf(total, pageSize));
  return {
    total,
    page: within,
    rows: rows?.slice((within - 1) * pageSize, within * pageSize),
  };
}
