import { type ActName, mayAct } from '@bourse/contract/console/acts.ts';
import { type TickedField, tickedFields } from '@bourse/contract/console/desk-lists.ts';
import type { Papers } from '@bourse/contract/console/routes/identity.ts';
import { type IdentityReason, identityReasons } from '@bourse/contract/identity.ts';
import { reasonTexts } from '@bourse/contract/texts/identity-reasons.ts';
import type { InTwo } from '@bourse/contract/texts.ts';
import { useState } from 'react';
import { Link } from 'wouter';
import { AnswerUnknown, ask, CallRefused } from '../../lib/api.ts';
import { clockText, commaText } from '../../lib/format.ts';
import { useHouse, useIsStale } from '../../lib/house.ts';
import { useLanguage, useText } from '../../lib/language.ts';
import { useKeys } from '../../lib/page-keys.ts';
import { usePropose } from '../../lib/propose.ts';
import { ActDialog } from '../../ui/act-dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { Decided } from './undo-bar.tsx';

type Kind = 'approve' | 'reject' | 'ask-again';
const verbs = { approve: 'approve', reject: 'reject', 'ask-again': 'askAgain' } as const;

interface Wish {
  readonly decision: Kind;
  readonly why: IdentityReason | '';
  readonly text: InTwo | null;
}

interface DeskProps {
  readonly papers: Papers;
  onSkip(): void;
  onDecided(decided: Decided): void;
}

/** What the form says, ticked field by field, and what is decided. */
export function Desk(props: DeskProps) {
  const { papers, onSkip } = props;
  const t = useText();
  const mayDecide = useMayDecide(papers);
  const [ticked, setTicked] = useState<readonly TickedField[]>([]);
  const deciding = useDeciding(props, mayDecide, ticked);
  const { why, own, armed, said, isOpen, isRead, proposing, decide, choose } = deciding;
  const tick = (field: TickedField) =>
    setTicked((now) =>
      now.includes(field) ? now.filter((one) => one !== field) : [...now, field],
    );
  const unread = tickedFields.find((field) => !ticked.includes(field));
  useKeys({
    ...Object.fromEntries(identityReasons.map((one, at) => [String(at + 1), () => choose(one)])),
    a: () => decide('approve'),
    r: () => decide('reject'),
    k: () => decide('ask-again'),
    ' ': mayDecide && unread ? () => tick(unread) : undefined,
  });
  return (
    <section className="panel desk" aria-label={t('identity.form')}>
      <Form papers={papers} ticked={ticked} onTick={mayDecide ? tick : undefined} />
      <div className="scroll grow">
        {mayDecide && <Reasons why={why} own={own} onChoose={choose} onOwn={deciding.setOwn} />}
        <Warnings papers={papers} />
      </div>
      <div className="panel-body none" role="status">
        {said || (armed ? t('identity.armed') : '')}
      </div>
      {mayDecide && <Deeds isOpen={isOpen} isRead={isRead} onDecide={decide} onSkip={onSkip} />}
      {proposing && (
        <AgainDialog
          papers={papers}
          wish={proposing}
          onProposed={deciding.proposed}
          onClose={() => deciding.setProposing(undefined)}
        />
      )}
    </section>
  );
}

/** By role, and not about the own account, not before somebody else's eyes, not while a proposal waits. */
function useMayDecide(papers: Papers): boolean {
  const roles = useHouse(({ state }) => state?.operator.roles ?? []);
  const isOthers = useIsOthers(papers);
  const isFree = !papers.isOwn && !isOthers && papers.proposal === '';
  return mayAct(roles, 'identity-decide') && isFree;
}

/** Sends decisions, and has the words of what came of the last one. */
function useSending({ papers, onDecided }: DeskProps, ticked: readonly TickedField[]) {
  const t = useText();
  const { language } = useLanguage();
  const [said, say] = useState('');
  const [isSending, setSending] = useState(false);
  // The same wish sent again is the same act.
  const [sent, setSent] = useState({ wish: '', key: '' });
  const send = async (wish: Wish) => {
    const name = JSON.stringify(wish);
    const key = sent.wish === name ? sent.key : crypto.randomUUID();
    setSent({ wish: name, key });
    setSending(true);
    say('');
    const verb = t(`identity.${verbs[wish.decision]}`);
    const words = wish.why
      ? `${verb}${commaText(language)}${t(`identityReasons.${wish.why}`)}`
      : verb;
    const reason = wish.why ? `${wish.decision}: ${wish.why}` : 'every field read and ticked';
    try {
      const body = { ...wish, ticked: [...ticked], reason };
      const { undoUntil } = await ask('consoleIdentityDecide', { code: papers.code, key, body });
      onDecided({ key, code: papers.code, uid: papers.uid, words, undoUntil });
    } catch (error) {
      say(error instanceof CallRefused ? error.message : t('identity.lost'));
      if (!(error instanceof CallRefused || error instanceof AnswerUnknown)) throw error;
    } finally {
      setSending(false);
    }
  };
  return { said, say, isSending, send };
}

