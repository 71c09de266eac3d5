import { useState } from 'react';
import { useTimeOffset } from '../../data/device/preferences.ts';
import { useContractsBySymbol } from '../../data/futures/use-contracts-by-symbol.ts';
import { type PriceAlert, removePriceAlert } from '../../data/notices/price-alerts.ts';
import { useMarketsBySymbol } from '../../data/orders/use-markets-by-symbol.ts';
import { formatTime } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { firstPress } from '../../ui/buttons/first-press.ts';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { Badge } from '../../ui/figures/badge.tsx';
import { alertText } from './alert-text.ts';

function AlertRow({ alert, name }: { readonly alert: PriceAlert; readonly name: string }) {
  const t = useText();
  const offset = useTimeOffset();
  const [busy, setBusy] = useState(false);
  const { product, isRepeated, isWaiting, firedTime } = alert;
  const what = alertText(t, alert);
  const remove = async () => {
    setBusy(true);
    // A refusal is shown as a note by the call.
    await removePriceAlert(alert).catch(() => setBusy(false));
  };
  return (
    <li className="flex items-center gap-3 border-line border-t py-2.5 first:border-t-0">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2">
          <span className="font-semibold">{name}</span>
          {product === 'futures' && (
            <span className="text-ink-3 text-small">{t('shell.futures')}</span>
          )}
          <span>{what}</span>
        </p>
        <p className="text-ink-3 text-small">
          {isRepeated
            ? t('notifications.everyTimeAtMost', { minutes: alert.gapMinutes })
            : t('notifications.once')}
          {firedTime > 0 &&
            ` · ${t('notifications.lastTriggered', { time: formatTime(firedTime, offset, 'minute') })}`}
        </p>
      </div>
      {!isWaiting && <Badge>{t('notifications.alertTriggered')}</Badge>}
      <IconButton
        icon="close"
        label={t('notifications.removeAlert', { alert: what })}
        disabled={busy}
        onClick={firstPress(() => void remove())}
      />
    </li>
  );
}

/** Alerts with what ends them. */
export function AlertList({ alerts }: { readonly alerts: readonly PriceAlert[] }) {
  const markets = useMarketsBySymbol();
  const contracts = useContractsBySymbol();
  const nameOf = ({ symbol, product }: PriceAlert) =>
    (product === 'futures' ? contracts : markets).get(symbol)?.name ?? symbol;
  return (
    <ul>
      {alerts.map((alert) => (
        <AlertRow key={alert.code} alert={alert} name={nameOf(alert)} />
      ))}
    </ul>
  );
}
