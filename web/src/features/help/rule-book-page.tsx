import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ContractRules } from '../../data/futures/contract-rules.ts';
import { useRulesBySymbol } from '../../data/futures/use-contract-rules.ts';
import { useExchangeRules } from '../../data/markets/rules.ts';
import { useLocale, useText } from '../../lib/i18n.ts';
import { buttonClass } from '../../ui/buttons/button-class.ts';
import { NativeSelect } from '../../ui/forms/native-select.tsx';
import { useSearchParams } from '../../ui/layout/address.tsx';
import { PageTitle } from '../../ui/layout/page-title.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import type { RuleBookDocument } from './document/rule-book-document.ts';
import { FormulaCard } from './rule-book/formula-card.tsx';
import { formulas } from './rule-book/formulas.ts';

interface BookProps {
  readonly document: RuleBookDocument;
  readonly contracts: readonly [ContractRules, ...ContractRules[]];
}

function Book({ document, contracts }: BookProps) {
  const [named] = useState(useSearchParams()[0].get('contract'));
  const [symbol, setSymbol] = useState(named);
  const rules = contracts.find((each) => each.symbol === symbol) ?? contracts[0];
  return (
    <>
      <div className="mt-6 flex flex-wrap items-center gap-3">
        <span className="text-ink-2 text-small">{document.contract}</span>
        <NativeSelect
          label={document.contract}
          value={rules.symbol}
          options={contracts.map(({ symbol, name }) => ({ value: symbol, label: name }))}
          onValue={setSymbol}
        />
        <a
          href="/rule-book-vectors.json"
          download
          className={buttonClass({ variant: 'outline', size: 'small', className: 'ml-auto' })}
        >
          {document.vectors}
        </a>
      </div>
      <div className="mt-4 grid grid-cols-1 gap-4">
        {formulas.map((formula) => (
          <FormulaCard key={formula.id} formula={formula} rules={rules} document={document} />
        ))}
      </div>
    </>
  );
}

/** Each formula of the contracts, computed by the engine's own functions from what a visitor types. */
export function RuleBookPage() {
  const t = useText();
  const locale = useLocale();
  const text = useQuery({
    queryKey: ['rule book', locale],
    queryFn: () => ruleBooks[locale](),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const rules = useExchangeRules();
  const [first, ...more] = useRulesBySymbol().values();
  const document = text.data;
  const title = document?.title ?? t('shell.ruleBook');
  const error = text.error ?? (rules.data ? null : rules.error);
  return (
    <div className="mx-auto w-full max-w-[960px] px-4 py-10">
      <PageTitle>{title}</PageTitle>
      <h1 className="font-semibold text-large">{title}</h1>
      {document && (
        <p className="mt-4 max-w-[720px] text-[15px] text-ink-2 leading-6">
          {document.introduction}
        </p>
      )}
      {document && first && <Book document={document} contracts={[first, ...more]} />}
      {error && (
        <ErrorState
          message={t('shell.unexpectedError')}
          onRetry={() => {
            void text.refetch();
            void rules.refetch();
          }}
        />
      )}
      {!error && !(document && first) && <Skeleton className="mt-6 h-[640px] w-full" />}
    </div>
  );
}

/** The page in each language, loaded when it is opened. */
const ruleBooks = {
  en: async () => (await import('./en/rule-book.ts')).ruleBook,
  'zh-CN': async () => (await import('./zh-CN/rule-book.ts')).ruleBook,
};
