import type { ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { useText } from '../../lib/i18n.ts';
import type { Problem } from '../../lib/problem.ts';
import { IconButton } from '../../ui/icon-button.tsx';

/** What orders can be placed with, and the way to more. */
export function AvailableLine({
  onTransfer,
  children,
}: {
  onTransfer: () => void;
  children: ReactNode;
}) {
  const t = useText();
  return (
    <div className="flex items-center justify-between text-ink-2 text-small tabular-nums">
      {t('Available')}
      <div className="flex items-center gap-1 font-medium text-ink">
        {children}
        <IconButton
          icon="transfer"
          size="small"
          label={t('Transfer')}
          className="text-accent-text"
          onClick={onTransfer}
        />
      </div>
    </div>
  );
}

/** Why no market order can be sent now. */
export function LatePriceNote() {
  const t = useText();
  return (
    <p role="status" className="rounded bg-warn-bg px-3 py-2 text-small text-warn">
      {t('Market orders are off while the price is late')}
    </p>
  );
}

/** What is wrong with the order; else what the exchange said against the last one. */
export function FormMessage({
  problem,
  refusal,
}: {
  problem: Problem<string> | null;
  refusal: string | null;
}) {
  const t = useText();
  const text = problem ? t(problem.key, problem.values) : refusal;
  return (
    <p role="alert" className={classNames('text-down text-small', !text && 'hidden')}>
      {text}
    </p>
  );
}
