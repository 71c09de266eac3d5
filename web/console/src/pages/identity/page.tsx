import { mayAct } from '@bourse/contract/console/acts.ts';
import type { consoleRoutes } from '@bourse/contract/console/route-paths.ts';
import type { Papers, WaitingPapersRow } from '@bourse/contract/console/routes/identity.ts';
import type { DataOf } from '@bourse/contract/route.ts';
import { useEffect, useRef, useState } from 'react';
import { Link, useParams } from 'wouter';
import { useNavigate } from '#app/ui/layout/address.tsx';
import { ask } from '../../lib/api.ts';
import { momentText, spanText } from '../../lib/format.ts';
import { useHouse } from '../../lib/house.ts';
import { useLanguage, useText } from '../../lib/language.ts';
import { useKeys } from '../../lib/page-keys.ts';
import { useFilters } from '../../lib/use-filters.ts';
import { type Read, useRead } from '../../lib/use-read.ts';
import { ActDialog } from '../../ui/act-dialog.tsx';
import { Empty } from '../../ui/bits.tsx';
import { NotRead, PageHead } from '../../ui/page-parts.tsx';
import { Desk } from './desk.tsx';
import type { Decided } from './undo-bar.tsx';
import { UndoBar } from './undo-bar.tsx';
import { Viewer } from './viewer.tsx';

const READ_MS = 5_000;

/** Papers that wait, one of them open: pictures beside what the form says, and what is decided. */
export function Page() {
  const t = useText();
  const navigate = useNavigate();
  const { row = '' } = useParams();
  const [get, , address] = useFilters();
  const [papers, setPapers] = useState<Papers>();
  const [decided, setDecided] = useState<Decided>();
  const after = get('after');
  const list = useRead(
    `papers ${after}`,
    () => ask('consoleIdentities', { query: { after } }),
    READ_MS,
  );
  const rows = list.data?.list ?? [];
  const go = (code: string | undefined) => navigate(`/identity/${code ?? ''}?${address}`);
  const at = rows.findIndex(({ code }) => code === row);
  const next = rows[at + 1]?.code ?? rows.find(({ code }) => code !== row)?.code;
  useKeys({ ']': () => go(next), '[': () => go(rows[at - 1]?.code), s: () => go(next) });
  // Whoever comes back to papers looks again, and sees what they are then.
  useEffect(() => setPapers((last) => (last?.code === row ? last : undefined)), [row]);
  const shown = papers?.code === row ? papers : undefined;
  return (
    <>
      <PageHead
        title={t('identity.title')}
        sub={shown && t('identity.sub', { uid: shown.uid, time: momentText(shown.submittedAt) })}
        back={
          row && (
            <button type="button" className="lnk back-small" onClick={() => go(undefined)}>
              {t('shared.back')}
            </button>
          )
        }
      />
      <NotRead read={list} />
      {decided && <UndoBar key={decided.key} decided={decided} onUndone={list.again} />}
      <div className={row ? 'split queued' : 'split'}>
        <Queue read={list} open={row} />
        {!row && (
          <section className="panel grow">
            <Empty icon="card" title={t('identity.choose')} text={t('identity.chooseText')} />
          </section>
        )}
        {row && !shown && (
          <Opening key={row} code={row} onOpened={setPapers} onClose={() => go(undefined)} />
        )}
        {shown && <Viewer key={`viewer ${shown.code}`} papers={shown} />}
        {shown && (
          <Desk
            key={`desk ${shown.code}`}
            papers={shown}
            onSkip={() => go(next)}
            onDecided={(what) => {
              setDecided(what);
              list.again();
              go(next);
            }}
          />
        )}
      </div>
    </>
  );
}

interface QueueProps {
  readonly read: Read<DataOf<typeof consoleRoutes.consoleIdentities>>;
  /** The one that is open; empty: none. */
  readonly open: string;
}