/** What is being decided, why, and with which words for the customer. */
function useDeciding(props: DeskProps, mayDecide: boolean, ticked: readonly TickedField[]) {
  const { papers } = props;
  const t = useText();
  const isStale = useIsStale();
  const [why, setWhy] = useState<IdentityReason | ''>('');
  const [own, setOwn] = useState<InTwo | null>(null);
  const [armed, setArmed] = useState<'' | 'reject' | 'ask-again'>('');
  const [proposing, setProposing] = useState<Wish>();
  const [isProposed, setProposed] = useState(false);
  const { said, say, isSending, send } = useSending(props, ticked);
  const isOpen = mayDecide && papers.decision === '' && !isProposed && !isStale && !isSending;
  const isRead = tickedFields.every((field) => ticked.includes(field));
  const decide = (decision: Kind, because: IdentityReason | '' = why) => {
    if (!isOpen || (decision === 'approve' && !isRead)) return;
    if (decision !== 'approve' && because === '') return setArmed(decision);
    setArmed('');
    const text = decision === 'approve' || because !== why ? null : own;
    if (decision !== 'approve' && because === 'other' && !text) {
      setWhy('other');
      setOwn({ en: '', zh: '' });
      return say(t('identity.otherDue'));
    }
    if (text && !(text.en.trim() && text.zh.trim())) return say(t('identity.otherDue'));
    const wish = { decision, why: decision === 'approve' ? ('' as const) : because, text };
    if (papers.needsSecondPerson) setProposing(wish);
    else void send(wish);
  };
  const choose = (reason: IdentityReason) => {
    // Chosen again it takes nothing away of what was written.
    if (reason !== why) {
      setWhy(reason);
      setOwn(reason === 'other' ? { en: '', zh: '' } : null);
    }
    if (armed) decide(armed, reason);
  };
  const proposed = (words: string) => {
    say(words);
    setProposed(true);
  };
  const state = { why, own, armed, said, isOpen, isRead, proposing };
  return { ...state, decide, choose, proposed, setOwn, setProposing };
}

interface AgainDialogProps {
  readonly papers: Papers;
  readonly wish: Wish;
  onProposed(words: string): void;
  onClose(): void;
}

/** A decision that takes a second person. */
function AgainDialog({ papers, wish, onProposed, onClose }: AgainDialogProps) {
  const t = useText();
  const propose = usePropose();
  const { code, uid, user } = papers;
  return (
    <ActDialog
      act={'identity-decide-again' satisfies ActName}
      title={t('identity.proposeTitle', { act: t(`identity.${verbs[wish.decision]}`), uid })}
      text={t('identity.proposeText')}
      verb={t('identity.proposeVerb')}
      onClose={onClose}
      run={async (key, reason) => {
        const fields = { papers: Number(code), uid, user, ...wish };
        onProposed(await propose(key, 'identity-decide-again', fields as never, reason));
      }}
    />
  );
}

interface FormProps {
  readonly papers: Papers;
  readonly ticked: readonly TickedField[];
  /** Absent: one may only read. */
  readonly onTick: ((field: TickedField) => void) | undefined;
}

function Form({ papers, ticked, onTick }: FormProps) {
  const t = useText();
  const values: Readonly<Record<TickedField, string>> = {
    name: papers.birthDate
      ? t('identity.born', { name: papers.name, date: papers.birthDate })
      : papers.name,
    number: papers.number,
    country: papers.nationality
      ? t('identity.national', { country: papers.country, nationality: papers.nationality })
      : papers.country,
    kind: t(`identity.kind${papers.kind}`),
    valid: papers.expiry
      ? t('identity.validUntil', { date: papers.expiry })
      : t('identity.validText'),
    face: papers.selfieNote
      ? t('identity.samePerson', { note: papers.selfieNote })
      : t('identity.faceText'),
  };
  return (
    <>
      <div className="panel-head">
        <h2>{t('identity.form')}</h2>
        {onTick && (
          <span className="right">
            {t('identity.tick')} <kbd>Space</kbd>
          </span>
        )}
      </div>
      {tickedFields.map((field) => (
        <div key={field} className="ticked">
          <span className="muted">{t(`identity.${field}`)}</span>
          <b className="grow wrap">{values[field]}</b>
          {onTick && (
            <input
              type="checkbox"
              aria-label={t(`identity.${field}`)}
              checked={ticked.includes(field)}
              onChange={() => onTick(field)}
            />
          )}
        </div>
      ))}
    </>
  );
}

