import { type ReactNode, useState } from 'react';
import { useDrag } from '../../lib/use-drag.ts';

/** Two actions of 64 px. */
const ACTIONS_PX = 128;

interface SwipeCardProps {
  /** What stands under the right edge of the card: it is reached once the card was swept aside. */
  readonly actions: ReactNode;
  readonly children: ReactNode;
}

/** A card that a swipe to the left moves aside, so that its two actions are seen. */
export function SwipeCard({ actions, children }: SwipeCardProps) {
  const [isOpen, setOpen] = useState(false);
  const [draggedPx, setDraggedPx] = useState<number | null>(null);
  const restPx = isOpen ? -ACTIONS_PX : 0;
  const within = (rightPx: number) => Math.min(0, Math.max(-ACTIONS_PX, restPx + rightPx));
  const swipe = useDrag({
    axis: 'x',
    onMove: (rightPx) => setDraggedPx(within(rightPx)),
    onEnd: (rightPx) => {
      setDraggedPx(null);
      setOpen(within(rightPx) < -ACTIONS_PX / 2);
    },
  });
  const isSeen = isOpen || draggedPx !== null;
  return (
    <div className="relative overflow-hidden">
      {isSeen && <div className="absolute inset-y-0 right-0 flex w-32">{actions}</div>}
      <div
        {...swipe}
        style={isSeen ? { transform: `translateX(${draggedPx ?? restPx}px)` } : undefined}
        className="relative touch-pan-y bg-panel"
      >
        {children}
      </div>
    </div>
  );
}
