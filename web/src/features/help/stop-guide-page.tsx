import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { useExchangeRules } from '../../data/markets/rules.ts';
import { useLocale, useText } from '../../lib/i18n.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { RulesSections } from './rules-sections.tsx';
import { stopGuides, stopValuesOf } from './stop-guide.ts';

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
