import { IdentityStatus } from '@bourse/contract/identity.ts';
import { useIdentity } from '../../../data/user/identity.ts';
import { classNames } from '../../../lib/class-names.ts';
import { type TextKey, useText } from '../../../lib/i18n.ts';

/** The word for a status: 1 Pending, 2 Verified, any other Unverified. */
export function statusWord(status: number): TextKey {
  if (status === IdentityStatus.pending) return 'Pending';
  return status === IdentityStatus.verified ? 'Verified' : 'Unverified';
}

/** On the page itself, whose ground is darker than a panel's in the light theme. */
const looks: Readonly<Record<number, string>> = {
  [IdentityStatus.pending]: 'bg-warn-bg text-warn',
  [IdentityStatus.verified]: 'bg-panel text-up',
};

/** Beside the title: whether it is known who the person is. */
export function IdentityBadge() {
  const t = useText();
  const { data } = useIdentity();
  if (!data) return null;
  return (
    <span
      className={classNames(
        'whitespace-nowrap rounded-[4px] px-2 py-1 font-medium text-small',
        looks[data.status] ?? 'bg-field text-ink-2',
      )}
    >
      {t(statusWord(data.status))}
    </span>
  );
}
