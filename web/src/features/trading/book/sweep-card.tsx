import { type RefObject, useEffect, useId, useState } from 'react';
import { createPortal } from 'react-dom';
import { useIsRoomy } from '#app/data/device/device.ts';
import { useBook } from '#app/data/live/use-feed.ts';
import { useText } from '#app/lib/i18n.ts';
import type { TradingMarket } from '../market/trading-market.ts';
import { sweepOf } from './book-figures.ts';
import { type LadderOptions, ladderOf } from './ladder.ts';
import { type BookSide, rowOf, rowsOfSide, sideOf } from './ladder-rows.ts';

interface SweepCardProps {
  readonly market: TradingMarket;
  readonly ladder: RefObject<HTMLElement | null>;
  readonly options: LadderOptions;
}

interface Place {
  readonly left: number;
  readonly top: number;
}

interface Pointed extends Place {
  readonly row: HTMLElement;
  readonly side: BookSide;
  /** Rows between it and the best price. */
  readonly index: number;
}

/** Of the card, w-52 and about as high as its lines. */
const WIDTH = 208;
const HEIGHT = 132;
const GAP = 8;

/** Over the trades where they stand beside the book, else over the chart; never over a row of the book. */
function placeBesideRow(row: HTMLElement, isRoomy: boolean): Place {
  const { left, right, top, height } = row.getBoundingClientRect();
  const leftmost = left - GAP - WIDTH;
  const isRight = isRoomy || leftmost < GAP;
  const [wide, high] = [window.innerWidth - WIDTH - GAP, window.innerHeight - HEIGHT - GAP];
  return {
    left: Math.max(GAP, Math.min(isRight ? right + GAP : leftmost, wide)),
    top: Math.max(GAP, Math.min(top + height / 2 - HEIGHT / 2, high)),
  };
}

/** The row under the mouse, or that the keyboard is at. */
function usePointed(ladder: RefObject<HTMLElement | null>): Pointed | null {
  const isRoomy = useIsRoomy();
  const [pointed, setPointed] = useState<Pointed | null>(null);
  useEffect(() => {
    const element = ladder.current;
    if (!element) return;
    const listening = new AbortController();
    const { signal } = listening;
    const leave = () => setPointed(null);
    const point = (row: HTMLElement | null) => {
      if (!row?.dataset.price) return leave();
      const side = sideOf(row);
      const index = rowsOfSide(element, side).indexOf(row);
      setPointed({ row, side, index, ...placeBesideRow(row, isRoomy) });
    };
    element.addEventListener(
      'pointerover',
      (event) => {
        if (event.pointerType !== 'touch') point(rowOf(event));
      },
      { signal },
    );
    element.addEventListener('pointerleave', leave, { signal });
    element.addEventListener(
      'focusin',
      (event) => {
        if (rowOf(event)?.matches(':focus-visible')) point(rowOf(event));
      },
      { signal },
    );
    element.addEventListener('focusout', leave, { signal });
    document.addEventListener(
      'keydown',
      (event) => {
        if (event.key === 'Escape') leave();
      },
      { signal },
    );
    // A row that the keyboard reaches may have to come into view first; one under the mouse goes away.
    const follow = () => point(element.querySelector<HTMLElement>('[data-row]:focus-visible'));
    window.addEventListener('scroll', follow, { signal, capture: true, passive: true });
    return () => listening.abort();
  }, [ladder, isRoomy]);
  return pointed;
}

/** Lights the rows from the best price to the pointed one, and ties the card to that. */
function useLitRows(
  ladder: RefObject<HTMLElement | null>,
  pointed: Pointed | null,
  cardId: string,
): void {
  useEffect(() => {
    if (!ladder.current || !pointed) return;
    const { row, side, index } = pointed;
    const lit = rowsOfSide(ladder.current, side).slice(0, index + 1);
    for (const one of lit) one.toggleAttribute('data-swept', true);
    row.setAttribute('aria-describedby', cardId);
    return () => {
      for (const one of lit) one.removeAttribute('data-swept');
      row.removeAttribute('aria-describedby');
    };
  }, [ladder, pointed, cardId]);
}

interface FiguresProps {
  readonly market: TradingMarket;
  readonly options: LadderOptions;
  readonly pointed: Pointed;
}

function Figures({ market, options, pointed: { side, index } }: FiguresProps) {
  const t = useText();
  const book = useBook(market.product, market.symbol);
  const row = book && ladderOf(book, { ...options, layout: side, rows: index + 1 })[side][index];
  const best = book?.[side][0];
  if (!row || !best) return null;
  const sweep = sweepOf(row, best, market);
  const price = sweep.priceText;
  const lines = [
    [
      side === 'asks' ? t('trading.upToPrice', { price }) : t('trading.downToPrice', { price }),
      t('trading.levelCount', { count: sweep.levels }),
    ],
    [t('trading.averagePrice'), sweep.averageText],
    [t('trading.sum'), `${sweep.sumText} ${market.base}`],
    [t('trading.value'), `${sweep.valueText} ${market.quote}`],
    [t('trading.slippageFromBest'), t('trading.basisPoints', { value: sweep.slippageBp })],
  ] as const;
  return (
    <>
      {lines.map(([name, value], line) => (
        <span key={name} className="flex h-5 justify-between gap-2 whitespace-nowrap">
          <span className="text-ink-2">{name}</span>
          <span className={line === 0 ? 'font-semibold' : undefined}>{value}</span>
        </span>
      ))}
      <span className="block text-ink-3">{t('trading.clickTakes')}</span>
    </>
  );
}

/** What an order would pay that takes all rows from the best price to the one under the pointer. */
export function SweepCard({ market, ladder, options }: SweepCardProps) {
  const id = useId();
  const pointed = usePointed(ladder);
  useLitRows(ladder, pointed, id);
  if (!pointed) return null;
  const { left, top } = pointed;
  return createPortal(
    <span
      id={id}
      role="tooltip"
      translate="no"
      style={{ left, top }}
      className="pointer-events-none fixed z-50 block w-52 rounded empty:hidden border border-line bg-panel px-2.5 py-1.5 text-tiny tabular-nums shadow-float"
    >
      <Figures market={market} options={options} pointed={pointed} />
    </span>,
    document.body,
  );
}
