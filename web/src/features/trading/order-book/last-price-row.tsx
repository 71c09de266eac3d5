import { useBook } from '../../../data/live/use-feed.ts';
import type { MarketItem } from '../../../data/markets.ts';
import { toneOf } from '../../../data/tone.ts';
import { classNames } from '../../../lib/class-names.ts';
import { formatNumber } from '../../../lib/format.ts';
import { useText } from '../../../lib/i18n.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useMovement } from '../header/use-movement.ts';
import { dollarText } from '../market/quotation.ts';
import { useQuotation } from '../market/use-quotation.ts';
import { spreadOf } from './ladder.ts';

function Spread({ market }: { market: MarketItem }) {
  const t = useText();
  const book = useBook('spot', market.symbol);
  const spread = book && spreadOf(book, market.precision);
  return (
    <span className="ml-auto truncate text-ink-3 text-tiny">
      {t('Spread')} {formatNumber(spread, market.precision)}
    </span>
  );
}

/** Between the sides: the last price, where it went, and the spread. */
export function LastPriceRow({ market }: { market: MarketItem }) {
  const { lastPrice } = useQuotation(market);
  const { direction } = useMovement(lastPrice);
  return (
    <div className="flex h-10 shrink-0 items-center gap-2 whitespace-nowrap px-3">
      <span
        className={classNames(
          'flex items-center gap-1 font-semibold text-[16px]',
          toneOf(direction),
        )}
      >
        {formatNumber(lastPrice, market.precision)}
        {direction !== 'flat' && (
          <Icon name={direction === 'up' ? 'arrow-up' : 'arrow-down'} size={14} />
        )}
      </span>
      <span className="text-ink-2 text-small">≈ ${dollarText(lastPrice, market.precision)}</span>
      <Spread market={market} />
    </div>
  );
}
