import type { Kysely } from 'kysely';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/tables/schema.ts';
import type { Sealer } from '#platform/files/sealed.ts';
import type { NoticeSender } from '#ports/notice-sender.ts';
import type { UserDirectory } from '#ports/user-directory.ts';

/** What the parts of the feature share. */
export interface SupportContext {
  readonly database: Kysely<Database>;
  readonly users: Pick<UserDirectory, 'findByContact' | 'findUser' | 'lock'>;
  readonly sealer: Sealer;
  readonly sender: NoticeSender;
  readonly clock: Clock;
}
