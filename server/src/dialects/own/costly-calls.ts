import type { IncomingMessage } from 'node:http';
import { routes } from '@bourse/contract/routes.ts';
import createRouter, { type HTTPMethod } from 'find-my-way';

/** The web server's own router: an address that it takes for a route is that route here, however it is written. */
const router = createRouter();
for (const { limit, method, path } of Object.values(routes)) {
  // Passwords are hashed there, or codes sent: the budget is that of sign-ins or of codes.
  if (limit === 'sign-in' || limit === 'code') router.on(method, path, () => {});
}

/** Whether a request asks for what costs many times a usual call. */
export function isCostly({ method, url = '' }: Pick<IncomingMessage, 'method' | 'url'>): boolean {
  return router.find(method as HTTPMethod, url) !== null;
}
