import type { TicketCategory, TicketObject, TicketState } from '@bourse/contract/support.ts';
import type { ColumnType, Generated } from 'kysely';
import type { Sealed } from '../platform/sealed.ts';

/*
 * What customers write to the support, and are answered: owned by features/support. Times are UTC epoch
 * milliseconds.
 */

/** note: of the staff for the staff. */
export type MessageAuthor = 'customer' | 'staff' | 'note';

export interface SupportTicketTable {
  id: Generated<number>;
  user_id: number;
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
  /** null: it was uploaded, and nobody has sent it. */
  message_id: number | null;
  /** JPEG, sealed for this row. */
  sealed: Sealed;
  width: number;
  height: number;
  created_at: number;
}

export interface SupportTables {
  support_tickets: SupportTicketTable;
  support_messages: SupportMessageTable;
  support_pictures: SupportPictureTable;
}
