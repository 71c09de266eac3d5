import { useEffect, useState } from 'react';
import { exchangeNowMs } from '#app/data/live/feed.ts';
import { useAuctionEnd } from '#app/data/live/use-feed.ts';
import { useText } from '#app/lib/i18n.ts';
import { FloatingNote } from '#app/ui/overlays/floating-note.tsx';
import type { TradingMarket } from '../market/trading-market.ts';

const TICK_MS = 250;
const SECOND_MS = 1000;

const secondsUntil = (timeMs: number) =>
  Math.max(0, Math.ceil((timeMs - exchangeNowMs()) / SECOND_MS));

function AuctionText({ endTimeMs }: { endTimeMs: number }) {
  const t = useText();
  const [seconds, setSeconds] = useState(() => secondsUntil(endTimeMs));
  useEffect(() => {
    const tell = () => setSeconds(secondsUntil(endTimeMs));
    tell();
    const timer = setInterval(tell, TICK_MS);
    return () => clearInterval(timer);
  }, [endTimeMs]);
  return <>{t('trading.callAuctionCountdown', { seconds })}</>;
}

/** For who listens: that it begins, with the seconds that there were then, and that it is over. */
function Announcement({ endTimeMs }: { endTimeMs: number }) {
  const t = useText();
  const [begun, setBegun] = useState({ endTimeMs: 0, seconds: 0 });
  useEffect(() => {
    if (endTimeMs > 0) setBegun({ endTimeMs, seconds: secondsUntil(endTimeMs) });
  }, [endTimeMs]);
  const { seconds } = begun;
  const isOn = endTimeMs > 0 && begun.endTimeMs === endTimeMs;
  return (
    <p role="status" className="sr-only">
      {isOn && t('trading.callAuctionCountdown', { seconds })}
      {endTimeMs === 0 && begun.endTimeMs > 0 && t('trading.callAuctionOver')}
    </p>
  );
}

/** Says that the market collects orders without trading, and until when; nothing outside auctions. */
export function AuctionNote({ market: { product, symbol } }: { market: TradingMarket }) {
  const endTimeMs = useAuctionEnd(product, symbol);
  return (
    <>
      <Announcement key={`${product}/${symbol}`} endTimeMs={endTimeMs} />
      <FloatingNote isSilent>{endTimeMs > 0 && <AuctionText endTimeMs={endTimeMs} />}</FloatingNote>
    </>
  );
}
