import type { Kysely } from 'kysely';
import type { Ceremony } from '#people/sign-in/factor/passkey-ceremony.ts';
import type { GuardStore } from '#people/sign-in/guard-store.ts';
import type { PasswordHasher } from '#people/sign-in/passwords/password-hasher.ts';
import type { AuthPolicy } from '#people/sign-in/policy.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/tables/schema.ts';
import type { Sealer } from '#platform/files/sealed.ts';
import type { AuditTrail } from '#ports/audit-trail.ts';
import type { NoticeSender } from '#ports/notice-sender.ts';
import type { OperatorPasskeyStore } from './operator-passkey-store.ts';
import type { OperatorSessions } from './operator-sessions.ts';
import type { OperatorStore } from './operator-store.ts';

/** What the steps of operators' sign-in work with. */
export interface OperatorContext {
  readonly database: Kysely<Database>;
  readonly store: OperatorStore;
  readonly sessions: OperatorSessions;
  readonly passkeys: OperatorPasskeyStore;
  readonly ceremony: Ceremony;
  readonly tries: GuardStore;
  readonly hasher: PasswordHasher;
  readonly sealer: Sealer;
  readonly audit: AuditTrail;
  readonly clock: Clock;
  readonly policy: Pick<AuthPolicy, 'account' | 'operatorName' | 'address' | 'authenticator'>;
  readonly codeKey: Uint8Array;
  readonly productWords: readonly string[];
  readonly brandName: string;
  /** Carries links of invitations; absent: they are shown. */
  readonly mail: NoticeSender | undefined;
  /** Where the console is opened; links begin with it. */
  readonly consoleUrl: string;
}
