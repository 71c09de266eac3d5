import type { Position } from '../../data/futures/positions.ts';
import { formatNumber } from '../../lib/format.ts';
import type { Why } from './why.ts';

/** All decimals that an amount has: shown cut, the parts would not add up. */
const DECIMALS_MAX = 8;
const exact = (amount: string) => formatNumber(amount, DECIMALS_MAX, { zero: true, trim: true });

/** An amount that is taken away, as the formula shows it: what is below zero comes in. */
const taken = (amount: string) =>
  amount.startsWith('-') ? `+ ${exact(amount.slice(1))}` : `− ${exact(amount)}`;

/** What a closed position brought after all its costs; null where these were not counted apart. */
export function whyClosedPnl({
  realised,
  openingFees,
  closingFees,
  funding,
  profit,
}: Pick<Position, 'realised' | 'openingFees' | 'closingFees' | 'funding' | 'profit'>): Why | null {
  if (openingFees === undefined || closingFees === undefined || funding === undefined) return null;
  return {
    title: 'orders.closePnl',
    lines: [
      { name: 'futuresPanel.pnlBeforeFees', amount: exact(realised) },
      { name: 'futuresPanel.openingFees', amount: exact(openingFees) },
      { name: 'futuresPanel.closingFees', amount: exact(closingFees) },
      { name: 'futuresPanel.netFundingPaid', amount: exact(funding) },
    ],
    formula: 'futuresPanel.closePnlFormula',
    filled: `${exact(realised)} ${taken(openingFees)} ${taken(closingFees)} ${taken(funding)} = ${exact(profit)}`,
    result: exact(profit),
    note: 'futuresPanel.closePnlNote',
  };
}
