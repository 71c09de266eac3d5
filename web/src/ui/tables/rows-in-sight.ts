import { type RefObject, useEffect, useState } from 'react';

/** So many rows are all drawn: then the browser's own search finds them. */
export const ALL_MAX = 100;
/** Drawn above and below what is in sight, so that keys and fast wheels meet no gap; whole lines of 2, 3, 4 or 6 cards. */
const OVERSCAN = 12;
/** Pixels, until a row was measured. */
const ROW_HEIGHT = 34;

/** What of a list is drawn, and how much room what is not drawn takes above and below, in pixels. */
interface RowsInSight {
  readonly from: number;
  readonly to: number;
  readonly above: number;
  readonly below: number;
}

interface Seen {
  /** Pixels of the list above the upper edge of what it scrolls in; below 0 if it begins lower. */
  readonly offset: number;
  /** Of what it scrolls in. */
  readonly height: number;
  readonly rowHeight: number;
  readonly count: number;
}

/** The rows in sight and some around them. In steps, so that not each pixel draws again. */
export function rowsInSight({ offset, height, rowHeight, count }: Seen): RowsInSight {
  const step = Math.floor(offset / rowHeight / OVERSCAN) * OVERSCAN;
  const most = Math.max(count - 1, 0);
  const from = Math.min(Math.max(step - OVERSCAN, 0), most);
  const shown = Math.ceil(height / rowHeight) + 3 * OVERSCAN;
  const to = Math.min(from + shown, count);
  return { from, to, above: from * rowHeight, below: (count - to) * rowHeight };
}

/** What an element scrolls in up and down: one of those around it, else the window. */
function scrollerOf(element: HTMLElement): HTMLElement | null {
  for (let each = element.parentElement; each; each = each.parentElement) {
    if (each.scrollHeight > each.clientHeight + 1) {
      if (/auto|scroll/.test(getComputedStyle(each).overflowY)) return each;
    }
  }
  return null;
}

function look(body: HTMLElement, count: number): RowsInSight {
  const scroller = scrollerOf(body);
  const upper = scroller ? scroller.getBoundingClientRect().top : 0;
  const rows = [...body.querySelectorAll<HTMLElement>('[aria-rowindex], [aria-posinset]')];
  const drawn = rows.reduce((sum, row) => sum + row.offsetHeight, 0);
  const inLine = rows.filter((row) => row.offsetTop === rows[0]?.offsetTop).length;
  return rowsInSight({
    count,
    offset: upper - body.getBoundingClientRect().top,
    height: scroller ? scroller.clientHeight : window.innerHeight,
    rowHeight: drawn > 0 ? Math.max(Math.round(drawn / rows.length / inLine), 1) : ROW_HEIGHT,
  });
}

const isSame = (left: RowsInSight | null, right: RowsInSight) =>
  left?.from === right.from && left.to === right.to;

/**
 * Follows which rows of a long list are in sight while it is scrolled or resized; null: all are drawn. Rows say their
 * place by aria-rowindex or aria-posinset; cards stand beside each other.
 */
export function useRowsInSight(
  body: RefObject<HTMLElement | null>,
  count: number,
): RowsInSight | null {
  const isLong = count > ALL_MAX;
  const [seen, setSeen] = useState<RowsInSight | null>(null);
  useEffect(() => {
    if (!isLong) return;
    const update = () => {
      if (!body.current) return;
      const next = look(body.current, count);
      setSeen((before) => (isSame(before, next) ? before : next));
    };
    update();
    const listening = new AbortController();
    const { signal } = listening;
    window.addEventListener('scroll', update, { signal, capture: true, passive: true });
    window.addEventListener('resize', update, { signal });
    return () => listening.abort();
  }, [body, count, isLong]);
  if (!isLong) return null;
  const first = rowsInSight({ offset: 0, height: 0, rowHeight: ROW_HEIGHT, count });
  // One that became shorter is looked at again in a moment.
  return seen && seen.to <= count ? seen : first;
}
