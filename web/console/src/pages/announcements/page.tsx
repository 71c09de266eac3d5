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
import { Empty } from '../../ui/bits.tsx';
import { NotRead, PageHead, PageLinks } from '../../ui/page-parts.tsx';
import { PublishDialog } from './publish-dialog.tsx';

const READ_MS = 3_000;

/** What everybody is told: written in both languages, published and withdrawn by one person. */
export function Page() {
  const t = useText();
  const [get, set, address] = useFilters();
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
      <PageHead title={t('announcements.title')} sub={t('announcements.sub')}>
        <WriteButtons onWrite={setWriting} />
      </PageHead>
      <NotRead read={read} />
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
            <PageLinks next={data.next} onGo={(before) => set({ before })} />
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

function WriteButtons({ onWrite }: { onWrite(kind: 'notice' | 'incident'): void }) {
  const t = useText();
  const isStale = useIsStale();
  const roles = useHouse(({ state }) => state?.operator.roles) ?? [];
  return (
    <>
      {mayAct(roles, 'incident-publish') && (
        <button
          type="button"
          className="btn danger"
          disabled={isStale}
          onClick={() => onWrite('incident')}
        >
          {t('announcements.incident')}
        </button>
      )}
      {mayAct(roles, 'announcement-publish') && (
        <button
          type="button"
          className="btn primary"
          disabled={isStale}
          onClick={() => onWrite('notice')}
        >
          {t('announcements.write')}
        </button>
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
      <td className="two announcement-words">
        <b className="ell" title={row.title[at]}>
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
