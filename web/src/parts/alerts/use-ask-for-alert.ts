import { type AlertMarket, openAlerts } from '../../data/notices/price-alerts.ts';
import { useIsAuth } from '../../data/server/session.ts';
import { useAddress, useNavigate } from '../../ui/layout/address.tsx';

/** Opens the alerts of a market, with a price in the form if one is given; a guest is sent to sign in. */
export function useAskForAlert(): (market: AlertMarket, price?: string) => void {
  const navigate = useNavigate();
  const { pathname, search } = useAddress();
  const isAuth = useIsAuth();
  return (market, price) => {
    if (isAuth) openAlerts(market, price);
    else navigate(`/login?next=${encodeURIComponent(pathname + search)}`);
  };
}