/** Somebody else has it before them: it was opened there first. */
function useIsOthers({ claimedBy }: Papers): boolean {
  const own = useHouse(({ state }) => state?.operator.name);
  return claimedBy !== '' && claimedBy !== own;
}

function Warnings({ papers }: { readonly papers: Papers }) {
  const t = useText();
  const isOthers = useIsOthers(papers);
  const { hits, needsSecondPerson, proposal, isOwn } = papers;
  return (
    <>
      {hits.map(({ uid, isVerified }) => (
        <div key={uid} className="note warning">
          <Icon name="warning" />
          <span>
            {t('identity.hits')}{' '}
            <Link className="lnk" to={`/customers/${uid}`}>
              UID {uid}
            </Link>
            , {t(isVerified ? 'identity.verified' : 'identity.notVerified')}
          </span>
        </div>
      ))}
      {needsSecondPerson && <div className="note info">{t('identity.twoPeople')}</div>}
      {proposal && (
        <Link className="note info" to={`/approvals/${proposal}`}>
          {t('identity.proposal', { code: proposal })}
        </Link>
      )}
      {isOwn && <div className="note warning">{t('identity.ownText')}</div>}
      {isOthers && (
        <div className="note warning">
          <Icon name="lock" />
          <span>
            {t('identity.othersText', {
              operator: papers.claimedBy,
              time: clockText(papers.claimedUntil).slice(0, 5),
            })}
          </span>
        </div>
      )}
    </>
  );
}

interface DeedsProps {
  readonly isOpen: boolean;
  readonly isRead: boolean;
  onDecide(decision: Kind): void;
  onSkip(): void;
}

function Deeds({ isOpen, isRead, onDecide, onSkip }: DeedsProps) {
  const t = useText();
  const deed = (decision: Kind, key: string, look: string, isOff: boolean) => (
    <button type="button" className={look} disabled={isOff} onClick={() => onDecide(decision)}>
      {t(`identity.${verbs[decision]}`)} <kbd>{key}</kbd>
    </button>
  );
  return (
    <div className="deeds">
      {deed('approve', 'a', 'btn primary', !isOpen || !isRead)}
      {deed('reject', 'r', 'btn danger', !isOpen)}
      {deed('ask-again', 'k', 'btn', !isOpen)}
      <button type="button" className="btn" onClick={onSkip}>
        {t('identity.skip')} <kbd>s</kbd>
      </button>
      <span className="muted size-11">{t('identity.foot')}</span>
    </div>
  );
}

interface ReasonsProps {
  readonly why: IdentityReason | '';
  /** Words of one's own; null: those of the reason. */
  readonly own: InTwo | null;
  onChoose(why: IdentityReason): void;
  onOwn(text: InTwo): void;
}

/** Why not, by number, and what the customer reads then, in both languages. */
function Reasons({ why, own, onChoose, onOwn }: ReasonsProps) {
  const t = useText();
  const text = own ?? (why ? reasonTexts[why] : null);
  return (
    <div className="panel-body">
      <h2>{t('identity.rejectBecause')}</h2>
      <div className="reasons">
        {identityReasons.map((one, at) => (
          <button
            key={one}
            type="button"
            className="btn small"
            aria-pressed={one === why}
            onClick={() => onChoose(one)}
          >
            <kbd>{at + 1}</kbd> {t(`identityReasons.${one}`)}
          </button>
        ))}
      </div>
      {text && (
        <>
          <p className="muted size-11">{t('identity.customerReads')}</p>
          {(['en', 'zh'] as const).map((name) => (
            <label key={name} className="field">
              {t(name === 'en' ? 'identity.english' : 'identity.chinese')}
              <textarea
                className="inp"
                value={text[name]}
                maxLength={500}
                onChange={(event) => onOwn({ ...text, [name]: event.target.value })}
              />
            </label>
          ))}
        </>
      )}
    </div>
  );
}
