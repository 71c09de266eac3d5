import type { RecordedState } from '@bourse/contract/status.ts';
import type { AreaHistory } from '../../data/public/status.ts';
import { useText } from '../../lib/i18n.ts';
import { wordOf } from './state-words.ts';

const DAY_MS = 86_400_000;

const colours: Readonly<Record<RecordedState, string>> = {
  works: 'bg-up',
  partly: 'bg-warn',
  stopped: 'bg-down',
  closed: 'bg-track',
  unknown: 'bg-field',
};

/** A bar for each day (UTC), the oldest first, in the colour of its worst state. */
export function DayBars({ history, firstDay }: BarsProps) {
  const t = useText();
  const { area, days, minutes } = history;
  const total = minutes.reduce((sum, one) => sum + one, 0);
  const label = t('publicPages.daysSummary', {
    days: days.length,
    minutes: total,
  });
  return (
    <div role="img" aria-label={label} className="mt-2 flex h-6 w-full gap-px">
      {days.map((state, at) => {
        const date = new Date(firstDay + at * DAY_MS).toISOString().slice(0, 10);
        const name = t(wordOf(state, area).name);
        const lasted = minutes[at] ?? 0;
        return (
          <span
            key={date}
            title={`${date}: ${lasted > 0 ? t('publicPages.stateForMinutes', { state: name, minutes: lasted }) : name}`}
            className={`min-w-0 flex-1 ${colours[state]}`}
          />
        );
      })}
    </div>
  );
}

interface BarsProps {
  readonly history: AreaHistory;
  /** UTC epoch ms. */
  readonly firstDay: number;
}
