import { formatFixed } from '@bourse/contract/amount.ts';
import { useUser } from '#app/data/user/account.ts';
import { formatNumber, NO_VALUE } from '#app/lib/format.ts';
import { useText } from '#app/lib/i18n.ts';
import { percentText } from '#app/lib/percent-text.ts';
import { FormLine } from '../form-lines.tsx';
import type { OrderSummary } from './summary.ts';

interface OrderEstimateProps {
  readonly summary: OrderSummary;
  readonly isMarket: boolean;
  /** Decimals of the price. */
  readonly precision: number;
}

/** Decimals of a rate. */
const RATE_DECIMALS = 8;

/** What the exchange would take at most, and what a market order would trade at now. */
export function OrderEstimate({ summary, isMarket, precision }: OrderEstimateProps) {
  const t = useText();
  const { fee, estimate } = summary;
  const tier = useUser().data?.feeTier;
  const rate = fee ? percentText(formatFixed(fee.rate, RATE_DECIMALS)) : '';
  const feeName =
    fee?.role === 'maker'
      ? t('trading.feeMakerRate', { rate })
      : t('trading.feeTakerRate', { rate });
  return (
    <>
      <FormLine
        name={
          <span>
            {fee ? feeName : t('trading.fee')} <span className="text-ink-3 text-tiny">{tier}</span>
          </span>
        }
      >
        {fee?.amount ? `≈ ${fee.amount} ${fee.coin}` : NO_VALUE}
      </FormLine>
      {isMarket && (
        <FormLine name={t('trading.estimatedAveragePrice')}>
          {estimate ? `≈ ${formatNumber(estimate.averagePrice, precision)}` : NO_VALUE}
        </FormLine>
      )}
    </>
  );
}
