import { useQuery } from '@tanstack/react-query';
import { useExchangeRules } from '../../data/markets/rules.ts';
import { useLocale, useText } from '../../lib/i18n.ts';
import { PageTitle } from '../../ui/layout/page-title.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { type Column, Table } from '../../ui/tables/table.tsx';
import type { RulesDocument } from './document/rules-document.ts';
import { RulesSections } from './rules-sections.tsx';
import { type ExchangeRules, percentOf, tradingRules, valuesOf } from './trading-rules.ts';

interface BandRow {
  readonly name: string;
  readonly kind: string;
  readonly priceBandRate: string;
  readonly protectionRate: string;
}

function Bands({
  words,
  rules,
}: {
  readonly words: RulesDocument['bands'];
  readonly rules: ExchangeRules;
}) {
  const rows: readonly BandRow[] = [
    ...rules.spot.map((market) => ({ ...market, kind: words.kind.spot })),
    ...rules.contracts.map((contract) => ({ ...contract, kind: words.kind.contract })),
  ];
  const columns: readonly Column<BandRow>[] = [
    { id: 'market', title: words.instrument, cell: ({ name, kind }) => `${name} ${kind}` },
    {
      id: 'band',
      title: words.band,
      align: 'right',
      cell: ({ priceBandRate }) => `±${percentOf(priceBandRate)}%`,
    },
    {
      id: 'protection',
      title: words.protection,
      align: 'right',
      cell: ({ protectionRate }) => `${percentOf(protectionRate)}%`,
    },
  ];
  return (
    <section className="mt-8">
      <h2 className="mb-3 font-semibold text-[16px]">{words.title}</h2>
      <Table
        label={words.title}
        className="rounded border border-line"
        columns={columns}
        rows={rows}
        rowKey={({ name, kind }) => `${name} ${kind}`}
      />
    </section>
  );
}

/** What bands, auctions, the insurance fund and deleveraging do, with the numbers in force. */
export function TradingRulesPage() {
  const t = useText();
  const locale = useLocale();
  const text = useQuery({
    queryKey: ['trading rules', locale],
    queryFn: () => tradingRules[locale](),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const rules = useExchangeRules();
  const document = text.data;
  const error = text.error ?? (rules.data ? null : rules.error);
  return (
    <div className="mx-auto w-full max-w-[760px] px-4 py-10">
      <PageTitle>{document?.title ?? t('shell.tradingRules')}</PageTitle>
      <h1 className="font-semibold text-large">{document?.title ?? t('shell.tradingRules')}</h1>
      {document && rules.data && (
        <article>
          <p className="mt-4 text-[15px] text-ink-2 leading-6">{document.introduction}</p>
          <RulesSections sections={document.sections} values={valuesOf(rules.data.risk)} />
          <Bands words={document.bands} rules={rules.data} />
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
      {!error && !(document && rules.data) && (
        <div className="mt-4 flex min-h-dvh flex-col gap-4">
          <Skeleton className="h-16 w-full" />
          <Skeleton className="h-[480px] w-full" />
        </div>
      )}
    </div>
  );
}
