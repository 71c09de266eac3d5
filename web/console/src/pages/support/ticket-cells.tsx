import type { QueuedTicket } from '@bourse/contract/console/routes/support.ts';
import { Link } from 'wouter';
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

/** The customer; of who wrote without signing in the mail address, which a code has proved. */
export function Writer({ row }: { readonly row: Pick<QueuedTicket, 'uid' | 'email'> }) {
  if (row.email) return <span className="wrap">{row.email}</span>;
  return (
    <Link className="lnk" to={`/customers/${row.uid}`}>
      {row.uid}
    </Link>
  );
}
