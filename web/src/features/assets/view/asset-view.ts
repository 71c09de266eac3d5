import { BillKind } from '@bourse/contract/bills.ts';
import { readDay, spanOf, type TimeSpan } from '#app/parts/orders/time-range.ts';
import { type AssetTab, assetTabs } from './asset-tabs.ts';

export const historyTypes = ['funding', 'spot', 'futures'] as const;
export type HistoryType = (typeof historyTypes)[number];

export const analysed = ['futures', 'spot'] as const;
export type Analysed = (typeof analysed)[number];

/** The specification's ranges, yesterday, and two days of the reader's own. */
export const ranges = ['1d', 'yesterday', '7d', '30d', '365d', 'dates'] as const;
export type Range = (typeof ranges)[number];

/** Rows of a page of any history here. */
export const ROWS = 20;

/** What the asset page shows. Every part of it is in the address, so that it can be linked to. */
export interface AssetView {
  readonly tab: AssetTab;
  /** The coin that is deposited or withdrawn, or the one whose history is shown; empty for none. */
  readonly coin: string;
  readonly historyType: HistoryType;
  /** 0 for all. */
  readonly billKind: BillKind | 0;
  readonly range: Range;
  /** Days, as '2026-11-30', which count with `dates` alone; empty is open. */
  readonly from: string;
  readonly to: string;
  readonly page: number;
  /** The month that is analysed, '2026-11'; empty for the present one. */
  readonly month: string;
  /** What is analysed. */
  readonly product: Analysed;
}

export const firstView: AssetView = {
  tab: 'Overview',
  coin: '',
  historyType: 'funding',
  billKind: 0,
  range: '7d',
  from: '',
  to: '',
  page: 1,
  month: '',
  product: 'futures',
};

const oneOf = <Value extends string | number>(
  choices: readonly Value[],
  text: string | null,
  otherwise: Value,
): Value => choices.find((choice) => String(choice) === text) ?? otherwise;

/** The view that an address asks for; what it says wrongly is as if it said nothing. */
export function readView(search: URLSearchParams): AssetView {
  const page = Number(search.get('page'));
  const coin = search.get('coin')?.toUpperCase() ?? '';
  const month = search.get('month') ?? '';
  return {
    tab: oneOf(assetTabs, search.get('tab'), firstView.tab),
    coin: /^[A-Z0-9]{1,20}$/.test(coin) ? coin : '',
    historyType: oneOf(historyTypes, search.get('historyType'), firstView.historyType),
    billKind: oneOf<BillKind | 0>(Object.values(BillKind), search.get('billKind'), 0),
    range: oneOf(ranges, search.get('range'), firstView.range),
    from: readDay(search.get('from')),
    to: readDay(search.get('to')),
    page: Number.isSafeInteger(page) && page > 0 && page <= 100_000 ? page : 1,
    month: /^20\d\d-(0[1-9]|1[0-2])$/.test(month) ? month : '',
    product: oneOf(analysed, search.get('product'), firstView.product),
  };
}

/** The address of a view: only what differs from the first view. */
export function writeView(view: AssetView): URLSearchParams {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(view)) {
    if (value !== firstView[name as keyof AssetView]) search.set(name, String(value));
  }
  return search;
}

/**
 * A view with something changed: whatever but the page itself starts at the first page, and another
 * account has other kinds of entries.
 */
export function changeView(view: AssetView, change: Partial<AssetView>): AssetView {
  const billKind = change.historyType ? firstView.billKind : view.billKind;
  return { ...view, billKind, page: 1, ...change };
}

/** Where a tab stands, with what it is asked to show. */
export function tabPath(tab: AssetTab, more: Partial<AssetView> = {}): string {
  const search = writeView({ ...firstView, ...more, tab }).toString();
  return search ? `/asset?${search}` : '/asset';
}

/** Whether the history shows less than it does at first. */
export const isFiltered = ({ billKind, range, coin }: AssetView): boolean =>
  billKind !== firstView.billKind || range !== firstView.range || coin !== firstView.coin;

const DAY_MS = 86_400_000;
const rangeDays = { '1d': 1, '7d': 7, '30d': 30, '365d': 365 } as const;

/** When a time range begins and ends; days of the display offset, in hours. */
export function billSpan(
  { range, from, to }: Pick<AssetView, 'range' | 'from' | 'to'>,
  nowMs: number,
  offsetHours: number,
): TimeSpan {
  if (range === 'yesterday' || range === 'dates') {
    return spanOf({ range, from, to }, nowMs, offsetHours);
  }
  return { startAt: nowMs - rangeDays[range] * DAY_MS };
}
