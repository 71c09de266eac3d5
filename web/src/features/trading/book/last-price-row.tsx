import { useBookFigure } from '#app/data/live/use-feed.ts';
import { useMark } from '#app/data/live/use-mark.ts';
import { classNames } from '#app/lib/class-names.ts';
import { formatNumber } from '#app/lib/format.ts';
import { useText } from '#app/lib/i18n.ts';
import { Icon } from '#app/ui/figures/icon.tsx';
import { Steady } from '#app/ui/figures/steady.tsx';
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

/** The spread in basis points, with its amount where there is room; its hint says where the middle is. */
function Spread({ market: { product, symbol, precision }, middle }: SpreadProps) {
  const t = useText();
  const spread = useBookFigure(product, symbol, (book) => spreadOf(book, precision)?.text ?? null);
  const bp = useBookFigure(product, symbol, (book) => spreadOf(book, precision)?.bp ?? null);
  return (
    <Hint
      text={
        <>
          <b className="block font-semibold text-ink tabular-nums">
            {t('trading.spread')} {formatNumber(spread, precision)}
            {middle !== null && ` · ${t('trading.middle')} ${formatNumber(middle, precision)}`}
          </b>
          {t('trading.spreadHint')}
          {middle !== null && ` ${t('trading.middleHint')}`}
        </>
      }
      className="min-w-0 truncate text-right text-ink-3 text-tiny tabular-nums"
    >
      <span className="sr-only">{t('trading.spread')} </span>
      {/* Drawn again as a whole: a text that ends at the edge would begin elsewhere, which is a shift. */}
      <span key={`${spread} ${bp}`}>
        <span className="@max-[319px]:hidden">
          {formatNumber(spread, precision)}
          {bp && ' · '}
        </span>
        {bp ? t('trading.basisPoints', { value: bp }) : ''}
      </span>
    </Hint>
  );
}

/** What positions are valued at, beside what was last paid. */
function MarkPrice({ market }: { market: FuturesMarket }) {
  const t = useText();
  const mark = useMark(market.symbol);
  return (
    <Hint text={t(figureTexts.mark)} className="min-w-0 truncate text-ink-2 text-small">
      <span className="sr-only">{t('futuresPage.markPrice')} </span>
      <Icon name="flag" size={12} className="mr-1 inline-block text-warn" />
      <Steady text={formatNumber(mark?.markPrice, market.precision)} />
    </Hint>
  );
}

/**
 * Between the sides: the last price, where it went, the mark price of a contract, the spread, each in a cell that stays
 * where it is; in a brief book two lines.
 */
export function LastPriceRow({ market, isBrief }: { market: TradingMarket; isBrief: boolean }) {
  const { lastPrice } = useQuotation(market);
  const { direction } = useMovement(lastPrice);
  const { product, symbol, precision } = market;
  const middle = useBookFigure(product, symbol, (book) => middleOf(book, precision, lastPrice));
  return (
    <div
      className={classNames(
        '@container shrink-0 whitespace-nowrap',
        isBrief
          ? 'flex h-12 flex-col justify-center px-2'
          : 'grid h-8 grid-cols-[max-content_minmax(0,1fr)_max-content] items-center gap-1.5 px-3',
      )}
    >
      <span
        className={classNames(
          'flex items-center gap-1 font-semibold text-[16px]',
          // One that is none of the book was paid a while ago.
          middle === null ? toneOf(direction) : 'text-ink-3',
        )}
      >
        <Steady text={formatNumber(lastPrice, precision)} />
        <Icon
          name={direction === 'down' ? 'arrow-down' : 'arrow-up'}
          size={14}
          // Its place is kept until the price moves.
          {...(direction === 'flat' && { className: 'invisible' })}
        />
      </span>
      {market.product === 'spot' ? (
        <span
          className={classNames(
            'text-ink-2',
            isBrief ? 'text-small' : '@max-[267px]:invisible text-tiny',
          )}
        >
          ≈ ${dollarText(lastPrice, market.precision)}
        </span>
      ) : (
        <MarkPrice market={market} />
      )}
      {!isBrief && <Spread market={market} middle={middle} />}
    </div>
  );
}
