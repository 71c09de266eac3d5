import { Side } from '@bourse/contract/enumerations.ts';
import type { Direction } from '../../lib/format.ts';

const tones: Readonly<Record<Direction, string>> = {
  up: 'text-up',
  down: 'text-down',
  flat: 'text-ink',
};

/** The colour of a number that moved. */
export const toneOf = (direction: Direction): string => tones[direction];

/** The colour of a side: who buys is up, who sells is down. */
export const toneOfSide = (side: number | 'buy' | 'sell'): string =>
  side === Side.BUY || side === 'buy' ? tones.up : tones.down;
