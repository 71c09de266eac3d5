import type { Kysely } from 'kysely';
import type { Call } from '#edge/pipeline/handler.ts';
import type { Database } from '#platform/db/tables/schema.ts';
import type { AccountRights } from '#ports/account-rights.ts';
import type { AuditTrail, AuditWho } from '#ports/audit-trail.ts';
import type { Contact, NoticeSender } from '#ports/notice-sender.ts';
import type { UserDirectory } from '#ports/user-directory.ts';
import type { BudgetStore } from './budget-store.ts';
import type { ClosedContacts } from './codes/closed-contacts.ts';
import { maskContact } from './codes/contact.ts';
import type { SecurityCodeStore } from './codes/security-code-store.ts';
import type { Authenticators } from './factor/authenticators.ts';
import type { PasskeyStore } from './factor/passkey-store.ts';
import type { RelyingParty } from './factor/relying-party.ts';
import type { ResetStore } from './factor/reset/reset-store.ts';
import type { FailureAlarm } from './failure-alarm.ts';
import type { FailureBudget } from './failure-budget.ts';
import type { FlowStore } from './flow-store.ts';
import type { SignInGuard } from './guard.ts';
import type { PasswordHasher } from './passwords/password-hasher.ts';
import type { AuthPolicy } from './policy.ts';
import type { Sessions } from './sessions.ts';
import type { SignInStore } from './sign-in-store.ts';

/** What the steps of signing in, registering and recovering work with. */
export interface AuthContext {
  readonly database: Kysely<Database>;
  /** By connections whose commits do not wait for the disk: see `AuthDependencies`. */
  readonly counts: Kysely<Database>;
  readonly users: UserDirectory;
  readonly sender: NoticeSender;
  readonly audit: AuditTrail;
  readonly rights: AccountRights;
  readonly countries: {
    isCountry(isoCode: string): boolean;
  };
  readonly productWords: readonly string[];
  readonly codeKey: Uint8Array;
  readonly policy: AuthPolicy;
  readonly hasher: PasswordHasher;
  readonly flows: FlowStore;
  readonly budgets: BudgetStore;
  readonly guard: SignInGuard;
  readonly signIns: SignInStore;
  readonly securityCodes: SecurityCodeStore;
  readonly sessions: Sessions;
  /** The country of an address as two capital letters; empty when it is not known. */
  readonly countryOf: (address: string) => string;
  readonly alarm: FailureAlarm;
  readonly failureBudget: FailureBudget;
  readonly authenticators: Authenticators;
  readonly resets: ResetStore;
  readonly closedContacts: ClosedContacts;
  readonly passkeys: PasskeyStore;
  readonly relyingParty: RelyingParty;
  /** Whether sign-up is closed now. */
  readonly isSignUpClosed: () => Promise<boolean>;
  /** What the exchange is called in an authenticator app. */
  readonly brandName: string;
}

/** Where a call came from and when, as the history of sign-ins keeps it. */
export function originOf(call: Call): { address: string; userAgent: string; time: number } {
  return { address: call.address, userAgent: call.userAgent, time: call.time };
}

/** Who calls, as the record of security acts names them. */
export function whoOf({ caller }: Call): AuditWho {
  return 'userId' in caller ? `user:${caller.userId}` : 'visitor';
}

/** The account that an act is about; of an unknown contact, its masked form (S31). */
export function objectOf(userId: number | null | undefined, contact: Contact): string {
  return userId == null ? maskContact(contact) : `user:${userId}`;
}
