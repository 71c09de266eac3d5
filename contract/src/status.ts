/** What of the exchange goes or does not, as everybody is told. */
export const statusAreas = [
  'trading',
  'deposits',
  'withdrawals',
  'feed',
  'signIn',
  'signUp',
  'mails',
] as const;
export type StatusArea = (typeof statusAreas)[number];

/** partly: not all markets, chains or coins. */
export const areaStates = ['works', 'partly', 'stopped'] as const;
export type AreaState = (typeof areaStates)[number];

/** A coin on a chain. closed: by the staff, and to be opened by it. */
export const coinStates = ['works', 'stopped', 'closed'] as const;
export type CoinState = (typeof coinStates)[number];

/** What an incident of the exchange's own record is about. */
export const incidentKinds = [
  'trading-stopped',
  'prices-silent',
  'chain-away',
  'withdrawals-wait',
  'coin-paused',
  'mails-slow',
  'people-away',
] as const;
export type IncidentKind = (typeof incidentKinds)[number];
