import { setPreference, useTimeOffset } from '../../data/device/preferences.ts';
import { formatOffset } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { NativeSelect } from '../../ui/forms/native-select.tsx';

/** The display time: a list of offsets, and the browser's own zone in one tap. */
export function TimeZoneChoice() {
  const t = useText();
  const timeOffset = useTimeOffset();
  const own = hoursEast(new Date().getTimezoneOffset());
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-center justify-between gap-4">
        <span className="text-ink-2 text-small">{t('shell.timeZone')}</span>
        <NativeSelect
          label={t('shell.timeZone')}
          value={String(timeOffset)}
          options={offsetChoices(own, timeOffset).map((hours) => ({
            value: String(hours),
            label: formatOffset(hours),
          }))}
          onValue={(hours) => setPreference({ timeOffset: Number(hours) })}
        />
      </div>
      <Button
        block
        size="small"
        disabled={own === timeOffset}
        onClick={() => setPreference({ timeOffset: own })}
      >
        {t('shell.browserTimeZone', { offset: formatOffset(own) })}
      </Button>
    </div>
  );
}

/** The offset of a time zone now, in hours: what `Date.getTimezoneOffset` says in minutes west. */
export const hoursEast = (minutesWest: number): number => -minutesWest / 60 + 0;

/** The display offsets that can be chosen, hours east of UTC: every half hour, and one of their own. */
export function offsetChoices(...own: readonly number[]): readonly number[] {
  const halves = Array.from({ length: 53 }, (_, index) => index / 2 - 12);
  return [...new Set([...halves, ...own])].sort((left, right) => left - right);
}
