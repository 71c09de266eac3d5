import type { ReactNode } from 'react';
import { useText } from '#app/lib/i18n.ts';
import { Skeleton } from '#app/ui/states/skeleton.tsx';
import { Amount, EyeButton } from './amounts.tsx';

interface BalanceHeadProps {
  /** The amount as text; undefined while it is read. */
  readonly amount: string | undefined;
  readonly unit: string;
  /** Below the amount. */
  readonly children?: ReactNode;
}

/** What there is, in the largest figures of the page, with the eye that hides it. */
export function BalanceHead({ amount, unit, children }: BalanceHeadProps) {
  const t = useText();
  return (
    <div className="flex flex-col gap-1">
      <p className="flex items-center gap-1.5 text-ink-2 text-small">
        {t('assets.estimatedBalance')}
        <EyeButton />
      </p>
      {amount === undefined ? (
        <Skeleton className="my-1 h-8 w-48" />
      ) : (
        <p className="font-semibold text-large tabular-nums tracking-tight">
          <Amount>{amount}</Amount>{' '}
          <span className="font-normal text-body text-ink-2 tracking-normal">{unit}</span>
        </p>
      )}
      {children}
    </div>
  );
}
