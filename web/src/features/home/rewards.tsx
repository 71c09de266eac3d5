import { Link } from 'react-router';
import { useIsAuth } from '../../data/server/session.ts';
import { type TextKey, useText } from '../../lib/i18n.ts';
import { isDemo } from '../../lib/page-meta.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { Section } from './section.tsx';

interface Reward {
  readonly icon: IconName;
  readonly title: TextKey;
  readonly text: TextKey;
  readonly action: TextKey;
  readonly to: string;
}

function rewards(isAuth: boolean): readonly Reward[] {
  return [
    {
      icon: 'gift',
      title: isDemo ? 'Starting funds' : 'Welcome aboard',
      text: isDemo
        ? 'New accounts of the demo claim USDT, BTC and ETH once a day to trade with.'
        : 'Open an account with an e-mail address or a phone number in two minutes.',
      action: isAuth ? 'Trade now' : 'Register',
      to: isAuth ? '/spot' : '/register',
    },
    {
      icon: 'flag',
      title: 'Launch campaign',
      text: 'Take part in the public test from 26 June to 25 August 2025.',
      action: 'See the campaign',
      to: '/#campaign',
    },
    {
      icon: 'chart',
      title: 'Fees that fall',
      text: 'Six tiers, VIP 0 to VIP 5, by your volume of the last 30 days.',
      action: 'View all markets',
      to: '/market',
    },
    {
      icon: 'user',
      title: 'Bring your friends',
      text: 'Every account has a referral code that friends enter when they register.',
      action: isAuth ? 'User centre' : 'Create an account',
      to: isAuth ? '/user?tab=Account' : '/register',
    },
  ];
}

/** Four cards side by side; on phones one slides after the other. */
export function Rewards() {
  const t = useText();
  const isAuth = useIsAuth();
  return (
    <Section title={t('Rewards')} className="pb-4">
      <ul className="-mx-4 flex snap-x snap-mandatory gap-3 overflow-x-auto px-4 pb-2 [scrollbar-width:none] tablet:mx-0 tablet:grid tablet:grid-cols-2 tablet:px-0 desktop:grid-cols-4">
        {rewards(isAuth).map(({ icon, title, text, action, to }) => (
          <li key={title} className="w-[78%] shrink-0 snap-center tablet:w-auto">
            <Link
              to={to}
              className="flex h-full flex-col gap-2 rounded border border-line bg-panel p-5 transition-colors hover:border-edge"
            >
              <span className="flex size-10 items-center justify-center rounded bg-accent-bg text-accent-text">
                <Icon name={icon} size={20} />
              </span>
              <span className="mt-1 font-semibold text-[16px]">{t(title)}</span>
              <span className="text-ink-2">{t(text)}</span>
              <span className="mt-auto flex items-center gap-1 pt-2 font-semibold text-accent-text">
                {t(action)}
                <Icon name="arrow-right" size={14} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
