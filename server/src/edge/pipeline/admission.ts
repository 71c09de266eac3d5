import type { IncomingMessage } from 'node:http';
import { Code } from '@bourse/contract/codes.ts';
import type { Clock } from '#platform/clock.ts';
import { createRateLimiter } from '#platform/rate-limiter.ts';
import { Refusal } from '#platform/refusal.ts';
import { addressRange } from './address-range.ts';

/** One address's pages, files and whatever is no call with a budget of its own. */
const budgets = { page: { calls: 1_000, periodMs: 10_000 } };
/** Of these a second one would be dropped without a word, by us or by a proxy before us. */
const SINGLE = new Set(['host', 'authorization', 'content-type']);

export interface AdmissionOptions {
  readonly addressOf: (request: IncomingMessage) => string;
  readonly monotonic: Clock;
}

/**
 * What every request meets before anything is done for it. Refuses requestAmbiguous, and
 * tooManyRequests when an address asks too often for what is no call.
 *
 * @returns the check; a call has a budget of its own and pays nothing here
 */
export function createAdmission({ addressOf, monotonic }: AdmissionOptions) {
  const limiter = createRateLimiter(budgets);
  return (request: IncomingMessage, isCall: boolean): void => {
    if (isAmbiguous(request)) throw new Refusal(Code.requestAmbiguous);
    if (isCall) return;
    const waitSeconds = limiter.take('page', addressRange(addressOf(request)), monotonic.now());
    if (waitSeconds > 0) {
      throw new Refusal(Code.tooManyRequests, { seconds: waitSeconds }, waitSeconds);
    }
  };
}

/** Whether a header that counts came twice, so that another reader may take the other one (S41). */
export function isAmbiguous({ rawHeaders }: IncomingMessage): boolean {
  let seen: Set<string> | undefined;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = (rawHeaders[at] as string).toLowerCase();
    if (!SINGLE.has(name)) continue;
    seen ??= new Set();
    if (seen.has(name)) return true;
    seen.add(name);
  }
  return false;
}
