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

/** How an area can be recorded, the better state first. */
export const spanStates = ['works', 'closed', 'partly', 'stopped'] as const;
export type SpanState = (typeof spanStates)[number];

/** An area at its worst of a day; unknown: nothing was recorded. */
export const recordedStates = ['unknown', ...spanStates] as const;
export type RecordedState = (typeof recordedStates)[number];

/** Days of the record that everybody is shown. */
export const STATUS_DAYS = 90;

/** What an incident of the exchange's own record is about. */
export const incidentKinds = [
  'trading-stopped',
  'prices-silent',
  'chain-away',
  'withdrawals-wait',
  'coin-paused',
  'mails-slow',
  'people-away',
  'chain-closed',
  'house-away',
] as const;
export type IncidentKind = (typeof incidentKinds)[number];
