import { Code } from '@bourse/contract/codes.ts';
import type { Ticket, TicketThread } from '@bourse/contract/routes/support.ts';
import { Refusal } from '#platform/refusal.ts';
import { reopenTimeOf, supportPolicy } from './policy.ts';
import type { MessageRow, PictureHead, Place, TicketRow } from './store.ts';

/** A ticket without its messages. */
export function headOf(row: TicketRow): Ticket {
  const { id, subject, category, state, object, object_code: objectCode } = row;
  return {
    ...{ code: String(id), subject, category, state },
    ...{ object: object ?? '', objectCode: objectCode ?? '' },
    ...{ createTime: row.created_at, changeTime: row.changed_at },
  };
}

/** When a message that waits is answered at the latest; 0: none waits. */
export function answerTimeOf({ waiting_since: since }: Pick<TicketRow, 'waiting_since'>): number {
  return since === null ? 0 : since + supportPolicy.answerMs;
}

/** Which pictures a message has. */
export function picturesIn(message: number, pictures: readonly PictureHead[]) {
  return pictures
    .filter((picture) => picture.message_id === message)
    .map(({ reference, width, height }) => ({ code: reference, width, height }));
}

/** A ticket as its writer sees it: what the staff wrote for itself is not there. */
export function threadOf(
  row: TicketRow,
  messages: readonly MessageRow[],
  pictures: readonly PictureHead[],
): TicketThread {
  const seen = messages.filter(({ author }) => author !== 'note');
  return {
    ...headOf(row),
    answerTime: answerTimeOf(row),
    reopenTime: reopenTimeOf(row),
    messages: seen.map(({ id, author, time, text }) => ({
      ...{ code: String(id), isOwn: author === 'customer', time, text },
      pictures: picturesIn(id, pictures),
    })),
  };
}

/** The `next` of a list, which `placeOf` reads. */
export const placeText = ({ time, id }: Place): string => `${time}-${id}`;

/** Where a list goes on; undefined: at its beginning. Refuses shapeInvalid. */
export function placeOf(text: string | undefined, field: string): Place | undefined {
  if (text === undefined) return undefined;
  const [time, id] = text.split('-').map(Number);
  if (time === undefined || id === undefined) throw new Refusal(Code.shapeInvalid, { field });
  return { time, id };
}
