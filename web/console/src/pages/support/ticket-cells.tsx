import type { QueuedTicket } from '@bourse/contract/console/routes/support.ts';
import { spanText } from '../../lib/format.ts';
import { useHouse } from '../../lib/house.ts';
import { useLanguage, useText } from '../../lib/language.ts';

/** How much time is left for an answer, or how late it is. */
export function Due({ row }: { readonly row: QueuedTicket }) {
  const t = useText();
  const { language } = useLanguage();
  const { state } = useHouse();
  if (row.waitingSince === 0) return '–';
  const now = state?.time ?? row.waitingSince;
  const left = row.answerTime - now;
  if (left > 0) return t('support.dueIn', { left: spanText(left, language) });
  return (
    <b className="warning">
      {t('support.lateBy', { late: spanText(-left, language) })}
      {now >= row.escalationTime && ` · ${t('support.escalated')}`}
    </b>
  );
}
