import { useText } from '#app/lib/i18n.ts';
import { Icon } from '#app/ui/figures/icon.tsx';
import type { TriggerPrice } from './form.ts';

interface TriggerSelectProps {
  readonly label: string;
  readonly value: TriggerPrice;
  readonly onValue: (value: TriggerPrice) => void;
}

/** By which price a trigger goes; small enough to stand inside a field. */
export function TriggerSelect({ label, value, onValue }: TriggerSelectProps) {
  const t = useText();
  return (
    <span className="relative inline-flex items-center">
      <select
        aria-label={label}
        value={value}
        onChange={(event) => onValue(event.target.value === 'mark' ? 'mark' : 'last')}
        className="cursor-pointer appearance-none rounded bg-transparent py-1 pr-4 text-ink text-small"
      >
        <option value="last" className="bg-panel">
          {t('futuresForm.last')}
        </option>
        <option value="mark" className="bg-panel">
          {t('futuresPage.mark')}
        </option>
      </select>
      <Icon
        name="chevron-down"
        size={12}
        className="pointer-events-none absolute right-0 text-ink-3"
      />
    </span>
  );
}
