import { mayAct } from '@bourse/contract/console/acts.ts';
import type { Customer } from '@bourse/contract/console/routes/customers.ts';
import { listText, momentText, spanText } from '../../lib/format.ts';
import { useHouse } from '../../lib/house.ts';
import { useLanguage, useText } from '../../lib/language.ts';
import { Panel } from '../../ui/bits.tsx';

interface SessionsProps {
  readonly customer: Customer;
  onEnd(session: string): void;
}

/** Where somebody is signed in, and programs' keys. Addresses are masked. */
export function CustomerSessions({ customer, onEnd }: SessionsProps) {
  const t = useText();
  const { language } = useLanguage();
  const mayEnd = useHouse(({ state }) => mayAct(state?.operator.roles ?? [], 'sessions-end'));
  const { sessions, keys } = customer;
  const now = Date.now();
  return (
    <Panel
      title={t('customers.sessions')}
      note={t('customers.live', { count: sessions.length })}
      className="none"
    >
      <table className="rows-44">
        <tbody>
          {sessions.map((one) => (
            <tr key={one.code}>
              <td className="two ell device">
                {one.device}
                <small>{momentText(one.createdAt)}</small>
              </td>
              <td className="muted">{one.address}</td>
              <td className="muted">{spanText(now - one.seenAt, language)}</td>
              <td className="num">
                {mayEnd && (
                  <button type="button" className="lnk" onClick={() => onEnd(one.code)}>
                    {t('customers.end')}…
                  </button>
                )}
              </td>
            </tr>
          ))}
          {keys.map((one) => (
            <tr key={`${one.name}${one.createdAt}`}>
              <td className="two">
                API · {one.name}
                <small>{listText(one.rights, language)}</small>
              </td>
              <td />
              <td className="muted">
                {one.usedAt === 0 ? t('customers.never') : spanText(now - one.usedAt, language)}
              </td>
              <td />
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

/** What staff wrote down about somebody. */
export function CustomerNotes({ customer }: { readonly customer: Customer }) {
  const t = useText();
  return (
    <Panel title={t('customers.notes')} right={t('customers.staffOnly')} className="none">
      {customer.notes.length === 0 && <p className="panel-body muted">{t('customers.noNotes')}</p>}
      {customer.notes.map(({ code, time, author, text }) => (
        <div key={code} className="panel-body">
          <small className="muted">
            {momentText(time)}, {author}
          </small>
          <p className="pre-text">{text}</p>
        </div>
      ))}
    </Panel>
  );
}
