import type { QueuedTicket } from '@bourse/contract/console/routes/support.ts';
import { spanText } from '../../lib/format.ts';
import { useHouse } from '../../lib/house.ts';
import { useLanguage, useTexts } from '../../lib/language.ts';
import { texts } from './texts.ts';

/** How much time is left for an answer, or how late it is. */
export function Due({ row }: { readonly row: QueuedTicket }) {
  const say = useTexts(texts);
  const { language } = useLanguage();
  const { state } = useHouse();
  if (row.waitingSince === 0) return '–';
  const now = state?.time ?? row.waitingSince;
  const left = row.answerTime - now;
  if (left > 0) return say('dueIn', spanText(left, language));
  return (
    <b className="wa">
      {say('lateBy', spanText(-left, language))}
      {now >= row.escalationTime && ` · ${say('escalated')}`}
    </b>
  );
}
