import { type RefObject, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useIsLowPhone, useIsPhone, useIsTouched } from '#app/data/device/device.ts';
import { useTradingChoice } from '#app/data/device/preferences.ts';
import { feed } from '#app/data/live/feed.ts';
import { topicKey } from '#app/data/live/topic.ts';
import { useTopic } from '#app/data/live/use-feed.ts';
import { classNames } from '#app/lib/class-names.ts';
import { useText } from '#app/lib/i18n.ts';
import { lazyPart } from '#app/ui/states/lazy-part.ts';
import type { TradingMarket } from '../market/trading-market.ts';
import type { LadderLayout } from '../page/trading-preferences.ts';
import { BidAskBar } from './bid-ask-bar.tsx';
import { type Ladder, type LadderOptions, ladderOf, ROWS_MAX, rowsThatFit } from './ladder.ts';
import { LadderPainter } from './ladder-painter.ts';
import { type BookSide, rowsOfSide } from './ladder-rows.ts';
import { LastPriceRow } from './last-price-row.tsx';
import { type BookCancelling, OwnCancel } from './own-cancel.tsx';
import type { OwnLevel } from './own-orders.ts';
import { useLadderControls } from './use-ladder-controls.ts';

// It has nothing to show before a row is pointed at.
const SweepCard = lazyPart(async () => ({ default: (await import('./sweep-card.tsx')).SweepCard }));

interface LadderViewProps {
  readonly market: TradingMarket;
  readonly layout: LadderLayout;
  readonly groupUnits: number;
  /** What the user has in the book; the same list while nothing changed. */
  readonly own: readonly OwnLevel[];
  /** How orders of the user are cancelled in their rows. */
  readonly cancelling?: BookCancelling | undefined;
  /** The best levels of each side only: their prices and amounts. */
  readonly isBrief?: boolean;
}

/** Heights of what is no row: h-6, h-8 and h-6. */
const HEAD_PX = 24;
const LAST_PRICE_PX = 32;
const FOOT_PX = 24;
/** Of a row that a finger takes a price from. */
const FINGER_ROW_PX = 18;
/** Of each side in a brief book, and where there is little height. */
const BRIEF_ROWS = 6;
const LOW_BRIEF_ROWS = 5;

const rowGrid = (isBrief: boolean) =>
  classNames('grid items-center', isBrief ? 'grid-cols-[auto_1fr] px-2' : 'grid-cols-3 px-3');

