import { classNames } from '../../lib/class-names.ts';
import { directionOf, formatNumber } from '../../lib/format.ts';

const MONEY_DECIMALS = 2;
const tones = { up: 'text-up', down: 'text-down', flat: 'text-ink' } as const;

const percentOf = (profit: string, whole: number) =>
  formatNumber(((Number(profit) / whole) * 100).toFixed(6), 2, { zero: true, sign: true });

/** What was won or lost, with its sign; what is below a cent has neither sign nor colour. */
export function Profit({ profit, quote, of = '0', className }: ProfitProps) {
  return (
    <span
      className={classNames('tabular-nums', tones[directionOf(profit, MONEY_DECIMALS)], className)}
    >
      {formatNumber(profit, MONEY_DECIMALS, { zero: true, sign: true })} {quote}
      {Number(of) > 0 && ` (${percentOf(profit, Number(of))}%)`}
    </span>
  );
}

interface ProfitProps {
  readonly profit: string;
  readonly quote: string;
  /** What it is a percent of; without it none is shown. */
  readonly of?: string | undefined;
  readonly className?: string;
}
