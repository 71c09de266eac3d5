/** What a ticket is about, as its writer chooses and the queue is narrowed by. */
export const ticketCategories = [
  'account',
  'security',
  'identity',
  'deposit',
  'withdrawal',
  'trading',
  'fees',
  'other',
] as const;
export type TicketCategory = (typeof ticketCategories)[number];

/** What a ticket may name: an order or a withdrawal is the writer's own, a deposit need not have come. */
export const ticketObjects = ['order', 'deposit', 'withdrawal'] as const;
export type TicketObject = (typeof ticketObjects)[number];

/** open: it waits for the house; answered: for its writer; closed: for nobody. */
export const ticketStates = ['open', 'answered', 'closed'] as const;
export type TicketState = (typeof ticketStates)[number];

export const SUBJECT_CHARACTERS_MAX = 120;
export const MESSAGE_CHARACTERS_MAX = 4_000;
export const OBJECT_CODE_CHARACTERS_MAX = 80;
