import type { NoticeKind } from '@bourse/contract/routes/account-data.ts';
import type { Kysely } from 'kysely';
import { addNotification } from '#platform/db/add-notification.ts';
import type { NewNotification } from '#platform/db/tables/notification-facts.ts';
import type { Database, Executor } from '#platform/db/tables/schema.ts';
import type { Contact, Notice, NoticeSender } from './notice-sender.ts';
import type { User, UserDirectory } from './user-directory.ts';

/** What a person can be reached by, of each kind. */
export function contactsOfUser({ email, areaCode, mobile }: User): {
  readonly [Channel in Contact['channel']]: Contact | undefined;
} {
  return {
    mail: email ? { channel: 'mail', email } : undefined,
    sms: areaCode && mobile ? { channel: 'sms', areaCode, mobile } : undefined,
  };
}

/** Where notices about an account go. */
export function contactOfUser(user: User): Contact | undefined {
  const { mail, sms } = contactsOfUser(user);
  return mail ?? sms;
}

interface Sending {
  readonly sender: NoticeSender;
}

/**
 * What a person chooses the ways of. A lock goes the usual way, whatever was chosen, since anyone can cause it
 * and its time must tell nothing (S05); codes go where they were asked for; and what changes a contact, resets
 * a factor or closes an account goes to every contact (`notifyContacts`).
 */
const kindOf: { readonly [Kind in Notice['kind']]?: NoticeKind } = {
  'new-device': 'sign-in',
  'password-changed': 'security',
  'phishing-code-changed': 'security',
  'authenticator-bound': 'security',
  'authenticator-unbound': 'security',
  'passkey-added': 'security',
  'passkey-removed': 'security',
  'address-saved': 'security',
  'withdrawal-asked': 'security',
  'deposit-credited': 'coins',
  'withdrawal-sent': 'coins',
  'withdrawal-returned': 'coins',
  'api-key': 'api-key',
};

/** The chosen ways that the account has; where none of them is left, the usual one. */
export function waysOf(user: User, kind: NoticeKind | undefined): readonly Contact[] {
  const own = contactsOfUser(user);
  const chosen = (kind && user.noticeWays[kind]) ?? [];
  const ways = chosen.flatMap((way) => own[way] ?? []);
  const usual = contactOfUser(user);
  return ways.length > 0 ? ways : usual ? [usual] : [];
}

/** What of a notice stands in the list of notifications, too; the rest is mailed only. */
function notificationOf(notice: Notice): NewNotification | undefined {
  switch (notice.kind) {
    case 'new-device':
      return { kind: 'sign-in', facts: { address: notice.address }, time: notice.time };
    case 'deposit-credited':
      return { kind: 'deposit', facts: { coins: notice.coins }, time: notice.time };
    case 'withdrawal-asked': {
      const { coins, address, isReviewed, time } = notice;
      const stage = isReviewed ? 'reviewed' : 'asked';
      return { kind: 'withdrawal', facts: { coins, address, stage }, time };
    }
    case 'withdrawal-sent': {
      const { coins, address } = notice;
      return { kind: 'withdrawal', facts: { coins, address, stage: 'sent' } };
    }
    case 'withdrawal-returned': {
      const { coins, address, reason: stage } = notice;
      return { kind: 'withdrawal', facts: { coins, address, stage } };
    }
    case 'ticket-answered': {
      const { ticket, subject } = notice;
      return { kind: 'support', facts: { ticket, subject, what: 'answered' } };
    }
    default:
      return securityOf(notice) ?? identityOf(notice);
  }
}

/** A suspension, a freeze, a key: what changed of the account's security or of what it may do. */
function securityOf(notice: Notice): NewNotification | undefined {
  switch (notice.kind) {
    case 'account-frozen': {
      const { cause, time } = notice;
      return { kind: 'security', facts: { what: 'frozen', cause }, time };
    }
    case 'account-unfrozen':
      return { kind: 'security', facts: { what: 'unfrozen' }, time: notice.time };
    case 'phishing-code-changed':
      return { kind: 'security', facts: { what: notice.kind }, time: notice.time };
    case 'password-changed':
    case 'contact-changed':
    case 'authenticator-bound':
    case 'authenticator-unbound':
    case 'passkey-added':
    case 'passkey-removed': {
      const { kind: what, holdUntil, time } = notice;
      return { kind: 'security', facts: { what, holdUntil }, time };
    }
    case 'authenticator-reset':
      // The reminders of a reset that waits are mails alone: its row stands already.
      if (notice.stage !== 'asked') return undefined;
      return { kind: 'security', facts: { what: 'reset-asked' }, time: notice.askedAt };
    case 'authenticator-reset-stopped':
      return { kind: 'security', facts: { what: 'reset-stopped' }, time: notice.time };
    case 'authenticator-reset-done': {
      const { holdUntil, time } = notice;
      return { kind: 'security', facts: { what: 'reset-done', holdUntil }, time };
    }
    case 'api-key': {
      const { change, name, time } = notice;
      return { kind: 'security', facts: { what: `key-${change}`, name }, time };
    }
    default:
      return undefined;
  }
}

