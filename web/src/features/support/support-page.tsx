import { Link, useParams } from 'wouter';
import { useIsAuth } from '../../data/server/session.ts';
import { useText } from '../../lib/i18n.ts';
import { SignInPrompt } from '../../parts/people/sign-in-prompt.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { GuestForm } from './guest-form.tsx';
import { Reach } from './reach.tsx';
import { Thread } from './thread.tsx';
import { TicketForm } from './ticket-form.tsx';
import { TicketList } from './ticket-list.tsx';

function Own({ ticket }: { readonly ticket: string | undefined }) {
  if (ticket === 'new') return <TicketForm />;
  // Another ticket is another thread: what was begun in one is not carried on.
  return ticket ? <Thread key={ticket} code={ticket} /> : <TicketList />;
}

/** /support: tickets of one's own, a form for who cannot log in, and for everybody how the house is reached. */
export function SupportPage() {
  const t = useText();
  const isAuth = useIsAuth();
  const { ticket } = useParams();
  return (
    <div className="mx-auto flex w-full max-w-[960px] flex-col gap-4 px-4 py-8">
      <PageTitle>{t('shell.support')}</PageTitle>
      <div className="flex items-center justify-between gap-3">
        <h1 className="font-semibold text-large">{t('shell.support')}</h1>
        {isAuth && !ticket && (
          <Link to="/support/new" className={buttonClass({ variant: 'primary' })}>
            {t('support.openTicket')}
          </Link>
        )}
      </div>
      {isAuth ? (
        <Own ticket={ticket} />
      ) : (
        <>
          <SignInPrompt
            icon="message"
            className="rounded bg-panel py-12"
            title={t('support.logInToOpenTicket')}
          />
          <GuestForm />
        </>
      )}
      <Reach />
    </div>
  );
}
