import { generate } from 'lean-qr';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useNavigate } from '#app/ui/address.tsx';
import { ask, CallRefused } from '../../lib/api.ts';
import { inFours, listText } from '../../lib/format.ts';
import { useLanguage, useText } from '../../lib/language.ts';
import { signedIn } from '../../lib/session.ts';
import { useRead } from '../../lib/use-read.ts';
import { Failed, Field } from '../../ui/bits.tsx';
import { Door } from './door.tsx';

/** Whoever opens a one-time link becomes one of the staff: a password, and an authenticator that is bound. */
export function JoinPage() {
  const t = useText();
  const { language } = useLanguage();
  const navigate = useNavigate();
  // Behind the hash sign, where no server on the way reads it; gone from the address at once, and still there when
  // the page is loaded again half-way.
  const [ticket] = useState(() => location.hash.slice(1) || ticketOf(history.state));
  useLayoutEffect(
    () => history.replaceState({ ...history.state, ticket }, '', location.pathname),
    [ticket],
  );
  const invitation = useRead(ticket, () => ask('consoleInvitation', { body: { ticket } }));
  const [shown, setShown] = useState({ name: '', fullName: '', password: '', factorCode: '' });
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const { data } = invitation;
  if (!data) {
    const isBad = invitation.problem !== '' && !invitation.isUnanswered;
    return (
      <Door
        title={isBad ? t('signIn.badLink') : t('signIn.join')}
        text={isBad ? t('signIn.badLinkText') : ''}
      >
        {invitation.isUnanswered && (
          <Failed
            text={t('shared.notRead', { problem: invitation.problem })}
            again={t('shared.again')}
            onAgain={invitation.again}
          />
        )}
      </Door>
    );
  }
  const submit = async () => {
    setBusy(true);
    setProblem('');
    try {
      const { name, fullName, password, factorCode } = shown;
      const { token, operator } = await ask('consoleJoin', {
        body: {
          ...{ ticket, password, factorCode },
          ...(!data.name && { name }),
          ...(!data.fullName && { fullName }),
        },
      });
      signedIn(token, operator);
      navigate('/', { replace: true });
    } catch (error) {
      setProblem(error instanceof CallRefused ? error.message : t('signIn.noAnswer'));
    } finally {
      setBusy(false);
    }
  };
  const bind = (name: keyof typeof shown) => ({
    value: shown[name],
    required: true,
    onChange: (value: string) => setShown({ ...shown, [name]: value }),
  });
  const roles = data.roles.map((role) => t(`roles.${role}`));
  return (
    <Door
      title={data.fullName || t('signIn.join')}
      text={t('signIn.joinAs', { roles: listText(roles, language) })}
    >
      <form
        style={{ display: 'flex', flexDirection: 'column', gap: 16 }}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        {data.name ? (
          <span>
            {t('signIn.name')}: <b className="mono">{data.name}</b>
          </span>
        ) : (
          <Field
            label={t('signIn.name')}
            autoComplete="username"
            pattern="[a-z][a-z0-9.\-]{1,31}"
            {...bind('name')}
          />
        )}
        {!data.fullName && <Field label={t('signIn.fullName')} {...bind('fullName')} />}
        <Field
          label={t('signIn.newPassword')}
          type="password"
          autoComplete="new-password"
          minLength={12}
          {...bind('password')}
        />
        {data.secret ? (
          <>
            <span className="muted">{t('signIn.scan')}</span>
            <QrCode text={data.link} />
            <span className="mono wrap" data-secret={data.secret}>
              {inFours(data.secret)}
            </span>
          </>
        ) : (
          <span className="muted">{t('signIn.keyShown')}</span>
        )}
        <Field
          label={t('signIn.code')}
          inputMode="numeric"
          maxLength={6}
          pattern="\d{6}"
          {...bind('factorCode')}
        />
        <div className="err" role="alert">
          {problem}
        </div>
        <button type="submit" className="btn primary" disabled={isBusy}>
          {t('signIn.joining')}
        </button>
      </form>
    </Door>
  );
}

function ticketOf(state: unknown): string {
  const { ticket } = (state ?? {}) as { readonly ticket?: unknown };
  return typeof ticket === 'string' ? ticket : '';
}

function QrCode({ text }: { readonly text: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (canvas.current) generate(text).toCanvas(canvas.current);
  }, [text]);
  return (
    <span className="qr">
      <canvas ref={canvas} style={{ width: 160, height: 160, imageRendering: 'pixelated' }} />
    </span>
  );
}
