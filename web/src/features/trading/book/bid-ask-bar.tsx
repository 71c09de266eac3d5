import { useBookFigure } from '#app/data/live/use-feed.ts';
import { NO_VALUE } from '#app/lib/format.ts';
import { useText } from '#app/lib/i18n.ts';
import type { TradingMarket } from '../market/trading-market.ts';
import { bidPercentOf } from './book-figures.ts';

/** At the foot of the book: which side has more of what rests in it. */
export function BidAskBar({ market: { product, symbol } }: { market: TradingMarket }) {
  const t = useText();
  const bids = useBookFigure(product, symbol, bidPercentOf);
  const [bid, ask] = bids === null ? [NO_VALUE, NO_VALUE] : [`${bids}%`, `${100 - bids}%`];
  return (
    <p
      title={t('trading.bidAskHint')}
      className="@container flex h-6 shrink-0 items-center gap-2 px-3 text-tiny tabular-nums max-tablet:gap-1 max-tablet:px-2"
    >
      <span className="min-w-11 shrink-0 whitespace-nowrap text-up @max-[170px]:min-w-9">
        {t('trading.bidShare', { percent: bid })}
      </span>
      <svg
        aria-hidden="true"
        viewBox="0 0 100 4"
        preserveAspectRatio="none"
        className="h-1 min-w-0 flex-1 rounded-full bg-track"
      >
        {bids !== null && (
          <>
            <rect width={bids} height="4" className="fill-up" />
            <rect x={bids} width={100 - bids} height="4" className="fill-down" />
          </>
        )}
      </svg>
      <span className="min-w-11 shrink-0 whitespace-nowrap text-right text-down @max-[170px]:min-w-9">
        {t('trading.askShare', { percent: ask })}
      </span>
    </p>
  );
}
