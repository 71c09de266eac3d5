import type { IncidentKind } from '../../status.ts';

/** What an incident is; `about` is a network, or a coin on one. */
export const titles = {
  'trading-stopped': 'Trading suspended',
  'prices-silent': 'Reference prices unavailable',
  'chain-away': '{{about}}: deposits delayed',
  'withdrawals-wait': 'Withdrawals delayed',
  'coin-paused': '{{about}}: withdrawals suspended',
  'mails-slow': 'Emails delayed',
  'people-away': 'Login unavailable',
  'chain-closed': '{{about}} suspended',
  'house-away': 'Exchange unavailable',
} as const satisfies Readonly<Record<IncidentKind, string>>;

/** What it means. */
export const texts = {
  'trading-stopped':
    "We aren't accepting new orders or transfers. Everything we've already confirmed is kept. You may still be able to cancel orders.",
  'prices-silent': 'Without a fresh mark price, no positions are opened or liquidated.',
  'chain-away':
    "We haven't read this network up to its newest block yet. Deposits are credited once we have. No funds are lost.",
  'withdrawals-wait':
    "Requested withdrawals are sent later than usual. You can cancel them while they're under review.",
  'coin-paused':
    'We compare our books with the network every minute. If they differ, we suspend withdrawals of the coin until they match.',
  'mails-slow': 'Verification codes and notifications by email take longer than usual.',
  'people-away': "Accounts and lists can't be loaded. Orders in the order book aren't affected.",
  'chain-closed':
    'We suspended this network. Incoming deposits are credited and requested withdrawals are sent when it reopens. Trading continues.',
  'house-away':
    "You couldn't view or submit anything. Everything we had already confirmed was kept. Stop orders, TP/SL and liquidations resumed with the first new prices.",
} as const satisfies Readonly<Record<IncidentKind, string>>;
