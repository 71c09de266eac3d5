import type { Direction } from '../lib/format.ts';

const tones: Readonly<Record<Direction, string>> = {
  up: 'text-up',
  down: 'text-down',
  flat: 'text-ink',
};

/** The colour of a number that moved. */
export const toneOf = (direction: Direction): string => tones[direction];

/** The colour of a side: 1 or 'buy' is up, 2 or 'sell' is down. */
export const toneOfSide = (side: number | 'buy' | 'sell'): string =>
  side === 1 || side === 'buy' ? tones.up : tones.down;
