import { ALERT_GAP_USUAL_MINUTES } from '@bourse/contract/notifications.ts';
import { type FormEvent, useState } from 'react';
import { useTicker, useTopic } from '../../data/live/use-feed.ts';
import {
  type AlertMarket,
  addPriceAlert,
  closeAlerts,
  useAlertRequest,
  usePriceAlerts,
} from '../../data/notices/price-alerts.ts';
import { formatNumber } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { NumberField } from '../../ui/forms/number-field.tsx';
import { Segmented } from '../../ui/forms/segmented.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { toast } from '../../ui/overlays/toast-store.ts';
import { AlertList } from './alert-list.tsx';

interface AlertFormProps {
  readonly market: AlertMarket;
  readonly firstPrice: string;
}

/** The direction follows the price that is typed until one is chosen. */
function AlertForm({ market, firstPrice }: AlertFormProps) {
  const t = useText();
  const { product, symbol, precision } = market;
  useTopic({ kind: 'ticker', product, symbol });
  const last = useTicker(product, symbol)?.price ?? null;
  const [price, setPrice] = useState(firstPrice);
  const [chosen, setChosen] = useState<'above' | 'below' | null>(null);
  const direction = chosen ?? (price !== '' && Number(price) < (last ?? 0) ? 'below' : 'above');
  const [often, setOften] = useState<'once' | 'always'>('once');
  const [gap, setGap] = useState(String(ALERT_GAP_USUAL_MINUTES));
  const [busy, setBusy] = useState(false);
  const add = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    const gapMinutes = Number(gap) || ALERT_GAP_USUAL_MINUTES;
    try {
      const isRepeated = often === 'always';
      await addPriceAlert({ product, symbol, direction, price, isRepeated, gapMinutes });
      toast.success(t('notifications.alertSet'));
      setPrice('');
      setChosen(null);
    } catch {
      // The call has said what went wrong.
    } finally {
      setBusy(false);
    }
  };
  return (
    <form onSubmit={(event) => void add(event)} className="flex flex-col gap-3">
      <p className="text-ink-2 text-small tabular-nums">
        {t('markets.latestPrice')} {formatNumber(last, precision)}
      </p>
      <Segmented
        label={t('notifications.condition')}
        value={direction}
        onValue={setChosen}
        segments={[
          { value: 'above', label: t('notifications.priceRisesTo') },
          { value: 'below', label: t('notifications.priceFallsTo') },
        ]}
      />
      <NumberField
        label={t('notifications.alertPrice')}
        value={price}
        onValue={setPrice}
        decimals={precision}
      />
      <Segmented
        label={t('notifications.frequency')}
        value={often}
        onValue={setOften}
        segments={[
          { value: 'once', label: t('notifications.once') },
          { value: 'always', label: t('notifications.everyTime') },
        ]}
      />
      {often === 'always' && (
        <NumberField
          label={t('notifications.minimumInterval')}
          value={gap}
          onValue={setGap}
          decimals={0}
          unit={t('notifications.minuteUnit')}
        />
      )}
      <Button type="submit" variant="primary" block busy={busy} disabled={price === ''}>
        {t('notifications.setAlert')}
      </Button>
    </form>
  );
}

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
