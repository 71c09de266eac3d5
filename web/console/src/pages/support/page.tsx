import type { QueuedTicket } from '@bourse/contract/console/routes/support.ts';
import { houseNumbers } from '@bourse/contract/house-numbers.ts';
import { type TicketState, ticketStates } from '@bourse/contract/support.ts';
import { Link, useParams } from 'wouter';
import { ask } from '../../lib/api.ts';
import { momentText } from '../../lib/format.ts';
import { useText } from '../../lib/language.ts';
import { useFilters } from '../../lib/use-filters.ts';
import { useRead } from '../../lib/use-read.ts';
import { Empty } from '../../ui/bits.tsx';
import { NotRead, PageHead, PageLinks, Tabs } from '../../ui/page-parts.tsx';
import { Thread } from './thread.tsx';
import { Due, Writer } from './ticket-cells.tsx';

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
      <PageHead
        title={t('support.title')}
        sub={t('support.sub', {
          replyHours: ticketAnswerHours,
          escalationHours: ticketEscalationHours,
        })}
      />
      {row ? <Thread key={row} code={row} /> : <Queue />}
    </>
  );
}

/** What the address asks for; a filter of open tickets says nothing of others. */
function queryOf(get: (name: string) => string) {
  const state: TicketState = ticketStates.find((one) => one === get('state')) ?? 'open';
  const age = ages.find((one) => one === get('age')) ?? 'any';
  const from = writers.find((one) => one === get('from')) ?? 'everybody';
  const query = {
    state,
    ...(from !== 'everybody' && { from }),
    ...(state === 'open' && age !== 'any' && { age }),
    ...(get('after') && { after: get('after') }),
  };
  return { state, age, from, query };
}

function Queue() {
  const t = useText();
  const [get, set, address] = useFilters();
  const { state, query } = queryOf(get);
  const read = useRead(`support ${address}`, () => ask('consoleTickets', { query }), READ_MS);
  const { data } = read;
  return (
    <>
      <NotRead read={read} />
      <div className="filter-line">
        <Filters />
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
        <Tabs
          names={ticketStates}
          chosen={state}
          text={(one) => t(`support.${one}`)}
          onChoose={(one) => set({ state: one === 'open' ? '' : one, age: '', after: '' })}
        >
          <PageLinks next={data?.next} onGo={(after) => set({ after })} />
        </Tabs>
        {data?.list.length === 0 ? (
          <Empty icon="people" title={t('support.nothing')} text={t('support.nothingText')} />
        ) : (
          <TicketTable rows={data?.list ?? []} />
        )}
      </section>
    </>
  );
}

/** By age, where something waits, and by who wrote; the first of each is all of them. */
function Filters() {
  const t = useText();
  const [get, set] = useFilters();
  const { state, age, from } = queryOf(get);
  const filters = [
    ...(state === 'open' ? ([['age', age, ages]] as const) : []),
    ['from', from, writers] as const,
  ];
  return filters.map(([name, chosen, [all, ...others]]) => (
    <select
      key={name}
      className="inp"
      aria-label={t(`support.${name}`)}
      value={chosen}
      onChange={({ target }) =>
        set({ [name]: target.value === all ? '' : target.value, after: '' })
      }
    >
      {[all, ...others].map((one) => (
        <option key={one} value={one}>
          {t(`support.${one}`)}
        </option>
      ))}
    </select>
  ));
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
