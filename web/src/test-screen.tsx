import { consoleRoutes } from '@bourse/contract/console/routes.ts';
import { type Route, unknownQueryName } from '@bourse/contract/route.ts';
import { routes } from '@bourse/contract/routes.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import { queryClient } from './data/server/query.ts';
import { AddressBar, useAddress } from './ui/layout/address.tsx';
import { ToastHost } from './ui/overlays/toast-host.tsx';

function Address() {
  const { pathname, search } = useAddress();
  return <output data-testid="address">{pathname + search}</output>;
}

/** Draws a part of a screen as the app would: at an address, with its cache and its notes. */
export function show(screen: ReactNode, { at = '/' }: { readonly at?: string } = {}) {
  const user = userEvent.setup();
  history.replaceState(null, '', at);
  const around = (inside: ReactNode) => (
    <QueryClientProvider client={queryClient}>
      <AddressBar>
        {inside}
        <ToastHost />
        <Address />
      </AddressBar>
    </QueryClientProvider>
  );
  const drawn = render(around(screen));
  return { user, ...drawn, redraw: (next: ReactNode) => drawn.rerender(around(next)) };
}

/** What a call of the app sent. */
export interface Sent {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>> | null;
  readonly key: string | null;
}

/** An answer's data, or what the server says against it; `pending` never comes. */
export type Answered =
  | { readonly data: unknown }
  /** A file of that name is handed out. */
  | { readonly file: string }
  | {
      readonly refused: string;
      readonly status?: number;
      readonly code?: number;
      readonly retryAfterSeconds?: number;
    }
  | 'away'
  | 'pending';

type Answers = Readonly<Record<string, Answered | ((sent: Sent) => Answered | Promise<Answered>)>>;

const table = Object.values({ ...routes, ...consoleRoutes } as Record<string, Route>).map(
  (row) => ({
    row,
    address: new RegExp(`^${row.path.replace(/\{\w+\}/g, '[^/]+')}$`),
  }),
);
/** Names in queries that the exchange would refuse. */
const unknownNames: string[] = [];

function noteUnknownName({ method, path, query }: Sent): void {
  const [known] = table.filter(({ row, address }) => row.method === method && address.test(path));
  const name = known && unknownQueryName(known.row, Object.keys(query));
  if (name !== undefined) unknownNames.push(`${method} ${path}?${name}`);
}

/** What was sent since the last look with a name in its query that its route does not know. */
export const takeUnknownNames = (): readonly string[] => unknownNames.splice(0);

/**
 * The network, by the path of a route: what it answers, and what was sent. A path that is not named
 * never answers; one that answers late does so when its promise does.
 */
export function serve(answers: Answers): readonly Sent[] {
  const sent: Sent[] = [];
  vi.stubGlobal('fetch', async (address: string, request: RequestInit) => {
    const url = new URL(address, 'http://localhost');
    const headers = new Headers(request.headers);
    const call: Sent = {
      method: request.method ?? 'GET',
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      body: typeof request.body === 'string' ? JSON.parse(request.body) : null,
      key: headers.get('idempotency-key'),
    };
    sent.push(call);
    noteUnknownName(call);
    const known = answers[url.pathname] ?? 'pending';
    return await responseTo(typeof known === 'function' ? await known(call) : known);
  });
  return sent;
}

async function responseTo(answer: Answered): Promise<Response> {
  if (answer === 'pending') return await new Promise<never>(() => {});
  if (answer === 'away') throw new TypeError('the network is away');
  if ('data' in answer) return Response.json({ code: 0, msg: 'ok', data: answer.data });
  if ('file' in answer) {
    const disposition = `attachment; filename="${answer.file}"`;
    return new Response('PK', { headers: { 'content-disposition': disposition } });
  }
  const { refused, status = 400, code = 1001, retryAfterSeconds } = answer;
  const headers = retryAfterSeconds ? { 'retry-after': String(retryAfterSeconds) } : undefined;
  return Response.json({ code, msg: refused, data: null }, { status, ...(headers && { headers }) });
}

/** Makes the window so wide, and waits until the app has seen it. */
export async function showAt(width: number): Promise<void> {
  await act(async () => {
    window.innerWidth = width;
    window.dispatchEvent(new Event('resize'));
    await new Promise((seen) => setTimeout(seen, RESIZE_SEEN_MS));
  });
}

/** The app looks at a window's width at most twice a second. */
const RESIZE_SEEN_MS = 510;
