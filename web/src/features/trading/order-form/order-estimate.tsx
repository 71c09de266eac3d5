import { NO_VALUE } from '../../../lib/format.ts';
import { useText } from '../../../lib/i18n.ts';
import { percentText } from './percent-text.ts';
import type { OrderSummary } from './summary.ts';

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
