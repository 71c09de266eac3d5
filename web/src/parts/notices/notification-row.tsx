import type { NotificationKind } from '@bourse/contract/notifications.ts';
import { Link } from 'wouter';
import { useTimeOffset } from '../../data/device/preferences.ts';
import {
  markRead,
  type Notification,
  pathOfNotification,
} from '../../data/notices/notifications.ts';
import { classNames } from '../../lib/class-names.ts';
import { formatTime } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { Icon, type IconName } from '../../ui/figures/icon.tsx';

const icons: Readonly<Record<NotificationKind, IconName>> = {
  fill: 'list',
  exit: 'flag',
  'price-alert': 'bell',
  margin: 'alert',
  liquidation: 'alert',
  funding: 'swap',
  bots: 'bot',
  deposit: 'arrow-down',
  withdrawal: 'arrow-up',
  'sign-in': 'laptop',
  security: 'shield',
  identity: 'id',
  announcement: 'message',
  support: 'message',
};

/** One of them, which leads to what it is about, and counts as read then. */
export function NotificationRow({ one }: { readonly one: Notification }) {
  const t = useText();
  const offset = useTimeOffset();
  const { kind, title, text, time, isRead } = one;
  // What could not be marked stays unread.
  const open = () => void (isRead || markRead(one).catch(() => undefined));
  return (
    <li className="border-line border-t first:border-t-0">
      <Link
        to={pathOfNotification(one)}
        onClick={open}
        className="flex gap-3 px-4 py-3 hover:bg-field"
      >
        <Icon
          name={icons[kind]}
          className={classNames('mt-1', isRead ? 'text-ink-3' : 'text-accent-text')}
        />
        <span className="min-w-0 flex-1">
          <span className={classNames('block break-words', !isRead && 'font-semibold')}>
            {title}
            {!isRead && <span className="sr-only"> ({t('notifications.unread')})</span>}
          </span>
          <span className="mt-0.5 block break-words text-ink-2 text-small">{text}</span>
          <time
            dateTime={new Date(time).toISOString()}
            className="mt-1 block text-ink-3 text-tiny tabular-nums"
          >
            {formatTime(time, offset, 'full')}
          </time>
        </span>
        {!isRead && <span aria-hidden="true" className="mt-2 size-2 rounded-full bg-accent" />}
      </Link>
    </li>
  );
}
