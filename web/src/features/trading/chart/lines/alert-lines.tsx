import { groupDigits } from '@bourse/contract/amount.ts';
import { useEffect, useMemo, useState } from 'react';
import {
  type PriceAlert,
  removePriceAlert,
  useWaitingAlerts,
} from '#app/data/notices/price-alerts.ts';
import { useText } from '#app/lib/i18n.ts';
import type { TradingMarket } from '../../market/trading-market.ts';
import type { LineCanvas } from '../plot/chart-line.ts';
import { AlertAim } from './alert-aim.tsx';
import { LineQuestion } from './line-question.tsx';

interface RemoveAlertProps {
  readonly alert: PriceAlert;
  readonly canvas: LineCanvas;
  readonly onDone: () => void;
}

/** Asks, beside the line that was clicked, whether its alert goes. */
function RemoveAlert({ alert, canvas, onDone }: RemoveAlertProps) {
  const t = useText();
  const [isBusy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    // A refusal is shown as a note by the call.
    await removePriceAlert(alert).catch(() => {});
    onDone();
  };
  return (
    <LineQuestion
      question={t('notifications.removeAlertQuestion', { price: groupDigits(alert.price) })}
      y={canvas.yOf(Number(alert.price)) ?? 0}
      confirm={t('notifications.remove')}
      isBusy={isBusy}
      onConfirm={() => void remove()}
      onLeave={onDone}
    />
  );
}

const lineIdOf = ({ code }: PriceAlert) => `alert ${code}`;

interface AlertLinesProps {
  readonly market: TradingMarket;
  readonly canvas: LineCanvas;
}

/** The alerts of a market that wait for a price, as lines; a click on one asks whether it goes. */
export function AlertLines({ market, canvas }: AlertLinesProps) {
  const t = useText();
  const waiting = useWaitingAlerts(market);
  const alerts = useMemo(() => waiting.filter(({ kind }) => kind === 'price'), [waiting]);
  const [pickedId, setPickedId] = useState<string | null>(null);
  const lines = useMemo(
    () =>
      alerts.map((alert) => ({
        ...({ id: lineIdOf(alert), kind: 'alert', dragStep: null } as const),
        ...{ price: Number(alert.price), name: t('notifications.alert') },
      })),
    [alerts, t],
  );
  useEffect(() => canvas.showLines('alerts', lines), [canvas, lines]);
  useEffect(() => canvas.onPick(setPickedId), [canvas]);
  const picked = alerts.find((alert) => lineIdOf(alert) === pickedId);
  return (
    <>
      <AlertAim market={market} canvas={canvas} />
      {picked && (
        <RemoveAlert
          key={picked.code}
          alert={picked}
          canvas={canvas}
          onDone={() => setPickedId(null)}
        />
      )}
    </>
  );
}
