import type { ReactNode } from 'react';
import { subtractDecimals } from '#app/lib/decimal.ts';
import { directionOf, formatNumber, formatShort } from '#app/lib/format.ts';
import { useText } from '#app/lib/i18n.ts';
import { Steady } from '#app/ui/figures/steady.tsx';
import { toneOf } from '#app/ui/figures/tone.ts';
import { Hint } from '#app/ui/overlays/hint.tsx';
import { figureTexts } from '../market/figure-texts.ts';
import type { Quotation } from '../market/quotation.ts';
import type { TradingMarket } from '../market/trading-market.ts';
import { ChangePercent } from './market-header.tsx';

interface FigureProps {
  readonly label: string;
  /** What it is, for those who point at it; not where the number itself opens more. */
  readonly hint?: string;
  readonly children: ReactNode;
}

/** One named number of the header: two lines; on a phone a row of the list behind the price. */
export function Figure({ label, hint, children }: FigureProps) {
  return (
    <div
      data-explained
      className="flex shrink-0 flex-col max-tablet:h-11 max-tablet:flex-row max-tablet:items-center max-tablet:justify-between max-tablet:gap-4"
    >
      <dt className="whitespace-nowrap text-ink-2 text-tiny">
        {hint ? (
          <Hint text={hint} className="whitespace-nowrap">
            {label}
          </Hint>
        ) : (
          label
        )}
      </dt>
      <dd className="whitespace-nowrap font-medium text-small">{children}</dd>
    </div>
  );
}

/** From here on a volume is abbreviated: its last digits say nothing and take place. */
const LONG_VOLUME_FROM = 1_000_000;

const volumeText = (volume: string) =>
  Number(volume) >= LONG_VOLUME_FROM ? formatShort(volume) : formatNumber(volume, 2);

/** One of the few that a phone shows in the line below its head. */
export function BriefFigure({ label, children }: Pick<FigureProps, 'label' | 'children'>) {
  return (
    <div className="flex shrink-0 items-baseline gap-1.5 whitespace-nowrap text-tiny tabular-nums">
      <dt className="text-ink-2">{label}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  );
}

interface DayFiguresProps {
  readonly market: TradingMarket;
  readonly quotation: Quotation;
  /** The change in percent stands beside the price already. */
  readonly isChangeShown: boolean;
}

/** The last 24 hours. */
export function DayFigures({ market, quotation, isChangeShown }: DayFiguresProps) {
  const t = useText();
  const { base, quote, precision } = market;
  const { changePercent, changeAmount, high, low, volume, turnover } = quotation;
  const price = (value: string) => formatNumber(value, precision);
  const amount = (value: string) => formatNumber(value, precision, { sign: true, zero: true });
  return (
    <>
      {isChangeShown && (
        <Figure label={t('markets.change24h')} hint={t(figureTexts.change)}>
          <Steady
            text={amount(changeAmount)}
            like={price(subtractDecimals(high, low))}
            className={toneOf(directionOf(changePercent))}
          />{' '}
          <ChangePercent quotation={quotation} />
        </Figure>
      )}
      <Figure label={t('shell.high24h')} hint={t(figureTexts.high)}>
        <Steady text={price(high)} />
      </Figure>
      <Figure label={t('shell.low24h')} hint={t(figureTexts.low)}>
        <Steady text={price(low)} like={price(high)} />
      </Figure>
      <Figure label={t('trading.volume24h', { coin: base })} hint={t(figureTexts.volume)}>
        <Steady text={volumeText(volume)} />
      </Figure>
      <Figure label={t('trading.turnover24h', { coin: quote })} hint={t(figureTexts.turnover)}>
        <Steady text={formatShort(turnover)} />
      </Figure>
    </>
  );
}
