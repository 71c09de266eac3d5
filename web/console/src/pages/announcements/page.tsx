import { mayAct } from '@bourse/contract/console/acts.ts';
import type { AnnouncementRow } from '@bourse/contract/console/routes/announcements.ts';
import { useState } from 'react';
import { ask } from '../../lib/api.ts';
import { momentText } from '../../lib/format.ts';
import { useHouse, useIsStale } from '../../lib/house.ts';
import { useLanguage, useText } from '../../lib/language.ts';
import { useFilters } from '../../lib/use-filters.ts';
import { useRead } from '../../lib/use-read.ts';
import { ActDialog } from '../../ui/act-dialog.tsx';
import { Empty, Failed } from '../../ui/bits.tsx';
import { PublishDialog } from './publish-dialog.tsx';

const READ_MS = 3_000;

/** What everybody is told: written in both languages, published and withdrawn by one person. */
export function Page() {
  const t = useText();
  const [get, set, address] = useFilters();
  const isStale = useIsStale();
  const roles = useHouse(({ state }) => state?.operator.roles) ?? [];
  const [writing, setWriting] = useState<'notice' | 'incident'>();
  const [withdrawing, setWithdrawing] = useState<AnnouncementRow>();
  const read = useRead(
    `announcements ${address}`,
    () => ask('consoleAnnouncements', { query: { before: get('before') } as never }),
    READ_MS,
  );
  const { data } = read;
  return (
    <>
      <div className="title-line">
        <h1>{t('announcements.title')}</h1>
        <span className="sub">{t('announcements.sub')}</span>
        <span className="right">
          {mayAct(roles, 'incident-publish') && (
            <button
              type="button"
              className="btn danger"
              disabled={isStale}
              onClick={() => setWriting('incident')}
            >
              {t('announcements.incident')}
            </button>
          )}
          {mayAct(roles, 'announcement-publish') && (
            <button
              type="button"
              className="btn primary"
              disabled={isStale}
              onClick={() => setWriting('notice')}
            >
              {t('announcements.write')}
            </button>
          )}
        </span>
      </div>
      {read.problem && (
        <Failed
          text={t('shared.notRead', { problem: read.problem })}
          again={t('shared.again')}
          onAgain={read.again}
        />
      )}
      <section className="panel grow" aria-label={t('announcements.title')}>
        {data?.list.length === 0 ? (
          <Empty
            icon="speaker"
            title={t('announcements.nothing')}
            text={t('announcements.nothingText')}
          />
        ) : (
          <Rows rows={data?.list ?? []} onWithdraw={setWithdrawing} />
        )}
        {data?.next && (
          <div className="panel-head">
            <button type="button" className="lnk" onClick={() => set({ before: data.next })}>
              {t('shared.older')}
            </button>
          </div>
        )}
      </section>
      {writing && (
        <PublishDialog first={writing} onDone={read.again} onClose={() => setWriting(undefined)} />
      )}
      {withdrawing && (
        <ActDialog
          act="announcement-withdraw"
          title={t('announcements.withdrawTitle', { code: withdrawing.code })}
          text={t('announcements.withdrawText')}
          verb={t('announcements.withdrawVerb')}
          isDangerous
          onClose={() => setWithdrawing(undefined)}
          run={async (key, reason) => {
            const { code } = withdrawing;
            await ask('consoleAnnouncementWithdraw', { code, body: { reason }, key });
            read.again();
          }}
        />
      )}
    </>
  );
}

interface RowsProps {
  readonly rows: readonly AnnouncementRow[];
  onWithdraw(row: AnnouncementRow): void;
}

function Rows({ rows, onWithdraw }: RowsProps) {
  const t = useText();
  return (
    <div className="scroll grow" tabIndex={-1}>
      <table className="rows-44 stack">
        <thead>
          <tr>
            <th>{t('announcements.when')}</th>
            <th>{t('announcements.kind')}</th>
            <th>{t('announcements.what')}</th>
            <th>{t('announcements.state')}</th>
            <th>{t('announcements.by')}</th>
            <th />
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.code} row={row} onWithdraw={() => onWithdraw(row)} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

const tones = { later: 'info', current: 'up', over: 'outlined', withdrawn: 'outlined' } as const;

function Row({ row, onWithdraw }: { readonly row: AnnouncementRow; onWithdraw(): void }) {
  const t = useText();
  const { language } = useLanguage();
  const isStale = useIsStale();
  const roles = useHouse(({ state }) => state?.operator.roles) ?? [];
  const at = language === 'en' ? 'en' : 'zh';
  const isLive = row.state === 'later' || row.state === 'current';
  return (
    <tr>
      <td className="two">
        <b className="medium">{momentText(row.from)}</b>
        <small>{row.until > 0 ? momentText(row.until) : t('announcements.noEnd')}</small>
      </td>
      <td>
        {t(row.kind === 'incident' ? 'announcements.incidentKind' : `announcements.${row.kind}`)}
      </td>
      <td className="two" style={{ maxWidth: 520 }}>
        <b className="ell" style={{ display: 'block' }} title={row.title[at]}>
          {row.title[at]}
        </b>
        <small className="ell" title={row.text[at]}>
          {row.text[at]}
        </small>
      </td>
      <td>
        <span className={`chip ${tones[row.state]}`}>{t(`announcements.${row.state}`)}</span>
      </td>
      <td>{row.author}</td>
      <td className="num">
        {isLive && mayAct(roles, 'announcement-withdraw') && (
          <button
            type="button"
            className="btn small danger"
            disabled={isStale}
            onClick={onWithdraw}
          >
            {t('announcements.withdraw')}
          </button>
        )}
      </td>
    </tr>
  );
}
