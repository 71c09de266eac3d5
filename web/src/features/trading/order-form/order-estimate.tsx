import { multiplyDecimals, trimZeros, truncateDecimal } from '../../../lib/decimal.ts';
import { NO_VALUE } from '../../../lib/format.ts';
import { useText } from '../../../lib/i18n.ts';
import type { OrderSummary } from './summary.ts';

/** A rate in percent with at least two decimals: 0.001 is '0.10%', 0.00075 is '0.075%'. */
export function percentText(rate: string): string {
  const percent = trimZeros(multiplyDecimals(rate, '100'));
  const decimals = percent.split('.')[1]?.length ?? 0;
  return `${truncateDecimal(percent, Math.max(2, decimals))}%`;
}

/** What the exchange would take: at most this, in the coin received. */
export function OrderEstimate({ summary }: { summary: OrderSummary }) {
  const t = useText();
  const { fee } = summary;
  if (!fee) return null;
  const rate = percentText(fee.rate);
  return (
    <p className="flex justify-between gap-2 text-ink-2 text-small">
      {fee.role === 'maker'
        ? t('Fee (maker {{rate}})', { rate })
        : t('Fee (taker {{rate}})', { rate })}
      <span className="font-medium text-ink">
        {fee.amount ? `≈ ${fee.amount} ${fee.coin}` : NO_VALUE}
      </span>
    </p>
  );
}
