import { Link } from 'wouter';
import type { FavouriteKind } from '../../data/markets/favourites.ts';
import type { MarketItem } from '../../data/markets/markets.ts';

interface PairLinkProps {
  readonly item: Pick<MarketItem, 'base' | 'quote'>;
  readonly to: string;
}

/** A pair's name, and the keyboard's way to where it is traded: the row itself is for the pointer. */
export function PairLink({ item, to }: PairLinkProps) {
  return (
    <Link
      to={to}
      data-pair
      onClick={(event) => event.stopPropagation()}
      className="whitespace-nowrap font-semibold max-tablet:reach-down"
    >
      {item.base}
      <span className="font-normal text-ink-3">/{item.quote}</span>
    </Link>
  );
}

/** Where a market is traded. */
export function tradePath(kind: FavouriteKind, { symbol }: { readonly symbol: string }): string {
  return `${kind === 'spot' ? '/spot' : '/futures'}/${symbol}`;
}
