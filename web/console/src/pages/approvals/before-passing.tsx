import { boundText, sealOf } from '@bourse/contract/console/bound-text.ts';
import type { consoleRoutes } from '@bourse/contract/console/route-paths.ts';
import type { Proposal } from '@bourse/contract/console/routes/proposals.ts';
import type { DataOf } from '@bourse/contract/route.ts';
import { useEffect, useRef, useState } from 'react';
import { ask } from '../../lib/api.ts';
import { clockText, inFours, listText, momentText, spanText } from '../../lib/format.ts';
import { useHouse, useIsStale } from '../../lib/house.ts';
import { useLanguage, useText } from '../../lib/language.ts';
import { useOpened } from '../../lib/use-opened.ts';
import { useRead } from '../../lib/use-read.ts';
import { ActDialog } from '../../ui/act-dialog.tsx';
import { Face, Failed } from '../../ui/bits.tsx';
import { Icon } from '../../ui/icon.tsx';
import { fieldRows } from './field-rows.ts';
import { Fields } from './fields.tsx';

type Whole = DataOf<(typeof consoleRoutes)['consoleProposal']>;

/** One proposal on one screen: every bound field, the hash made here, who, why, and what it would do. */
export function BeforePassing({ code, onChanged }: { code: string; onChanged(): void }) {
  const t = useText();
  const { data, problem, again } = useRead(code, () => ask('consoleProposal', { code }), 3_000);
  useOpened('proposal', data ? code : '');
  if (!data) {
    return problem ? (
      <Failed text={t('shared.notRead', { problem })} again={t('shared.again')} onAgain={again} />
    ) : null;
  }
  return (
    <Shown
      whole={data}
      onChanged={() => {
        again();
        onChanged();
      }}
    />
  );
}

function Shown({ whole, onChanged }: { whole: Whole; onChanged(): void }) {
  const t = useText();
  const { language } = useLanguage();
  const { proposal, effect } = whole;
  const { title, code, author, authoredBy, createdAt, seal } = proposal;
  const own = useOwnHash(proposal);
  const isSame = own === proposal.hash && sealOf(bytesOf(own)) === seal;
  const factor = authoredBy ? ` ${t('approvals.withFactor')}` : '';
  return (
    <>
      <div className="panel-head" style={{ height: 'auto', minHeight: 64, padding: '12px 16px' }}>
        <div style={{ minWidth: 0 }}>
          <span className="size-20 wrap">{language === 'en' ? title.en : title.zh}</span>
          <div className="muted size-11">
            {t('approvals.asked', { code, author: author.name, time: clockText(createdAt) })}
            {factor}
          </div>
        </div>
        <span className="right">
          <span className="chip outlined">
            {t('approvals.seal')} <b style={{ color: 'var(--text-1)' }}>{seal}</b>
          </span>
        </span>
      </div>
      <div className="case-two scroll">
        <div className="grow" style={{ borderRight: '1px solid var(--line)' }}>
          <Fields whole={whole} />
          {effect.length > 0 && <Effect lines={effect} />}
          <HashLine own={own} isSame={isSame} />
        </div>
        <People whole={whole} />
      </div>
      <Buttons proposal={proposal} isSame={isSame} onChanged={onChanged} />
    </>
  );
}

/** SHA-256 of what this page shows, made here; empty until it is. */
function useOwnHash({ code, kind, fields, reason, author, expiresAt }: Proposal): string {
  const text = boundText({ code, kind, fields, reason, author: author.name, expiresAt });
  const [made, setMade] = useState({ text: '', hash: '' });
  useEffect(() => {
    let isOver = false;
    void crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)).then((digest) => {
      const bytes = [...new Uint8Array(digest)];
      const hash = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
      if (!isOver) setMade({ text, hash });
    });
    return () => {
      isOver = true;
    };
  }, [text]);
  return made.text === text ? made.hash : '';
}

const marks = {
  good: ['check', 'up'],
  note: ['note', 'info'],
  warn: ['warning', 'warning'],
  bad: ['critical', 'down'],
} as const;

function Effect({ lines }: { readonly lines: Whole['effect'] }) {
  const t = useText();
  const { language } = useLanguage();
  return (
    <div style={{ padding: '12px 16px', borderTop: '1px solid var(--line)' }}>
      <h2 style={{ paddingBottom: 8 }}>{t('approvals.effect')}</h2>
      {lines.map(({ kind, en, zh }) => (
        <div key={en} style={{ display: 'flex', gap: 12, padding: '4px 0' }}>
          <span className={marks[kind][1]}>
            <Icon name={marks[kind][0]} />
          </span>
          {language === 'en' ? en : zh}
        </div>
      ))}
    </div>
  );
}

function HashLine({ own, isSame }: { own: string; isSame: boolean }) {
  const t = useText();
  if (!own) return null;
  return (
    <div
      className={isSame ? 'note' : 'note down'}
      style={{ borderTop: '1px solid var(--line)', borderRadius: 0 }}
    >
      <Icon name={isSame ? 'hash' : 'critical'} />
      <span className={isSame ? 'muted size-11' : ''}>
        {t(isSame ? 'approvals.hashSame' : 'approvals.hashOther')}{' '}
        <b className="mono wrap" style={{ color: 'var(--text-1)' }} data-hash={own}>
          {inFours(own)}
        </b>
      </span>
    </div>
  );
}

const bytesOf = (hex: string) =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

