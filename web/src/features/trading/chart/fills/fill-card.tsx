import { usePreferences } from '#app/data/device/preferences.ts';
import { classNames } from '#app/lib/class-names.ts';
import { directionOf, formatNumber, formatTime } from '#app/lib/format.ts';
import { useText } from '#app/lib/i18n.ts';
import { toneOf } from '#app/ui/figures/tone.ts';
import type { TradingMarket } from '../../market/trading-market.ts';
import { sumFills } from './fill-groups.ts';
import type { DrawnMark } from './fill-marks.ts';

const FEE_DECIMALS = 8;
const PROFIT_DECIMALS = 2;

interface FillCardProps {
  readonly mark: DrawnMark;
  readonly market: TradingMarket;
  /** Pixels that the prices are wide. */
  readonly plotWidth: number;
}

/** Beside a mark: what was traded in its candle, at which price, with its fee and its profit. */
export function FillCard({ mark, market, plotWidth }: FillCardProps) {
  const t = useText();
  const timeOffset = usePreferences((state) => state.timeOffset);
  const { group, x, y } = mark;
  const { fills, isBuy } = group;
  const { quantity, averagePrice, fees, profit } = sumFills(fills);
  const { precision, quantityPrecision } = market;
  const amount = formatNumber(quantity.toFixed(quantityPrecision), quantityPrecision, {
    trim: true,
  });
  const profitText = profit?.toFixed(PROFIT_DECIMALS) ?? '';
  const rows: readonly (readonly [string, string])[] = [
    [
      fills.length > 1 ? t('trading.averagePrice') : t('trading.price'),
      formatNumber(averagePrice.toFixed(precision), precision),
    ],
    ...[...fees].map(
      ([coin, fee]) =>
        [
          t('trading.fee'),
          `${formatNumber(fee.toFixed(FEE_DECIMALS), FEE_DECIMALS, { zero: true, trim: true })} ${coin}`,
        ] as const,
    ),
    [t('trading.time'), formatTime(fills[0]?.timeMs ?? 0, timeOffset, 'full')],
  ];
  const isAtRight = x > plotWidth / 2;
  const side = { quantity: amount, coin: market.base };
  return (
    <dl
      style={{ top: y, ...(isAtRight ? { right: `calc(100% - ${x - 12}px)` } : { left: x + 12 }) }}
      className="pointer-events-none absolute z-20 grid -translate-y-1/2 grid-cols-[auto_auto] gap-x-4 gap-y-0.5 whitespace-nowrap rounded border border-line bg-panel px-3 py-2 text-tiny tabular-nums shadow-float"
    >
      <dt className={classNames('font-semibold', isBuy ? 'text-up' : 'text-down')}>
        {t(isBuy ? 'trading.boughtQuantity' : 'trading.soldQuantity', side)}
      </dt>
      <dd className="text-right text-ink-2">
        {fills.length > 1 && t('trading.fillCount', { count: fills.length })}
      </dd>
      {rows.map(([name, value]) => (
        <div key={`${name} ${value}`} className="contents">
          <dt className="text-ink-2">{name}</dt>
          <dd className="text-right">{value}</dd>
        </div>
      ))}
      {profit !== null && (
        <>
          <dt className="text-ink-2">{t('futuresPanel.pnlBeforeFees')}</dt>
          <dd className={classNames('text-right', toneOf(directionOf(profitText)))}>
            {formatNumber(profitText, PROFIT_DECIMALS, { zero: true, sign: true })} {market.quote}
          </dd>
        </>
      )}
    </dl>
  );
}
