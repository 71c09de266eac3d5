import type { ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { divideDecimals, isAboveZero, multiplyDecimals } from '../../lib/decimal.ts';
import { directionOf, formatNumber } from '../../lib/format.ts';

interface FiguresProps {
  readonly rows: readonly (readonly [label: string, value: ReactNode])[];
}

/** A few figures with their names. */
export function Figures({ rows }: FiguresProps) {
  return (
    <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 tabular-nums">
      {rows.map(([label, value]) => (
        <div key={label} className="col-span-2 grid grid-cols-subgrid">
          <dt className="text-ink-2 text-small">{label}</dt>
          <dd className="text-right text-small">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

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