/** The result of a review of papers. */
function identityOf(notice: Notice): NewNotification | undefined {
  switch (notice.kind) {
    case 'identity-decided': {
      const { decision, reason } = notice;
      const decided = {
        approve: 'approved',
        reject: 'rejected',
        'ask-again': 'ask-again',
      } as const;
      const facts = { what: decided[decision], ...(reason.en && { reason }) };
      return { kind: 'identity', facts };
    }
    case 'identity-asked':
      return { kind: 'identity', facts: { what: 'asked', reason: notice.reason } };
    case 'identity-fallen':
      return { kind: 'identity', facts: { what: 'fallen' } };
    default:
      return undefined;
  }
}

/**
 * Tells the owner of an account, in the owner's language, when the transaction of the act stands: by the
 * chosen ways and, of what happened to the account, in the list of notifications.
 */
export async function notifyUser(
  { sender }: Sending,
  user: User,
  notice: Notice,
  executor?: Executor,
): Promise<void> {
  const notification = notificationOf(notice);
  if (notification && executor) await addNotification(executor, [user.id], notification);
  const { id: userId, locale: language, phishingCode, nickname } = user;
  for (const contact of waysOf(user, kindOf[notice.kind])) {
    await sender.send({ contact, language, userId, phishingCode, nickname, notice }, executor);
  }
}

/** Tells the owner of an account by every contact, whatever ways were chosen, in the act's transaction. */
export type TellOwner = (user: number, notice: Notice, executor: Executor) => Promise<void>;

/** Sends nothing where the account is gone. */
export function createTellOwner(
  users: Pick<UserDirectory, 'findUser'>,
  sender: NoticeSender,
): TellOwner {
  return async (user, notice, executor) => {
    const owner = await users.findUser(user, executor);
    if (owner) await notifyContacts({ sender }, [owner], notice, executor);
  };
}

/** A change of a row, and the notice to its owner. */
export interface ToldChange {
  /** Returns false where it found nothing to change: no notice is sent then. */
  readonly change: (executor: Executor) => Promise<boolean>;
  readonly user: number;
  readonly notice: Notice;
}

/** Makes changes and tells their owners, all of it or nothing. */
export type ChangeAndTell = (...changes: readonly ToldChange[]) => Promise<void>;

/** All changes of a call are one transaction; an owner who is gone gets no notice. */
export function createChangeAndTell(
  database: Kysely<Database>,
  users: Pick<UserDirectory, 'findUser'>,
  sender: NoticeSender,
): ChangeAndTell {
  return (...changes) =>
    database.transaction().execute(async (executor) => {
      for (const { change, user, notice } of changes) {
        if (!(await change(executor))) continue;
        const owner = await users.findUser(user, executor);
        if (owner) await notifyUser({ sender }, owner, notice, executor);
      }
    });
}

/**
 * Tells every contact of an account, each once, and its list of notifications. Mails have the
 * anti-phishing code as it was at first: the old
 * contact hears of its end, too (S35).
 */
export async function notifyContacts(
  { sender }: Sending,
  states: readonly [before: User, ...after: User[]],
  notice: Notice,
  executor?: Executor,
): Promise<void> {
  const [{ id: userId, locale: language, phishingCode, nickname }] = states;
  const notification = notificationOf(notice);
  if (notification && executor) await addNotification(executor, [userId], notification);
  const contacts = new Map<string, Contact>();
  for (const state of states) {
    for (const contact of Object.values(contactsOfUser(state))) {
      if (contact) contacts.set(JSON.stringify(contact), contact);
    }
  }
  for (const contact of contacts.values()) {
    await sender.send({ contact, language, userId, phishingCode, nickname, notice }, executor);
  }
}
