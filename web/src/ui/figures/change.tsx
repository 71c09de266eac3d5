import { classNames } from '../../lib/class-names.ts';
import { directionOf, formatPercent } from '../../lib/format.ts';

interface ChangeProps {
  /** '-1.87%'. */
  readonly percent: string;
  readonly className?: string;
}

const tones = { up: 'text-up', down: 'text-down', flat: 'text-ink-2' } as const;

/** A change with its sign and colour. */
export function Change({ percent, className }: ChangeProps) {
  return (
    <span className={classNames(tones[directionOf(percent)], className)}>
      {formatPercent(percent)}
    </span>
  );
}
