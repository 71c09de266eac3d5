import type { ReactNode } from 'react';
import { classNames } from '#app/lib/class-names.ts';

/** `done` and `ended` are quiet, so that only what is not finished has a coloured word; what ended did not succeed. */
export type StatusTone = 'done' | 'ended' | 'waits' | 'moves' | 'failed';

const dots = {
  done: 'bg-good',
  ended: 'bg-ink-3',
  waits: 'bg-warn',
  moves: 'bg-info',
  failed: 'bg-bad',
} as const;
const words = {
  done: 'text-ink-2',
  ended: 'text-ink-2',
  waits: 'text-warn',
  moves: 'text-info',
  failed: 'text-bad',
} as const;

interface StatusDotProps {
  readonly tone: StatusTone;
  readonly children: ReactNode;
}

/** How something stands, in a word. */
export function StatusDot({ tone, children }: StatusDotProps) {
  return (
    <span className={classNames('inline-flex items-center gap-1.5 whitespace-nowrap', words[tone])}>
      <span aria-hidden="true" className={classNames('size-1.5 rounded-full', dots[tone])} />
      {children}
    </span>
  );
}
