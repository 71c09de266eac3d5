import type { Call } from '#edge/pipeline/handler.ts';
import type { Executor } from '#platform/db/tables/schema.ts';
import { seenFrom } from './device.ts';

/** Of a call of this account. */
export type DeviceSeenAt = (
  userId: number,
  call: Pick<Call, 'address' | 'userAgent' | 'time'>,
) => Promise<number>;

/**
 * When the device of a call was first seen with an account, UTC epoch milliseconds; 0: it is the
 * account's first one. One that is not known was seen when it called.
 */
export async function deviceSeenAt(
  database: Executor,
  userId: number,
  call: Pick<Call, 'address' | 'userAgent' | 'time'>,
): Promise<number> {
  const { device } = seenFrom(call);
  const rows = await database
    .selectFrom('user_devices')
    .select(['device', 'first_seen_at'])
    .where('user_id', '=', userId)
    .where('user_agent', 'is not', null)
    .orderBy('first_seen_at')
    .execute();
  const [first] = rows;
  const own = rows.find((row) => row.device.equals(device));
  if (!first || (own && own.first_seen_at === first.first_seen_at)) return 0;
  return own?.first_seen_at ?? call.time;
}
