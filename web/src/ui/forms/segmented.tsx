import type { ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';

interface Segment<Value extends string> {
  readonly value: Value;
  readonly label: ReactNode;
  /** The colour of the segment when chosen. */
  readonly tone?: 'neutral' | 'up' | 'down';
}

interface SegmentedProps<Value extends string> {
  readonly label: string;
  readonly segments: readonly Segment<Value>[];
  readonly value: Value;
  readonly onValue: (value: Value) => void;
  readonly size?: 'small' | 'medium';
  readonly className?: string;
}

const tones = {
  neutral: 'bg-track text-ink',
  up: 'bg-up text-up-ink',
  down: 'bg-down text-down-ink',
} as const;

/** One choice of few, all visible: buy or sell, a theme, a language. */
export function Segmented<Value extends string>({
  label,
  segments,
  value,
  onValue,
  size = 'medium',
  className,
}: SegmentedProps<Value>) {
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={classNames('flex gap-0.5 rounded bg-field p-0.5', className)}
    >
      {segments.map((segment) => {
        const chosen = segment.value === value;
        return (
          <label
            key={segment.value}
            className={classNames(
              'relative flex flex-1 cursor-pointer items-center justify-center gap-1 rounded-[4px] px-2 max-[359px]:px-1 max-[359px]:text-small! font-semibold transition-colors has-focus-visible:outline-2 has-focus-visible:outline-accent',
              size === 'small'
                ? 'h-7 touch:h-10 max-tablet:h-9 text-small'
                : 'h-9 touch:h-10 text-body',
              chosen ? tones[segment.tone ?? 'neutral'] : 'text-ink-2 hover:text-ink',
            )}
          >
            <input
              type="radio"
              className="sr-only"
              name={label}
              value={segment.value}
              checked={chosen}
              onChange={() => onValue(segment.value)}
            />
            {segment.label}
          </label>
        );
      })}
    </div>
  );
}
