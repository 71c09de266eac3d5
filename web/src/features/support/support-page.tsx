import { houseNumbers } from '@bourse/contract/house-numbers.ts';
import type { ReactNode } from 'react';
import { Link, useParams } from 'wouter';
import { useIsAuth } from '../../data/server/session.ts';
import { useText } from '../../lib/i18n.ts';
import { liveChatUrl, supportEmail } from '../../lib/page-meta.ts';
import { SignInPrompt } from '../../parts/people/sign-in-prompt.tsx';
import { buttonClass } from '../../ui/buttons/button-class.ts';
import { Icon, type IconName } from '../../ui/figures/icon.tsx';
import { PageTitle } from '../../ui/layout/page-title.tsx';
import { GuestForm } from './guest-form.tsx';
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

const linkClass = 'text-accent-text underline break-words';

function Way({ icon, children }: { readonly icon: IconName; readonly children: ReactNode }) {
  return (
    <li className="flex gap-3">
      <Icon name={icon} className="mt-1 text-ink-3" />
      <span className="min-w-0">{children}</span>
    </li>
  );
}

/** How the house is reached, beside tickets. */
function Reach() {
  const t = useText();
  const { ticketAnswerHours: answer, ticketEscalationHours: escalation } = houseNumbers;
  return (
    <section
      aria-label={t('support.contactUs')}
      className="flex flex-col gap-3 rounded border border-line bg-panel p-5"
    >
      <h2 className="font-semibold text-body">{t('support.contactUs')}</h2>
      <ul className="flex flex-col gap-2.5 text-ink-2 leading-6">
        <Way icon="history">{t('support.answerTimes', { answer, escalation })}</Way>
        {liveChatUrl && (
          <Way icon="message">
            <a href={liveChatUrl} rel="noreferrer" className={linkClass}>
              {t('shell.liveChat')}
            </a>
          </Way>
        )}
        {supportEmail && (
          <Way icon="mail">
            <a href={`mailto:${supportEmail}`} className={linkClass}>
              {supportEmail}
            </a>
          </Way>
        )}
        <Way icon="book">
          <Link to="/faq" className={linkClass}>
            {t('support.commonQuestions')}
          </Link>
        </Way>
      </ul>
    </section>
  );
}
