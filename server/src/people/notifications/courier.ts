import type { Kysely } from 'kysely';
import type { Catalog } from '#engine/live/catalog.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/tables/schema.ts';
import type { Upkeep } from '#platform/upkeep.ts';
import type { NoticeSender } from '#ports/notice-sender.ts';
import type { UserDirectory } from '#ports/user-directory.ts';
import { isMailFixed, MAIL_WITHIN_MS, waysOf } from './policy.ts';
import type { Pushes } from './push-delivery.ts';
import {
  type Chosen,
  chosenBy,
  countUnread,
  forgetOld,
  type NotificationRow,
  setShown,
  takeNew,
} from './store.ts';
import { wordsOf } from './words.ts';

const LOOK_EVERY_MS = 300;
/** The most mails that are written in one transaction: a shutdown waits for it. */
const BATCH_ROWS_MAX = 50;

export interface CourierDependencies {
  readonly database: Kysely<Database>;
  readonly users: Pick<UserDirectory, 'findUser'>;
  readonly catalog: Catalog;
  readonly sender: NoticeSender;
  readonly pushes: Pick<Pushes, 'add'>;
  readonly clock: Clock;
  readonly upkeep: Pick<Upkeep, 'add' | 'stopping'>;
  /** Tells a user's pages how many are not read. */
  readonly tell: (user: number, unread: number) => void;
}

/**
 * Takes each new notification once: into its owner's list or not, as a mail and a push or not, in one
 * transaction; open pages are notified after it. What was written while this did not run waits.
 */
export class NotificationCourier {
  readonly #dependencies: CourierDependencies;

  constructor(dependencies: CourierDependencies) {
    this.#dependencies = dependencies;
  }

  start(): void {
    this.#dependencies.upkeep.add({
      ...({ name: 'notifications', where: 'keeper', everyMs: LOOK_EVERY_MS } as const),
      look: () => this.look(),
    });
  }

  /** Takes all that is new now; of a stop, the rest waits for the next start. */
  async look(): Promise<void> {
    const { stopping } = this.#dependencies.upkeep;
    let taken = BATCH_ROWS_MAX;
    while (taken === BATCH_ROWS_MAX && !stopping.aborted) taken = await this.#takeSome();
  }

  async #takeSome(): Promise<number> {
    const { database, clock, pushes, tell } = this.#dependencies;
    const shown = new Set<number>();
    const count = await database.transaction().execute(async (executor) => {
      const rows = await takeNew(executor, BATCH_ROWS_MAX);
      if (rows.length === 0) return 0;
      const owners = [...new Set(rows.map(({ user_id }) => user_id))];
      const chosen = await chosenBy(executor, owners);
      const inList = (row: NotificationRow) => waysOfRow(row, chosen).has('app');
      const listed = rows.filter(inList);
      for (const { user_id } of listed) shown.add(user_id);
      await setShown(executor, idsOf(listed), true);
      await setShown(executor, idsOf(rows.filter((row) => !inList(row))), false);
      for (const row of rows) {
        const isMailed = waysOfRow(row, chosen).has('mail') && !isMailFixed(row.kind);
        if (isMailed && clock.now() - row.time < MAIL_WITHIN_MS) await this.#mail(row, executor);
      }
      const pushed = rows.filter((row) => waysOfRow(row, chosen).has('push'));
      await pushes.add(pushed, executor);
      await forgetOld(executor, owners, clock.now());
      return rows.length;
    });
    for (const user of shown) tell(user, await countUnread(database, user));
    return count;
  }

  async #mail(row: NotificationRow, executor: Kysely<Database>): Promise<void> {
    const { users, catalog, sender } = this.#dependencies;
    const user = await users.findUser(row.user_id, executor);
    if (!user?.email) return;
    const { id: userId, email, locale: language, phishingCode, nickname } = user;
    const { title, text } = wordsOf(row.kind, row.facts, catalog, language);
    const notice = { kind: 'notification', time: row.time, title, text } as const;
    const contact = { channel: 'mail', email } as const;
    await sender.send({ contact, language, userId, phishingCode, nickname, notice }, executor);
  }
}

const idsOf = (rows: readonly NotificationRow[]) => rows.map(({ id }) => id);

const waysOfRow = (row: NotificationRow, chosen: ReadonlyMap<number, Chosen>) =>
  waysOf(chosen.get(row.user_id)?.ways ?? {}, row.kind);
