import type { IncomingMessage } from 'node:http';
import type { TrustedProxies } from '#platform/addresses/trusted-proxies.ts';
import type { Logger } from '#platform/logger.ts';

const LOOPBACK = /^(::ffff:)?127\.|^::1$/;
/** Of this machine or a private network (RFC 1918, RFC 4193): where an operator's proxies stand. */
const NEAR = /^(::ffff:)?(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)|^::1$|^f[cd]/;
const LOCAL_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;
/** What proxies add to a request, each kind in its own way. x-client-version and x-client-id are the app's. */
const TRACE =
  /^(forwarded|via|x-(forwarded|real|cluster|original|envoy|amzn)\b.*|x-client-ip|true-client-ip|cf-.*)$/;

/** Looks out for proxies that the operator has not named: behind one, all callers look local. */
export class ProxyWatch {
  private readonly proxies: TrustedProxies;
  private readonly logger: Pick<Logger, 'warn'>;
  private isTold = false;
  private isSeen = false;

  constructor(proxies: TrustedProxies, logger: Pick<Logger, 'warn'>) {
    this.proxies = proxies;
    this.logger = logger;
  }

  /** To be shown every request. Warns once, since any caller nearby can leave a trace, too. */
  look(request: IncomingMessage): void {
    if (this.isTold && this.isSeen) return;
    const { remoteAddress = '' } = request.socket;
    if (!NEAR.test(remoteAddress) || this.proxies.trusts(remoteAddress)) return;
    const isFromHere = LOOPBACK.test(remoteAddress) && !isStraight(request);
    // What adds a header adds it to each request, so that each is judged by itself.
    if (isFromHere && this.proxies.isEmpty && !hasOwnLook(request)) this.isSeen = true;
    if (this.isTold || !(isFromHere || request.headers['x-forwarded-for'] !== undefined)) return;
    this.isTold = true;
    this.logger.warn(
      { address: remoteAddress },
      'a proxy seems to be in front: until TRUSTED_PROXIES names it, all visitors share one budget',
    );
  }

  /**
   * Whether a request comes straight from this machine. A named proxy's does not, nor one with a trace
   * of a proxy. Some proxies add no header and leave a trace on some requests alone, a visitor's Host or HTTP/1.0:
   * once one was seen, and no proxy was named that it could be of, none is believed any more.
   */
  isFromThisMachine(request: IncomingMessage): boolean {
    const { remoteAddress = '' } = request.socket;
    const isLocal = LOOPBACK.test(remoteAddress) && !this.proxies.trusts(remoteAddress);
    return isLocal && !this.isSeen && isStraight(request);
  }
}

/**
 * No browser and no program here speaks HTTP/1.0, but nginx does to what is behind it. A foreign Host
 * is what proxies hand on, and how another site's page reaches a local server (DNS rebinding).
 */
function hasOwnLook({ headers, httpVersion }: IncomingMessage): boolean {
  return httpVersion !== '1.0' && LOCAL_HOST.test(headers.host ?? '');
}

function isStraight(request: IncomingMessage): boolean {
  return hasOwnLook(request) && !Object.keys(request.headers).some((name) => TRACE.test(name));
}
