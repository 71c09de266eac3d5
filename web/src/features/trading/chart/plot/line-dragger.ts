import { type ChartLine, type LineDrop, lineAt, snapPrice } from './chart-line.ts';

interface DraggerOptions {
  readonly container: HTMLElement;
  readonly lines: () => readonly ChartLine[];
  readonly yOf: (price: number) => number | null;
  readonly priceAt: (y: number) => number | null;
  /** Shows a line elsewhere while it is dragged; null puts it back. */
  readonly hold: (id: string, price: number | null) => void;
  readonly onDrop: (drop: LineDrop) => void;
  /** An alert's line was clicked or tapped. */
  readonly onPick: (id: string) => void;
}

/** Pixels from a line within which it is taken: a finger needs more room than a pointer. */
const REACH = 6;
const TOUCH_REACH = 14;
/** Pixels that a click may stray and still be none of the chart's drags. */
const STRAY = 4;

/**
 * Drags lines of the chart by the pointer, and hears clicks on those of alerts, which stay. It listens
 * before the chart does, so that the chart does not scroll with them; Escape puts the line back. The
 * answer ends it.
 */
export function dragLines(options: DraggerOptions): () => void {
  const { container, lines, yOf, priceAt, hold, onDrop, onPick } = options;
  const listening = new AbortController();
  const { signal } = listening;
  let dragged: { line: ChartLine; price: number } | null = null;
  let pressed: { id: string; x: number; y: number } | null = null;

  const yIn = (event: PointerEvent) => event.clientY - container.getBoundingClientRect().top;
  const nearest = (event: PointerEvent, isWanted: (line: ChartLine) => boolean) =>
    lineAt(
      ...([lines().filter(isWanted), yIn(event), yOf] as const),
      event.pointerType === 'touch' ? TOUCH_REACH : REACH,
    );
  const draggableAt = (event: PointerEvent) => nearest(event, ({ dragStep }) => dragStep !== null);
  const alertAt = (event: PointerEvent) => nearest(event, ({ kind }) => kind === 'alert');
  const setCursor = (over: 'draggable' | 'alert' | null) => {
    container.classList.toggle('cursor-ns-resize!', over === 'draggable');
    container.classList.toggle('cursor-pointer!', over === 'alert');
  };
  const end = (isDropped: boolean) => {
    if (!dragged) return;
    const { line, price } = dragged;
    dragged = null;
    setCursor(null);
    if (isDropped && price !== line.price) onDrop({ id: line.id, price });
    else hold(line.id, null);
  };

  const on = <Name extends keyof HTMLElementEventMap>(
    name: Name,
    listener: (event: HTMLElementEventMap[Name]) => void,
  ) => container.addEventListener(name, listener, { signal, capture: true });

  on('pointerdown', (event) => {
    pressed = null;
    if (event.button !== 0) return;
    const line = draggableAt(event);
    if (!line) {
      const alert = alertAt(event);
      pressed = alert && { id: alert.id, x: event.clientX, y: event.clientY };
      return;
    }
    dragged = { line, price: line.price };
    container.setPointerCapture(event.pointerId);
    swallow(event);
  });
  on('pointermove', (event) => {
    if (!dragged) {
      if (event.pointerType === 'mouse' && event.buttons === 0) {
        setCursor(draggableAt(event) ? 'draggable' : alertAt(event) ? 'alert' : null);
      }
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
    else if (pressed && isNear(pressed, event)) onPick(pressed.id);
    pressed = null;
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

/** Whether a pointer was let go where it was pressed. */
const isNear = (pressed: { x: number; y: number }, { clientX, clientY }: PointerEvent) =>
  Math.hypot(clientX - pressed.x, clientY - pressed.y) <= STRAY;

function swallow(event: Event): void {
  event.stopPropagation();
  if (event.cancelable) event.preventDefault();
}
