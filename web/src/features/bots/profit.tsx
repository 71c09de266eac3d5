import { classNames } from '../../lib/class-names.ts';
import { directionOf, formatNumber } from '../../lib/format.ts';

const tones = { up: 'text-up', down: 'text-down', flat: 'text-ink' } as const;

/** What was won or lost, with its sign. */
export function Profit({ profit, quote, className }: ProfitProps) {
  return (
    <span className={classNames('tabular-nums', tones[directionOf(profit)], className)}>
      {formatNumber(profit, 2, { zero: true, sign: true })} {quote}
    </span>
  );
}

interface ProfitProps {
  readonly profit: string;
  readonly quote: string;
  readonly className?: string;
}
