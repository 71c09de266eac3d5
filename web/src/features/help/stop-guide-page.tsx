import { WAIT_TOLD_SECONDS } from '@bourse/contract/notifications.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { useExchangeRules } from '../../data/markets/rules.ts';
import {
  addDecimals,
  divideDecimals,
  multiplyDecimals,
  subtractDecimals,
} from '../../lib/decimal.ts';
import { formatNumber } from '../../lib/format.ts';
import { useLocale, useText, type Values } from '../../lib/i18n.ts';
import { PageTitle } from '../../ui/layout/page-title.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { RulesSections } from './rules-sections.tsx';
import { percentOf, type RiskRules, valuesOf } from './trading-rules.ts';

/** What triggers a stop, how far it trades, and what happens if nobody is there, with the numbers in force. */
export function StopGuidePage() {
  const t = useText();
  const locale = useLocale();
  const text = useQuery({
    queryKey: ['stop guide', locale],
    queryFn: () => stopGuides[locale](),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const rules = useExchangeRules();
  const guide = text.data;
  const error = text.error ?? (rules.data ? null : rules.error);
  return (
    <div className="mx-auto w-full max-w-[760px] px-4 py-10">
      <PageTitle>{t('shell.howStopsWork')}</PageTitle>
      <h1 className="font-semibold text-large">{t('shell.howStopsWork')}</h1>
      {guide && rules.data && (
        <article>
          <p className="mt-4 text-[15px] text-ink-2 leading-6">{guide.introduction}</p>
          <RulesSections sections={guide.sections} values={stopValuesOf(rules.data.risk)} />
          <Link to="/trading-rules" className="mt-8 inline-block text-accent-text underline">
            {t('shell.tradingRules')}
          </Link>
        </article>
      )}
      {error && (
        <ErrorState
          message={t('shell.unexpectedError')}
          onRetry={() => {
            void text.refetch();
            void rules.refetch();
          }}
        />
      )}
      {!error && !(guide && rules.data) && (
        <div className="mt-4 flex flex-col gap-4">
          <Skeleton className="h-16 w-full" />
          <Skeleton className="h-[480px] w-full" />
        </div>
      )}
    </div>
  );
}

/** The page in each language, loaded when it is opened. */
export const stopGuides = {
  en: async () => (await import('./en/stop-guide.ts')).stopGuide,
  'zh-CN': async () => (await import('./zh-CN/stop-guide.ts')).stopGuide,
};

/** The price of the example; all others follow from the rules. */
const STOP = '60000';
const PRICE_DECIMALS = 1;
const shown = (price: string) => formatNumber(price, PRICE_DECIMALS, { trim: true, zero: true });

/** The numbers of the rules and of the example as the texts name them. */
export function stopValuesOf(rules: RiskRules): Values {
  const { wokenMarkRate: nearRate, wokenProtectionRate: farRate, wokenWidenMs } = rules;
  const middleRate = divideDecimals(addDecimals(nearRate, farRate), '2', 8);
  const below = (price: string, rate: string) =>
    subtractDecimals(price, multiplyDecimals(price, rate));
  const middle = below(STOP, middleRate);
  const far = below(STOP, farRate);
  return {
    ...valuesOf(rules),
    told: WAIT_TOLD_SECONDS,
    stop: shown(STOP),
    near: shown(below(STOP, nearRate)),
    middle: shown(middle),
    middleRate: percentOf(middleRate),
    middleSeconds: wokenWidenMs / 2_000,
    middleLoss: shown(subtractDecimals(STOP, middle)),
    far: shown(far),
    deep: shown(below(far, farRate)),
  };
}
