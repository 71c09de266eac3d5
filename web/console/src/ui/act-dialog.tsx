import { type ActName, acts } from '@bourse/contract/console/acts.ts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { hasPasskeys, isGivenUp } from '#app/lib/passkeys.ts';
import { AnswerUnknown, ask, CallRefused } from '../lib/api.ts';
import { useIsStale } from '../lib/house.ts';
import { useText } from '../lib/language.ts';
import { provePasskey } from '../lib/passkeys.ts';
import { Dialog } from './dialog.tsx';
import { Icon } from './icon.tsx';
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

/** The one way in which an operator does something: reason, fresh factor, then the act under its key. */
export function ActDialog(props: ActDialogProps) {
  const { act, title, text, verb, isDangerous = false, typedOf, children, run, onClose } = props;
  const { isComplete = true } = props;
  const t = useText();
  const { factor, reason: needsReason } = acts[act];
  const [key] = useState(() => crypto.randomUUID());
  const [reason, setReason] = useState('');
  const [code, setCode] = useState('');
  const [typed, setTyped] = useState('');
  const [step, setStep] = useState<Step>('ready');
  const [problem, setProblem] = useState('');
  const isStale = useIsStale();
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const isTyped = typedOf === undefined || isMiddle(typed, typedOf);
  const isWritten =
    !isStale && isComplete && isTyped && (!needsReason || reason.trim().length >= 8);
  const isReady = isWritten && (!factor || /^\d{6}$/.test(code));
  /** The same key again needs no other proof: the act was proved already. */
  const send = async (by: 'code' | 'passkey' | 'again') => {
    setStep('sending');
    setProblem('');
    try {
      if (factor && by !== 'again') {
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
      setCode('');
      setProblem(isGivenUp(error) ? t('shared.passkeyGivenUp') : problemOf(error));
    }
  };
  return (
    <Dialog title={title} text={text} onLeave={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady && step === 'ready') void send('code');
        }}
      >
        {children}
        {typedOf !== undefined && (
          <label className="field">
            <span className="mono wrap">
              <WholeAddress address={typedOf} />
            </span>
            {t('shared.typeMiddle')}
            <input
              className="inp mono"
              autoComplete="off"
              spellCheck={false}
              maxLength={6}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          </label>
        )}
        {needsReason && (
          <label className="field">
            <span>
              {t('shared.reason')} <span className="muted">· {t('shared.reasonShort')}</span>
            </span>
            <textarea
              className="inp"
              value={reason}
              maxLength={500}
              onChange={(event) => setReason(event.target.value)}
            />
          </label>
        )}
        {factor && (
          <label className="field">
            {t('shared.code')}
            <input
              className="inp mono"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={6}
              value={code}
              onChange={(event) => setCode(event.target.value.replace(/\D/g, ''))}
            />
          </label>
        )}
        {step === 'unknown' && (
          <div className="note info" role="status">
            <Icon name="retry" />
            <span>
              <b>{t('shared.asking')}</b> {t('shared.askingText')}
            </span>
            <span className="right">
              <button
                type="button"
                className="btn small outlined"
                onClick={() => void send('again')}
              >
                {t('shared.again')}
              </button>
            </span>
          </div>
        )}
        <div className="err" role="alert">
          {isStale ? t('shared.stale') : problem}
        </div>
        <div style={{ display: 'flex', gap: 8, flexWrap: 'wrap' }}>
          <button
            type="submit"
            className={isDangerous ? 'btn danger' : 'btn primary'}
            disabled={!isReady || step !== 'ready'}
          >
            {verb}
          </button>
          {factor && hasPasskeys() && (
            <button
              type="button"
              className="btn"
              disabled={!isWritten || step !== 'ready'}
              onClick={() => void send('passkey')}
            >
              {t('shared.usePasskey')}
            </button>
          )}
          <button type="button" className="btn" style={{ marginLeft: 'auto' }} onClick={onClose}>
            {t('shared.back')} <kbd>Esc</kbd>
          </button>
        </div>
      </form>
    </Dialog>
  );
}
