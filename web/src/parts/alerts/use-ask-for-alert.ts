import { useLocation, useNavigate } from 'react-router';
import { type AlertMarket, openAlerts } from '../../data/notices/price-alerts.ts';
import { useIsAuth } from '../../data/server/session.ts';

/** Opens the alerts of a market, with a price in the form if one is given; a guest is sent to sign in. */
export function useAskForAlert(): (market: AlertMarket, price?: string) => void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const isAuth = useIsAuth();
  return (market, price) => {
    if (isAuth) openAlerts(market, price);
    else navigate(`/login?next=${encodeURIComponent(pathname + search)}`);
  };
}
