import { percentDecimal } from '../../data/markets/market-lists.ts';
import type { MarketItem } from '../../data/markets/markets.ts';
import { useSpotFees } from '../../data/markets/rules.ts';
import { addDecimals, compareDecimals } from '../../lib/decimal.ts';
import { formatNumber, formatShort, NO_VALUE } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';

/** Four figures of this exchange right now; none of them is written by hand. */
export function Stats({ items }: { readonly items: readonly MarketItem[] | undefined }) {
  const t = useText();
  const fees = useSpotFees();
  const sums = items && sumMarkets(items);
  const stats = [
    [t('home.turnoverDay'), sums ? formatShort(sums.turnover) : NO_VALUE],
    [t('home.tradingPairs'), sums ? String(sums.pairs) : NO_VALUE],
    [t('home.pairsUpToday'), sums ? `${sums.rising} / ${sums.pairs}` : NO_VALUE],
    [
      t('home.makerTakerFee'),
      fees
        ? `${formatNumber(fees.makerPercent, 2)} / ${formatNumber(fees.takerPercent, 2)}%`
        : NO_VALUE,
    ],
  ] as const;
  return (
    <section aria-label={t('home.exchangeFigures')} className="border-line border-y bg-panel">
      <dl className="mx-auto grid max-w-(--page) grid-cols-2 gap-6 px-4 py-8 tablet:grid-cols-4">
        {stats.map(([label, value]) => (
          <div key={label} className="flex flex-col-reverse gap-1">
            <dt className="text-ink-2 text-small">{label}</dt>
            <dd className="font-bold text-[24px] leading-8">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

interface MarketSums {
  /** Decimal string: 24 h turnover of all pairs that are quoted in USDT. */
  readonly turnover: string;
  readonly pairs: number;
  readonly rising: number;
}

/** What the stats say, computed from the markets themselves. */
export function sumMarkets(items: readonly MarketItem[]): MarketSums {
  return {
    turnover: items
      .filter(({ quote }) => quote === 'USDT')
      .reduce((sum, { quotation }) => addDecimals(sum, quotation.turnover), '0'),
    pairs: items.length,
    rising: items.filter(
      ({ quotation }) => compareDecimals(percentDecimal(quotation.changePercent), '0') > 0,
    ).length,
  };
}
