import type { TicketCategory, TicketObject, TicketState } from '@bourse/contract/support.ts';
import type { TextKey } from '../../lib/i18n.ts';

/** What a ticket may be about, in words. */
export const categoryNames: Readonly<Record<TicketCategory, TextKey>> = {
  account: 'support.accountTopic',
  security: 'support.securityTopic',
  identity: 'support.identificationTopic',
  deposit: 'support.depositTopic',
  withdrawal: 'support.withdrawalTopic',
  trading: 'support.tradingTopic',
  fees: 'support.feesTopic',
  other: 'support.otherTopic',
};

export const objectNames: Readonly<Record<TicketObject, TextKey>> = {
  order: 'support.orderTopic',
  deposit: 'support.depositTopic',
  withdrawal: 'support.withdrawalTopic',
};

export const states: Readonly<
  Record<TicketState, { readonly tone: 'accent' | 'neutral'; readonly name: TextKey }>
> = {
  open: { tone: 'neutral', name: 'support.ticketOpen' },
  answered: { tone: 'accent', name: 'support.ticketAnswered' },
  closed: { tone: 'neutral', name: 'support.ticketClosed' },
};
