import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocale, useText } from '../../lib/i18n.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import type { FaqCategory, FaqQuestion } from './document/faq-document.ts';
import { faqs } from './faq.ts';

function Question({ question }: { readonly question: FaqQuestion }) {
  return (
    <details className="group border-line border-t first:border-t-0">
      <summary className="flex cursor-pointer list-none items-center justify-between gap-4 px-5 py-4 font-medium hover:bg-field">
        {question.label}
        <Icon
          name="chevron-down"
          className="text-ink-3 transition-transform group-open:rotate-180"
        />
      </summary>
      <p className="whitespace-pre-line px-5 pb-5 text-ink-2 leading-6">{question.answer}</p>
    </details>
  );
}

function Categories({ categories }: { readonly categories: readonly FaqCategory[] }) {
  const t = useText();
  const [chosen, setChosen] = useState('0');
  const category = categories[Number(chosen)];
  return (
    <>
      <Tabs
        label={t('FAQ / Online Customer Service')}
        className="border-line border-b"
        tabs={categories.map(({ title }, index) => ({ value: String(index), label: title }))}
        value={chosen}
        onValue={setChosen}
      />
      {/* A new key for each category: its questions start collapsed. */}
      <Panel key={chosen} label={category?.title ?? ''}>
        {category?.questions.map((question) => (
          <Question key={question.label} question={question} />
        ))}
      </Panel>
    </>
  );
}

/** Questions and answers by category; several answers may be open at once. */
export function FaqPage() {
  const t = useText();
  const locale = useLocale();
  const { data, error, refetch } = useQuery({
    queryKey: ['faq', locale],
    queryFn: () => faqs[locale](),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <div className="mx-auto flex w-full max-w-[960px] flex-col gap-4 px-4 py-10">
      <PageTitle>{t('FAQ')}</PageTitle>
      <h1 className="font-semibold text-[24px] leading-8">{t('FAQ / Online Customer Service')}</h1>
      {data && <Categories categories={data} />}
      {!data && !error && <Skeleton className="h-[280px] w-full" />}
      {!data && error && (
        <ErrorState
          message={t('An unexpected error occurred')}
          onRetry={() => {
            void refetch();
          }}
        />
      )}
    </div>
  );
}
