import { useEffect } from 'react';
import { mediaHook, useDevice } from '#app/data/device/device.ts';
import type { Product } from '#app/data/live/topic.ts';
import { favouriteName, useFavourites } from '#app/data/markets/favourites.ts';
import { useNavigate } from '#app/ui/layout/address.tsx';
import { favouriteKindOf, pathOf, type TradingMarket } from '../market/trading-market.ts';
import { useTradingPage } from '../page/page-context.ts';
import { useTradingPreferences } from '../page/trading-preferences.ts';

/** As many as the digit keys reach. */
const STRIP_MAX = 9;
/** Who has fewer favourites sees the product's first markets behind them. */
const STRIP_MIN = 3;
const DIGIT = /^Digit([1-9])$/;

/** A window of a laptop with little height keeps it for the book. */
const useIsHigh = mediaHook('(min-height: 940px)');

/** Whether the favourites stand in a line below the bar of a desktop, are put away there, or have no such line. */
export function useStripState(product: Product): 'shown' | 'hidden' | 'none' {
  const isDesktop = useDevice() === 'desktop';
  const isHigh = useIsHigh();
  const hasFavourites = useFavourites((state) => state[favouriteKindOf(product)].length > 0);
  const isWanted = useTradingPreferences((state) => state.isFavouriteStripShown);
  if (!isDesktop || !isHigh || !hasFavourites) return 'none';
  return isWanted ? 'shown' : 'hidden';
}

/** The markets that stand in a line: favourites in the order in which they were starred, then the first ones. */
export function stripOf<Market extends { readonly name: string }>(
  markets: readonly Market[],
  favourites: readonly string[],
): readonly Market[] {
  const byName = new Map(markets.map((market) => [favouriteName(market.name), market]));
  const starred = favourites.flatMap((name) => byName.get(name) ?? []);
  const others = markets.filter((market) => !starred.includes(market));
  const count = Math.min(STRIP_MAX, Math.max(STRIP_MIN, starred.length));
  return [...starred, ...others].slice(0, count);
}

/** The markets of that line. Alt and a digit, counted from 1, leads to each. */
export function useMarketStrip(product: Product): readonly TradingMarket[] {
  const { markets } = useTradingPage();
  const favourites = useFavourites((state) => state[favouriteKindOf(product)]);
  const strip = stripOf<TradingMarket>(markets.data ?? [], favourites);
  const navigate = useNavigate();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { altKey, shiftKey, ctrlKey, metaKey, code, defaultPrevented } = event;
      if (!altKey || shiftKey || ctrlKey || metaKey || defaultPrevented) return;
      // By its place on the keyboard: with Alt the key itself is another character on a Mac.
      const market = strip[Number(DIGIT.exec(code)?.[1] ?? 0) - 1];
      if (!market) return;
      event.preventDefault();
      navigate(pathOf(market), { replace: true });
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [strip, navigate]);
  return strip;
}
