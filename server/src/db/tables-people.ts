import type { Language } from '@bourse/contract/code-texts.ts';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';

/*
 * Rows about people: owned by the features under features/. No money here. Times are UTC epoch
 * milliseconds; secrets (passwords, tickets, tokens, codes) are stored as hashes only.
 */

export type UserKind = 'person' | 'bot';

/** Owned by features/users. `id` is the engine's user id; `public_number` is what people see. */
export interface UserTable {
  id: Generated<number>;
  public_number: number;
  kind: UserKind;
  nickname: string;
  email: string | null;
  area_code: string | null;
  mobile: string | null;
  password_hash: string | null;
  locale: Language;
  country: string;
  currency: string;
  referral_code: string;
  invited_by: number | null;
  phishing_code: Generated<string>;
  verified_at: number | null;
  authenticator_bound_at: number | null;
  /** Withdrawals wait until then (D12); 0: no hold. */
  hold_until: Generated<number>;
  frozen: Generated<boolean>;
  created_at: number;
}

export type FlowPurpose = 'sign-in' | 'register' | 'recover';

/** What a registration flow keeps until its code is entered. */
export interface Registration {
  readonly passwordHash: string;
  readonly invitedBy: number | null;
  readonly country: string;
  readonly currency: string;
}

/** Owned by features/auth: a sign-in, registration or recovery under way, with its one live code. */
export interface AuthFlowTable {
  ticket_hash: Buffer;
  purpose: FlowPurpose;
  /** The contact, as `email:...` or `mobile:+area digits`. */
  target: string;
  user_id: number | null;
  device: Buffer;
  /** False for the plain calls, whose client never saw the ticket. */
  ticketed: boolean;
  /** False when a code must not be sent and none is ever right: the answers stay the same. */
  accepted: boolean;
  registration: JSONColumnType<Registration> | null;
  code_hash: Buffer | null;
  code_expires_at: number | null;
  code_tries: Generated<number>;
  created_at: number;
  expires_at: number;
  finished_at: number | null;
}

/** Owned by features/auth: wrong passwords by account, known device and address. */
export interface SignInGuardTable {
  key: string;
  failures: Generated<number>;
  failed_at: Generated<number>;
  locked_until: Generated<number>;
  /** When the last lock began; a second one within a day is longer. */
  locked_at: Generated<number>;
}

/** Owned by features/auth: when codes were asked for, by target and by address. */
export interface CodeBudgetTable {
  key: string;
  asked_at: JSONColumnType<number[], string | undefined, string>;
  /** The last entry of `asked_at`, for the sweep. */
  last_at: Generated<number>;
}

/** Owned by features/auth. */
export interface SessionTable {
  id: string;
  token_hash: Buffer;
  user_id: number;
  created_at: number;
  seen_at: number;
  expires_at: number;
  address: string;
  user_agent: string;
}

/** Owned by features/auth: devices that have signed in before. */
export interface UserDeviceTable {
  user_id: number;
  device: Buffer;
  first_seen_at: number;
  seen_at: number;
}

export type SignInOutcome =
  | 'signed-in'
  | 'password-right'
  | 'password-wrong'
  | 'locked'
  | 'code-wrong';

/** Owned by features/auth: append only. */
export interface SignInTable {
  id: Generated<number>;
  user_id: number | null;
  time: number;
  outcome: SignInOutcome;
  address: string;
  user_agent: string;
}

/** Owned by features/favourites. Category 2 spot, 3 futures; name like BTC-USDT. */
export interface FavouriteTable {
  user_id: number;
  category: number;
  name: string;
  created_at: ColumnType<number, number, never>;
}

export interface PeopleTables {
  users: UserTable;
  auth_flows: AuthFlowTable;
  sign_in_guards: SignInGuardTable;
  code_budgets: CodeBudgetTable;
  sessions: SessionTable;
  user_devices: UserDeviceTable;
  sign_ins: SignInTable;
  favourites: FavouriteTable;
}
