import { sql } from 'kysely';
import type { Executor } from '#platform/db/tables/schema.ts';
import { messagePlace } from '#platform/db/tables/sealed-columns.ts';
import type { Sealer } from '#platform/files/sealed.ts';
import type { Message } from './message.ts';

const MESSAGES_MAX = 200;

/** Where messages land when no provider is configured: the last ones, newest first, of all processes of a demo. */
export interface Box {
  put(message: Message): Promise<void>;
  /** Only those to `target` when it is not empty: a mail address or the end of a phone number. */
  list(target: string): Promise<readonly Message[]>;
}

/** One sealed row a message; the oldest make room for the newest. */
export function createBox(database: Executor, sealer: Sealer): Box {
  return {
    async put(message) {
      const { id, time } = message;
      const sealed = sealer.seal(Buffer.from(JSON.stringify(message)), messagePlace(id));
      // A second try must not list it twice.
      await database
        .insertInto('outbox_messages')
        .values({ id, time, sealed })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      await sql`delete from outbox_messages where id in
        (select id from outbox_messages order by time desc, number desc offset ${MESSAGES_MAX})`.execute(
        database,
      );
    },
    async list(target) {
      const rows = await database
        .selectFrom('outbox_messages')
        .select(['id', 'sealed'])
        .orderBy('time', 'desc')
        .orderBy('number', 'desc')
        .execute();
      const messages = rows.map(({ id, sealed }) => {
        return JSON.parse(sealer.open(sealed, messagePlace(id)).toString('utf8')) as Message;
      });
      const wanted = target.replace(/\s/g, '').toLowerCase();
      if (!wanted) return messages;
      return messages.filter(({ channel, to }) =>
        channel === 'sms' ? to.endsWith(wanted) : to === wanted,
      );
    },
  };
}
