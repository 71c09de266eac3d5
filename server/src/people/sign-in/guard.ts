import { createHash } from 'node:crypto';
import { addressRange } from '#edge/pipeline/address-range.ts';
import type { Executor } from '#platform/db/tables/schema.ts';
import type { Origin } from './device.ts';
import { GuardStore } from './guard-store.ts';
import {
  type AuthPolicy,
  forgiveAll,
  forgiveOne,
  freshGuard,
  type GuardRule,
  type GuardTry,
  takeTry,
} from './policy.ts';
import type { Known } from './sign-in-store.ts';

/** Whose password is tried, from where. */
export interface Attempt {
  /** Empty for an unknown contact. */
  readonly userId: number | undefined;
  readonly target: string;
  readonly origin: Origin;
  /** What the owner has signed in from before has its own count. */
  readonly known: Known;
  readonly address: string;
}

/** A counted try. `account.admitted` is whether its password may be right at all. */
export interface TakenTry {
  readonly accountKey: string;
  readonly addressKey: string;
  readonly account: GuardTry;
  readonly address: GuardTry;
}

/**
 * Counts wrong passwords by account (by the contact when it is unknown, so that both behave the
 * same), by each device and each place that the owner has used before, and by address (D10, S03, S04).
 */
export function createSignInGuard(
  database: Executor,
  policy: Pick<AuthPolicy, 'account' | 'place' | 'address'>,
) {
  const store = new GuardStore(database);
  return {
    sweep: (now: number) => store.sweep(now),

    /**
     * Counts the try as wrong until it is settled. A locked address keeps it from the account, but
     * for a device that the owner has used: it has its own count, apart from others of its address.
     */
    take(attempt: Attempt, now: number): Promise<TakenTry> {
      const [accountKey, rule] = countOf(attempt, policy);
      const addressKey = `address:${addressRange(attempt.address)}`;
      return store.change([accountKey, addressKey], (stateOf, set) => {
        const counted = takeTry(stateOf(addressKey), now, policy.address);
        const address = attempt.known.device ? { ...counted, admitted: true } : counted;
        const untouched = { admitted: false, before: freshGuard, after: freshGuard };
        const account = address.admitted ? takeTry(stateOf(accountKey), now, rule) : untouched;
        if (address.admitted) set(addressKey, address.after);
        if (account.admitted) set(accountKey, account.after);
        return { accountKey, addressKey, account, address };
      });
    },

    /** A right password is taken back from the counts; a wrong one stays. */
    settle(taken: TakenTry, right: boolean, executor: Executor): Promise<void> {
      const write: Parameters<typeof store.change<void>>[1] = (stateOf, set) => {
        // A wrong one writes as much, so that its call takes as long.
        const account = stateOf(taken.accountKey);
        const address = stateOf(taken.addressKey);
        set(taken.accountKey, right ? forgiveAll(taken.account.before) : account);
        set(taken.addressKey, right ? forgiveOne(address, taken.address) : address);
      };
      return store.change([taken.accountKey, taken.addressKey], write, executor);
    },

    /** The try could not be checked at all: it counts neither way. */
    withdraw(taken: TakenTry): Promise<void> {
      return store.change([taken.accountKey, taken.addressKey], (stateOf, set) => {
        if (taken.account.admitted) {
          set(taken.accountKey, forgiveOne(stateOf(taken.accountKey), taken.account));
        }
        set(taken.addressKey, forgiveOne(stateOf(taken.addressKey), taken.address));
      });
    },

    /** A password reset lifts every lock of the account. */
    lift: (userId: number, executor: Executor): Promise<void> =>
      store.remove(`account:${userId}`, [`device:${userId}:`, `place:${userId}:`], executor),
  };
}

export type SignInGuard = ReturnType<typeof createSignInGuard>;

/** The count that a try goes to, and its rule: strangers elsewhere share the account's. */
function countOf(
  { userId, target, origin, known }: Attempt,
  policy: Pick<AuthPolicy, 'account' | 'place'>,
): [key: string, rule: GuardRule] {
  if (userId === undefined) return [`contact:${digestOf(target)}`, policy.account];
  const { device, place } = origin;
  if (known.device) return [`device:${userId}:${device.toString('hex')}`, policy.account];
  if (known.place) return [`place:${userId}:${place.toString('hex')}`, policy.place];
  return [`account:${userId}`, policy.account];
}

/** Contacts of strangers are not kept in clear. */
export function digestOf(target: string): string {
  return createHash('sha256').update(target).digest('base64url');
}
