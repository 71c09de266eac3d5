import { useEffect, useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { ApiError } from '../../data/api-error.ts';
import { sendCode, submitCode, useFlow } from '../../data/auth-flow.ts';
import { useIsAuth } from '../../data/session.ts';
import { type TextKey, useText } from '../../lib/i18n.ts';
import { isDemo } from '../../lib/page-meta.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast-store.ts';
import { type CodeCells, codeOf, emptyCells } from './code-cells.ts';
import { CodeInput } from './code-input.tsx';
import { Frame } from './frame.tsx';
import { useCountdown } from './use-countdown.ts';

function useSendCode() {
  const t = useText();
  const [sending, setSending] = useState(false);
  const send = async (kind: 'first' | 'again') => {
    const fallback: TextKey =
      kind === 'first' ? 'Failed to send verification code' : 'Failed to resend verification code';
    setSending(true);
    try {
      await sendCode(kind, Date.now());
      if (kind === 'again') toast.success(t('Verification code sent'));
    } catch (error) {
      toast.error(error instanceof ApiError && error.code > 0 ? error.msg : t(fallback));
    } finally {
      setSending(false);
    }
  };
  return { sending, send };
}

function Resend({ untilMs, sending, onResend }: ResendProps) {
  const t = useText();
  const seconds = useCountdown(untilMs);
  if (sending) return <span className="text-ink-3">{t('Sending...')}</span>;
  if (seconds > 0) {
    return <span className="text-ink-3">{t('Resend in {{seconds}} s', { seconds })}</span>;
  }
  return (
    <button type="button" onClick={onResend} className="text-accent-text hover:underline">
      {t('Resend')}
    </button>
  );
}

interface ResendProps {
  readonly untilMs: number;
  readonly sending: boolean;
  readonly onResend: () => void;
}

function DemoHint() {
  const t = useText();
  return (
    <p className="rounded bg-accent-bg px-3 py-2 text-accent-text text-small">
      {t('Demo: codes land in the outbox')}{' '}
      <a href="/dev/outbox" target="_blank" rel="noreferrer" className="font-semibold underline">
        {t('Open the outbox')}
      </a>
    </p>
  );
}

export function VerifyPage() {
  const t = useText();
  const navigate = useNavigate();
  const isAuth = useIsAuth();
  const flow = useFlow((state) => state.flow);
  const [cells, setCells] = useState<CodeCells>(emptyCells);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const { sending, send } = useSendCode();

  // Sent once, on entry: the first call sets the time of the next one before it returns.
  useEffect(() => {
    if (flow?.resendAtMs === 0 && !isAuth) void send('first');
  });

  useEffect(() => {
    if (flow || isAuth || busy) return;
    const hasBack = (window.history.state?.idx ?? 0) > 0;
    if (hasBack) navigate(-1);
    else navigate('/', { replace: true });
  }, [flow, isAuth, busy, navigate]);

  if (isAuth && !busy) return <Navigate to="/" replace />;
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
      setCells(emptyCells);
      setError(
        failure instanceof ApiError
          ? failure.msg || t('Verify failed')
          : t('An unexpected error occurred'),
      );
      setBusy(false);
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
      title={t('Security verification')}
      subtitle={t('We sent a 6-character code to {{target}}', { target: flow?.target ?? '' })}
      error={error}
      onSubmit={() => code && void submit(code)}
    >
      <CodeInput value={cells} onValue={onCells} disabled={busy} invalid={error !== null} />
      <div className="flex justify-end text-small">
        <Resend
          untilMs={flow?.resendAtMs ?? 0}
          sending={sending}
          onResend={() => void send('again')}
        />
      </div>
      <Button type="submit" variant="primary" size="large" block busy={busy} disabled={!code}>
        {busy ? t('Verifying...') : t('Next step')}
      </Button>
      <Button block size="large" onClick={() => navigate(-1)}>
        {t('Back')}
      </Button>
      {isDemo && <DemoHint />}
    </Frame>
  );
}
