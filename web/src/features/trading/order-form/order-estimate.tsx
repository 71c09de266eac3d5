import { formatFixed } from '@bourse/contract/amount.ts';
import { formatNumber, NO_VALUE } from '../../../lib/format.ts';
import { useText } from '../../../lib/i18n.ts';
import { percentText } from '../percent-text.ts';
import type { OrderSummary } from './summary.ts';

interface OrderEstimateProps {
  readonly summary: OrderSummary;
  /** Decimals of the price. */
  readonly precision: number;
}

/** Decimals of a rate. */
const RATE_DECIMALS = 8;

/** What a market order would trade at now, and what the exchange would take at most. */
export function OrderEstimate({ summary, precision }: OrderEstimateProps) {
  const t = useText();
  const { fee, estimate } = summary;
  const rate = fee ? percentText(formatFixed(fee.rate, RATE_DECIMALS)) : '';
  return (
    <div className="flex flex-col gap-1.5 text-ink-2 text-small">
      {estimate && (
        <p className="flex justify-between gap-2 tabular-nums">
          {t('Estimated average price')}
          <span className="font-medium text-ink">
            ≈ {formatNumber(estimate.averagePrice, precision)}
          </span>
        </p>
      )}
      {estimate?.isPartial && (
        <p className="text-warn">{t('The book may not fill all of it; the rest is cancelled.')}</p>
      )}
      {fee && (
        <p className="flex justify-between gap-2 tabular-nums">
          {fee.role === 'maker'
            ? t('Fee (maker {{rate}})', { rate })
            : t('Fee (taker {{rate}})', { rate })}
          <span className="font-medium text-ink">
            {fee.amount ? `≈ ${fee.amount} ${fee.coin}` : NO_VALUE}
          </span>
        </p>
      )}
    </div>
  );
}
