import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useText } from '../../lib/i18n.ts';
import { pageError } from '../../lib/page-meta.ts';
import { buttonClass } from '../../ui/buttons/button-class.ts';
import { PageTitle } from '../../ui/layout/page-title.tsx';

export type RouteErrorStatus = 400 | 404 | 405;

const texts = {
  400: ['shell.badRequest', 'shell.badRequestText'],
  404: ['shell.pageNotFound', 'shell.pageNotFoundText'],
  405: ['shell.methodNotAllowed', 'shell.methodNotAllowedText'],
} as const;

interface WayProps {
  readonly to: string;
  readonly className: string;
  readonly children: ReactNode;
}

/** A page that the server answered with an error is left by a new one: its address may be the same. */
function Way({ to, className, children }: WayProps) {
  return pageError ? (
    <a href={to} className={className}>
      {children}
    </a>
  ) : (
    <Link to={to} className={className}>
      {children}
    </Link>
  );
}

/** The router's own errors. */
export function ErrorPage({ status }: { readonly status: RouteErrorStatus }) {
  const t = useText();
  const [title, explanation] = texts[status];
  return (
    <div className="flex flex-1 flex-col items-center justify-center gap-3 px-4 py-16 text-center">
      <PageTitle>{t(title)}</PageTitle>
      <p className="font-bold text-[64px] text-accent-text leading-none">{status}</p>
      <h1 className="font-semibold text-title">{t(title)}</h1>
      <p className="text-ink-2">{t(explanation)}</p>
      <div className="mt-3 flex gap-3">
        <Way to="/" className={buttonClass({ variant: 'primary' })}>
          {t('shell.backToHome')}
        </Way>
        <Way to="/market" className={buttonClass({ variant: 'raised' })}>
          {t('shell.goToMarkets')}
        </Way>
      </div>
    </div>
  );
}
