import type { RightCause } from '@bourse/contract/enumerations.ts';
import type { HoldCause } from '@bourse/contract/hold-causes.ts';
import type { IdentityReason, PaperKind } from '@bourse/contract/identity.ts';
import type { KeyScope } from '@bourse/contract/route.ts';
import type { NoticeKind } from '@bourse/contract/routes/account-data.ts';
import type { PreferenceChoices } from '@bourse/contract/routes/preferences.ts';
import type { FreezeCause } from '@bourse/contract/texts/freeze-causes.ts';
import type { Language } from '@bourse/contract/texts.ts';
import type { ColumnType, Generated, JSONColumnType, Selectable } from 'kysely';
import type { Sealed } from '../../files/sealed.ts';

/*
 * Rows about people: owned by the features under features/. No money here. Times are UTC epoch
 * milliseconds; secrets (passwords, tickets, tokens, codes) are stored as hashes only, those that must be
 * read again sealed (platform/sealed.ts).
 */

export type UserKind = 'person' | 'bot';

/** Notices by what they are about, and the ways that a person chose for them. */
export type NoticeWays = {
  readonly [Kind in NoticeKind]?: readonly ('mail' | 'sms')[];
};

/** Owned by people/users. `id` is the engine's user id; `public_number` is what people see. */
export interface UserTable {
  id: Generated<number>;
  public_number: number;
  kind: UserKind;
  nickname: string;
  /** 0: the letters of the nickname. */
  avatar: Generated<number>;
  email: string | null;
  area_code: string | null;
  mobile: string | null;
  password_hash: string | null;
  /** null: it is the first one. */
  password_changed_at: number | null;
  locale: Language;
  country: string;
  currency: string;
  referral_code: string;
  invited_by: number | null;
  phishing_code: Generated<string>;
  verified_at: number | null;
  authenticator_bound_at: number | null;
  passkey_count: Generated<number>;
  /** Withdrawals are suspended until then (D12); 0: they are not. */
  hold_until: Generated<number>;
  /** The change that it waits after; empty: not known. */
  hold_cause: Generated<HoldCause | ''>;
  frozen: Generated<boolean>;
  /** What its owner reads of it. */
  freeze_cause: Generated<FreezeCause | ''>;
  created_at: number;
  /** null: it is open. A closed one has neither contact nor password. */
  closed_at: number | null;
  notice_ways: JSONColumnType<NoticeWays, string | undefined, string>;
}

export type FlowPurpose = 'sign-in' | 'register' | 'recover';

/** What a registration flow keeps until its code is entered. */
export interface Registration {
  readonly passwordHash: string;
  readonly invitedBy: number | null;
  readonly country: string;
  readonly currency: string;
}

/** Owned by people/sign-in: a sign-in, registration or recovery under way, with its one live code. */
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

/** Owned by people/sign-in: wrong passwords by account, known device and address. */
export interface SignInGuardTable {
  key: string;
  failures: Generated<number>;
  failed_at: Generated<number>;
  locked_until: Generated<number>;
  /** When the last lock began; a second one within a day is longer. */
  locked_at: Generated<number>;
}

/** Owned by people/sign-in: when codes were asked for, by target and by address. */
export interface CodeBudgetTable {
  key: string;
  asked_at: JSONColumnType<number[], string | undefined, string>;
  /** The last entry of `asked_at`, for the sweep. */
  last_at: Generated<number>;
}

/** Owned by people/sign-in. */
export interface SessionTable {
  id: string;
  token_hash: Buffer;
  user_id: number;
  created_at: number;
  seen_at: number;
  expires_at: number;
  address: string;
  user_agent: string;
  /** When the second factor was proved after the sign-in; null: not since. */
  factor_at: number | null;
}

/** Owned by people/sign-in. */
export interface AuthenticatorTable {
  user_id: number;
  /** Sealed for this row; null: unbound. */
  secret: Sealed | null;
  /** Of the last code that was taken: the 30 seconds, counted from 1970. */
  last_step: number;
  bound_at: number;
}

/** Owned by people/closure. */
export interface AccountClosureTable {
  id: Generated<number>;
  user_id: number;
  asked_at: number;
  ends_at: number;
  /** null: it can be taken back. */
  over_at: number | null;
  outcome: 'closed' | 'taken-back' | 'refused' | null;
  /** Who it was, sealed for this row, for as long as the law asks. */
  sealed_profile: Sealed | null;
}

/** Owned by people/data-export. */
export interface DataExportTable {
  id: string;
  user_id: number;
  asked_at: number;
  state: 'waiting' | 'ready' | 'taken' | 'expired' | 'failed';
  /** Of an archive that can be taken: what opens it. */
  sealed_key: Sealed | null;
  bytes: number | null;
  expires_at: number | null;
}

/** Owned by people/data-export: an archive under its own key. */
export interface DataExportPartTable {
  export_id: string;
  part: number;
  bytes: Buffer;
}

