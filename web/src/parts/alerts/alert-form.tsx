import {
  ALERT_GAP_USUAL_MINUTES,
  ALERT_PERCENT_DECIMALS,
  type AlertKind,
  type AlertSpanMinutes,
  alertSpansMinutes,
} from '@bourse/contract/notifications.ts';
import { type FormEvent, useState } from 'react';
import { useTicker, useTopic } from '../../data/live/use-feed.ts';
import { type AlertMarket, addPriceAlert, type NewAlert } from '../../data/notices/price-alerts.ts';
import { formatNumber } from '../../lib/format.ts';
import { type TextKey, useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { NumberField } from '../../ui/forms/number-field.tsx';
import { Segmented } from '../../ui/forms/segmented.tsx';
import { toast } from '../../ui/overlays/toast-store.ts';
import { AlertLevel } from './alert-level.tsx';
import { rateOfPercent, spanText } from './alert-text.ts';

interface AlertFormProps {
  readonly market: AlertMarket;
  readonly firstPrice: string;
}

type Direction = 'above' | 'below';
const directionTexts: Readonly<Record<AlertKind, Readonly<Record<Direction, TextKey>>>> = {
  price: { above: 'notifications.priceRisesTo', below: 'notifications.priceFallsTo' },
  change: { above: 'notifications.rises', below: 'notifications.falls' },
  funding: { above: 'notifications.atOrAbove', below: 'notifications.atOrBelow' },
};

/** What an alert goes by, in the fields of its kind; undefined while the value is none. */
function termsOf(
  kind: AlertKind,
  value: string,
  spanMinutes: AlertSpanMinutes,
): Pick<NewAlert, 'kind' | 'price' | 'level' | 'spanMinutes'> | undefined {
  if (kind === 'funding') {
    const level = rateOfPercent(value);
    return level === undefined ? undefined : { kind, level };
  }
  if (value === '') return undefined;
  return kind === 'price' ? { kind, price: value } : { kind, level: value, spanMinutes };
}

/** The direction of a price follows what is typed until one is chosen. */
export function AlertForm({ market, firstPrice }: AlertFormProps) {
  const t = useText();
  const { product, symbol, precision } = market;
  useTopic({ kind: 'ticker', product, symbol });
  const last = useTicker(product, symbol)?.price ?? null;
  const [kind, setKind] = useState<AlertKind>('price');
  const [value, setValue] = useState(firstPrice);
  const [span, setSpan] = useState<AlertSpanMinutes>(1_440);
  const [chosen, setChosen] = useState<Direction | null>(null);
  const isBelowLast = kind === 'price' && value !== '' && Number(value) < (last ?? 0);
  const direction = chosen ?? (isBelowLast ? 'below' : 'above');
  const [often, setOften] = useState<'once' | 'always'>('once');
  const [gap, setGap] = useState(String(ALERT_GAP_USUAL_MINUTES));
  const [busy, setBusy] = useState(false);
  const terms = termsOf(kind, value, span);
  const kinds: readonly AlertKind[] =
    product === 'futures' ? ['price', 'change', 'funding'] : ['price', 'change'];
  const kindTexts = { price: 'byPrice', change: 'byChange', funding: 'byFunding' } as const;
  const choose = (next: AlertKind) => {
    setKind(next);
    setValue(next === 'price' ? firstPrice : '');
    setChosen(null);
  };
  const add = async (event: FormEvent) => {
    event.preventDefault();
    if (!terms) return;
    setBusy(true);
    const gapMinutes = Number(gap) || ALERT_GAP_USUAL_MINUTES;
    try {
      const isRepeated = often === 'always';
      await addPriceAlert({ product, symbol, direction, isRepeated, gapMinutes, ...terms });
      toast.success(t('notifications.alertSet'));
      setValue('');
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
        label={t('notifications.alertKind')}
        value={kind}
        onValue={choose}
        segments={kinds.map((one) => ({
          value: one,
          label: t(`notifications.${kindTexts[one]}`),
        }))}
      />
      <Segmented
        label={t('notifications.condition')}
        value={direction}
        onValue={setChosen}
        segments={(['above', 'below'] as const).map((one) => ({
          value: one,
          label: t(directionTexts[kind][one]),
        }))}
      />
      <AlertLevel
        {...{ kind, value, decimals: kind === 'price' ? precision : ALERT_PERCENT_DECIMALS }}
        onValue={setValue}
      />
      {kind === 'change' && (
        <Segmented
          label={t('notifications.withinTime')}
          value={String(span)}
          onValue={(next) => setSpan(Number(next) as AlertSpanMinutes)}
          segments={alertSpansMinutes.map((minutes) => ({
            value: String(minutes),
            label: spanText(t, minutes),
          }))}
        />
      )}
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
      <Button type="submit" variant="primary" block busy={busy} disabled={!terms}>
        {t('notifications.setAlert')}
      </Button>
    </form>
  );
}
