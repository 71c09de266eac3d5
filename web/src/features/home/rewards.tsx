import { useRef, useState } from 'react';
import { Link } from 'wouter';
import { useIsAuth } from '../../data/server/session.ts';
import { claimDemoFunds } from '../../data/user/demo-funds.ts';
import { campaignDays, campaignStage } from '../../lib/campaign.ts';
import {
  type Locale,
  type Sentence,
  sentence,
  type TextKey,
  useLocale,
  useText,
} from '../../lib/i18n.ts';
import { campaign, isDemo } from '../../lib/page-meta.ts';
import { Icon, type IconName } from '../../ui/figures/icon.tsx';
import { Section } from './section.tsx';

interface Reward {
  readonly icon: IconName;
  readonly title: TextKey;
  readonly text: Sentence;
  readonly action: TextKey;
  readonly to: string;
  /** A press claims the demo funds in place of leading anywhere. */
  readonly isClaim?: boolean;
}

/** The card of the campaign: after its last day it sells nothing. */
function campaignReward(locale: Locale): Reward | null {
  if (!campaign) return null;
  const isOver = campaignStage(campaign, Date.now()) === 'over';
  return {
    icon: 'flag',
    title: 'shell.launchCampaign',
    text: isOver
      ? sentence('home.publicTestOver')
      : sentence('home.joinPublicTest', campaignDays(campaign, locale)),
    action: 'home.viewCampaign',
    to: '/#campaign',
  };
}

/** Stands in the campaign's place where there is none: there are four cards. */
const programsReward: Reward = {
  icon: 'key',
  title: 'home.connectProgram',
  text: sentence('home.connectProgramText'),
  action: 'shell.market',
  to: '/market',
};

function rewards(isAuth: boolean, locale: Locale): readonly Reward[] {
  return [
    {
      icon: 'gift',
      title: isDemo ? 'home.startingFunds' : 'home.welcomeAboard',
      text: sentence(isDemo ? 'home.startingFundsText' : 'home.welcomeAboardText'),
      ...(isDemo && isAuth
        ? { action: 'shell.claimDemoFunds', isClaim: true, to: '/spot' }
        : {
            action: isAuth ? 'shell.tradeNow' : 'shell.register',
            to: isAuth ? '/spot' : '/register',
          }),
    },
    campaignReward(locale) ?? programsReward,
    {
      icon: 'chart',
      title: 'home.lowerFees',
      text: sentence('home.lowerFeesText'),
      action: 'shell.fees',
      to: '/fees',
    },
    {
      icon: 'user',
      title: 'home.inviteYourFriends',
      text: sentence('home.inviteYourFriendsText'),
      action: isAuth ? 'shell.referral' : 'shell.createAnAccount',
      to: isAuth ? '/user/referral' : '/register',
    },
  ];
}

/** Which card of the carousel is in view, and the way to another; on wide screens all are. */
function useCarousel() {
  const list = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState(0);
  return {
    list,
    shown,
    onScroll: () => {
      const { scrollLeft = 0, scrollWidth = 1, children = [] } = list.current ?? {};
      setShown(Math.round((scrollLeft * children.length) / scrollWidth));
    },
    show: (index: number) =>
      list.current?.children[index]?.scrollIntoView({ block: 'nearest', inline: 'center' }),
  };
}

interface CardProps {
  readonly card: Reward;
}

function Card({ card: { icon, title, text, action, to, isClaim } }: CardProps) {
  const t = useText();
  const [isClaiming, setClaiming] = useState(false);
  const claim = () => {
    setClaiming(true);
    claimDemoFunds(t('shell.demoFundsArrived'))
      // The refusal ("once a day") is shown as a note by the call.
      .catch(() => undefined)
      .finally(() => setClaiming(false));
  };
  const look =
    'flex h-full w-full flex-col gap-2 rounded border border-line bg-panel p-5 text-left transition-colors hover:border-edge';
  const content = (
    <>
      <span className="flex size-10 items-center justify-center rounded bg-accent-bg text-accent-text">
        <Icon name={icon} size={20} />
      </span>
      <span className="mt-1 font-semibold text-[16px]">{t(title)}</span>
      <span className="text-ink-2">{t(text)}</span>
      <span className="mt-auto flex items-center gap-1 pt-2 font-semibold text-accent-text">
        {t(action)}
        <Icon name="arrow-right" size={14} />
      </span>
    </>
  );
  return isClaim ? (
    <button type="button" className={look} disabled={isClaiming} onClick={claim}>
      {content}
    </button>
  ) : (
    <Link to={to} className={look}>
      {content}
    </Link>
  );
}

/** Four cards side by side; on phones one slides after the other. */
export function Rewards() {
  const t = useText();
  const locale = useLocale();
  const { list, shown, onScroll, show } = useCarousel();
  const cards = rewards(useIsAuth(), locale);
  return (
    <Section title={t('home.rewards')} className="pb-4">
      <ul
        ref={list}
        onScroll={onScroll}
        className="-mx-4 flex snap-x snap-mandatory gap-3 overflow-x-auto px-4 pb-2 [scrollbar-width:none] tablet:mx-0 tablet:grid tablet:grid-cols-2 tablet:px-0 desktop:grid-cols-4"
      >
        {cards.map((card) => (
          <li key={card.title} className="w-[78%] shrink-0 snap-center tablet:w-auto">
            <Card card={card} />
          </li>
        ))}
      </ul>
      <div className="mt-1 flex justify-center tablet:hidden">
        {cards.map(({ title }, index) => (
          <button
            key={title}
            type="button"
            aria-label={t(title)}
            aria-current={index === shown}
            onClick={() => show(index)}
            className="group flex size-6 items-center justify-center"
          >
            <span className="h-1 w-2 rounded-full bg-track transition-all group-aria-current:w-4 group-aria-current:bg-accent" />
          </button>
        ))}
      </div>
    </Section>
  );
}
