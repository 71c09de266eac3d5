import type { IncomingMessage } from 'node:http';
import type { Logger } from '../platform/logger.ts';
import type { TrustedProxies } from '../platform/trusted-proxies.ts';

/** Of this machine or a private network (RFC 1918, RFC 4193): where one's own proxies stand. */
const NEAR = /^(::ffff:)?(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)|^::1$|^f[cd]/;

/**
 * Warns once when a proxy seems to stand in front that the operator has not named: then all visitors
 * are one. Once, because whoever is near enough can write such a header, too.
 */
export function createProxyHint(proxies: TrustedProxies, logger: Pick<Logger, 'warn'>) {
  let isTold = false;
  return ({ headers, socket }: IncomingMessage): void => {
    if (isTold || headers['x-forwarded-for'] === undefined) return;
    const { remoteAddress = '' } = socket;
    if (!NEAR.test(remoteAddress) || proxies.trusts(remoteAddress)) return;
    isTold = true;
    logger.warn(
      { address: remoteAddress },
      'a proxy seems to be in front: until TRUSTED_PROXIES names it, all visitors share one budget',
    );
  };
}
