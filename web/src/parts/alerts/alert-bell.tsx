import { useLocation, useNavigate } from 'react-router';
import { type AlertMarket, openAlerts, usePriceAlerts } from '../../data/notices/price-alerts.ts';
import { useIsAuth } from '../../data/server/session.ts';
import { useText } from '../../lib/i18n.ts';
import { IconButton } from '../../ui/icon-button.tsx';

/** Opens the alerts of a market; a guest is sent to sign in. Filled while one waits. */
export function AlertBell({ market }: { readonly market: AlertMarket }) {
  const t = useText();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const isAuth = useIsAuth();
  const { data } = usePriceAlerts();
  const { product, symbol, name } = market;
  const isWaiting = data?.some(
    (alert) => alert.isWaiting && alert.product === product && alert.symbol === symbol,
  );
  return (
    <IconButton
      icon="bell"
      size="small"
      filled={isWaiting ?? false}
      tone={isWaiting ? 'accent' : 'faint'}
      label={t('Price alerts of {{pair}}', { pair: name })}
      aria-haspopup="dialog"
      onClick={(event) => {
        event.stopPropagation();
        event.preventDefault();
        if (isAuth) openAlerts(market);
        else navigate(`/login?next=${encodeURIComponent(pathname + search)}`);
      }}
    />
  );
}
