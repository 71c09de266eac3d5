import type { CoinAmounts } from '../../data/user/referral.ts';
import { formatNumber, NO_VALUE } from '../../lib/format.ts';

/** '0.0012 BTC, 3.5 USDT'; '--' without any. */
export function amountsText(amounts: CoinAmounts): string {
  if (amounts.length === 0) return NO_VALUE;
  return amounts
    .map(({ coin, amount }) => `${formatNumber(amount, 8, { trim: true })} ${coin}`)
    .join(', ');
}