/** The best bid is the one row that the tab key reaches; the arrow keys reach the others. */
function Row({ side, isEntry, isBrief }: { side: BookSide; isEntry: boolean; isBrief: boolean }) {
  const t = useText();
  return (
    <button
      type="button"
      tabIndex={isEntry ? 0 : -1}
      data-row={side}
      translate="no"
      className={classNames(
        rowGrid(isBrief),
        isBrief ? 'h-[21px]' : 'min-h-[17px] flex-1',
        'group relative overflow-hidden text-right text-small hover:bg-field data-swept:bg-field focus-visible:-outline-offset-2 data-[price=""]:pointer-events-none',
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
      <span
        data-part="amount"
        className="relative before:mr-1 before:font-medium before:text-accent-text before:content-[attr(data-own)]"
      />
      <span data-part="total" className={isBrief ? 'hidden' : 'relative'} />
    </button>
  );
}

const rowNumbers = Array.from({ length: ROWS_MAX }, (_, index) => index);

function rowsOf(side: BookSide, layout: LadderLayout, rows: number, isBrief: boolean) {
  return rowNumbers
    .slice(0, layout === 'both' || layout === side ? rows : 0)
    .map((row) => (
      <Row
        key={row}
        side={side}
        isEntry={row === 0 && (side === 'bids' || layout === 'asks')}
        isBrief={isBrief}
      />
    ));
}

/** How many rows the panel has room for between the head, the last price and its lower edge. */
function useRows(
  ladder: RefObject<HTMLElement | null>,
  layout: LadderLayout,
  isBrief: boolean,
): number {
  const isPhone = useIsPhone();
  const isTouched = useIsTouched();
  const isLow = useIsLowPhone();
  const isFinger = isPhone || isTouched;
  const [heightPx, setHeightPx] = useState(0);
  useEffect(() => {
    const element = ladder.current;
    if (!element) return;
    const measure = () =>
      setHeightPx(Math.max(1, element.clientHeight - HEAD_PX - LAST_PRICE_PX - FOOT_PX));
    const watching = new ResizeObserver(measure);
    watching.observe(element);
    return () => watching.disconnect();
  }, [ladder]);
  if (isBrief) return isLow ? LOW_BRIEF_ROWS : BRIEF_ROWS;
  return rowsThatFit(heightPx, layout, isFinger ? FINGER_ROW_PX : undefined);
}

/** The names of the columns: those of the specification until another unit or the sum is chosen. */
function useColumns(
  { base, quote }: TradingMarket,
  { unit, isCumulative }: LadderOptions,
  isBrief: boolean,
): readonly [price: string, ...others: string[]] {
  const t = useText();
  const [coin, other] = unit === 'quote' ? [quote, base] : [base, quote];
  if (isBrief) return [t('trading.price'), coin];
  const price = t('trading.priceInCoin', { coin: quote });
  const amount = unit === 'quote' ? t('trading.amountInCoin', { coin }) : t('wallet.amount');
  if (isCumulative) return [price, amount, t('trading.sumInCoin', { coin })];
  return [
    price,
    amount,
    t(unit === 'quote' ? 'trading.amountInCoin' : 'trading.totalInCoin', { coin: other }),
  ];
}

/** The order book's rows, painted outside React at most once a frame. */
export function LadderView(props: LadderViewProps) {
  const { market, layout, groupUnits, own, cancelling, isBrief = false } = props;
  const { product, symbol, precision, quantityPrecision } = market;
  const ladder = useRef<HTMLDivElement>(null);
  const painted = useRef<Ladder | null>(null);
  const topic = { kind: 'depth', product, symbol } as const;
  useTopic(topic);
  const key = topicKey(topic);
  useLadderControls(ladder, painted, quantityPrecision);
  const rows = useRows(ladder, layout, isBrief);
  const unit = useTradingChoice('bookUnit');
  const isCumulative = useTradingChoice('sumsBook');
  const options = useMemo(
    () => ({ layout, rows, precision, quantityPrecision, groupUnits, unit, isCumulative }),
    [layout, rows, precision, quantityPrecision, groupUnits, unit, isCumulative],
  );
  const [priceName, ...columns] = useColumns(market, options, isBrief);

  useEffect(() => {
    const element = ladder.current;
    if (!element) return;
    const painter = new LadderPainter(rowsOfSide(element, 'asks'), rowsOfSide(element, 'bids'));
    const paint = () => {
      const book = feed.book(product, symbol);
      painted.current = book && ladderOf(book, options);
      painter.paint(painted.current, own);
    };
    paint();
    return feed.watch(key, paint);
  }, [key, product, symbol, options, own]);

  return (
    <div ref={ladder} className="relative flex min-h-0 flex-1 flex-col">
      <div
        data-columns
        className={classNames(
          rowGrid(isBrief),
          isBrief ? 'h-5' : 'h-6',
          'shrink-0 text-right text-ink-3 text-tiny',
        )}
      >
        <span className="text-left">{priceName}</span>
        {columns.map((name) => (
          <span key={name}>{name}</span>
        ))}
      </div>
      <div className={classNames('flex flex-col', layout !== 'bids' && 'flex-1')}>
        {rowsOf('asks', layout, rows, isBrief)}
      </div>
      <LastPriceRow market={market} isBrief={isBrief} />
      <div className={classNames('flex flex-col', layout !== 'asks' && 'flex-1')}>
        {rowsOf('bids', layout, rows, isBrief)}
      </div>
      <BidAskBar market={market} />
      {cancelling && <OwnCancel {...{ ladder, own, market, cancelling }} />}
      {!isBrief && (
        <Suspense fallback={null}>
          <SweepCard market={market} ladder={ladder} options={options} />
        </Suspense>
      )}
    </div>
  );
}
