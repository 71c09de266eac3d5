import type { ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';

interface BadgeProps {
  readonly tone?: 'neutral' | 'accent' | 'up' | 'down' | 'warn';
  readonly children: ReactNode;
  readonly className?: string;
}

const tones = {
  neutral: 'bg-field text-ink-2',
  accent: 'bg-accent-bg text-accent-text',
  up: 'bg-up-bg text-up',
  down: 'bg-down-bg text-down',
  warn: 'bg-warn-bg text-warn',
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