/** Owned by people/outbox: what a demo's mails and text messages say. */
export interface OutboxMessageTable {
  id: string;
  /** In the order in which they came. */
  number: Generated<number>;
  time: number;
  sealed: Sealed;
}

/** Owned by people/sign-in: contacts of closed accounts, as keyed hashes. */
export interface ClosedContactTable {
  hash: Buffer;
  closed_at: number;
}

/** Owned by people/sign-in: resets of a lost second factor, those that are over too. */
export interface AuthenticatorResetTable {
  id: Generated<number>;
  user_id: number;
  /** What is lost: the authenticator, or all passkeys. */
  factor: 'authenticator' | 'passkeys';
  asked_at: number;
  ends_at: number;
  /** Notices that went out: 1 at the start, 2 half-way, 3 before the end. */
  told: Generated<number>;
  /** Of the code that its notices carry. */
  stop_hash: Buffer;
  /** null: it waits. */
  closed_at: number | null;
  outcome: 'done' | 'stopped' | null;
}

/** Owned by people/sign-in. `id` is the device's own name of it, base64url. */
export interface PasskeyTable {
  id: string;
  user_id: number;
  name: string;
  public_key: Buffer;
  counter: number;
  created_at: number;
  used_at: number | null;
}

/** Owned by people/sign-in: challenges that wait for their answer, as hashes. */
export interface PasskeyChallengeTable {
  hash: Buffer;
  purpose: string;
  /** Of who may answer; empty: all. */
  session_id: string;
  expires_at: number;
}

/** Owned by people/sign-in: devices that have signed in before. */
export interface UserDeviceTable {
  user_id: number;
  device: Buffer;
  first_seen_at: number;
  seen_at: number;
  /** null of a place, and of a device that was not seen since they are kept. */
  user_agent: string | null;
  address: string | null;
}

/** What a signed-in person's code is for. */
export type SecurityPurpose = 'contact' | 'anti-phishing' | 'authenticator' | 'step-up';

/** Owned by people/sign-in: the live code for each purpose and contact of a signed-in person. */
export interface SecurityCodeTable {
  user_id: number;
  purpose: SecurityPurpose;
  target: string;
  code_hash: Buffer;
  expires_at: number;
  tries: Generated<number>;
}

export type SignInOutcome =
  | 'signed-in'
  | 'password-right'
  | 'password-wrong'
  | 'locked'
  | 'code-wrong'
  | 'authenticator-wrong';

/** Owned by people/sign-in: append only. */
export interface SignInTable {
  id: Generated<number>;
  user_id: number | null;
  time: number;
  outcome: SignInOutcome;
  address: string;
  user_agent: string;
}

/** Owned by trading/favourites. Category 2 spot, 3 futures; name like BTC-USDT. */
export interface FavouriteTable {
  user_id: number;
  category: number;
  name: string;
  created_at: ColumnType<number, number, never>;
}

/** Owned by people/preferences: what the route takes, whole. */
export interface UserPreferenceTable {
  user_id: number;
  choices: JSONColumnType<PreferenceChoices, string, string>;
  changed_at: number;
}

/** Owned by staff/audit: append only, a trigger holds it. `number` and `hash` come with the seal. */
export interface AuditRowTable {
  id: Generated<number>;
  time: number;
  who: string;
  act: string;
  object: string;
  outcome: 'done' | 'refused';
  address: string;
  /** More than 1: that many acts of one minute, written as one row. */
  count: number;
  /** JSON, hashed to the character. */
  before_state: string | null;
  after_state: string | null;
  number: number | null;
  hash: Buffer | null;
}

/** Owned by people/api-keys. Secrets are sealed for their row; of an Ed25519 key nothing is secret. */
export interface ApiKeyTable {
  id: string;
  user_id: number;
  name: string;
  kind: 'HMAC-SHA256' | 'Ed25519';
  sealed_secret: Sealed | null;
  /** DER, SubjectPublicKeyInfo. */
  public_key: Buffer | null;
  rights: KeyScope[];
  /** Addresses and ranges; none: it may be used from anywhere. */
  addresses: string[];
  created_at: number;
  /** Null: it does not end by itself. */
  expires_at: number | null;
  /** Null: it may not withdraw. */
  withdraws_from: number | null;
  used_at: Generated<number | null>;
  used_address: Generated<string>;
  /** Null: a person made it; else it is this trading bot's, and ends with it. */
  bot_id: Generated<number | null>;
}

/** Owned by people/api-keys: signed calls that gateways have taken, while there are several. */
export interface SeenSignatureTable {
  /** Lower-case hex. */
  signature: string;
  taken_at: number;
}

/** Owned by trading/dead-man. */
export interface DeadManSwitchTable {
  user_id: number;
  /** Null: off. */
  deadline: number | null;
  turn: number;
}

/** Owned by people/rights: one row of a version of the levels. Amounts are atomic units of USDT. */
export interface AccountLevelTable {
  version: number;
  level: number;
  deposit: boolean;
  withdraw_day_max: number | null;
  futures: boolean;
  set_at: number;
  set_by: string;
}

