import { mayAct } from '@bourse/contract/console/acts.ts';
import type { AnnouncementRow } from '@bourse/contract/console/routes/announcements.ts';
import { useState } from 'react';
import { ask } from '../../lib/api.ts';
import { momentText } from '../../lib/format.ts';
import { useHouse, useIsStale } from '../../lib/house.ts';
import { useLanguage, useTexts } from '../../lib/language.ts';
import { shared } from '../../lib/shared-texts.ts';
import { useFilters } from '../../lib/use-filters.ts';
import { useRead } from '../../lib/use-read.ts';
import { ActDialog } from '../../ui/act-dialog.tsx';
import { Empty, Failed } from '../../ui/bits.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import { texts } from './texts.ts';

const READ_MS = 3_000;

/** What everybody is told: written in both languages, published and withdrawn by one person. */
export function Page() {
  const say = useTexts(texts);
  const common = useTexts(shared);
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
      <div className="tl">
        <h1>{say('title')}</h1>
        <span className="sub">{say('sub')}</span>
        <span className="r">
          {mayAct(roles, 'incident-publish') && (
            <button
              type="button"
              className="btn dg"
              disabled={isStale}
              onClick={() => setWriting('incident')}
            >
              {say('incident')}
            </button>
          )}
          {mayAct(roles, 'announcement-publish') && (
            <button
              type="button"
              className="btn pr"
              disabled={isStale}
              onClick={() => setWriting('notice')}
            >
              {say('write')}
            </button>
          )}
        </span>
      </div>
      {read.problem && (
        <Failed
          text={common('notRead', read.problem)}
          again={common('again')}
          onAgain={read.again}
        />
      )}
      <section className="p g" aria-label={say('title')}>
        {data?.list.length === 0 ? (
          <Empty icon="speaker" title={say('nothing')} text={say('nothingText')} />
        ) : (
          <Rows rows={data?.list ?? []} onWithdraw={setWithdrawing} />
        )}
        {data?.next && (
          <div className="ph">
            <button type="button" className="lnk" onClick={() => set({ before: data.next })}>
              {common('older')}
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
          title={say('withdrawTitle', withdrawing.code)}
          text={say('withdrawText')}
          verb={say('withdrawVerb')}
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
  const say = useTexts(texts);
  return (
    <div className="scroll g" tabIndex={-1}>
      <table className="t44 stack">
        <thead>
          <tr>
            <th>{say('when')}</th>
            <th>{say('kind')}</th>
            <th>{say('what')}</th>
            <th>{say('state')}</th>
            <th>{say('by')}</th>
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

const tones = { later: 'in', current: 'up', over: 'ln', withdrawn: 'ln' } as const;

function Row({ row, onWithdraw }: { readonly row: AnnouncementRow; onWithdraw(): void }) {
  const say = useTexts(texts);
  const { language } = useLanguage();
  const isStale = useIsStale();
  const roles = useHouse(({ state }) => state?.operator.roles) ?? [];
  const at = language === 'en' ? 'en' : 'zh';
  const isLive = row.state === 'later' || row.state === 'current';
  return (
    <tr>
      <td className="two">
        <b className="md">{momentText(row.from)}</b>
        <small>{row.until > 0 ? momentText(row.until) : say('noEnd')}</small>
      </td>
      <td>{say(row.kind === 'incident' ? 'incidentKind' : row.kind)}</td>
      <td className="two" style={{ maxWidth: 520 }}>
        <b className="ell" style={{ display: 'block' }} title={row.title[at]}>
          {row.title[at]}
        </b>
        <small className="ell" title={row.text[at]}>
          {row.text[at]}
        </small>
      </td>
      <td>
        <span className={`chip ${tones[row.state]}`}>{say(row.state)}</span>
      </td>
      <td>{row.author}</td>
      <td className="num">
        {isLive && mayAct(roles, 'announcement-withdraw') && (
          <button type="button" className="btn s dg" disabled={isStale} onClick={onWithdraw}>
            {say('withdraw')}
          </button>
        )}
      </td>
    </tr>
  );
}
