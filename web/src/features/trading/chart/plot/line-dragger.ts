import { type ChartLine, draggableAt, type LineDrop, snapPrice } from './chart-line.ts';

interface DraggerOptions {
  readonly container: HTMLElement;
  readonly lines: () => readonly ChartLine[];
  readonly yOf: (price: number) => number | null;
  readonly priceAt: (y: number) => number | null;
  /** Shows a line elsewhere while it is dragged; null puts it back. */
  readonly hold: (id: string, price: number | null) => void;
  readonly onDrop: (drop: LineDrop) => void;
}

/** Pixels from a line within which it is taken: a finger needs more room than a pointer. */
const REACH = 6;
const TOUCH_REACH = 14;

/**
 * Drags lines of the chart by the pointer. It listens before the chart does, so that the chart does
 * not scroll with them; Escape puts the line back. The answer ends it.
 */
export function dragLines(options: DraggerOptions): () => void {
  const { container, lines, yOf, priceAt, hold, onDrop } = options;
  const listening = new AbortController();
  const { signal } = listening;
  let dragged: { line: ChartLine; price: number } | null = null;

  const yIn = (event: PointerEvent) => event.clientY - container.getBoundingClientRect().top;
  const lineAt = (event: PointerEvent) =>
    draggableAt(lines(), yIn(event), yOf, event.pointerType === 'touch' ? TOUCH_REACH : REACH);
  const setCursor = (isOver: boolean) => container.classList.toggle('cursor-ns-resize!', isOver);
  const end = (isDropped: boolean) => {
    if (!dragged) return;
    const { line, price } = dragged;
    dragged = null;
    setCursor(false);
    if (isDropped && price !== line.price) onDrop({ id: line.id, price });
    else hold(line.id, null);
  };

  const on = <Name extends keyof HTMLElementEventMap>(
    name: Name,
    listener: (event: HTMLElementEventMap[Name]) => void,
  ) => container.addEventListener(name, listener, { signal, capture: true });

  on('pointerdown', (event) => {
    const line = event.button === 0 ? lineAt(event) : null;
    if (!line) return;
    dragged = { line, price: line.price };
    container.setPointerCapture(event.pointerId);
    swallow(event);
  });
  on('pointermove', (event) => {
    if (!dragged) {
      if (event.pointerType === 'mouse' && event.buttons === 0) setCursor(lineAt(event) !== null);
      return;
    }
    swallow(event);
    const price = priceAt(yIn(event));
    if (price === null) return;
    dragged.price = snapPrice(price, dragged.line.dragStep ?? 1);
    hold(dragged.line.id, dragged.price);
  });
  on('pointerup', (event) => {
    if (dragged) swallow(event);
    end(true);
  });
  on('pointercancel', () => end(false));
  // The chart listens to the mouse and to touches and not to pointers.
  for (const name of ['mousedown', 'mousemove', 'touchstart', 'touchmove'] as const) {
    on(name, (event) => {
      if (dragged) swallow(event);
    });
  }
  document.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || !dragged) return;
      event.preventDefault();
      end(false);
    },
    { signal },
  );
  return () => listening.abort();
}

function swallow(event: Event): void {
  event.stopPropagation();
  if (event.cancelable) event.preventDefault();
}
