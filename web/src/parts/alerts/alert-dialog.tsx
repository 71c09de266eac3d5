import { closeAlerts, useAlertRequest, usePriceAlerts } from '../../data/notices/price-alerts.ts';
import { useText } from '../../lib/i18n.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { AlertForm } from './alert-form.tsx';
import { AlertList } from './alert-list.tsx';

/** Alerts of the market that was asked for: one more, and those that are there. */
export function AlertDialog() {
  const t = useText();
  const { market, price } = useAlertRequest();
  const { data } = usePriceAlerts();
  if (!market) return null;
  const own = data?.filter(
    ({ product, symbol }) => product === market.product && symbol === market.symbol,
  );
  return (
    <Dialog
      open
      onOpen={(open) => !open && closeAlerts()}
      title={t('shell.pairPriceAlerts', { pair: market.name })}
    >
      <AlertForm market={market} firstPrice={price} />
      {own && own.length > 0 && (
        <div className="mt-4 border-line border-t">
          <AlertList alerts={own} />
        </div>
      )}
    </Dialog>
  );
}
