import type { ResetRule } from '../../policy.ts';

/** A reset as far as its plan goes. Times are UTC epoch milliseconds. */
export interface Waiting {
  readonly askedAt: number;
  readonly endsAt: number;
  /** Notices so far: 1 at the start, 2 half-way, 3 before the end. */
  readonly told: number;
}

export type ResetStep =
  | { readonly kind: 'half-way'; readonly endsAt: number }
  | { readonly kind: 'last'; readonly endsAt: number }
  | { readonly kind: 'end' };

/** How long a reset waits: longer where the password is so fresh that a mailbox alone may have set it. */
export function waitOf(rule: ResetRule, passwordChangedAt: number | null, now: number): number {
  const isFresh = passwordChangedAt !== null && now - passwordChangedAt < rule.freshPasswordMs;
  return isFresh ? rule.longWaitMs : rule.waitMs;
}

/**
 * What is due, one step at a time and none left out; nothing: wait. A step that comes late, after an outage
 * or a clock that was set forward, moves the end: between the last notice and the end there is always the
 * time to stop it.
 */
export function dueStep(
  { askedAt, endsAt, told }: Waiting,
  now: number,
  { lastMs }: Pick<ResetRule, 'lastMs'>,
): ResetStep | undefined {
  if (told <= 1) {
    const halfAt = askedAt + (endsAt - askedAt) / 2;
    // Late by so much that the last notice would follow at once: the end moves, and both have their time.
    return now >= halfAt
      ? { kind: 'half-way', endsAt: Math.max(endsAt, now + 2 * lastMs) }
      : undefined;
  }
  if (told === 2) {
    return now >= endsAt - lastMs
      ? { kind: 'last', endsAt: Math.max(endsAt, now + lastMs) }
      : undefined;
  }
  return now >= endsAt ? { kind: 'end' } : undefined;
}
