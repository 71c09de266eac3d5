import { markAllRead, useNotifications, useUnread } from '../../data/notices/notifications.ts';
import { usePriceAlerts } from '../../data/notices/price-alerts.ts';
import { useIsAuth } from '../../data/server/session.ts';
import { useText } from '../../lib/i18n.ts';
import { AlertList } from '../../parts/alerts/alert-list.tsx';
import { NotificationRow } from '../../parts/notices/notification-row.tsx';
import { SignInPrompt } from '../../parts/people/sign-in-prompt.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { useSearchParams } from '../../ui/layout/address.tsx';
import { PageTitle } from '../../ui/layout/page-title.tsx';
import { Tabs } from '../../ui/layout/tabs.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { ChoicesPanel } from './choices-panel.tsx';

const tabs = ['list', 'alerts', 'choices'] as const;
type TabName = (typeof tabs)[number];

/** A tab that is not there is the first one. */
const readTab = (text: string | null): TabName => tabs.find((name) => name === text) ?? 'list';

function Told() {
  const t = useText();
  const { data, error, retry, more } = useNotifications();
  const unread = useUnread();
  if (!data) {
    return error ? <ErrorState message={error} onRetry={retry} /> : <Skeleton className="h-96" />;
  }
  const [newest] = data;
  if (!newest) {
    return (
      <EmptyState
        icon="bell"
        className="rounded border border-line bg-panel"
        title={t('notifications.noNotificationsYet')}
      />
    );
  }
  return (
    <>
      <div className="mb-3 flex items-center justify-between gap-4 text-ink-2">
        <span>{t('notifications.unreadCount', { count: unread })}</span>
        <Button
          variant="raised"
          size="small"
          disabled={unread === 0}
          // A refusal is shown as a note by the call.
          onClick={() => void markAllRead(newest).catch(() => undefined)}
        >
          {t('notifications.markAllRead')}
        </Button>
      </div>
      <ul className="rounded border border-line bg-panel">
        {data.map((one) => (
          <NotificationRow key={one.code} one={one} />
        ))}
      </ul>
      {more && (
        <Button variant="raised" className="mt-4" onClick={more}>
          {t('notifications.showOlder')}
        </Button>
      )}
    </>
  );
}

function Alerts() {
  const t = useText();
  const { data, error, retry } = usePriceAlerts();
  if (!data) {
    return error ? <ErrorState message={error} onRetry={retry} /> : <Skeleton className="h-96" />;
  }
  return (
    <div className="rounded border border-line bg-panel px-4">
      {data.length === 0 ? (
        <EmptyState
          icon="bell"
          title={t('notifications.noPriceAlerts')}
          hint={t('notifications.priceAlertsHint')}
        />
      ) : (
        <AlertList alerts={data} />
      )}
    </div>
  );
}

/** /notifications: what one was told, prices that one waits for, and what one wants to hear of. */
export function NotificationsPage() {
  const t = useText();
  const isAuth = useIsAuth();
  const [search, setSearch] = useSearchParams();
  const tab = readTab(search.get('tab'));
  return (
    <div className="mx-auto w-full max-w-[960px] px-4 py-8">
      <PageTitle>{t('notifications.notifications')}</PageTitle>
      <h1 className="font-semibold text-large">{t('notifications.notifications')}</h1>
      {isAuth ? (
        <>
          <Tabs
            label={t('notifications.notifications')}
            className="mt-4 mb-4"
            value={tab}
            onValue={(value) => setSearch(value === 'list' ? {} : { tab: value })}
            tabs={[
              { value: 'list', label: t('notifications.allNotifications') },
              { value: 'alerts', label: t('notifications.priceAlerts') },
              { value: 'choices', label: t('notifications.notificationSettings') },
            ]}
          />
          {tab === 'list' && <Told />}
          {tab === 'alerts' && <Alerts />}
          {tab === 'choices' && <ChoicesPanel />}
        </>
      ) : (
        <SignInPrompt
          icon="bell"
          className="mt-6 rounded bg-panel py-20"
          title={t('notifications.logInForNotifications')}
        />
      )}
    </div>
  );
}
