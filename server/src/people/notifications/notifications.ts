import { formatDecimal, parseDecimal } from '@bourse/contract/amount.ts';
import { Code } from '@bourse/contract/codes.ts';
import { notificationKinds } from '@bourse/contract/notifications.ts';
import {
  type Notification,
  type NotificationChoices,
  notificationRoutes as routes,
} from '@bourse/contract/routes/notifications.ts';
import { type PushDevices, pushRoutes } from '@bourse/contract/routes/push.ts';
import type { Language } from '@bourse/contract/texts.ts';
import type { Kysely } from 'kysely';
import { type Call, callerOf, type Implementation, implement } from '#edge/pipeline/handler.ts';
import type { Catalog } from '#engine/live/catalog.ts';
import { FUNDING_RATE_USUAL } from '#engine/projector/notifications.ts';
import { readUserAgent } from '#platform/addresses/user-agent.ts';
import type { Database } from '#platform/db/tables/schema.ts';
import type { NotificationWay } from '#platform/db/tables/tables-notifications.ts';
import { Refusal } from '#platform/refusal.ts';
import type { UserDirectory } from '#ports/user-directory.ts';
import { isMailFixed, waysOf } from './policy.ts';
import type { PushReach } from './push-line.ts';
import type { PushStore } from './push-store.ts';
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
import type { Vapid } from './vapid.ts';
import { wordsOf } from './words.ts';

export { NotificationCourier } from './courier.ts';
export { LiquidityWatch } from './liquidity-watch.ts';
export { MarginWatch } from './margin-watch.ts';
export { PUSH_QUEUE, Pushes } from './push-delivery.ts';
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

interface PushDeviceDependencies {
  readonly store: Pick<PushStore, 'put' | 'list' | 'remove'>;
  readonly vapid: Pick<Vapid, 'publicKey'>;
  readonly isEndpoint: PushReach['isEndpoint'];
}

/** The devices to which a user's notifications are pushed: a device is a session. */
export function createPushDevices(dependencies: PushDeviceDependencies): readonly Implementation[] {
  const { store, vapid, isEndpoint } = dependencies;
  const show = async (call: Call): Promise<PushDevices> => {
    const current = sessionOf(call);
    const list = await store.list(callerOf(call).userId);
    return {
      publicKey: vapid.publicKey,
      list: list.map(({ session_id, created_at, user_agent }) => ({
        ...{ code: session_id, time: created_at, isCurrent: session_id === current },
        ...readUserAgent(user_agent),
      })),
    };
  };
  return [
    implement(pushRoutes.pushDevices, (_input, call) => show(call)),
    implement(pushRoutes.pushSubscribe, async ({ body }, call) => {
      if (!isEndpoint(body.endpoint)) throw new Refusal(Code.shapeInvalid, { field: 'endpoint' });
      const isThere = await store.put(callerOf(call).userId, sessionOf(call), body, call.time);
      if (!isThere) throw new Refusal(Code.sessionEnded);
      return show(call);
    }),
    implement(pushRoutes.pushRemove, async ({ parameters: { code } }, call) => {
      const isOwn = await store.remove(callerOf(call).userId, code);
      if (!isOwn) throw new Refusal(Code.notFound);
      return show(call);
    }),
  ];
}

/** The routes are for people at a screen: the gateway lets no program's key pass. */
function sessionOf(call: Call): string {
  const caller = callerOf(call);
  if (caller.kind !== 'session') throw new Refusal(Code.notAllowed);
  return caller.sessionId;
}
