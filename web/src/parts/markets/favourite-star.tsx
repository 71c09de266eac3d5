import { useState } from 'react';
import {
  type FavouriteKind,
  toggleFavourite,
  useIsFavourite,
} from '../../data/markets/favourites.ts';
import { useIsAuth } from '../../data/server/session.ts';
import { useText } from '../../lib/i18n.ts';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { useAddress, useNavigate } from '../../ui/layout/address.tsx';

interface FavouriteStarProps {
  readonly kind: FavouriteKind;
  /** 'BTC/USDT'. */
  readonly pair: string;
}

/** Marks a market as a favourite; a guest is sent to sign in. */
export function FavouriteStar({ kind, pair }: FavouriteStarProps) {
  const t = useText();
  const navigate = useNavigate();
  const { pathname, search } = useAddress();
  const isAuth = useIsAuth();
  const favourite = useIsFavourite(kind, pair);
  const [busy, setBusy] = useState(false);
  // A coin and its contract are two favourites.
  const named = kind === 'contract' ? `${pair} ${t('markets.perpetual')}` : pair;
  const toggle = async () => {
    if (!isAuth) {
      navigate(`/login?next=${encodeURIComponent(pathname + search)}`);
      return;
    }
    setBusy(true);
    await toggleFavourite(kind, pair);
    setBusy(false);
  };
  return (
    <IconButton
      icon="star"
      size="small"
      className="reach"
      filled={favourite}
      pressed={favourite}
      disabled={busy}
      label={
        favourite
          ? t('markets.removePairFromFavorites', { pair: named })
          : t('markets.addPairToFavorites', { pair: named })
      }
      tone={favourite ? 'accent' : 'faint'}
      onClick={(event) => {
        event.stopPropagation();
        event.preventDefault();
        void toggle();
      }}
    />
  );
}
