import { formatDecimal } from '@bourse/contract/amount.ts';
import { type RefObject, useEffect } from 'react';
import type { FormPort } from '../page/form-port.ts';
import { useTradingPage } from '../page/page-context.ts';
import type { Ladder } from './ladder.ts';
import { rowOf, rowsOfSide, sideOf } from './ladder-rows.ts';

/** Moves the focus between the rows with the arrow keys; Enter takes the price. */
function moveFocus(element: HTMLElement, event: KeyboardEvent): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const rows = [...element.querySelectorAll<HTMLElement>('[data-row]:not([data-price=""])')];
  event.preventDefault();
  const at = rows.indexOf(document.activeElement as HTMLElement);
  const next = at + (event.key === 'ArrowDown' ? 1 : -1);
  rows[Math.max(0, Math.min(rows.length - 1, next))]?.focus();
}

/** The sum from the best price to the row, in lots; undefined where the row shows nothing. */
function lotsUpTo(element: HTMLElement, row: HTMLElement, shown: Ladder | null) {
  const side = sideOf(row);
  return shown?.[side][rowsOfSide(element, side).indexOf(row)]?.lotsUpTo;
}

/**
 * One listener for all rows: a click gives the form the row's price, with Shift also the quantity from
 * the best price to the row; arrow keys move through the book.
 */
export function useLadderControls(
  ladder: RefObject<HTMLElement | null>,
  painted: RefObject<Ladder | null>,
  quantityPrecision: number,
): void {
  const { form } = useTradingPage();
  useEffect(() => {
    const element = ladder.current;
    if (!element) return;
    const take = (event: MouseEvent, { takePrice }: FormPort) => {
      const row = rowOf(event);
      if (!row?.dataset.price) return;
      const lots = event.shiftKey ? lotsUpTo(element, row, painted.current) : undefined;
      if (lots === undefined) takePrice(row.dataset.price);
      else takePrice(row.dataset.price, formatDecimal(lots, quantityPrecision));
    };
    const listening = new AbortController();
    const { signal } = listening;
    element.addEventListener('click', (event) => take(event, form), { signal });
    element.addEventListener('keydown', (event) => moveFocus(element, event), { signal });
    return () => listening.abort();
  }, [ladder, painted, form, quantityPrecision]);
}
