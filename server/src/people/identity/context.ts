import type { Clock } from '#platform/clock.ts';
import type { Executor } from '#platform/db/tables/schema.ts';
import type { Sealer } from '#platform/files/sealed.ts';
import type { AuditTrail } from '#ports/audit-trail.ts';
import type { NoticeSender } from '#ports/notice-sender.ts';
import type { UserDirectory } from '#ports/user-directory.ts';
import type { IdentityPolicy } from './policy.ts';
import type { IdentityStore } from './store.ts';

/** What an account's identity opens, as a fact: 0 not known, 1 an operator has seen papers. */
export type IdentityLevel = 0 | 1;

/** What the parts of the feature share. */
export interface IdentityContext {
  readonly store: IdentityStore;
  readonly users: Pick<UserDirectory, 'findUser' | 'lock' | 'setVerified'>;
  readonly countries: { isCountry(isoCode: string): boolean };
  readonly sealer: Sealer;
  /** Of the hashes of papers' numbers. */
  readonly numberKey: Uint8Array;
  readonly audit: AuditTrail;
  readonly sender: NoticeSender;
  readonly clock: Clock;
  readonly policy: IdentityPolicy;
  /** Told of each change of a level and of the papers' country (ISO 3166-1), in its transaction. */
  readonly onLevel: (
    userId: number,
    level: IdentityLevel,
    paperCountry: string,
    executor: Executor,
  ) => Promise<void>;
  /** Tells the person's open pages that something changed, once it stands. */
  readonly tell: (userId: number) => void;
}
