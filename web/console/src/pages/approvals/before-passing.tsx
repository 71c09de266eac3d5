import { boundText, sealOf } from '@bourse/contract/console/bound-text.ts';
import type { consoleRoutes } from '@bourse/contract/console/route-paths.ts';
import type { Proposal } from '@bourse/contract/console/routes/proposals.ts';
import type { DataOf } from '@bourse/contract/route.ts';
import { useEffect, useRef, useState } from 'react';
import { ask } from '../../lib/api.ts';
import { clockText, inFours, listText, momentText, spanText } from '../../lib/format.ts';
import { useHouse, useIsStale } from '../../lib/house.ts';
import { useLanguage, useText } from '../../lib/language.ts';
import { useOpened } from '../../lib/use-filters.ts';
import { useRead } from '../../lib/use-read.ts';
import { ActDialog } from '../../ui/act-dialog.tsx';
import { Face } from '../../ui/bits.tsx';
import { Icon } from '../../ui/icon.tsx';
import { NotRead } from '../../ui/page-parts.tsx';
import { Fields, fieldRows } from './fields.tsx';

type Whole = DataOf<(typeof consoleRoutes)['consoleProposal']>;

/** One proposal on one screen: every bound field, the hash made here, who, why, and what it would do. */
export function BeforePassing({ code, onChanged }: { code: string; onChanged(): void }) {
  const { data, problem, again } = useRead(code, () => ask('consoleProposal', { code }), 3_000);
  useOpened('proposal', data ? code : '');
  if (!data) {
    return problem ? <NotRead read={{ problem, again }} /> : null;
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
      <div className="panel-head proposal-head">
        <div>
          <span className="size-20 wrap">{language === 'en' ? title.en : title.zh}</span>
          <div className="muted size-11">
            {t('approvals.asked', { code, author: author.name, time: clockText(createdAt) })}
            {factor}
          </div>
        </div>
        <span className="right">
          <span className="chip outlined">
            {t('approvals.seal')} <b>{seal}</b>
          </span>
        </span>
      </div>
      <div className="case-two scroll">
        <div className="grow proposal-fields">
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
    <div className="ruled">
      <h2>{t('approvals.effect')}</h2>
      {lines.map(({ kind, en, zh }) => (
        <div key={en} className="effect-line">
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
    <div className={isSame ? 'hash-line note' : 'hash-line note down'}>
      <Icon name={isSame ? 'hash' : 'critical'} />
      <span className={isSame ? 'muted size-11' : ''}>
        {t(isSame ? 'approvals.hashSame' : 'approvals.hashOther')}{' '}
        <b className="mono wrap" data-hash={own}>
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
    <div className="people">
      <div className="apart">
        <h2>{t('approvals.people')}</h2>
        {isOpen && (
          <span className="muted size-11">
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
    <span className="person">
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

interface ButtonsProps {
  readonly proposal: Proposal;
  /** Whether hash and seal are those that this page makes. */
  readonly isSame: boolean;
  onChanged(): void;
}

function Buttons({ proposal, isSame, onChanged }: ButtonsProps) {
  const t = useText();
  const [doing, setDoing] = useState<Doing>();
  const isStale = useIsStale();
  const { state, mayPass, whyNot } = proposal;
  if (state !== 'open') return null;
  // Another hash or seal: there is no button to pass it, and a dialog that is open goes.
  const buttons = [
    ['pass', 'btn primary', t('approvals.pass'), isSame && mayPass],
    ['refuse', 'btn danger', t('approvals.refuse'), mayPass],
    ['take-back', 'btn', t('approvals.takeBack'), whyNot === 'author'],
  ] as const;
  return (
    <div className="panel-head under deep">
      {buttons
        .filter(([, , , isThere]) => isThere)
        .map(([name, look, word]) => (
          <button
            key={name}
            type="button"
            className={look}
            disabled={isStale}
            onClick={() => setDoing(name)}
          >
            {word}
          </button>
        ))}
      <Deciding {...{ proposal, isSame, doing, onChanged }} onClose={() => setDoing(undefined)} />
    </div>
  );
}

interface DecidingProps extends ButtonsProps {
  readonly doing: Doing | undefined;
  onClose(): void;
}

/** The dialog of what somebody is about to do with a proposal. */
function Deciding({ proposal, isSame, doing, onChanged, onClose }: DecidingProps) {
  const t = useText();
  const { code, hash, log, seal, act, fields } = proposal;
  // The same act sent again says the same, however far the log has gone on since.
  const sent = useRef({ key: '', log });
  const pass = (key: string, reason: string) => {
    if (sent.current.key !== key) sent.current = { key, log };
    const body = { hash, reason, log: sent.current.log };
    return ask('consoleProposalPass', { code, key, body });
  };
  const done = async (promise: Promise<unknown>) => {
    await promise;
    onChanged();
  };
  if (doing === 'pass' && isSame) {
    return (
      <ActDialog
        act={act}
        typedOf={addressOf(fields)}
        title={t('approvals.passTitle', { code })}
        text={t('approvals.passText', { seal })}
        verb={t('approvals.pass')}
        run={(key, reason) => done(pass(key, reason))}
        onClose={onClose}
      />
    );
  }
  if (doing === 'refuse') {
    return (
      <ActDialog
        act="proposal-refuse"
        title={t('approvals.refuseTitle', { code })}
        text=""
        verb={t('approvals.refuse')}
        isDangerous
        run={(key, reason) => done(ask('consoleProposalRefuse', { code, key, body: { reason } }))}
        onClose={onClose}
      />
    );
  }
  if (doing !== 'take-back') return null;
  return (
    <ActDialog
      act="floor-see"
      title={t('approvals.takeBackTitle', { code })}
      text={t('approvals.takeBackText')}
      verb={t('approvals.takeBack')}
      run={(key) => done(ask('consoleProposalTakeBack', { code, key }))}
      onClose={onClose}
    />
  );
}
