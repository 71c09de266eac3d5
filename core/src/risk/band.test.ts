import { Side } from '@bourse/contract/enumerations.ts';
import { expect, test } from 'vitest';
import { bandOf, protectionIn } from './band.ts';

const TENTH_PERCENT = 100_000;

test.each([
  // A thousandth of 3 ticks is no tick at all.
  { anchorTicks: 3, buysUpTo: 4, sellsDownTo: 2 },
  { anchorTicks: 1_000, buysUpTo: 1_001, sellsDownTo: 999 },
  { anchorTicks: 5_000, buysUpTo: 5_005, sellsDownTo: 4_995 },
])(
  'R1: a market order is protected from at least one tick around the anchor: $anchorTicks',
  (row) => {
    const band = bandOf(row.anchorTicks, 0, 20);
    const protectionOf = (side: Side) => protectionIn(band, side, row.anchorTicks, TENTH_PERCENT);
    expect(protectionOf(Side.BUY)).toBe(row.buysUpTo);
    expect(protectionOf(Side.SELL)).toBe(row.sellsDownTo);
  },
);
