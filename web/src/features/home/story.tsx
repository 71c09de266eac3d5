import { Link } from 'react-router';
import { useIsAuth } from '../../data/server/session.ts';
import { useText } from '../../lib/i18n.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Cards, type CardText } from './cards.tsx';
import { Roadmap } from './roadmap.tsx';
import { Section } from './section.tsx';

const bots: readonly CardText[] = [
  {
    icon: 'bot',
    title: 'Strategies that run themselves',
    text: 'Grid, cost averaging and signal bots place and replace orders by rules that you set, and stop where you say.',
  },
  {
    icon: 'keyboard',
    title: 'Your own program, today',
    text: 'The API speaks plain HTTP and a numbered live feed; an order id of yours makes every retry harmless.',
  },
  {
    icon: 'shield',
    title: 'Rules before robots',
    text: 'A bot has the same limits, price bands and checks as a person. It can never withdraw.',
  },
];

const security: readonly CardText[] = [
  {
    icon: 'lock',
    title: 'A ledger that cannot mint',
    text: 'Every entry has two sides and sums to zero per coin. Balances change only by recorded commands.',
  },
  {
    icon: 'shield',
    title: 'Two steps at the door',
    text: 'A sign-in needs the password and a code. Sessions are listed, revocable, and end with a password change.',
  },
  {
    icon: 'wallet',
    title: 'Withdrawals that wait',
    text: 'After a change of password or contact, withdrawals rest for 24 hours, checked again before signing.',
  },
];

function Campaign() {
  const t = useText();
  const isAuth = useIsAuth();
  return (
    <Section title={t('Launch campaign')} id="campaign">
      <div className="flex flex-col items-start justify-between gap-6 rounded border border-line bg-accent-bg p-6 tablet:flex-row tablet:items-center tablet:p-10">
        <div>
          <p className="font-semibold text-title">{t('Public test: 26 June to 25 August 2025')}</p>
          <p className="mt-2 max-w-[560px] text-ink-2">
            {t(
              'Trade on the test platform, try every order type, and tell us what you would change before the launch.',
            )}
          </p>
        </div>
        <Link
          to={isAuth ? '/spot' : '/register'}
          className={buttonClass({ variant: 'primary', size: 'large' })}
        >
          {t('Join now')}
        </Link>
      </div>
    </Section>
  );
}

/** What stands below the first screen: bots, security, campaign, roadmap. */
export function Story() {
  const t = useText();
  return (
    <>
      <Section
        title={t('Automated strategy bots')}
        lead={t(
          'Built-in bots arrive with the roadmap below; the interfaces they use are open now.',
        )}
      >
        <Cards cards={bots} />
      </Section>
      <Section
        id="security"
        title={t('Security you can read')}
        lead={t('Each of these is a rule of the engine, not a promise of a brochure.')}
      >
        <Cards cards={security} />
      </Section>
      <Campaign />
      <Roadmap />
    </>
  );
}
