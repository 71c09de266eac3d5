import { useTimeOffset } from '../../data/device/preferences.ts';
import { directionOf, formatAmount, writtenDay } from '../../lib/format.ts';
import { useLocale, useText } from '../../lib/i18n.ts';
import { AreaLine } from '../../ui/figures/area-line.tsx';

const MONEY_DECIMALS = 2;

interface ValueChartProps {
  /** What a bot was worth, oldest first. */
  readonly points: readonly { readonly time: number; readonly worth: string }[];
  readonly profit: string;
  readonly quote: string;
}

/** A bot's value over time, with its highest and lowest and the days between which it runs. */
export function ValueChart({ points, profit, quote }: ValueChartProps) {
  const t = useText();
  const locale = useLocale();
  const offset = useTimeOffset();
  const [first] = points;
  const last = points.at(-1);
  if (!first || !last) return null;
  const worths = points.map(({ worth }) => Number(worth));
  const amount = (value: number) => `${formatAmount(String(value), MONEY_DECIMALS)} ${quote}`;
  const day = ({ time }: typeof first) => writtenDay(time, offset, locale);
  return (
    <figure className="text-ink-3 text-tiny tabular-nums">
      <p className="mt-2 text-right">
        {t('bots.highestValue', { amount: amount(Math.max(...worths)) })}
      </p>
      <AreaLine values={worths} direction={directionOf(profit)} />
      <p className="text-right">{t('bots.lowestValue', { amount: amount(Math.min(...worths)) })}</p>
      <figcaption className="mt-1 flex justify-between">
        <span>{day(first)}</span>
        <span>{day(last)}</span>
      </figcaption>
    </figure>
  );
}
