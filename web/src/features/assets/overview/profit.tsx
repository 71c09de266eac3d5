import type { EquityProfit } from '@bourse/contract/routes/wallet.ts';
import { useShownCurrency } from '#app/data/markets/shown-currency.ts';
import { directionOf } from '#app/lib/format.ts';
import { Change } from '#app/ui/figures/change.tsx';
import { Amount } from '../frame/amounts.tsx';

const TOTAL_DECIMALS = 2;
const tones = { up: 'text-up', down: 'text-down', flat: 'text-ink' } as const;

/** A profit or loss with its sign, colour and percent; `--` while it is not known. */
export function Profit({ profit }: { readonly profit: EquityProfit | null | undefined }) {
  const shown = useShownCurrency();
  if (!profit) return <span className="text-ink-2">--</span>;
  const direction = directionOf(profit.pnl);
  return (
    <Amount>
      <span className={`font-medium tabular-nums ${tones[direction]}`}>
        {shown.format(profit.pnl, TOTAL_DECIMALS, { zero: true, sign: true })} {shown.unit}
      </span>{' '}
      <Change percent={`${profit.percent}%`} className="tabular-nums" />
    </Amount>
  );
}
