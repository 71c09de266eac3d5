import { demoNumbers, houseNumbers } from '@bourse/contract/house-numbers.ts';
import { fillText } from '@bourse/contract/texts.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'wouter';
import { classNames } from '../../lib/class-names.ts';
import { type TextKey, useLocale, useText } from '../../lib/i18n.ts';
import { brand, isDemo, operator } from '../../lib/page-meta.ts';
import { useAddress } from '../../ui/layout/address.tsx';
import { PageTitle } from '../../ui/layout/page-title.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import type { LegalDocument } from './document/legal-document.ts';
import { type LegalName, library } from './library.ts';

const pages: readonly (readonly [LegalName, TextKey])[] = [
  ['user-agreement', 'shell.userAgreement'],
  ['privacy-policy', 'shell.privacyPolicy'],
  ['terms-of-use', 'shell.termsOfUse'],
  ['risk-disclaimer', 'shell.riskDisclaimer'],
];

const filled = (text: string) => fillText(text, { ...houseNumbers, brand });

/** What an address names a section by: /terms-of-use#section-14. */
const idOf = (at: number) => `section-${at + 1}`;

function Document({ document }: { readonly document: LegalDocument }) {
  const t = useText();
  const { hash } = useAddress();
  // The text comes after the page: an address that names a section comes to it then.
  useEffect(() => {
    if (hash) window.document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash]);
  return (
    <article className="max-w-[720px]">
      <PageTitle>{document.title}</PageTitle>
      <h1 className="font-semibold text-large">{document.title}</h1>
      <p className="mt-1 text-ink-3 text-small">
        {document.effective} · {t('shell.documentVersion', { date: document.version })}
      </p>
      <div className="mt-4 flex flex-col gap-2 rounded bg-field px-4 py-3 text-ink-2">
        <p>{operator.name ? t('shell.operatedBy', operator) : t('shell.noOperator')}</p>
        {isDemo && <p>{t('shell.demoWaits', demoNumbers)}</p>}
      </div>
      <p className="mt-6 text-[15px] text-ink-2 leading-6">{filled(document.introduction)}</p>
      <nav aria-label={t('shell.contents')} className="mt-6">
        <ol className="flex flex-col gap-1">
          {document.sections.map(({ title }, at) => (
            <li key={title}>
              <a href={`#${idOf(at)}`} className="text-accent-text hover:underline">
                {title}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      {document.sections.map((section, at) => (
        <section key={section.title} id={idOf(at)} className="mt-6 scroll-mt-16">
          <h2 className="font-semibold text-[16px]">{section.title}</h2>
          {section.paragraphs.map((paragraph) => (
            <p key={paragraph} className="mt-2 text-[15px] text-ink-2 leading-6">
              {filled(paragraph)}
            </p>
          ))}
        </section>
      ))}
    </article>
  );
}

function Placeholder() {
  return (
    <div className="flex max-w-[720px] flex-col gap-4">
      <Skeleton className="h-10 w-72" />
      <Skeleton className="h-24 w-full" />
      <Skeleton className="h-[480px] w-full" />
    </div>
  );
}

/** A legal page with the way to its neighbours. */
export function LegalPage({ name }: { readonly name: LegalName }) {
  const t = useText();
  const locale = useLocale();
  const { data, error, refetch } = useQuery({
    queryKey: ['legal', name, locale],
    queryFn: () => library[name][locale](),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <div className="mx-auto grid w-full max-w-[1080px] gap-8 px-4 py-10 desktop:grid-cols-[220px_1fr]">
      <nav aria-label={t('shell.legalDocuments')}>
        <ul className="flex flex-wrap gap-1 desktop:flex-col">
          {pages.map(([page, label]) => (
            <li key={page}>
              <Link
                to={`/${page}`}
                aria-current={page === name ? 'page' : undefined}
                className={classNames(
                  'block rounded px-3 py-2',
                  page === name
                    ? 'bg-field font-semibold text-ink'
                    : 'text-ink-2 hover:bg-field hover:text-ink',
                )}
              >
                {t(label)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {data && <Document document={data} />}
      {!data && !error && <Placeholder />}
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
