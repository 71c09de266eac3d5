import { formatDecimal, parseDecimal } from '@bourse/contract/amount.ts';
import { Code } from '@bourse/contract/codes.ts';
import { notificationKinds } from '@bourse/contract/notifications.ts';
import {
  type Notification,
  type NotificationChoices,
  notificationRoutes as routes,
} from '@bourse/contract/routes/notifications.ts';
import type { Language } from '@bourse/contract/texts.ts';
import type { Kysely } from 'kysely';
import { callerOf, type Implementation, implement } from '#edge/pipeline/handler.ts';
import type { Catalog } from '#engine/live/catalog.ts';
import { FUNDING_RATE_USUAL } from '#engine/projector/notifications.ts';
import type { Database } from '#platform/db/tables/schema.ts';
import type { NotificationWay } from '#platform/db/tables/tables-notifications.ts';
import { Refusal } from '#platform/refusal.ts';
import type { UserDirectory } from '#ports/user-directory.ts';
import { isMailFixed, waysOf } from './policy.ts';
import {
  type Chosen,
  chosenByOne,
  countUnread,
  listNotifications,
  markAllRead,
  markRead,
  type NotificationRow,
  setChosen,
} from './store.ts';
import { wordsOf } from './words.ts';

export { NotificationCourier } from './courier.ts';
export { LiquidityWatch } from './liquidity-watch.ts';
export { MarginWatch } from './margin-watch.ts';
export { PUSH_QUEUE, Pushes } from './push-delivery.ts';
export { createPushDevices } from './push-devices.ts';
export { createPushLine, publicReach } from './push-line.ts';
export { PushStore } from './push-store.ts';
export { eraseNotifications } from './store.ts';
export { loadVapid } from './vapid.ts';

const PAGE_ROWS = 20;
const RATE_DECIMALS = 8;

export interface NotificationDependencies {
  readonly database: Kysely<Database>;
  readonly catalog: Catalog;
  readonly users: Pick<UserDirectory, 'findUser' | 'lock'>;
  /** Tells a user's pages how many are not read. */
  readonly tell: (user: number, unread: number) => void;
}

/** The notifications of people, and which ones they want. */
export function createNotifications(
  dependencies: NotificationDependencies,
): readonly Implementation[] {
  const { database, catalog, tell } = dependencies;
  const toldUnread = async (user: number) => {
    const unread = await countUnread(database, user);
    tell(user, unread);
    return { unread };
  };
  return [
    implement(routes.notificationList, async ({ query }, call) => {
      const { userId } = callerOf(call);
      const before = query.before === undefined ? undefined : Number(query.before);
      const page = { before, kind: query.kind, rowsMax: PAGE_ROWS };
      const { rows, next } = await listNotifications(database, userId, page);
      const list = rows.map((row) => present(row, catalog, call.language));
      return { list, next, unread: await countUnread(database, userId) };
    }),
    implement(routes.notificationUnread, async (_input, call) => ({
      unread: await countUnread(database, callerOf(call).userId),
    })),
    implement(routes.notificationRead, async ({ parameters: { code } }, call) => {
      const { userId } = callerOf(call);
      const isOwn = await markRead(database, userId, Number(code), call.time);
      if (!isOwn) throw new Refusal(Code.notFound);
      return toldUnread(userId);
    }),
    implement(routes.notificationReadAll, async ({ body }, call) => {
      const { userId } = callerOf(call);
      await markAllRead(database, userId, Number(body.upTo), call.time);
      return toldUnread(userId);
    }),
    ...choiceRoutes(dependencies),
  ];
}

function choiceRoutes({ database, users }: NotificationDependencies): readonly Implementation[] {
  const show = async (user: number) => {
    const owner = await users.findUser(user);
    return presentChoices(await chosenByOne(database, user), Boolean(owner?.email));
  };
  /** One choice after the other: each is made on what the one before left. */
  const change = (user: number, next: (chosen: Chosen) => Chosen) =>
    database.transaction().execute(async (executor) => {
      await users.lock(user, executor);
      await setChosen(executor, user, next(await chosenByOne(executor, user)));
    });
  return [
    implement(routes.notificationChoices, (_input, call) => show(callerOf(call).userId)),
    implement(routes.notificationChoose, async ({ body: { kind, app, mail, push } }, call) => {
      const { userId } = callerOf(call);
      const ways: NotificationWay[] = [];
      if (app) ways.push('app');
      if (mail) ways.push('mail');
      if (push) ways.push('push');
      await change(userId, (chosen) => ({ ...chosen, ways: { ...chosen.ways, [kind]: ways } }));
      return show(userId);
    }),
    implement(routes.notificationFundingRate, async ({ body }, call) => {
      const { userId } = callerOf(call);
      const fundingRate = parseDecimal(body.rate, RATE_DECIMALS);
      if (typeof fundingRate === 'string') throw new Refusal(Code.shapeInvalid, { field: 'rate' });
      await change(userId, (chosen) => ({ ...chosen, fundingRate }));
      return show(userId);
    }),
  ];
}

function present(row: NotificationRow, catalog: Catalog, language: Language): Notification {
  const { id, kind, facts, time, read_at } = row;
  const words = wordsOf(kind, facts, catalog, language);
  return { code: String(id), kind, ...words, time, isRead: read_at !== null };
}

function presentChoices({ ways, fundingRate }: Chosen, hasMail: boolean): NotificationChoices {
  const list = notificationKinds.map((kind) => {
    const chosen = waysOf(ways, kind);
    const isFixed = isMailFixed(kind);
    return {
      kind,
      app: chosen.has('app'),
      mail: isFixed || chosen.has('mail'),
      push: chosen.has('push'),
      isMailFixed: isFixed,
    };
  });
  return {
    ...{ list, hasMail },
    fundingRate: formatDecimal(fundingRate ?? FUNDING_RATE_USUAL, RATE_DECIMALS),
  };
}
