import { type ReactNode, useDeferredValue } from 'react';

interface LaterProps {
  /** What stands there until then, as large as what comes. */
  readonly instead: ReactNode;
  readonly children: ReactNode;
}

/**
 * Draws a large part of a screen right after what is around it, in slices: a page answers to a
 * finger in between, where one piece would hold a slow phone for a second. For what appears once its
 * data are there, since those come in one piece.
 */
export function Later({ instead, children }: LaterProps) {
  return useDeferredValue(true, false) ? children : instead;
}
