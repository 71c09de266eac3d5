import type { ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';

interface BadgeProps {
  readonly tone?: 'neutral' | 'accent' | 'up' | 'down' | 'warn';
  readonly children: ReactNode;
  readonly className?: string;
}

/** Tints lie on the panel's colour, whatever the badge stands on: `tokens.test.ts` says that they can be read there. */
const tones = {
  neutral: 'bg-field text-ink-2',
  accent: 'bg-panel bg-linear-to-r from-accent-bg to-accent-bg text-accent-text',
  up: 'bg-panel bg-linear-to-r from-up-bg to-up-bg text-up',
  down: 'bg-panel bg-linear-to-r from-down-bg to-down-bg text-down',
  warn: 'bg-panel bg-linear-to-r from-warn-bg to-warn-bg text-warn',
} as const;

export function Badge({ tone = 'neutral', children, className }: BadgeProps) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1 whitespace-nowrap rounded-[4px] px-1.5 py-0.5 text-tiny font-medium',
        tones[tone],
        className,
      )}
    >
      {children}
    </span>
  );
}
