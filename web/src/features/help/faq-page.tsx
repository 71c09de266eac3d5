import { demoNumbers } from '@bourse/contract/house-numbers.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { useLocale, useText } from '../../lib/i18n.ts';
import { isDemo, liveChatUrl } from '../../lib/page-meta.ts';
import { Icon } from '../../ui/figures/icon.tsx';
import { SearchField } from '../../ui/forms/search-field.tsx';
import { useSearchParams } from '../../ui/layout/address.tsx';
import { PageTitle } from '../../ui/layout/page-title.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { Tabs } from '../../ui/layout/tabs.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import type { FaqCategory, FaqQuestion } from './document/faq-document.ts';
import { readFaq, searchFaq } from './faq.ts';

interface QuestionProps {
  readonly question: FaqQuestion;
  /** Said above a question that a search found. */
  readonly category?: string;
}

function Question({ question, category }: QuestionProps) {
  return (
    <details className="group border-line border-t first:border-t-0">
      <summary className="flex cursor-pointer list-none items-center justify-between gap-4 px-5 py-4 font-medium hover:bg-field">
        <span>
          {category && <span className="block text-ink-3 text-small">{category}</span>}
          {question.label}
        </span>
        <Icon
          name="chevron-down"
          className="text-ink-3 transition-transform group-open:rotate-180"
        />
      </summary>
      <p className="whitespace-pre-line px-5 pb-5 text-ink-2 leading-6">
        {question.answer}
        {question.more && (
          <Link to={question.more.to} className="block text-accent-text underline">
            {question.more.title}
          </Link>
        )}
      </p>
    </details>
  );
}

function Found({ categories, search }: FaqProps & { readonly search: string }) {
  const t = useText();
  const found = searchFaq(categories, search);
  return (
    <Panel label={t('shell.searchResults')}>
      {found.map((question) => (
        <Question key={question.label} question={question} category={question.category} />
      ))}
      {found.length === 0 && <EmptyState icon="search" title={t('shell.noMatchingAnswers')} />}
    </Panel>
  );
}

interface FaqProps {
  readonly categories: readonly FaqCategory[];
}

function Categories({ categories }: FaqProps) {
  const t = useText();
  // An address may name a category; else the first is open.
  const [address, setAddress] = useSearchParams();
  const category = categories.find(({ id }) => id === address.get('category')) ?? categories[0];
  if (!category) return null;
  return (
    <>
      <Tabs
        label={t('shell.faqTitle')}
        className="border-line border-b"
        wraps
        tabs={categories.map(({ id, title }) => ({ value: id, label: title }))}
        value={category.id}
        onValue={(id) => setAddress({ category: id }, { replace: true })}
      />
      {/* A new key for each category: its questions start collapsed. */}
      <Panel key={category.id} label={category.title}>
        {category.questions.map((question) => (
          <Question key={question.label} question={question} />
        ))}
      </Panel>
    </>
  );
}

function Faq({ categories }: FaqProps) {
  const t = useText();
  const [search, setSearch] = useState('');
  return (
    <>
      <SearchField
        label={t('shell.searchQuestions')}
        size="medium"
        value={search}
        onValue={setSearch}
      />
      {search.trim() === '' ? (
        <Categories categories={categories} />
      ) : (
        <Found categories={categories} search={search} />
      )}
      <p className="flex flex-wrap gap-x-6 gap-y-2">
        <Link to="/support" className="text-accent-text underline">
          {t('shell.contactSupport')}
        </Link>
        {liveChatUrl && (
          <a href={liveChatUrl} rel="noreferrer" className="text-accent-text underline">
            {t('shell.liveChat')}
          </a>
        )}
      </p>
      {isDemo && <p className="text-ink-3 text-small">{t('shell.demoWaits', demoNumbers)}</p>}
    </>
  );
}

/** Questions and answers by category; several answers may be open at once. */
export function FaqPage() {
  const t = useText();
  const locale = useLocale();
  const { data, error, refetch } = useQuery({
    queryKey: ['faq', locale],
    queryFn: () => readFaq(locale),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <div className="mx-auto flex w-full max-w-[960px] flex-col gap-4 px-4 py-10">
      <PageTitle>{t('shell.faq')}</PageTitle>
      <h1 className="font-semibold text-[24px] leading-8">{t('shell.faqTitle')}</h1>
      {data && <Faq categories={data} />}
      {!data && !error && <Skeleton className="h-[280px] w-full" />}
      {!data && error && (
        <ErrorState
          message={t('shell.unexpectedError')}
          onRetry={() => {
            void refetch();
          }}
        />
      )}
    </div>
  );
}
