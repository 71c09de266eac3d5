import { Link } from 'react-router';
import { ApiError } from '../../data/api-error.ts';
import { useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { PageTitle } from '../../ui/page-title.tsx';

export type RouteErrorStatus = 400 | 404 | 405;

const texts = {
  400: ['Bad request', 'This address is not well formed.'],
  404: ['Page not found', 'There is nothing at this address.'],
  405: ['Method not allowed', 'This address does not take that kind of request.'],
} as const;

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
        <Link to="/" className={buttonClass({ variant: 'primary' })}>
          {t('Back to home')}
        </Link>
        <Link to="/market" className={buttonClass({})}>
          {t('Go to markets')}
        </Link>
      </div>
    </div>
  );
}

const isRouteStatus = (status: number): status is RouteErrorStatus => status in texts;

/** What stands in place of a screen that failed: the page of its status, or the crash page. */
export function ScreenError({ error }: { readonly error: Error }) {
  return error instanceof ApiError && isRouteStatus(error.status) ? (
    <ErrorPage status={error.status} />
  ) : (
    <CrashPage error={error} />
  );
}

/** The last resort when the app itself fails: what happened, and a refresh. */
export function CrashPage({ error }: { readonly error: Error }) {
  const t = useText();
  return (
    <div
      role="alert"
      className="flex flex-1 flex-col items-center justify-center gap-3 px-4 py-16 text-center"
    >
      <h1 className="font-semibold text-title">{t('Unexpected Application Error!')}</h1>
      <p className="max-w-[480px] text-ink-2">
        {t(
          'Something went wrong on this page. Refresh it to go on; your orders and funds are not affected.',
        )}
      </p>
      <Button variant="primary" onClick={() => window.location.reload()}>
        {t('Refresh')}
      </Button>
      <details className="max-w-[640px] text-ink-3 text-small">
        <summary className="cursor-pointer">{t('Details for support')}</summary>
        <pre className="mt-2 overflow-x-auto rounded bg-panel p-3 text-left">{error.message}</pre>
      </details>
    </div>
  );
}
