import { useEffect, useState } from 'react';
import { Link, Redirect } from 'wouter';
import { ApiError, refusalOf } from '../../data/server/api-error.ts';
import { useIsAuth } from '../../data/server/session.ts';
import {
  type Flow,
  type FlowType,
  isAuthenticatorDue,
  sendCode,
  submitCode,
  useFlow,
} from '../../data/user/auth-flow.ts';
import { type AnyTextKey, type TextKey, useText } from '../../lib/i18n.ts';
import { landsInOutbox } from '../../lib/page-meta.ts';
import { type CodeCells, codeOf, emptyCells } from '../../parts/people/code-cells.ts';
import { CodeInput } from '../../parts/people/code-input.tsx';
import { HeldUp } from '../../parts/people/held-up.tsx';
import { useCountdown } from '../../parts/people/use-countdown.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { useAddress, useNavigate, useStepBack } from '../../ui/layout/address.tsx';
import { toast } from '../../ui/overlays/toast-store.ts';
import { AuthenticatorStep } from './authenticator-step.tsx';
import { Frame } from './frame.tsx';

function useSendCode() {
  const t = useText();
  const [sending, setSending] = useState(false);
  const send = async (kind: 'first' | 'again') => {
    const fallback: TextKey =
      kind === 'first' ? 'signIn.sendCodeFailed' : 'signIn.resendCodeFailed';
    setSending(true);
    try {
      await sendCode(kind, Date.now());
      if (kind === 'again') toast.success(t('signIn.codeSent'));
    } catch (error) {
      const said = error instanceof ApiError && error.code > 0 ? error.msg : '';
      toast.error(said || t(fallback));
    } finally {
      setSending(false);
    }
  };
  return { sending, send };
}

function Resend({ untilMs, sending, onResend }: ResendProps) {
  const t = useText();
  const seconds = useCountdown(untilMs);
  const minutes = Math.ceil(seconds / 60);
  if (sending) return <span className="text-ink-3">{t('signIn.sending')}</span>;
  if (minutes > 1) {
    return <span className="text-ink-3">{t('signIn.resendInMinutes', { minutes })}</span>;
  }
  if (seconds > 0) {
    return <span className="text-ink-3">{t('signIn.resendInSeconds', { seconds })}</span>;
  }
  return (
    <button type="button" onClick={onResend} className="text-accent-text hover:underline">
      {t('signIn.resend')}
    </button>
  );
}

interface ResendProps {
  readonly untilMs: number;
  readonly sending: boolean;
  readonly onResend: () => void;
}

/** What to do while no code is sent for longer than the minute between two. */
function LongWait({ untilMs }: Pick<ResendProps, 'untilMs'>) {
  const t = useText();
  const minutes = Math.ceil(useCountdown(untilMs) / 60);
  if (minutes < 2) return null;
  return (
    <p role="status" className="rounded bg-warn-bg px-3 py-2 text-small text-warn">
      {t('signIn.nextCodeIn', { minutes })}{' '}
      <Link to="/support" className="font-semibold underline">
        {t('shell.contactSupport')}
      </Link>
    </p>
  );
}

function OutboxHint() {
  const t = useText();
  return (
    <p className="rounded bg-accent-bg px-3 py-2 text-accent-text text-small">
      {t('signIn.demoOutbox')}{' '}
      <a href="/dev/outbox" target="_blank" rel="noreferrer" className="font-semibold underline">
        {t('signIn.openOutbox')}
      </a>
    </p>
  );
}

/** Nobody is told whether an account, or its password, was right: only what follows from it. */
const subtitles = {
  login: 'signIn.loginCodeSent',
  register: 'signIn.registerCodeSent',
  'retrieve-pass': 'signIn.recoveryCodeSent',
} as const satisfies Readonly<Record<FlowType, AnyTextKey>>;

/** What is true of the code now: it is asked for, on its way, or was refused before it was looked at whose contact it is. */
function subtitleOf({ type, wasSent }: Flow) {
  if (wasSent === undefined) return 'signIn.requestingCode';
  return wasSent ? subtitles[type] : 'signIn.codeNotSent';
}

/** Whoever has no account gets no code either. */
function NoAccount() {
  const t = useText();
  const { state } = useAddress();
  return (
    <p className="text-center text-ink-2 text-small">
      {t('shell.noAccountYet')}{' '}
      <Link
        to="/register"
        state={state ?? {}}
        className="text-accent-text underline underline-offset-4"
      >
        {t('shell.createAnAccount')}
      </Link>
    </p>
  );
}

export function VerifyPage() {
  const t = useText();
  const navigate = useNavigate();
  const stepBack = useStepBack();
  const isAuth = useIsAuth();
  const flow = useFlow((state) => state.flow);
  const [cells, setCells] = useState<CodeCells>(emptyCells);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  /** The code that was right, while the authenticator's is due; in memory only. */
  const [right, setRight] = useState<string | null>(null);
  const { sending, send } = useSendCode();

  // Sent once, on entry: the first call sets the time of the next one before it returns.
  useEffect(() => {
    if (flow?.resendAtMs === 0 && !isAuth) void send('first');
  });

  useEffect(() => {
    if (flow || isAuth || busy || right) return;
    stepBack('/');
  }, [flow, isAuth, busy, right, stepBack]);

  if (right) {
    const onBack = () => {
      setRight(null);
      setCells(emptyCells);
    };
    return <AuthenticatorStep code={right} onBack={onBack} />;
  }
  if (isAuth && !busy) return <Redirect to="/" replace />;
  if (!flow && !busy) return null;
  const submit = async (code: string) => {
    if (busy) return;
    setBusy(true);
    setError(null);
    try {
      // A recovery can come back here to correct its code; a finished flow cannot.
      const replace = flow?.type !== 'retrieve-pass';
      navigate(await submitCode(code), { replace });
    } catch (failure) {
      setBusy(false);
      if (isAuthenticatorDue(failure)) return setRight(code);
      setCells(emptyCells);
      setError(refusalOf(failure, t('signIn.verifyFailed'), t('shell.unexpectedError')));
    }
  };
  const onCells = (next: CodeCells) => {
    setCells(next);
    setError(null);
    const code = codeOf(next);
    if (code && codeOf(cells) !== code) void submit(code);
  };
  const code = codeOf(cells);

  return (
    <Frame
      title={t('signIn.securityVerification')}
      subtitle={flow && t(subtitleOf(flow), { target: flow.target })}
      error={error}
      onSubmit={() => code && void submit(code)}
    >
      <CodeInput value={cells} onValue={onCells} disabled={busy} invalid={error !== null} />
      {flow?.isSlow && <HeldUp channel={flow.target.includes('@') ? 'mail' : 'sms'} />}
      <LongWait untilMs={flow?.resendAtMs ?? 0} />
      <div className="flex justify-end text-small">
        <Resend
          untilMs={flow?.resendAtMs ?? 0}
          sending={sending}
          onResend={() => void send('again')}
        />
      </div>
      <Button type="submit" variant="primary" size="large" block busy={busy} disabled={!code}>
        {busy ? t('signIn.verifying') : t('signIn.nextStep')}
      </Button>
      <Button block variant="outline" size="large" onClick={() => stepBack('/')}>
        {t('ui.back')}
      </Button>
      {flow?.type === 'login' && <NoAccount />}
      {flow?.wasSent && landsInOutbox(flow.target) && <OutboxHint />}
    </Frame>
  );
}