/** Owned by people/rights. */
export interface RestrictedRegionsTable {
  version: number;
  /** ISO 3166-1. */
  countries: string[];
  set_at: number;
  set_by: string;
}

/** Owned by people/rights; with `users.frozen`, all that an account's rights follow from. */
export interface AccountFactsTable {
  user_id: number;
  level: Generated<number>;
  paper_country: Generated<string>;
  address_country: Generated<string>;
  spot_off: Generated<boolean>;
  futures_off: Generated<boolean>;
  transfer_off: Generated<boolean>;
  withdraw_off: Generated<boolean>;
  /** Closed, or about to be. */
  closed: Generated<boolean>;
  withdraw_day_max: Generated<number | null>;
  withdraw_day_raised: Generated<number | null>;
}

/** Owned by people/rights. */
export interface FuturesAcceptanceTable {
  user_id: number;
  /** 0: from before there was a risk statement. */
  terms_version: number;
  accepted_at: number;
  address: string;
}

/** Owned by people/rights: what follows from the facts, and which version the engine got. */
export interface AccountRightsTable {
  user_id: number;
  /** A fact has changed since they were composed. */
  due: Generated<boolean>;
  version: Generated<number>;
  told_version: Generated<number>;
  spot: Generated<RightCause>;
  futures: Generated<RightCause>;
  transfer: Generated<RightCause>;
  withdraw: Generated<RightCause>;
  withdraw_day_max: Generated<number | null>;
}

export type RightsTable = Selectable<AccountRightsTable>;

export type IdentityDecision = 'approve' | 'reject' | 'ask-again';

/** Owned by people/identity: identity papers. */
export interface IdentitySubmissionTable {
  id: Generated<number>;
  user_id: number;
  /** Counted from 1, of each user. */
  attempt: number;
  /** ISO 3166-1, two letters. */
  country: string;
  kind: PaperKind;
  /** Keyed: the same paper is found again, and its number is not in it. */
  number_hash: Buffer;
  /** Sealed for this row; null: erased. */
  sealed_name: Sealed | null;
  sealed_number: Sealed | null;
  /** PaperFacts as JSON, sealed; null: none were said, or they are erased. */
  sealed_facts: Sealed | null;
  submitted_at: number;
  /** Null: it waits. Until `settled_at` it may be taken back. */
  decision: IdentityDecision | null;
  reason: IdentityReason | null;
  /** The reviewer's own words; null: those of the reason. */
  reason_en: string | null;
  reason_zh: string | null;
  decided_by: number | null;
  /** The second person, where one was due. */
  passed_by: number | null;
  decided_at: number | null;
  settled_at: number | null;
  erased_at: number | null;
  /** Papers that verify an account: when they were asked for again; null: never. */
  again_at: Generated<number | null>;
  /** Until then the level stays; UTC epoch milliseconds. */
  again_until: Generated<number | null>;
  again_reason: Generated<IdentityReason | null>;
  /** The operator. */
  again_by: Generated<number | null>;
  /** When the level fell for it. */
  fallen_at: Generated<number | null>;
  /** When newer papers of the same person took their place. */
  replaced_at: Generated<number | null>;
}

/** Owned by people/identity. */
export interface IdentityPictureTable {
  reference: string;
  user_id: number;
  /** Null: uploaded, and not part of a submission yet. */
  submission_id: number | null;
  /** 1 the page with the face, 2 the back, 3 the person beside it. */
  side: 1 | 2 | 3 | null;
  /** JPEG, sealed for this row; null: erased. */
  sealed: Sealed | null;
  width: number;
  height: number;
  created_at: number;
}

export interface PeopleTables {
  users: UserTable;
  auth_flows: AuthFlowTable;
  sign_in_guards: SignInGuardTable;
  code_budgets: CodeBudgetTable;
  sessions: SessionTable;
  authenticators: AuthenticatorTable;
  authenticator_resets: AuthenticatorResetTable;
  account_closures: AccountClosureTable;
  data_exports: DataExportTable;
  data_export_parts: DataExportPartTable;
  outbox_messages: OutboxMessageTable;
  closed_contacts: ClosedContactTable;
  passkeys: PasskeyTable;
  passkey_challenges: PasskeyChallengeTable;
  user_devices: UserDeviceTable;
  sign_ins: SignInTable;
  security_codes: SecurityCodeTable;
  favourites: FavouriteTable;
  user_preferences: UserPreferenceTable;
  audit_rows: AuditRowTable;
  api_keys: ApiKeyTable;
  seen_signatures: SeenSignatureTable;
  dead_man_switches: DeadManSwitchTable;
  account_levels: AccountLevelTable;
  restricted_regions: RestrictedRegionsTable;
  account_facts: AccountFactsTable;
  futures_acceptances: FuturesAcceptanceTable;
  account_rights: AccountRightsTable;
  identity_submissions: IdentitySubmissionTable;
  identity_pictures: IdentityPictureTable;
}
