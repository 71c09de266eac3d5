import { classNames } from '../../lib/class-names.ts';
import { directionOf, formatNumber } from '../../lib/format.ts';

const MONEY_DECIMALS = 2;
const tones = { up: 'text-up', down: 'text-down', flat: 'text-ink' } as const;

/** What was won or lost, with its sign; what is below a cent has neither sign nor colour. */
export function Profit({ profit, quote, className }: ProfitProps) {
  return (
    <span
      className={classNames('tabular-nums', tones[directionOf(profit, MONEY_DECIMALS)], className)}
    >
      {formatNumber(profit, MONEY_DECIMALS, { zero: true, sign: true })} {quote}
    </span>
  );
}

interface ProfitProps {
  readonly profit: string;
  readonly quote: string;
  readonly className?: string;
}
