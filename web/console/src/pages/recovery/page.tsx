import { mayAct } from '@bourse/contract/console/acts.ts';
import type { RecoveryRow } from '@bourse/contract/console/routes/recovery.ts';
import { useState } from 'react';
import { Link } from 'wouter';
import { ask } from '../../lib/api.ts';
import { momentText, spanText } from '../../lib/format.ts';
import { useHouse, useIsStale } from '../../lib/house.ts';
import { useLanguage, useText } from '../../lib/language.ts';
import { useFilters } from '../../lib/use-filters.ts';
import { useRead } from '../../lib/use-read.ts';
import { isTextKey, type Translate } from '../../texts/texts.ts';
import { ActDialog } from '../../ui/act-dialog.tsx';
import { Empty } from '../../ui/bits.tsx';
import { NotRead, PageHead, PageLinks, Tabs } from '../../ui/page-parts.tsx';

const READ_MS = 3_000;
const HOUR_MS = 3_600_000;

/** Resets of lost authenticators, with what speaks for and against each. */
export function Page() {
  const t = useText();
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
      <PageHead title={t('recovery.title')} sub={t('recovery.sub')} />
      <NotRead read={read} />
      <section className="panel grow" aria-label={t('recovery.title')}>
        <Tabs
          names={['open', 'over'] as const}
          chosen={tab}
          text={(one) => t(`recovery.${one}`)}
          onChoose={(one) => set({ tab: one === 'open' ? '' : one, before: '' })}
        >
          <PageLinks place={get('before')} next={data?.next} onGo={(before) => set({ before })} />
        </Tabs>
        {data?.list.length === 0 ? (
          <Empty
            icon="clock"
            title={t(tab === 'open' ? 'recovery.nothing' : 'recovery.nothingOver')}
            text={t('recovery.nothingText')}
          />
        ) : (
          <RecoveryTable rows={data?.list ?? []} isOpen={tab === 'open'} onStop={setStopping} />
        )}
      </section>
      {stopping && (
        <ActDialog
          act="recovery-stop"
          title={t('recovery.stopTitle', { uid: stopping.uid })}
          text={t('recovery.stopText')}
          verb={t('recovery.stopVerb')}
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
  const t = useText();
  return (
    <div className="scroll grow" tabIndex={-1}>
      <table className="rows-44 cards">
        <thead>
          <tr>
            <th>{t('recovery.uid')}</th>
            <th>{t('recovery.asked')}</th>
            <th>{t(isOpen ? 'recovery.ends' : 'recovery.outcome')}</th>
            <th>{t('recovery.told')}</th>
            <th>{t('recovery.from')}</th>
            <th>{t('recovery.password')}</th>
            <th>{t('recovery.veto')}</th>
            <th className="num">{t('recovery.before')}</th>
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
  const t = useText();
  const { language } = useLanguage();
  const { state } = useHouse();
  const isStale = useIsStale();
  const now = state?.time ?? row.askedAt;
  const mayStop = row.outcome === '' && mayAct(state?.operator.roles ?? [], 'recovery-stop');
  return (
    <tr>
      <td data-name={t('recovery.uid')}>
        <Link className="lnk" to={`/customers/${row.uid}`}>
          {row.uid}
        </Link>
      </td>
      <td data-name={t('recovery.asked')}>{momentText(row.askedAt)}</td>
      <td className="two" data-name={t(row.outcome === '' ? 'recovery.ends' : 'recovery.outcome')}>
        <End row={row} now={now} />
      </td>
      <td data-name={t('recovery.told')}>{row.told} / 3</td>
      <td className="two" data-name={t('recovery.from')}>
        <b className="medium">{row.address || t('recovery.byStaff')}</b>
        {row.address && (
          <small className={row.isKnownPlace ? '' : 'warning'}>
            {t(row.isKnownPlace ? 'recovery.known' : 'recovery.unknown')}
          </small>
        )}
      </td>
      <td
        className={row.passwordSetAt > row.askedAt - 7 * 24 * HOUR_MS ? 'warning' : ''}
        data-name={t('recovery.password')}
      >
        <PasswordAge row={row} />
      </td>
      <td className="two" data-name={t('recovery.veto')}>
        <b className="medium">
          {t('recovery.vetoText', { sessions: row.sessions, passkeys: row.passkeys })}
        </b>
        <small>
          {row.seenAt > 0
            ? t('recovery.lastSeen', { age: spanText(Math.max(0, now - row.seenAt), language) })
            : '–'}
        </small>
      </td>
      <td className="num" data-name={t('recovery.before')}>
        {row.resets}
      </td>
      <td className="num">
        {mayStop && (
          <button type="button" className="btn small danger" disabled={isStale} onClick={onStop}>
            {t('recovery.stop')}
          </button>
        )}
      </td>
    </tr>
  );
}

/** When a wait is over, or how it ended. */
function End({ row, now }: { readonly row: RecoveryRow; readonly now: number }) {
  const t = useText();
  const { language } = useLanguage();
  if (row.outcome === '') {
    const left = row.endsAt - now;
    return (
      <>
        <b className={left < 6 * HOUR_MS ? 'warning' : ''}>
          {left > 0 ? spanText(left, language) : t('recovery.late')}
        </b>
        <small>{momentText(row.endsAt)}</small>
      </>
    );
  }
  return (
    <>
      <b>
        {row.outcome === 'done'
          ? t('recovery.done')
          : t('recovery.stopped', { operator: stopperText(t, row.stoppedBy) })}
      </b>
      <small>{momentText(row.closedAt)}</small>
    </>
  );
}

/** By what it was stopped, or by whom of the staff. */
function stopperText(t: Translate, by: string): string {
  const key = `recovery.by-${by}`;
  return isTextKey(key) ? t(key) : by || '–';
}

function PasswordAge({ row }: { readonly row: RecoveryRow }) {
  const t = useText();
  const { language } = useLanguage();
  if (row.passwordSetAt === 0) return t('recovery.passwordOld');
  const age = row.askedAt - row.passwordSetAt;
  return age < 0
    ? t('recovery.passwordAfter')
    : t('recovery.passwordNew', { age: spanText(age, language) });
}
