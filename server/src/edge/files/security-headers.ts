import type { FastifyRequest } from 'fastify';

/** Headers of every answer, of routes and files alike (S12). */
export const securityHeaders: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
  'cache-control': 'no-store',
};

/**
 * Headers of an answer (S11, S12). API answers are never stored. Only origins of the configured
 * list are allowed, named exactly; the app itself is of the same origin and needs none.
 */
export function headersOf(
  request: FastifyRequest,
  corsOrigins: readonly string[],
): Record<string, string> {
  const headers: Record<string, string> = { ...securityHeaders };
  const { origin } = request.headers;
  if (corsOrigins.length > 0) headers.vary = 'Origin';
  if (origin && corsOrigins.includes(origin)) {
    headers['access-control-allow-origin'] = origin;
    headers['access-control-allow-credentials'] = 'true';
    headers['access-control-allow-methods'] = 'GET, POST, PATCH';
    headers['access-control-allow-headers'] =
      'authorization, content-type, language, idempotency-key, x-client-version, x-client-id, x-log-sequence';
    headers['access-control-expose-headers'] =
      'x-request-id, retry-after, ratelimit, ratelimit-policy, x-log-sequence';
    headers['cross-origin-resource-policy'] = 'cross-origin';
  }
  return headers;
}
