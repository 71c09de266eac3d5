import { useEffect, useState } from 'react';
import { exchangeNowMs } from '../../../data/live/feed.ts';
import { useAuctionEnd } from '../../../data/live/use-feed.ts';
import { useText } from '../../../lib/i18n.ts';
import { FloatingNote } from '../../../ui/floating-note.tsx';
import type { TradingMarket } from '../market/trading-market.ts';

const TICK_MS = 250;
const SECOND_MS = 1000;

function AuctionText({ endTimeMs }: { endTimeMs: number }) {
  const t = useText();
  const [nowMs, setNowMs] = useState(exchangeNowMs);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(exchangeNowMs()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.ceil((endTimeMs - nowMs) / SECOND_MS));
  return <>{t('Call auction: trading goes on in {{seconds}} s at one price', { seconds })}</>;
}

/** Says that the market collects orders without trading, and until when; nothing outside auctions. */
export function AuctionNote({ market: { product, symbol } }: { market: TradingMarket }) {
  const endTimeMs = useAuctionEnd(product, symbol);
  return <FloatingNote>{endTimeMs > 0 && <AuctionText endTimeMs={endTimeMs} />}</FloatingNote>;
}
