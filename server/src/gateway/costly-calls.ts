import type { IncomingMessage } from 'node:http';
import { routes } from '@bourse/contract/routes.ts';

/** Passwords are hashed there, or codes sent: the routes whose budget is that of sign-ins or of codes. */
const paths: ReadonlySet<string> = new Set(
  Object.values(routes)
    .filter(({ limit }) => limit === 'sign-in' || limit === 'code')
    .map(({ path }) => path),
);

/** Whether a request asks for what costs many times a usual call, as its address is usually written. */
export function isCostly({ method, url = '' }: Pick<IncomingMessage, 'method' | 'url'>): boolean {
  return method === 'POST' && paths.has(url.replace(/\?.*/, ''));
}
