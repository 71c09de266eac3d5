import { type FormEvent, useState } from 'react';
import { Link } from 'wouter';
import type { MarketItem } from '../../data/markets/markets.ts';
import { useIsAuth } from '../../data/server/session.ts';
import { campaignDays, campaignStage } from '../../lib/campaign.ts';
import { classNames } from '../../lib/class-names.ts';
import { emptyContact } from '../../lib/contact.ts';
import { directionOf, formatNumber, formatShort } from '../../lib/format.ts';
import { useLocale, useText } from '../../lib/i18n.ts';
import { joinSentences } from '../../lib/join-sentences.ts';
import { brand, campaign } from '../../lib/page-meta.ts';
import { ContactField } from '../../parts/people/contact-field.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { buttonClass } from '../../ui/buttons/button-class.ts';
import { AreaLine } from '../../ui/figures/area-line.tsx';
import { Change } from '../../ui/figures/change.tsx';
import { CoinIcon } from '../../ui/figures/coin-icon.tsx';
import { useNavigate } from '../../ui/layout/address.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';

function Start() {
  const t = useText();
  const navigate = useNavigate();
  const [contact, setContact] = useState(emptyContact);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    navigate('/login', { state: { contact } });
  };
  return (
    <div className="flex max-w-[480px] flex-col gap-3">
      <form onSubmit={submit} className="flex flex-col items-stretch gap-2 tablet:flex-row">
        <div className="min-w-0 flex-1">
          <ContactField value={contact} onValue={setContact} labelHidden />
        </div>
        <Button type="submit" variant="primary" size="large" className="h-12">
          {t('shell.getStarted')}
        </Button>
      </form>
      <p className="text-ink-2 text-small">
        {t('shell.noAccountYet')}{' '}
        <Link
          to="/register"
          state={{ contact }}
          className="text-accent-text underline underline-offset-4"
        >
          {t('shell.createAnAccount')}
        </Link>
      </p>
    </div>
  );
}

/** When the public test runs, for as long as one can still take part. */
function CampaignBadge() {
  const t = useText();
  const locale = useLocale();
  if (!campaign || campaignStage(campaign, Date.now()) === 'over') return null;
  return (
    <a
      href="#campaign"
      className="flex items-center gap-2 self-start rounded border border-line px-3 py-1 text-ink-2 text-small hover:border-edge"
    >
      <span aria-hidden="true" className="size-1.5 rounded-full bg-accent" />
      {t('shell.publicTestDates', campaignDays(campaign, locale))}
    </a>
  );
}

/** The first market of the popular list: a real price and its real last day. */
function Showcase({ item }: { readonly item: MarketItem | undefined }) {
  const t = useText();
  if (!item) return <Skeleton className="h-[296px] w-full" />;
  const { latestPrice, changePercent, high, low, turnover } = item.quotation;
  const facts = [
    [t('shell.high24h'), formatNumber(high, item.precision)],
    [t('shell.low24h'), formatNumber(low, item.precision)],
    [t('shell.turnover24h'), formatShort(turnover)],
  ] as const;
  return (
    <Link
      to={`/spot/${item.symbol}`}
      className="block rounded border border-line bg-panel p-5 transition-colors hover:border-edge"
    >
      <span className="flex items-center gap-3">
        <CoinIcon coin={item.base} source={item.icon} size={32} />
        <span className="font-semibold text-[16px]">{item.name}</span>
        <Change percent={changePercent} className="ml-auto font-semibold" />
      </span>
      <span className="mt-3 block font-bold text-large">
        {formatNumber(latestPrice, item.precision)}
      </span>
      <AreaLine values={item.klines} direction={directionOf(changePercent)} />
      <span className="mt-4 grid grid-cols-3 gap-3">
        {facts.map(([label, value]) => (
          <span key={label}>
            <span className="block text-ink-3 text-small">{label}</span>
            <span className="font-semibold">{value}</span>
          </span>
        ))}
      </span>
    </Link>
  );
}

interface HeroProps {
  readonly showcase: MarketItem | undefined;
  /** The markets could not be read: there is nothing to show beside the words. */
  readonly isFailed: boolean;
}

/** What the product is, and the way in; signed-in users get the way to the market instead. */
export function Hero({ showcase, isFailed }: HeroProps) {
  const t = useText();
  const isAuth = useIsAuth();
  return (
    <section
      className={classNames(
        'mx-auto grid w-full max-w-[1200px] items-center gap-10 px-4 pb-6 desktop:grid-cols-[1.2fr_1fr]',
        isAuth ? 'pt-6' : 'pt-10 tablet:pt-16',
      )}
    >
      <div className={classNames('flex min-w-0 flex-col', isAuth ? 'gap-4' : 'gap-6')}>
        <CampaignBadge />
        {/* Who is signed in knows it: the words stand smaller, below what is one's own. */}
        <h1
          className={classNames(
            'text-balance font-bold tracking-tight',
            isAuth ? 'text-large' : 'text-display',
          )}
        >
          {t('shell.heroTitle')}
        </h1>
        <p className="max-w-[520px] text-[16px] text-ink-2 leading-6">
          {joinSentences(t, t('shell.heroLead', { brand }), t('shell.heroMeaning'))}
        </p>
        {isAuth ? (
          <div className="flex flex-wrap gap-3">
            <Link to="/spot" className={buttonClass({ variant: 'primary', size: 'large' })}>
              {t('shell.tradeNow')}
            </Link>
            <Link to="/market" className={buttonClass({ variant: 'outline', size: 'large' })}>
              {t('shell.viewAllMarkets')}
            </Link>
            <Link
              to="/asset?tab=Deposit"
              className={buttonClass({ variant: 'outline', size: 'large' })}
            >
              {t('shell.deposit')}
            </Link>
          </div>
        ) : (
          <Start />
        )}
      </div>
      {(showcase || !isFailed) && <Showcase item={showcase} />}
    </section>
  );
}
