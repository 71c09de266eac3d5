import type { ExitUnit } from '@bourse/contract/preferences.ts';
import { setTradingChoice, useTradingChoice } from '../../data/device/preferences.ts';
import { useText } from '../../lib/i18n.ts';
import { NativeSelect } from '../../ui/forms/native-select.tsx';

interface ExitUnitsProps {
  /** How much there is to win for what may be lost, a decimal string; null while it is not known. */
  readonly ratio: string | null;
  /** Another unit is chosen. */
  readonly onUnit: () => void;
}

/** What take profit and stop loss are typed in, and their ratio. */
export function ExitUnits({ ratio, onUnit }: ExitUnitsProps) {
  const t = useText();
  const unit = useTradingChoice('exitUnit');
  return (
    <span className="flex items-center gap-2 text-ink-2 text-small tabular-nums">
      {ratio && <span title={t('futuresForm.rewardRatio')}>R {ratio}</span>}
      <NativeSelect<ExitUnit>
        label={t('futuresForm.exitUnit')}
        look="inside"
        value={unit}
        options={[
          { value: 'price', label: t('trading.price') },
          { value: 'roe', label: t('futuresForm.roe') },
          { value: 'pnl', label: t('futuresForm.pnl') },
        ]}
        onValue={(next) => {
          onUnit();
          setTradingChoice({ exitUnit: next });
        }}
      />
    </span>
  );
}
