import { useRef } from 'react';
import { compareDecimals } from '#app/lib/decimal.ts';
import type { Direction } from '#app/lib/format.ts';

export interface Movement {
  readonly value: string;
  readonly direction: Direction;
}

/** Where a price went at its last move; it keeps its direction while it stands still. */
export function follow(movement: Movement, value: string): Movement {
  const order = compareDecimals(value, movement.value);
  if (order === 0 || movement.value === '') return { ...movement, value };
  return { value, direction: order > 0 ? 'up' : 'down' };
}

/** The direction of a price's last move. */
export function useMovement(value: string): Movement {
  const movement = useRef<Movement>({ value: '', direction: 'flat' });
  if (movement.current.value !== value) movement.current = follow(movement.current, value);
  return movement.current;
}
