import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Call } from '../../gateway/handler.ts';
import type { Contact, NoticeSender } from '../../services/notice-sender.ts';
import type { User, UserDirectory } from '../../services/user-directory.ts';
import type { BudgetStore } from './budget-store.ts';
import type { FailureAlarm } from './failure-alarm.ts';
import type { FlowStore } from './flow-store.ts';
import type { SignInGuard } from './guard.ts';
import type { PasswordHasher } from './password-hasher.ts';
import type { AuthPolicy } from './policy.ts';
import type { Sessions } from './sessions.ts';
import type { SignInStore } from './sign-in-store.ts';

/** What the steps of signing in, registering and recovering work with. */
export interface AuthContext {
  readonly database: Kysely<Database>;
  readonly users: UserDirectory;
  readonly sender: NoticeSender;
  readonly countries: {
    isCountry(isoCode: string): boolean;
    isDiallingCode(areaCode: string): boolean;
  };
  readonly productWords: readonly string[];
  readonly codeKey: Uint8Array;
  readonly policy: AuthPolicy;
  readonly hasher: PasswordHasher;
  readonly flows: FlowStore;
  readonly budgets: BudgetStore;
  readonly guard: SignInGuard;
  readonly signIns: SignInStore;
  readonly sessions: Sessions;
  readonly alarm: FailureAlarm;
}

/** Where a call came from and when, as the history of sign-ins keeps it. */
export function originOf(call: Call): { address: string; userAgent: string; time: number } {
  return { address: call.address, userAgent: call.userAgent, time: call.time };
}

/** Where notices about an account go. */
export function contactOfUser(user: User): Contact | undefined {
  if (user.email) return { channel: 'mail', email: user.email };
  if (user.areaCode && user.mobile) {
    return { channel: 'sms', areaCode: user.areaCode, mobile: user.mobile };
  }
  return undefined;
}

/** Tells the owner of an account, in the owner's language. */
export function notifyUser(
  context: Pick<AuthContext, 'sender'>,
  user: User,
  notice: Parameters<NoticeSender['send']>[0]['notice'],
): void {
  const contact = contactOfUser(user);
  if (!contact) return;
  context.sender.send({
    contact,
    language: user.locale,
    phishingCode: user.phishingCode,
    notice,
  });
}
