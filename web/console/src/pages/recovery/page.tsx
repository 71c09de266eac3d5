import { mayAct } from '@bourse/contract/console/acts.ts';
import type { RecoveryRow } from '@bourse/contract/console/routes/recovery.ts';
import { useState } from 'react';
import { Link } from 'wouter';
import { ask } from '../../lib/api.ts';
import { momentText, spanText } from '../../lib/format.ts';
import { useHouse, useIsStale } from '../../lib/house.ts';
import { type Say, useLanguage, useTexts } from '../../lib/language.ts';
import { shared } from '../../lib/shared-texts.ts';
import { useFilters } from '../../lib/use-filters.ts';
import { useRead } from '../../lib/use-read.ts';
import { ActDialog } from '../../ui/act-dialog.tsx';
import { Empty, Failed } from '../../ui/bits.tsx';
import { texts } from './texts.ts';

const READ_MS = 3_000;
const HOUR_MS = 3_600_000;

/** Resets of lost authenticators, with what speaks for and against each. */
export function Page() {
  const say = useTexts(texts);
  const common = useTexts(shared);
  const [get, set, address] = useFilters();
  const [stopping, setStopping] = useState<RecoveryRow>();
  const tab = get('tab') === 'over' ? 'over' : 'open';
  const read = useRead(
    `recovery ${address}`,
    () => ask('consoleRecoveries', { query: { tab, before: get('before') } as never }),
    READ_MS,
  );
  const { data } = read;
  return (
    <>
      <div className="tl">
        <h1>{say('title')}</h1>
        <span className="sub">{say('sub')}</span>
      </div>
      {read.problem && (
        <Failed
          text={common('notRead', read.problem)}
          again={common('again')}
          onAgain={read.again}
        />
      )}
      <section className="p g" aria-label={say('title')}>
        <div className="tabs" role="tablist">
          {(['open', 'over'] as const).map((one) => (
            <button
              key={one}
              type="button"
              role="tab"
              aria-selected={one === tab}
              onClick={() => set({ tab: one === 'open' ? '' : one, before: '' })}
            >
              {say(one)}
            </button>
          ))}
          <span className="r">
            {get('before') && (
              <button type="button" className="lnk" onClick={() => set({ before: '' })}>
                {common('newest')}
              </button>
            )}
            {data?.next && (
              <button type="button" className="lnk" onClick={() => set({ before: data.next })}>
                {common('older')}
              </button>
            )}
          </span>
        </div>
        {data?.list.length === 0 ? (
          <Empty
            icon="clock"
            title={say(tab === 'open' ? 'nothing' : 'nothingOver')}
            text={say('nothingText')}
          />
        ) : (
          <RecoveryTable rows={data?.list ?? []} isOpen={tab === 'open'} onStop={setStopping} />
        )}
      </section>
      {stopping && (
        <ActDialog
          act="recovery-stop"
          title={say('stopTitle', stopping.uid)}
          text={say('stopText')}
          verb={say('stopVerb')}
          isDangerous
          onClose={() => setStopping(undefined)}
          run={async (key, reason) => {
            await ask('consoleRecoveryStop', { code: stopping.code, body: { reason }, key });
            read.again();
          }}
        />
      )}
    </>
  );
}

interface RecoveryTableProps {
  readonly rows: readonly RecoveryRow[];
  readonly isOpen: boolean;
  onStop(row: RecoveryRow): void;
}

function RecoveryTable({ rows, isOpen, onStop }: RecoveryTableProps) {
  const say = useTexts(texts);
  return (
    <div className="scroll g" tabIndex={-1}>
      <table className="t44 cards">
        <thead>
          <tr>
            <th>{say('uid')}</th>
            <th>{say('asked')}</th>
            <th>{say(isOpen ? 'ends' : 'outcome')}</th>
            <th>{say('told')}</th>
            <th>{say('from')}</th>
            <th>{say('password')}</th>
            <th>{say('veto')}</th>
            <th className="num">{say('before')}</th>
            <th />
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Recovery key={row.code} row={row} onStop={() => onStop(row)} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Recovery({ row, onStop }: { readonly row: RecoveryRow; onStop(): void }) {
  const say = useTexts(texts);
  const { language } = useLanguage();
  const { state } = useHouse();
  const isStale = useIsStale();
  const now = state?.time ?? row.askedAt;
  const left = row.endsAt - now;
  const mayStop = row.outcome === '' && mayAct(state?.operator.roles ?? [], 'recovery-stop');
  return (
    <tr>
      <td data-name={say('uid')}>
        <Link className="lnk" to={`/customers/${row.uid}`}>
          {row.uid}
        </Link>
      </td>
      <td data-name={say('asked')}>{momentText(row.askedAt)}</td>
      <td className="two" data-name={say(row.outcome === '' ? 'ends' : 'outcome')}>
        {row.outcome === '' ? (
          <>
            <b className={left < 6 * HOUR_MS ? 'wa' : ''}>
              {left > 0 ? spanText(left, language) : say('late')}
            </b>
            <small>{momentText(row.endsAt)}</small>
          </>
        ) : (
          <>
            <b>
              {row.outcome === 'done'
                ? say('done')
                : say('stopped', stopperText(say, row.stoppedBy))}
            </b>
            <small>{momentText(row.closedAt)}</small>
          </>
        )}
      </td>
      <td data-name={say('told')}>{row.told} / 3</td>
      <td className="two" data-name={say('from')}>
        <b className="md">{row.address || say('byStaff')}</b>
        {row.address && (
          <small className={row.isKnownPlace ? '' : 'wa'}>
            {say(row.isKnownPlace ? 'known' : 'unknown')}
          </small>
        )}
      </td>
      <td
        className={row.passwordSetAt > row.askedAt - 7 * 24 * HOUR_MS ? 'wa' : ''}
        data-name={say('password')}
      >
        <PasswordAge row={row} />
      </td>
      <td className="two" data-name={say('veto')}>
        <b className="md">{say('vetoText', row.sessions, row.passkeys)}</b>
        <small>
          {row.seenAt > 0
            ? say('lastSeen', spanText(Math.max(0, now - row.seenAt), language))
            : '–'}
        </small>
      </td>
      <td className="num" data-name={say('before')}>
        {row.resets}
      </td>
      <td className="num">
        {mayStop && (
          <button type="button" className="btn s dg" disabled={isStale} onClick={onStop}>
            {say('stop')}
          </button>
        )}
      </td>
    </tr>
  );
}

/** By what it was stopped, or by whom of the staff. */
function stopperText(say: Say<typeof texts>, by: string): string {
  const key = `by-${by}`;
  return key in texts ? say(key as keyof typeof texts) : by || '–';
}

function PasswordAge({ row }: { readonly row: RecoveryRow }) {
  const say = useTexts(texts);
  const { language } = useLanguage();
  if (row.passwordSetAt === 0) return say('passwordOld');
  const age = row.askedAt - row.passwordSetAt;
  return age < 0 ? say('passwordAfter') : say('passwordNew', spanText(age, language));
}