/** Papers that wait, the oldest first. */
function Queue({ read: { data }, open }: QueueProps) {
  const t = useText();
  const [get, set, address] = useFilters();
  const { list: rows = [], next = '' } = data ?? {};
  return (
    <section className="panel cases identity-cases" aria-label={t('identity.waiting')}>
      <div className="panel-head">
        <h2>{t('identity.waiting')}</h2>
        <span className="right">{t('identity.oldest', { count: rows.length })}</span>
      </div>
      <div className="scroll grow">
        {data && rows.length === 0 && (
          <Empty icon="check" title={t('identity.none')} text={t('identity.noneText')} />
        )}
        {rows.map((one) => (
          <QueueRow key={one.code} row={one} isOpen={one.code === open} search={address} />
        ))}
      </div>
      <div className="panel-head">
        {get('after') && (
          <button type="button" className="lnk" onClick={() => set({ after: '' })}>
            {t('identity.first')}
          </button>
        )}
        {next && (
          <button type="button" className="lnk" onClick={() => set({ after: next })}>
            {t('identity.more')}
          </button>
        )}
      </div>
    </section>
  );
}

interface QueueRowProps {
  readonly row: WaitingPapersRow;
  readonly isOpen: boolean;
  readonly search: string;
}

function QueueRow({ row, isOpen, search }: QueueRowProps) {
  const t = useText();
  const { language } = useLanguage();
  const age = useHouse(({ state }) => (state?.time ?? row.submittedAt) - row.submittedAt);
  return (
    <Link
      className="case"
      to={`/identity/${row.code}?${search}`}
      aria-current={isOpen ? 'true' : undefined}
    >
      <span className="two grow">
        <b>UID {row.uid}</b>
        <small>
          {t(`identity.kind${row.kind}`)} · {row.country}
        </small>
        {row.hits.length > 0 && <small className="warning">{t('identity.hit')}</small>}
        {row.isOwn && <small className="warning">{t('identity.own')}</small>}
        {row.claimedBy && (
          <small className="info">{t('identity.claimed', { operator: row.claimedBy })}</small>
        )}
      </span>
      <span className="two num">
        <span className={age > 3_600_000 ? 'warning' : 'muted'}>{spanText(age, language)}</span>
        <small className={row.attempt > 2 ? 'warning' : ''}>
          {t('identity.attempt', { number: row.attempt })}
        </small>
      </span>
    </Link>
  );
}

interface OpeningProps {
  readonly code: string;
  onOpened(papers: Papers): void;
  onClose(): void;
}

/** Asks once: each look is recorded. An auditor says why first. */
function Opening({ code, onOpened, onClose }: OpeningProps) {
  const t = useText();
  const roles = useHouse(({ state }) => state?.operator.roles ?? []);
  const isAuditor = !mayAct(roles, 'identity-see');
  // The dialog also closes when it has done what it was for: then the papers stay.
  const isLooking = useRef(false);
  return (
    <section className="panel grow" aria-label={t('identity.auditTitle', { code })}>
      {isAuditor ? (
        <ActDialog
          act="identity-see-audited"
          title={t('identity.auditTitle', { code })}
          text={t('identity.auditText')}
          verb={t('identity.auditVerb')}
          onClose={() => {
            if (!isLooking.current) onClose();
          }}
          run={async (key, reason) => {
            onOpened(await ask('consoleIdentityAudited', { code, key, body: { reason } }));
            isLooking.current = true;
          }}
        />
      ) : (
        <Reading code={code} onOpened={onOpened} />
      )}
    </section>
  );
}

function Reading({ code, onOpened }: Pick<OpeningProps, 'code' | 'onOpened'>) {
  const t = useText();
  const { data, problem, again } = useRead(`look ${code}`, () => ask('consoleIdentity', { code }));
  useEffect(() => {
    if (data) onOpened(data);
  }, [data, onOpened]);
  if (!problem) return <div className="panel-body muted">{t('shared.loading')}</div>;
  return <NotRead read={{ problem, again }} />;
}
