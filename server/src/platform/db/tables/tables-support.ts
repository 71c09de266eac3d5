import type { TicketCategory, TicketObject, TicketState } from '@bourse/contract/support.ts';
import type { Language } from '@bourse/contract/texts.ts';
import type { ColumnType, Generated } from 'kysely';
import type { Sealed } from '../../files/sealed.ts';

/*
 * What customers write to the support, and are answered: owned by people/support. Times are UTC epoch
 * milliseconds.
 */

/** note: of the staff for the staff. */
export type MessageAuthor = 'customer' | 'staff' | 'note';

export interface SupportTicketTable {
  id: Generated<number>;
  /** null: of who has not signed in. */
  user_id: number | null;
  /** Of who has not signed in: proved by a code. */
  email: string | null;
  language: Language | null;
  category: TicketCategory;
  subject: string;
  object: TicketObject | null;
  object_code: string | null;
  state: Generated<TicketState>;
  created_at: ColumnType<number, number, never>;
  /** Of the last message that its writer sees, or of its end. */
  changed_at: number;
  /** Of the first message that has no answer; null: nothing waits. */
  waiting_since: number | null;
  closed_at: number | null;
}

export interface SupportMessageTable {
  id: Generated<number>;
  ticket_id: number;
  author: MessageAuthor;
  operator_id: number | null;
  time: number;
  text: string;
}

export interface SupportPictureTable {
  reference: string;
  user_id: number;
  /** null: it was uploaded, and not sent. */
  message_id: number | null;
  /** JPEG, sealed for this row. */
  sealed: Sealed;
  width: number;
  height: number;
  created_at: number;
}

/** A code that proves a mail address, for one ticket. Kept for a day, to count them. */
export interface SupportCodeTable {
  /** Of the key that its asker holds. */
  key_hash: Buffer;
  email: string;
  /** The address range that asked. */
  place: string;
  code_hash: Buffer;
  tries: Generated<number>;
  sent_at: number;
  /** What it has opened. */
  ticket_id: number | null;
}

export interface SupportTables {
  support_codes: SupportCodeTable;
  support_tickets: SupportTicketTable;
  support_messages: SupportMessageTable;
  support_pictures: SupportPictureTable;
}
