import type { QueuedTicket } from '@bourse/contract/console/routes/support.ts';
import { houseNumbers } from '@bourse/contract/house-numbers.ts';
import { type TicketState, ticketStates } from '@bourse/contract/support.ts';
import { Link, useParams } from 'wouter';
import { ask } from '../../lib/api.ts';
import { momentText } from '../../lib/format.ts';
import { useTexts } from '../../lib/language.ts';
import { shared } from '../../lib/shared-texts.ts';
import { useFilters } from '../../lib/use-filters.ts';
import { useRead } from '../../lib/use-read.ts';
import { Empty, Failed } from '../../ui/bits.tsx';
import { Due } from './due.tsx';
import { texts } from './texts.ts';
import { Thread } from './thread.tsx';
import { Writer } from './writer.tsx';

const READ_MS = 3_000;
const ages = ['any', 'overdue', 'escalated'] as const;
const writers = ['everybody', 'accounts', 'guests'] as const;

/** Tickets of customers: the queue, or the one that is open. */
export function Page() {
  const say = useTexts(texts);
  const { row } = useParams();
  const { ticketAnswerHours, ticketEscalationHours } = houseNumbers;
  return (
    <>
      <div className="tl">
        <h1>{say('title')}</h1>
        <span className="sub">{say('sub', ticketAnswerHours, ticketEscalationHours)}</span>
      </div>
      {row ? <Thread key={row} code={row} /> : <Queue />}
    </>
  );
}

function Queue() {
  const say = useTexts(texts);
  const common = useTexts(shared);
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
        <Failed text={common('notRead', problem)} again={common('again')} onAgain={again} />
      )}
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: 12, alignItems: 'center' }}>
        {state === 'open' && (
          <select
            className="inp"
            style={{ width: 'auto' }}
            aria-label={say('age')}
            value={age}
            onChange={({ target }) =>
              set({ age: target.value === 'any' ? '' : target.value, after: '' })
            }
          >
            {ages.map((one) => (
              <option key={one} value={one}>
                {say(one)}
              </option>
            ))}
          </select>
        )}
        <select
          className="inp"
          style={{ width: 'auto' }}
          aria-label={say('from')}
          value={from}
          onChange={({ target }) =>
            set({ from: target.value === 'everybody' ? '' : target.value, after: '' })
          }
        >
          {writers.map((one) => (
            <option key={one} value={one}>
              {say(one)}
            </option>
          ))}
        </select>
        {data && (
          <span className={data.overdue > 0 ? 'wa' : 'k'}>
            {say('counts', data.waiting, data.overdue, data.escalated)}
          </span>
        )}
      </div>
      <section className="p g" aria-label={say('title')}>
        <div className="tabs" role="tablist">
          {ticketStates.map((one) => (
            <button
              key={one}
              type="button"
              role="tab"
              aria-selected={one === state}
              onClick={() => set({ state: one === 'open' ? '' : one, age: '', after: '' })}
            >
              {say(one)}
            </button>
          ))}
          <span className="r">
            {data?.next && (
              <button type="button" className="lnk" onClick={() => set({ after: data.next })}>
                {common('older')}
              </button>
            )}
          </span>
        </div>
        {data?.list.length === 0 ? (
          <Empty icon="people" title={say('nothing')} text={say('nothingText')} />
        ) : (
          <TicketTable rows={data?.list ?? []} />
        )}
      </section>
    </>
  );
}

function TicketTable({ rows }: { readonly rows: readonly QueuedTicket[] }) {
  const say = useTexts(texts);
  return (
    <div className="scroll g" tabIndex={-1}>
      <table className="t44">
        <thead>
          <tr>
            <th>{say('ticket')}</th>
            <th>{say('subject')}</th>
            <th>{say('uid')}</th>
            <th>{say('due')}</th>
            <th>{say('changed')}</th>
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
                <b className="md">{row.subject}</b>
                <small>{say(row.category)}</small>
              </td>
              <td className="two">
                <Writer row={row} />
                {row.isOwn && <small className="wa">{say('own')}</small>}
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
