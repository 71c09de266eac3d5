import { Code } from '@bourse/contract/codes.ts';
import { addressRange } from '#edge/pipeline/address-range.ts';
import type { FindSession } from '#edge/pipeline/authenticate.ts';
import type { UserSession } from '#edge/pipeline/caller.ts';
import { createPace, type Pace } from '#edge/pipeline/pace.ts';
import type { Clock } from '#platform/clock.ts';
import { createRateLimiter } from '#platform/rate-limiter.ts';
import { Refusal } from '#platform/refusal.ts';
import type { Sessions } from './sessions.ts';

/**
 * Of one address: tokens that are unknown, or that memory does not know yet, and those of them that
 * the database is asked for. To ask costs several times what a refusal does.
 */
const budgets = {
  token: { calls: 100, periodMs: 10_000 },
  lookup: { calls: 30, periodMs: 10_000 },
};
/** Of all addresses together: 400 questions a second. */
const lookupPace = { perTurn: 4, waitingMax: 1_000 };

/**
 * Who holds a token. Sessions in memory cost nothing; any other token is paid for by the address
 * before it is looked at, and a session that was found gives the money back: many may still be
 * looked for at once, and a guesser runs out.
 *
 * @returns the check, which refuses tooManyRequests, and unavailable when too many wait for it
 */
export function createTokenCheck(sessions: Sessions, monotonic: Clock): FindSession {
  const limiter = createRateLimiter(budgets);
  const lookups = createPace(lookupPace);
  const asking = new Map<string, Promise<UserSession | null>>();
  const pay = (name: keyof typeof budgets, key: string) => {
    const waitSeconds = limiter.take(name, key, monotonic.now());
    if (waitSeconds > 0) {
      throw new Refusal(Code.tooManyRequests, { seconds: waitSeconds }, waitSeconds);
    }
  };
  return async (token, address) => {
    const recalled = sessions.recall(token);
    if (recalled) return recalled;
    const key = addressRange(address);
    pay('token', key);
    if (recalled === null) return null;
    // A page asks for ten things at once: its token is one query, whichever call pays for it.
    const underWay = asking.get(token);
    if (!underWay) pay('lookup', key);
    const asked = underWay ?? ask(sessions, token, lookups).finally(() => asking.delete(token));
    asking.set(token, asked);
    const caller = await asked;
    if (!caller) return null;
    limiter.giveBack('token', key, monotonic.now());
    if (!underWay) limiter.giveBack('lookup', key, monotonic.now());
    return caller;
  };
}

/** The database's answer, one query after the other. */
function ask(sessions: Sessions, token: string, lookups: Pace): Promise<UserSession | null> {
  return new Promise((resolve, reject) => {
    const isTaken = lookups.take(() => sessions.authenticate(token).then(resolve, reject));
    if (!isTaken) reject(new Refusal(Code.unavailable, {}, 1));
  });
}
