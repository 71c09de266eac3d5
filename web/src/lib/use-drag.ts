import { type MouseEvent, type PointerEvent, useRef } from 'react';

/** So far a finger may tremble; what goes on beyond it is a drag, and no press any more. */
const SLACK_PX = 8;

interface Drag {
  /** Along it the element is dragged; the browser keeps the other one (`touch-action`). */
  readonly axis: 'x' | 'y';
  /** Each move, in pixels from where it began. */
  readonly onMove?: (distancePx: number) => void;
  /** Let go. What the browser took away, to scroll for example, ends at 0. */
  readonly onEnd: (distancePx: number) => void;
}

interface Begun {
  readonly x: number;
  readonly y: number;
  isDragged: boolean;
}

/** Handlers of an element that is dragged along one axis. A press without a move stays a click. */
export function useDrag({ axis, onMove, onEnd }: Drag) {
  const begun = useRef<Begun | null>(null);
  const wasDragged = useRef(false);
  const distancesOf = (event: PointerEvent, { x, y }: Begun) => {
    const [right, down] = [event.clientX - x, event.clientY - y];
    return axis === 'x' ? ([right, down] as const) : ([down, right] as const);
  };
  const end = (distancePx: number) => {
    const { current } = begun;
    begun.current = null;
    wasDragged.current = current?.isDragged ?? false;
    if (current?.isDragged) onEnd(distancePx);
  };
  return {
    onPointerDown: (event: PointerEvent) => {
      wasDragged.current = false;
      begun.current =
        event.isPrimary && event.button === 0
          ? { x: event.clientX, y: event.clientY, isDragged: false }
          : null;
    },
    onPointerMove: (event: PointerEvent) => {
      const { current } = begun;
      if (!current) return;
      // It was let go outside.
      if (event.buttons === 0) {
        begun.current = null;
        return;
      }
      const [along, across] = distancesOf(event, current);
      if (!current.isDragged) {
        if (Math.abs(across) > SLACK_PX && Math.abs(across) > Math.abs(along)) begun.current = null;
        if (Math.abs(along) <= SLACK_PX || Math.abs(across) > Math.abs(along)) return;
        current.isDragged = true;
        event.currentTarget.setPointerCapture?.(event.pointerId);
      }
      onMove?.(along);
    },
    onPointerUp: (event: PointerEvent) =>
      end(begun.current ? distancesOf(event, begun.current)[0] : 0),
    onPointerCancel: () => end(0),
    /** The click that a browser makes of a drag is none. */
    onClickCapture: (event: MouseEvent) => {
      // A key presses without a pointer.
      if (!wasDragged.current || event.detail === 0) return;
      wasDragged.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
