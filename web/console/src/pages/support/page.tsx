import type { QueuedTicket } from '@bourse/contract/console/routes/support.ts';
import { houseNumbers } from '@bourse/contract/house-numbers.ts';
import { type TicketState, ticketStates } from '@bourse/contract/support.ts';
import { Link, useParams } from 'wouter';
import { ask } from '../../lib/api.ts';
import { momentText } from '../../lib/format.ts';
import { useText } from '../../lib/language.ts';
import { useFilters } from '../../lib/use-filters.ts';
import { useRead } from '../../lib/use-read.ts';
import { Empty, Failed } from '../../ui/bits.tsx';
import { Due } from './due.tsx';
import { Thread } from './thread.tsx';
import { Writer } from './writer.tsx';

const READ_MS = 3_000;
const ages = ['any', 'overdue', 'escalated'] as const;
const writers = ['everybody', 'accounts', 'guests'] as const;

/** Tickets of customers: the queue, or the one that is open. */
export function Page() {
  const t = useText();
  const { row } = useParams();
  const { ticketAnswerHours, ticketEscalationHours } = houseNumbers;
  return (
    <>
      <div className="title-line">
        <h1>{t('support.title')}</h1>
        <span className="sub">
          {t('support.sub', {
            replyHours: ticketAnswerHours,
            escalationHours: ticketEscalationHours,
          })}
        </span>
      </div>
      {row ? <Thread key={row} code={row} /> : <Queue />}
    </>
  );
}

function Queue() {
  const t = useText();
  const [get, set, address] = useFilters();
  const state: TicketState = ticketStates.find((one) => one === get('state')) ?? 'open';
  const age = ages.find((one) => one === get('age')) ?? 'any';
  const from = writers.find((one) => one === get('from')) ?? 'everybody';
  const query = {
    state,
    ...(from !== 'everybody' && { from }),
    ...(state === 'open' && age !== 'any' && { age }),
    ...(get('after') && { after: get('after') }),
  };
  const { data, problem, again } = useRead(
    `support ${address}`,
    () => ask('consoleTickets', { query }),
    READ_MS,
  );
  return (
    <>
      {problem && (
        <Failed text={t('shared.notRead', { problem })} again={t('shared.again')} onAgain={again} />
      )}
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: 12, alignItems: 'center' }}>
        {state === 'open' && (
          <select
            className="inp"
            style={{ width: 'auto' }}
            aria-label={t('support.age')}
            value={age}
            onChange={({ target }) =>
              set({ age: target.value === 'any' ? '' : target.value, after: '' })
            }
          >
            {ages.map((one) => (
              <option key={one} value={one}>
                {t(`support.${one}`)}
              </option>
            ))}
          </select>
        )}
        <select
          className="inp"
          style={{ width: 'auto' }}
          aria-label={t('support.from')}
          value={from}
          onChange={({ target }) =>
            set({ from: target.value === 'everybody' ? '' : target.value, after: '' })
          }
        >
          {writers.map((one) => (
            <option key={one} value={one}>
              {t(`support.${one}`)}
            </option>
          ))}
        </select>
        {data && (
          <span className={data.overdue > 0 ? 'warning' : 'muted'}>
            {t('support.counts', {
              pending: data.waiting,
              overdue: data.overdue,
              escalated: data.escalated,
            })}
          </span>
        )}
      </div>
      <section className="panel grow" aria-label={t('support.title')}>
        <div className="tabs" role="tablist">
          {ticketStates.map((one) => (
            <button
              key={one}
              type="button"
              role="tab"
              aria-selected={one === state}
              onClick={() => set({ state: one === 'open' ? '' : one, age: '', after: '' })}
            >
              {t(`support.${one}`)}
            </button>
          ))}
          <span className="right">
            {data?.next && (
              <button type="button" className="lnk" onClick={() => set({ after: data.next })}>
                {t('shared.older')}
              </button>
            )}
          </span>
        </div>
        {data?.list.length === 0 ? (
          <Empty icon="people" title={t('support.nothing')} text={t('support.nothingText')} />
        ) : (
          <TicketTable rows={data?.list ?? []} />
        )}
      </section>
    </>
  );
}

function TicketTable({ rows }: { readonly rows: readonly QueuedTicket[] }) {
  const t = useText();
  return (
    <div className="scroll grow" tabIndex={-1}>
      <table className="rows-44">
        <thead>
          <tr>
            <th>{t('support.ticket')}</th>
            <th>{t('support.subject')}</th>
            <th>{t('support.uid')}</th>
            <th>{t('support.due')}</th>
            <th>{t('support.changed')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.code}>
              <td>
                <Link className="lnk" to={`/support/${row.code}`}>
                  #{row.code}
                </Link>
              </td>
              <td className="two">
                <b className="medium">{row.subject}</b>
                <small>{t(`support.${row.category}`)}</small>
              </td>
              <td className="two">
                <Writer row={row} />
                {row.isOwn && <small className="warning">{t('support.own')}</small>}
              </td>
              <td>
                <Due row={row} />
              </td>
              <td>{momentText(row.changeTime)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
