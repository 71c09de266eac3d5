import { type RefObject, useEffect, useRef, useState } from 'react';
import { useIsPhone } from '#app/data/device/device.ts';
import { feed } from '#app/data/live/feed.ts';
import { topicKey } from '#app/data/live/topic.ts';
import { useTopic } from '#app/data/live/use-feed.ts';
import { classNames } from '#app/lib/class-names.ts';
import { useText } from '#app/lib/i18n.ts';
import type { TradingMarket } from '../market/trading-market.ts';
import type { FormPort } from '../page/form-port.ts';
import { useTradingPage } from '../page/page-context.ts';
import type { LadderLayout } from '../page/trading-preferences.ts';
import { ladderOf, ROWS_MAX, rowsThatFit } from './ladder.ts';
import { LadderPainter } from './ladder-painter.ts';
import { LastPriceRow } from './last-price-row.tsx';

interface LadderViewProps {
  readonly market: TradingMarket;
  readonly layout: LadderLayout;
  readonly groupUnits: number;
  /** Prices, in units, where the user's own orders rest. */
  readonly ownUnits: readonly number[];
}

type Side = 'asks' | 'bids';

/** Heights of what is no row: h-6, h-10 and pb-1. */
const HEAD_PX = 24;
const LAST_PRICE_PX = 40;
const LOWER_EDGE_PX = 4;
/** Of a row that a finger takes a price from. */
const FINGER_ROW_PX = 24;

const rowGrid = 'grid grid-cols-[1fr_1fr_1fr] items-center px-3';

/** The best bid is the one row that the tab key reaches; the arrow keys reach the others. */
function Row({ side, isEntry }: { side: Side; isEntry: boolean }) {
  const t = useText();
  return (
    <button
      type="button"
      tabIndex={isEntry ? 0 : -1}
      data-row={side}
      translate="no"
      className={classNames(
        rowGrid,
        'group relative min-h-[18px] flex-1 overflow-hidden text-right text-small hover:bg-field focus-visible:-outline-offset-2 data-[price=""]:pointer-events-none',
      )}
    >
      <span className="sr-only">{side === 'asks' ? t('trading.ask') : t('trading.bid')} </span>
      <span
        data-part="bar"
        className={classNames(
          'absolute inset-y-px right-0 left-0 origin-right',
          side === 'asks' ? 'bg-down-bg' : 'bg-up-bg',
        )}
      />
      <span
        data-part="price"
        className={classNames(
          'relative text-left font-medium before:absolute before:-left-2 before:text-accent-text group-data-[own=true]:before:content-["•"]',
          side === 'asks' ? 'text-down' : 'text-up',
        )}
      />
      <span data-part="amount" className="relative" />
      <span data-part="total" className="relative" />
    </button>
  );
}

const rowNumbers = Array.from({ length: ROWS_MAX }, (_, index) => index);

function rowsOf(side: Side, layout: LadderLayout, rows: number) {
  return rowNumbers
    .slice(0, layout === 'both' || layout === side ? rows : 0)
    .map((row) => (
      <Row key={row} side={side} isEntry={row === 0 && (side === 'bids' || layout === 'asks')} />
    ));
}

/** Moves the focus between the rows with the arrow keys; Enter takes the price. */
function moveFocus(ladder: HTMLElement, event: KeyboardEvent): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const rows = [...ladder.querySelectorAll<HTMLElement>('[data-row]:not([data-price=""])')];
  event.preventDefault();
  const at = rows.indexOf(document.activeElement as HTMLElement);
  const next = at + (event.key === 'ArrowDown' ? 1 : -1);
  rows[Math.max(0, Math.min(rows.length - 1, next))]?.focus();
}

function takePrice(event: MouseEvent, form: FormPort): void {
  const row = (event.target as Element).closest<HTMLElement>('[data-row]');
  const price = row?.dataset.price;
  if (price) form.takePrice(price);
}

/** One listener for all rows: a click sets the price, arrow keys move through the book. */
function useLadderControls(ladder: RefObject<HTMLElement | null>): void {
  const { form } = useTradingPage();
  useEffect(() => {
    const element = ladder.current;
    if (!element) return;
    const listening = new AbortController();
    const { signal } = listening;
    element.addEventListener('click', (event) => takePrice(event, form), { signal });
    element.addEventListener('keydown', (event) => moveFocus(element, event), { signal });
    return () => listening.abort();
  }, [ladder, form]);
}

/** How many rows the panel has room for between the head, the last price and its lower edge. */
function useRows(ladder: RefObject<HTMLElement | null>, layout: LadderLayout): number {
  const isPhone = useIsPhone();
  const [heightPx, setHeightPx] = useState(0);
  useEffect(() => {
    const element = ladder.current;
    if (!element) return;
    const measure = () =>
      setHeightPx(element.clientHeight - HEAD_PX - LAST_PRICE_PX - LOWER_EDGE_PX);
    const watching = new ResizeObserver(measure);
    watching.observe(element);
    return () => watching.disconnect();
  }, [ladder]);
  return rowsThatFit(heightPx, layout, isPhone ? FINGER_ROW_PX : undefined);
}

/** The order book's rows, painted outside React at most once a frame. */
export function LadderView({ market, layout, groupUnits, ownUnits }: LadderViewProps) {
  const t = useText();
  const { product, symbol, precision, quantityPrecision } = market;
  const ladder = useRef<HTMLDivElement>(null);
  const asks = useRef<HTMLDivElement>(null);
  const bids = useRef<HTMLDivElement>(null);
  const topic = { kind: 'depth', product, symbol } as const;
  useTopic(topic);
  const key = topicKey(topic);
  useLadderControls(ladder);
  const rowCount = useRows(ladder, layout);

  useEffect(() => {
    const rows = (side: HTMLElement | null) => [
      ...(side?.querySelectorAll<HTMLElement>('[data-row]') ?? []),
    ];
    // Asks stand upside down: the best price is the lowest row.
    const painter = new LadderPainter(rows(asks.current).reverse(), rows(bids.current));
    const options = { layout, rows: rowCount, precision, quantityPrecision, groupUnits };
    const paint = () => {
      const book = feed.book(product, symbol);
      painter.paint(book && ladderOf(book, options), ownUnits);
    };
    paint();
    return feed.watch(key, paint);
  }, [key, product, symbol, layout, rowCount, precision, quantityPrecision, groupUnits, ownUnits]);

  return (
    <div ref={ladder} className="flex min-h-0 flex-1 flex-col pb-1">
      <div className={classNames(rowGrid, 'h-6 shrink-0 text-right text-ink-3 text-tiny')}>
        <span className="text-left">{t('trading.priceInCoin', { coin: market.quote })}</span>
        <span>{t('wallet.amount')}</span>
        <span>{t('trading.totalInCoin', { coin: market.quote })}</span>
      </div>
      <div ref={asks} className={classNames('flex flex-col', layout !== 'bids' && 'flex-1')}>
        {rowsOf('asks', layout, rowCount)}
      </div>
      <LastPriceRow market={market} />
      <div ref={bids} className={classNames('flex flex-col', layout !== 'asks' && 'flex-1')}>
        {rowsOf('bids', layout, rowCount)}
      </div>
    </div>
  );
}
