import { useRights } from '#app/data/live/use-rights.ts';
import { useText } from '#app/lib/i18n.ts';
import { DayBound, isDayBounded } from '#app/parts/people/day-bound.tsx';
import { Panel } from '#app/ui/layout/panel.tsx';

/** What may leave in a day, by itself. */
export function DayBoundPanel() {
  const t = useText();
  const rights = useRights().data;
  if (!rights || !isDayBounded(rights)) return null;
  return (
    <Panel label={t('rights.dailyWithdrawalLimit')} className="p-4 tablet:p-5">
      <h2 className="font-semibold">{t('rights.dailyWithdrawalLimit')}</h2>
      <DayBound rights={rights} className="mt-3 border-line border-t pt-3" />
    </Panel>
  );
}
