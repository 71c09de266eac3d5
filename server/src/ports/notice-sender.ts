import type { FreezeCause } from '@bourse/contract/texts/freeze-causes.ts';
import type { Language } from '@bourse/contract/texts.ts';
import type { Executor } from '#platform/db/tables/schema.ts';

/** Where a notice goes: one of the two. */
export type Contact =
  | { readonly channel: 'mail'; readonly email: string }
  | { readonly channel: 'sms'; readonly areaCode: string; readonly mobile: string };

/** What a code is for, as its text says. */
export type CodePurpose =
  | 'sign-in'
  | 'register'
  | 'recover'
  | 'contact'
  | 'authenticator'
  | 'step-up'
  | 'anti-phishing'
  | 'support';

/** Coins that came from a chain or go to one; the amount as the API writes it. */
export interface MovedCoins {
  readonly amount: string;
  readonly coin: string;
  readonly network: string;
}

/** What the exchange tells a person by mail or text message. Times are UTC epoch milliseconds. */
export type Notice =
  | {
      readonly kind: 'code';
      readonly purpose: CodePurpose;
      readonly code: string;
      readonly minutes: number;
    }
  | { readonly kind: 'account-exists' }
  | { readonly kind: 'new-device'; readonly time: number; readonly address: string }
  | { readonly kind: 'sign-in-locked'; readonly time: number; readonly minutes: number }
  | { readonly kind: 'password-changed'; readonly time: number; readonly holdUntil: number }
  | { readonly kind: 'contact-taken' }
  | {
      readonly kind: 'contact-changed';
      readonly time: number;
      /** The new one, masked. */
      readonly target: string;
      readonly holdUntil: number;
    }
  | { readonly kind: 'phishing-code-changed'; readonly time: number }
  | {
      readonly kind:
        | 'authenticator-bound'
        | 'authenticator-unbound'
        | 'passkey-added'
        | 'passkey-removed';
      readonly time: number;
      readonly holdUntil: number;
    }
  | {
      readonly kind: 'authenticator-reset';
      readonly factor: 'authenticator' | 'passkeys';
      readonly stage: 'asked' | 'half-way' | 'last';
      readonly askedAt: number;
      readonly endsAt: number;
      /** What stops it, typed at the sign-in page. */
      readonly stopCode: string;
    }
  | {
      readonly kind: 'authenticator-reset-stopped';
      readonly factor: 'authenticator' | 'passkeys';
      readonly time: number;
    }
  | {
      readonly kind: 'authenticator-reset-done';
      readonly factor: 'authenticator' | 'passkeys';
      readonly time: number;
      readonly holdUntil: number;
    }
  | {
      readonly kind: 'address-saved';
      readonly time: number;
      readonly name: string;
      readonly address: string;
      readonly usableAt: number;
    }
  | {
      readonly kind: 'deposit-credited';
      readonly time: number;
      readonly coins: MovedCoins;
    }
  | {
      readonly kind: 'withdrawal-asked';
      readonly time: number;
      readonly coins: MovedCoins;
      readonly address: string;
      /** A person looks at it first. */
      readonly isReviewed: boolean;
    }
  | {
      readonly kind: 'withdrawal-sent';
      readonly coins: MovedCoins;
      readonly address: string;
      readonly transaction: string;
    }
  | {
      readonly kind: 'withdrawal-returned';
      readonly coins: MovedCoins;
      readonly address: string;
      /** Who did not carry it out: the exchange, or the chain. */
      readonly reason: 'rejected' | 'failed';
    }
  | {
      /** Of the list of notifications, which its owner wants by mail, too; in the language of the mail. */
      readonly kind: 'notification';
      readonly time: number;
      readonly title: string;
      readonly text: string;
    }
  | {
      readonly kind: 'ticket-answered';
      readonly ticket: number;
      /** Stands in the list of notifications only: the customer's own words may hold a link. */
      readonly subject: string;
      /** Plain text with line feeds, without a link. */
      readonly text: string;
      /** Of who wrote without signing in, and has no thread to look at. */
      readonly isGuest?: boolean;
    }
  | {
      /** To the operator who is next to take an alarm. */
      readonly kind: 'alarm-told';
      readonly what: { readonly en: string; readonly zh: string };
      /** What the exchange did by itself. */
      readonly done: { readonly en: string; readonly zh: string };
      readonly since: number;
    }
  | { readonly kind: 'alarm-test'; readonly time: number }
  | { readonly kind: 'data-export'; readonly time: number }
  | { readonly kind: 'account-frozen'; readonly time: number; readonly cause: FreezeCause }
  | { readonly kind: 'account-unfrozen'; readonly time: number }
  | { readonly kind: 'operator-invited'; readonly link: string; readonly expiresAt: number }
  | { readonly kind: 'account-closed'; readonly closedAt: number }
  | {
      readonly kind: 'account-closure';
      readonly stage: 'asked' | 'taken-back' | 'refused' | 'closed';
      readonly time: number;
      readonly endsAt: number;
    }
  | {
      readonly kind: 'api-key';
      readonly change: 'created' | 'changed' | 'removed';
      readonly name: string;
      readonly time: number;
    }
  | {
      /** Of a verified customer: until `endsAt` all stays as it is. */
      readonly kind: 'identity-asked';
      readonly reason: { readonly en: string; readonly zh: string };
      readonly endsAt: number;
    }
  | { readonly kind: 'identity-fallen' }
  | {
      readonly kind: 'identity-decided';
      readonly decision: 'approve' | 'reject' | 'ask-again';
      /** What the customer reads of the reason; empty when the papers were taken. */
      readonly reason: { readonly en: string; readonly zh: string };
    };

export interface NoticeRequest {
  readonly contact: Contact;
  readonly language: Language;
  /** Whose account it is about, in whose zone its times are; absent: of no account, and they are in UTC. */
  readonly userId?: number;
  /** The person's anti-phishing code, shown in each mail; empty: none. */
  readonly phishingCode: string;
  /** How the person is greeted in mails; absent: not at all. */
  readonly nickname?: string | undefined;
  readonly notice: Notice;
}

/** The way to people's mailboxes and phones. */
export interface NoticeSender {
  /**
   * Takes a notice for good: it survives a kill, and is tried until it is too late for it. With `executor`, the
   * transaction of the act that it tells of, it rejects with it; without one it never rejects, and raises an
   * alarm where it could not be kept.
   */
  send(request: NoticeRequest, executor?: Executor): Promise<void>;
  /** Does the work of `send` without sending, so that the time does not show whether it sends (S05). */
  sendNothing(channel: Contact['channel'], executor: Executor): Promise<void>;
  /** Whether this channel is held up at present, for all. */
  isSlow(channel: Contact['channel']): boolean;
}
