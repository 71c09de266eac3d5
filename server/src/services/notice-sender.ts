import type { Language } from '@bourse/contract/code-texts.ts';

/** Where a notice goes: one of the two. */
export type Contact =
  | { readonly channel: 'mail'; readonly email: string }
  | { readonly channel: 'sms'; readonly areaCode: string; readonly mobile: string };

/** What a code is for, as its text says. */
export type CodePurpose = 'sign-in' | 'register' | 'recover';

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
  | { readonly kind: 'password-changed'; readonly time: number; readonly holdUntil: number };

export interface NoticeRequest {
  readonly contact: Contact;
  readonly language: Language;
  /** The person's anti-phishing code, shown in each mail; empty: none. */
  readonly phishingCode: string;
  readonly notice: Notice;
}

/** The way to people's mailboxes and phones. */
export interface NoticeSender {
  /** Takes a notice and returns at once. Never throws: delivery and its retries go on behind. */
  send(request: NoticeRequest): void;
}
