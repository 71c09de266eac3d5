import { Code } from '@bourse/contract/codes.ts';
import { addressRange } from '../../gateway/address-range.ts';
import type { FindSession } from '../../gateway/authenticate.ts';
import { createRateLimiter } from '../../gateway/rate-limit.ts';
import { Refusal } from '../../gateway/refusal.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Sessions } from './sessions.ts';

/** Tokens that nobody holds, or that memory does not know yet, of one address. */
const budgets = { token: { calls: 100, periodMs: 10_000 } };

/**
 * Who holds a token. Sessions in memory cost nothing; any other token is paid for by the address
 * before it is looked at, and a session that was found gives the money back: so many may still be
 * looked for at once, and whoever guesses runs out.
 *
 * @returns the check, which refuses tooManyRequests
 */
export function createTokenCheck(sessions: Sessions, monotonic: Clock): FindSession {
  const limiter = createRateLimiter(budgets);
  return async (token, address) => {
    const recalled = sessions.recall(token);
    if (recalled) return recalled;
    const key = addressRange(address);
    const waitSeconds = limiter.take('token', key, monotonic.now());
    if (waitSeconds > 0) {
      throw new Refusal(Code.tooManyRequests, [String(waitSeconds)], waitSeconds);
    }
    if (recalled === null) return null;
    const caller = await sessions.authenticate(token);
    if (caller) limiter.giveBack('token', key, monotonic.now());
    return caller;
  };
}
