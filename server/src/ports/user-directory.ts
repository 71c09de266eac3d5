import type { HoldCause } from '@bourse/contract/hold-causes.ts';
import type { UserInfo } from '@bourse/contract/routes/account.ts';
import type { FreezeCause } from '@bourse/contract/texts/freeze-causes.ts';
import type { Language } from '@bourse/contract/texts.ts';
import type { Executor } from '#platform/db/tables/schema.ts';
import type { NoticeWays, UserKind } from '#platform/db/tables/tables-people.ts';
import type { Contact } from './notice-sender.ts';

/** A person or a house trader. Times are UTC epoch milliseconds. */
export interface User {
  readonly id: number;
  readonly publicNumber: number;
  readonly kind: UserKind;
  readonly nickname: string;
  /** 0: the letters of the nickname. */
  readonly avatar: number;
  readonly email: string | null;
  readonly areaCode: string | null;
  readonly mobile: string | null;
  /** argon2id; null: cannot sign in. */
  readonly passwordHash: string | null;
  /** null: it is the first one. */
  readonly passwordChangedAt: number | null;
  readonly locale: Language;
  readonly country: string;
  readonly currency: string;
  readonly referralCode: string;
  readonly invitedBy: number | null;
  readonly phishingCode: string;
  readonly verifiedAt: number | null;
  readonly authenticatorBoundAt: number | null;
  readonly passkeyCount: number;
  readonly holdUntil: number;
  /** What set that end; empty: not known. */
  readonly holdCause: HoldCause | '';
  readonly frozen: boolean;
  /** What the owner of a frozen account reads; empty: of a freeze from before, it is not known. */
  readonly freezeCause: FreezeCause | '';
  readonly createdAt: number;
  /** null: it is open. */
  readonly closedAt: number | null;
  readonly noticeWays: NoticeWays;
}

export interface NewPerson {
  readonly contact: Contact;
  readonly passwordHash: string;
  readonly locale: Language;
  readonly country: string;
  readonly currency: string;
  readonly invitedBy: number | null;
  readonly time: number;
}

/** A contact that already belongs to someone. */
export class ContactTaken extends Error {}

/** The accounts of people and house traders: what other features may ask of them. */
export interface UserDirectory {
  findUser(id: number, executor?: Executor): Promise<User | undefined>;
  findByContact(contact: Contact, executor?: Executor): Promise<User | undefined>;
  findByReferralCode(referralCode: string): Promise<User | undefined>;
  /** Oldest first. */
  listUsers(kind?: UserKind): Promise<readonly User[]>;
  /** Throws ContactTaken; the transaction is then void. */
  createPerson(person: NewPerson, executor?: Executor): Promise<User>;
  /** A house trader has no contact and no password, so it cannot sign in. */
  createHouseTrader(bot: { nickname: string }): Promise<User>;
  /** Binds a contact in place of the one of its kind. Throws ContactTaken; the transaction is then void. */
  setContact(id: number, contact: Contact, executor: Executor): Promise<void>;
  setPhishingCode(id: number, phishingCode: string, executor: Executor): Promise<void>;
  setPasswordHash(id: number, passwordHash: string, executor?: Executor): Promise<void>;
  /** UTC epoch milliseconds; null: unbound. */
  setAuthenticatorBound(id: number, boundAt: number | null, executor?: Executor): Promise<void>;
  setPasskeyCount(id: number, count: number, executor: Executor): Promise<void>;
  /** UTC epoch milliseconds; null: it is not known who this is. */
  setVerified(id: number, verifiedAt: number | null, executor: Executor): Promise<void>;
  /** Others who would change this account's factors wait until the transaction ends. */
  lock(id: number, executor: Executor): Promise<void>;
  /** holdUntil = max(holdUntil, time + 24 h) (D12). Returns the new end. */
  suspendWithdrawals(
    id: number,
    time: number,
    cause: HoldCause,
    executor?: Executor,
  ): Promise<number>;
  /** Of a demo alone: as if the suspension had passed. */
  endSuspension(id: number, executor: Executor): Promise<void>;
  setNoticeWays(id: number, ways: NoticeWays, executor: Executor): Promise<void>;
  /** Forgets whose it was: contacts, password, names, codes. What it did keeps its number. */
  close(id: number, time: number, executor: Executor): Promise<void>;
  /** What a signed-in person sees of the own account. */
  present(user: User): UserInfo;
}

/** Whether an authenticator or a passkey is bound. */
export function hasSecondFactor({
  authenticatorBoundAt,
  passkeyCount,
}: Pick<User, 'authenticatorBoundAt' | 'passkeyCount'>): boolean {
  return authenticatorBoundAt !== null || passkeyCount > 0;
}

/** The columns of `users` that hold a contact. */
export function contactColumns(contact: Contact) {
  return contact.channel === 'mail'
    ? { email: contact.email }
    : { area_code: contact.areaCode, mobile: contact.mobile };
}
