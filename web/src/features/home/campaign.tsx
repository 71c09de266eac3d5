import { Link } from 'wouter';
import { useIsAuth } from '../../data/server/session.ts';
import { campaignDays, campaignStage, type Campaign as Days } from '../../lib/campaign.ts';
import { useLocale, useText } from '../../lib/i18n.ts';
import { buttonClass } from '../../ui/buttons/button-class.ts';
import { Section } from './section.tsx';

const wholeDays = ({ fromMs, untilMs }: Days) => Math.round((untilMs - fromMs) / 86_400_000);

interface CampaignProps {
  /** Null: this exchange has no campaign, and the section is not there. */
  readonly campaign: Days | null;
  readonly nowMs: number;
}

/** The launch campaign by its configured days: outside them it says so and sells nothing, after them in a line. */
export function Campaign({ campaign, nowMs }: CampaignProps) {
  const t = useText();
  const locale = useLocale();
  const isAuth = useIsAuth();
  if (!campaign) return null;
  const stage = campaignStage(campaign, nowMs);
  const days = campaignDays(campaign, locale);
  if (stage === 'over') return <Over days={days} />;
  return (
    <Section title={t('shell.launchCampaign')} id="campaign">
      <div className="flex flex-col items-start justify-between gap-6 rounded border border-line bg-accent-bg p-6 tablet:flex-row tablet:items-center tablet:p-10">
        <div>
          <p className="font-semibold text-title">{t('shell.publicTestDates', days)}</p>
          <p className="mt-2 max-w-[560px] text-ink-2">
            {stage === 'ahead' ? t('home.publicTestAhead', days) : t('home.publicTestText')}
          </p>
          <p className="mt-2 text-ink-3 text-small">
            {t('ui.dayCount', { count: wholeDays(campaign) })}
          </p>
        </div>
        <Link
          to={isAuth ? '/futures' : '/register'}
          className={buttonClass({ variant: 'primary', size: 'large' })}
        >
          {t('home.joinNow')}
        </Link>
      </div>
    </Section>
  );
}

/** What is left of one that is over: a line, until the operator sets a new one. */
function Over({ days }: { readonly days: ReturnType<typeof campaignDays> }) {
  const t = useText();
  const isAuth = useIsAuth();
  return (
    <Section title={t('shell.launchCampaign')} id="campaign" look="line">
      <span className="text-ink-2">{t('home.publicTestEnded', days)}</span>
      <Link to={isAuth ? '/futures' : '/register'} className="text-accent-text underline">
        {t(isAuth ? 'shell.tradeNow' : 'shell.createAnAccount')}
      </Link>
    </Section>
  );
}
