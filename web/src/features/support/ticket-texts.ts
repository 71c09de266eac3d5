import type { TicketCategory, TicketObject, TicketState } from '@bourse/contract/support.ts';
import type { TextKey } from '../../lib/i18n.ts';

/** What a ticket may be about, in words. */
export const categoryNames: Readonly<Record<TicketCategory, TextKey>> = {
  account: 'Account#ticket',
  security: 'Security#ticket',
  identity: 'Identification#ticket',
  deposit: 'Deposit#ticket',
  withdrawal: 'Withdrawal#ticket',
  trading: 'Trading#ticket',
  fees: 'Fees#ticket',
  other: 'Something else#ticket',
};

export const objectNames: Readonly<Record<TicketObject, TextKey>> = {
  order: 'Order#ticket',
  deposit: 'Deposit#ticket',
  withdrawal: 'Withdrawal#ticket',
};

export const states: Readonly<
  Record<TicketState, { readonly tone: 'accent' | 'neutral'; readonly name: TextKey }>
> = {
  open: { tone: 'neutral', name: 'Open#ticket' },
  answered: { tone: 'accent', name: 'Answered#ticket' },
  closed: { tone: 'neutral', name: 'Closed#ticket' },
};
