import { type AlertMarket, useWaitingAlerts } from '../../data/notices/price-alerts.ts';
import { useText } from '../../lib/i18n.ts';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { useAskForAlert } from './use-ask-for-alert.ts';

interface AlertBellProps {
  readonly market: AlertMarket;
  /** What the form begins with. */
  readonly price?: string | undefined;
  readonly className?: string;
}

/** Opens the alerts of a market; a guest is sent to sign in. Filled while one waits. */
export function AlertBell({ market, price, className }: AlertBellProps) {
  const t = useText();
  const ask = useAskForAlert();
  const isWaiting = useWaitingAlerts(market).length > 0;
  return (
    <IconButton
      icon="bell"
      size="small"
      filled={isWaiting}
      tone={isWaiting ? 'accent' : 'faint'}
      label={t('shell.pairPriceAlerts', { pair: market.name })}
      aria-haspopup="dialog"
      {...(className && { className })}
      onClick={(event) => {
        event.stopPropagation();
        event.preventDefault();
        ask(market, price);
      }}
    />
  );
}
