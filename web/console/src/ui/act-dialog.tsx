import { type ActName, acts } from '@bourse/contract/console/acts.ts';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { hasPasskeys, isGivenUp } from '#app/lib/passkeys.ts';
import { AnswerUnknown, ask, CallRefused } from '../lib/api.ts';
import { useIsStale } from '../lib/house.ts';
import { useText } from '../lib/language.ts';
import { provePasskey } from '../lib/passkeys.ts';
import { Dialog } from './dialog.tsx';
import { Icon } from './icon.tsx';
import { DialogFoot } from './page-parts.tsx';
import { partsOf, WholeAddress } from './whole-address.tsx';

interface ActDialogProps {
  /** The act of the table: it says whether a factor and a reason are asked for. */
  readonly act: ActName;
  readonly title: string;
  readonly text: string;
  /** On the button that does it. */
  readonly verb: string;
  readonly isDangerous?: boolean;
  /** The address that coins go to: some of its characters are typed, so that it was looked at. */
  readonly typedOf?: string | undefined;
  /** Whether what the act takes is typed; until then it cannot be sent. */
  readonly isComplete?: boolean;
  readonly children?: ReactNode;
  /** Sends the act under its key; the reason is empty where the act takes none. */
  run(key: string, reason: string): Promise<unknown>;
  onClose(): void;
}

type Step = 'ready' | 'sending' | 'unknown';

const problemOf = (error: unknown) =>
  error instanceof CallRefused ? error.message : String(error);

/** Letters may differ in size. */
const isMiddle = (typed: string, address: string) =>
  typed !== '' && typed.trim().toLowerCase() === partsOf(address).middle.toLowerCase();

/** Whether a part is still on the screen, for what comes back late. */
function useIsShown(): { readonly current: boolean } {
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return isShown;
}

type Proof = 'code' | 'passkey' | 'again';

/** Sends the act with a fresh factor, under one key for as long as the dialog is open. */
function useSending({ act, run, onClose }: ActDialogProps, code: string, onRefused: () => void) {
  const t = useText();
  const [key] = useState(() => crypto.randomUUID());
  const [step, setStep] = useState<Step>('ready');
  const [problem, setProblem] = useState('');
  const isShown = useIsShown();
  /** The same key again needs no other proof: the act was proved already. */
  const send = async (by: Proof, reason: string) => {
    setStep('sending');
    setProblem('');
    try {
      if (acts[act].factor && by !== 'again') {
        const body = by === 'code' ? { factorCode: code } : { passkey: await provePasskey() };
        await ask('consoleFactor', { body, key });
      }
      await run(key, reason.trim());
      // Whoever left it meanwhile may have opened another one.
      if (isShown.current) onClose();
    } catch (error) {
      if (error instanceof AnswerUnknown) {
        setStep('unknown');
        return;
      }
      setStep('ready');
      onRefused();
      setProblem(isGivenUp(error) ? t('shared.passkeyGivenUp') : problemOf(error));
    }
  };
  return { step, problem, send };
}

/** The one way in which an operator does something: reason, fresh factor, then the act under its key. */
export function ActDialog(props: ActDialogProps) {
  const { act, title, text, verb, isDangerous = false, typedOf, children, onClose } = props;
  const { isComplete = true } = props;
  const t = useText();
  const { factor, reason: needsReason } = acts[act];
  const [reason, setReason] = useState('');
  const [code, setCode] = useState('');
  const [typed, setTyped] = useState('');
  const isStale = useIsStale();
  const { step, problem, send } = useSending(props, code, () => setCode(''));
  const isTyped = typedOf === undefined || isMiddle(typed, typedOf);
  const isWritten =
    !isStale && isComplete && isTyped && (!needsReason || reason.trim().length >= 8);
  const isReady = isWritten && (!factor || /^\d{6}$/.test(code));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady && step === 'ready') void send('code', reason);
  };
  return (
    <Dialog title={title} text={text} onLeave={onClose}>
      <form onSubmit={submit}>
        {children}
        {typedOf !== undefined && (
          <MiddleField address={typedOf} value={typed} onChange={setTyped} />
        )}
        {needsReason && <ReasonField value={reason} onChange={setReason} />}
        {factor && <CodeField value={code} onChange={setCode} />}
        {step === 'unknown' && <Unanswered onAgain={() => void send('again', reason)} />}
        <div className="err" role="alert">
          {isStale ? t('shared.stale') : problem}
        </div>
        <DialogFoot {...{ verb, isDangerous, onClose }} isOff={!isReady || step !== 'ready'}>
          {factor && hasPasskeys() && (
            <button
              type="button"
              className="btn"
              disabled={!isWritten || step !== 'ready'}
              onClick={() => void send('passkey', reason)}
            >
              {t('shared.usePasskey')}
            </button>
          )}
        </DialogFoot>
      </form>
    </Dialog>
  );
}

interface TypedProps {
  readonly value: string;
  onChange(value: string): void;
}

/** The address whole, and a field for the characters in its middle. */
function MiddleField({ address, value, onChange }: TypedProps & { readonly address: string }) {
  const t = useText();
  return (
    <label className="field">
      <span className="mono wrap">
        <WholeAddress address={address} />
      </span>
      {t('shared.typeMiddle')}
      <input
        className="inp mono"
        autoComplete="off"
        spellCheck={false}
        maxLength={6}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  );
}

function ReasonField({ value, onChange }: TypedProps) {
  const t = useText();
  return (
    <label className="field">
      <span>
        {t('shared.reason')} <span className="muted">· {t('shared.reasonShort')}</span>
      </span>
      <textarea
        className="inp"
        value={value}
        maxLength={500}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  );
}

function CodeField({ value, onChange }: TypedProps) {
  const t = useText();
  return (
    <label className="field">
      {t('shared.code')}
      <input
        className="inp mono"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        value={value}
        onChange={(event) => onChange(event.target.value.replace(/\D/g, ''))}
      />
    </label>
  );
}

/** Whether it happened is not known: the same act may be sent again. */
function Unanswered({ onAgain }: { onAgain(): void }) {
  const t = useText();
  return (
    <div className="note info" role="status">
      <Icon name="retry" />
      <span>
        <b>{t('shared.asking')}</b> {t('shared.askingText')}
      </span>
      <span className="right">
        <button type="button" className="btn small outlined" onClick={onAgain}>
          {t('shared.again')}
        </button>
      </span>
    </div>
  );
}
