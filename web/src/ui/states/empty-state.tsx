import type { ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { Icon, type IconName } from '../figures/icon.tsx';

interface EmptyStateProps {
  readonly title: string;
  readonly hint?: ReactNode;
  readonly action?: ReactNode;
  readonly icon?: IconName;
  readonly className?: string;
}

/** Nothing to show, and what to do next. */
export function EmptyState({ title, hint, action, icon = 'empty', className }: EmptyStateProps) {
  return (
    <div
      className={classNames(
        'flex flex-col items-center justify-center gap-2 px-4 py-10 text-center',
        className,
      )}
    >
      <Icon name={icon} size={36} className="text-ink-3" />
      <p className="text-body text-ink-2">{title}</p>
      {hint && <p className="max-w-[420px] text-ink-3 text-small">{hint}</p>}
      {action && <div className="mt-2">{action}</div>}
    </div>
  );
}
