import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { useTimeOffset } from '#app/data/device/preferences.ts';
import { exchangeNowMs } from '#app/data/live/feed.ts';
import type { Product } from '#app/data/live/topic.ts';
import {
  directionOf,
  formatNumber,
  formatOffset,
  formatPercent,
  formatTime,
} from '#app/lib/format.ts';
import { useText } from '#app/lib/i18n.ts';
import { TimeZoneChoice } from '#app/parts/people/time-zone-choice.tsx';
import { Icon } from '#app/ui/figures/icon.tsx';
import { Steady } from '#app/ui/figures/steady.tsx';
import { toneOf } from '#app/ui/figures/tone.ts';
import { Popover } from '#app/ui/overlays/popover.tsx';
import { pathOf, type TradingMarket } from '../market/trading-market.ts';
import { useQuotation } from '../market/use-quotation.ts';
import { setPage } from '../page/page-store.ts';
import { FeedStatus } from './feed-status.tsx';
import { useMarketStrip } from './market-strip.ts';

function TickerLink({ market }: { market: TradingMarket }) {
  const { lastPrice, changePercent, high } = useQuotation(market);
  const price = (value: string) => formatNumber(value, market.precision);
  return (
    <Link to={pathOf(market)} className="shrink-0 whitespace-nowrap hover:text-ink">
      {market.base} <Steady text={price(lastPrice)} like={price(high)} />{' '}
      <Steady
        text={formatPercent(changePercent)}
        like="+0.00%"
        className={toneOf(directionOf(changePercent))}
      />
    </Link>
  );
}

/** The exchange's time at the display offset, and the way to another one. */
function ExchangeClock() {
  const t = useText();
  const timeOffset = useTimeOffset();
  const [nowMs, setNowMs] = useState(exchangeNowMs);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(exchangeNowMs()), 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <Popover
      label={t('shell.timeZone')}
      align="end"
      className="w-[264px] p-4"
      trigger={
        <button type="button" className="shrink-0 rounded hover:text-ink">
          {formatOffset(timeOffset)} {formatTime(nowMs, timeOffset, 'time')}
        </button>
      }
    >
      <TimeZoneChoice />
    </Popover>
  );
}

/** The last line of the page: how live it is, other markets, the time, help. */
export function StatusBar({ product }: { readonly product: Product }) {
  const t = useText();
  const shown = useMarketStrip(product);
  return (
    <footer className="flex h-[26px] shrink-0 items-center gap-4 overflow-hidden bg-panel px-3 text-ink-2 text-tiny">
      <FeedStatus />
      {/* Those that have no room wrap out of sight, whole. */}
      <div className="flex h-[26px] min-w-0 flex-1 flex-wrap gap-x-4 overflow-hidden leading-[26px]">
        {shown.map((market) => (
          <TickerLink key={market.symbol} market={market} />
        ))}
      </div>
      <div className="ml-auto flex shrink-0 items-center gap-4">
        <ExchangeClock />
        <button
          type="button"
          className="flex items-center gap-1 hover:text-ink"
          onClick={() => setPage({ isShortcutSheetOpen: true })}
        >
          <Icon name="keyboard" size={13} />
          {t('trading.shortcuts')}
        </button>
        <Link to="/support" className="hover:text-ink">
          {t('shell.support')}
        </Link>
      </div>
    </footer>
  );
}
