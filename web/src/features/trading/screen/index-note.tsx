import { useTicker } from '#app/data/live/use-feed.ts';
import { useText } from '#app/lib/i18n.ts';
import { FloatingNote } from '#app/ui/overlays/floating-note.tsx';
import type { TradingMarket } from '../market/trading-market.ts';

/** Says that the index of a spot market is silent, so that no stop is triggered; nothing where there never was one. */
export function IndexNote({ market }: { market: TradingMarket }) {
  const t = useText();
  const { product, symbol, anchorPrice, indexSilent } = market;
  const ticker = useTicker(product, symbol);
  const hadIndex = anchorPrice !== undefined || indexSilent === true;
  const isSilent =
    product === 'spot' && hadIndex && (ticker ? ticker.anchorPrice === undefined : indexSilent);
  return <FloatingNote>{isSilent && t('trading.indexUnavailable')}</FloatingNote>;
}
