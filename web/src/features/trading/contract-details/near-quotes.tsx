import type { NearBudget } from '@bourse/contract/routes/insurance-fund.ts';
import { formatNumber } from '#app/lib/format.ts';
import { useText } from '#app/lib/i18n.ts';

const MONEY_DECIMALS = 2;
const trimmed = { trim: true, zero: true } as const;

/** What the house's quotes near the index have lost today, and may still lose, of one contract. */
export function NearQuotes({ nearQuotes, symbol, coin }: NearQuotesProps) {
  const t = useText();
  const own = nearQuotes.find((each) => each.symbol === symbol);
  if (!own) return null;
  const { used, budget, left, isEnded } = own;
  const [lost, most, rest] = [used, budget, left].map(
    (amount) => `${formatNumber(amount, MONEY_DECIMALS, trimmed)} ${coin}`,
  );
  return (
    <section className="flex flex-col gap-1 text-small">
      <p className="flex items-baseline justify-between gap-4 text-ink-2">
        {t('futuresPage.nearQuotesLoss')}
        <span className="text-ink tabular-nums">{lost}</span>
      </p>
      <p className="text-ink-3 text-tiny">
        {isEnded
          ? t('futuresPage.nearBudgetUsedUp', {
              budget: most ?? '',
            })
          : t('futuresPage.nearBudgetLeft', {
              left: rest ?? '',
              budget: most ?? '',
            })}
      </p>
    </section>
  );
}

interface NearQuotesProps {
  readonly nearQuotes: readonly NearBudget[];
  readonly symbol: string;
  readonly coin: string;
}
