import { Link } from 'wouter';
import { useIsPhone } from '../../data/device/device.ts';
import {
  markAllRead,
  useNotificationChanges,
  useNotifications,
  useUnread,
} from '../../data/notices/notifications.ts';
import { useText } from '../../lib/i18n.ts';
import { NotificationRow } from '../../parts/notices/notification-row.tsx';
import { Icon } from '../../ui/figures/icon.tsx';
import { Menu } from '../../ui/overlays/menu.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';

const SHOWN = 5;
const COUNT_MAX = 99;

function Latest() {
  const t = useText();
  const { data, error, retry } = useNotifications();
  const unread = useUnread();
  const newest = data?.[0];
  return (
    <>
      <div className="flex items-center justify-between gap-4 px-4 py-3">
        <h2 className="font-semibold">{t('notifications.notifications')}</h2>
        {newest && unread > 0 && (
          <button
            type="button"
            className="text-accent-text text-small hover:underline"
            // A refusal is shown as a note by the call.
            onClick={() => void markAllRead(newest).catch(() => undefined)}
          >
            {t('notifications.markAllRead')}
          </button>
        )}
      </div>
      {data ? (
        data.length === 0 ? (
          <EmptyState icon="bell" title={t('notifications.noNotificationsYet')} />
        ) : (
          <ul className="border-line border-t">
            {data.slice(0, SHOWN).map((one) => (
              <NotificationRow key={one.code} one={one} />
            ))}
          </ul>
        )
      ) : error ? (
        <ErrorState message={error} onRetry={retry} />
      ) : (
        <Skeleton className="m-4 h-[200px]" />
      )}
      <Link
        to="/notifications"
        className="block border-line border-t px-4 py-3 text-center text-accent-text hover:bg-field"
      >
        {t('notifications.allNotifications')}
      </Link>
    </>
  );
}

/** The bell with how many are not read, and the latest of them; on a phone it leads to the page. */
export function NotificationBell() {
  const t = useText();
  useNotificationChanges();
  const unread = useUnread();
  const label =
    unread > 0
      ? t('notifications.notificationsUnread', { count: unread })
      : t('notifications.notifications');
  const isPhone = useIsPhone();
  const bell = (
    <span className="relative flex size-8 items-center justify-center">
      <Icon name="bell" size={18} />
      {unread > 0 && (
        <span
          aria-hidden="true"
          className="absolute top-0 left-4 min-w-4 rounded-full bg-down px-1 text-center font-semibold text-[10px] text-down-ink leading-4"
        >
          {unread > COUNT_MAX ? `${COUNT_MAX}+` : unread}
        </span>
      )}
    </span>
  );
  if (isPhone) {
    return (
      <Link to="/notifications" aria-label={label} className="rounded text-ink-2 hover:bg-field">
        {bell}
      </Link>
    );
  }
  return (
    <Menu
      label={label}
      trigger={bell}
      triggerClass="rounded text-ink-2 hover:bg-field hover:text-ink"
      className="max-h-[calc(100dvh-var(--bar)-16px)] w-[min(380px,calc(100vw-16px))] overflow-y-auto"
    >
      <Latest />
    </Menu>
  );
}
