import { classNames } from '../../lib/class-names.ts';
import { divideDecimals, isAboveZero, multiplyDecimals } from '../../lib/decimal.ts';
import { directionOf, formatNumber } from '../../lib/format.ts';

const MONEY_DECIMALS = 2;
const tones = { up: 'text-up', down: 'text-down', flat: 'text-ink' } as const;

const PERCENT_DECIMALS = 2;

/** Cut at its decimals, with its sign. */
const percentOf = (profit: string, whole: string) =>
  formatNumber(
    divideDecimals(multiplyDecimals(profit, '100'), whole, PERCENT_DECIMALS),
    PERCENT_DECIMALS,
    { zero: true, sign: true },
  );

/** What was won or lost, with its sign; what is below a cent has neither sign nor colour. */
export function Profit({ profit, quote, of = '0', className }: ProfitProps) {
  return (
    <span
      className={classNames('tabular-nums', tones[directionOf(profit, MONEY_DECIMALS)], className)}
    >
      {formatNumber(profit, MONEY_DECIMALS, { zero: true, sign: true })} {quote}
      {isAboveZero(of) && ` (${percentOf(profit, of)}%)`}
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
