import { Suspense } from 'react';
import { ApiError } from '../../data/server/api-error.ts';
import { useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { lazyPart } from '../../ui/states/lazy-part.ts';
import { LoadingPart } from '../../ui/states/loading-part.tsx';
import type { RouteErrorStatus } from './error-page.tsx';

const LazyErrorPage = lazyPart(async () => ({
  default: (await import('./error-page.tsx')).ErrorPage,
}));

/** The router's own errors. */
export function ErrorPage({ status }: { readonly status: RouteErrorStatus }) {
  return (
    <Suspense fallback={<LoadingPart />}>
      <LazyErrorPage status={status} />
    </Suspense>
  );
}

export const isRouteStatus = (status: number): status is RouteErrorStatus =>
  status === 400 || status === 404 || status === 405;

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
      <h1 className="font-semibold text-title">{t('shell.unexpectedApplicationError')}</h1>
      <p className="max-w-[480px] text-ink-2">{t('shell.pageCrashed')}</p>
      <Button variant="primary" onClick={() => window.location.reload()}>
        {t('ui.refresh')}
      </Button>
      <details className="max-w-[640px] text-ink-3 text-small">
        <summary className="cursor-pointer">{t('shell.supportDetails')}</summary>
        <pre className="mt-2 overflow-x-auto rounded bg-panel p-3 text-left">{error.message}</pre>
      </details>
    </div>
  );
}
