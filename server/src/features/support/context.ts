import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Sealer } from '../../platform/sealed.ts';
import type { NoticeSender } from '../../services/notice-sender.ts';
import type { UserDirectory } from '../../services/user-directory.ts';

/** What the parts of the feature share. */
export interface SupportContext {
  readonly database: Kysely<Database>;
  readonly users: Pick<UserDirectory, 'findByContact' | 'findUser' | 'lock'>;
  readonly sealer: Sealer;
  readonly sender: NoticeSender;
  readonly clock: Clock;
}
