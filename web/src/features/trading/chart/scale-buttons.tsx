import type { ChartScale } from '@bourse/contract/preferences.ts';
import { setPreference, usePreferences } from '#app/data/device/preferences.ts';
import { classNames } from '#app/lib/class-names.ts';
import { useText } from '#app/lib/i18n.ts';

interface ScaleButtonProps {
  readonly text: string;
  readonly label: string;
  readonly isOn: boolean;
  readonly onPress: () => void;
}

function ScaleButton({ text, label, isOn, onPress }: ScaleButtonProps) {
  return (
    <button
      type="button"
      aria-label={`${label} (${text})`}
      title={label}
      aria-pressed={isOn}
      onClick={onPress}
      className={classNames(
        'h-6 min-w-6 rounded px-1 text-[10px] hover:bg-field hover:text-ink',
        isOn ? 'text-accent-text' : 'text-ink-3',
      )}
    >
      {text}
    </button>
  );
}

/** Changes how prices stand on their axis; the choice is kept with the account. */
export function setScale(scale: ChartScale): void {
  setPreference({ chart: { ...usePreferences.getState().chart, scale } });
}

interface ScaleButtonsProps {
  /** The scale follows the candles in sight. */
  readonly isAutomatic: boolean;
  readonly onAutomatic: () => void;
}

/** In the corner of the axes: logarithmic, percent, and back to a scale that follows the candles. */
export function ScaleButtons({ isAutomatic, onAutomatic }: ScaleButtonsProps) {
  const t = useText();
  const scale = usePreferences((state) => state.chart.scale);
  const toggle = (wanted: ChartScale) => setScale(scale === wanted ? 'normal' : wanted);
  return (
    <fieldset
      aria-label={t('trading.priceScale')}
      className="absolute right-0.5 bottom-0.5 z-10 flex items-center bg-panel"
    >
      <ScaleButton
        text={t('trading.logScaleShort')}
        label={t('trading.logScale')}
        isOn={scale === 'log'}
        onPress={() => toggle('log')}
      />
      <ScaleButton
        text="%"
        label={t('trading.percentScale')}
        isOn={scale === 'percent'}
        onPress={() => toggle('percent')}
      />
      <ScaleButton
        text={t('trading.automaticScaleShort')}
        label={t('trading.automaticScale')}
        isOn={isAutomatic}
        onPress={onAutomatic}
      />
    </fieldset>
  );
}
