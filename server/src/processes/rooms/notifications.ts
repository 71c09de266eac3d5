import { join } from 'node:path';
import type { Feed } from '#edge/feed/dependencies.ts';
import type { Implementation } from '#edge/pipeline/handler.ts';
import {
  createNotifications,
  createPushDevices,
  createPushLine,
  LiquidityWatch,
  loadVapid,
  MarginWatch,
  NotificationCourier,
  Pushes,
  PushStore,
  publicReach,
} from '#people/notifications/notifications.ts';
import { AnnouncementSpread } from '#staff/announcements/spread.ts';
import { AlertWatch } from '#trading/price-alerts/alert-watch.ts';
import { createPriceAlerts } from '#trading/price-alerts/price-alerts.ts';
import type { RoomDependencies } from './dependencies.ts';
import type { SharedParts } from './shared-parts.ts';

/** Notifications in the app and by push, and the workers that write them. */
export interface Notifications {
  readonly implementations: readonly Implementation[];
  start(): Promise<void>;
}

/** @param feed once it is attached */
export async function openNotifications(
  dependencies: RoomDependencies,
  { users, outbox, sealer }: Pick<SharedParts, 'users' | 'outbox' | 'sealer'>,
  feed: () => Feed | undefined,
): Promise<Notifications> {
  const { config, database, live, clock, upkeep, logger, jobs } = dependencies;
  const { houseTraders, priceAlerts } = dependencies;
  const { catalog, futures } = live;
  const own = { database, clock, upkeep };
  const isBot = (user: number) => houseTraders.has(user);
  const tell = (user: number, unread: number) => feed()?.tellNotifications(user, unread);
  const vapid = await loadVapid(join(config.dataDir, 'keys', 'vapid'), subjectOf(config));
  const store = new PushStore(database, sealer);
  const line = createPushLine(publicReach);
  const pushes = new Pushes({ database, users, catalog, jobs, store, vapid, line, clock, logger });
  const workers = [
    new NotificationCourier({ ...own, users, catalog, sender: outbox.sender, pushes, tell }),
    new MarginWatch({ ...own, futures, isBot }),
    new LiquidityWatch({ ...own, live, isBot }),
    new AlertWatch({ ...own, live }),
    new AnnouncementSpread(own),
  ];
  return {
    implementations: [
      ...createNotifications({ database, catalog, users, tell }),
      ...createPushDevices({ store, vapid, isEndpoint: publicReach.isEndpoint }),
      ...createPriceAlerts({ database, users, live, book: priceAlerts }),
    ],
    async start() {
      await pushes.start();
      for (const worker of workers) worker.start();
    },
  };
}

/** Whom a push service may ask about what it is handed. */
function subjectOf({ supportEmail, publicUrl }: RoomDependencies['config']): string {
  if (supportEmail) return `mailto:${supportEmail}`;
  return publicUrl.startsWith('https:') ? publicUrl : 'mailto:operator@localhost';
}
