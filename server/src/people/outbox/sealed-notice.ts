import type { SealedPlace, Sealer } from '#platform/files/sealed.ts';
import type { NoticeRequest } from '#ports/notice-sender.ts';

/** A notice on its way, as the table of jobs has it. */
export interface WaitingNotice {
  /** UTC epoch milliseconds of the act that it tells of. */
  readonly time: number;
  /** It is not sent after this. */
  readonly until: number;
  /** Null: nothing is sent, and the work was the same (S05). */
  readonly request: NoticeRequest | null;
}

/** Sealed for the queue: the row of a job is not known before it is there. */
const placeOf = (queue: string): SealedPlace => ({ table: 'jobs', row: queue });

/** Codes and contacts lie readable neither in the table of jobs nor in a backup of it. */
export function sealNotice(sealer: Sealer, queue: string, notice: WaitingNotice): string {
  return sealer.seal(Buffer.from(JSON.stringify(notice)), placeOf(queue)).toString('base64');
}

/** Throws SealBroken when its key is not here, when it was sealed for another queue, or changed. */
export function openNotice(sealer: Sealer, queue: string, sealed: string): WaitingNotice {
  const text = sealer.open(Buffer.from(sealed, 'base64'), placeOf(queue)).toString('utf8');
  return JSON.parse(text) as WaitingNotice;
}
