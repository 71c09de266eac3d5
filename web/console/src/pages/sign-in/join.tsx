import type { consoleRoutes } from '@bourse/contract/console/route-paths.ts';
import type { DataOf } from '@bourse/contract/route.ts';
import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useNavigate } from '#app/ui/layout/address.tsx';
import { ask, CallRefused } from '../../lib/api.ts';
import { inFours, listText } from '../../lib/format.ts';
import { useLanguage, useText } from '../../lib/language.ts';
import { signedIn } from '../../lib/session.ts';
import { type Read, useRead } from '../../lib/use-read.ts';
import { Field } from '../../ui/bits.tsx';
import { NotRead } from '../../ui/page-parts.tsx';
import { Door } from './door.tsx';

type Invitation = DataOf<(typeof consoleRoutes)['consoleInvitation']>;

/** Whoever opens a one-time link becomes one of the staff: a password, and an authenticator that is bound. */
export function JoinPage() {
  // Behind the hash sign, where no server on the way reads it; gone from the address at once, and still there when
  // the page is loaded again half-way.
  const [ticket] = useState(() => location.hash.slice(1) || ticketOf(history.state));
  useLayoutEffect(
    () => history.replaceState({ ...history.state, ticket }, '', location.pathname),
    [ticket],
  );
  const invitation = useRead(ticket, () => ask('consoleInvitation', { body: { ticket } }));
  const { data } = invitation;
  return data ? (
    <JoinForm ticket={ticket} invitation={data} />
  ) : (
    <NoInvitation invitation={invitation} />
  );
}

/** Until it is read; a link that is refused is told apart from an answer that does not come. */
function NoInvitation({ invitation }: { readonly invitation: Read<Invitation> }) {
  const t = useText();
  const { problem, isUnanswered } = invitation;
  const isBad = problem !== '' && !isUnanswered;
  return (
    <Door
      title={isBad ? t('signIn.badLink') : t('signIn.join')}
      text={isBad ? t('signIn.badLinkText') : ''}
    >
      {isUnanswered && <NotRead read={invitation} />}
    </Door>
  );
}

const blank = { name: '', fullName: '', password: '', factorCode: '' };
type Typed = typeof blank;

/** Sends what is typed; whoever is let in stands on the first page. */
function useJoining(ticket: string, { name: isNamed, fullName: isFullNamed }: Invitation) {
  const t = useText();
  const navigate = useNavigate();
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const join = async ({ name, fullName, password, factorCode }: Typed) => {
    setBusy(true);
    setProblem('');
    try {
      const { token, operator } = await ask('consoleJoin', {
        body: {
          ...{ ticket, password, factorCode },
          ...(!isNamed && { name }),
          ...(!isFullNamed && { fullName }),
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
  return { problem, isBusy, join };
}

interface JoinFormProps {
  readonly ticket: string;
  readonly invitation: Invitation;
}

function JoinForm({ ticket, invitation }: JoinFormProps) {
  const t = useText();
  const { language } = useLanguage();
  const [typed, setTyped] = useState(blank);
  const { problem, isBusy, join } = useJoining(ticket, invitation);
  const bind = (name: keyof Typed) => ({
    value: typed[name],
    required: true,
    onChange: (value: string) => setTyped({ ...typed, [name]: value }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void join(typed);
  };
  const { name, fullName } = invitation;
  const roles = invitation.roles.map((role) => t(`roles.${role}`));
  return (
    <Door
      title={fullName || t('signIn.join')}
      text={t('signIn.joinAs', { roles: listText(roles, language) })}
    >
      <form onSubmit={submit}>
        {name ? (
          <span>
            {t('signIn.name')}: <b className="mono">{name}</b>
          </span>
        ) : (
          <Field
            label={t('signIn.name')}
            autoComplete="username"
            pattern="[a-z][a-z0-9.\-]{1,31}"
            {...bind('name')}
          />
        )}
        {!fullName && <Field label={t('signIn.fullName')} {...bind('fullName')} />}
        <Field
          label={t('signIn.newPassword')}
          type="password"
          autoComplete="new-password"
          minLength={12}
          {...bind('password')}
        />
        <Secret invitation={invitation} />
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

/** What the authenticator is bound by; it is shown once. */
function Secret({ invitation: { secret, link } }: Pick<JoinFormProps, 'invitation'>) {
  const t = useText();
  if (!secret) return <span className="muted">{t('signIn.keyShown')}</span>;
  return (
    <>
      <span className="muted">{t('signIn.scan')}</span>
      <QrCode text={link} />
      <span className="mono wrap" data-secret={secret}>
        {inFours(secret)}
      </span>
    </>
  );
}

function ticketOf(state: unknown): string {
  const { ticket } = (state ?? {}) as { readonly ticket?: unknown };
  return typeof ticket === 'string' ? ticket : '';
}

/** What draws it is loaded with the first one: an operator who has joined needs none. */
function QrCode({ text }: { readonly text: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const draw = async () => {
      const { generate } = await import('lean-qr');
      if (canvas.current) generate(text).toCanvas(canvas.current);
    };
    // Without it the secret below can be typed.
    draw().catch(() => undefined);
  }, [text]);
  return (
    <span className="qr">
      <canvas ref={canvas} />
    </span>
  );
}
