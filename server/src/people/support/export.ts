import type { Executor } from '#platform/db/tables/schema.ts';
import { type ExportSection, section } from '#ports/data-export.ts';

const columns = [
  ...(['ticket', 'subject', 'category', 'state', 'object', 'objectCode'] as const),
  ...(['time', 'author', 'text', 'picturesCount'] as const),
] as const;

/** What was written and answered, message by message; the pictures themselves stay where they are. */
export function supportExport(database: Executor): ExportSection {
  return section('support', columns, async function* (user) {
    const rows = await database
      .selectFrom('support_messages')
      .innerJoin('support_tickets', 'support_tickets.id', 'ticket_id')
      .select(['ticket_id', 'subject', 'category', 'state', 'object', 'object_code'])
      .select(['time', 'author', 'text'])
      .select(({ selectFrom }) =>
        selectFrom('support_pictures')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .whereRef('message_id', '=', 'support_messages.id')
          .as('pictures'),
      )
      .where('user_id', '=', user)
      .where('author', '!=', 'note')
      .orderBy('support_messages.id')
      .execute();
    for (const { ticket_id: ticket, object_code: objectCode, pictures, author, ...row } of rows) {
      const { subject, category, state, object, time, text } = row;
      yield {
        ...{ ticket, subject, category, state, object, objectCode, time, text },
        author: author === 'customer' ? 'you' : 'support',
        picturesCount: Number(pictures),
      };
    }
  });
}
