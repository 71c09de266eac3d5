import { IdentityStatus } from '@bourse/contract/identity.ts';
import { useClock } from '#app/data/device/use-clock.ts';
import { type IdentityResult, useIdentity } from '#app/data/user/identity.ts';
import { classNames } from '#app/lib/class-names.ts';
import { type TextKey, useText } from '#app/lib/i18n.ts';

/** Whether a time that is days away is over is looked at so often. */
export const ROUGHLY_MS = 60_000;

export const statusTexts = {
  Pending: 'identity.pending',
  Verified: 'shell.verified',
  Unverified: 'identity.unverified',
} as const satisfies Readonly<Record<string, TextKey>>;

/**
 * The word for a status: 1 Pending, 2 Verified, any other Unverified. Papers that are asked for again
 * verify until their time is over.
 */
export function statusWord(
  { status, rightsUntil }: Pick<IdentityResult, 'status' | 'rightsUntil'>,
  nowMs: number,
): 'Pending' | 'Verified' | 'Unverified' {
  if (status === IdentityStatus.pending) return 'Pending';
  const staysVerified = status === IdentityStatus.askedAgain && rightsUntil > nowMs;
  return status === IdentityStatus.verified || staysVerified ? 'Verified' : 'Unverified';
}

/** On the page itself, whose ground is darker than a panel's in the light theme. */
const looks = {
  Pending: 'bg-warn-bg text-warn',
  Verified: 'bg-panel text-up',
  Unverified: 'bg-field text-ink-2',
} as const;

/** Beside the title: whether it is known who the person is. */
export function IdentityBadge() {
  const t = useText();
  const now = useClock(ROUGHLY_MS);
  const { data } = useIdentity();
  if (!data) return null;
  const word = statusWord(data, now);
  return (
    <span
      className={classNames(
        'whitespace-nowrap rounded-[4px] px-2 py-1 font-medium text-small',
        looks[word],
      )}
    >
      {t(statusTexts[word])}
    </span>
  );
}
