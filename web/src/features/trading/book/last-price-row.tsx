import { useBookFigure } from '#app/data/live/use-feed.ts';
import { useMark } from '#app/data/live/use-mark.ts';
import { classNames } from '#app/lib/class-names.ts';
import { formatNumber } from '#app/lib/format.ts';
import { useText } from '#app/lib/i18n.ts';
import { Icon } from '#app/ui/figures/icon.tsx';
import { toneOf } from '#app/ui/figures/tone.ts';
import { Hint } from '#app/ui/overlays/hint.tsx';
import { figureTexts } from '../market/figure-texts.ts';
import { dollarText } from '../market/quotation.ts';
import type { FuturesMarket, TradingMarket } from '../market/trading-market.ts';
import { useMovement } from '../market/use-movement.ts';
import { useQuotation } from '../market/use-quotation.ts';
import { middleOf, spreadOf } from './book-figures.ts';

interface SpreadProps {
  readonly market: TradingMarket;
  /** The price in the middle where the last one is none of the book. */
  readonly middle: string | null;
}

/** The spread; the price in the middle where the last one is none of the book. */
function Spread({ market: { product, symbol, precision }, middle }: SpreadProps) {
  const t = useText();
  const spread = useBookFigure(product, symbol, (book) => spreadOf(book, precision)?.text ?? null);
  const bp = useBookFigure(product, symbol, (book) => spreadOf(book, precision)?.bp ?? null);
  if (middle !== null) {
    return (
      <Hint
        text={t('trading.middleHint')}
        className="min-w-0 flex-1 truncate text-right text-ink-2 text-tiny tabular-nums"
      >
        <span key={middle}>
          {t('trading.middle')} {formatNumber(middle, precision)}
        </span>
      </Hint>
    );
  }
  return (
    <Hint
      text={t('trading.spreadHint')}
      className="min-w-0 flex-1 truncate text-right text-ink-3 text-tiny tabular-nums"
    >
      <span className="sr-only">{t('trading.spread')} </span>
      {/* Drawn anew: a text that ends at the edge would begin elsewhere, which is a shift. */}
      <span key={`${spread} ${bp}`}>
        {formatNumber(spread, precision)}
        {bp && ` · ${t('trading.basisPoints', { value: bp })}`}
      </span>
    </Hint>
  );
}

/** What positions are valued at, beside what was last paid. */
function MarkPrice({ market }: { market: FuturesMarket }) {
  const t = useText();
  const mark = useMark(market.symbol);
  return (
    <Hint text={t(figureTexts.mark)} className="shrink-0 text-ink-2 text-small">
      <span className="sr-only">{t('futuresPage.markPrice')} </span>
      <Icon name="flag" size={12} className="mr-1 inline-block text-warn" />
      {formatNumber(mark?.markPrice, market.precision)}
    </Hint>
  );
}

/** Between the sides: the last price, where it went, the mark price of a contract, the spread; in a brief book two lines. */
export function LastPriceRow({ market, isBrief }: { market: TradingMarket; isBrief: boolean }) {
  const { lastPrice } = useQuotation(market);
  const { direction } = useMovement(lastPrice);
  const { product, symbol, precision } = market;
  const middle = useBookFigure(product, symbol, (book) => middleOf(book, precision, lastPrice));
  return (
    <div
      className={classNames(
        '@container flex shrink-0 whitespace-nowrap',
        isBrief ? 'h-12 flex-col justify-center px-2' : 'h-8 items-center gap-1.5 px-3',
      )}
    >
      <span
        className={classNames(
          'flex items-center gap-1 font-semibold text-[16px]',
          // One that is none of the book was paid a while ago.
          middle === null ? toneOf(direction) : 'text-ink-3',
        )}
      >
        {formatNumber(lastPrice, precision)}
        <Icon
          name={direction === 'down' ? 'arrow-down' : 'arrow-up'}
          size={14}
          // Its place is kept until the price moves.
          {...(direction === 'flat' && { className: 'invisible' })}
        />
      </span>
      {market.product === 'spot' ? (
        <span className={classNames('text-ink-2 text-small', !isBrief && '@max-[268px]:hidden')}>
          ≈ ${dollarText(lastPrice, market.precision)}
        </span>
      ) : (
        <MarkPrice market={market} />
      )}
      {!isBrief && <Spread market={market} middle={middle} />}
    </div>
  );
}
