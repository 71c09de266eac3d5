import { AnnouncementSpread } from '../../features/announcements/spread.ts';
import {
  createNotifications,
  MarginWatch,
  NotificationCourier,
} from '../../features/notifications/notifications.ts';
import { createPriceAlerts } from '../../features/price-alerts/price-alerts.ts';
import type { Feed } from '../../feed/dependencies.ts';
import type { Implementation } from '../../gateway/handler.ts';
import { systemScheduler } from '../../liquidity/scheduler.ts';
import type { GatewayDependencies } from './dependencies.ts';
import type { Ground } from './ground.ts';

/** What people are told beside mails: the list, and who writes into it. */
export interface Telling {
  readonly implementations: readonly Implementation[];
  start(): void;
  stop(): Promise<void>;
}

/** @param feed once it is attached */
export function createTelling(
  dependencies: GatewayDependencies,
  { users, outbox }: Pick<Ground, 'users' | 'outbox'>,
  feed: () => Feed | undefined,
): Telling {
  const { database, live, clock, alarms, botAccounts, priceAlerts } = dependencies;
  const { catalog, futures } = live;
  const own = { database, clock, alarms, scheduler: systemScheduler };
  const tell = (user: number, unread: number) => feed()?.tellNotifications(user, unread);
  const workers = [
    new NotificationCourier({ ...own, users, catalog, sender: outbox.sender, tell }),
    new MarginWatch({ ...own, futures, isBot: (user) => botAccounts.has(user) }),
    new AnnouncementSpread(own),
  ];
  return {
    implementations: [
      ...createNotifications({ database, catalog, users, tell }),
      ...createPriceAlerts({ database, users, live, book: priceAlerts }),
    ],
    start() {
      for (const worker of workers) worker.start();
    },
    async stop() {
      for (const worker of workers) await worker.stop();
    },
  };
}
