import { houseNumbers } from '@bourse/contract/house-numbers.ts';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useText } from '../../lib/i18n.ts';
import { liveChatUrl, supportEmail } from '../../lib/page-meta.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';

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
export function Reach() {
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
