import { Code } from '@bourse/contract/codes.ts';
import type { KeyScope } from '@bourse/contract/route.ts';
import { covers } from '#platform/addresses/address-list.ts';
import { Refusal } from '#platform/refusal.ts';

/** How many keys one account may have. */
export const KEYS_MAX = 10;
const DAY_MS = 86_400_000;
/** Days after which a key that may be used from anywhere ends. */
export const EXPIRY_DAYS_MAX = 90;
/** How long a new right to withdraw waits. */
export const WITHDRAW_WAIT_MS = DAY_MS;

/** What a user lets a key do. Times are UTC epoch milliseconds. */
export interface KeyTerms {
  readonly rights: readonly KeyScope[];
  readonly addresses: readonly string[];
  /** Null: it does not end by itself. */
  readonly expiresAt: number | null;
}

/** Lets a user have one more key. Refuses apiKeysMax. */
export function admitKey(ownedCount: number): void {
  if (ownedCount >= KEYS_MAX) throw new Refusal(Code.apiKeysMax, { count: KEYS_MAX });
}

/**
 * Lets a key have these terms: one that withdraws has addresses, one without addresses ends within
 * 90 days. Refuses apiKeyAddressesMissing, apiKeyExpiryInvalid.
 *
 * @param since when the 90 days begin: the key's creation
 */
export function admitTerms({ rights, addresses, expiresAt }: KeyTerms, since: number, now: number) {
  const isAnywhere = addresses.length === 0;
  if (rights.includes('withdraw') && isAnywhere) throw new Refusal(Code.apiKeyAddressesMissing);
  const latest = since + EXPIRY_DAYS_MAX * DAY_MS;
  const isTooLate = isAnywhere && (expiresAt === null || expiresAt > latest);
  if (isTooLate || (expiresAt !== null && expiresAt <= now)) {
    throw new Refusal(Code.apiKeyExpiryInvalid, { days: EXPIRY_DAYS_MAX });
  }
}

/** When a key ends that was given no end. */
export const usualExpiry = (now: number): number => now + EXPIRY_DAYS_MAX * DAY_MS;

/** Whether a key with the new terms may something that it might not do before. */
export function isWider(before: KeyTerms, after: KeyTerms): boolean {
  const isLonger =
    before.expiresAt !== null && (after.expiresAt === null || after.expiresAt > before.expiresAt);
  return (
    isLonger ||
    after.rights.some((right) => !before.rights.includes(right)) ||
    !covers(before.addresses, after.addresses)
  );
}

/**
 * From when on a key may withdraw: 24 hours after it was given the right, or more places to use it
 * from. Null: never.
 */
export function withdrawsFrom(
  before: (KeyTerms & { readonly withdrawsFrom: number | null }) | undefined,
  after: KeyTerms,
  now: number,
): number | null {
  if (!after.rights.includes('withdraw')) return null;
  const kept = before?.withdrawsFrom ?? null;
  if (before && kept !== null && covers(before.addresses, after.addresses)) return kept;
  return now + WITHDRAW_WAIT_MS;
}
