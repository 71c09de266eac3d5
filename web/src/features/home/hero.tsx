import { type FormEvent, useState } from 'react';
import { Link } from 'wouter';
import type { MarketItem } from '../../data/markets/markets.ts';
import { campaignDays, campaignStage } from '../../lib/campaign.ts';
import { emptyContact } from '../../lib/contact.ts';
import { directionOf, formatNumber, formatShort } from '../../lib/format.ts';
import { useLocale, useText } from '../../lib/i18n.ts';
import { joinSentences } from '../../lib/join-sentences.ts';
import { brand, campaign } from '../../lib/page-meta.ts';
import { ContactField } from '../../parts/people/contact-field.tsx';
import { Button } from '../../ui/buttons/button.tsx';
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

/** So many markets stand beside the words, where there is room for them. */
export const SHOWCASES = 2;
const places = Array.from({ length: SHOWCASES }, (_, index) => index);

/** One of the popular markets: a real price and its real last day. */
function Showcase({ item }: { readonly item: MarketItem }) {
  const t = useText();
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
  /** Markets to draw beside the words; undefined while they are read. */
  readonly showcases: readonly MarketItem[] | undefined;
  /** The markets could not be read: there is nothing to show beside the words. */
  readonly isFailed: boolean;
}

/** What the product is, and the way in. A phone has its list of markets next, and no chart between. */
export function Hero({ showcases, isFailed }: HeroProps) {
  const t = useText();
  return (
    <section className="mx-auto grid w-full max-w-(--page) items-center gap-x-10 gap-y-8 px-4 pt-8 pb-2 tablet:pt-10 desktop:grid-cols-[1.2fr_1fr] roomy:grid-cols-[1fr_1.3fr]">
      <div className="flex min-w-0 flex-col gap-5">
        <CampaignBadge />
        <h1 className="text-balance font-bold text-display tracking-tight">
          {t('shell.heroTitle')}
        </h1>
        <p className="max-w-[600px] text-ink-2 tablet:text-[16px] tablet:leading-6">
          {joinSentences(t, t('shell.heroLead', { brand }), t('shell.heroMeaning'))}
        </p>
        <Start />
      </div>
      {!(isFailed && !showcases) && (
        <div className="grid gap-3 max-tablet:hidden roomy:grid-cols-2 max-roomy:[&>:nth-child(n+2)]:hidden">
          {showcases
            ? showcases.map((item) => <Showcase key={item.symbol} item={item} />)
            : places.map((at) => <Skeleton key={at} className="h-[310px] w-full" />)}
        </div>
      )}
    </section>
  );
}
