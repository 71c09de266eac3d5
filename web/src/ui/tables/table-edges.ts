import { type RefObject, useEffect, useState } from 'react';

/** Where columns of a table are out of sight, and how wide the column is that stays at hand. */
export interface Edges {
  readonly start: boolean;
  readonly end: boolean;
  readonly atHandWidth: number;
}

const none: Edges = { start: false, end: false, atHandWidth: 0 };

interface Scrolled {
  readonly scrollLeft: number;
  readonly clientWidth: number;
  readonly scrollWidth: number;
}

/** A pixel more or less is rounding. */
export function edgesOf(
  { scrollLeft, clientWidth, scrollWidth }: Scrolled,
  atHandWidth = 0,
): Edges {
  return {
    start: scrollLeft > 1,
    end: scrollWidth - clientWidth - scrollLeft > 1,
    atHandWidth,
  };
}

function look(scroller: HTMLElement): Edges {
  const last = scroller.querySelector<HTMLElement>('thead th:last-child');
  const isAtHand = last !== null && getComputedStyle(last).position === 'sticky';
  return edgesOf(scroller, isAtHand ? last.offsetWidth : 0);
}

/** By its margins: the browser's own scrolling leaves what Tab led to beneath the column at hand. */
function showFocused({ target }: FocusEvent): void {
  if (!(target instanceof Element) || !target.matches(':focus-visible')) return;
  target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

/** Follows what of a table can be seen, while it is scrolled, resized or filled. */
export function useEdges(scroller: RefObject<HTMLElement | null>): Edges {
  const [edges, setEdges] = useState(none);
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const update = () => {
      const next = look(element);
      setEdges((before) =>
        before.start === next.start &&
        before.end === next.end &&
        before.atHandWidth === next.atHandWidth
          ? before
          : next,
      );
    };
    element.addEventListener('scroll', update, { passive: true });
    element.addEventListener('focusin', showFocused);
    // Looks for the first time once the page is laid out, which to look sooner would do twice.
    const resized = new ResizeObserver(update);
    resized.observe(element);
    for (const child of element.children) resized.observe(child);
    return () => {
      element.removeEventListener('scroll', update);
      element.removeEventListener('focusin', showFocused);
      resized.disconnect();
    };
  }, [scroller]);
  return edges;
}