function People({ whole: { proposal, mayPassToo, scale } }: { whole: Whole }) {
  const t = useText();
  const { language } = useLanguage();
  const now = useHouse.getState().state?.time ?? 0;
  const { author, state, decidedBy, whyNot } = proposal;
  const isOpen = state === 'open';
  const names = listText(
    mayPassToo.map(({ name }) => name),
    language,
  );
  return (
    <div
      style={{
        width: 264,
        maxWidth: '100%',
        padding: '12px 16px',
        display: 'flex',
        flexDirection: 'column',
        gap: 12,
      }}
    >
      <div style={{ display: 'flex' }}>
        <h2>{t('approvals.people')}</h2>
        {isOpen && (
          <span className="muted size-11" style={{ marginLeft: 'auto' }}>
            {t('approvals.ends', { left: spanText(proposal.expiresAt - now, language) })}
          </span>
        )}
      </div>
      <Person
        name={author.name}
        text={listText(
          author.roles.map((role) => t(`roles.${role}`)),
          language,
        )}
      />
      {decidedBy && (
        <Person
          name={decidedBy.name}
          text={t('approvals.decided', {
            state: t(`proposalStates.${state}`),
            operator: decidedBy.name,
            time: momentText(proposal.decidedAt),
          })}
        />
      )}
      {isOpen && (
        <span className="muted">{whyNot ? t(`approvals.${whyNot}`) : t('approvals.youMay')}</span>
      )}
      {isOpen && names && <span className="muted size-11">{t('approvals.others', { names })}</span>}
      {isOpen && !names && whyNot !== '' && (
        <span className="warning size-11">{t('approvals.nobody')}</span>
      )}
      <h2>{t('approvals.reason')}</h2>
      <span>{proposal.reason}</span>
      {proposal.decidedReason && <span className="muted">{proposal.decidedReason}</span>}
      {Object.keys(proposal.outcome).length > 0 && (
        <>
          <h2>{t('approvals.outcome')}</h2>
          <Outcome {...{ proposal, scale }} />
        </>
      )}
    </div>
  );
}

/** What came of it: of one that failed the sentence of its refusal. */
function Outcome({ proposal, scale }: Pick<Whole, 'proposal' | 'scale'>) {
  const { language } = useLanguage();
  const { outcome, labels } = proposal;
  const { said, saidZh = said } = outcome;
  if (said !== undefined) {
    return <span className="wrap muted">{String(language === 'en' ? said : saidZh)}</span>;
  }
  return fieldRows(outcome, {}, { labels, scale, language }).map(({ path, label, after }) => (
    <span key={path} className="wrap muted">
      {label}: {after}
    </span>
  ));
}

function Person({ name, text }: { name: string; text: string }) {
  return (
    <span style={{ display: 'flex', gap: 12, alignItems: 'center' }}>
      <Face name={name} />
      <span className="two">
        <b>{name}</b>
        <small>{text}</small>
      </span>
    </span>
  );
}

/** Where coins go to, by what kinds of proposals call it. */
function addressOf({ address, cold }: Proposal['fields']): string | undefined {
  const found = address ?? cold;
  return typeof found === 'string' ? found : undefined;
}

type Doing = 'pass' | 'refuse' | 'take-back';

function Buttons({
  proposal,
  isSame,
  onChanged,
}: {
  proposal: Proposal;
  isSame: boolean;
  onChanged(): void;
}) {
  const t = useText();
  const [doing, setDoing] = useState<Doing | ''>('');
  const isStale = useIsStale();
  const { code, hash, log, seal, whyNot, state, act, fields } = proposal;
  // The same act sent again says the same, however far the log has gone on since.
  const sent = useRef({ key: '', log });
  if (state !== 'open') return null;
  const isOwn = whyNot === 'author';
  const close = () => setDoing('');
  const passed = (key: string, reason: string) => {
    if (sent.current.key !== key) sent.current = { key, log };
    const body = { hash, reason, log: sent.current.log };
    return ask('consoleProposalPass', { code, key, body });
  };
  const done = async (promise: Promise<unknown>) => {
    await promise;
    onChanged();
  };
  return (
    <div
      className="panel-head"
      style={{ borderTop: '1px solid var(--line)', borderBottom: 0, height: 56 }}
    >
      {/* Another hash or seal: there is no button at all, and a dialog that is open goes. */}
      {isSame && proposal.mayPass && (
        <button
          type="button"
          className="btn primary"
          disabled={isStale}
          onClick={() => setDoing('pass')}
        >
          {t('approvals.pass')}
        </button>
      )}
      {proposal.mayPass && (
        <button
          type="button"
          className="btn danger"
          disabled={isStale}
          onClick={() => setDoing('refuse')}
        >
          {t('approvals.refuse')}
        </button>
      )}
      {isOwn && (
        <button
          type="button"
          className="btn"
          disabled={isStale}
          onClick={() => setDoing('take-back')}
        >
          {t('approvals.takeBack')}
        </button>
      )}
      {isSame && doing === 'pass' && (
        <ActDialog
          act={act}
          typedOf={addressOf(fields)}
          title={t('approvals.passTitle', { code })}
          text={t('approvals.passText', { seal })}
          verb={t('approvals.pass')}
          run={(key, reason) => done(passed(key, reason))}
          onClose={close}
        />
      )}
      {doing === 'refuse' && (
        <ActDialog
          act="proposal-refuse"
          title={t('approvals.refuseTitle', { code })}
          text=""
          verb={t('approvals.refuse')}
          isDangerous
          run={(key, reason) => done(ask('consoleProposalRefuse', { code, key, body: { reason } }))}
          onClose={close}
        />
      )}
      {doing === 'take-back' && (
        <ActDialog
          act="floor-see"
          title={t('approvals.takeBackTitle', { code })}
          text={t('approvals.takeBackText')}
          verb={t('approvals.takeBack')}
          run={(key) => done(ask('consoleProposalTakeBack', { code, key }))}
          onClose={close}
        />
      )}
    </div>
  );
}
