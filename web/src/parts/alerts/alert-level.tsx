import type { AlertKind } from '@bourse/contract/notifications.ts';
import { useText } from '../../lib/i18n.ts';
import { NumberField } from '../../ui/forms/number-field.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';

interface AlertLevelProps {
  readonly kind: AlertKind;
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly decimals: number;
}

/** The price, change or rate that an alert waits for; a rate may be below 0. */
export function AlertLevel({ kind, value, onValue, decimals }: AlertLevelProps) {
  const t = useText();
  if (kind === 'funding') {
    return (
      <TextField
        label={`${t('notifications.byFunding')} (%)`}
        value={value}
        onValue={onValue}
        inputMode="text"
        placeholder="0.01"
      />
    );
  }
  return (
    <NumberField
      label={kind === 'price' ? t('notifications.alertPrice') : t('notifications.changePercent')}
      value={value}
      onValue={onValue}
      decimals={decimals}
      {...(kind === 'change' && { unit: '%' })}
    />
  );
}
