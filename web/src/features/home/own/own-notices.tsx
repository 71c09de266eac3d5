import { useIsRoomy } from '#app/data/device/device.ts';
import { useNotifications } from '#app/data/notices/notifications.ts';
import { useText } from '#app/lib/i18n.ts';
import { NotificationRow } from '#app/parts/notices/notification-row.tsx';
import { Skeleton } from '#app/ui/states/skeleton.tsx';
import { OwnPanel } from './own-panel.tsx';

const ROWS = 3;
/** Where they stand beside all that is open. */
const ROOMY_ROWS = 6;

/** The newest notifications of the account. */
export function OwnNotices() {
  const t = useText();
  const { data, error } = useNotifications();
  const count = useIsRoomy() ? ROOMY_ROWS : ROWS;
  return (
    <OwnPanel
      title={t('notifications.notifications')}
      all={{ to: '/notifications', label: t('home.showAll') }}
    >
      <div className="border-line border-t">
        {!data && !error && <Skeleton className="m-4 h-16" />}
        {(error && !data) || data?.length === 0 ? (
          <p className="px-4 py-3 text-ink-2">{error ?? t('notifications.noNotificationsYet')}</p>
        ) : (
          <ul>
            {data?.slice(0, count).map((one) => (
              <NotificationRow key={one.code} one={one} />
            ))}
          </ul>
        )}
      </div>
    </OwnPanel>
  );
}
